import { describe, expect, it } from 'vitest';
import { race } from '../../core/tables/bots/race.js';

/** How a race of ways went whose results are given by way and round. */
function raced(
  usual: string | undefined,
  others: readonly string[],
  tries: number,
  come: (way: string, round: number) => number,
) {
  const tried: Record<string, number[]> = {};
  const arm = (way: string) => ({ way, came: [] });
  const best = race(usual === undefined ? undefined : arm(usual), others.map(arm), tries, (way, round) => {
    tried[way] = [...(tried[way] ?? []), round];
    return come(way, round);
  });
  return { best, tried, sum: Object.values(tried).reduce((n, rounds) => n + rounds.length, 0) };
}

const ways = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
/** Each way wins in so many rounds of ten. */
const wins = (of: Record<string, number>) => (way: string, round: number) => (round % 10 < (of[way] ?? 0) ? 1 : 0);

describe('a race of ways', () => {
  it('finds the best, and tries it most', () => {
    const { best, tried } = raced(undefined, ways, 400, wins({ a: 2, b: 3, c: 9, d: 1 }));
    expect(best).toBe('c');
    for (const way of ['a', 'd', 'e']) expect(tried['c']?.length).toBeGreaterThan(tried[way]?.length ?? 0);
  });

  it('tries every way at first, and all in rounds of the same luck', () => {
    const { tried } = raced('usual', ways, 200, wins({}));
    expect(Object.keys(tried).sort()).toEqual([...ways, 'usual'].sort());
    for (const way of ways) expect(tried['usual']).toEqual(expect.arrayContaining(tried[way] ?? []));
  });

  it.each([8, 50, 333])('keeps to %i tries, about', (tries) => {
    expect(raced('usual', ways, tries, wins({ c: 5 })).sum).toBeLessThanOrEqual(tries + ways.length + 1);
  });

  it('leaves it at the usual way where none is clearly better', () => {
    expect(raced('usual', ways, 200, wins({ usual: 5, c: 5 })).best).toBe('usual');
    expect(raced('usual', ways, 200, wins({ usual: 2, c: 9 })).best).toBe('c');
    // One round that went well is no proof.
    expect(raced('usual', ['a'], 2, wins({ a: 10 })).best).toBe('usual');
  });

  it('is over at once where there is one way', () => {
    expect(raced(undefined, ['a'], 100, wins({}))).toEqual({ best: 'a', tried: {}, sum: 0 });
    expect(raced('usual', [], 100, wins({}))).toEqual({ best: 'usual', tried: {}, sum: 0 });
  });
});
