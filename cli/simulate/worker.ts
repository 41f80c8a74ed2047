/** One thread that plays blocks of runs of the jobs it is given. */
import { workerData } from 'node:worker_threads';
import type { Simulator } from '../../core/analysis/simulation/simulator.js';
import type { Tally } from '../../core/analysis/simulation/tally.js';
import { type Job, simulatorOf } from './job.js';

const jobs = workerData as readonly Job[];
const simulators = new Map<number, Simulator>();

/** Runs of a job, by its number, from one up to another. */
export interface Block {
  readonly job: number;
  readonly from: number;
  readonly to: number;
}

export function play({ job, from, to }: Block): Tally {
  let simulator = simulators.get(job);
  if (!simulator) {
    simulator = simulatorOf(jobs[job] as Job);
    simulators.set(job, simulator);
  }
  return simulator.play(from, to);
}
