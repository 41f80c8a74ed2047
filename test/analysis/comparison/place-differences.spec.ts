import { expect, test } from 'vitest';
import type { Comparison } from '../../../core/analysis/comparison/comparison.js';
import { paired, pairedShares } from '../../../core/analysis/comparison/difference.js';
import { call } from '../../cli/folder.js';

test('pairs that are counted give what the pairs themselves give', () => {
  const [first, second] = [
    [0, 1, 1, 0, 1, 0, 0, 1],
    [1, 1, 1, 0, 0, 1, 1, 1],
  ];
  const counted = { pairs: 8, first: 4, second: 6, either: 4 };
  expect(pairedShares(counted)).toEqual(paired(first, second, 'share'));
  expect(pairedShares({ pairs: 1, first: 0, second: 1, either: 1 })).toBeUndefined();
});

const BARGE = 'scenarios/hazards/barge.yaml';

async function compared(...args: readonly string[]): Promise<Comparison['variants']> {
  const { stdout, code, stderr } = await call('compare', ...args, '-n', '400', '--seed', '7', '--json');
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as Comparison).variants;
}

test('places differ by as much as the shares of both, and paired the interval is narrower', async () => {
  const [first, second] = await compared(BARGE, '--set', 'flood-leaks=1,3');
  expect(first?.places).toBeUndefined();
  expect(second?.places?.against).toBe('flood-leaks=1');
  const flood = second?.places?.maps.find(({ word }) => word === 'flood');
  const ever = (variant: typeof first, id: string): number =>
    variant?.result.maps.find(({ word }) => word === 'flood')?.places.find((place) => place.id === id)?.ever.value ?? 0;
  expect(flood?.places.length).toBeGreaterThan(3);
  for (const { id, value } of flood?.places ?? []) expect(value).toBeCloseTo(ever(second, id) - ever(first, id), 10);
  expect(flood?.places.some(({ noise, narrowed = 0 }) => !noise && narrowed > 0)).toBe(true);
});

test('a place that one of them has not is left out, and the others stand under their own names', async () => {
  const [, second] = await compared(BARGE, '--set', 'link.cabin-saloon=off,wall');
  expect(second?.places?.maps.length).toBeGreaterThan(0);
  for (const { of, places } of second?.places?.maps ?? [])
    if (of === 'link') expect(places.map(({ id }) => id)).not.toContain('cabin-saloon');
});

test('scenarios that share no luck are not set against each other place by place', async () => {
  const variants = await compared(BARGE, 'scenarios/hazards/workshop.yaml');
  expect(variants.map(({ places }) => places)).toEqual([undefined, undefined]);
});
