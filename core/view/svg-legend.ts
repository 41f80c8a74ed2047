/** The legend: exactly what was drawn, each thing once. */
import type { Box } from './svg-paths.js';
import { INK } from './svg-signs.js';
import { broken, linesAt, measure, n } from './svg-text.js';

const groups = ['space', 'link', 'mark', 'piece', 'other'] as const;
export type LegendGroup = (typeof groups)[number];

interface Entry {
  readonly key: string;
  readonly text: string;
  /** Draws the sample around this middle, within `SAMPLE`. */
  readonly draw: (x: number, y: number) => string;
}

/** A part of a picture with its size; `draw` puts its left top corner there. */
export interface Block {
  readonly width: number;
  readonly height: number;
  /** What lies outside the window may be left out. */
  draw(x: number, y: number, window?: Box): string;
}

export const SAMPLE = { width: 44, height: 28 };
const FACE = { size: 11.5 };
const LEADING = 14;
const GAP = 8;
/** Between two columns. */
const BETWEEN = 24;
const WIDEST_TEXT = 210;
const HEADING = 24;

/** Keeps what is drawn and what it means. */
export class Legend {
  private readonly entries = new Map<LegendGroup, Map<string, Entry>>();

  /** Something is drawn: where it is not in the legend yet, it is from now on. Answers the attribute that names its entry. */
  use(group: LegendGroup, text: string, draw: Entry['draw']): string {
    const key = `${group}: ${text}`;
    const own = this.entries.get(group) ?? new Map<string, Entry>();
    this.entries.set(group, own);
    if (!own.has(key)) own.set(key, { key, text, draw });
    return ` data-legend="${attribute(key)}"`;
  }

  get texts(): string[] {
    return this.sorted().map(({ text }) => text);
  }

  private sorted(): Entry[] {
    return groups.flatMap((group) => {
      const own = [...(this.entries.get(group)?.values() ?? [])];
      return group === 'piece' ? own.sort((a, b) => compared(a.text, b.text)) : own;
    });
  }

  /** The legend in as many columns as fit; undefined where nothing needs one. */
  block(width: number): Block | undefined {
    const entries = this.sorted();
    if (entries.length === 0) return undefined;
    const room = Math.min(WIDEST_TEXT, width - SAMPLE.width - GAP);
    const laid = entries.map((entry) => ({ entry, lines: broken(entry.text, room, FACE) }));
    const text = Math.max(...laid.map(({ lines }) => Math.max(...lines.map((line) => measure(line, FACE)))));
    const column = SAMPLE.width + GAP + Math.ceil(text);
    const columns = Math.max(1, Math.min(entries.length, Math.floor((width + BETWEEN) / (column + BETWEEN))));
    const rows = Math.ceil(entries.length / columns);
    const heights = Array.from({ length: rows }, (_, row) =>
      Math.max(
        SAMPLE.height + 4,
        ...Array.from({ length: columns }, (_, c) => (laid[c * rows + row]?.lines.length ?? 0) * LEADING + 6),
      ),
    );
    const tops = heights.map((_, row) => HEADING + heights.slice(0, row).reduce((sum, h) => sum + h, 0));
    const used = Math.ceil(entries.length / rows);
    return {
      width: used * column + (used - 1) * BETWEEN,
      height: HEADING + heights.reduce((sum, h) => sum + h, 0),
      draw: (x, y) =>
        `<g class="legend">${heading(x, y, 'Legend')}${laid
          .map(({ entry, lines }, i) => {
            const [left, row] = [x + Math.floor(i / rows) * (column + BETWEEN), i % rows];
            const middle = y + (tops[row] ?? 0) + (heights[row] ?? 0) / 2;
            const first = middle - ((lines.length - 1) * LEADING) / 2 + 4;
            return `<g data-entry="${attribute(entry.key)}">${entry.draw(left + SAMPLE.width / 2, middle)}${linesAt(
              left + SAMPLE.width + GAP,
              first,
              lines,
              FACE,
              LEADING / FACE.size,
            )}</g>`;
          })
          .join('')}</g>`,
    };
  }
}

/** Numbers in their order: 2 before 10. */
function compared(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => text.replace(/\d+/g, (digits) => digits.padStart(6, '0')));
  return (x ?? '') < (y ?? '') ? -1 : 1;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The heading of a block at its left top corner. */
export function heading(x: number, y: number, text: string): string {
  return `<text x="${n(x)}" y="${n(y + 12)}" font-size="12.5" font-weight="bold" fill="${INK}">${text}</text>`;
}
