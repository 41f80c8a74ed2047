import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { newCommand } from '../../cli/commands/new.js';
import { Exit } from '../../cli/fail.js';
import { boards, hazards } from '../../cli/new/choices.js';
import { nameOf, titleOf } from '../../cli/new/name.js';
import { captured } from './captured.js';
import { call, folderOf } from './folder.js';

const pairs = hazards.flatMap((one, i) => hazards.slice(i + 1).map((other) => `${one},${other}`));

/** Makes a project in a folder of its own and answers where it is. */
async function made(...options: readonly string[]): Promise<string> {
  const folder = join(folderOf({}), 'my-game');
  const { code, stderr } = await call('new', folder, ...options);
  expect([code, stderr]).toEqual([Exit.fine, '']);
  return folder;
}

describe('new', () => {
  it.each(boards.flatMap((board) => pairs.map((pair) => [board, pair] as const)))(
    'makes a board of %s with %s that checks, tests and runs clean',
    async (board, pair) => {
      const folder = await made('--board', board, '--hazards', pair);
      const check = await call('check', folder);
      expect([check.code, check.stderr]).toEqual([Exit.fine, '']);
      const test = await call('test', folder);
      expect([test.code, test.stderr]).toEqual([Exit.fine, '']);
      expect(test.stdout).toContain('2 rule tests passed');
      const run = await call('run', join(folder, 'scenario.yaml'), '--seed', '7', '--quiet');
      expect([run.code, run.stderr]).toEqual([Exit.fine, '']);
    },
  );

  it('says what is there already before it asks anything at a terminal', async () => {
    const folder = await made();
    const streams = captured();
    const args = { folder, board: undefined, hazards: undefined, force: false, json: false };
    expect(await newCommand(args, Object.assign(streams, { isTerminal: true }))).toBe(Exit.problems);
    expect(streams.stderr).toContain('already; nothing was written');
  });

  it('begins with fire and water in rooms when nobody can be asked', async () => {
    const start = readFileSync(join(await made(), 'start.yaml'), 'utf8');
    expect(start).toContain('kitchen: burning');
    expect(start).toContain('cellar: leaking');
  });

  it('makes a house of tiles with rules of its own, which grows as it is explored', async () => {
    const folder = await made('--board', 'tiles');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('| `module.yaml` |');
    const { stdout } = await call('run', join(folder, 'scenario.yaml'), '--seed', '7');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/ is laid (north|east|south|west) of /);
    const drawn = await call('render', join(folder, 'scenario.yaml'));
    expect([drawn.code, drawn.stderr]).toEqual([Exit.fine, '']);
    expect(drawn.stdout).toContain('Tiles: 7 in the stack');
  });

  it.each([
    ['rooms', 4],
    ['tiles', 5],
  ])('names a schema in the first line of every document of %s, and brings it along', async (board, count) => {
    const folder = await made('--board', board, '--hazards', hazards.join(','));
    const documents = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
    expect(documents).toHaveLength(count);
    for (const file of documents) {
      const [, schema] =
        /^# yaml-language-server: \$schema=\.\/(\S+)\n/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      expect(existsSync(join(folder, schema ?? 'none'))).toBe(true);
    }
  });

  it('says how to go on', async () => {
    const folder = join(folderOf({}), 'Der Große Brand');
    vi.stubEnv('npm_command', '');
    expect((await call('new', folder)).stdout).toMatch(/cd "[^\n]*Der Große Brand"\n {2}bulkhead check\n/);
    // As `npx` says it.
    vi.stubEnv('npm_command', 'exec');
    expect((await call('new', folder, '--force')).stdout).toMatch(/\n {2}npx bulkhead check\n {2}npx bulkhead test\n/);
    vi.unstubAllEnvs();
  });

  it('writes over nothing unless it is told to', async () => {
    const root = folderOf({ 'my-game/board.yaml': 'mine' });
    const folder = join(root, 'my-game');
    const refused = await call('new', folder);
    expect([refused.code, refused.stdout]).toEqual([Exit.problems, '']);
    expect(refused.stderr).toContain('has board.yaml already; nothing was written');
    expect(readdirSync(folder)).toEqual(['board.yaml']);
    expect((await call('new', folder, '--force')).code).toBe(Exit.fine);
    expect(readFileSync(join(folder, 'board.yaml'), 'utf8')).toContain('board: my-game');
  });

  it.each([
    ['below a file', 'file/my-game', 'file is a file'],
    ['where a file stands', 'file', 'it is a file'],
    ['with a name too long for the system', 'x'.repeat(300), 'the name is too long'],
    ['below a link that leads nowhere', 'lost/my-game', 'there is no folder'],
  ])('leaves nothing behind where it cannot write: %s', async (_, path, words) => {
    const root = folderOf({ file: 'mine' });
    symlinkSync(join(root, 'gone'), join(root, 'lost'));
    const { code, stdout, stderr } = await call('new', join(root, path));
    expect([code, stdout]).toEqual([Exit.problems, '']);
    expect(stderr).toContain(words);
    expect(stderr).toContain('cannot be written');
    expect(stderr).toContain('nothing was written\n');
    expect(readdirSync(root).sort()).toEqual(['file', 'lost']);
    expect(readFileSync(join(root, 'file'), 'utf8')).toBe('mine');
  });

  it.runIf(existsSync('/proc/self'))('ends at once where the system makes no folders', { timeout: 5000 }, async () => {
    const { code, stdout, stderr } = await call('new', '/proc/my-game');
    expect([code, stdout]).toEqual([Exit.problems, '']);
    expect(stderr).toMatch(/my-game cannot be written: (no folder can be made in \/proc|you may not write there)/);
  });

  it('turns back what it had written when something is in the way', async () => {
    const root = folderOf({ 'mine/board.yaml': 'my board', 'mine/schema/board.schema.json/kept': 'x' });
    const { code, stderr } = await call('new', join(root, 'mine'), '--force');
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('board.schema.json is a folder; nothing was written');
    const left = readdirSync(join(root, 'mine'), { recursive: true, encoding: 'utf8' }).sort();
    expect(left).toEqual(['board.yaml', 'schema', 'schema/board.schema.json', 'schema/board.schema.json/kept']);
    expect(readFileSync(join(root, 'mine/board.yaml'), 'utf8')).toBe('my board');
    expect((await call('new', join(root, 'new', 'a', 'b'))).code).toBe(Exit.fine);
  });

  it('knows layouts and hazards by name', async () => {
    const folder = join(folderOf({}), 'my-game');
    for (const [option, value, says] of [
      ['--board', 'room', 'Did you mean rooms?'],
      ['--hazards', 'fire,flod', 'Did you mean flood?'],
      ['--hazards', '', 'There are: fire, smoke'],
    ] as const) {
      const { code, stderr } = await call('new', folder, option, value);
      expect([code, stderr.includes(says)]).toEqual([Exit.usage, true]);
    }
    expect(existsSync(folder)).toBe(false);
  });

  it('makes a name of a folder’s name, in any script, and a title', () => {
    expect([nameOf('My Game'), nameOf('Überflutung 3'), nameOf('1985'), nameOf('火')]).toEqual([
      'my-game',
      'uberflutung-3',
      'game-1985',
      undefined,
    ]);
    expect(titleOf('my_first-game')).toBe('My first game');
  });
});
