import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Exit } from '../../cli/fail.js';
import { call } from './folder.js';
import { Folder, runs } from './kiln.js';

/** What the system refuses: tests may be run by somebody to whom it refuses nothing. */
const refused = vi.hoisted(() => ({ read: '', isFull: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const unless = <F extends (...args: never[]) => unknown>(call: F): F =>
    ((...args: Parameters<F>) => {
      if (refused.read !== '' && args[0] === refused.read)
        throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      return call(...args);
    }) as F;
  const writeSync = ((...args: Parameters<typeof fs.writeSync>) => {
    if (!refused.isFull) return fs.writeSync(...args);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  }) as typeof fs.writeSync;
  return { ...fs, readdirSync: unless(fs.readdirSync), readFileSync: unless(fs.readFileSync), writeSync };
});

let folder: Folder;
let firing: string;
let log: string;
beforeEach(async () => {
  const made = new Folder();
  folder = made;
  onTestFinished(() => {
    Object.assign(refused, { read: '', isFull: false });
    made.remove();
  });
  firing = folder.file('firing.yaml');
  log = folder.file('run.log');
  await runs(firing, '--seed', '5', '--log', log, '--quiet');
});

async function explains(path: string, ...more: string[]) {
  const { code, stdout, stderr } = await call('explain', path, '--why', 'glow is 6', ...more);
  return { code, out: stdout, err: stderr };
}

describe('A log that cannot be read', () => {
  it('is a folder', async () => {
    mkdirSync(folder.file('x.log'));
    const rendered = await call('render', folder.file('x.log'));
    for (const { code, err } of [
      await explains(folder.path),
      await explains(folder.file('x.log'), '--of', firing),
      { code: rendered.code, err: rendered.stderr },
    ])
      expect([code, err]).toEqual([Exit.problems, expect.stringMatching(/error BK0102: .* is a folder/)]);
  });

  it('is a pipe or a device that never ends', async () => {
    const pipe = folder.file('pipe');
    execFileSync('mkfifo', [pipe, `${pipe}.log`]);
    for (const path of [pipe, '/dev/zero']) {
      const { code, err } = await explains(path);
      expect([code, err]).toEqual([Exit.problems, expect.stringContaining(`error BK0102: ${path} is no file`)]);
    }
    for (const path of [pipe, `${pipe}.log`]) {
      const { code, stderr } = await call('render', path);
      expect([code, stderr]).toEqual([Exit.problems, expect.stringContaining('error BK0102: ')]);
    }
  });

  it('may not be read', async () => {
    refused.read = log;
    for (const { code, err } of [await explains(log), await explains(log, '--of', firing)])
      expect([code, err]).toEqual([Exit.problems, expect.stringContaining('BK0102: ')]);
  });

  it('is not there', async () => {
    const { code, err } = await explains(folder.file('no.log'));
    expect([code, err]).toEqual([Exit.problems, expect.stringContaining('error BK0301: there is no file')]);
  });

  it.each([
    ['empty', '', 'this is no log of a run'],
    ['without its first line', '1,1\nspit\n', 'this is no log of a run'],
    ['something else', '{"name": "x"}\n', 'this is no log of a run'],
    ['cut off', undefined, 'the log is cut off'],
  ])('is %s', async (_, text, words) => {
    const path = folder.write('other.log', text ?? readFileSync(log, 'utf8').replace(/\n.*\n$/, '\n'));
    const rendered = await call('render', path);
    for (const { code, err } of [await explains(path), { code: rendered.code, err: rendered.stderr }])
      expect([code, err]).toEqual([Exit.problems, expect.stringMatching(new RegExp(`BK0907: ${words}`))]);
  });
});

describe('A folder that may not be listed', () => {
  beforeEach(() => {
    mkdirSync(folder.file('locked'));
    folder.write('locked/inner.yaml', 'version: 1\nboard: inner\n');
    refused.read = folder.file('locked');
    expect(() => readdirSync(folder.file('locked'))).toThrow('EACCES');
  });

  it.each(['check', 'test'])('is named, and what is wrong elsewhere is told: %s', async (command) => {
    folder.write('tests.yaml', 'version: 1\ntests: other\nuse: [kiln]\nboard: ./no-such.yaml\n');
    const { code, stdout } = await call(command, folder.path);
    expect(code).toBe(Exit.problems);
    expect(stdout).toContain('error BK0102: locked cannot be read');
    expect(stdout).toContain('no-such.yaml');
  });

  it('hinders nobody who asks for something else', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder.path);
    onTestFinished(() => void vi.restoreAllMocks());
    const { code, err } = await explains(log);
    expect([code, err]).toEqual([Exit.fine, '']);
  });
});

describe('A log of a scenario whose name two have', () => {
  it('names both', async () => {
    folder.write('again.yaml', readFileSync(firing, 'utf8'));
    vi.spyOn(process, 'cwd').mockReturnValue(folder.path);
    onTestFinished(() => void vi.restoreAllMocks());
    const { code, err } = await explains(log);
    expect([code, err]).toEqual([
      Exit.usage,
      expect.stringContaining('2 scenarios are called firing: again.yaml, firing.yaml'),
    ]);
  });
});

describe('A log for which there is no room', () => {
  it('is not written, and what was there before stays', async () => {
    const before = readFileSync(log, 'utf8');
    const files = readdirSync(folder.path);
    refused.isFull = true;
    const over = await runs(firing, '--seed', '6', '--log', log, '--force', '--quiet');
    expect([over.code, over.said]).toEqual([Exit.problems, expect.stringContaining('there is no room left')]);
    const fresh = await runs(firing, '--seed', '6', '--log', folder.file('fresh.log'), '--quiet');
    expect([fresh.code, fresh.said]).toEqual([Exit.problems, expect.stringContaining('BK0102')]);
    expect(readFileSync(log, 'utf8')).toBe(before);
    expect(readdirSync(folder.path)).toEqual(files);
  });
});
