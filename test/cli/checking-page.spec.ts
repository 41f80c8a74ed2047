import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codes } from '../../core/source/codes.js';
import { call, folderOf } from './folder.js';

const page = readFileSync(new URL('../../docs/checking.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(\S+) (.*)\n([\s\S]*?)^```$/gm)].map(([, sort, mark = '', text = '']) => ({
  sort,
  mark,
  text,
}));
const files = Object.fromEntries(blocks.filter((b) => b.sort === 'yaml').map((b) => [b.mark, b.text]));

describe('the page about checking', () => {
  it.each(blocks.filter((b) => b.sort === 'report'))('shows what is printed: $mark', async ({ mark, text }) => {
    const folder = folderOf(files);
    const [command = '', file = '', ...more] = mark.split(' ');
    const { stdout } = await call(command, join(folder, file), ...more);
    expect(stdout).toBe(text);
  });

  it('has reports to show', () => {
    expect(blocks.filter((b) => b.sort === 'report')).toHaveLength(3);
  });

  it('names every piece of advice', () => {
    const advice = Object.keys(codes).filter((code) => code.startsWith('BK10'));
    expect(advice.filter((code) => !page.includes(code))).toEqual([]);
  });
});
