import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/build/root.js';

/** A step of the page: a command with what is shown of its output, or a file that is written or changed. */
interface Step {
  readonly sort: 'command' | 'cd' | 'write' | 'append' | 'change';
  readonly what: string;
  readonly text: string;
}

const page = readFileSync(root('docs/tutorial.md'), 'utf8');
const steps = [...page.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].flatMap(([, mark = '', text = '']): Step[] => {
  const [language, file = ''] = mark.split(' ');
  if (language === 'sh') return commands(text);
  const sort = language === 'diff' ? 'change' : language === 'append' ? 'append' : 'write';
  return [{ sort, what: file, text }];
});

function commands(text: string): Step[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const line = part.slice(0, end);
      return line.startsWith('cd ')
        ? { sort: 'cd', what: line.slice(3), text: '' }
        : { sort: 'command', what: line, text: part.slice(end + 1).trimEnd() };
    });
}

/** Whether an output is as shown, where `…` alone on a line stands for any lines. */
function asShown(output: string, shown: string): boolean {
  const parts = shown
    .split('\n')
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\n`));
  return new RegExp(`^${parts.join('')}$`).test(`${output.trimEnd()}\n`);
}

describe('the tutorial', { timeout: 120_000 }, () => {
  let folder = mkdtempSync(join(tmpdir(), 'bulkhead-tutorial-'));
  const first = folder;
  afterAll(() => rmSync(first, { recursive: true, force: true }));

  it('has steps of every sort', () => {
    for (const sort of ['command', 'cd', 'write', 'append', 'change'])
      expect(
        steps.some((step) => step.sort === sort),
        sort,
      ).toBe(true);
  });

  it.each(steps.map((step) => [step.sort, step.what, step] as const))('%s %s', (sort, what, { text }) => {
    const path = join(folder, what);
    switch (sort) {
      case 'cd':
        folder = path;
        return;
      case 'write':
        return writeFileSync(path, text);
      case 'append':
        return appendFileSync(path, text);
      case 'change': {
        const [before, after] = ['-', '+'].map((sign) =>
          text
            .split('\n')
            .filter((line) => line.startsWith(sign))
            .map((line) => `${line.slice(1)}\n`)
            .join(''),
        );
        const held = readFileSync(path, 'utf8');
        expect(held).toContain(before);
        return writeFileSync(path, held.replace(before ?? '', after ?? ''));
      }
      case 'command': {
        expect(what).toMatch(/^bulkhead /);
        const { stdout, stderr } = spawnSync(process.execPath, [root('dist/cli.js'), ...what.split(' ').slice(1)], {
          cwd: folder,
          encoding: 'utf8',
        });
        if (text === '') expect(stderr).not.toContain('error');
        else expect(asShown(stdout, text), `${stdout}${stderr}`).toBe(true);
      }
    }
  });
});
