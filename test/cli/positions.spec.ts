import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call } from './folder.js';
import { Folder, runs } from './kiln.js';

let folder: Folder;
let firing: string;
let late: string;
beforeEach(() => {
  folder = new Folder();
  firing = folder.file('firing.yaml');
  late = folder.file('late.yaml');
});
afterEach(() => folder.remove());

const keep = (...more: readonly string[]) => runs(firing, '--seed', '5', '--quiet', '--position-out', late, ...more);

/** The last line of `--state`: the state of a run at its end, or of one that has not begun. */
async function firstState(...args: readonly string[]): Promise<unknown> {
  const { lines, err } = await runs(...args, '--state');
  expect(err).toBe('');
  return lines[0]?.hash;
}

describe('A position that a run wrote down', () => {
  it('can be run, drawn and checked, and is the state after that step', async () => {
    expect((await keep('--at', '3')).code).toBe(0);
    const states = (await runs(firing, '--seed', '5', '--state')).lines;
    expect(await firstState(late)).toBe(states.find((line) => line.step === 3)?.hash);
    expect(readFileSync(late, 'utf8')).toMatch(
      /^version: 1\nposition: late\nscenario: \.\/firing\.yaml\ntitle: "A firing: after step 3, seed 5"\nat: hour\ntracks:\n {2}glow: 1\n/,
    );
    const drawn = await call('render', late);
    expect([drawn.code, drawn.stdout]).toEqual([0, expect.stringContaining('A firing: after step 3, seed 5')]);
    expect((await call('check', late)).stdout).toBe('1 document, no problems\n');
  });

  it('is that of the end, unless a step is named', async () => {
    await keep();
    expect(readFileSync(late, 'utf8')).toContain('\nover: cracked\n');
    const { code, said } = await runs(late);
    expect([code, said]).toEqual([Exit.problems, expect.stringContaining('the game is over in this position')]);
    expect((await call('render', late)).code).toBe(0);
    folder.write('firing.yaml', `${readFileSync(firing, 'utf8')}position: ./late.yaml\n`);
    const line = readFileSync(firing, 'utf8').trimEnd().split('\n').length;
    expect((await runs(firing)).said).toContain(`firing.yaml:${line}:11: error BK0903: the game is over`);
  });

  it('can be where a rule test begins, and where the scenario itself does', async () => {
    await keep('--at', '3');
    const tests = folder.write(
      'tests.yaml',
      'version: 1\ntests: t\nscenario: ./firing.yaml\ncases:\n  - { test: It glows, given: ./late.yaml, do: raise glow by 1, then: [glow is 2] }\n',
    );
    expect(await call('test', tests)).toMatchObject({ code: 0 });
    folder.write('late.yaml', readFileSync(late, 'utf8').replace('glow: 1', 'glow: 2'));
    expect((await call('test', tests)).stdout).toContain('glow is 3');
    folder.write('firing.yaml', `${readFileSync(firing, 'utf8')}position: ./late.yaml\n`);
    const checked = await call('check', folder.path);
    expect([checked.code, checked.stderr]).toEqual([0, '']);
    expect(await firstState(firing)).toBe(await firstState(late));
    expect(await firstState(late)).not.toBe(undefined);
  });

  it('says which scenario goes on, or has it named', async () => {
    const alone = folder.write('alone.yaml', 'version: 1\nposition: alone\ntracks: { glow: 4 }\n');
    const { code, said } = await runs(alone);
    expect([code, said]).toEqual([Exit.problems, expect.stringContaining('name it with --of')]);
    expect((await runs(alone, '--of', firing, '--seed', '1', '--quiet')).out).toMatch(/^Lost in step/);
    expect((await runs(folder.file('board.yaml'), '--of', firing)).said).toContain(
      '--of says what a position belongs to',
    );
  });

  it('is explained like any other document where a name in it is misspelt', async () => {
    const wrong = folder.write(
      'wrong.yaml',
      `version: 1\nposition: wrong\nscenario: ./firing.yaml\n${[
        'at: { node: huor, when: again }',
        'counts: { hour: often }',
        'used: { stoke: yes }',
        'over: craked',
        'tracks: { glw: 2 }',
        'decks: { sparks: { top: [spit 4], rest: { rset: 2 } } }',
        'cards: { spti: {} }',
      ].join('\n')}\n`,
    );
    for (const args of [
      ['check', wrong],
      ['run', wrong],
      ['render', wrong],
    ]) {
      const { code, stdout, stderr } = await call(...args);
      const said = `${stdout}${stderr}`.replace(/\s+/g, ' ');
      expect(code).toBe(Exit.problems);
      for (const words of [
        'did you mean "hour"?',
        '"often" does not say how often hour is still to be repeated',
        'nothing called "stoke" has a limit',
        'did you mean "cracked"?',
        'did you mean "glow"?',
        'there are not that many of "spit": there are 3',
        'did you mean "rest"?',
        'did you mean "spit"?',
      ])
        expect(said, args[0]).toContain(words);
    }
  });
});

describe('What a position counts', () => {
  it('is refused where it can never be so', async () => {
    folder.write(
      'shifts.yaml',
      `version: 1
module: kilns
spaces: { room: {} }
links: { door: {} }
pieces: { stoker: { stands in: room, count: 2 } }
flow:
  day: { repeat: 2, steps: [shift] }
  shift: { active: each stoker, actions: [stoke] }
turn: shift
actions:
  stoke: { by: stoker, limit: once a turn, do: nothing }
`,
    );
    folder.write(
      'shifts-board.yaml',
      'version: 1\nboard: kilns\nuse: [./shifts.yaml]\nlayout: rooms\nspaces: { hall: {}, yard: {} }\nlinks: [hall door yard]\n',
    );
    folder.write(
      'shifts-scenario.yaml',
      'version: 1\nscenario: kilns\nuse: [./shifts.yaml]\nboard: ./shifts-board.yaml\nplayers: 1\n',
    );
    const position = (rest: string) =>
      folder.write('p.yaml', `version: 1\nposition: p\nscenario: ./shifts-scenario.yaml\nat: shift\n${rest}`);
    const told = async (rest: string) => {
      const { code, stdout, stderr } = await call('check', position(rest));
      return [code, `${stdout}${stderr}`.replace(/\s+/g, ' ')];
    };
    for (const [rest, words] of [
      ['counts: { day: -5 }\n', 'day cannot be repeated -5 times'],
      ['counts: { shift: 7 }\n', 'there is no piece called "7"'],
      ['used: { stoke: 5 }\n', 'whether stoke was done already is said with `yes` or `no`'],
      ['used: { stoke: [stoker-1] }\n', 'whether stoke was done already is said with `yes` or `no`'],
    ] as const)
      expect(await told(rest)).toEqual([Exit.problems, expect.stringContaining(words)]);
    expect((await told('counts: { day: 1, shift: stoker-2 }\nused: { stoke: yes }\n'))[0]).toBe(0);
    expect((await told('used: { stoke: no }\n'))[0]).toBe(0);
  });
});

describe('A position that cannot be written', () => {
  it('never takes the place of a document somebody wrote, whatever is forced', async () => {
    const before = readFileSync(firing, 'utf8');
    for (const option of ['--position-out', '--log']) {
      const { code, said } = await runs(firing, '--seed', '1', option, firing, '--force');
      expect([code, said]).toEqual([Exit.usage, expect.stringContaining('is a document, a scenario')]);
    }
    const drawn = await call('render', firing, '-o', firing, '--as', 'svg', '--force');
    expect([drawn.code, drawn.stderr.replace(/\s+/g, ' ')]).toEqual([
      Exit.problems,
      expect.stringContaining('it is a document'),
    ]);
    expect(readFileSync(firing, 'utf8')).toBe(before);
    expect((await keep()).code).toBe(0);
    expect((await keep('--force')).code).toBe(0);
  });

  it('is not written where the log goes', async () => {
    const { code, said } = await runs(firing, '--seed', '1', '--log', late, '--position-out', late);
    expect([code, said]).toEqual([Exit.usage, expect.stringContaining('both to be written to')]);
    expect(existsSync(late)).toBe(false);
  });

  it('does not write over what is there unless told to, and leaves no half file', async () => {
    folder.write('late.yaml', 'mine\n');
    expect((await keep()).code).toBe(Exit.usage);
    expect(readFileSync(late, 'utf8')).toBe('mine\n');
    expect((await keep('--force')).code).toBe(0);
    expect(readFileSync(late, 'utf8')).toContain('version: 1');
    expect(readdirSync(folder.path).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it.each([
    ['there is no folder', 'nowhere/late.yaml', 'there is no folder'],
    ['is no folder', 'firing.yaml/late.yaml', 'is no folder'],
    ['it is a folder', 'modules', 'is a folder'],
  ])('is told before anything is played: %s', async (_, path, words) => {
    const { code, said, out } = await runs(firing, '--position-out', folder.file(path), '--force');
    expect([code, said, out]).toEqual([Exit.problems, expect.stringContaining(words), '']);
  });

  it.runIf(existsSync('/dev/full'))('says that the disk is full', async () => {
    const { code, said } = await runs(firing, '--quiet', '--position-out', '/dev/full', '--force');
    expect([code, said]).toEqual([Exit.problems, expect.stringContaining('there is no room left')]);
  });

  it('names its scenario by the way from it, where it cannot name it itself', async () => {
    const away = `${folder.path}-away`;
    mkdirSync(away);
    onTestFinished(() => rmSync(away, { recursive: true }));
    const path = `${away}/late.yaml`;
    await runs(firing, '--seed', '5', '--quiet', '--position-out', path, '--at', '3');
    const way = /with `--of (.*)`/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
    expect(resolve(away, way)).toBe(resolve(firing));
  });

  it('says that there is no such step', async () => {
    const { code, said } = await keep('--at', '9999');
    expect([code, said]).toEqual([Exit.problems, expect.stringContaining('and --at asks for step 9999')]);
    expect(said).toContain('error BK0915');
    expect(existsSync(late)).toBe(false);
    expect((await runs(firing, '--at', '2')).code).toBe(Exit.usage);
  });
});
