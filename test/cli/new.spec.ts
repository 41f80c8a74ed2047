import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { boards, hazards } from '../../cli/new/choices.js';
import { nameOf, titleOf } from '../../cli/new/name.js';
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

  it('begins with fire and water in rooms when nobody can be asked', async () => {
    const start = readFileSync(join(await made(), 'start.yaml'), 'utf8');
    expect(start).toContain('kitchen: burning');
    expect(start).toContain('cellar: leaking');
  });

  it('names a schema in the first line of every document, and brings it along', async () => {
    const folder = await made('--hazards', hazards.join(','));
    const documents = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
    expect(documents).toHaveLength(4);
    for (const file of documents) {
      const [, schema] =
        /^# yaml-language-server: \$schema=\.\/(\S+)\n/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      expect(existsSync(join(folder, schema ?? 'none'))).toBe(true);
    }
  });

  it('says how to go on', async () => {
    const { stdout } = await call('new', join(folderOf({}), 'Der Große Brand'));
    expect(stdout).toMatch(/cd "[^\n]*Der Große Brand"\n {2}bulkhead check\n/);
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

  it('leaves nothing behind where it cannot write', async () => {
    const root = folderOf({ file: '' });
    const { code, stderr } = await call('new', join(root, 'file', 'my-game'));
    expect(code).toBe(Exit.problems);
    expect(stderr).toMatch(/my-game cannot be written \(ENOTDIR\); nothing was written\n$/);
    writeFileSync(join(root, 'taken'), '');
    expect((await call('new', join(root, 'taken'))).stderr).toContain('taken is a file, not a folder');
    mkdirSync(join(root, 'mine'));
    mkdirSync(join(root, 'mine', 'schema', 'board.schema.json'), { recursive: true });
    expect((await call('new', join(root, 'mine'), '--force')).code).toBe(Exit.problems);
    expect(readdirSync(join(root, 'mine')).filter((name) => name.startsWith('.'))).toEqual([]);
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
