import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Board } from '../../core/board/board.js';
import { boardAsText } from '../../core/view/board-text.js';
import { build, linkTexts } from './support.js';

interface Plan {
  readonly squares: readonly (readonly string[])[];
  /** What stands on edges, taken in turn. */
  readonly edges: readonly string[];
  readonly outside: boolean;
}

const kinds: Record<string, string> = { '|': 'wall', '-': 'wall', D: 'door', ' ': 'opening', '.': 'square', F: 'fire' };
const legend = `{ ${Object.entries(kinds)
  .map(([mark, kind]) => `"${mark}": ${kind}`)
  .join(', ')} }`;

const plans: fc.Arbitrary<Plan> = fc
  .record({ rows: fc.integer({ min: 1, max: 7 }), columns: fc.integer({ min: 1, max: 30 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      squares: fc.array(fc.array(fc.constantFrom('.', '.', 'F', ' '), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
      edges: fc.array(fc.constantFrom('|', 'D', ' '), { minLength: 1, maxLength: 40 }),
      outside: fc.boolean(),
    }),
  )
  .filter(({ squares }) => squares.flat().some((mark) => mark !== ' '));

/** Draws a plan and says what must be read from it: written for this test alone, apart from the reader. */
function drawPlan({ squares, edges, outside }: Plan): { map: string; spaces: string[]; links: string[] } {
  const links: string[] = [];
  let next = 0;
  const at = (row: number, column: number) => squares[row]?.[column] ?? ' ';
  const edge = (first: [number, number], second: [number, number], sides: [string, string], wall: string): string => {
    const [a, b] = [at(...first) !== ' ', at(...second) !== ' '];
    if (!a && !b) return ' ';
    let mark = edges[next++ % edges.length] ?? '|';
    if (mark === '|' || (mark === ' ' && !(a && b) && !outside)) mark = wall;
    const [from, onto] = [first, second].map(([row, column]) => `${row + 1},${column + 1}`);
    if (a && b) links.push(`${from}-${onto}: ${from} ${kinds[mark]} ${onto}`);
    else if (outside)
      links.push(
        a
          ? `${from}-${sides[1]}: ${from} ${kinds[mark]} outside`
          : `${onto}-${sides[0]}: ${onto} ${kinds[mark]} outside`,
      );
    return mark;
  };
  const [height, width] = [squares.length, squares[0]?.length ?? 0];
  const ruler = `    ${Array.from({ length: width }, (_, c) => `${c + 1}`.padEnd(4)).join('')}`;
  const lines = [ruler];
  for (let row = 0; row <= height; row++) {
    let level = '  ';
    for (let column = 0; column < width; column++) {
      const mark = edge([row - 1, column], [row, column], ['north', 'south'], '-');
      level += `+${mark === ' ' ? '   ' : `-${mark}-`}`;
    }
    lines.push(`${level}+`);
    if (row === height) break;
    let line = `${row + 1} `;
    for (let column = 0; column <= width; column++) {
      line += edge([row, column - 1], [row, column], ['west', 'east'], '|');
      if (column < width) line += ` ${at(row, column)} `;
    }
    lines.push(`${line} ${row + 1}`);
  }
  const spaces = squares.flatMap((row, r) =>
    row.flatMap((mark, c) => (mark === ' ' ? [] : [`${r + 1},${c + 1} ${kinds[mark]}`])),
  );
  return { map: [...lines, ruler].join('\n'), spaces: outside ? [...spaces, 'outside open-air'] : spaces, links };
}

function document(map: string, outside: boolean): string {
  const lines = map.split('\n').map((line) => `  ${line}`.trimEnd());
  return `board: plan\nlayout: grid\nlegend: ${legend}\n${outside ? 'outside: open-air\n' : ''}map: |2\n${lines.join('\n')}\n`;
}

function read(map: string, outside: boolean): Board {
  const { board, found } = build(document(map, outside));
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!board) throw new Error('no board');
  return board;
}

const spaceTexts = (board: Board) => board.spaces.map(({ id, kind }) => `${id} ${kind}`);

describe('A drawn board', () => {
  test.prop([plans])('is read as it was meant, and as text can be read once more', (plan) => {
    const { map, spaces, links } = drawPlan(plan);
    const board = read(map, plan.outside);
    expect(spaceTexts(board)).toEqual(spaces);
    expect(linkTexts(board)).toEqual(links);
    const look = (what: 'space' | 'link', i: number) => ({
      short: what === 'space' ? (board.spaces[i]?.mark ?? '') : '',
      words: [],
    });
    const text = boardAsText(board, look, { columns: 200, ascii: true });
    const again = read(text.split(/\n\n(?:Squares|Edges)/)[0]?.trimEnd() ?? '', plan.outside);
    expect(spaceTexts(again)).toEqual(spaces);
    expect(linkTexts(again)).toEqual(links);
  });

  test.prop([plans, fc.nat(), fc.constantFrom(' ', '+', '|', '-', '.', 'D', 'x', '\n', '1', '')])(
    'with a slip anywhere is a board or a finding with its place, and never a failure',
    (plan, where, slip) => {
      const { map } = drawPlan(plan);
      const at = where % map.length;
      const { board, found } = build(document(map.slice(0, at) + slip + map.slice(at + 1), plan.outside));
      expect(board !== undefined || found.length > 0).toBe(true);
      for (const { at: place } of found)
        expect(place && place.start <= place.end && place.end <= place.file.text.length).toBe(true);
    },
  );
});
