import { expect, test } from 'vitest';
import type { Variant } from '../../../core/analysis/comparison/measures.js';
import { ranksOf } from '../../../core/analysis/comparison/ranks.js';
import { shareOf } from '../../../core/analysis/simulation/intervals.js';
import type { SimulationResult } from '../../../core/analysis/simulation/result.js';

const variant = (won: number, of: string): Variant => ({
  label: of,
  of,
  result: { won: shareOf(won, 1000) } as unknown as SimulationResult,
});

test('what is won more often comes first, and what cannot be told apart shares its places', () => {
  const ranks = ranksOf([variant(500, 'a'), variant(200, 'b'), variant(510, 'c')]);
  expect(ranks).toEqual([
    { from: 1, to: 2 },
    { from: 3, to: 3 },
    { from: 1, to: 2 },
  ]);
});

test('what is hardly ever or nearly always won is not ranked', () => {
  const ranks = ranksOf([variant(15, 'a'), variant(300, 'b'), variant(600, 'c'), variant(985, 'd')]);
  expect(ranks).toEqual([undefined, { from: 2, to: 2 }, { from: 1, to: 1 }, undefined]);
});

test('one alone has no rank', () => {
  expect(ranksOf([variant(15, 'a'), variant(300, 'b')])).toEqual([undefined, undefined]);
});
