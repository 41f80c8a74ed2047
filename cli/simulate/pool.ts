/** Blocks of runs, played here or by several threads, and handed over in order whoever played them. */
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Simulator } from '../../core/analysis/simulation/simulator.js';
import type { Tally } from '../../core/analysis/simulation/tally.js';
import type { Job } from './job.js';
import type { Block } from './worker.js';

/** How often a block is given to another thread when the one that had it died. */
const TRIES = 3;
/** Blocks handed out for each thread beyond the one it plays, so that none waits for work. */
const AHEAD = 2;
/** Room in a thread for what was just made, in MB. */
const YOUNG = 16;

export interface Player {
  /** Plays the blocks one after the other; each is handed over when its turn comes. */
  play(blocks: Iterable<Block>): AsyncGenerator<Tally, void>;
  close(): Promise<void>;
}

/** Plays in this thread. Between two blocks others have their turn: what came in meanwhile, such as Ctrl-C. */
export function playHere(simulator: (job: number) => Simulator): Player {
  return {
    async *play(blocks) {
      for (const { job, from, to } of blocks) {
        await setImmediate();
        yield simulator(job).play(from, to);
      }
    },
    async close() {},
  };
}

/** What a pool of threads does for us. */
export interface Pool {
  run(block: Block): Promise<unknown>;
  on(event: 'error', heard: (why: Error) => void): unknown;
  destroy(): Promise<void>;
}

/** Plays in threads of their own. */
export async function playInThreads(jobs: readonly Job[], threads: number): Promise<Player> {
  const { Piscina } = await import('piscina');
  // What is counted is soon let go of: a thread needs little room for what is new.
  const size = { minThreads: threads, maxThreads: threads, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } };
  return playBy(new Piscina({ ...worker(), name: 'play', workerData: jobs, ...size }), threads);
}

/** A block whose thread died is played again by another, which the pool makes; threads that cannot even begin are no use. */
export function playBy(pool: Pool, threads: number): Player {
  let dead = 0;
  const pending = new Set<(why: Error) => void>();
  pool.on('error', (why) => {
    if (++dead > TRIES * threads) for (const refuse of pending) refuse(why);
  });
  const once = (block: Block): Promise<Tally> =>
    new Promise((done, refuse) => {
      pending.add(refuse);
      pool
        .run(block)
        .then((tally) => done(tally as Tally), refuse)
        .finally(() => pending.delete(refuse));
    });
  const run = async (block: Block): Promise<Tally> => {
    for (let tried = 1; ; tried++) {
      try {
        const tally = await once(block);
        dead = 0;
        return tally;
      } catch (error) {
        if (tried === TRIES || dead > TRIES * threads) throw error;
      }
    }
  };
  return {
    async *play(blocks) {
      const waiting: Promise<Tally>[] = [];
      const next = blocks[Symbol.iterator]();
      const fill = (): void => {
        while (waiting.length < threads * (1 + AHEAD)) {
          const { value, done } = next.next();
          if (done) return;
          const tally = run(value);
          // It is looked at when its turn comes.
          tally.catch(() => {});
          waiting.push(tally);
        }
      };
      for (fill(); waiting.length > 0; fill()) yield (await waiting.shift()) as Tally;
    },
    close: () => pool.destroy(),
  };
}

/** The thread's program: built beside ours, or as it is written where ours is run so. */
function worker(): { filename: string; execArgv?: string[] } {
  const built = fileURLToPath(new URL('./simulate/worker.cjs', import.meta.url));
  if (existsSync(built)) return { filename: built };
  return { filename: fileURLToPath(new URL('./worker.ts', import.meta.url)), execArgv: ['--import', 'tsx'] };
}
