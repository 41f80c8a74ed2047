import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tower, towerWith } from '../support/tower.js';
import { call, folderOf } from './folder.js';

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const MODULE = 'modules/tower/module.yaml';

/** A process that watches, and all it has said. */
class Watcher {
  readonly process: ChildProcessWithoutNullStreams;
  said = '';
  private readonly ended: Promise<number | null>;

  constructor(folder: string, ...args: readonly string[]) {
    this.process = spawn(process.execPath, [program, 'check', '--watch', ...args], { cwd: folder });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream.on('data', (text: Buffer) => {
        this.said += text.toString();
      });
    // Ctrl-C in the middle of a run ends it by the signal itself, which a shell tells as 130 too.
    this.ended = new Promise((resolve) =>
      this.process.once('exit', (code, signal) => resolve(signal === 'SIGINT' ? 130 : code)),
    );
    onTestFinished(() => void this.process.kill('SIGKILL'));
  }

  /** Waits until it has said something that it had not said before. */
  async says(text: string): Promise<void> {
    await expect.poll(() => this.said, { timeout: 20_000, interval: 20 }).toContain(text);
    this.said = this.said.slice(this.said.indexOf(text) + text.length);
  }

  async interrupted(): Promise<number | null> {
    this.process.kill('SIGINT');
    return this.ended;
  }
}

describe('check --watch', { timeout: 60_000 }, () => {
  it('checks again when a document is written or another takes its place, and ends by Ctrl-C with 130', async () => {
    const folder = folderOf(tower);
    const file = join(folder, MODULE);
    const text = readFileSync(file, 'utf8');
    const watcher = new Watcher(folder);
    await watcher.says('4 documents, no problems');
    await watcher.says('watching; Ctrl-C ends');
    writeFileSync(file, text.replace('pressure is 10', 'pressure is 12'));
    await watcher.says(`${MODULE} changed`);
    await watcher.says('BK0708');
    // As editors do that never leave half a file behind.
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    await watcher.says('4 documents, no problems');
    writeFileSync(join(folder, 'other.yaml'), 'version: 1\nmodule: other\n');
    await watcher.says('5 documents, no problems');
    expect(await watcher.interrupted()).toBe(130);
  });

  it('runs a scenario and draws it again, where there is no error', async () => {
    const folder = folderOf(towerWith([MODULE, 'repeat while: always', 'repeat: 3']));
    const board = join(folder, 'boards/keep.yaml');
    const text = readFileSync(board, 'utf8');
    const watcher = new Watcher(folder, 'night.yaml', '--run', 'night.yaml', '--render', 'night.txt', '--seed', '7');
    await watcher.says('1 document, no problems');
    await watcher.says('night.txt');
    await watcher.says('watching');
    expect(readFileSync(join(folder, 'night.txt'), 'utf8')).toContain('attic');
    // Used by what was asked for, in a folder that was not.
    writeFileSync(board, text.replaceAll('attic', 'garret'));
    await watcher.says('boards/keep.yaml changed');
    await watcher.says('night.txt');
    expect(readFileSync(join(folder, 'night.txt'), 'utf8')).toContain('garret');
    writeFileSync(board, text.replace('hall hatch attic', 'hall hatch atic'));
    await watcher.says('BK0401');
    expect(await watcher.interrupted()).toBe(130);
    expect(watcher.said).not.toContain('night.txt');
  });

  it('prints one line of JSON for each check', async () => {
    const folder = folderOf(tower);
    const watcher = new Watcher(folder, '--json');
    await watcher.says('watching');
    watcher.said = '';
    writeFileSync(join(folder, 'night.yaml'), `${tower['night.yaml']}\n`);
    await watcher.says('}\n');
    expect(await watcher.interrupted()).toBe(130);
  });

  it('refuses what is called wrongly before it waits', async () => {
    const folder = folderOf({ ...tower, 'empty/readme.md': '' });
    expect((await call('check', '--watch', join(folder, 'empty'))).code).toBe(1);
    expect(await call('check', '--run', 'night.yaml', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('go with --watch'),
    });
  });
});
