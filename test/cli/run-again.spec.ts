import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { Folder, runs } from './kiln.js';

let folder: Folder;
let firing: string;
beforeEach(() => {
  folder = new Folder();
  firing = folder.file('firing.yaml');
});
afterEach(() => folder.remove());

const hashes = (lines: readonly Record<string, unknown>[]): unknown[] => lines.map((line) => line['hash']);

describe('A run again', () => {
  it('from its answers or from its log goes through the same states', async () => {
    const log = folder.file('run.log');
    const first = await runs(firing, '--seed', '5', '--state', '--log', log);
    const told = folder.write('told.json', (await runs(firing, '--seed', '5', '--json')).out);
    const answered = await runs(firing, '--answers', told, '--state');
    const replayed = await runs(firing, '--replay', log, '--state');
    expect(hashes(first.lines).length).toBeGreaterThan(5);
    expect(hashes(answered.lines)).toEqual(hashes(first.lines));
    expect(hashes(replayed.lines)).toEqual(hashes(first.lines));
    expect([answered.code, replayed.code, answered.err, replayed.err]).toEqual([0, 0, '', '']);
  });

  it('of a shipped scenario goes through the same states, whichever copies of the cards come up', async () => {
    const log = folder.file('run.log');
    const long = 'scenarios/red-november/adrift-long.yaml';
    const first = await runs(long, '--seed', '11', '--state', '--log', log);
    const replayed = await runs(long, '--replay', log, '--state');
    expect(hashes(replayed.lines)).toEqual(hashes(first.lines));
  });

  it('does not mind another layout of the module', async () => {
    const log = folder.file('run.log');
    await runs(firing, '--seed', '5', '--log', log);
    folder.edit((text) =>
      text
        .replace('title: The kiln\n', '# A comment.\n\ntitle: "Another title"\nnote: Said beside it.\n')
        .replace(
          '    when: a square becomes burning\n    do: raise glow by 1\n',
          '    do: |\n\n      raise   glow by 1   # one more\n    when: "a square becomes burning"\n',
        ),
    );
    const { code, err } = await runs(firing, '--replay', log, '--quiet');
    expect([code, err]).toEqual([Exit.fine, '']);
  });

  it('is refused when a rule has changed, and says what differs', async () => {
    const log = folder.file('run.log');
    await runs(firing, '--seed', '5', '--log', log);
    folder.edit((text) => text.replace('raise glow by 1', 'raise glow by 2'));
    const { code, out, said } = await runs(firing, '--replay', log);
    expect([code, out]).toEqual([Exit.problems, '']);
    expect(said).toContain('the log is not of this run: the rules changed');
  });

  it('is refused with another option, and says how to replay it', async () => {
    const log = folder.file('run.log');
    await runs(firing, '--seed', '5', '--log', log);
    const { code, said } = await runs(firing, '--replay', log, '--set', 'hot-start=yes');
    expect(code).toBe(Exit.problems);
    expect(said).toContain('hot-start was no and is yes');
    expect(said).toContain('replay it with --set hot-start=no');
  });

  it('never writes over a log unless told to', async () => {
    const log = folder.write('run.log', 'mine');
    expect((await runs(firing, '--seed', '5', '--log', log)).code).toBe(Exit.usage);
    expect((await runs(firing, '--seed', '5', '--log', log, '--force')).code).toBe(Exit.fine);
  });
});

describe('Given answers', () => {
  it('may be one a line, with comments', async () => {
    const answers = folder.write('answers.txt', '# Where the potter stands\n"1,1"\n\nspit\n2,2\nnone\n');
    const { code, out, err, said } = await runs(firing, '--answers', answers, '--ascii');
    expect(out).toContain(' 1  drew Spit (K-2); rolled 2,2; 2,2: threat clear -> burning; Glow 0 -> 1\n');
    expect(code).toBe(Exit.problems);
    expect(err).toMatch(/answers\.txt:6:5: error BK0905:/);
    expect(said).toContain('kiln/hour, modules/kiln/module.yaml:57:7');
  });

  it('must be options', async () => {
    const answers = folder.write('answers.txt', '1,1\nspitt\n');
    const { code, err, said } = await runs(firing, '--answers', answers, '--quiet');
    expect(code).toBe(Exit.problems);
    expect(err).toMatch(/answers\.txt:2:1: error BK0907:/);
    expect(said).toContain('did you mean "spit"?');
    expect(said).toContain('possible: spit, rest');
  });

  it('must be used up', async () => {
    const told = (await runs(firing, '--seed', '5', '--json')).out;
    const { code, out, err, said } = await runs(
      firing,
      '--answers',
      folder.write('answers.txt', `${told}spit\nrest\n`),
      '--quiet',
    );
    expect(code).toBe(Exit.problems);
    expect(out).toMatch(/^Lost in step/);
    expect(said).toContain('2 answers were not asked for');
    expect(err).toMatch(new RegExp(`answers\\.txt:${told.split('\n').length}:1: error BK0906:`));
  });

  it('must be there', async () => {
    const { code, err } = await runs(firing, '--answers', folder.file('nothing.txt'));
    expect([code, err]).toEqual([Exit.problems, expect.stringContaining('there is no file')]);
  });
});
