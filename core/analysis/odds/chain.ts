/** All that may happen, as a graph: different states, and the ways from each to the next. */
import { tallied } from '../../compile/watching.js';
import { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import { isLuck } from '../../engine/questions.js';
import { endingOf } from '../../engine/rest.js';
import { restore } from '../../tables/enumerator.js';
import { type Came, Steps, stepTaken } from '../../tables/steps.js';
import type { Clock } from '../simulation/observed.js';
import { Growing } from './growing.js';
import { States } from './states.js';

/** Where a way leads that a rule broke off. */
export const BROKEN = -1;

/** What is known of a state: nothing yet, all ways from it, that the game is over there, or that nothing more is wanted of it. */
export const OPEN = 0;
export const KNOWN = 1;
export const OVER = 2;
export const STOPPED = 3;

/** More room than this is not taken, whatever the budget: memory is not what a question may run out of. */
const MOST_BYTES = 1.1e9;

/** A target, its parts and its ticks. */
const BYTES_A_WAY = 13;

/** A number that a state has; `NaN` where it cannot be worked out. */
export type Look = () => number;

/** What is looked at. */
export interface ChainPlan {
  /** By what is counted how far it goes. */
  readonly clock: Clock;
  /** Ticks after which nothing more is looked at; infinite for none. */
  readonly ticks: number;
  /** Ways of steps that are gone at most. */
  readonly ways: number;
  /** Whether it is kept which questions are people's, so that they can choose otherwise than by chance. */
  readonly choices: boolean;
  /** The number that each state has. */
  readonly look: Look;
  /** Whether nothing more is wanted of what comes after a state. */
  readonly stops?: (() => boolean) | undefined;
  /** Is told of each way that a rule breaks off: why, and from which state. */
  readonly broke?: ((failure: RunFailure, from: number) => void) | undefined;
}

/**
 * States with the ways between them. From state `s` lead the ways `first[s]` up to `first[s] + count[s]`: way `w` leads to the
 * state `targets[w]` with the chance `parts[w] / outOf[s]`, and the clock ticks `ticks[w]` times on it.
 */
export class Chain {
  readonly states: States;
  /** By state, one of `OPEN`, `KNOWN`, `OVER`, `STOPPED`. */
  standing: Uint8Array = new Uint8Array();
  values: Float64Array = new Float64Array();
  first: Int32Array = new Int32Array();
  count: Int32Array = new Int32Array();
  outOf: Float64Array = new Float64Array();
  targets: Int32Array = new Int32Array();
  parts: Float64Array = new Float64Array();
  ticks: Uint8Array = new Uint8Array();
  /** By state where its questions begin in `questions`; none without choices. */
  asked: Int32Array = new Int32Array();
  /**
   * The questions of a step as a tree, from the first on: how many options, below 0 where luck decides; 0 is a way, with its state
   * and its ticks after it.
   */
  questions: Int32Array = new Int32Array();
  /** Ways of steps that were gone. */
  ways = 0;
  /** Whether some chances are too fine to be counted: `parts` are then rounded, each at most so often. */
  roundings = 0;
  /** Whether everything was looked at that the plan asks for. */
  whole = true;
  /** Whether people were asked anything. */
  peopleAsked = false;

  constructor(readonly machine: Machine) {
    this.states = new States(machine.initial.subarray(0, machine.layout.compared));
  }
}

/** Looks at all that may happen from where a machine stands, the fewest ticks first. */
export function exploreChain(machine: Machine, plan: ChainPlan): Chain {
  return new Explorer(machine, plan).run();
}

class Explorer {
  private readonly chain: Chain;
  private readonly steps: Steps;
  private readonly standing = Growing.bytes();
  private readonly values = Growing.doubles();
  private readonly first = Growing.integers();
  private readonly count = Growing.integers();
  private readonly outOf = Growing.doubles();
  private readonly targets = Growing.integers();
  private readonly parts = Growing.doubles();
  private readonly ticks = Growing.bytes();
  private readonly asked = Growing.integers();
  private readonly questions = Growing.integers();
  /** By state, the fewest ticks after which it is come to, and where among the ways that are being written it stands. */
  private readonly soonest = Growing.integers();
  private readonly written = Growing.integers();
  /** By ticks, the states that are still to be looked at. */
  private readonly waiting: number[][] = [];
  private readonly luck: readonly boolean[];
  private readonly tally: Int32Array;
  private readonly tallied: number;
  /** The ways of the state at hand begin here; one of so many is each of them. */
  private from = 0;
  private whole = 1;
  /** Ways that were gone before those from the state at hand. */
  private began = 0;
  private readonly compared: Int32Array;

  constructor(
    private readonly machine: Machine,
    private readonly plan: ChainPlan,
  ) {
    this.chain = new Chain(machine);
    this.steps = new Steps(machine);
    this.compared = machine.compared.slice();
    this.luck = machine.compiled.sites.map(isLuck);
    const { clock } = plan;
    this.tallied = clock === 'step' ? -1 : tallied.indexOf(clock);
    this.tally = machine.meter?.tally ?? new Int32Array(tallied.length);
  }

  run(): Chain {
    const { plan, chain } = this;
    this.meet(this.steps.state, endingOf(this.machine) ? 'over' : 'on', 0);
    for (let tick = 0; tick < this.waiting.length && tick < plan.ticks; tick++) {
      const states = this.waiting[tick] ?? [];
      for (let i = 0; i < states.length; i++) this.expand(states[i] as number, tick);
      this.waiting[tick] = [];
    }
    chain.ways = this.steps.taken;
    chain.standing = this.standing.close();
    chain.values = this.values.close();
    chain.first = this.first.close();
    chain.count = this.count.close();
    chain.outOf = this.outOf.close();
    chain.targets = this.targets.close();
    chain.parts = this.parts.close();
    chain.ticks = this.ticks.close();
    chain.asked = this.asked.close();
    chain.questions = this.questions.close();
    return chain;
  }

  /** The number of the state in which the machine stands, which is kept if it is new. */
  private meet(state: Int32Array, came: Came, tick: number): number {
    const { states } = this.chain;
    const before = states.size;
    const number = states.add(state);
    if (number === before) this.begin(came);
    if (this.standing.data[number] !== OPEN || tick >= (this.soonest.data[number] as number)) return number;
    this.soonest.data[number] = tick;
    this.waiting[tick] ??= [];
    this.waiting[tick].push(number);
    return number;
  }

  /** All that is known of a new state before it is looked at. */
  private begin(came: Came): void {
    const { plan } = this;
    this.standing.push(came === 'over' ? OVER : plan.stops?.() ? STOPPED : OPEN);
    this.values.push(plan.look());
    this.first.push(0);
    this.count.push(0);
    this.outOf.push(1);
    this.asked.push(-1);
    this.soonest.push(0x7fff_ffff);
    this.written.push(-1);
  }

  private expand(state: number, tick: number): void {
    const { chain, plan, steps } = this;
    if (this.standing.data[state] !== OPEN) return;
    this.began = steps.taken;
    const left = this.bytes > MOST_BYTES ? 0 : plan.ways - this.began;
    const questions = this.questions.length;
    this.from = this.targets.length;
    this.whole = 1;
    chain.states.read(state, this.compared);
    let seen = this.tally[this.tallied] ?? 0;
    restore(this.machine, this.compared);
    const broke = plan.broke && ((failure: RunFailure): void => plan.broke?.(failure, state));
    const isWhole = steps.each(left, () => {
      const came = stepTaken(this.machine, broke);
      const now = this.tally[this.tallied] ?? 0;
      const ticks = this.tallied < 0 ? 1 : Math.min(255, now - seen);
      seen = now;
      const target = came === 'broken' ? BROKEN : this.meet(steps.state, came, tick + ticks);
      this.write(target, ticks);
      this.ask(target, ticks);
    });
    if (!isWhole) {
      this.forget(questions);
      return;
    }
    this.standing.data[state] = KNOWN;
    this.first.data[state] = this.from;
    this.count.data[state] = this.targets.length - this.from;
    this.outOf.data[state] = this.whole || 1;
    if (plan.choices) this.asked.data[state] = questions;
  }

  /** Room that all takes that is known, about. */
  private get bytes(): number {
    return this.chain.states.bytes + BYTES_A_WAY * this.targets.length + 4 * this.questions.length;
  }

  /** A state of which not all ways could be gone is as one that was not looked at. */
  private forget(questions: number): void {
    this.chain.whole = false;
    this.targets.length = this.from;
    this.parts.length = this.from;
    this.ticks.length = this.from;
    this.questions.length = questions;
  }

  /** Puts down where a way leads; ways that lead to the same are one. */
  private write(target: number, ticks: number): void {
    const part = this.part();
    const at = this.find(target, ticks);
    if (at >= 0) {
      this.parts.data[at] = (this.parts.data[at] as number) + part;
      return;
    }
    if (target >= 0) this.written.data[target] = this.targets.length;
    this.targets.push(target);
    this.parts.push(part);
    this.ticks.push(ticks);
  }

  private find(target: number, ticks: number): number {
    const { targets } = this;
    const at = target < 0 ? -1 : (this.written.data[target] as number);
    if (target >= 0 && (at < this.from || at >= targets.length || targets.data[at] !== target)) return -1;
    if (at >= 0 && this.ticks.data[at] === ticks) return at;
    for (let i = this.from; i < targets.length; i++)
      if (targets.data[i] === target && this.ticks.data[i] === ticks) return i;
    return -1;
  }

  /** How many parts of the whole the way just gone is: the whole is divided finer where that is no whole number. */
  private part(): number {
    const outOf = this.steps.odometer.outOf();
    if (this.whole > 0 && this.whole % outOf === 0) return this.whole / outOf;
    const finer = this.whole > 0 ? (this.whole / divisor(this.whole, outOf)) * outOf : Number.POSITIVE_INFINITY;
    if (finer <= Number.MAX_SAFE_INTEGER) {
      this.refine(finer / this.whole, finer);
      return finer / outOf;
    }
    // From here on parts are chances of their own, rounded.
    if (this.whole > 0) this.refine(1 / this.whole, 0);
    this.chain.roundings = Math.max(this.chain.roundings, this.steps.taken - this.began + 3);
    return this.steps.odometer.chance().toNumber();
  }

  private refine(factor: number, whole: number): void {
    for (let i = this.from; i < this.parts.length; i++) this.parts.data[i] = (this.parts.data[i] as number) * factor;
    this.whole = whole;
  }

  /** Adds to the tree of questions what was asked in the way just gone. */
  private ask(target: number, ticks: number): void {
    const { plan, luck, questions, chain } = this;
    this.steps.odometer.eachNew((site, count) => {
      const isPeople = luck[site] === false;
      if (isPeople) chain.peopleAsked = true;
      if (plan.choices) questions.push(isPeople ? count : -count);
    });
    if (!plan.choices) return;
    questions.push(0);
    questions.push(target);
    questions.push(ticks);
  }
}

function divisor(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

/** A number that cannot be worked out, where working it out breaks off: then it is `NaN`. */
export function lookSafely({ doors }: Machine, look: Look): Look {
  return () => {
    try {
      return look();
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      doors.begin(0);
      return Number.NaN;
    }
  };
}
