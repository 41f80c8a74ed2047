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

/** A game in which nothing is wrong. */
const calm = {
  kind: '',
  m: 'spaces: { room: {} }\nlinks: { door: {} }\ntracks: { air: { from: 0, to: 3 } }\nflow:\n  game: { repeat: 3, do: raise air by 1 }',
  wrong: '',
  right: '',
};

describe('hunt through a module', () => {
  const spreading = `
spaces: { room: { has: { fire: [out, burning], flood: [dry, wet] } } }
links: { door: {}, wall: {} }
never: { Nothing burns under water: there is a burning room where it is wet }
flow:
  game: { repeat: 4, steps: [spread] }
  spread:
    do: |
      for each burning room called hearth:
        for each room linked to the hearth by a door: make the room burning
`;

  it('finds the smallest board that breaks what it promises, and writes it down with the test', async () => {
    const root = folderOf({ 'package.json': '{}', 'm.yaml': `version: 1\nmodule: m\n${spreading}` });
    const [module, out] = [join(root, 'm.yaml'), join(root, 'found.yaml')];
    const found = await call('hunt', module, '--out', out);
    expect([found.code, found.stderr]).toEqual([Exit.problems, '']);
    expect(found.stdout).toContain('links: [space-1 door space-2]');
    expect(readFileSync(join(root, 'found-board.yaml'), 'utf8')).toContain('links: [space-1 door space-2]');
    expect(readFileSync(out, 'utf8')).toContain('given: { spaces: { space-1: burning, space-2: wet } }');
    expect((await call('test', out)).code).toBe(Exit.problems);
    writeFileSync(module, readFileSync(module, 'utf8').replace('by a door:', 'by a door where it is dry:'));
    expect((await call('test', out)).code).toBe(Exit.fine);
    const mended = await call('hunt', module, '--json');
    expect(mended.code).toBe(Exit.fine);
    // One room; two with a door or a wall; three in a row (3) or in a ring (4).
    expect(JSON.parse(mended.stdout)).toMatchObject({ finds: [], boards: 10, spaces: 3, upTo: 3, within: 6 });
  });

  it.each([
    ['', ['--spaces', '5'], 'Boards have from 1 to 4 spaces'],
    ['', ['--for', 'order'], 'order is hunted for in scenarios'],
    ['', ['--seed', '7'], '--seed would change nothing'],
    [
      'never: { Nothing burns under water: there is a burning room where it is wet }',
      [],
      'says nothing that must never be so',
    ],
    ['flow:', [], 'it has no flow'],
    ['spaces: { room', [], 'needs 4 spaces by name (bow, hold, deck, stern)'],
  ])('is refused where it can say nothing: %j %j', async (without, args, told) => {
    const places = without.startsWith('spaces') ? 'places: { bow: room, hold: room, deck: room, stern: room }\n' : '';
    const m = without === 'flow:' ? spreading.slice(0, spreading.indexOf('flow:')) : spreading;
    const text = without.startsWith('never') ? m.replace(without, '') : m;
    const root = folderOf({ 'package.json': '{}', 'm.yaml': `version: 1\nmodule: m\n${places}${text}` });
    const { code, stdout, stderr } = await call('hunt', join(root, 'm.yaml'), ...args);
    expect([stdout, stderr]).toEqual(['', expect.stringContaining(told)]);
    expect(code).not.toBe(Exit.fine);
  });
});

describe('hunt of what cannot be hunted', () => {
  it.each([
    [['--budget', '0'], Exit.usage, 'With nothing to look at nothing is found'],
    [['--steps', '0'], Exit.usage, 'A run of nothing shows nothing'],
    [['--for', 'stuk'], Exit.usage, 'did you mean "stuck"?'],
    [['--force'], Exit.usage, '--force would change nothing'],
    [['--spaces', '2'], Exit.usage, '--spaces would change nothing'],
    [['--out', 'x.yaml', '--set', 'rule.m/game=off'], Exit.usage, 'a rule test cannot say'],
    [['--set', 'nothing=1'], Exit.problems, 'nothing'],
  ])('%j', async (args, exit, told) => {
    const root = folderOf(documentsOf(calm));
    const { code, stdout, stderr } = await call('hunt', join(root, 'scenario.yaml'), ...args);
    expect([code, stdout, stderr]).toEqual([exit, '', expect.stringContaining(told)]);
  });

  it('a scenario with faults, a file that is not there, a file that is no scenario', async () => {
    const root = folderOf({ ...documentsOf({ ...calm, m: calm.m.replace('raise air', 'raise hair') }) });
    const faulty = await call('hunt', join(root, 'scenario.yaml'));
    expect([faulty.code, faulty.stdout, faulty.stderr]).toEqual([1, '', expect.stringContaining('error BK0601')]);
    const gone = await call('hunt', join(root, 'gone.yaml'));
    expect([gone.code, gone.stdout, gone.stderr]).toEqual([1, '', expect.stringContaining('gone.yaml')]);
    const board = await call('hunt', join(root, 'board.yaml'));
    expect([board.code, board.stderr]).toEqual([1, expect.stringContaining('BK0304')]);
  });

  it('finds nothing in a game in which nothing is wrong, and says how far it has looked', async () => {
    const root = folderOf(documentsOf(calm));
    const { code, stdout } = await call(
      'hunt',
      join(root, 'scenario.yaml'),
      '--for',
      'never,broken',
      '--out',
      join(root, 'x.yaml'),
    );
    expect([code, stdout.replace(/\s+/g, ' ')]).toEqual([
      Exit.fine,
      expect.stringContaining(
        'In all that may ever happen there is not something that must never be so or a rule that breaks off.',
      ),
    ]);
    expect(stdout).toContain('Nothing was written to');
  });
});
