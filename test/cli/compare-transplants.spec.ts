import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Comparison } from '../../core/analysis/comparison/comparison.js';
import { call, folderOf } from './folder.js';

const all = [
  'scenarios/flash-point/unattended.yaml',
  'scenarios/transplants/flash-point-in-the-submarine.yaml',
  'scenarios/red-november/adrift.yaml',
  'scenarios/transplants/gas-in-the-house.yaml',
];

test('every scenario stands with its hazards and the board it was drawn as', async () => {
  const { stdout, code } = await call('compare', ...all, '--transplant', '-n', '60', '--seed', '7', '--json');
  const { matrix } = JSON.parse(stdout) as Comparison;
  expect(code).toBe(0);
  expect(matrix?.hazards.map(({ title }) => title)).toEqual(['Flash Point', 'Red November', 'Stock hazards']);
  expect(matrix?.boards.map(({ title }) => title)).toEqual(['The House, Front Side', 'The Red November']);
  expect(matrix?.cells).toEqual([
    [[0], [], [3]],
    [[1], [2], []],
  ]);
});

test('it is told as tables, none of which mixes clocks, with a mark where hazards and board never met', async () => {
  const { stdout } = await call('compare', ...all, '--transplant', '-n', '60', '--seed', '7');
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const blocks = stdout.split('\n\n').map((block) => block.split('\n'));
  const won = blocks.find(([title]) => title === 'Won') ?? [];
  expect(won[2]).toMatch(/^The House, Front Side +0\.0 ±[\d.]+ % +· +100\.0 ±[\d.]+ %$/);
  const lengths = blocks.filter(([title]) => title === 'Length, in activations');
  expect(lengths.map(([, heads]) => heads?.trim())).toEqual(['Flash Point', 'Red November', 'Stock hazards']);
  expect(lengths[1]?.slice(2).map((line) => line.split(/ {2,}/)[0])).toEqual(['The Red November']);
});

test('two scenarios of the same hazards on the same board share a cell', async () => {
  const two = ['scenarios/red-november/adrift.yaml', 'scenarios/red-november/adrift-long.yaml'];
  const { stdout } = await call('compare', ...two, all[1] ?? '', '--transplant', '-n', '20', '--seed', '7');
  const won = stdout.split('\n\n').find((block) => block.startsWith('Won')) ?? '';
  expect(
    won
      .split('\n')
      .slice(2)
      .map((line) => line.split(/ {2,}/)[0]),
  ).toEqual(['The Red November', '']);
  expect(won).toContain('  adrift-long');
});

test('the page shows what each does to each board, and can be verified', async () => {
  const page = join(folderOf({}), 'page.html');
  const { code } = await call('compare', ...all, '--transplant', '-n', '20', '--seed', '7', '--html', page);
  expect(code).toBe(0);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('The hazards of 3 on 2 boards: 4 of 6 came together.');
  expect([...html.matchAll(/<h4>([^<]+)<\/h4>/g)].map(([, title]) => title)).toEqual([
    'Flash Point: The house burns and nobody comes',
    'Stock hazards: A gas leak in the burning house',
    "Flash Point: Flash Point's fire in the Red November",
    'Red November: The Red November, adrift',
  ]);
  expect((await call('verify', page)).stdout).toContain('The figures are the same.');
});
