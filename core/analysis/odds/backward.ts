/** What is to be expected from each state on, between two bounds, whoever chooses as they like. */
import { ROUNDING } from './amounts.js';
import { BROKEN, type Chain, KNOWN, OPEN } from './chain.js';
import type { Order } from './order.js';

/** How people choose: each option as likely as another, or so that what is asked about comes out highest or lowest. */
export type Policy = 'random' | 'best' | 'worst';

/** Two numbers between which something lies, both included. */
export interface Between {
  readonly low: number;
  readonly high: number;
}

/** What is expected. */
export interface Expected {
  /** What each state is worth in which all ends, from 0 on. */
  readonly worth: (state: number) => number;
  /** Whether each tick is worth 1. */
  readonly counted: boolean;
  /** The most that anything may be worth of which nothing is known: infinite where there is no telling. */
  readonly most: number;
  /** Ticks after which all ends; infinite for none. Then ticks count. */
  readonly ticks: number;
  readonly policy: Policy;
}

/** How often states that come back to each other are gone through. */
const MOST_ROUNDS = 20_000;

/** What is gone through again comes no nearer than by so much of it. */
const STILL = 2 ** -46;

/**
 * What is to be expected from the first state on. What goes on for ever counts as worth nothing beside its ticks.
 *
 * Every number is at least 0, and sums and products of such numbers are off by a share of themselves; each bound is moved by
 * more than that share after every step, the lower down and the upper up.
 */
export function expectedFrom(chain: Chain, order: Order, expected: Expected): Between {
  return new Backward(chain, order, expected).run();
}

/** Both bounds for each state. */
class Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;

  constructor(states: number) {
    this.low = new Float64Array(states);
    this.high = new Float64Array(states);
  }
}

class Backward {
  /** By ticks: what is to be expected from then on. Kept as long as some way leads to it. */
  private readonly layers: (Bounds | undefined)[] = [];
  private readonly longest: number;
  /** Where in the tree of questions it is read. */
  private at = 0;
  private tick = 0;
  private now: Bounds;

  constructor(
    private readonly chain: Chain,
    private readonly order: Order,
    private readonly expected: Expected,
  ) {
    this.longest = chain.ticks.reduce((most, ticks) => Math.max(most, ticks), 0);
    this.now = new Bounds(chain.states.size);
  }

  run(): Between {
    const { expected, layers, chain } = this;
    if (expected.ticks === Number.POSITIVE_INFINITY) this.all();
    else
      for (let tick = expected.ticks; tick >= 0; tick--) {
        this.tick = tick;
        this.now = new Bounds(chain.states.size);
        this.all();
        layers[tick] = this.now;
        layers[tick + this.longest + 1] = undefined;
      }
    return { low: this.now.low[0] as number, high: this.now.high[0] as number };
  }

  /** Every state, those before others that they do not lead to. */
  private all(): void {
    const { order } = this;
    for (let g = 0; g + 1 < order.starts.length; g++) {
      const states = order.states.subarray(order.starts[g], order.starts[g + 1]);
      if (states.length > 1 || this.comesBack(states[0] as number)) this.together(states);
      else this.one(states[0] as number);
    }
  }

  private get isLast(): boolean {
    return this.tick >= this.expected.ticks;
  }

  /** A state that does not come back to itself. */
  private one(state: number): void {
    const { now, expected, chain } = this;
    if (this.isLast || chain.standing[state] !== KNOWN) {
      const isOpen = !this.isLast && chain.standing[state] === OPEN;
      now.low[state] = isOpen ? 0 : expected.worth(state);
      now.high[state] = isOpen ? this.most() : expected.worth(state);
      return;
    }
    now.low[state] = this.from(state, false);
    now.high[state] = this.from(state, true);
  }

  /** The most that may come of it where nothing is known. */
  private most(): number {
    const { most, counted, ticks } = this.expected;
    return counted ? ticks - this.tick : most;
  }

  /** Whether a state comes back to itself without a tick that counts. */
  private comesBack(state: number): boolean {
    const { first, count, targets, ticks, standing } = this.chain;
    if (this.isLast || standing[state] !== KNOWN) return false;
    const from = first[state] as number;
    for (let way = from; way < from + (count[state] as number); way++)
      if (targets[way] === state && this.stays(ticks[way] as number)) return true;
    return false;
  }

  private stays(ticks: number): boolean {
    return ticks === 0 || this.expected.ticks === Number.POSITIVE_INFINITY;
  }

  /** States that come back to each other: the lower bound rises from nothing; an upper bound is one that holds once gone round. */
  private together(states: Int32Array): void {
    const { now } = this;
    for (const state of states) now.low[state] = 0;
    for (let round = 0, moved = true; moved && round < MOST_ROUNDS; round++) {
      moved = false;
      for (const state of states) {
        const before = now.low[state] as number;
        const after = Math.max(before, this.from(state, false));
        now.low[state] = after;
        if (after - before > STILL * after) moved = true;
      }
    }
    for (let share = 2 ** -40; share <= 2 ** -8; share *= 16) if (this.holds(states, share)) return;
    this.sink(states);
  }

  /** Whether the lower bound and a share of it more is an upper bound: it is if nothing comes out higher. */
  private holds(states: Int32Array, share: number): boolean {
    const { now } = this;
    for (const state of states) now.high[state] = (now.low[state] as number) * (1 + share) + share * share;
    return states.every((state) => this.from(state, true) <= (now.high[state] as number));
  }

  /** An upper bound from the most that there can be. */
  private sink(states: Int32Array): void {
    const { now } = this;
    const most = this.most();
    for (const state of states) now.high[state] = most;
    if (most === Number.POSITIVE_INFINITY) return;
    for (let round = 0, moved = true; moved && round < MOST_ROUNDS; round++) {
      moved = false;
      for (const state of states) {
        const before = now.high[state] as number;
        const after = Math.min(before, this.from(state, true));
        now.high[state] = after;
        if (before - after > STILL * before) moved = true;
      }
    }
  }

  /** What is to be expected from a state, by what is to be expected after it. */
  private from(state: number, isHigh: boolean): number {
    const { chain, expected } = this;
    if (expected.policy === 'random') return this.byChance(state, isHigh);
    this.at = chain.asked[state] as number;
    return this.asked(isHigh);
  }

  private byChance(state: number, isHigh: boolean): number {
    const { first, count, targets, ticks, parts, outOf } = this.chain;
    const from = first[state] as number;
    const ways = count[state] as number;
    let sum = 0;
    for (let way = from; way < from + ways; way++)
      sum += (parts[way] as number) * this.after(targets[way] as number, ticks[way] as number, isHigh);
    return moved(sum / (outOf[state] as number), ways + this.chain.roundings, isHigh);
  }

  /** The tree of questions from where it is read: by chance the middle of all options, else the best of them or the worst. */
  private asked(isHigh: boolean): number {
    const { questions } = this.chain;
    const options = questions[this.at++] as number;
    if (options === 0) {
      const target = questions[this.at++] as number;
      return this.after(target, questions[this.at++] as number, isHigh);
    }
    if (options > 0) return this.chosen(options, isHigh);
    let sum = 0;
    for (let i = 0; i < -options; i++) sum += this.asked(isHigh);
    return moved(sum / -options, -options, isHigh);
  }

  private chosen(options: number, isHigh: boolean): number {
    const wantsMost = this.expected.policy === 'best';
    let found = this.asked(isHigh);
    for (let i = 1; i < options; i++) {
      const other = this.asked(isHigh);
      if (wantsMost ? other > found : other < found) found = other;
    }
    return found;
  }

  /** What is to be expected after a way. */
  private after(target: number, ticks: number, isHigh: boolean): number {
    const { expected, layers, now } = this;
    const worth = expected.counted ? Math.min(ticks, expected.ticks - this.tick) : 0;
    if (target === BROKEN) return worth;
    const there = this.stays(ticks) ? now : this.layerAt(layers, this.tick + ticks);
    return worth + ((isHigh ? there.high : there.low)[target] as number);
  }

  /** What comes after the last tick is as at it. */
  private layerAt(layers: readonly (Bounds | undefined)[], tick: number): Bounds {
    return layers[Math.min(tick, this.expected.ticks)] ?? this.now;
  }
}

/** A bound moved by more than the roundings in it may have. */
function moved(value: number, terms: number, isHigh: boolean): number {
  const share = (terms + 6) * ROUNDING;
  return isHigh ? value * (1 + share) : value * (1 - share);
}
