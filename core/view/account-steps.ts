/** One step of a run as phrases: what happened, in order, each with the rule it happened by. */
import { laidFrom } from '../analysis/laid.js';
import { DONE } from '../compile/emitter.js';
import { restOf } from '../compile/layout.js';
import type { Reason } from '../engine/nothing.js';
import { isLuck } from '../engine/questions.js';
import type {
  AnswerEvent,
  ChangeEvent,
  CheckEvent,
  OnlyEvent,
  ScopeEvent,
  ShuffleEvent,
  SideEvent,
  TraceEvent,
} from '../engine/trace.js';
import type { StepRecord } from '../engine/trace-run.js';
import type { Expr, FlowNode, Rule, Site } from '../language/program.js';
import { asksTurn } from '../language/tiles.js';
import type { Property } from '../language/types.js';
import { laidWords } from './account-laid.js';
import type { Names } from './account-names.js';
import { reasonWords } from './account-reasons.js';
import { runFrom, transferFrom } from './account-runs.js';
import {
  answerWords,
  asksForMany,
  type Chosen,
  changeWords,
  checkOf,
  checkWords,
  citeOf,
  isActing,
  onlyByLuck,
  onlyWords,
  ownWords,
  shuffleWords,
  sureWords,
  transferWords,
} from './account-words.js';

/** A phrase with the rule it is by. */
export interface Item {
  readonly text: string;
  readonly cite: string;
  /** The rule is named at once, though the next phrase may be by the same. */
  readonly own: boolean;
  /** The one change that it tells, where it is the number of a thing: what goes on with it may be told in the same phrase. */
  readonly change?: ChangeEvent | undefined;
}

/** Phrases that belong together: a card and what it does. */
export type Line = Item[];

/** The properties that say whose turn it is, by the node of the flow: the first is what the turns are counted by. */
export function turnOrder(node: FlowNode | undefined): Property[] {
  const best = bestOf(node?.active);
  if (!best) return [];
  return [best.property, ...(best.ties.by === 'property' ? [best.ties.property] : [])];
}

function bestOf(x: Expr | undefined) {
  return x?.op === 'best' ? x.best : undefined;
}

/** What the telling of a step goes by. */
export interface Telling {
  /** The piece whose turn it is, or -1. */
  readonly active: number;
  /** Properties of that piece whose changes its heading tells. */
  readonly order: readonly Property[];
  /** The piece that is named before all of it: what it has and does is told without naming it. */
  readonly led: number;
  /** The step waits for an answer: what is begun in it is not told before it is done. */
  readonly goesOn?: boolean;
  /** A node of the flow is entered: that nothing is done there is told. */
  readonly enters?: boolean;
}

/** What a step is told as. One that is still going on is not closed. */
export function linesOf(names: Names, record: Pick<StepRecord, 'events'>, telling: Telling): Line[] {
  const { active, order, goesOn = false } = telling;
  const teller = new Teller(names, telling);
  const inHeading = (e: ChangeEvent): boolean =>
    e.what.is === 'property' && e.what.thing === active && order.includes(e.what.property);
  const events = record.events.filter((e) => !(e.event === 'change' && inHeading(e)));
  for (let i = 0; i < events.length; ) i += teller.tell(events, i);
  if (!goesOn) teller.close();
  return teller.lines;
}

/** What is left of lines without their first phrases. */
export function withoutFirst(lines: readonly Line[], phrases: number): Line[] {
  let left = phrases;
  return lines.flatMap((line) => {
    const rest = line.slice(left);
    left = Math.max(0, left - line.length);
    return rest.length > 0 ? [rest] : [];
  });
}

/** A phrase behind all others. */
export function addTo(lines: Line[], text: string): void {
  if (lines.length === 0) lines.push([]);
  lines.at(-1)?.push({ text, cite: '', own: false });
}

class Teller {
  readonly lines: Line[] = [];
  /** Cards being played: how many phrases and changes there were before. */
  private readonly open: { readonly said: number; readonly changed: number; readonly reasons: number }[] = [];
  private said = 0;
  private changed = 0;
  /** Luck or somebody said something, and nothing came of anything: that must be told. */
  private answered = false;
  /** How many reasons were told before the first answer: what came before it is not why nothing came of it. */
  private since = 0;
  private happened = false;
  /** Why things that were done changed nothing. */
  private readonly reasons: Reason[] = [];
  /** A card was done with: what follows is no part of it. */
  private done = false;
  /** What was chosen in the phrase before: it need not be named again. */
  private chosen: Chosen | undefined;

  /** What luck could only answer one way: what comes of it tells it. */
  private readonly alone: { readonly text: string; readonly rule: Rule | undefined }[] = [];

  /** What somebody does, as long as only answers belong to it: `Walk` with `Hall - Attic`. */
  private deed:
    | { readonly text: string; readonly rule: Rule | undefined; readonly asker: number; readonly answers: string[] }
    | undefined;
  /** The question before, where as many were asked for as one likes. */
  private many: Site | undefined;
  /** The link that was chosen last: a tile is laid there. */
  private doorway: number | undefined;
  /** Whether somebody said how a tile is turned. */
  private turnSaid = false;

  constructor(
    private readonly names: Names,
    private readonly telling: Telling,
  ) {}

  /** Tells the event at a place, with those after it that go with it; how many they were. */
  tell(events: readonly (TraceEvent | SideEvent)[], i: number): number {
    const { names } = this;
    const event = events[i];
    switch (event?.event) {
      case 'answer':
      case 'only':
        this.answer(event, events[i + 1]);
        return 1;
      case 'check':
        this.checked(event);
        return 1;
      case 'sure':
        this.say(sureWords(event), event.rule);
        this.vain();
        return 1;
      case 'change':
        return this.changes(event, events, i);
      case 'shuffle':
        this.shuffled(event, []);
        return 1;
      case 'nothing':
        this.reasons.push(event.why);
        return 1;
      case 'end':
        this.happened = true;
        this.say(`the game is ${event.ending.result}: ${names.clean(event.ending.reason)}`, event.rule);
        return 1;
      case 'enter':
      case 'leave':
        if (event.rule.sort === 'card') this.card(event);
        return 1;
      default:
        return 1;
    }
  }

  /** From here on it must be told if nothing comes of anything. */
  private vain(): void {
    if (this.answered) return;
    this.answered = true;
    this.since = this.reasons.length;
  }

  private answer(event: AnswerEvent | OnlyEvent, next: TraceEvent | SideEvent | undefined): void {
    const { names } = this;
    const { site, rule } = event;
    if (event.event === 'answer' && isActing(names, site)) {
      this.acts(event);
      return;
    }
    if (site.universe === 'link') this.doorway = event.thing;
    if (asksTurn(site)) {
      this.turnSaid = event.event === 'answer';
      // How it lies is told with where.
      if (!this.turnSaid) return;
    }
    const only = event.event === 'only' ? onlyByLuck(names, event) : undefined;
    if (only !== undefined) {
      this.alone.push({ text: only, rule });
      return;
    }
    // What a check's die shows is told with how the check comes out.
    if (site.kind === 'roll' && checkOf(names, site)) return;
    const many = this.many === site;
    this.many = asksForMany(site) ? site : undefined;
    const own =
      this.deed && rule === this.deed.rule && !isLuck(site) ? ownWords(names, event, this.deed.asker) : undefined;
    if (this.deed && own !== undefined) {
      if (!(many && event.thing === -1)) this.deed.answers.push(own);
      return;
    }
    // That of as many as one likes no more are taken is told by what was taken.
    if (many && event.thing === -1) return;
    // Which card is chosen is told by where it goes.
    const goes =
      site.universe === 'card' &&
      next?.event === 'change' &&
      next.what.is === 'pile' &&
      next.what.thing === event.thing;
    if (goes && changeWords(names, [next]) !== undefined) return;
    this.say(event.event === 'only' ? onlyWords(names, event) : answerWords(names, event), rule);
    this.vain();
    const { universe } = site;
    this.chosen =
      site.kind === 'choose' && universe && event.thing !== undefined ? { universe, thing: event.thing } : undefined;
  }

  /** What somebody does is told by what it does; that they do no more, only where they did nothing. */
  private acts({ answer, asker, site }: AnswerEvent): void {
    this.tellDeed();
    if (answer === DONE) {
      if (this.telling.enters === true) this.say(DONE, site.rule, false, '');
      return;
    }
    const { names } = this;
    const action = names.world.model.actions.find((a) => a.rule.name === answer);
    this.deed = { text: names.action(answer), rule: action?.rule ?? site.rule, asker, answers: [] };
  }

  private tellDeed(): void {
    const { deed } = this;
    if (!deed) return;
    this.deed = undefined;
    const { text, rule, answers } = deed;
    this.say(answers.length === 0 ? text : `${text}: ${answers.join(', ')}`, rule);
  }

  private checked(event: CheckEvent): void {
    this.say(checkWords(event), event.rule);
    if (event.good) this.vain();
    else this.happened = true;
  }

  /** All is told: what was rolled and chosen in vain is told as that. */
  close(): void {
    this.tellDeed();
    // What came of nothing is said after all: nothing else tells what it was about.
    if (!this.happened && this.alone.length > 0) {
      this.answered = true;
      for (const { text, rule } of this.alone) this.say(text, rule);
    }
    if (this.said > 0 && this.answered && !this.happened)
      this.say(this.inVain('nothing changes', this.since), undefined);
  }

  /** That nothing came of it, and why. */
  private inVain(words: string, from: number): string {
    const why = reasonWords(this.names, this.reasons.slice(from));
    return why === undefined ? words : `${words}: ${why}`;
  }

  private say(
    text: string | undefined,
    rule: Rule | undefined,
    own = false,
    cite = citeOf(rule),
    change?: ChangeEvent,
  ): void {
    if (text === undefined) return;
    this.tellDeed();
    if (own || this.done || this.lines.length === 0) this.lines.push([]);
    this.done = false;
    this.lines.at(-1)?.push({ text, cite, own, change });
    this.said++;
    this.chosen = undefined;
  }

  /** Like changes side by side are one phrase; cards that go back into a deck are told with its shuffling. */
  private changes(event: ChangeEvent, events: readonly (TraceEvent | SideEvent)[], i: number): number {
    const { names } = this;
    this.happened = true;
    this.many = undefined;
    const laid = laidFrom(events, i);
    if (laid.length > 0) {
      this.laid(laid);
      return laid.length;
    }
    const run = runFrom(events, i);
    const after = events[i + run.length];
    if (event.what.is === 'pile' && after?.event === 'shuffle') {
      this.shuffled(after, run);
      return run.length + 1;
    }
    const moved = transferFrom(events, i);
    if (moved) {
      this.changed++;
      this.say(transferWords(names, moved.from, moved.to), event.rule);
      return moved.length;
    }
    const together = event.what.is === 'pile' ? [event] : run;
    const drawn = event.what.is === 'pile' ? this.drawn(event) : undefined;
    this.tellDeed();
    const words = changeWords(names, together, this.chosen, this.telling.led);
    const numbered = event.what.is === 'property' && event.what.property.domain.is === 'number';
    this.say(
      words,
      drawn ?? event.rule,
      drawn !== undefined,
      citeOf(drawn ?? event.rule),
      numbered && together.length === 1 ? event : undefined,
    );
    if (event.what.is !== 'pile' && !(event.what.is === 'number' && event.what.global.role === 'supply'))
      this.changed++;
    else if (drawn === undefined && event.what.is === 'pile' && changeWords(names, together) !== undefined)
      this.changed++;
    return together.length;
  }

  /** A tile that is laid, moved, turned or lifted, or spaces that are joined. */
  private laid(changes: readonly ChangeEvent[]): void {
    const { names } = this;
    const words = laidWords(names, changes, this.doorway, !this.turnSaid) ?? changeWords(names, changes.slice(0, 1));
    this.changed++;
    this.say(words, changes[0]?.rule);
    this.turnSaid = false;
    for (const { what, after } of changes) names.stand?.change(what, after);
  }

  /** By what is cited for the deck; else by the rule that wanted a card. */
  private shuffled(event: ShuffleEvent, back: readonly ChangeEvent[]): void {
    this.happened = true;
    this.say(shuffleWords(this.names, event, back), event.rule, false, this.names.deckCite(event.deck));
  }

  /** The rule of a card that was drawn from its deck. */
  private drawn({ what, before }: ChangeEvent): Rule | undefined {
    const card = what.is === 'pile' ? this.names.world.cards[what.thing]?.card : undefined;
    if (!card?.deck || before !== restOf(card.deck.index)) return undefined;
    return this.names.world.model.cardBodies.get(card)?.rule;
  }

  /** A card that did nothing says so, with what is noted beside it. */
  private card(event: ScopeEvent): void {
    if (event.event === 'enter') {
      this.open.push({ said: this.said, changed: this.changed, reasons: this.reasons.length });
      return;
    }
    const before = this.open.pop();
    if (before && before.changed >= this.changed) this.idle(event, before.said, before.reasons);
    this.done = true;
  }

  private idle(event: ScopeEvent, said: number, reasons: number): void {
    const card = this.names.world.cards[event.args[0] ?? -1]?.card;
    const note = card && this.names.note(card);
    this.happened = true;
    if (said < this.said) this.say(this.inVain('nothing changes', reasons), undefined);
    else if (note && this.reasons.length === reasons) this.say(`does nothing: ${note}`, event.rule);
    else this.say(this.inVain('does nothing', reasons), event.rule);
  }
}
