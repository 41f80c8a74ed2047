/** One step of a run as phrases: what happened, in order, each with the rule it happened by. */
import { restOf } from '../compile/layout.js';
import type { Reason } from '../engine/nothing.js';
import type {
  AnswerEvent,
  ChangeEvent,
  OnlyEvent,
  ScopeEvent,
  ShuffleEvent,
  SideEvent,
  StepEvent,
  TraceEvent,
} from '../engine/trace.js';
import type { StepRecord } from '../engine/trace-run.js';
import type { Expr, FlowNode, Rule } from '../language/program.js';
import type { Property } from '../language/types.js';
import type { Names } from './account-names.js';
import { reasonWords } from './account-reasons.js';
import {
  answerWords,
  type Chosen,
  changeWords,
  citeOf,
  isActing,
  onlyByLuck,
  onlyWords,
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

/** What a step is told as; `order` are changes that its heading tells. One that is still going on is not closed. */
export function linesOf(
  names: Names,
  record: StepRecord,
  step: StepEvent | undefined,
  order: readonly Property[],
  goesOn = false,
): Line[] {
  const teller = new Teller(names);
  const inHeading = (e: ChangeEvent): boolean =>
    e.what.is === 'property' && e.what.thing === step?.active && order.includes(e.what.property);
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

  constructor(private readonly names: Names) {}

  /** Tells the event at a place, with those after it that go with it; how many they were. */
  tell(events: readonly (TraceEvent | SideEvent)[], i: number): number {
    const { names } = this;
    const event = events[i];
    switch (event?.event) {
      case 'answer':
      case 'only': {
        const only = event.event === 'only' ? onlyByLuck(names, event) : undefined;
        if (only !== undefined) {
          this.alone.push({ text: only, rule: event.rule });
          return 1;
        }
        this.say(event.event === 'only' ? onlyWords(names, event) : answerWords(names, event), event.rule);
        if (!this.isAction(event)) this.vain();
        const { universe } = event.site;
        this.chosen =
          event.site.kind === 'choose' && universe && event.thing !== undefined
            ? { universe, thing: event.thing }
            : undefined;
        return 1;
      }
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

  /** What somebody does is told by what it does; that they do no more, by the turn that is over. */
  private isAction({ site }: AnswerEvent | OnlyEvent): boolean {
    return isActing(this.names, site);
  }

  /** All is told: what was rolled and chosen in vain is told as that. */
  close(): void {
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

  private say(text: string | undefined, rule: Rule | undefined, own = false, cite = citeOf(rule)): void {
    if (text === undefined) return;
    if (own || this.done || this.lines.length === 0) this.lines.push([]);
    this.done = false;
    this.lines.at(-1)?.push({ text, cite, own });
    this.said++;
    this.chosen = undefined;
  }

  /** Like changes side by side are one phrase; cards that go back into a deck are told with its shuffling. */
  private changes(event: ChangeEvent, events: readonly (TraceEvent | SideEvent)[], i: number): number {
    const { names } = this;
    this.happened = true;
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
    this.say(changeWords(names, together, this.chosen), drawn ?? event.rule, drawn !== undefined);
    if (event.what.is !== 'pile' && !(event.what.is === 'number' && event.what.global.role === 'supply'))
      this.changed++;
    else if (drawn === undefined && event.what.is === 'pile' && changeWords(names, together) !== undefined)
      this.changed++;
    return together.length;
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

/** Changes of one property by one rule from one value to another, one after the other. */
function runFrom(events: readonly (TraceEvent | SideEvent)[], i: number): ChangeEvent[] {
  const first = events[i];
  if (first?.event !== 'change') return [];
  const run: ChangeEvent[] = [];
  for (let k = i; k < events.length; k++) {
    const event = events[k];
    if (event?.event !== 'change' || !alike(first, event)) break;
    run.push(event);
  }
  return run;
}

function alike(one: ChangeEvent, other: ChangeEvent): boolean {
  if (one.rule !== other.rule) return false;
  if (one.what.is === 'pile') return other.what.is === 'pile' && one.after === other.after;
  if (one === other) return true;
  if (one.what.is !== 'property' || other.what.is !== 'property' || one.what.property !== other.what.property)
    return false;
  return one.before === other.before && one.after === other.after;
}

/** An amount that one statement takes from a thing and puts on another: two changes, one after the other. */
function transferFrom(
  events: readonly (TraceEvent | SideEvent)[],
  i: number,
): { from: ChangeEvent; to: ChangeEvent; length: number } | undefined {
  const [from, to] = [events[i], events[i + 1]];
  if (from?.event !== 'change' || to?.event !== 'change' || from.rule !== to.rule || from.at !== to.at)
    return undefined;
  if (from.what.is !== 'property' || to.what.is !== 'property' || from.what.property !== to.what.property)
    return undefined;
  const [less, more] = [from.before - from.after, to.after - to.before];
  const isAmount = from.what.property.domain.is === 'number';
  return isAmount && less > 0 && less === more ? { from, to, length: 2 } : undefined;
}
