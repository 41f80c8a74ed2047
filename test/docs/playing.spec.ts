import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';
import { folderOf } from '../cli/folder.js';
import { plays } from '../cli/played.js';

/** A session of the page: the command, and all that is shown, with what is typed after `>`. */
const page = readFileSync(root('docs/playing.md'), 'utf8');
const sessions = [...page.matchAll(/^```text\n\$ bulkhead play (.*)\n([\s\S]*?)^```$/gm)].map(
  ([, args = '', shown = '']) => ({
    args: args.split(' '),
    shown: shown.trimEnd(),
  }),
);

/** `…` alone on a line stands for any lines. */
function asShown(output: string, shown: string): boolean {
  const parts = shown
    .split('\n')
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\n`));
  return new RegExp(`^${parts.join('')}$`).test(`${output.trimEnd()}\n`);
}

describe('the page about playing', () => {
  const home = process.cwd();
  afterAll(() => process.chdir(home));

  it('shows sessions as they are, one after the other in a folder', async () => {
    const folder = folderOf({});
    cpSync(root('scenarios/examples/night-watch'), join(folder, 'scenarios/examples/night-watch'), { recursive: true });
    process.chdir(folder);
    expect(sessions.length).toBe(3);
    for (const { args, shown } of sessions) {
      const lines = [...shown.matchAll(/^> (.*)$/gm)].map(([, line = '']) => line);
      const { stdout, stderr, code } = await plays(args, lines);
      expect([code, stderr]).toEqual([0, '']);
      if (!asShown(stdout, shown)) expect(stdout.trimEnd()).toBe(shown);
    }
    process.chdir(home);
  });

  it('names every command there is', async () => {
    const { commands } = await import('../../cli/play/commands.js');
    for (const { name } of commands) expect(page).toContain(`\`${name}`);
  });
});
