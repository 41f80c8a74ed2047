import { describe, expect, test } from 'vitest';
import { apart, paired } from '../../../core/analysis/comparison/difference.js';
import { type Estimate, shareOf } from '../../../core/analysis/simulation/intervals.js';
import { luckOf } from './luck.js';

describe('the difference of two shares', () => {
  test('has the interval of Newcombe’s method 10, by the example he gives', () => {
    const { value, low, high } = apart(shareOf(48, 80) as Estimate, shareOf(56, 70) as Estimate);
    expect([value, low, high].map((n) => n.toFixed(4))).toEqual(['0.2000', '0.0524', '0.3339']);
  });

  test('is noise where its interval holds 0', () => {
    expect(apart(shareOf(50, 100) as Estimate, shareOf(55, 100) as Estimate).noise).toBe(true);
    expect(apart(shareOf(500, 1000) as Estimate, shareOf(580, 1000) as Estimate).noise).toBe(false);
  });
});

describe('runs paired by their luck', () => {
  const many = 2000;

  test('give a narrower interval where both mostly go the same way', () => {
    const next = luckOf(1);
    const [first, second] = [[] as number[], [] as number[]];
    for (let i = 0; i < many; i++) {
      const x = next() < 0.5 ? 1 : 0;
      first.push(x);
      second.push(next() < 0.05 ? 1 : x);
    }
    const found = paired(first, second, 'share');
    expect(found?.narrowed).toBeGreaterThan(0.6);
    expect(found?.noise).toBe(false);
  });

  test('gain nothing where they have nothing in common', () => {
    const next = luckOf(2);
    const draw = () => Array.from({ length: many }, () => (next() < 0.5 ? 1 : 0));
    expect(Math.abs(paired(draw(), draw(), 'share')?.narrowed ?? 1)).toBeLessThan(0.06);
  });

  test('hold the true difference in about 95 of 100 such experiments', () => {
    const next = luckOf(3);
    const TRUE = 0.04;
    let held = 0;
    for (let k = 0; k < 1000; k++) {
      const [first, second] = [[] as number[], [] as number[]];
      for (let i = 0; i < 200; i++) {
        const x = next() < 0.2 ? 1 : 0;
        first.push(x);
        second.push(x === 0 && next() < TRUE / 0.8 ? 1 : x);
      }
      const d = paired(first, second, 'share');
      if (d && d.low <= TRUE && TRUE <= d.high) held++;
    }
    expect(held).toBeGreaterThan(925);
    expect(held).toBeLessThan(985);
  });

  test('that never differ are noise, with an interval that is not nothing', () => {
    const same = Array.from({ length: 100 }, (_, i) => i % 2);
    const found = paired(same, same, 'share');
    expect(found?.noise).toBe(true);
    expect(found?.high).toBeGreaterThan(0);
  });

  test('leave out a run that came to no end in either', () => {
    const found = paired([1, undefined, 3, 4], [2, 9, undefined, 7], 'number');
    expect(found?.value).toBe(2);
    expect(paired([1, undefined], [2, 3], 'number')).toBeUndefined();
  });
});
