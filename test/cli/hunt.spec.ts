import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call, folderOf } from './folder.js';
import { documentsOf, type Faulty, faulty } from './hunting.js';

/** Hunts through one of the games, writes tests down, and answers their text. */
async function written(game: Faulty) {
  const root = folderOf(documentsOf(game));
  const out = join(root, 'found.yaml');
  const found = await call('hunt', join(root, 'scenario.yaml'), '--for', game.kind, '--out', out, '--json');
  return { root, out, found };
}

describe('hunt writes down what it finds', () => {
  it.each(faulty.map((game) => [game.kind, game] as const))(
    'as a test that fails until the rule is mended: %s',
    async (kind, game) => {
      const { root, out, found } = await written(game);
      expect([found.code, found.stderr]).toEqual([Exit.problems, '']);
      const { finds, tests } = JSON.parse(found.stdout);
      expect(finds.map((find: { kind: string }) => find.kind)).toEqual([kind]);
      expect(tests).toMatchObject({ written: 1, left: [] });
      expect(readFileSync(out, 'utf8')).toMatchSnapshot();
      const before = await call('test', out, '--json');
      expect(before.code).toBe(Exit.problems);
      expect(JSON.parse(before.stdout)).toMatchObject({ passed: 0, failed: 1, problems: [] });
      const mended = game.m.replace(game.wrong, game.right);
      expect(mended).not.toBe(game.m);
      writeFileSync(join(root, 'm.yaml'), documentsOf({ ...game, m: mended })['m.yaml'] ?? '');
      const after = await call('test', out);
      expect([after.code, after.stderr]).toEqual([Exit.fine, '']);
      expect((await call('hunt', join(root, 'scenario.yaml'), '--for', kind)).code).toBe(Exit.fine);
    },
  );
});
