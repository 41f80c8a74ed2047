import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { comparedAgain, criticalAgain } from '../../cli/simulate/again.js';
import { call, folderOf } from './folder.js';

/** A hut of two rooms in which it burns for some nights, and is lost if the den burns. */
const project = {
  'package.json': '{}',
  'module.yaml': `version: 1
module: night
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: { has: { shut: yes/no } } }
options: { nights: { values: 1 to 9, default: 3, status: unknown } }
flow: { game: { repeat: nights, do: "roll for a room; make the room burning" } }
ends: { burnt: { title: The den burns, at once when: den is burning, result: lost }, lit: { title: The loft burns, at once when: loft is burning, result: won } }
places: { den: room, loft: room }
vocabulary: { fire: each burning room }
`,
  'hut.yaml': `version: 1
board: hut
use: [./module.yaml]
layout: rooms
spaces: { hall: { number: 1 }, den: { number: 2 }, loft: { number: 3 } }
links: [hall door den]
address: d3
`,
  'first.yaml': 'version: 1\nscenario: first\nuse: [./module.yaml]\nboard: ./hut.yaml\nstart: game\n',
  'second.yaml':
    'version: 1\nscenario: second\nuse: [./module.yaml]\nboard: ./hut.yaml\nstart: game\nposition: { spaces: { hall: burning } }\n',
  'both.yaml':
    'version: 1\nstudy: both\ntitle: Two huts\nscenarios: [./first.yaml, ./second.yaml]\nruns: 40\nseed: 3\n',
};

const read = (path: string): string => readFileSync(path, 'utf8');
/** What is wanted of a page and not found there: a page is too long to be told of whole. */
const missing = (page: string, ...wanted: readonly (string | RegExp)[]): (string | RegExp)[] =>
  wanted.filter((part) => (typeof part === 'string' ? !page.includes(part) : !part.test(page)));
const alone = (page: string): boolean =>
  !/https?:|<link|<img|src=|@import|<script(?! type="application\/json")/.test(
    page.replaceAll('http://www.w3.org/2000/svg', ''),
  );

async function pageOf(command: string, ...args: readonly string[]): Promise<{ folder: string; page: string }> {
  const folder = folderOf(project);
  const page = join(folder, 'page.html');
  const words = args.map((word) => (word.endsWith('.yaml') ? join(folder, word) : word));
  const { code, stderr } = await call(command, ...words, '--html', page);
  expect([code, stderr]).toEqual([Exit.fine, `${page}\n`]);
  return { folder, page };
}

describe('compare --html', () => {
  it('writes one page with every figure, what is noise, ranks, boards, and how it was made', async () => {
    const { page } = await pageOf('compare', 'first.yaml', '--set', 'nights=1,2,9', '-n', '400', '--seed', '7');
    const text = read(page);
    expect(alone(text)).toBe(true);
    for (const heading of [
      '<h3>Side by side</h3>',
      '<h3>Length</h3>',
      '<h2>The boards</h2>',
      'How each was played</h2>',
    ])
      expect(missing(text, heading)).toEqual([]);
    expect(missing(text, '-n 400 --seed 7 --set nights=1,2,9</code>')).toEqual([]);
    expect(missing(text, 'by shared luck')).toEqual([]);
    expect(missing(text, /<td class="figure">−\d+\.\d \(−\d+\.\d to −\d+\.\d\)/)).toEqual([]);
  });

  it('shows on the board where variants on the same luck differ, with signs that need no colour', async () => {
    const { page } = await pageOf('compare', 'first.yaml', '--set', 'nights=1,9', '-n', '400', '--seed', '7');
    const text = read(page);
    expect(missing(text, '<h3>nights=9 against nights=1</h3>')).toEqual([]);
    expect(missing(text, /Loft: \+\d\d\.\d points \(\+\d\d\.\d to \+\d\d\.\d\)/)).toEqual([]);
    expect(missing(text, />\+\d\d<\/text>/)).toEqual([]);
  });

  it('marks noise as such', async () => {
    const { page } = await pageOf('compare', 'first.yaml', '--set', 'nights=8,9', '-n', '30', '--seed', '7');
    expect(missing(read(page), ' noise</td>', 'not to be told from')).toEqual([]);
  });

  it('does not set scenarios against each other place by place that share no luck', async () => {
    const { page } = await pageOf('compare', 'first.yaml', 'second.yaml', '-n', '100', '--seed', '7');
    expect(missing(read(page), 'What differs, on the board')).toHaveLength(1);
  });

  it('says what would be said otherwise if what is not known were otherwise', async () => {
    const words = ['compare', 'first.yaml', 'second.yaml', '-n', '100', '--seed', '7', '--over-unknowns'];
    const { page } = await pageOf(...(words as [string, ...string[]]));
    expect(missing(read(page), '<h3>If what is not known were otherwise</h3>')).toEqual([]);
  });

  it('is called as its study, and asks for no more than the study says', async () => {
    const { page } = await pageOf('compare', 'both.yaml');
    expect(missing(read(page), '<h1>Two huts</h1>')).toEqual([]);
    expect(missing(read(page), /both\.yaml --seed 3<\/code>/)).toEqual([]);
  });
});

describe('critical --html', () => {
  it('writes one page with what moves it most, what cannot be changed, and a map of it', async () => {
    const { page } = await pageOf(
      'critical',
      'second.yaml',
      '-n',
      '300',
      '--seed',
      '7',
      '--of',
      'the number of burning rooms',
    );
    const text = read(page);
    expect(alone(text)).toBe(true);
    for (const heading of ['What moves it most', 'On the board', 'Where it starts', 'How it ends'])
      expect(missing(text, `<h3>${heading}</h3>`)).toEqual([]);
    expect(missing(text, /Hall: start\.hall\.fire=out −0\.\d+ \(−/)).toEqual([]);
    expect(missing(text, 'the number of burning rooms')).toEqual([]);
    expect(missing(text, /Noise: \d+ changes/)).toEqual([]);
  });

  it('says so where nothing on the board moves it', async () => {
    const { page } = await pageOf('critical', 'second.yaml', '-n', '100', '--seed', '7');
    expect(missing(read(page), 'Nothing on the board moves it')).toEqual([]);
  });
});

describe.each([
  ['compare', ['first.yaml', '--set', 'nights=1,2']],
  ['critical', ['first.yaml']],
])('%s --html', (command, args) => {
  const on = (folder: string): string[] => args.map((word) => (word.endsWith('.yaml') ? join(folder, word) : word));

  it('does not write over a file unasked, and says so before it plays', async () => {
    const folder = folderOf({ ...project, 'page.html': 'mine' });
    const page = join(folder, 'page.html');
    const { code, stderr, stdout } = await call(command, ...on(folder), '-n', '10', '--html', page);
    expect([code, stdout]).toEqual([Exit.usage, '']);
    expect(stderr).toContain('is there already');
    expect(read(page)).toBe('mine');
    const forced = await call(command, ...on(folder), '-n', '10', '--html', page, '--force');
    expect(forced.code, forced.stderr).toBe(Exit.fine);
    expect(missing(read(page), '<!doctype html>')).toEqual([]);
  });

  it.each([
    ['a folder that is not there', 'nowhere/page.html', 'there is no folder'],
    ['a folder', '.', 'is a folder'],
    ['a scenario', 'first.yaml', 'is a document'],
    ['a study', 'both.yaml', 'is a document'],
  ])('refuses %s before it plays', async (_, to, why) => {
    const folder = folderOf(project);
    const { code, stderr, stdout } = await call(
      command,
      ...on(folder),
      '-n',
      '10',
      '--html',
      join(folder, to),
      '--force',
    );
    expect([code === Exit.fine, stdout]).toEqual([false, '']);
    expect(stderr).toContain(why);
  });

  it.skipIf(!existsSync('/dev/full'))('tells of a full disk, and what was found is printed all the same', async () => {
    const folder = folderOf(project);
    const { code, stderr, stdout } = await call(command, ...on(folder), '-n', '10', '--html', '/dev/full');
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('there is no room left');
    expect(stdout).not.toBe('');
  });

  it('has no use for --force without a page', async () => {
    const folder = folderOf(project);
    const { code, stderr } = await call(command, ...on(folder), '--force');
    expect(code).toBe(Exit.usage);
    expect(stderr).toContain('It goes with --html.');
  });
});

describe('verify', () => {
  it.each([
    ['compare', ['first.yaml', '--set', 'nights=1,2', '-n', '60']],
    ['compare', ['first.yaml', 'second.yaml', '-n', '30', '--seed', '7', '--over-unknowns', '--metric', 'fire']],
    ['compare', ['both.yaml']],
    ['critical', ['second.yaml', '-n', '30', '--of', 'the number of burning rooms']],
  ])('finds the same figures again of a page of %s, with %j', async (command, args) => {
    const { page } = await pageOf(command, ...args);
    const { code, stdout, stderr } = await call('verify', page);
    expect([code, stdout, stderr]).toEqual([Exit.fine, 'The figures are the same.\n', '']);
  });

  it.each([
    ['compare', ['first.yaml', 'second.yaml', '-n', '60', '--seed', '7'], 'the figures side by side'],
    ['critical', ['second.yaml', '-n', '60', '--seed', '7'], 'the ranking'],
  ])('says what of a page of %s is not as it was', async (command, args, what) => {
    const { folder, page } = await pageOf(command, ...args);
    const module = join(folder, 'module.yaml');
    writeFileSync(module, read(module).replace('default: 3', 'default: 2'));
    const { code, stdout } = await call('verify', page);
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('The figures are not the same.');
    expect(stdout).toContain('the option nights (3, now 2)');
    expect(stdout).toMatch(new RegExp(`otherwise than in the report: .*${what}`));
    const json = JSON.parse((await call('verify', page, '--json')).stdout);
    expect(json.otherwise).toContain(what);
  });
});

describe('the command that makes a page again', () => {
  const many = {
    ...{ of: undefined, seed: undefined, bots: [], budget: undefined, players: [], sets: [], variant: undefined },
    ...{ workers: 2, json: true, html: 'x', force: true },
  };

  it('names what is compared and by what', () => {
    const args = { ...many, paths: ['a.yaml', 'b.yaml'], runs: undefined, metrics: ['tempo tax'] };
    const words = [...['compare', 'a.yaml', 'b.yaml', '-n', '10000', '--seed', '7'], ...['--metric', 'tempo tax']];
    expect(comparedAgain({ ...args, overUnknowns: false, transplant: false }, '7', 10_000)).toEqual(words);
    expect(comparedAgain({ ...args, overUnknowns: true, transplant: true }, '7', 10_000)).toEqual([
      ...[...words, '--over-unknowns', '--transplant'],
    ]);
  });

  it('names what is to move', () => {
    const args = { ...many, scenario: 'a.yaml', of: 'b.yaml', measure: 'length', runs: 200, players: [3] };
    expect(criticalAgain(args, '7')).toEqual([
      ...['critical', 'a.yaml', '--scenario', 'b.yaml', '--of', 'length', '-n', '200', '--seed', '7', '--players', '3'],
    ]);
  });
});
