import { describe, expect, it } from 'vitest';
import { type Pool, playBy } from '../../cli/simulate/pool.js';
import type { Block } from '../../cli/simulate/worker.js';

const blocks: Block[] = Array.from({ length: 12 }, (_, i) => ({ job: 0, from: i, to: i + 1 }));

/** A pool that plays a block by handing it back, late or early as its number says, or dies of it. */
function pool(dies: (block: Block, tried: number) => boolean, begins = true): Pool & { tried: Map<number, number> } {
  const tried = new Map<number, number>();
  return {
    tried,
    async run(block) {
      if (!begins) return new Promise(() => {});
      const n = (tried.get(block.from) ?? 0) + 1;
      tried.set(block.from, n);
      await new Promise((done) => setTimeout(done, (block.from * 7) % 5));
      if (dies(block, n)) throw new Error('the thread is gone');
      return block;
    },
    on(_, heard) {
      if (!begins) setTimeout(() => Array.from({ length: 20 }, () => heard(new Error('no thread begins'))), 1);
    },
    async destroy() {},
  };
}

async function played(by: Pool): Promise<number[]> {
  const order: number[] = [];
  for await (const tally of playBy(by, 2).play(blocks)) order.push((tally as unknown as Block).from);
  return order;
}

describe('blocks played by threads', () => {
  it('are handed over in order, whoever is done first', async () => {
    expect(await played(pool(() => false))).toEqual(blocks.map(({ from }) => from));
  });

  it('are played again where a thread died of them, and nothing is lost', async () => {
    const some = pool(({ from }, tried) => from % 3 === 0 && tried < 3);
    expect(await played(some)).toEqual(blocks.map(({ from }) => from));
    expect([some.tried.get(0), some.tried.get(1), some.tried.get(3)]).toEqual([3, 1, 3]);
  });

  it('are given up where every thread dies of one', async () => {
    await expect(played(pool(({ from }) => from === 4))).rejects.toThrow('the thread is gone');
  });

  it('are given up where no thread can begin', async () => {
    await expect(played(pool(() => false, false))).rejects.toThrow('no thread begins');
  });
});
