import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { wordsAgain } from '../../cli/simulate/again.js';
import { call, folderOf } from './folder.js';

const SUBMARINE = 'scenarios/red-november/adrift.yaml';

const project = {
  'modules/night/module.yaml': `version: 1
module: night
spaces: { room: { has: { fire: [out, burning] } } }
options: { nights: { values: 1 to 9, default: 3 } }
flow: { game: { repeat: nights, do: "roll for a room; make the room burning" } }
vocabulary: { fire: each burning room }
`,
  'hut.yaml':
    'version: 1\nboard: hut\nuse: [night]\nlayout: rooms\nspaces: { hall: { is: room, number: 1 }, den: { is: room, number: 2 } }\nlinks: []\naddress: d2\n',
  'first.yaml': 'version: 1\nscenario: first\nuse: [night]\nboard: hut.yaml\nstart: game\n',
};

const read = (path: string): string => readFileSync(path, 'utf8');

describe('simulate --html', () => {
  it('writes one page that needs nothing else', async () => {
    const page = join(folderOf({}), 'report.html');
    const { code, stdout, stderr } = await call('simulate', SUBMARINE, '-n', '200', '--seed', '7', '--html', page);
    expect([code, stderr]).toEqual([Exit.fine, `${page}\n`]);
    expect(stdout).toContain('Won ');
    const text = read(page);
    expect(text.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<link|<img|src=|@import|<script(?! type="application\/json")/,
    );
    expect(statSync(page).size).toBeLessThan(1_000_000);
    expect(text).toContain('<code>bulkhead simulate scenarios/red-november/adrift.yaml -n 200 --seed 7</code>');
    for (const section of [
      'How it ends',
      'How long it lasts',
      'Where it starts',
      'Where it happens',
      'Over time',
      'Shared metrics',
      'Components',
      'Upkeep',
      'Usage',
      'Runs worth seeing',
    ])
      expect(text).toContain(`<h3>${section}</h3>`);
    expect(text).toContain('does not apply');
    expect(text).toContain('rest on what is reconstructed');
    expect(text).toContain('stay in with their last value');
  });

  it('is the same page every time', async () => {
    const folder = folderOf(project);
    const made = async (name: string) => {
      const page = join(folder, name);
      const { code, stderr } = await call(
        'simulate',
        join(folder, 'first.yaml'),
        '-n',
        '600',
        '--seed',
        'x',
        '--html',
        page,
      );
      expect(code, stderr).toBe(Exit.fine);
      return read(page);
    };
    expect(await made('a.html')).toBe(await made('b.html'));
  });

  it('shows variations side by side, and on the board where they differ', async () => {
    const folder = folderOf(project);
    const page = join(folder, 'report.html');
    await call(
      'simulate',
      join(folder, 'first.yaml'),
      '-n',
      '500',
      '--seed',
      '1',
      '--set',
      'nights=1,9',
      '--html',
      page,
    );
    const text = read(page);
    expect(text).toContain('<h3>Side by side</h3>');
    expect(text).toContain('<h3>nights=9 against nights=1</h3>');
    expect(text).toMatch(/Hall: \+\d\d\.\d points \(\+\d\d\.\d to \+\d\d\.\d\)/);
  });

  it('does not write over a file unasked, and says so before it plays', async () => {
    const page = join(folderOf({ 'report.html': 'mine' }), 'report.html');
    const { code, stderr, stdout } = await call('simulate', SUBMARINE, '-n', '10', '--html', page);
    expect([code, stdout]).toEqual([Exit.usage, '']);
    expect(stderr).toContain('is there already');
    expect(read(page)).toBe('mine');
    const forced = await call('simulate', SUBMARINE, '-n', '10', '--html', page, '--force');
    expect(forced.code, forced.stderr).toBe(Exit.fine);
    expect(read(page)).toContain('<!doctype html>');
  });

  it.each([
    ['a folder that is not there', 'nowhere/report.html', 'there is no folder'],
    ['a folder', '.', 'is a folder'],
    ['a document', 'first.yaml', 'is a document'],
  ])('refuses %s before it plays', async (_, to, why) => {
    const folder = folderOf(project);
    const { code, stderr, stdout } = await call(
      'simulate',
      SUBMARINE,
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
    const { code, stderr, stdout } = await call('simulate', SUBMARINE, '-n', '10', '--html', '/dev/full');
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('there is no room left');
    expect(stdout).toContain('Won ');
  });

  it('leaves no half file', async () => {
    const folder = folderOf({});
    await call('simulate', SUBMARINE, '-n', '10', '--html', join(folder, 'report.html'));
    expect(readdirSync(folder)).toEqual(['report.html']);
  });
});

describe('verify', () => {
  const made = async (...words: readonly string[]) => {
    const more = words.includes('--precision') ? words : ['-n', '600', ...words];
    const folder = folderOf(project);
    const page = join(folder, 'report.html');
    const simulated = await call('simulate', join(folder, 'first.yaml'), '--html', page, ...more);
    expect(simulated.code, simulated.stderr).toBe(Exit.fine);
    return { folder, page };
  };

  it.each([
    ['a drawn seed', []],
    ['several numbers and values', ['--set', 'nights=2..4', '--seed', 'a b']],
    ['a precision', ['--precision', '20%', '--seed', '3']],
  ])('finds the same figures again, with %s', async (_, more) => {
    const { page } = await made(...more);
    const { code, stdout, stderr } = await call('verify', page);
    expect([code, stdout, stderr]).toEqual([Exit.fine, 'The figures are the same.\n', '']);
  });

  it('says what has changed since', async () => {
    const { folder, page } = await made('--seed', '7');
    const module = join(folder, 'modules/night/module.yaml');
    writeFileSync(module, read(module).replace('default: 3', 'default: 4'));
    const { code, stdout } = await call('verify', page);
    expect(code).toBe(Exit.problems);
    expect(stdout).toMatch(/^The figures are not the same\.\n/);
    expect(stdout).toContain('the option nights (3, now 4)');
    const json = JSON.parse((await call('verify', page, '--json')).stdout);
    expect(json).toMatchObject({ verify: 1, same: false, untouched: true });
  });

  it('sees that the page was changed', async () => {
    const { page } = await made('--seed', '7');
    writeFileSync(page, read(page).replace('How it ends', 'How it never ends'));
    const { code, stdout } = await call('verify', page);
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('The page itself was changed');
  });

  it('tells that the scenario is not there any more', async () => {
    const { folder, page } = await made('--seed', '7');
    writeFileSync(page, read(page).replace(/"first\.yaml|first\.yaml"/, 'gone.yaml"'));
    writeFileSync(join(folder, 'first.yaml'), '');
    const { code, stderr } = await call('verify', page);
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain('cannot be made again');
  });

  it('runs nothing that a page from elsewhere may not ask for', async () => {
    const { folder, page } = await made('--seed', '7');
    const text = read(page);
    const out = join(folder, 'out');
    for (const words of [`["simulate","--out","${out}",`, `["simulate","--out=${out}",`, '["play",']) {
      writeFileSync(page, text.replace('["simulate",', words));
      const { code, stderr } = await call('verify', page);
      expect(code).toBe(Exit.problems);
      expect(stderr).toContain('is none that a report is made by');
    }
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ['there is none', 'none.html', 'there is no file'],
    ['it is another page', 'other.html', 'is no report'],
    ['it was cut', 'cut.html', 'is not whole'],
  ])('refuses a report where %s', async (_, name, why) => {
    const { page } = await made('--seed', '7');
    const text = read(page);
    const folder = folderOf({ 'other.html': '<p>Hello</p>', 'cut.html': text.slice(0, -200) });
    const { code, stderr } = await call('verify', join(folder, name));
    expect(code).toBe(Exit.problems);
    expect(stderr).toContain(why);
  });
});

describe('the command that makes runs again', () => {
  const args = {
    ...{ scenario: 'a b.yaml', of: undefined, seed: undefined, bots: [], budget: undefined, players: [], sets: [] },
    ...{ variant: undefined, workers: 2, check: false, out: 'x', html: 'y', force: true, json: true },
  };

  it('says where the luck came from and how many runs were made, and not where results went', () => {
    expect(wordsAgain({ ...args, amount: { runs: 10_000 } }, '7', undefined)).toEqual([
      ...['simulate', 'a b.yaml', '-n', '10000', '--seed', '7'],
    ]);
  });

  it('has all that was chosen', () => {
    const chosen = {
      ...args,
      ...{ of: 'c.yaml', bots: ['orders', 'search'] as const, budget: 9, players: [2, 3, 4], variant: 'hard' },
      sets: [{ path: 'reflow', written: 'on,off' }],
      amount: { precision: 0.01, most: 1000 },
      check: true,
    };
    expect(wordsAgain(chosen, '7', undefined).join(' ')).toBe(
      'simulate a b.yaml --of c.yaml --precision 1% --check --seed 7 --bot orders,search --budget 9 --players 2..4 --set reflow=on,off --variant hard',
    );
  });

  it('asks for what was made where it was stopped', () => {
    const words = wordsAgain({ ...args, amount: { precision: 0.01, most: 1000 } }, '7', 1500);
    expect(words).toEqual(['simulate', 'a b.yaml', '-n', '1500', '--seed', '7']);
  });
});
