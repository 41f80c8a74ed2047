import { expect, test } from 'vitest';
import { call } from './folder.js';

const ADRIFT = 'scenarios/red-november/adrift.yaml';

async function whatIf(...args: readonly string[]) {
  const { stdout, stderr, code } = await call('whatif', ADRIFT, '--seed', '7', ...args, '--json');
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

test('two runs of the same luck are told where they part, and by which rule', async () => {
  const { start, parting, ends } = await whatIf('--set', 'rule.fire=off');
  expect(start).toEqual([]);
  expect(parting.step).toBe(5);
  expect(parting.rules[0].key).toBe('red-november/break-out');
  expect(parting.otherwise).toContainEqual({
    what: 'spaces missile-control fire',
    first: 'burning',
    second: 'unlit',
  });
  expect(ends.map(({ name }: { name: string }) => name)).toEqual(['as it is', 'with rule.fire=off']);
});

test('both sides are told in the words of the account, within the columns there are', async () => {
  const { stdout } = await call('whatif', ADRIFT, '--seed', '7', '--set', 'rule.fire=off');
  expect(stdout).toContain('Both go the same way for 4 steps, and part in step 5.');
  expect(stdout).toContain('rolled 7 Missile Control');
  expect(stdout).toContain('drew Fire (RN-EVT-02) · does nothing');
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('what is changed from the start is said, and is not yet where they part', async () => {
  const { start, parting } = await whatIf('--set', 'start.reactor.fire=burning');
  expect(start).toContainEqual({ what: 'spaces reactor fire', first: 'unlit', second: 'burning' });
  expect(parting?.step ?? 99).toBeGreaterThan(5);
});

test('where it makes no difference, that is said', async () => {
  const { stdout } = await call('whatif', ADRIFT, '--seed', '7', '--set', 'fire-on-fire=burns-air');
  expect(stdout).toContain('Both runs go the same way to their end');
});

test.each([
  [[], 2, 'nothing is changed'],
  [['--set', 'fire-on-fir=burns-air'], 1, 'fire-on-fire'],
  [['--set', 'fire-on-fire=burns'], 1, 'BK0612'],
  [['--set', 'rule.fir=off'], 1, 'BK0601'],
])('%j is refused', async (args, exit, hint) => {
  const { stderr, code } = await call('whatif', ADRIFT, ...args);
  expect(code).toBe(exit);
  expect(stderr).toContain(hint);
});
