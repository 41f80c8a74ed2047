import { expect, test } from 'vitest';
import type { Tuning } from '../../core/analysis/comparison/tuning.js';
import { call } from './folder.js';

const BARGE = 'scenarios/hazards/barge.yaml';
const args = (vary: string, target: string) => [BARGE, '--vary', vary, '--target', target, '-n', '300', '--seed', '7'];

test('the value that comes nearest is named, with its neighbours and whether it reaches the target', async () => {
  const { stdout, code } = await call('tune', ...args('flood-drains=1..3', 'win rate = 40%'), '--json');
  expect(code).toBe(0);
  const { tried, nearest, target }: Tuning = JSON.parse(stdout);
  expect(target).toEqual({ metric: 'win rate', value: 0.4 });
  expect(tried.map(({ label }) => label)).toEqual(['flood-drains=1', 'flood-drains=2', 'flood-drains=3']);
  expect(nearest).toBe(0);
  expect(tried[0]?.reaches).toBe(true);
});

test('that none reaches it is said', async () => {
  const { stdout } = await call('tune', ...args('flood-drains=1..3', 'length = 500'));
  expect(stdout).toContain('None of the 3 values reaches length = 500: all are below.');
});

test.each([
  [args('flood-drains=1..3', 'win rate'), 2, 'no target'],
  [args('flood-drains=1..3', 'win rat = 3%'), 1, 'win rate'],
  [args('flod-drains=1..3', 'win rate = 3%'), 1, 'flood-drains'],
  [args('flood-drains=1..30', 'win rate = 3%'), 1, 'BK0612'],
  [args('flood-drains=3..1', 'win rate = 3%'), 2, 'no value from 3 to 1'],
])('%j is refused', async (given, exit, hint) => {
  const { stderr, code } = await call('tune', ...given);
  expect(code).toBe(exit);
  expect(stderr).toContain(hint);
});
