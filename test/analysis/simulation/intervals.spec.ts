import { describe, expect, it } from 'vitest';
import { addAll, type Distribution, momentsOf, quantile } from '../../../core/analysis/simulation/distribution.js';
import { meanOf, medianWait, shareOf, survival } from '../../../core/analysis/simulation/intervals.js';

const of = (...values: number[]): Distribution => {
  const d: Distribution = new Map();
  for (const v of values) addAll(d, new Map([[v, 1]]));
  return d;
};

describe('the interval of a share', () => {
  // Wilson's score interval by hand, z = 1.959964.
  it.each([
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [5, 10, 0.2366, 0.7634],
    [1, 29, 0.0061, 0.1718],
    [263, 1000, 0.23666, 0.29117],
  ])('of %i in %i is Wilson’s', (times, n, low, high) => {
    const share = shareOf(times, n);
    expect(share?.value).toBe(times / n);
    expect(share?.low).toBeCloseTo(low, 4);
    expect(share?.high).toBeCloseTo(high, 4);
  });

  it('is none where there are no runs', () => expect(shareOf(0, 0)).toBeUndefined());
});

describe('a distribution', () => {
  it('has the moments of its values', () => {
    const d = of(2, 4, 4, 4, 5, 5, 7, 9);
    expect(momentsOf(d)).toEqual({ n: 8, mean: 5, sd: Math.sqrt(32 / 7) });
    const mean = meanOf(d);
    expect((mean?.high ?? 0) - (mean?.value ?? 0)).toBeCloseTo((1.959964 * Math.sqrt(32 / 7)) / Math.sqrt(8), 5);
  });

  it('has the smallest value that a share does not exceed as its quantile', () => {
    const d = of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect([0, 0.1, 0.11, 0.5, 0.9, 1].map((q) => quantile(d, q))).toEqual([1, 1, 2, 5, 9, 10]);
    expect(quantile(new Map(), 0.5)).toBeUndefined();
  });
});

describe('waiting for something that may never come', () => {
  // The worked example of Kaplan and Meier: deaths at 0.8, 3.1, 5.4 and 9.2 months, losses at 1.0, 2.7, 7.0 and 12.1.
  const came = of(8, 31, 54, 92);
  const ended = of(10, 27, 70, 121);

  it('is a Kaplan–Meier curve: those who left before count as long as they stayed', () => {
    const steps = survival({ came, ended });
    expect(steps.map(({ time, atRisk }) => [time, atRisk])).toEqual([
      [8, 8],
      [31, 5],
      [54, 4],
      [92, 2],
    ]);
    expect(steps.map(({ left }) => Number(left.toFixed(4)))).toEqual([0.875, 0.7, 0.525, 0.2625]);
  });

  it('has a median once half are through', () => {
    expect(medianWait({ came, ended })).toBe(92);
    expect(medianWait({ came: of(3), ended: of(9, 9, 9) })).toBeUndefined();
  });
});
