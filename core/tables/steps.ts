/** Steps taken in every way they may go. */
import { canonical, isAlwaysCanonical } from '../engine/canonical.js';
import { RunFailure } from '../engine/failure.js';
import type { Machine } from '../engine/machine.js';
import type { Table } from '../engine/table.js';
import { Odometer } from './odometer.js';

/** No other way of the step is wanted. */
export const ENOUGH = 'enough';

/** A machine of a program that asks, which takes one step in every way it may go. */
export class Steps {
  /** How many ways were gone in all. */
  taken = 0;
  private readonly whole: Int32Array;
  private readonly isPlain: boolean;

  /** @param table who answers: the odometer, or somebody who asks it */
  constructor(
    readonly machine: Machine,
    readonly odometer: Odometer = new Odometer(),
    private readonly table: Table = odometer,
  ) {
    this.whole = machine.state.slice();
    this.isPlain = isAlwaysCanonical(machine.compiled);
  }

  /** What is compared of the state in which the machine stands, equal for equal states; gone with the next way. */
  get state(): Int32Array {
    return this.isPlain ? this.machine.compared : canonical(this.machine);
  }

  /**
   * Goes every way from where the machine stands.
   *
   * @param most ways that may be gone
   * @param go takes the step once; whoever has seen enough of them answers `ENOUGH`
   * @returns whether all ways were gone
   */
  each(most: number, go: () => typeof ENOUGH | undefined): boolean {
    const { machine, odometer, whole } = this;
    whole.set(machine.state);
    machine.sit(this.table);
    odometer.reset();
    for (let ways = 0; ways < most; ) {
      ways++;
      this.taken++;
      if (go() === ENOUGH) return false;
      if (!odometer.advance()) return true;
      machine.state.set(whole);
      machine.doors.changed();
    }
    return false;
  }
}

/** How a way of a step comes out: the game goes on, it is over, or a rule broke it off. */
export type Came = 'on' | 'over' | 'broken';

/** @param broke is told why, where a rule breaks it off */
export function stepTaken(machine: Machine, broke?: (failure: RunFailure) => void): Came {
  try {
    return machine.step() === 0 ? 'on' : 'over';
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    broke?.(error);
    return 'broken';
  }
}
