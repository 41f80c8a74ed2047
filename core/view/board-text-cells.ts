/** Text in cells of a terminal: how wide it is, and a sheet of cells to draw on. */
import { isWide } from '../source/width.js';

/** What is a cell a character, as nearly all text is. */
const PLAIN = /^[\x20-\x7e]*$/;

/** A text cell by cell; a wide sign is followed by an empty cell. Signs that would move the cursor are left out. */
export function cellsOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('');
  const cells: string[] = [];
  for (const sign of text) {
    if (/^[\p{Cc}\p{Zl}\p{Zp}]$|^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u.test(sign)) continue;
    if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(sign)) {
      if (cells.length > 0) cells[cells.length - 1] += sign;
    } else cells.push(...(isWide(sign) ? [sign, ''] : [sign]));
  }
  return cells;
}

export function widthOf(text: string): number {
  return cellsOf(text).length;
}

/** A text filled up with spaces to a width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** A text cut to a width, with a sign that it was. */
export function cut(text: string, width: number, ascii: boolean): string {
  const cells = cellsOf(text);
  if (cells.length <= width) return cells.join('');
  const sign = ascii ? '~' : '…';
  const kept = cells.slice(0, Math.max(0, width - 1));
  // Half of a wide sign cannot be shown.
  if (cells[kept.length] === '') kept.pop();
  return kept.join('') + sign;
}

/** Words in lines no wider than `width`; a word that is wider has a line of its own. Wide signs are words. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of cellsOf(text).join('').split(/ +/)) {
    let between = ' ';
    for (const part of partsOf(word)) {
      const last = lines.at(-1);
      if (last !== undefined && widthOf(last + between + part) <= width)
        lines[lines.length - 1] = last + between + part;
      else lines.push(part);
      between = '';
    }
  }
  return lines;
}

/** A word in parts between which a line may end: before and after every wide sign. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  let closed = true;
  for (const sign of word) {
    if (closed || isWide(sign)) parts.push(sign);
    else parts[parts.length - 1] += sign;
    closed = isWide(sign);
  }
  return parts.length > 0 ? parts : [word];
}

/** Lines that begin with `head` and go on, indented, as far as the columns reach. */
export function hanging(head: string, text: string, columns: number, indent = widthOf(head)): string[] {
  if (text === '') return [head.trimEnd()];
  const said = cellsOf(text).join('').trim().replace(/ +/g, ' ');
  const [first = ''] = wrapped(said, Math.max(20, columns - widthOf(head)));
  const rest = said.slice(first.length).trimStart();
  const more = rest === '' ? [] : wrapped(rest, Math.max(20, columns - indent));
  return [head + first, ...more.map((line) => ' '.repeat(indent) + line)];
}

/** Whose cells they are, for colouring. */
export interface Owner {
  readonly what: 'space' | 'link';
  readonly index: number;
}

export type Colour = (text: string, what: 'space' | 'link', index: number) => string;

/** A sheet of cells. What is put on it later covers what was there. */
export class Sheet {
  readonly #rows: (string | undefined)[][] = [];
  readonly #owners: (Owner | undefined)[][] = [];

  put(x: number, y: number, text: string, owner?: Owner): void {
    while (this.#rows.length <= y) {
      this.#rows.push([]);
      this.#owners.push([]);
    }
    cellsOf(text).forEach((cell, i) => {
      const [row, owners] = [this.#rows[y], this.#owners[y]];
      if (!row || !owners) return;
      row[x + i] = cell;
      owners[x + i] = owner;
    });
  }

  at(x: number, y: number): string {
    return this.#rows[y]?.[x] ?? ' ';
  }

  lines(colour?: Colour): string[] {
    return this.#rows.map((row, y) => this.#line(row, this.#owners[y] ?? [], 0, colour));
  }

  /** The lines without what is empty around them. */
  trimmed(colour?: Colour): string[] {
    const empty = (cell: string | undefined) => cell === undefined || cell === ' ';
    const starts = this.#rows.map((row) => row.findIndex((cell) => !empty(cell))).filter((start) => start >= 0);
    const left = Math.min(...starts);
    const lines = this.#rows.map((row, y) => this.#line(row, this.#owners[y] ?? [], left, colour));
    return lines.slice(
      lines.findIndex((line) => line !== ''),
      lines.findLastIndex((line) => line !== '') + 1,
    );
  }

  #line(
    row: readonly (string | undefined)[],
    owners: readonly (Owner | undefined)[],
    start: number,
    colour?: Colour,
  ): string {
    let line = '';
    let run = '';
    let owner: Owner | undefined;
    const close = () => {
      line += owner && colour && run.trim() !== '' ? colour(run, owner.what, owner.index) : run;
      run = '';
    };
    const end = row.findLastIndex((cell) => cell !== undefined && cell !== ' ') + 1;
    for (let x = start; x < end; x++) {
      const next = owners[x];
      if (next?.what !== owner?.what || next?.index !== owner?.index) close();
      owner = next;
      run += row[x] ?? ' ';
    }
    close();
    return line;
  }
}
