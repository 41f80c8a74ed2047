/** Boards far larger than a page. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, folderOf } from './folder.js';

/** A map of so many squares a side, with walls here and there. */
function vast(side: number): string {
  const face = (i: number): string => (i < 10 ? ` ${i} ` : i < 100 ? `${i} ` : `${i}`);
  const squares = Array.from({ length: side }, (_, i) => i);
  const ruler = `     ${squares.map((i) => face(i + 1)).join(' ')}`.trimEnd();
  const edges = (row: number) =>
    `    +${squares.map((c) => ((row * 7 + c * 3) % 11 && row % side ? '   ' : '---')).join('+')}+`;
  const row = (r: number) =>
    `${`${r + 1}`.padStart(3)} |${squares.map((c) => ` . ${c === side - 1 || (r * 5 + c) % 9 === 0 ? '|' : ' '}`).join('')} ${r + 1}`;
  const map = [ruler, ...squares.flatMap((r) => [edges(r), row(r)]), edges(side), ruler];
  return `version: 1\nboard: vast\nuse: [hazards]\nlayout: grid\nmap: |2\n${map.map((line) => `  ${line}\n`).join('')}legend: { "-": wall, "|": wall, " ": opening, ".": square }\noutside: outside\n`;
}

describe('a board of 200 by 200 squares', { timeout: 60_000 }, () => {
  const folder = () => folderOf({ 'vast.yaml': vast(200) });

  it('is drawn in the time it takes to read it three times', async () => {
    const at = folder();
    await call('render', join(folderOf({ 'small.yaml': vast(4) }), 'small.yaml'), '--as', 'svg');
    const timed = async (...args: string[]): Promise<number> => {
      const begun = process.cpuUsage();
      expect((await call(...args)).code).toBe(0);
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1e6;
    };
    const read = await timed('check', join(at, 'vast.yaml'));
    for (const to of ['vast.svg', 'vast.txt']) {
      const drawn = await timed('render', join(at, 'vast.yaml'), '-o', join(at, to));
      expect(drawn, to).toBeLessThan(4 * read + 1);
      expect(statSync(join(at, to)).size).toBeGreaterThan(100_000);
    }
  });

  it('says what it needs and what fits, of which all is taken', async () => {
    const at = folder();
    const big = await call('render', join(at, 'vast.yaml'), '--as', 'svg', '--paper', 'a4');
    expect([big.code, big.stdout]).toEqual([1, '']);
    expect(big.stderr).toMatch(/^bulkhead: the board needs \d+ x \d+ mm, and A4 has room for 190 x 277\n/);
    expect(big.stderr).toMatch(
      /What fits: --paper a0 with --scale 0\.\d+; --sheets for \d+ sheets; --paper a0 --sheets for \d+ sheets\.\n$/,
    );
    const [, scale = ''] = /--scale ([\d.]+)/.exec(big.stderr) ?? [];
    const fits = await call('render', join(at, 'vast.yaml'), '--as', 'svg', '--paper', 'a0', '--scale', scale);
    expect([fits.code, fits.stderr]).toEqual([0, '']);
  });

  it('has on each of many sheets what lies there and no more', async () => {
    const at = folder();
    const { code, stderr } = await call(
      'render',
      join(at, 'vast.yaml'),
      '-o',
      join(at, 'v.svg'),
      '--paper',
      'a0',
      '--sheets',
    );
    expect(code, stderr).toBe(0);
    const sheets = stderr
      .trim()
      .split('\n')
      .map((line) => line.split('  ')[0] ?? '');
    expect(sheets.length).toBe(12);
    const spaces = new Map<string, number>();
    for (const sheet of sheets)
      for (const [, name = ''] of readFileSync(sheet, 'utf8').matchAll(/<title>(\d+,\d+): /g))
        spaces.set(name, (spaces.get(name) ?? 0) + 1);
    expect(spaces.size).toBe(200 * 200);
    // Only what lies at an edge is on two sheets, or on four in a corner.
    expect(Math.max(...spaces.values())).toBeLessThanOrEqual(4);
    expect([...spaces.values()].filter((count) => count > 1).length).toBeLessThan(8000);
  });
});
