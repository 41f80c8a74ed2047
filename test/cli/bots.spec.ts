import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../cli/program.js';
import { watchHouse, watchHouseStart } from '../support/watch-house.js';
import { captured } from './captured.js';
import { folderOf } from './folder.js';

const orders = 'standing orders:\n  out: { action: douse, if: the effort is 2 }\n  on: { action: rest }\n';
const files = {
  'm.yaml': `version: 1\nmodule: m\n${watchHouse}${orders}`,
  'board.yaml':
    'version: 1\nboard: p\nuse: [./m.yaml]\nlayout: rooms\nspaces: { r1: {}, r2: {}, r3: {}, r4: {}, r5: {} }\nlinks: [ r1 door r2, r2 door r3, r3 door r4, r4 door r5 ]\n',
  's.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\n${watchHouseStart(1)}\n`,
  'none.yaml': 'version: 1\nmodule: none\nspaces: { room: {} }\nlinks: { door: {} }\nflow: { game: { do: nothing } }\n',
  'none-board.yaml':
    'version: 1\nboard: q\nuse: [./none.yaml]\nlayout: rooms\nspaces: { ra: {}, rb: {} }\nlinks: [ ra door rb ]\n',
  'none-s.yaml': 'version: 1\nscenario: n\nuse: [./none.yaml]\nboard: ./none-board.yaml\n',
};
async function call(...args: string[]) {
  const streams = captured();
  const code = await runProgram(args, streams);
  return { code, stdout: streams.stdout, stderr: streams.stderr };
}

let folder = '';
const path = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = folderOf(files);
});

describe('run --bot', () => {
  it.each([['random'], ['orders'], ['greedy'], ['search']])(
    'plays to the end with %s, the same log from the same seed, and replays',
    async (bot) => {
      const more = bot === 'search' ? ['--budget', '40'] : [];
      const run = (log: string) =>
        call('run', path('s.yaml'), '--bot', bot, '--seed', '7', '--log', path(log), ...more);
      const first = await run(`${bot}-1.log`);
      expect([first.code, first.stderr]).toEqual([0, '']);
      expect(first.stdout).toContain(`Choices are made by the bot ${bot}.`);
      await run(`${bot}-2.log`);
      const log = readFileSync(path(`${bot}-1.log`), 'utf8');
      expect(readFileSync(path(`${bot}-2.log`), 'utf8')).toBe(log);
      expect(log).toContain(`"bot":"${bot}"`);
      expect(log.includes('"order":"m/')).toBe(bot === 'orders');
      const again = await call('run', path('s.yaml'), '--replay', path(`${bot}-1.log`), '--quiet');
      expect([again.code, again.stderr]).toEqual([0, '']);
    },
  );

  it('gives each player one of several', async () => {
    const log = path('mixed.log');
    const run = await call(
      'run',
      path('s.yaml'),
      '--bot',
      'orders,random',
      '--players',
      '3',
      '--seed',
      '2',
      '--log',
      log,
    );
    expect(run.stdout).toContain('Bots play: player 1 is orders, player 2 is random, player 3 is orders.');
    const answers = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"asker":"player'));
    const seats = answers.map((line) => JSON.parse(line) as { asker: string; bot: string });
    expect(new Set(seats.map((a) => `${a.asker} ${a.bot}`))).toEqual(
      new Set(['player 1 orders', 'player 2 random', 'player 3 orders']),
    );
  });

  it('is refused where it makes no sense', async () => {
    const refused = async (...args: string[]) => {
      const { code, stderr } = await call('run', path('s.yaml'), ...args);
      return [code, stderr.split('\n')[0]];
    };
    expect(await refused('--bot', 'greedi')).toEqual([2, expect.stringContaining('did you mean "greedy"?')]);
    expect(await refused('--bot', 'greedy', '--replay', 'x.log')).toEqual([
      2,
      expect.stringContaining('cannot be used with'),
    ]);
    expect(await refused('--bot', 'greedy', '--budget', '5')).toEqual([
      2,
      expect.stringContaining('a bot that searches'),
    ]);
    expect(await refused('--players', '9')).toEqual([2, expect.stringContaining('From 1 to 8')]);
  });

  it('cannot say how many play where no piece is one per player', async () => {
    const { code, stderr } = await call('run', path('none-s.yaml'), '--players', '2');
    expect([code, stderr]).toEqual([1, expect.stringContaining('BK0904: how many play cannot be chosen here')]);
  });

  it('leaves out the last of those a position places where fewer play, and names who never can be there', async () => {
    const scenario = files['s.yaml']
      .replace('players: 1', 'players: 2')
      .replace('pawn-1: r1', 'pawn-1: r1, pawn-2: r3');
    const other = folderOf({ ...files, 's.yaml': scenario });
    for (const players of ['2', '1'])
      expect((await call('run', join(other, 's.yaml'), '--seed', '1', '--quiet', '--players', players)).code).toBe(0);
    const slip = folderOf({ ...files, 's.yaml': scenario.replace('pawn-2: r3', 'pawn-3: r3') });
    const { code, stderr } = await call('run', join(slip, 's.yaml'), '--players', '1');
    expect([code, stderr]).toEqual([1, expect.stringContaining('pawn-3')]);
  });

  it('keeps how many play in logs and positions', async () => {
    const log = path('three.log');
    const late = path('late.yaml');
    const made = await call(
      'run',
      path('s.yaml'),
      '--players',
      '3',
      '--seed',
      '1',
      '--log',
      log,
      '--position-out',
      late,
      '--at',
      '2',
    );
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(readFileSync(late, 'utf8')).toContain('\nplayers: 3\n');
    for (const args of [
      ['run', path('s.yaml'), '--replay', log, '--quiet'],
      ['render', log, '--of', path('s.yaml')],
      ['explain', log, '--of', path('s.yaml'), '--why', 'pawn-3 is in r1'],
      ['run', late, '--seed', '2', '--quiet'],
    ]) {
      const { code, stderr } = await call(...args);
      expect([code, stderr], args.join(' ')).toEqual([0, '']);
    }
  });
});
