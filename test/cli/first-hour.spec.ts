import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call, folderOf } from './folder.js';

/** A new project of rooms. */
async function project(): Promise<string> {
  const folder = join(folderOf({}), 'mill');
  expect((await call('new', folder, '--board', 'rooms')).code).toBe(Exit.fine);
  return folder;
}

describe('In the first hour', () => {
  it('a log where a scenario belongs is told as what it is, with what can be done with it', async () => {
    const folder = await project();
    const log = join(folder, 'night.log');
    await call('run', join(folder, 'scenario.yaml'), '--seed', '7', '--quiet', '--log', log);
    for (const command of ['run', 'check']) {
      const { code, stderr } = await call(command, log);
      expect(code).toBe(Exit.usage);
      expect(stderr).toContain('night.log is the log of a run, not a document');
      for (const way of ['explain', 'render', '--replay', '--answers']) expect(stderr).toContain(way);
    }
  });

  it('a position is checked with the scenario beside it, also when it alone is asked for', async () => {
    const folder = await project();
    expect(await call('check', join(folder, 'start.yaml'))).toMatchObject({ code: Exit.fine, stderr: '' });
    const late = join(
      folderOf({
        ...Object.fromEntries(
          ['board.yaml', 'scenario.yaml', 'start.yaml'].map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
        ),
        'late.yaml': 'version: 1\nposition: late\nspaces: { kitchen: burnin }\n',
      }),
      'late.yaml',
    );
    const { code, stdout } = await call('check', late);
    expect(code).toBe(Exit.problems);
    expect(stdout).toMatch(/BK0902: a room is never "burnin"/);
    expect(stdout).toMatch(/BK0916/);
  });

  it('sizes of paper are written as people write them', async () => {
    const folder = await project();
    for (const size of ['A4', 'a4', 'DIN A4', 'Letter', 'US letter']) {
      const out = join(folder, `${size}.svg`);
      expect((await call('render', join(folder, 'board.yaml'), '--paper', size, '-o', out)).code).toBe(Exit.fine);
      expect(readFileSync(out, 'utf8')).toContain(/4/.test(size) ? 'width="210mm"' : 'width="215.9mm"');
    }
    expect(await call('render', join(folder, 'board.yaml'), '--paper', 'a9')).toMatchObject({ code: Exit.usage });
  });

  it('rules are listed by keys that can be written', async () => {
    const { stdout } = await call('rules', 'hazards');
    expect(stdout).not.toContain('hazards/hazards/');
    expect(stdout).toContain('hazards/way  added to a kind of link');
  });

  it.each([
    ['scenario.yaml', 'board: ./board.yaml', 'board: mill', 'a file is named here, such as `./board.yaml`'],
    [
      'scenario.yaml',
      '  # fire-spreads: one-room ',
      'fire-spreads: every-room ',
      'if it belongs to `options`, indent it like `rounds`',
    ],
    ['tests.yaml', 'do: fire-acts', 'do: fire acts', 'did you mean "fire-acts"?'],
  ])('a slip in %s is told with what was meant: %s', async (file, from, to, says) => {
    const folder = await project();
    const files = Object.fromEntries(
      ['board.yaml', 'scenario.yaml', 'start.yaml', 'tests.yaml'].map((name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        if (name === file) expect(text).toContain(from);
        return [name, name === file ? text.replace(from, to) : text];
      }),
    );
    const { code, stdout } = await call('check', folderOf(files));
    expect(code).toBe(Exit.problems);
    expect(stdout.replace(/\s+/g, ' ')).toContain(says);
  });

  it.each([
    ['a blank too many', '| .   . | .   . | 1', '| .   . | .   .  | 1', 'BK0436'],
    ['a corner forgotten', '+   +   +   +   +', '+   +   +   +', 'BK0436'],
    ['another sign in the legend', '"D": {', '"E": {', 'BK0421'],
    ['a door beside the middle', '+-D-+', '+D--+', 'BK0437'],
    ['dice the other way round', 'd3 x d4', 'd4 x d3', 'BK0412'],
    ['a row with the number of another', '  3 | .', '  4 | .', 'BK0433'],
    ['a column without a number', '1   2   3   4\n', '1   2   3\n', 'BK0434'],
    ['no 2 beside the bar', 'map: |2', 'map: |', 'BK0116'],
    ['no bar', 'map: |2', 'map:', 'BK0439'],
    ['a tab', '  2 | .', '  2 |\t.', 'BK0430'],
    ['a square that means nothing', '| .   .   . | . | 2', '| .   *   . | . | 2', 'BK0421'],
    ['blank edges out of the legend', '  " ": opening\n', '', 'BK0424'],
  ])('%s in a map is one message', async (_, written, instead, told) => {
    const folder = join(folderOf({}), 'mill');
    await call('new', folder, '--board', 'grid');
    const board = join(folder, 'board.yaml');
    const text = readFileSync(board, 'utf8');
    expect(text).toContain(written);
    writeFileSync(board, text.replace(written, instead));
    const { stdout } = await call('check', folder, '--json');
    const { problems } = JSON.parse(stdout) as { problems: { code: string }[] };
    expect(problems.map(({ code }) => code)).toEqual([told]);
  });
});
