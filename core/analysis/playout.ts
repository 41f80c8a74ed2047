import type { RunKey } from '../base/luck.js';
import { stepAgain } from '../engine/evidence.js';
import { type Evidence, RunFailure } from '../engine/failure.js';
import { type Machine, STEP_BUDGET } from '../engine/machine.js';
import { machineOf, type Scenario } from '../engine/program.js';
import { SeededTable } from '../tables/seeded.js';

/** A run that came to its end, after so many steps, or broke off in one; steps are counted from 1. */
export type Playout = { readonly steps: number } | { readonly failure: RunFailure; readonly step: number };

/** Plays scenarios untraced, run after run. Only a run that breaks off is looked at closer: plain programs do not know where they are. */
export class Playouts {
  private readonly machine: Machine;
  private traced: Machine | undefined;

  constructor(private readonly scenario: Scenario) {
    this.machine = machineOf(scenario, 'plain');
  }

  /** Plays one run, of at most `most` steps. What follows is as if each run were the first. */
  play(key: RunKey, most: number): Playout {
    const { machine } = this;
    machine.reset(key);
    try {
      return { steps: machine.play(most) };
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      // A run that is too long breaks off between two steps.
      if (error.reason === 9) return { failure: error, step: most };
      const number = machine.doors.stepNumber();
      const evidence = this.evidence(key, number);
      return { failure: evidence ? error.with(evidence) : error, step: number + 1 };
    }
  }

  /** Luck falls the same way again, so the run comes again to where the step began. */
  private evidence(key: RunKey, number: number): Evidence | undefined {
    const { machine } = this;
    machine.doors.changed();
    machine.reset(key);
    for (let step = 0; step < number; step++) machine.doors.step(STEP_BUDGET);
    this.traced ??= machineOf(this.scenario, 'traced');
    return stepAgain(this.traced, { state: machine.state, number, key }, new SeededTable(this.traced.compiled, key));
  }
}
