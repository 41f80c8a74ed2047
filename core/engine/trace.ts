import type { Compiled } from '../compile/compile.js';
import type { Rule, Site, Trigger } from '../language/program.js';
import type { FileSpan } from '../source/file.js';
import type { Changed } from './changed.js';
import { clashAt, promptOf } from './clash.js';
import type { AnswerEvent, ChangeEvent, Happening, SideEvent, StepEvent, TraceEvent } from './events.js';
import { type NothingCode, reasonOf } from './nothing.js';
import { isLuck, optionName } from './questions.js';
import type { Tracer } from './tracer.js';

export type { Changed } from './changed.js';

export * from './events.js';

/** A rule while it is going on. */
interface Frame {
  readonly rule: Rule | undefined;
  readonly args: readonly number[];
  /** The event that set it off. */
  readonly cause: number | undefined;
  /** The last question answered in it: what follows rests on it. */
  answer: number | undefined;
  /** The statement being done. */
  spot: number;
}

/** Writes down what a traced program tells, each event with its cause. */
export class Recorder implements Tracer {
  /** Events of the present step. */
  readonly events: (TraceEvent | SideEvent)[] = [];
  private readonly frames: Frame[] = [];
  private next = 1;
  private steps = 0;
  private begun: StepEvent | undefined;
  /** Above 0 nothing is written down: somebody looks ahead. */
  private muted = 0;

  constructor(
    private readonly compiled: Compiled,
    private readonly state: Int32Array,
  ) {}

  /** The rule and the statement being done: where a run broke off. */
  get here(): { readonly rule: Rule | undefined; readonly at: FileSpan | undefined } {
    const frame = this.frames.at(-1);
    const spot = frame && frame.spot > 0 ? this.compiled.spots[frame.spot] : undefined;
    const rule = spot?.rule ?? frame?.rule ?? this.begun?.nodes.at(-1);
    return { rule, at: spot?.at ?? rule?.at };
  }

  /** Begins a step, the next unless another is named; the events of the one before are forgotten. */
  begin(step = this.steps + 1): void {
    this.steps = step;
    this.events.length = 0;
    this.frames.length = 0;
    this.begun = {
      event: 'step',
      id: this.next++,
      cause: undefined,
      rule: undefined,
      at: undefined,
      step,
      nodes: [],
      before: 0,
      active: -1,
    };
    this.events.push(this.begun);
    this.frames.push({ rule: undefined, args: [], cause: this.begun.id, answer: undefined, spot: 0 });
  }

  /** What `look` makes the program tell is not written down. */
  unheard<T>(look: () => T): T {
    this.muted++;
    try {
      return look();
    } finally {
      this.muted--;
    }
  }

  private get frame(): Frame {
    return this.frames.at(-1) as Frame;
  }

  private why(): number | undefined {
    return this.frame.answer ?? this.frame.cause;
  }

  private happening(): Happening {
    return { id: this.next++, cause: this.why(), ...this.here };
  }

  node(rule: number): void {
    if (this.muted > 0) return;
    const entered = this.compiled.world.model.rules[rule];
    const { begun } = this;
    if (!entered || !begun) return;
    if (begun.nodes.length === 0) begun.before = this.events.length;
    begun.nodes.push(entered);
    begun.active = this.active;
  }

  spot(spot: number): void {
    if (this.muted > 0) return;
    this.frame.spot = spot;
  }

  nothing(code: NothingCode, what: number, thing: number, value: number, more: number, against: number): void {
    if (this.muted > 0) return;
    const why = reasonOf(this.compiled, code, what, thing, value, more, against);
    if (why) this.events.push({ event: 'nothing', why, ...this.here });
  }

  enter(rule: number, args: readonly number[]): void {
    if (this.muted > 0) return;
    const entered = this.compiled.world.model.rules[rule];
    if (!entered) return;
    this.events.push({ event: 'enter', rule: entered, args: [...args] });
    this.frames.push({ rule: entered, args, cause: this.causeOf(entered, args), answer: undefined, spot: 0 });
    const { begun } = this;
    if (begun) begun.active = this.active;
  }

  leave(): void {
    if (this.muted > 0) return;
    const left = this.frames.pop();
    if (left?.rule) this.events.push({ event: 'leave', rule: left.rule, args: left.args });
  }

  /** The piece whose turn it is. */
  private get active(): number {
    for (const [global, slot] of this.compiled.layout.globals)
      if (global.role === 'active') return this.state[slot] ?? -1;
    return -1;
  }

  /** Triggers and meetings come from the change they answer to, a card from its draw, everything else from who called. */
  private causeOf(rule: Rule, args: readonly number[]): number | undefined {
    if (rule.sort === 'card')
      return this.lastChange((c) => c.what.is === 'pile' && c.what.thing === args[0]) ?? this.why();
    if (rule.sort === 'meeting') {
      const meeting = this.compiled.world.model.meetings.find((m) => m.rule === rule);
      const ofIt = ({ what }: ChangeEvent): boolean =>
        what.is === 'property' &&
        what.thing === args[0] &&
        (what.property === meeting?.left || what.property === meeting?.right);
      return this.lastChange(ofIt) ?? this.why();
    }
    if (rule.sort !== 'rule') return this.why();
    const trigger = this.compiled.world.model.triggers.find((t) => t.rule === rule);
    return (trigger && this.lastChange(answeredBy(trigger, args))) ?? this.why();
  }

  private lastChange(fits: (change: ChangeEvent) => boolean): number | undefined {
    for (let i = this.events.length - 1; i >= 0; i--) {
      const event = this.events[i];
      if (event?.event === 'change' && fits(event)) return event.id;
    }
    return undefined;
  }

  answered(
    site: number,
    asker: number,
    index: number,
    count: number,
    candidates: ArrayLike<number> | null,
    extra: number,
  ): void {
    const about = this.compiled.sites[site];
    if (this.muted > 0 || !about) return;
    const answer = optionName(this.compiled.world, about, index, candidates, extra);
    const thing = candidates && about.kind !== 'label' && !about.clash ? candidates[index] : undefined;
    const event: AnswerEvent = {
      event: 'answer',
      ...this.happening(),
      ...this.asking(about),
      site: about,
      luck: isLuck(about),
      prompt: promptOf(this.compiled.world, about, extra),
      clash: about.clash && clashAt(this.compiled.world, extra),
      asker,
      options: count,
      index,
      answer,
      thing,
    };
    this.events.push(event);
    this.frame.answer = event.id;
    if (this.begun) this.begun.active = this.active;
  }

  only(site: number, thing: number): void {
    const about = this.compiled.sites[site];
    if (this.muted > 0 || !about) return;
    const answer = optionName(this.compiled.world, about, 0, [thing], 0);
    this.events.push({ event: 'only', ...this.happening(), ...this.asking(about), site: about, answer, thing });
  }

  sure(site: number, good: boolean): void {
    const about = this.compiled.sites[site];
    if (this.muted > 0 || !about) return;
    this.events.push({ event: 'sure', ...this.happening(), ...this.asking(about), site: about, good });
  }

  checked(site: number, total: number, value: number, good: boolean): void {
    const about = this.compiled.sites[site];
    const check = this.compiled.world.model.actions.find((a) => a.check?.site === about)?.check;
    if (this.muted > 0 || !about || !check) return;
    const rolls = this.events.filter((e) => e.event === 'answer' && e.site === about).length;
    const before = this.events.reduce((sum, e) => sum + (e.event === 'check' && e.site === about ? e.dice : 0), 0);
    const { atMost } = check;
    this.events.push({
      event: 'check',
      rule: about.rule,
      site: about,
      total,
      dice: rolls - before,
      value,
      atMost,
      good,
    });
  }

  /** A question says itself where it stands. */
  private asking(site: Site): Pick<Happening, 'rule' | 'at'> {
    return { rule: site.rule ?? this.here.rule, at: site.at };
  }

  change(kind: 0 | 1 | 2 | 3, what: number, thing: number, before: number, after: number): void {
    if (this.muted > 0) return;
    const changed = this.changed(kind, what, thing);
    if (changed) this.events.push({ event: 'change', ...this.happening(), what: changed, before, after });
  }

  private changed(kind: 0 | 1 | 2 | 3, what: number, thing: number): Changed | undefined {
    const { model } = this.compiled.world;
    if (kind === 2) return { is: 'place', thing };
    if (kind === 3) return { is: 'pile', thing };
    if (kind === 0) {
      const property = model.properties.find((p) => p.index === what);
      return property && { is: 'property', property, thing };
    }
    const global = model.globals.find((g) => g.index === what);
    return global && { is: 'number', global };
  }

  ray(): void {
    // What a ray does is told by the statements of its table.
  }

  later(): number {
    return this.muted > 0 ? 0 : (this.why() ?? 0);
  }

  resume(cause: number): void {
    if (this.muted > 0) return;
    this.frames.push({ rule: undefined, args: [], cause: cause || this.frame.cause, answer: undefined, spot: 0 });
  }

  resumed(): void {
    if (this.muted > 0) return;
    this.frames.pop();
  }

  shuffled(deck: number): void {
    const found = this.compiled.world.model.decks.all[deck];
    if (this.muted > 0 || !found) return;
    this.events.push({ event: 'shuffle', ...this.happening(), deck: found });
  }

  ended(ending: number): void {
    const found = this.compiled.world.model.endings.find((e) => e.index === ending);
    if (this.muted > 0 || !found) return;
    const happening = this.happening();
    // What ends the game at once is a change; a statement that ends it comes from what led to it.
    const cause = found.atOnce && found.condition ? (this.lastChange(() => true) ?? happening.cause) : happening.cause;
    this.events.push({
      event: 'end',
      ...happening,
      cause,
      rule: found.rule ?? happening.rule,
      at: found.condition ? found.rule?.at : happening.at,
      ending: found,
    });
  }
}

/** Whether a change is what a trigger answers to. */
function answeredBy({ event }: Trigger, args: readonly number[]): (change: ChangeEvent) => boolean {
  return ({ what }) => {
    switch (event.on) {
      case 'property':
        return what.is === 'property' && what.property === event.property && what.thing === args[0];
      case 'global':
        return what.is === 'number' && what.global === event.global;
      case 'place':
        return what.is === 'place' && what.thing === args[0];
      case 'deck':
        return what.is === 'pile';
      case 'flow':
        return false;
    }
  };
}
