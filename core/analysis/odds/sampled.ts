/** The same asked of many runs with luck of their own: about how likely what is, where it is too much to look at all of it. */
import { runKeyOf, seedWords } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import { MOST_STEPS } from '../../engine/trace-run.js';
import { count, type Distribution } from '../simulation/distribution.js';
import type { Clock } from '../simulation/observed.js';

/** What is played, and how often. */
export interface SamplePlan {
  readonly clock: Clock;
  /** Ticks after which a run is over; infinite for none. */
  readonly ticks: number;
  readonly seed: string;
  readonly runs: number;
  /** Steps of all runs together after which no other is begun. */
  readonly steps: number;
  /** What is looked at when a run is over, after so many ticks. */
  readonly look: (ticks: number, isOver: boolean) => number;
  readonly stops?: (() => boolean) | undefined;
}

/** What came of some runs. */
export interface Sample {
  readonly seed: string;
  readonly runs: number;
  /** How often each value came; runs that broke off, or took too long, have none. */
  readonly values: Distribution;
}

/** Plays a metered machine to where it is asked about, again and again. */
export function sampled(machine: Machine, plan: SamplePlan): Sample {
  const words = seedWords(plan.seed);
  const values: Distribution = new Map();
  let [runs, steps] = [0, 0];
  while (runs < plan.runs && steps < plan.steps) {
    machine.reset(runKeyOf(words, runs++));
    steps += one(machine, plan, values);
  }
  return { seed: plan.seed, runs, values };
}

/** Plays one run; how many steps it took. */
function one(machine: Machine, plan: SamplePlan, values: Distribution): number {
  const { meter } = machine;
  meter?.clear();
  let [steps, ticks, isOver] = [0, 0, false];
  try {
    while (!isOver && ticks < plan.ticks && steps < MOST_STEPS && !plan.stops?.()) {
      isOver = machine.step() !== 0;
      steps++;
      ticks = plan.clock === 'step' ? steps : (meter?.of(plan.clock) ?? 0);
    }
    if (steps < MOST_STEPS || isOver) count(values, plan.look(ticks, isOver));
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    machine.doors.begin(0);
  }
  return steps;
}
