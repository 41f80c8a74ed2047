import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../core/analysis/simulation/intervals.js';
import {
  addPair,
  addSums,
  emptyRatios,
  type PairSums,
  ratioOf,
  ratioShareOf,
} from '../../../core/analysis/simulation/ratios.js';
import { draw, runKey, sourceKey } from '../../../core/base/luck.js';

function sums(...pairs: readonly (readonly [x: number, y: number])[]): PairSums {
  const { draws } = emptyRatios();
  for (const [x, y] of pairs) addPair(draws, x, y);
  return draws;
}

describe('a figure that is counted by something of which a run has many', () => {
  it('is one sum by the other, with the error of what differs between runs', () => {
    // By hand: R = 12/24 = 0.5; left over 3-2, 1-2, 5-4, 3-4 = 1, -1, 1, -1; s = sqrt(4/3); error = 2 s / 24.
    const found = ratioOf(sums([4, 3], [4, 1], [8, 5], [8, 3]));
    expect(found?.value).toBe(0.5);
    expect((found?.high ?? 0) - 0.5).toBeCloseTo((1.959964 * 2 * Math.sqrt(4 / 3)) / 24, 5);
    expect(0.5 - (found?.low ?? 0)).toBeCloseTo((found?.high ?? 0) - 0.5, 12);
  });

  it('is none where there was nothing to count by', () => {
    expect(ratioOf(sums([0, 0], [0, 0]))).toBeUndefined();
    expect(ratioShareOf(sums())).toBeUndefined();
  });

  it('is a share no surer than that of independent ones, and less sure where those of a run are alike', () => {
    const alike = sums(...Array.from({ length: 40 }, (_, i): [number, number] => [10, i % 2 === 0 ? 10 : 0]));
    const mixed = sums(...Array.from({ length: 40 }, (): [number, number] => [10, 5]));
    const width = (e?: { low: number; high: number }): number => (e ? e.high - e.low : Number.NaN);
    expect(ratioShareOf(mixed)).toEqual(shareOf(200, 400));
    // Runs that are wholly one or the other tell as much as so many coins.
    expect(width(ratioShareOf(alike)) / width(shareOf(20, 40))).toBeCloseTo(1, 1);
    expect(ratioShareOf(sums([5, 0], [7, 0]))).toEqual(shareOf(0, 12));
  });

  it('is the same however runs are put together', () => {
    const pairs = Array.from({ length: 30 }, (_, i): [number, number] => [(i * 7) % 11, (i * 5) % 6]);
    const [first, second] = [sums(...pairs.slice(0, 13)), sums(...pairs.slice(13))];
    addSums(first, second);
    expect(first).toEqual(sums(...pairs));
  });

  it('holds the true value in about 95 of 100 experiments, though ticks of a run are alike', () => {
    const key = runKey('ratios', 0);
    let drawn = 0;
    const below = (n: number): number => draw(key.a, key.b, sourceKey('ratios'), drawn++, 0, n);
    let [held, asIfApart] = [0, 0];
    for (let experiment = 0; experiment < 400; experiment++) {
      const runs = Array.from({ length: 100 }, (): [number, number] => {
        // A run is calm or wild throughout: 2 or 8 of 10 ticks are duds, with a little luck.
        const ticks = 10 + below(11);
        const often = below(2) === 0 ? 2 : 8;
        let duds = 0;
        for (let t = 0; t < ticks; t++) if (below(10) < often) duds++;
        return [ticks, duds];
      });
      const total = sums(...runs);
      const [own, apart] = [ratioShareOf(total), shareOf(total.y, total.x)];
      if (own && own.low <= 0.5 && own.high >= 0.5) held++;
      if (apart && apart.low <= 0.5 && apart.high >= 0.5) asIfApart++;
    }
    expect(held).toBeGreaterThan(368);
    expect(held).toBeLessThan(394);
    expect(asIfApart).toBeLessThan(300);
  });
});
