import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { root } from '../../scripts/build/root.js';
import { call, folderOf } from './folder.js';

const examples = root('test/import/files');
const house = readFileSync(join(examples, 'classic-uldr.txt'), 'utf8');
const parts = ['board', 'scenario', 'position'];

function named(folder: string, name: string): string[] {
  return parts.map((part) => join(folder, `${name}-${part}.yaml`));
}

/** The codes and lines told with `--json`, without notes. */
function told(stdout: string): string[] {
  const { problems } = JSON.parse(stdout) as {
    problems: readonly { code: string; severity: string; line?: number }[];
  };
  return problems.filter((p) => p.severity !== 'note').map((p) => `${p.line} ${p.severity} ${p.code}`);
}

describe('import', { timeout: 60_000 }, () => {
  it.each([
    ['classic-uldr', []],
    ['classic-urdl-faulty', ['--leave-out']],
    ['extended-midgame', []],
  ])('%s becomes three documents that check, run and can be drawn', async (name, options) => {
    const folder = folderOf({});
    const made = await call('import', join(examples, `${name}.txt`), '-o', folder, ...options);
    expect(made.code, made.stderr).toBe(Exit.fine);
    expect(readdirSync(folder).map((file) => join(folder, file))).toEqual(named(folder, name).sort());
    const [board = '', scenario = '', position = ''] = named(folder, name);
    for (const path of [board, scenario, position, folder]) {
      const check = await call('check', path);
      expect([check.code, check.stdout, check.stderr]).toEqual([Exit.fine, expect.stringContaining('no problems'), '']);
    }
    for (const args of [
      ['run', position, '--seed', '7'],
      ['run', scenario, '--seed', '7'],
      ['render', position, '--as', 'svg'],
      ['render', board],
    ]) {
      const done = await call(...args);
      expect([done.code, done.stderr], args.join(' ')).toEqual([Exit.fine, '']);
      expect(done.stdout).not.toBe('');
    }
  });

  it.each(['house.tmx', 'house.tmj'])('%s, made in Tiled, becomes three documents that check and run', async (name) => {
    const folder = folderOf({});
    const made = await call('import', join(examples, `../tiled/${name}`), '-o', folder);
    expect(made.code, made.stderr).toBe(Exit.fine);
    const [board = '', scenario = '', position = ''] = named(folder, 'house');
    for (const args of [
      ['check', folder],
      ['run', position, '--seed', '7'],
      ['run', scenario, '--seed', '7'],
      ['render', board],
    ]) {
      const done = await call(...args);
      expect([done.code, done.stderr], args.join(' ')).toEqual([Exit.fine, '']);
    }
  });

  it('reads no tileset outside the project, nor by a link out of it', async () => {
    const text = readFileSync(join(examples, '../tiled/house.tmx'), 'utf8');
    const outside = folderOf({ 'rooms.tsj': readFileSync(join(examples, '../tiled/rooms.tsj'), 'utf8') });
    const folder = folderOf({
      'package.json': '{}',
      'up.tmx': text.replace('rooms.tsj', '../rooms.tsj'),
      'by-link.tmx': text.replace('rooms.tsj', 'link.tsj'),
      'whole.tmx': text.replace('rooms.tsj', join(outside, 'rooms.tsj')),
    });
    symlinkSync(join(outside, 'rooms.tsj'), join(folder, 'link.tsj'));
    for (const name of ['up', 'by-link', 'whole']) {
      const made = await call('import', join(folder, `${name}.tmx`), '-o', folder, '--json');
      expect(told(made.stdout), name).toEqual([expect.stringContaining('error BK1134')]);
      expect(made.stdout).toContain('lies outside the project');
    }
  });

  it('needs a mapping that says what is in Tiled, and no order of digits', async () => {
    const folder = folderOf({});
    const map = join(examples, '../tiled/house.tmj');
    const other = await call('import', map, '-o', folder, '--mapping', root('templates/import/wall-codes.yaml'));
    expect(other.code).toBe(Exit.problems);
    expect(other.stderr).toContain('BK1138');
    const ordered = await call('import', map, '-o', folder, '--order', 'up-left-down-right');
    expect(ordered.code).toBe(Exit.usage);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('tells what is wrong with the faulty house, and writes nothing', async () => {
    const folder = folderOf({});
    const made = await call('import', join(examples, 'classic-urdl-faulty.txt'), '-o', folder, '--json');
    expect(made.code).toBe(Exit.problems);
    expect(told(made.stdout)).toEqual(['3 warning BK1105', '26 error BK1110', '27 error BK1110', '29 warning BK1107']);
    expect(JSON.parse(made.stdout)).toMatchObject({ version: 1, files: [] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('tells what is contradictory in the game under way', async () => {
    const folder = folderOf({});
    const made = await call('import', join(examples, 'extended-midgame.txt'), '-o', folder, '--json');
    expect(told(made.stdout)).toEqual([
      '3 warning BK1105',
      '3 warning BK1105',
      '31 warning BK1108',
      '41 warning BK1115',
    ]);
    expect(JSON.parse(made.stdout)).toMatchObject({
      files: named(folder, 'extended-midgame'),
      order: 'up-left-down-right',
      rows: 6,
      columns: 8,
    });
    const position = readFileSync(named(folder, 'extended-midgame')[2] ?? '', 'utf8');
    expect(position).toContain('  marker-1: { in: "6,7", face: found }\n  marker-2: "4,8"\n');
    expect(position).toContain('  firefighter-6: "4,w"\n');
    expect(position).toContain('  "5,3-5,4": open\n');
    expect(position).toContain('  "1,7": smoky\n');
    const run = await call('run', named(folder, 'extended-midgame')[2] ?? '', '--seed', '7');
    expect(run.stdout).toContain('Round 1');
    expect(run.stdout).not.toContain('Everybody arrives');
  });

  it('takes the name that is given, and makes one of that of the file', async () => {
    const folder = folderOf({ 'Das Große Haus.txt': house });
    expect((await call('import', join(folder, 'Das Große Haus.txt'), '-o', folder)).code).toBe(Exit.fine);
    expect(
      named(folder, 'das-grosse-haus').map(existsSync).concat(named(folder, 'das-gro-e-haus').map(existsSync)),
    ).toContain(true);
    const other = await call(
      'import',
      join(folder, 'Das Große Haus.txt'),
      '-o',
      join(folder, 'a/b'),
      '--name',
      'villa',
    );
    expect(other.code, other.stderr).toBe(Exit.fine);
    expect(named(join(folder, 'a/b'), 'villa').map(existsSync)).toEqual([true, true, true]);
    const wrong = await call('import', join(folder, 'Das Große Haus.txt'), '--name', 'My House');
    expect([wrong.code, wrong.stderr]).toEqual([
      Exit.usage,
      expect.stringContaining('"My House" is no name for a board'),
    ]);
  });

  it('writes over nothing unless it is told to', async () => {
    const folder = folderOf({ 'house.txt': house, 'house-scenario.yaml': 'mine' });
    const refused = await call('import', join(folder, 'house.txt'), '-o', folder);
    expect([refused.code, refused.stdout]).toEqual([Exit.problems, '']);
    expect(refused.stderr).toContain('has house-scenario.yaml already; nothing was written');
    expect(readdirSync(folder).sort()).toEqual(['house-scenario.yaml', 'house.txt']);
    expect(readFileSync(join(folder, 'house-scenario.yaml'), 'utf8')).toBe('mine');
    expect((await call('import', join(folder, 'house.txt'), '-o', folder, '--force')).code).toBe(Exit.fine);
    expect(readFileSync(join(folder, 'house-scenario.yaml'), 'utf8')).toContain('scenario: house');
  });

  it.each<[string, (folder: string) => void, string]>([
    ['a file that is not there', () => undefined, 'error BK0301'],
    ['a folder', (at) => mkdirSync(join(at, 'in.txt')), 'error BK0102'],
    ['a link to nowhere', (at) => symlinkSync(join(at, 'gone'), join(at, 'in.txt')), 'error BK0301'],
    ['an empty file', (at) => writeFileSync(join(at, 'in.txt'), ''), 'error BK0105'],
    ['blanks', (at) => writeFileSync(join(at, 'in.txt'), ' \n\r\n'), 'error BK0105'],
    [
      'a program',
      (at) => writeFileSync(join(at, 'in.txt'), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0xff])),
      'error BK0104',
    ],
    [
      'a picture',
      (at) => writeFileSync(join(at, 'in.txt'), Buffer.from('89504e470d0a1a0a0000', 'hex')),
      'error BK0104',
    ],
    ['UTF-16', (at) => writeFileSync(join(at, 'in.txt'), Buffer.from(`\ufeff${house}`, 'utf16le')), 'error BK0104'],
    ['a huge file', (at) => writeFileSync(join(at, 'in.txt'), house.repeat(8000)), 'error BK0103'],
    ['YAML', (at) => writeFileSync(join(at, 'in.txt'), 'version: 1\nboard: x\n'), 'error BK1120'],
  ])('says of %s that it is no board', async (_, make, code) => {
    const folder = folderOf({});
    make(folder);
    const { code: ended, stderr, stdout } = await call('import', join(folder, 'in.txt'), '-o', join(folder, 'out'));
    expect([ended, stdout]).toEqual([Exit.problems, '']);
    expect(stderr).toContain(code);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('writes all or nothing where the folder may not be written to', async () => {
    const folder = folderOf({ 'house.txt': house, out: 'a file' });
    const made = await call('import', join(folder, 'house.txt'), '-o', join(folder, 'out'));
    expect(made.code).toBe(Exit.problems);
    expect(made.stderr).toContain('cannot be written');
    mkdirSync(join(folder, 'shut/house-position.yaml'), { recursive: true });
    const half = await call('import', join(folder, 'house.txt'), '-o', join(folder, 'shut'), '--force');
    expect(half.code).toBe(Exit.problems);
    expect(readdirSync(join(folder, 'shut'))).toEqual(['house-position.yaml']);
  });

  it('imports boards of other sizes, which run', async () => {
    const rows = ['1101 1100 1001', '0110 0010 0011'];
    const folder = folderOf({ 'small.txt': [...rows, '1 1 v', '2 3', '1 1 1 2', '1 2', ''].join('\n') });
    const made = await call('import', join(folder, 'small.txt'), '-o', folder);
    expect(made.code, made.stderr).toBe(Exit.fine);
    expect(made.stderr).toContain('mapping knows spaces of 6 x 8 only');
    const board = readFileSync(join(folder, 'small-board.yaml'), 'utf8');
    expect(board).toContain('"2,3": { row: 2, column: 3 }');
    expect(board).toContain('address: d2 x d3');
    const run = await call('run', join(folder, 'small-position.yaml'), '--seed', '7');
    expect([run.code, run.stderr]).toEqual([Exit.fine, '']);
    const check = await call('check', folder);
    expect([check.code, check.stderr]).toEqual([Exit.fine, '']);
  });

  it('takes a board with numbers of two digits', async () => {
    const digit = (yes: boolean) => (yes ? '1' : '0');
    const side = 12;
    const rows = Array.from({ length: side }, (_, r) =>
      Array.from(
        { length: side },
        (_, c) => digit(r === 0) + digit(c === 0) + digit(r === side - 1) + digit(c === side - 1),
      ).join(' '),
    );
    const folder = folderOf({ 'wide.txt': [...rows, '10 11 v', '11 12', '1 4 1 5', '12 10', ''].join('\n') });
    const made = await call('import', join(folder, 'wide.txt'), '-o', folder);
    expect(made.code, made.stderr).toBe(Exit.fine);
    expect(readFileSync(join(folder, 'wide-position.yaml'), 'utf8')).toContain('"11,12": burning');
    expect((await call('check', folder)).code).toBe(Exit.fine);
  });
});

describe('import --mapping', { timeout: 60_000 }, () => {
  const module = `version: 1
module: cottage
spaces:
  place: { has: { fire: [out, alight] } }
  room: { is a: place }
  garden: { is a: place }
links:
  way: {}
  gate: {}
  wall: { has: { down: yes/no } }
  door: { has: { shut: { is: yes/no, starts: yes } } }
pieces:
  cat: { stands in: place, count: 0 to 4 }
flow:
  game: { do: nothing }
`;
  const mapping = `version: 1
mapping: cottages
use: [./game/cottage.yaml]
cells: { is: room, mark: "r" }
outside: { is: garden, mark: "g", above: up, right: end, below: low, left: fro }
edges:
  open: { is: way, mark: " " }
  wall: { is: wall, across: "=", down: "#" }
  door: { is: door, mark: "d", opened: { shut: no } }
  entry: { is: gate, mark: "G" }
  nothing: ":"
threats: { f: alight }
points: { piece: cat, kinds: { v: { card: none, stays: yes } } }
`;
  const board = ['1101 1100 1001', '0110 0010 0011', '1 1 v', '2 3', '1 1 1 2 1', '1 2', ''].join('\n');
  const files = { 'game/cottage.yaml': module, 'codes.yaml': mapping, 'in.txt': board };
  const run = (folder: string, ...more: string[]) =>
    call(
      'import',
      join(folder, 'in.txt'),
      '-o',
      join(folder, 'boards'),
      '--mapping',
      join(folder, 'codes.yaml'),
      ...more,
    );

  it('speaks in the words of another module', async () => {
    const folder = folderOf(files);
    mkdirSync(join(folder, '.git'));
    const made = await run(folder);
    expect(made.code, made.stderr).toBe(Exit.fine);
    const text = readFileSync(join(folder, 'boards/in-board.yaml'), 'utf8');
    expect(text).toContain('use: [../game/cottage.yaml]');
    expect(text).toContain('   1 : g # r d r   r # g : 1');
    expect(text).toContain('     +   +===+ G +===+   +');
    expect(readFileSync(join(folder, 'boards/in-position.yaml'), 'utf8')).toContain('"1,1-1,2": { shut: no }');
    const check = await call('check', folder);
    expect([check.code, check.stderr]).toEqual([Exit.fine, '']);
    const ran = await call('run', join(folder, 'boards/in-position.yaml'), '--seed', '1');
    expect([ran.code, ran.stderr]).toEqual([Exit.fine, '']);
  });

  it.each<[string, string, string]>([
    ['a word the module does not know', mapping.replace('f: alight', 'f: ablaze'), 'BK1126'],
    ['a kind the module does not have', mapping.replace('is: gate', 'is: portal'), 'BK1126'],
    ['a key that is missing', mapping.replace(/^threats.*\n/m, ''), 'BK0203'],
    ['a key that is not known', mapping.replace('threats:', 'threads:'), 'BK0202'],
    ['a mark of two characters', mapping.replace('mark: "r"', 'mark: "rr"'), 'BK0420'],
    ['an edge that is not drawn', mapping.replace(', across: "="', ''), 'BK0203'],
    ['a size that is none', `${mapping}size: large\n`, 'BK0204'],
    ['another document', module, 'BK0304'],
    ['no YAML', '{', 'BK0101'],
  ])('tells of %s, and writes nothing', async (_, text, code) => {
    const folder = folderOf({ ...files, 'codes.yaml': text });
    mkdirSync(join(folder, '.git'));
    const made = await run(folder);
    expect(made.code).toBe(Exit.problems);
    expect(made.stderr).toContain(code);
    expect(existsSync(join(folder, 'boards'))).toBe(false);
  });

  it('says that a mapping is not there', async () => {
    const folder = folderOf({ 'in.txt': board });
    const made = await run(folder);
    expect([made.code, made.stderr]).toEqual([Exit.problems, expect.stringContaining('BK0301')]);
  });

  it('is a document that check knows', async () => {
    const check = await call('check', root('templates/import/wall-codes.yaml'));
    expect([check.code, check.stdout, check.stderr]).toEqual([Exit.fine, '1 document, no problems\n', '']);
  });
});
