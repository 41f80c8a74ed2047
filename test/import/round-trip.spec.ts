import { readFileSync } from 'node:fs';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { buildBoard } from '../../core/board/index.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { type Order, orders } from '../../core/import/order.js';
import { Diagnostics } from '../../core/source/index.js';
import { root } from '../../scripts/build/root.js';
import { brought, grave } from './support.js';

/** The links of a board by their ids, each with its kind; between cells, and between cells and the ring. */
function linksOf(text: string): Record<string, string> {
  const project = loadProject(['board.yaml'], memoryFiles({ 'board.yaml': text.replace(/^use:.*\n/m, '') }));
  const [document] = project.entries;
  const found = new Diagnostics();
  const board = document && buildBoard(document.tree, found);
  expect([project.diagnostics.list, found.list]).toEqual([[], []]);
  return Object.fromEntries((board?.links ?? []).map(({ id, kind }) => [id, kind ?? '']));
}

interface House {
  readonly rows: number;
  readonly columns: number;
  /** What is on the edge below, and to the right of, each place from 0 on: `.` nothing, `#` wall, `c` and `o` doors. */
  readonly below: readonly string[];
  readonly right: readonly string[];
  readonly entries: readonly string[];
}

/** A house with closed outer walls, written down as its codes say it. */
function written({ rows, columns, below, right, entries }: House, order: Order): string {
  const lines: string[] = [];
  const doors: string[] = [];
  for (let r = 1; r <= rows; r++) {
    const cells: string[] = [];
    for (let c = 1; c <= columns; c++) {
      const at = {
        up: r === 1 || below[r - 1]?.[c] !== '.',
        down: r === rows || below[r]?.[c] !== '.',
        left: c === 1 || right[r]?.[c - 1] !== '.',
        right: c === columns || right[r]?.[c] !== '.',
      };
      cells.push(
        order
          .split('-')
          .map((side) => (at[side as keyof typeof at] ? '1' : '0'))
          .join(''),
      );
      if (c < columns && /[co]/.test(right[r]?.[c] ?? '')) doors.push(`${r} ${c} ${r} ${c + 1} ${right[r]?.[c]}`);
      if (r < rows && /[co]/.test(below[r]?.[c] ?? '')) doors.push(`${r} ${c} ${r + 1} ${c} ${below[r]?.[c]}`);
    }
    lines.push(cells.join(' '));
  }
  const closed = doors.map((door) => door.replace(/ c$/, ' 0').replace(/ o$/, ' 1'));
  return [...lines, '1 1 v f', '0', closed.length, ...closed, entries.length, ...entries, ''].join('\n');
}

/** The links that a house has, as the ids of the board call them. */
function expectedOf({ rows, columns, below, right, entries }: House): Record<string, string> {
  const kinds: Readonly<Record<string, string>> = { '.': 'opening', '#': 'wall', c: 'door', o: 'door' };
  const links: Record<string, string> = {};
  for (let r = 1; r <= rows; r++)
    for (let c = 1; c <= columns; c++) {
      if (c < columns) links[`${r},${c}-${r},${c + 1}`] = kinds[right[r]?.[c] ?? ''] ?? '';
      if (r < rows) links[`${r},${c}-${r + 1},${c}`] = kinds[below[r]?.[c] ?? ''] ?? '';
    }
  for (let c = 1; c <= columns; c++) {
    links[`n,${c}-1,${c}`] = entries.includes(`1 ${c}`) ? 'opening' : 'wall';
    links[`${rows},${c}-s,${c}`] = entries.includes(`${rows} ${c}`) ? 'opening' : 'wall';
  }
  for (let r = 1; r <= rows; r++) {
    links[`${r},w-${r},1`] = 'wall';
    links[`${r},${columns}-${r},e`] = 'wall';
  }
  return links;
}

/** Houses whose inner columns of the top and bottom row may have entries. */
const houses = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 3, max: 12 })).chain(([rows, columns]) => {
  const line = fc.string({
    unit: fc.constantFrom('.', '.', '#', '#', 'c', 'o'),
    minLength: columns + 1,
    maxLength: columns + 1,
  });
  const lines = fc.array(line, { minLength: rows + 1, maxLength: rows + 1 });
  const inner = fc.integer({ min: 2, max: columns - 1 });
  return fc.record({
    rows: fc.constant(rows),
    columns: fc.constant(columns),
    below: lines,
    right: lines,
    entries: fc.tuple(inner, inner).map(([a, b]) => [`1 ${a}`, `${rows} ${b}`]),
  });
});

describe('a board that goes out and comes back', () => {
  it.prop([houses, fc.constantFrom(...orders)])('is the same in either order of the digits', (house, order) => {
    const { list, board, position, made } = brought(written(house, order));
    // A board that is its own mirror image fits both orders, and is the same in both.
    expect(grave(list).filter((told) => !told.endsWith('BK1103'))).toEqual([]);
    if (!list.some(({ code }) => code === 'BK1103')) expect(made?.order).toBe(order);
    const links = linksOf(board);
    const expected = expectedOf(house);
    expect(Object.fromEntries(Object.keys(expected).map((id) => [id, links[id]]))).toEqual(expected);
    const open = Object.keys((parse(position) as { links?: object }).links ?? {}).length;
    const drawn = [
      ...house.right.slice(1).map((l) => l.slice(1, house.columns)),
      ...house.below.slice(1, house.rows).map((l) => l.slice(1)),
    ];
    expect(open).toBe(drawn.join('').split('o').length - 1);
  });

  it('is the front of the house, wall by wall and door by door', () => {
    const own = linksOf(brought(readFileSync(root('test/import/files/classic-uldr.txt'))).board);
    const text = readFileSync(root('modules/flash-point/boards/front.yaml'), 'utf8');
    const front = linksOf(text.replace(/^(spaces|cites):.*\n/gm, ''));
    expect(own).toEqual(front);
    expect(Object.values(own).filter((kind) => kind === 'door')).toHaveLength(8);
  });

  it('has the spaces of the front of the house', () => {
    const spacesOf = (text: string) => (parse(text) as { spaces: Record<string, object> }).spaces;
    const own = spacesOf(brought(readFileSync(root('test/import/files/classic-uldr.txt'))).board);
    const front = parse(readFileSync(root('modules/flash-point/boards/front.yaml'), 'utf8')) as {
      map: string;
      legend: Record<string, string | Record<string, unknown>>;
    };
    const rows = front.map.split('\n').filter((line) => /^\s*\S+ :/.test(line));
    const bays: Record<string, object> = {};
    for (const line of rows) {
      const [, face = '', squares = ''] = /^\s*(\S+) : (.*) : \S+$/.exec(line) ?? [];
      [...squares].forEach((mark, i) => {
        const meaning = i % 4 === 0 ? front.legend[mark] : undefined;
        const column = i / 4;
        if (typeof meaning !== 'object') return;
        const { is: _, ...bay } = meaning;
        bays[`${face},${column === 0 ? 'w' : column === 9 ? 'e' : column}`] = bay;
      });
    }
    expect(Object.keys(bays)).toHaveLength(16);
    expect(Object.fromEntries(Object.entries(own).filter(([name]) => /[nesw]/.test(name)))).toEqual(bays);
  });
});
