import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call } from './folder.js';
import { Folder } from './kiln.js';

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const adrift = fileURLToPath(new URL('../../scenarios/red-november/adrift.yaml', import.meta.url));

let folder: Folder;
let firing: string;
beforeEach(() => {
  folder = new Folder();
  firing = folder.file('firing.yaml');
  folder.edit((text) => `${text}activation: hour\nvocabulary: { fire: a burning square }\n`);
});
afterEach(() => folder.remove());

/** What is printed, and what is said on stderr as one line. */
async function simulated(...args: string[]) {
  const { code, stdout, stderr } = await call('simulate', ...args);
  return { code, out: stdout, said: stderr.replace(/\s+/g, ' ').trim() };
}

describe('simulate', () => {
  it('tells how often it is won, how it is lost, what burns and which runs are worth seeing', async () => {
    const { code, out, said } = await simulated(firing, '-n', '200', '--seed', '7');
    expect([code, said]).toEqual([Exit.fine, '']);
    expect(out).toMatchInlineSnapshot(`
      "A firing
      firing, seed 7, 200 runs
      Nobody plays: choices are made at random.

      Won 0.0 % (0.0–1.9): interval of 95 %
        How it ends                   share of runs
        The kiln cracks  lost  100.0 % (98.1–100.0)

      Length                   mean  P10  P50  P90  max
      steps        13.1 (12.8–13.4)   11   13   16   20
      activations  11.1 (10.8–11.4)    9   11   14   18

      What was observed                          mean  P10  P50  P90  max
      Fire               at the end  1.55 (1.46–1.63)    1    1    2    3
                            at most  1.93 (1.84–2.02)    1    2    3    4

      Shared metrics (the clock is the activation unless another is named)
        Doubling time of fire  median 6 activations, never in 23.0 % of runs
        Most of the board with fire  48.3 % (46.1–50.4)
        Times nothing came of the hazards  46.1 % (43.8–48.4)
        Reproduction of fire  0 (0–0)
        Size of a chain reaction: does not apply: the game has no word for explosion
        Until the first loss: does not apply: the game has no word for loss
        Until the first collapse: does not apply: the game has no word for collapse
        Until the first damage: does not apply: the game has no word for damage
        Losses for each tick of exposure: does not apply: the game has no word for
        loss
        Share of actions spent on relief: does not apply: the game has no word for
        relief
        Players who hold the hazards: does not apply: the game has no word for relief
        Lost runs, won without fire: does not apply: nobody can win

      Fire: spaces                  ever  first  of the time
      2,1           100.0 % (98.1–100.0)      0       34.5 %
      2,2             78.0 % (71.8–83.2)   6.24       17.2 %
      1,1             75.5 % (69.1–80.9)   5.60       17.7 %
      1,2             71.0 % (64.4–76.8)   5.48       16.8 %

      Upkeep per activation               mean  P10  P50  P90  max
      rolls and draws         1.70 (1.69–1.70)    1    2    2    3
      choices of people       0.81 (0.80–0.83)    0    1    1    1
      things moved or turned  4.30 (4.26–4.34)    2    4    8   10

      Used most           happened in  changed in  times a run
      kiln/burning-glows      100.0 %     100.0 %            6
      kiln/spit               100.0 %     100.0 %         7.44
      Never changed anything (1): kiln/rest

      Runs worth seeing with \`bulkhead run\`
        of median length  --seed 7
        lost fastest      --seed 7/29
        longest           --seed 7/1
      "
    `);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('prints the same as JSON, with the digest and the options that it rests on', async () => {
    const { out } = await simulated(firing, '-n', '50', '--seed', '7', '--json', '--variant', 'summer');
    const { command, results } = JSON.parse(out);
    expect([command, results.length]).toEqual(['simulate', 1]);
    expect(results[0]).toMatchObject({
      simulation: 1,
      scenario: 'firing',
      seed: '7',
      runs: 50,
      partial: false,
      options: { 'hot-start': 'yes' },
      clock: 'activation',
      digest: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('plays each value of what is set to several, side by side', async () => {
    const { code, out } = await simulated(firing, '-n', '50', '--seed', '7', '--json', '--set', 'hot-start=no,yes');
    const { results } = JSON.parse(out);
    expect(code).toBe(Exit.fine);
    expect(results.map(({ label }: { label: string }) => label)).toEqual(['hot-start=no', 'hot-start=yes']);
    const [cold, hot] = results.map(
      (r: { lengths: { activation: { mean: { value: number } } } }) => r.lengths.activation.mean.value,
    );
    expect(hot).toBeLessThan(cold);
  });

  it('plays as many runs as make the win rate so certain', async () => {
    const { out } = await simulated(firing, '--precision', '20%', '--seed', '7', '--json');
    const [{ runs, won }] = JSON.parse(out).results;
    expect((won.high - won.low) / 2).toBeLessThanOrEqual(0.2);
    expect(runs).toBe(500);
  });

  it('counts runs that break off, and names them by their seeds', async () => {
    folder.edit((text) => text.replace('raise glow by 2', 'set glow to glow + 9'));
    const { code, out } = await simulated(firing, '-n', '2', '--seed', '7', '--set', 'hot-start=yes');
    expect(code).toBe(Exit.fine);
    expect(out).toContain('2 runs broke off and count as none of these:\n  --seed 7, step');
    expect(out).toContain('--seed 7/1, step');
  }, 60_000);

  it('tells of a metric that cannot be worked out, with its place and a seed', async () => {
    folder.edit((text) => `${text}metrics:\n  per-fire: 12 divided by (the number of burning squares), rounded down\n`);
    const { code, said } = await simulated(firing, '-n', '40', '--seed', '7');
    expect(code).toBe(Exit.problems);
    expect(said).toContain('modules/kiln/module.yaml');
    expect(said).toMatch(/per-fire cannot be worked out: .*divi/);
    expect(said).toMatch(/seed 7(\/\d+)? comes here again/);
  });

  it('looks whether what must never be so comes about, where that is asked', async () => {
    const sentence = '  Three squares burn: the number of burning squares is at least 3';
    folder.edit((text) => text.replace('never:\n', `never:\n${sentence}\n`));
    const args = [firing, '-n', '40', '--seed', '7'];
    expect(await simulated(...args)).toMatchObject({ code: Exit.fine, said: '' });
    const { code, said } = await simulated(...args, '--check');
    expect(code).toBe(Exit.problems);
    expect(said).toMatch(/BK0909: what must never be so is so in \d+ of 40 runs: Three squares burn/);
    const [, seed = '', step = ''] = /help: seed (7\S*) comes here again, after step (\d+)/.exec(said) ?? [];
    const { stderr } = await call('run', firing, '--seed', seed, '--quiet');
    expect(stderr.replace(/\s+/g, ' ')).toContain(`what must never be so is so after step ${step}: Three squares burn`);
    const results = async (workers: string) =>
      (await simulated(...args, '--check', '--json', '--workers', workers)).out;
    expect(JSON.parse(await results('1')).results[0].alarms).toMatchObject([{ sentence: 'Three squares burn', seed }]);
    expect(await results('2')).toBe(await results('1'));
  });

  it('writes raw counts and a row for each run', async () => {
    const to = folder.file('out');
    const { code } = await simulated(firing, '-n', '20', '--seed', '7', '--out', to);
    expect(code).toBe(Exit.fine);
    const [heads, first, ...others] = readFileSync(`${to}/runs.csv`, 'utf8').trimEnd().split('\n');
    expect(heads).toBe('run,end,step,turn,round,activation,fire');
    expect([first?.split(',')[0], others.length]).toEqual(['0', 19]);
    const bytes = readFileSync(`${to}/runs.parquet`);
    const file = {
      byteLength: bytes.length,
      slice: (a: number, b?: number) =>
        bytes.buffer.slice(bytes.byteOffset + a, bytes.byteOffset + (b ?? bytes.length)) as ArrayBuffer,
    };
    const rows = await parquetReadObjects({ file });
    expect(rows.map((row) => Object.values(row).join(','))).toEqual([first, ...others]);
    expect(JSON.parse(readFileSync(`${to}/about.json`, 'utf8'))).toMatchObject({
      seed: '7',
      runs: 20,
      scenario: 'firing',
    });
    const again = await simulated(firing, '-n', '20', '--seed', '7', '--out', to);
    expect([again.code, again.said]).toEqual([
      Exit.usage,
      `bulkhead: ${to} holds results already --force writes over them.`,
    ]);
  });

  it.each([
    [['-n', '0'], 'A number of runs is a whole number from 1.'],
    [['--precision', '1'], 'Write points of per cent, such as 1%'],
    [['--players', '9'], 'From 1 to 8 may play'],
    [['--set', 'hot-start'], 'Write PATH=VALUE.'],
    [['--workers', '0'], 'From 1 to 256 threads can work.'],
  ])('refuses %j', async (args, message) => {
    const { code, said } = await simulated(firing, ...args);
    expect(code).toBe(Exit.usage);
    expect(said).toContain(message);
  });

  it.each([
    ['hot-strat=yes', 'there is no option called "hot-strat"'],
    ['hot-start=maybe', 'hot-start'],
    ['rule.burning-glow=off', 'there is no rule called "burning-glow"'],
    ['start.1,9.threat=burning', '1,9'],
  ])('explains why %s cannot be set', async (set, message) => {
    const { code, said, out } = await simulated(firing, '-n', '5', '--set', set);
    expect([code, out]).toEqual([Exit.problems, '']);
    expect(said).toContain(message);
  });

  it('plays a seed with the number of a run as `run` does', async () => {
    const { out } = await simulated(firing, '-n', '100', '--seed', '7', '--json');
    const [{ seeds }] = JSON.parse(out).results;
    const run = await call('run', firing, '--seed', seeds.longest, '--json');
    const last = run.stdout.trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ seed: seeds.longest });
  });
});

describe('simulate with threads', () => {
  const run = promisify(execFile);
  const bytes = async (workers: number): Promise<string> =>
    (
      await run(process.execPath, [
        program,
        ...`simulate ${adrift} -n 2200 --seed 7 --json --workers ${workers}`.split(' '),
      ])
    ).stdout;

  it('comes to the same, byte for byte, for any number of them', async () => {
    const [one, two, three] = [await bytes(1), await bytes(2), await bytes(3)];
    expect(two).toBe(one);
    expect(three).toBe(one);
  }, 120_000);

  it('prints what is known when it is stopped', async () => {
    const listening = process.listenerCount('SIGINT');
    const stopped = simulated(adrift, '-n', '90000000', '--seed', '7', '--workers', '1');
    await vi.waitUntil(() => process.listenerCount('SIGINT') > listening, { timeout: 30_000 });
    process.emit('SIGINT');
    const { code, out } = await stopped;
    expect(code).toBe(Exit.interrupted);
    expect(out).toContain('(partial: it was stopped)');
  }, 60_000);
});
