import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { manor } from '../support/manor.js';
import { call, folderOf } from './folder.js';

let folder: string;
let scenario: string;
beforeEach(() => {
  folder = folderOf(manor);
  scenario = join(folder, 'scenario.yaml');
});

const run = (...more: readonly string[]) => call('run', scenario, '--seed', '1', '--bot', 'random', ...more);
const states = async (...args: readonly string[]) =>
  (await call('run', ...args, '--state')).stdout
    .trim()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

describe('The account of a game of tiles', () => {
  it('tells laying, turning, moving, joining and taking away as one thing each', async () => {
    const { stdout } = await run();
    const told = stdout.replace(/\s+/g, ' ');
    for (const words of [
      'Loft, west (doorway): locked',
      'Lobby, west (doorway) comes up · Kitchen is laid west of Lobby, turned right (manor/lay)',
      'Closet is turned to the right (manor/spin)',
      'a passage joins Porch and Loft (manor/join)',
      'Closet moves from east of Loft to east of Porch, on the ground floor (manor/sink)',
      'the passage between Porch and Loft is gone (manor/shut)',
      'Closet is taken off the board (manor/away)',
    ])
      expect(told).toContain(words);
    expect(told).not.toMatch(/column|row |whereabouts|one end|nowhere \(/);
  });

  it('names a side by where it looks now, and asks by its name as it is printed', async () => {
    const log = join(folder, 'a.log');
    await run('--log', log, '--quiet');
    expect(readFileSync(log, 'utf8')).toContain('lobby-west');
    const why = (await call('explain', log, '--of', scenario, '--why', 'kitchen is linked for figure to lobby')).stdout;
    expect(why.match(/so Kitchen is laid west of Lobby/g)).toHaveLength(1);
  });
});

describe('A board of tiles as text', () => {
  it('is drawn floor by floor, with open and false doorways, what parts a square, and what lies elsewhere', async () => {
    const { stdout } = await run('--ascii');
    expect(stdout.slice(stdout.indexOf('The board at the end'), stdout.indexOf('Pieces and decks'))).toBe(
      `The board at the end
Upper
         0                                 2
         |                                 |
   +-----+------+                    +-----+------+
   |Loft        |                    |Cupboard    |
0 l+            +-                   |            |
   |            |                    |            |
   |            |                    |            |
   +-----+------+                    +------------+
         #
   +------------+
   |Brink       |
1 -+burning     +-
   |- - - - - - |
   |Ledge       |
   +-----+------+
         |

Ground
         -1               0                1
                          |                |
   +------------+   +-----+------+   +-----+------+
   |Kitchen     |   |Lobby       |   |Porch       |
0  |            +---+Guest       |   |            +-
   |            |   |            |   |            |
   |            |   |            |   |            |
   +-----w------+   +------------+   +------------+

Sides
  -  that ends: a doorway beyond which nothing lies
  #  a doorway against what has none: it leads nowhere
  l  doorway, locked: Loft west
  w  window
Other links
  Lobby - Loft (stairs)
  Brink - Ledge (barrier)
Tiles: 1 out of the game

`,
    );
  });

  it('goes on in bands where a floor is wider than the sheet', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `r${i}`);
    const tiles = names.map((name, i) => `  ${name}: { on: ground, at: [${i - 2}, 0], east: doorway, west: doorway }`);
    writeFileSync(
      join(folder, 'board.yaml'),
      `version: 1\nboard: row\nuse: [./module.yaml]\nlayout: tiles\nother sides: wall\ntiles:\n${tiles.join('\n')}\n`,
    );
    writeFileSync(join(folder, 'module.yaml'), (manor['module.yaml'] ?? '').replace(/places:[\s\S]*$/, ''));
    const drawn = (await call('render', join(folder, 'board.yaml'))).stdout;
    const lines = drawn.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const name of names) expect(drawn).toContain(`${name} `);
    expect(drawn).toContain('it goes on in the columns of the next part');
    expect(lines.filter((line) => /├→$/.test(line))).toHaveLength(1);
  });
});

describe('A picture of a board of tiles', () => {
  it('has a panel for each floor, every side as it is printed, and says how many tiles lie elsewhere', async () => {
    const { stdout } = await call('render', scenario, '--as', 'svg');
    const sides = [...stdout.matchAll(/<g class="link"[^>]*><title>([^<]*)</g)].map(([, title]) => title);
    expect(sides).toContain('Loft, west (doorway): Doorway, locked');
    expect(sides).toContain('Lobby - Loft: Stairs');
    expect(sides).toContain('Brink - Ledge: Barrier');
    // Four sides of each of six squares, what parts one of them, stairs at both ends.
    expect(sides).toHaveLength(24 + 1 + 2);
    for (const text of ['Upper', 'Ground', 'In the stack']) expect(stdout).toContain(`>${text}<`);
    expect(stdout).not.toContain('>Kitchen<');
  });
});

describe('Positions of boards of tiles', () => {
  it.each([1, 2, 3, 4, 5])('say where tiles lie and what is joined: after step %i all is as it was', async (step) => {
    const path = join(folder, 'now.yaml');
    await run('--at', String(step), '--position-out', path, '--quiet');
    const there = (await states(scenario, '--seed', '1', '--bot', 'random')).find((line) => line.step === step);
    const [here] = await states(path, '--seed', '1', '--bot', 'random');
    expect(here.hash).toBe(there.hash);
    expect(here.state).toEqual(there.state);
  });

  it('say only what is otherwise than the board', async () => {
    const path = join(folder, 'now.yaml');
    await run('--at', '4', '--position-out', path, '--quiet');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('links:\n  loft-west: locked\n  passage-1: { joins: [porch, loft] }\n');
    expect(text).toContain(
      'tiles:\n  kitchen: { on: ground, at: [-1, 0], turned: 1 }\n  closet: { on: ground, at: [2, 0], turned: 1 }\n',
    );
  });

  it('are in the state as JSON too', async () => {
    const last = (await states(scenario, '--seed', '1', '--bot', 'random')).at(-1).state;
    expect(last.tiles.kitchen).toEqual({ whereabouts: 'placed', on: 'ground', at: [-1, 0], turned: 1 });
    expect(last.tiles.closet).toEqual({ whereabouts: 'gone' });
    expect(last.links['passage-1']).toEqual({ joins: null });
  });

  it.each([
    ['tiles: { kitchen: { at: [1, 0] } }', 'this does not say on which floor the tile lies'],
    ['tiles: { closet: { at: [1, 1] } }', 'this does not say on which floor the tile lies'],
    ['links: { passage-1: { joins: [porch] } }', 'a link joins two spaces'],
    ['links: { passage-1: { joins: [porch, porch] } }', 'a link joins two spaces'],
    ['links: { lobby-loft: { joins: [porch, loft] } }', 'lobby-loft joins what the board says'],
    ['links: { passage-1: { joins: [porch, lift] } }', 'there is no space called "lift"'],
  ])('that say %s are refused', async (line, message) => {
    writeFileSync(scenario, (manor['scenario.yaml'] ?? '').replace(/position:.*/, `position: { ${line} }`));
    expect((await call('check', folder)).stdout + (await call('check', folder)).stderr).toContain(message);
  });
});

describe('Rule tests on boards of tiles', () => {
  it('tell a tile that lies elsewhere in one sentence', async () => {
    writeFileSync(
      join(folder, 'tests.yaml'),
      'version: 1\ntests: manor\nuse: [./module.yaml]\nboard: ./board.yaml\nplayers: 1\ncases:\n  - test: Closet goes\n    do: turn closet by 1; make cupboard aside\n    then: [porch is burning]\n',
    );
    const { stdout, stderr } = await call('test', join(folder, 'tests.yaml'));
    const told = (stdout + stderr).replace(/\s+/g, ' ');
    expect(told).toContain('this changed too: closet is on upper at [1, 0] turned 1, it was on upper at [1, 0]');
    expect(told).toContain('cupboard is aside, it was on upper at [2, 0]');
    expect(told).not.toContain('whereabouts of');
    expect(told).toContain('Tiles: 1 in the stack, 1 aside');
  });
});

describe('Advice on boards of tiles', () => {
  it('finds nothing wrong with rooms that are to come, links that rules join and rules on laying', async () => {
    const more = 'rules:\n  comes: { when: a tile becomes placed, do: make lobby burning }\nwords:\n';
    writeFileSync(join(folder, 'module.yaml'), (manor['module.yaml'] ?? '').replace('words:\n', more));
    const { code, stdout, stderr } = await call('check', folder);
    expect([code, stdout + stderr]).toEqual([0, '3 documents, no problems\n']);
  });

  it('says where tiles lie as one value', async () => {
    const { stdout } = await call('check', folder, '--layers');
    expect(stdout).toContain('whereabouts of closet: on upper at [1, 0]');
    expect(stdout).not.toContain('floor of closet');
  });
});
