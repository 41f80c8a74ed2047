import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call } from './folder.js';

const at = (path: string): string => fileURLToPath(new URL(`../../scenarios/${path}`, import.meta.url));
const cottage = at('hazards/cottage.yaml');
const watch = at('examples/night-watch/scenario.yaml');

async function json(...args: readonly string[]) {
  const { stdout, stderr, code } = await call('odds', ...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

/** What is wrong with a call, without where the help is. */
async function wrong(...args: readonly string[]): Promise<[code: number, told: string]> {
  const { stdout, stderr, code } = await call('odds', ...args);
  expect(stdout).toBe('');
  return [code, stderr];
}

describe('odds', () => {
  it('tells how it ends, with fractions', async () => {
    const found = await json(cottage);
    expect(found).toMatchObject({
      command: 'odds',
      odds: 1,
      of: 'ends',
      exact: true,
      sample: null,
      peopleAsked: false,
    });
    expect(found.values.map((v: { title: string; fraction: string }) => [v.title, v.fraction])).toEqual([
      ['lost: Every room is lost', '30174551/30233088'],
      ['won: Time is up', '58537/30233088'],
    ]);
  });

  it('sets something otherwise, as the other commands do', async () => {
    const few = await json(cottage, '--of', 'the game is won', '--set', 'rounds=3');
    const more = await json(cottage, '--of', 'the game is won', '--set', 'rounds=4');
    const chance = (found: typeof few): number => found.values.find((v: { value: number }) => v.value === 1).low;
    expect(chance(few)).toBeGreaterThan(chance(more));
  });

  it('has bounds where the budget is outgrown, with runs of the seed beside them', async () => {
    const found = await json(watch, '--of', 'damage', '--after', '2 turns', '--budget', '500', '--seed', '9');
    expect(found).toMatchObject({
      exact: false,
      expected: null,
      peopleAsked: true,
      sample: { seed: '9', runs: 10_000 },
    });
    expect(found.ways).toBe(500);
    expect(found.open.high).toBeGreaterThan(0);
    const again = await call('odds', watch, '--of', 'damage', '--after', '2 turns', '--budget', '500', '--seed', '9');
    expect(again.stdout).toContain('10,000 runs');
  });

  it('finds the best and the worst that choices can come to', async () => {
    const of = async (policy: string) =>
      (await json(watch, '--of', 'damage', '--after', '1 turn', '--policy', policy)).expected;
    const [best, random, worst] = [await of('best'), await of('random'), await of('worst')];
    expect(best.low).toBeGreaterThan(random.high);
    expect(random.low).toBeGreaterThan(worst.high);
  });

  it('lists all that may come of a step, of each choice, and up to the end of the turn', async () => {
    for (const what of ['step', 'action', 'turn']) {
      const { of } = await json(watch, '--outcomes', what);
      for (const { outcomes, open } of of) {
        expect(open.high).toBe(0);
        expect(outcomes.reduce((sum: number, { low }: { low: number }) => sum + low, 0)).toBeCloseTo(1, 12);
      }
    }
    const { stdout } = await call('odds', watch, '--outcomes', 'action');
    expect(stdout).toMatch(/search:\n {2}60 % {2}3\/5 {2}Watchman 1: Points 2 -> 1 · Watchman 1 draws Pail\n/);
  });
});

describe('odds of what cannot be asked', () => {
  it.each([
    ['hall', 'expected a number, this is a room'],
    ['the burning rooms', 'neither so or not so, nor a number'],
    ['fire of hall', 'is a level, not a number'],
    ['hull is burning', 'called "hull"'],
    ['length in weeks', 'there is no clock called "weeks"'],
    ['', 'there is nothing here'],
  ])('%s', async (of, told) => {
    const [code, stderr] = await wrong(watch, '--of', of);
    expect([code, stderr.replace(/\n\s+/g, ' ')]).toEqual([Exit.problems, expect.stringContaining(told)]);
    expect(stderr).toMatch(/^--of:1:\d+: error BK/);
  });

  it('everything that is wrong is told at once', async () => {
    const [code, stderr] = await wrong(
      watch,
      '--of',
      'hull is burning',
      '--after',
      '3 weeks',
      '--until',
      'lift is burning',
    );
    expect(code).toBe(Exit.problems);
    expect(stderr.match(/^--(of|after|until):/gm)).toEqual(['--after:', '--of:', '--until:']);
  });

  it.each([
    [['--after', '0 turns'], 'After nothing all is as it was'],
    [['--after', 'soon'], 'Write how many of what'],
    [['--budget', '0'], 'With nothing to look at nothing is known'],
    [['--policy', 'best'], 'it is not said of what the best is meant'],
    [['--outcomes', 'step', '--of', 'damage'], '--of would change nothing'],
  ])('%j is wrong usage', async (args, told) => {
    const [code, stderr] = await wrong(watch, ...args);
    expect([code, stderr]).toEqual([Exit.usage, expect.stringContaining(told)]);
  });

  it('a game in which nobody chooses has no choices to look at, and one without turns no turn', async () => {
    const [code, stderr] = await wrong(cottage, '--outcomes', 'action');
    expect([code, stderr]).toEqual([Exit.problems, expect.stringContaining('nobody chooses anything next')]);
  });
});
