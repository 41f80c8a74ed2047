/** Many runs of one or several scenarios, block by block. */
import { availableParallelism } from 'node:os';
import { shareOf } from '../../core/analysis/simulation/intervals.js';
import { blockSize, Simulator } from '../../core/analysis/simulation/simulator.js';
import { addTally, type Tally } from '../../core/analysis/simulation/tally.js';
import type { Scenario } from '../../core/engine/program.js';
import type { Streams } from '../streams.js';
import type { Job } from './job.js';
import { type Player, playHere, playInThreads } from './pool.js';
import { Progress } from './progress.js';
import type { Block } from './worker.js';

/** A scenario that is simulated. */
export interface Cell {
  readonly job: Job;
  readonly scenario: Scenario;
  /** How many runs of it, where not as many as of the others. */
  readonly runs?: number | undefined;
}

/** How many runs: so many, or as many as make the win rate so certain. */
export type Amount =
  | { readonly runs: number }
  /** Half the width of the interval of 95 %, as a share; at most so many runs. */
  | { readonly precision: number; readonly most: number };

export interface Simulated {
  readonly simulators: readonly Simulator[];
  /** By cell; undefined where none of its runs were made. */
  readonly tallies: readonly (Tally | undefined)[];
  /** Whether it was stopped before all was done. */
  readonly partial: boolean;
}

/** Work that is done sooner than threads begin: so many milliseconds. */
const SOON = 1500;

export async function simulate(
  cells: readonly Cell[],
  amount: Amount,
  workers: number | undefined,
  streams: Streams,
  /** Sees what has come of each block before it is added up. */
  see: (cell: number, tally: Tally) => void = () => {},
): Promise<Simulated> {
  const simulators = cells.map(({ scenario, job }) => new Simulator(scenario, job.plan));
  const all = new Batch(cells, amount, see);
  const progress = new Progress(all.expected, streams);
  const stop = { asked: false };
  const interrupted = (): void => {
    stop.asked = true;
  };
  process.once('SIGINT', interrupted);
  const here = playHere((job) => simulators[job] as Simulator);
  let player: Player = here;
  try {
    const threads = workers ?? Math.min(availableParallelism(), 8);
    const started = performance.now();
    // How long it takes is known from the first blocks, which are played here whatever comes.
    for await (const tally of here.play(all.blocks(workers === undefined || workers === 1 ? 1 : 0))) {
      all.add(tally);
      progress.made(all.made);
    }
    const left = ((performance.now() - started) / Math.max(1, all.made)) * (all.expected - all.made);
    if (threads > 1 && (workers !== undefined || left > SOON))
      player = await playInThreads(
        cells.map(({ job }) => job),
        threads,
      );
    if (!stop.asked)
      for await (const tally of player.play(all.blocks())) {
        all.add(tally);
        progress.made(all.made);
        if (stop.asked) break;
      }
  } finally {
    process.removeListener('SIGINT', interrupted);
    progress.done();
    await player.close();
  }
  return { simulators, tallies: all.tallies, partial: stop.asked && !all.isDone };
}

/** What is to be played, block by block, and what has come of it. Which blocks there are does not depend on who plays them. */
class Batch {
  readonly tallies: (Tally | undefined)[];
  made = 0;
  private readonly wanted: number[];
  private readonly given: number[];
  private readonly sizes: number[];
  private readonly order: number[] = [];

  constructor(
    private readonly cells: readonly Cell[],
    private readonly amount: Amount,
    private readonly see: (cell: number, tally: Tally) => void,
  ) {
    this.tallies = cells.map(() => undefined);
    this.wanted = cells.map(({ runs }) => runs ?? ('runs' in amount ? amount.runs : amount.most));
    this.given = cells.map(() => 0);
    this.sizes = cells.map(({ job }) => blockSize(job.plan));
  }

  get expected(): number {
    return this.wanted.reduce((sum, n) => sum + n, 0);
  }

  get isDone(): boolean {
    return this.wanted.every((n, i) => (this.tallies[i]?.runs ?? 0) >= n);
  }

  /** The blocks not given out yet, at most so many; one that is not wanted any more is not given. */
  *blocks(most = Number.POSITIVE_INFINITY): Generator<Block> {
    let n = 0;
    for (let job = 0; job < this.cells.length; job++)
      while ((this.given[job] as number) < (this.wanted[job] as number)) {
        if (n++ >= most) return;
        const from = this.given[job] as number;
        const to = Math.min(from + (this.sizes[job] as number), this.wanted[job] as number);
        this.given[job] = to;
        this.order.push(job);
        yield { job, from, to };
      }
  }

  /** The next block has come. */
  add(tally: Tally): void {
    const job = this.order.shift();
    // What was begun before it was known that enough is done.
    if (job === undefined || (this.tallies[job]?.runs ?? 0) >= (this.wanted[job] as number)) return;
    this.see(job, tally);
    const own = this.tallies[job];
    if (own) addTally(own, tally);
    else this.tallies[job] = tally;
    this.made += tally.runs;
    if ('precision' in this.amount) this.enough(job, this.amount.precision);
  }

  /** With the runs that are made it may be certain enough. */
  private enough(job: number, precision: number): void {
    const tally = this.tallies[job] as Tally;
    const won = this.cells[job]?.scenario.model.endings.reduce(
      (n, e) => n + (e.result === 'won' ? (tally.ends[e.index + 1] ?? 0) : 0),
      0,
    );
    const share = shareOf(won ?? 0, tally.runs - tally.broken);
    if (share && (share.high - share.low) / 2 <= precision) this.wanted[job] = tally.runs;
  }
}
