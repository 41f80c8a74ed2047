/** Steps taken in every way they may go. */
import { canonical, isAlwaysCanonical } from '../../engine/canonical.js';
import { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import { Odometer, restore } from '../../tables/enumerator.js';

/** How a way of a step comes out: the game goes on, it is over, or a rule broke it off. */
export type Came = 'on' | 'over' | 'broken';

/** A machine of a program that asks, which takes one step in every way it may go. */
export class Steps {
  readonly odometer = new Odometer();
  /** How many ways were gone in all. */
  taken = 0;
  private readonly whole: Int32Array;
  private readonly isPlain: boolean;

  constructor(readonly machine: Machine) {
    this.whole = machine.state.slice();
    this.isPlain = isAlwaysCanonical(machine.compiled);
  }

  /** What is compared of the state in which the machine stands, equal for equal states; gone with the next way. */
  get state(): Int32Array {
    return this.isPlain ? this.machine.compared : canonical(this.machine);
  }

  /**
   * Goes every way from a state.
   *
   * @param compared what is compared of it
   * @param most ways that may be gone
   * @param met called after each way; the machine stands where it led
   * @returns whether all ways were gone
   */
  each(compared: Int32Array, most: number, met: (came: Came) => void): boolean {
    const { machine, odometer, whole } = this;
    restore(machine, compared);
    whole.set(machine.state);
    machine.sit(odometer);
    odometer.reset();
    for (let ways = 0; ; ) {
      if (ways >= most) return false;
      ways++;
      this.taken++;
      const came = this.take();
      met(came);
      if (!odometer.advance()) return true;
      machine.state.set(whole);
      machine.doors.changed();
    }
  }

  private take(): Came {
    try {
      return this.machine.step() === 0 ? 'on' : 'over';
    } catch (error) {
      if (error instanceof RunFailure) return 'broken';
      throw error;
    }
  }
}
