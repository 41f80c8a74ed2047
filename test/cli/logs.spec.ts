import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

type Line = Record<string, unknown>;

/** A log of a run, changed line by line. */
async function changed(change: (lines: Line[]) => readonly unknown[]): Promise<string> {
  const log = folder.file('run.log');
  await runs(firing, '--seed', '5', '--log', log, '--quiet');
  const lines = readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const text = change(lines)
    .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
    .join('\n');
  return folder.write('changed.log', `${text}\n`);
}

const header = (with_: Line) => (lines: Line[]) => [{ ...lines[0], ...with_ }, ...lines.slice(1)];
const end = (with_: Line) => (lines: Line[]) => [...lines.slice(0, -1), { ...lines.at(-1), ...with_ }];

describe('A large file that is no log', () => {
  const large = (line: string): string => folder.write('large.log', line.repeat(Math.ceil(20_000_000 / line.length)));

  it.each([
    ['of one line', 'x'],
    ['of many lines', 'some words\n'],
    ['of lines of JSON', '{"a":1}\n'],
  ])('is refused at once: %s', { timeout: 10_000 }, async (_, line) => {
    const refused = await runs(firing, '--replay', large(line), '--quiet');
    expect(refused.code).toBe(Exit.problems);
    expect(refused.err).toContain('BK0907');
  });

  it('is refused as answers too, where it is one line', { timeout: 10_000 }, async () => {
    const refused = await runs(firing, '--answers', large('x'), '--quiet');
    expect(refused.code).toBe(Exit.problems);
    expect(refused.said).toContain('large.log:1:1: error BK0907: this line has more than 1000 characters');
  });
});

describe('A log that is not as it was written', () => {
  it.each<[string, (lines: Line[]) => readonly unknown[], RegExp, string]>([
    ['has nothing in its header', () => ['{"log":"bulkhead run","version":1}'], /1:1/, 'does not say `bulkhead`'],
    ['is null', header({ log: null }), /1:8/, '`log` in the first line of the log is not "bulkhead run"'],
    ['is of another program', header({ log: 'other' }), /1:8/, '`log` in the first line of the log is not'],
    ['is of another version', header({ version: 2 }), /1:33/, 'not a version this program reads, which is 1'],
    ['is of another Bulkhead', header({ bulkhead: '0.0.9' }), /1:1/, 'written by Bulkhead 0.0.9, and this is'],
    ['has no digest', header({ digest: null }), /1:\d+/, '`digest` in the first line of the log is not an object'],
    ['has a digest in part', header({ digest: { whole: 'x' } }), /1:1/, 'does not say `digest.program`'],
    ['has an empty digest', header({ digest: {} }), /1:1/, 'does not say `digest.whole`'],
    ['has a seed that is a number', header({ seed: 5 }), /1:\d+/, '`seed` in the first line of the log is not a text'],
    ['has an option that is a number', header({ options: { foo: 3 } }), /1:\d+/, '`options.foo` in the first line'],
    ['has an option of another', header({ options: { foo: '3' } }), /1:1/, 'foo was 3 and is not there'],
    ['has two headers', (lines) => [lines[0], ...lines], /2:1/, 'a second log begins here'],
    ['has its header second', ([first, ...rest]) => ['1,1', first, ...rest], /2:1/, 'answers stand before it'],
    ['has an answer that is a number', ([first, ...rest]) => [first, { answer: 5 }, ...rest], /2:11/, 'is not a text'],
    ['has steps in words', end({ steps: 'x' }), /\d+:10/, '`steps` in the last line of the log is not a whole number'],
    ['has other steps', end({ steps: 7 }), /\d+:1/, 'the replay ended after another number of steps'],
    ['has another end', end({ state: 'x' }), /\d+:1/, 'the replay ended in another state'],
    ['has no last line', (lines) => lines.slice(0, -1), /\d+:\d+/, 'the log is cut off'],
    ['goes on after its end', (lines) => [...lines, 'spit'], /\d+:1/, 'this stands after the last line'],
    ['is cut in a line', (lines) => [...lines.slice(0, -1), '{"steps":'], /\d+:1/, 'neither an answer nor JSON'],
  ])('%s', async (_, change, place, words) => {
    const { code, err, said } = await runs(firing, '--replay', await changed(change), '--quiet');
    expect(said).toContain(words);
    expect(err).toMatch(new RegExp(`changed\\.log:${place.source}: error BK0907:`));
    expect(code).toBe(Exit.problems);
  });
});

describe('A file of answers', () => {
  it.each(['--answers', '--replay'])('that never ends is refused: %s', async (option) => {
    const { code, err } = await runs(firing, option, '/dev/zero', '--quiet');
    expect([code, err]).toEqual([Exit.problems, expect.stringContaining('error BK0102: /dev/zero is no file')]);
    const pipe = folder.file('pipe');
    execFileSync('mkfifo', [pipe]);
    const piped = await runs(firing, option, pipe, '--quiet');
    expect([piped.code, piped.err]).toEqual([Exit.problems, expect.stringContaining('is no file')]);
  });

  it('that is too large, or a folder, is refused', async () => {
    const large = folder.write('large.txt', '1,1\n'.repeat(17_000_000));
    const { err } = await runs(firing, '--answers', large);
    expect(err).toContain('error BK0103: the log is larger than 64 MB');
    expect(err).not.toContain('split it');
    // What is too large for a document may be a log.
    const long = folder.write('long.txt', `${'# nothing\n'.repeat(300_000)}1,1\n`);
    expect((await runs(firing, '--answers', long)).err).not.toContain('BK0103');
    expect((await runs(firing, '--answers', folder.path)).err).toContain('is a folder');
  });
});

describe('Where a log goes', () => {
  it.each([
    ['no-such-folder/run.log', Exit.problems, 'there is no folder'],
    ['board.yaml/run.log', Exit.problems, 'is no folder'],
  ])('is looked at before anything is played: %s', async (path, exit, words) => {
    const { code, out, said } = await runs(firing, '--seed', '5', '--log', folder.file(path));
    expect([code, out]).toEqual([exit, '']);
    expect(said).toContain(words);
  });

  it('is no folder, and no stream', async () => {
    const at = await runs(firing, '--seed', '5', '--force', '--log', folder.path);
    expect([at.code, at.out]).toEqual([Exit.problems, '']);
    const stream = await runs(firing, '--seed', '5', '--log', '-');
    expect([stream.code, stream.out]).toEqual([Exit.usage, '']);
    expect(existsSync('-')).toBe(false);
  });
});

describe('A seed', () => {
  it.each([[''], [' '], ['a\nb'], ['\u001b[2J'], ['\u200b']])('can be seen and written again: %j', async (seed) => {
    const { code, out, said } = await runs(firing, '--seed', seed);
    expect([code, out]).toEqual([Exit.usage, '']);
    expect(said).toContain('A seed is a whole number or a word.');
  });
});
