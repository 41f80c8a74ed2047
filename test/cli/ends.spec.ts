/** How the program ends when nobody reads on, or nothing can be written any more. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { call, folderOf } from './folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'dist/cli.js');
const scenario = join(root, 'scenarios/examples/cellar/scenario.yaml');
const commands = [
  ['run', scenario, '--seed', '7'],
  ['run', scenario, '--seed', '7', '--trace'],
  ['run', scenario, '--seed', '7', '--json'],
  ['check', join(root, 'modules/hazards'), '--order'],
  ['rules', 'red-november'],
  ['explain', 'BK0610'],
  ['test', join(root, 'modules/hazards/tests')],
  ['render', scenario],
  ['render', scenario, '--as', 'svg'],
  ['run', '--help'],
];

/** Calls the built program in a shell, its results led to somewhere. */
function led(args: readonly string[], to: string) {
  const words = [process.execPath, program, ...args].map((word) => `'${word}'`).join(' ');
  return spawnSync('bash', ['-c', `${words} ${to}`], { encoding: 'utf8' });
}

describe.runIf(existsSync(program) && existsSync('/dev/full'))('the built program', { timeout: 60_000 }, () => {
  it.each(commands)('ends in peace when nobody reads on: %s %s %s', (...args) => {
    const { status, stdout, stderr } = led(args, '| head -1; exit $PIPESTATUS');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toHaveLength(2);
  });

  it.each(commands)('says in a line that the disk is full: %s %s %s', (...args) => {
    const { status, stderr } = led(args, '> /dev/full');
    expect([status, stderr]).toEqual([1, 'bulkhead: the results cannot be written: there is no room left\n']);
  });
});

describe.runIf(existsSync('/dev/full'))('a file that cannot be written', () => {
  it.each([
    ['render', scenario, '--as', 'svg', '-o', '/dev/full'],
    ['render', scenario, '--as', 'png', '-o', '/dev/full'],
    ['run', scenario, '--seed', '7', '--quiet', '--log', '/dev/full'],
    ['run', scenario, '--seed', '7', '--quiet', '--position-out', '/dev/full'],
  ])('is told, without a stack: %s %s %s %s %s %s', async (...args) => {
    const { code, stderr } = await call(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error BK0102: \/dev\/full cannot be written: there is no room left\n\n1 error\n/);
    expect(readdirSync('/dev').filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('is told before anything is played', async () => {
    const folder = folderOf({ file: '' });
    const run = await call('run', scenario, '--seed', '7', '--log', join(folder, 'no/such/night.log'));
    expect([run.code, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toMatch(
      /^bulkhead: the log cannot be written to .*night\.log: there is no folder .*no\/such\n$/,
    );
  });
});
