import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWhole } from '../../cli/files/write.js';
import { hits } from '../../core/view/svg-paths.js';
import { call, folderOf } from './folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cellar = join(root, 'scenarios/examples/cellar');
const scenario = join(cellar, 'scenario.yaml');
const board = join(cellar, 'board.yaml');

/** Every board that came with the program or belongs to a test of a hard case. */
const boards = [
  join(root, 'modules/red-november/boards/submarine.yaml'),
  board,
  ...readdirSync(join(root, 'test/cases'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)board[\w-]*\.yaml$/.test(path))
    .map((path) => join(root, 'test/cases', path)),
];

// The first picture also loads the libraries.
describe('render', { timeout: 60_000 }, () => {
  it.each(boards)('draws %s as a picture and as text', async (path) => {
    const picture = await call('render', path, '--as', 'svg');
    expect(picture.code, picture.stderr).toBe(0);
    const image = new Resvg(picture.stdout);
    expect([image.width > 100, image.height > 100]).toEqual([true, true]);
    const text = await call('render', path, '--ascii');
    expect(text.code, text.stderr).toBe(0);
    expect(text.stdout).toMatch(/^[\x20-\x7e\n]+$/);
  });

  it.each([
    join(root, 'modules/red-november/boards/submarine.yaml'),
    board,
    ...['barge', 'cottage', 'loft'].map((name) => join(root, `modules/hazards/boards/${name}.yaml`)),
  ])('leads no line through the symbol of another: %s', async (path) => {
    const { stdout } = await call('render', path, '--as', 'svg');
    const drawing = stdout.slice(0, stdout.indexOf('class="legend"'));
    const lines = [...drawing.matchAll(/<path d="(M[^"]+)" fill="none"[^>]*stroke-linejoin="round"/g)].map(
      ([, d = '']) => [...d.matchAll(/([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
    );
    const symbols = [...drawing.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)" r="11" fill="none"\/>/g)].map(
      ([, x, y]) => ({ left: Number(x) - 10, top: Number(y) - 10, width: 20, height: 20 }),
    );
    expect(symbols.length).toBe(lines.length);
    expect(symbols.length).toBeGreaterThan(2);
    const through = (symbol: (typeof symbols)[number]) =>
      lines.filter((line) => line.some((p, i) => i > 0 && hits(line[i - 1] ?? p, p, symbol))).length;
    expect(symbols.map(through)).toEqual(symbols.map(() => 1));
  });

  it('writes a PNG of the size it says', async () => {
    const to = join(folderOf({}), 'cellar.png');
    const { code, stderr } = await call('render', scenario, '-o', to);
    expect(code, stderr).toBe(0);
    const bytes = readFileSync(to);
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(stderr).toContain(`${bytes.readUInt32BE(16)} x ${bytes.readUInt32BE(20)} pixels`);
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1000);
  });

  it('draws letters in a PNG', async () => {
    const { pngOf } = await import('../../cli/render/png.js');
    const svg = (text: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" font-family="'DejaVu Sans'"><text x="5" y="25" font-size="18">${text}</text></svg>`;
    const [blank, said] = await Promise.all(
      ['', 'Reactor'].map((text) => pngOf({ svg: svg(text), width: 200, height: 40 })),
    );
    expect(said?.bytes.length).toBeGreaterThan((blank?.bytes.length ?? 0) + 300);
  });

  it('says what the start of a scenario rests on', async () => {
    const { stdout } = await call('render', scenario, '--as', 'svg');
    expect(stdout).toContain('A bad night in the cellar: where it starts');
    expect(stdout).toContain('Rests on what is reconstructed: Which minutes of the time track carry an event symbol');
    expect(stdout).toContain('Rests on a reading of what is unknown');
    const alone = await call('render', board, '--as', 'svg');
    expect(alone.stdout).not.toContain('Rests on');
    const submarine = await call('render', boards[0] ?? '', '--as', 'svg');
    expect(submarine.stdout).toContain('Reconstructed: The positions of rooms');
  });

  it('draws a position of the scenario it is given', async () => {
    const folder = folderOf({ 'wet.yaml': 'version: 1\nposition: wet\nspaces: { larder: high }\n' });
    const drawn = await call('render', join(folder, 'wet.yaml'), '--of', board, '--as', 'svg');
    expect(drawn.code, drawn.stderr).toBe(0);
    expect(drawn.stdout).toMatch(/6 Larder: Room, [Ff]lood high/);
    const alone = await call('render', join(folder, 'wet.yaml'));
    expect(alone.code).toBe(2);
    expect(alone.stderr).toContain('--of FILE');
  });
});

describe('render of a log', () => {
  let log = '';
  beforeAll(async () => {
    log = join(root, 'node_modules/.cache', `render-${process.pid}.log`);
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    await call('run', scenario, '--seed', '7', '--quiet', '--log', log, '--force', '--set', 'hatch-full=no-effect');
  });

  it('draws the end, or a step, with the options of the log', async () => {
    const end = await call('render', log, '--of', scenario, '--as', 'svg');
    expect(end.code, end.stderr).toBe(0);
    expect(end.stdout).toMatch(/its end, after step \d+, seed 7/);
    const first = await call('render', log, '--of', scenario, '--as', 'svg', '--at', '0');
    expect(first.stdout).toContain('before its first step');
    expect(first.stdout).not.toBe(end.stdout);
    const late = await call('render', log, '--of', scenario, '--at', '9999');
    expect(late.code).toBe(2);
    expect(late.stderr).toMatch(/the run has \d+ steps/);
  });

  it.each([
    [
      'another program',
      (text: string) => text.replace('"log":"bulkhead run"', '"log":"chess"'),
      'is not "bulkhead run"',
    ],
    [
      'another version',
      (text: string) => text.replace('"version":1', '"version":99'),
      'is not a version this program reads',
    ],
    ['no digest', (text: string) => text.replace(/"digest":\{[^}]*\}/, '"digest":null'), 'is not an object of hashes'],
    [
      'another board',
      (text: string) => text.replace(/"board":"\w+"/, '"board":"0"').replace(/"whole":"\w+"/, '"whole":"0"'),
      'the board changed',
    ],
    [
      'a lost line',
      (text: string) =>
        text
          .split('\n')
          .filter((_, i) => i !== 3)
          .join('\n'),
      'BK09',
    ],
    ['no line', () => '{"answer":"x"}\n', 'no log of a run'],
  ])('refuses one with %s', async (_, change, words) => {
    const folder = folderOf({ 'bad.log': change(readFileSync(log, 'utf8')) });
    const { code, stdout, stderr } = await call('render', join(folder, 'bad.log'), '--of', scenario, '--as', 'svg');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.replace(/\s+/g, ' ')).toContain(words);
  });
});

describe('render called wrongly', () => {
  it.each([
    ['an unknown ending', ['-o', 'cellar.gif'], '.svg, .png or .txt'],
    ['a PNG to stdout', ['--as', 'png'], 'a PNG is written to a file'],
    ['a name of another form', ['-o', 'x.svg', '--as', 'png'], 'no name for png'],
    ['a step of a scenario', ['--at', '3'], 'only the log of a run has steps'],
    ['no step', ['--at', 'soon'], 'whole number'],
    ['a scale of nothing', ['--scale', '0'], 'from 0.1 to 10'],
  ])('ends with 2: %s', async (_, more, words) => {
    const { code, stdout, stderr } = await call('render', scenario, ...more);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  it('does not write over a file unasked', async () => {
    const folder = folderOf({ 'there.svg': 'mine' });
    const there = join(folder, 'there.svg');
    expect((await call('render', board, '-o', there)).code).toBe(2);
    expect(readFileSync(there, 'utf8')).toBe('mine');
    expect((await call('render', board, '-o', there, '--force')).code).toBe(0);
    expect(readFileSync(there, 'utf8')).toMatch(/^<svg /);
  });

  it('says what fits on paper, and leaves no file', async () => {
    const folder = folderOf({});
    const { code, stderr } = await call('render', boards[0] ?? '', '--paper', 'a4', '-o', join(folder, 'x.svg'));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /needs \d+ x \d+ mm, and A4 has room for 190 x 277\n {2}What fits: .*--scale 0\.\d+.*--sheets for \d+ sheets/,
    );
    expect(readdirSync(folder)).toEqual([]);
    expect((await call('render', boards[0] ?? '', '--paper', 'a4', '--sheets', '-o', join(folder, 'x.svg'))).code).toBe(
      0,
    );
    expect(readdirSync(folder)).toEqual(['x-1.svg', 'x-2.svg']);
  });
});

describe('the text drawing of a grid', () => {
  const files = {
    'module.yaml': `version: 1
module: m
spaces:
  ring: { has: { heat: 0 to 9, damp: 0 to 9 } }
  square: { has: { heat: 0 to 9, damp: 0 to 9 } }
links: { gap: { passes: { any: always } }, wall: {} }
`,
    'board.yaml': `version: 1
board: b
use: [./module.yaml]
layout: grid
legend: { o: ring, s: square, "|": wall, "-": wall, " ": gap }
map: |2
        1   2
      +---+---+
    1 | o   s | 1
      +   +   +
    2 | o   s | 2
      +   +   +
    3 | o   o | 3
      +---+---+
        1   2
`,
    's.yaml': `version: 1
scenario: s
use: [./module.yaml]
board: ./board.yaml
position: { spaces: { "1,1": { heat: 3 }, "1,2": { damp: 3 } } }
`,
  };

  it('tells kinds of squares apart, and numbers of one thing from those of another', async () => {
    const path = join(folderOf(files), 's.yaml');
    const { stdout, stderr } = await call('render', path);
    expect(stderr).toBe('');
    expect(stdout).toContain('1 │h3  d3 │ 1');
    expect(stdout).toContain('2 │ ·   ▫ │ 2');
    expect(stdout).toMatch(
      /Squares\n {2}· {3}ring\n {2}▫ {3}square\n {2}h3 {2}ring, heat 3: 1,1\n {2}d3 {2}square, damp 3: 1,2\n/,
    );
    expect((await call('render', path, '--ascii')).stdout).toContain('2 | .   : | 2');
  });
});

describe('a place that cannot be written', () => {
  it('is told, and nothing half is left', () => {
    const folder = folderOf({ file: 'x' });
    expect(writeWhole(join(folder, 'no/such/x.svg'), 'x')?.message).toContain('there is no folder');
    expect(writeWhole(join(folder, 'file/x.svg'), 'x')?.message).toContain('cannot be written');
    mkdirSync(join(folder, 'dir.svg'));
    expect(writeWhole(join(folder, 'dir.svg'), 'x')?.message).toContain('it is a folder');
    if (existsSync('/dev/full')) expect(writeWhole('/dev/full', 'x')?.message).toContain('there is no room left');
    expect(readdirSync(folder).sort()).toEqual(['dir.svg', 'file']);
    expect(existsSync('/dev/.full.part')).toBe(false);
  });

  it('is told when it is stdout', () => {
    const program = join(root, 'dist/cli.js');
    if (!existsSync(program) || !existsSync('/dev/full')) return;
    const full = spawnSync('sh', ['-c', `"${process.execPath}" "${program}" render "${board}" --as svg > /dev/full`], {
      encoding: 'utf8',
    });
    expect(full.status).toBe(1);
    expect(full.stderr).toContain('the results cannot be written');
    const closed = execFileSync(
      'sh',
      ['-c', `"${process.execPath}" "${program}" render "${board}" --as svg | head -c 5`],
      { encoding: 'utf8' },
    );
    expect(closed).toBe('<svg ');
  });

  it('keeps what was there when a write fails', () => {
    const folder = folderOf({ 'x.svg': 'old' });
    writeFileSync(join(folder, `.x.svg.${process.pid}.part`), 'in the way');
    expect(writeWhole(join(folder, 'x.svg'), 'new')).toBeDefined();
    expect(readFileSync(join(folder, 'x.svg'), 'utf8')).toBe('old');
  });
});
