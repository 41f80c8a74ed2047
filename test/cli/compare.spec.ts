import { expect, test } from 'vitest';
import type { Comparison } from '../../core/analysis/comparison/comparison.js';
import { call } from './folder.js';

const BARGE = 'scenarios/hazards/barge.yaml';
const WORKSHOP = 'scenarios/hazards/workshop.yaml';
const COTTAGE = 'scenarios/hazards/cottage.yaml';

async function compared(...args: readonly string[]): Promise<Comparison> {
  const { stdout, stderr, code } = await call('compare', ...args, '--seed', '7', '--json');
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

test('two scenarios stand side by side, each with its interval, and the second with its difference', async () => {
  const { variants, measures } = await compared(BARGE, WORKSHOP, '-n', '400');
  expect(variants.map(({ label }) => label)).toEqual(['barge', 'workshop']);
  const [won] = measures;
  expect(won?.name).toBe('win rate');
  expect(won?.figures[0]?.difference).toBeUndefined();
  expect(won?.figures[1]?.difference?.narrowed).toBeUndefined();
  expect(won?.figures[1]?.difference?.low).toBeLessThan(won?.figures[1]?.difference?.high ?? 0);
});

test('variants of one scenario are paired run by run, and it is said by how much that narrowed the interval', async () => {
  const { measures } = await compared(BARGE, '--set', 'flood-leaks=2,3', '-n', '400');
  for (const { figures } of measures.slice(0, 2)) expect(figures[1]?.difference?.narrowed).toBeDefined();
  const { stdout } = await call('compare', BARGE, '--set', 'flood-leaks=2,3', '-n', '400', '--seed', '7');
  expect(stdout.replace(/\s+/g, ' ')).toMatch(/the interval of the difference in win rate is: .* % (narrower|wider)/);
});

test('the same luck and nothing changed is no difference at all', async () => {
  const { measures } = await compared(BARGE, '--set', 'blast-reach=1,2', '-n', '200');
  expect(measures[0]?.figures[1]?.difference).toMatchObject({ value: 0, noise: true });
});

test('what is hardly ever won is not ranked, and that is said', async () => {
  const { stdout } = await call('compare', BARGE, WORKSHOP, COTTAGE, '-n', '300', '--seed', '7');
  expect(stdout.replace(/\s+/g, ' ')).toContain('(under 2 % or over 98 %): cottage.');
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('a sweep of simulate is the same table', async () => {
  const args = [BARGE, '--set', 'flood-leaks=2,3', '-n', '200', '--seed', '7'];
  expect((await call('simulate', ...args)).stdout).toBe((await call('compare', ...args)).stdout);
});

test('who plays is set like anything else: what skill is worth', async () => {
  const family = ['scenarios/flash-point/family.yaml', '-n', '24', '--metric', 'tempo tax'];
  const { variants, measures } = await compared(...family, '--set', 'bot=random,orders');
  expect(variants.map(({ label, result }) => [label, result.policy])).toEqual([
    ['bot=random', ['random']],
    ['bot=orders', ['orders']],
  ]);
  expect(measures.at(-1)?.figures[1]?.difference?.low).toBeGreaterThan(0.1);
  const { stderr, code } = await call('compare', ...family, '--set', 'bot=random,oders');
  expect(code).toBe(1);
  expect(stderr).toContain('there is no bot called "oders"');
  expect(stderr).toContain('did you mean "orders"?');
});

test('runs are played again without a hazard where a metric asks for it', async () => {
  const args = [BARGE, WORKSHOP, '-n', '100'];
  const { measures } = await compared(...args, '--metric', 'reproduction,blame of flood');
  expect(measures.map(({ name }) => name)).toEqual(expect.arrayContaining(['reproduction of fire', 'blame of flood']));
  expect(measures.find(({ name }) => name === 'reproduction of fire')?.figures[0]?.value).toBeDefined();
  expect((await compared(...args)).measures.map(({ name }) => name).join()).not.toMatch(/reproduction|blame/);
});

test('a metric that a game has no word for does not apply, and is never 0', async () => {
  const { measures } = await compared(BARGE, WORKSHOP, '-n', '100', '--metric', 'tempo tax');
  expect(measures.map(({ name }) => name)).toEqual(['win rate', 'length', 'tempo tax']);
  for (const figure of measures[2]?.figures ?? []) {
    expect(figure.value).toBeUndefined();
    expect(figure.missing).toContain('does not apply');
  }
});

test('what is not known is taken otherwise, and what would then be said otherwise is listed', async () => {
  const { unknowns } = await compared('scenarios/flash-point/unattended.yaml', '-n', '30', '--over-unknowns');
  expect(unknowns?.map(({ option, value }) => `${option}=${value}`)).toContain('flare-up-when=after');
});

test.each([
  [['--set', 'flod-leaks=1,2'], 'BK0601', 'flood-leaks'],
  [['--set', 'flood-leaks=2,99'], 'BK0612', '--set:1:'],
  [['--set', 'flood-leaks=1,2', '--metric', 'win rat'], 'BK0601', 'win rate'],
  [['scenarios/hazards/berge.yaml'], 'BK0301', 'berge'],
])('%j is refused', async (args, code, hint) => {
  const { stderr, code: exit } = await call('compare', BARGE, ...args);
  expect(exit).toBe(1);
  expect(stderr).toContain(code);
  expect(stderr).toContain(hint);
});

test('one scenario alone is nothing to compare', async () => {
  const { stderr, code } = await call('compare', BARGE);
  expect(code).toBe(2);
  expect(stderr).toContain('nothing to compare it with');
});
