/** What takes four times as much takes about four times as long to check, not sixteen times. */
import { describe, expect, it } from 'vitest';
import { checkWithAdvice } from '../../core/analysis/check-project.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';

const module = `version: 1
module: m
floors: [cellar, ground]
tiles: { chamber: { of: room } }
spaces: { room: {} }
links: { doorway: { passes: { figure: always } }, wall: {} }
pieces: { figure: { stands in: room, one per: player } }
actions:
  explore:
    by: figure
    asks: the active player chooses a doorway of the room of the active figure
    do: |
      pick at random a stacked tile
      if none: this effect ends
      the active player attaches the tile to the doorway; if none: nothing
`;
const board = 'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: tiles\nother sides: wall\n';
const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

function tiles(n: number, side: string): Record<string, string> {
  return {
    'm.yaml': module,
    'b.yaml': `${board}tiles:\n  from: ./t.csv\n  porch: { on: ground, north: doorway }\n`,
    't.csv': `tile,floors,north,east\n${numbers(n)
      .map((i) => `t${i},"[cellar, ground]",doorway,${side}\n`)
      .join('')}`,
  };
}

function largeTile(n: number): Record<string, string> {
  const side = Math.sqrt(n);
  const part = (i: number) => `p${i}: { at: [${(i % side) - 50}, ${Math.floor(i / side) - 50}], north: doorway }`;
  return {
    'm.yaml': module,
    'b.yaml': `${board}tiles:\n  huge:\n    on: ground\n    parts:\n${numbers(n)
      .map((i) => `      ${part(i)}\n`)
      .join('')}`,
  };
}

function cards(n: number): Record<string, string> {
  const copies = numbers(n).map((i) => `c${i},event\n`);
  const all =
    'version: 1\nmodule: m\ncard kinds: { event: { deck: events } }\ndecks: { events: { when empty: nothing } }\n';
  return { 'm.yaml': `${all}cards: { from: ./c.csv }\n`, 'c.csv': `card,kind\n${copies.join('')}` };
}

describe('four times as much', { timeout: 120_000 }, () => {
  it.each<[string, number, (n: number) => Record<string, string>, errors: number]>([
    ['tiles of a table', 30_000, (n) => tiles(n, 'wall'), 0],
    ['tiles with a fault in each', 16_000, (n) => tiles(n, 'wal'), 16_000],
    ['squares of a tile', 10_000, largeTile, 0],
    ['cards of a table', 30_000, cards, 0],
  ])('%s', (_, most, files, errors) => {
    const timed = (n: number): { faults: number; took: number } => {
      const made = files(n);
      const begun = process.cpuUsage();
      const { list } = checkWithAdvice(
        loadProject(
          Object.keys(made).filter((path) => path.endsWith('.yaml')),
          memoryFiles(made),
        ),
      ).diagnostics;
      const { user, system } = process.cpuUsage(begun);
      return { faults: list.filter((d) => d.severity === 'error').length, took: (user + system) / 1e6 };
    };
    timed(100);
    const quarter = timed(most / 4);
    const whole = timed(most);
    expect(whole.faults).toBe(errors);
    expect(whole.took).toBeLessThan(6 * quarter.took + 0.5);
  });
});
