import { Fraction } from '../base/fraction.js';
import { canonical } from '../engine/canonical.js';
import { trackedStart } from '../engine/indexes.js';
import type { Machine } from '../engine/machine.js';
import type { Table } from '../engine/table.js';

/** One way a step may go: the state after it, and how likely it is. */
export interface Outcome {
  readonly state: Int32Array;
  /** Equal for equal outcomes, of whatever step: of the state, and of whether it goes on. */
  readonly key: string;
  readonly chance: Fraction;
  readonly ended: number;
}

/** What is taken for a whole number exactly. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * Takes the first answer to everything, then counts on like an odometer: every combination of answers is met once.
 * Nothing unwinds. Decisions are taken as equally likely, as a random player would.
 */
export class Odometer implements Table {
  private readonly digits: number[] = [];
  private readonly bases: number[] = [];
  private readonly sites: number[] = [];
  private at = 0;
  /** Questions before this one are answered as they were the time before. */
  private kept = 0;

  answer(site: number, _asker: number, count: number): number {
    const { at, digits, bases } = this;
    if (at === digits.length) {
      digits.push(0);
      bases.push(count);
      this.sites.push(site);
    }
    const digit = digits[at] as number;
    if (bases[at] !== count) throw new Error('a replayed question changed its options');
    this.at++;
    return digit;
  }

  /** All combinations anew. */
  reset(): void {
    this.digits.length = 0;
    this.bases.length = 0;
    this.sites.length = 0;
    this.at = 0;
    this.kept = 0;
  }

  /** The chance of the answers just given. */
  chance(): Fraction {
    let ways = 1n;
    for (const base of this.bases) ways *= BigInt(base);
    return Fraction.of(1n, ways);
  }

  /** One way of so many is this one, where each option is as likely as another; infinite where that is too many to be counted exactly. */
  outOf(): number {
    let ways = 1;
    for (let i = 0; i < this.bases.length; i++) ways *= this.bases[i] as number;
    return ways <= WHOLE ? ways : Number.POSITIVE_INFINITY;
  }

  /** The index of the answer to each question of this way. */
  get answers(): readonly number[] {
    return this.digits;
  }

  /** Calls for each question that was not asked in the way before: which one it is, and how many options it has. */
  eachNew(call: (site: number, count: number) => void): void {
    for (let i = this.kept; i < this.sites.length; i++) call(this.sites[i] as number, this.bases[i] as number);
  }

  /** Back to the first question, with the next combination; false when all were met. */
  advance(): boolean {
    const { digits, bases, sites } = this;
    this.at = 0;
    while (digits.length > 0) {
      const last = digits.length - 1;
      const next = (digits[last] as number) + 1;
      if (next < (bases[last] as number)) {
        digits[last] = next;
        this.kept = digits.length;
        return true;
      }
      digits.pop();
      bases.pop();
      sites.pop();
    }
    this.kept = 0;
    return false;
  }
}

/**
 * All outcomes of one step from the machine's present state, equal states merged, with exact chances. The machine is left
 * as it was: the state, the number of the step, who answers.
 */
export function outcomesOfStep(machine: Machine, most = 1_000_000): Outcome[] {
  const before = machine.state.slice();
  const { table } = machine;
  const number = machine.doors.stepNumber();
  const odometer = new Odometer();
  const found = new Map<string, { state: Int32Array; key: string; chance: Fraction; ended: number }>();
  machine.sit(odometer);
  const back = (): void => {
    machine.state.set(before);
    machine.doors.changed();
    machine.doors.from(number);
  };
  try {
    for (let ways = 0; ; ways++) {
      if (ways >= most) throw new RangeError(`one step has more than ${most} outcomes`);
      back();
      const ended = machine.step();
      const key = `${ended}:${keyOf(machine)}`;
      const known = found.get(key);
      if (known) known.chance = known.chance.plus(odometer.chance());
      else found.set(key, { state: machine.compared.slice(), key, chance: odometer.chance(), ended });
      if (!odometer.advance()) break;
    }
  } finally {
    back();
    if (table) machine.sit(table);
  }
  return [...found.values()];
}

/** Equal states have equal keys; copies of one card are interchangeable. */
export function keyOf(machine: Machine): string {
  return canonical(machine).join();
}

/** Puts a compared part back into a machine and rebuilds what follows from it. */
export function restore(machine: Machine, state: Int32Array): void {
  machine.state.fill(0);
  machine.state.set(state);
  trackedStart(machine.compiled, machine.state);
  machine.doors.changed();
}
