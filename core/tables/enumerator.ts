import type { Fraction } from '../base/fraction.js';
import { canonical } from '../engine/canonical.js';
import { trackedStart } from '../engine/indexes.js';
import type { Machine } from '../engine/machine.js';
import { Steps } from './steps.js';

/** One way a step may go: the state after it, and how likely it is. */
export interface Outcome {
  readonly state: Int32Array;
  /** Equal for equal outcomes, of whatever step: of the state, and of whether it goes on. */
  readonly key: string;
  readonly chance: Fraction;
  readonly ended: number;
}

/**
 * All outcomes of one step from the machine's present state, equal states merged, with exact chances. The machine is left
 * as it was: the state, the number of the step, who answers.
 */
export function outcomesOfStep(machine: Machine, most = 1_000_000): Outcome[] {
  const before = machine.state.slice();
  const { table } = machine;
  const number = machine.doors.stepNumber();
  const steps = new Steps(machine);
  const found = new Map<string, { state: Int32Array; key: string; chance: Fraction; ended: number }>();
  try {
    const isWhole = steps.each(most, () => {
      const ended = machine.step();
      const key = `${ended}:${keyOf(machine)}`;
      const chance = steps.odometer.chance();
      const known = found.get(key);
      if (known) known.chance = known.chance.plus(chance);
      else found.set(key, { state: machine.compared.slice(), key, chance, ended });
    });
    if (!isWhole) throw new RangeError(`one step has more than ${most} outcomes`);
  } finally {
    machine.state.set(before);
    machine.doors.changed();
    machine.doors.from(number);
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
