/** What lies in a space or on a link: marks and pieces in rows, as large as there is room for. */
import type { Legend } from './svg-legend.js';
import type { Mark } from './svg-scene.js';
import { countAt, INK, letterAt, pipsAt, signAt } from './svg-signs.js';
import { n, textAt, titled } from './svg-text.js';
import { type Tokens, tokenAt } from './svg-tokens.js';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One mark or one group of pieces, in cells one and a half as wide where a number stands beside it. */
interface Item {
  readonly wide: boolean;
  readonly words: string;
  draw(x: number, y: number, size: number): string;
}

const LARGEST = 27;
const SMALLEST = 11;
const NUMBERED = 1.5;

/** Marks and pieces in the middle of an area. What there is no room for is counted. */
export function contents(area: Area, marks: readonly Mark[], tokens: readonly Tokens[], legend: Legend): string {
  const items = [...marks.map((mark) => markItem(mark, legend)), ...tokens.map((token) => tokenItem(token, legend))];
  if (items.length === 0) return '';
  for (let size = LARGEST; size >= SMALLEST; size--) {
    const rows = inRows(items, area.width, size);
    if (rows.length * size <= area.height) return drawRows(rows, area, size);
  }
  const rows = inRows(items, area.width, SMALLEST).slice(0, Math.max(1, Math.floor(area.height / SMALLEST)));
  const left = items.length - rows.reduce((sum, row) => sum + row.length, 0);
  rows.at(-1)?.pop();
  const rest: Item = { wide: true, words: '', draw: (x, y) => countAt(`+${left + 1}`, x, y + 4, 9) };
  return drawRows([...rows.slice(0, -1), [...(rows.at(-1) ?? []), rest]], area, SMALLEST);
}

/** How high the contents want to be. */
export function wantedHeight(width: number, marks: readonly Mark[], tokens: readonly Tokens[]): number {
  const cells =
    marks.reduce((sum, m) => sum + (m.count === undefined ? 1 : NUMBERED), 0) +
    tokens.reduce((sum, t) => sum + (t.count > 1 ? NUMBERED : 1), 0);
  return Math.ceil(cells / Math.max(1, Math.floor(width / LARGEST))) * LARGEST;
}

const cellWidth = (item: Item, size: number): number => (item.wide ? NUMBERED : 1) * size;

function inRows(items: readonly Item[], width: number, size: number): Item[][] {
  const rows: Item[][] = [];
  let used = width + 1;
  for (const item of items) {
    const own = cellWidth(item, size);
    if (used + own > width || rows.length === 0) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(item);
    used += own;
  }
  return rows;
}

function drawRows(rows: readonly (readonly Item[])[], area: Area, size: number): string {
  const top = area.top + (area.height - rows.length * size) / 2;
  return rows
    .map((row, i) => {
      let x = area.left + (area.width - row.reduce((sum, item) => sum + cellWidth(item, size), 0)) / 2;
      return row
        .map((item) => {
          const own = cellWidth(item, size);
          const drawn = item.draw(x + own / 2, top + (i + 0.5) * size, size - 3);
          x += own;
          return drawn;
        })
        .join('');
    })
    .join('');
}

function markItem(mark: Mark, legend: Legend): Item {
  const { figure, words } = mark;
  if (figure)
    return {
      wide: true,
      words,
      // The place it is in has the words as its own title.
      draw: (x, y, size) => `<g class="figure">${figureAt(figure, x, y, size)}</g>`,
    };
  const key = legend.use('mark', mark.meaning, (x, y) => markShape(mark, x, y, 24));
  return {
    wide: mark.count !== undefined,
    words: mark.words,
    draw: (x, y, size) => {
      const wide = mark.count !== undefined;
      const shift = wide ? size * 0.25 : 0;
      const count = wide ? countAt(mark.count ?? 0, x + size * 0.5, y + size * 0.18, Math.max(8, size * 0.5)) : '';
      return titled(mark.words, markShape(mark, x - shift, y, size) + count, ` class="mark"${key}`);
    },
  };
}

/** A figure in a frame as wide as a sign with its count. */
function figureAt({ text, fill }: NonNullable<Mark['figure']>, x: number, y: number, size: number): string {
  const [width, height] = [size * NUMBERED, size * 0.86];
  const face = { size: Math.round(Math.min(size * 0.56, 13) * 10) / 10, bold: true, anchor: 'middle' } as const;
  return (
    `<rect x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}" rx="4" fill="${fill}" stroke="${INK}" stroke-width="1"/>` +
    textAt(x, y + face.size * 0.36, text, face)
  );
}

function markShape({ sign, letter, level }: Mark, x: number, y: number, size: number): string {
  const raised = level ? size * 0.1 : 0;
  const shape =
    sign === undefined ? letterAt(letter, x, y, size) : signAt(sign, x, y - raised, level ? size * 0.82 : size);
  return level ? shape + pipsAt(level.is, level.of, x, y + size * 0.44, size) : shape;
}

function tokenItem(tokens: Tokens, legend: Legend): Item {
  const key = legend.use('piece', tokens.meaning, (x, y) => tokenAt(tokens, x, y, 24));
  const many = tokens.count > 1;
  return {
    wide: many,
    words: tokens.names.join(', '),
    draw: (x, y, size) => {
      const shift = many ? size * 0.25 : 0;
      const count = many ? countAt(`×${tokens.count}`, x + size * 0.6, y + size * 0.16, Math.max(8, size * 0.42)) : '';
      return titled(tokens.names.join(', '), tokenAt(tokens, x - shift, y, size) + count, ` class="piece"${key}`);
    },
  };
}
