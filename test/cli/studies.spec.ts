import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Comparison } from '../../core/analysis/comparison/comparison.js';
import { call, folderOf } from './folder.js';

const STUDY = `version: 1
study: leaks
scenarios:
  - ./scenarios/hazards/barge.yaml
  - { scenario: ./scenarios/hazards/workshop.yaml, runs: 40, bots: [random] }
vary: { flood-leaks: [1, 2] }
runs: 60
metrics: [tempo tax]
seed: 7
`;

function withStudy(text: string): string {
  const folder = folderOf({ 'study.yaml': text, 'package.json': '{}' });
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const part of ['modules/hazards', 'scenarios/hazards'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  return join(folder, 'study.yaml');
}

test('a study is run as it is written: scenarios, what is varied, runs, metrics and seed', async () => {
  const { stdout, stderr, code } = await call('compare', withStudy(STUDY), '--json');
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const { variants, measures }: Comparison = JSON.parse(stdout);
  expect(variants.map(({ label, result }) => [label, result.runs, result.seed])).toEqual([
    ['barge flood-leaks=1', 60, '7'],
    ['barge flood-leaks=2', 60, '7'],
    ['workshop flood-leaks=1', 40, '7'],
    ['workshop flood-leaks=2', 40, '7'],
  ]);
  expect(measures.map(({ name }) => name)).toEqual(['win rate', 'length', 'tempo tax']);
});

test('a study of nothing is refused', async () => {
  const none = 'version: 1\nstudy: leaks\nscenarios: []\n';
  const { stderr, code } = await call('compare', withStudy(none));
  expect([code, stderr]).toEqual([2, expect.stringContaining('the study names no scenario')]);
});

test('a scenario that a study plays twice has two names', async () => {
  const twice = STUDY.replace(
    '  - { scenario: ./scenarios/hazards/workshop.yaml',
    '  - { scenario: ./scenarios/hazards/barge.yaml',
  );
  const { variants }: Comparison = JSON.parse((await call('compare', withStudy(twice), '--json')).stdout);
  expect(variants.map(({ label }) => label)).toEqual([
    ...['flood-leaks=1', 'flood-leaks=2', 'flood-leaks=1 (2)', 'flood-leaks=2 (2)'].map((way) => `barge ${way}`),
  ]);
});

test('a study sets bots side by side', async () => {
  const two = STUDY.replace('flood-leaks: [1, 2]', 'bot: [random, greedy]').replace('runs: 60', 'runs: 10');
  const { stdout, stderr } = await call('compare', withStudy(two), '--json');
  expect(stderr).toBe('');
  const { variants }: Comparison = JSON.parse(stdout);
  expect(variants.slice(0, 2).map(({ label, result }) => [label, result.policy[0]])).toEqual([
    ['barge bot=random', 'random'],
    ['barge bot=greedy', 'greedy'],
  ]);
  const slip = await call('compare', withStudy(two.replace('[random, greedy]', '[random, gredy]')));
  expect(slip.stderr).toContain('there is no bot called "gredy"');
});

test('the command line goes before what a study says', async () => {
  const args = [withStudy(STUDY), '-n', '10', '--seed', '9', '--set', 'flood-leaks=3', '--json'];
  const { variants }: Comparison = JSON.parse((await call('compare', ...args)).stdout);
  expect(variants.map(({ label, result }) => [label, result.runs, result.seed])).toEqual([
    ['barge', 10, '9'],
    ['workshop', 10, '9'],
  ]);
});

test.each([
  ['flood-leaks: [1, 2]', 'flod-leaks: [1, 2]', 'BK0601', 'flood-leaks'],
  ['flood-leaks: [1, 2]', 'flood-leaks: [1, 99]', 'BK0612', '6:26'],
  ['[tempo tax]', '[tempo tx]', 'BK0601', 'tempo tax'],
  ['[random]', '[randm]', 'BK0601', 'random'],
  ['hazards/barge.yaml', 'hazards/berge.yaml', 'BK0301', 'berge'],
  ['scenarios/hazards/barge.yaml', 'modules/hazards/boards/barge.yaml', 'BK0304', 'expected a scenario'],
  ['runs: 60', 'runs: 0', 'BK0206', 'runs'],
])('check finds what is wrong with a study: %s, written %s', async (right, wrong, code, hint) => {
  const { stdout, stderr, code: exit } = await call('check', withStudy(STUDY.replace(right, wrong)));
  expect(exit).toBe(1);
  expect(stdout + stderr).toContain(code);
  expect(stdout + stderr).toContain(hint);
});

test('what is wrong with a study is told at its place when it is run too', async () => {
  const { stderr, code } = await call('compare', withStudy(STUDY.replace('[1, 2]', '[1, 99]')));
  expect(code).toBe(1);
  expect(stderr).toContain('study.yaml:6:26: error BK0612');
});

test('a study stands alone', async () => {
  const { stderr, code } = await call('compare', withStudy(STUDY), 'scenarios/hazards/barge.yaml');
  expect(code).toBe(2);
  expect(stderr).toContain('a study is run by itself');
});
