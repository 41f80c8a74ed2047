import type { Machine } from '../engine/machine.js';
import type { Expr, Rule } from '../language/program.js';
import { mentionedSlots } from './mentions.js';
import type { Replay } from './why-replay.js';

/** A step as the flow has it: its node, and the how many-th time in a row that is done. */
export interface FlowPlace {
  readonly node: Rule | undefined;
  readonly times: number;
}

/** The last change of one slot that a condition speaks of. */
export interface SlotChange {
  readonly slot: number;
  readonly step: number;
  readonly before: number;
}

/** What became of a condition over a run, border by border. */
export interface History {
  /** Steps that were played. */
  readonly steps: number;
  /** Whether it is so after the last of them. */
  readonly holds: boolean;
  /** The step that made it what it is; 0: it is so from the start. */
  readonly since: number;
  /** The step that had made it what it was before; undefined where it never was otherwise. */
  readonly before: number | undefined;
  /** How often it became so, the start included. */
  readonly times: number;
  /** The last change of every slot it speaks of that changed. */
  readonly changes: readonly SlotChange[];
  /** The slots it speaks of. */
  readonly slots: readonly number[];
  /** Where in the flow a step was. */
  placeOf(step: number): FlowPlace;
}

/** Plays a run, asking after each step whether the machine's first extra condition holds. */
export function historyOf(replay: Replay, condition: Expr, at: number | undefined): History {
  const { machine } = replay;
  const slots = [...mentionedSlots(machine, [condition])].filter((slot) => slot >= 0);
  const watch = new Watch(machine, slots);
  const nodes: (Rule | undefined)[] = [undefined];
  const times: number[] = [0];
  const holds = (): boolean => machine.doors.conditions[0]?.() === true;
  let now: boolean | undefined;
  let since = 0;
  let before: number | undefined;
  let often = 0;
  const look = (step: number): void => {
    const is = holds();
    if (is && now !== true) often++;
    if (now !== undefined && is !== now) [before, since] = [since, step];
    now = is;
  };
  const start = (): void => {
    watch.begin();
    look(0);
  };
  replay.play(at, start, (step, entered) => {
    watch.after(step);
    look(step);
    const again = entered.length === 1 && entered[0] === nodes[step - 1];
    nodes.push(entered.at(-1) ?? nodes[step - 1]);
    times.push(again || entered.length === 0 ? (times[step - 1] ?? 0) + (again ? 1 : 0) : 1);
  });
  return {
    steps: replay.steps,
    holds: now === true,
    since,
    before,
    times: often,
    changes: watch.changes,
    slots,
    placeOf: (step) => ({ node: nodes[step], times: times[step] ?? 1 }),
  };
}

/** Remembers when some slots of a state changed last, and from what. */
class Watch {
  private readonly values: Int32Array;
  private readonly step: Int32Array;
  private readonly before: Int32Array;

  constructor(
    private readonly machine: Machine,
    private readonly slots: readonly number[],
  ) {
    this.values = new Int32Array(slots.length);
    this.step = new Int32Array(slots.length);
    this.before = new Int32Array(slots.length);
  }

  begin(): void {
    const { machine, slots, values } = this;
    for (let i = 0; i < slots.length; i++) values[i] = machine.state[slots[i] as number] as number;
  }

  after(step: number): void {
    const { machine, slots, values } = this;
    const { state } = machine;
    for (let i = 0; i < slots.length; i++) {
      const value = state[slots[i] as number] as number;
      if (value === values[i]) continue;
      this.before[i] = values[i] as number;
      this.step[i] = step;
      values[i] = value;
    }
  }

  get changes(): SlotChange[] {
    return this.slots.flatMap((slot, i) =>
      this.step[i] ? [{ slot, step: this.step[i] as number, before: this.before[i] as number }] : [],
    );
  }
}
