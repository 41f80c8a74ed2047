/** Text in cells of a terminal: how wide it is, and a sheet of cells to draw on. */

/** Signs that take two cells: East Asian wide and full-width forms, and emoji. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** A text cell by cell; a wide sign is followed by an empty cell. Signs that would move the cursor are left out. */
export function cellsOf(text: string): string[] {
  const cells: string[] = [];
  for (const sign of text) {
    if (/^[\p{Cc}\p{Zl}\p{Zp}]$|^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u.test(sign)) continue;
    if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(sign)) {
      if (cells.length > 0) cells[cells.length - 1] += sign;
    } else cells.push(...(WIDE.test(sign) ? [sign, ''] : [sign]));
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

/** Words in lines no wider than `width`; a word that is wider has a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of cellsOf(text).join('').split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Lines that begin with `head` and go on, indented, as far as the columns reach. */
export function hanging(head: string, text: string, columns: number, indent = widthOf(head)): string[] {
  if (text === '') return [head.trimEnd()];
  const [first = '', ...rest] = wrapped(text, Math.max(20, columns - Math.max(indent, widthOf(head))));
  return [head + first, ...rest.map((line) => ' '.repeat(indent) + line)];
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
    return this.#rows.map((row, y) => this.#line(row, this.#owners[y] ?? [], colour));
  }

  #line(row: readonly (string | undefined)[], owners: readonly (Owner | undefined)[], colour?: Colour): string {
    let line = '';
    let run = '';
    let owner: Owner | undefined;
    const close = () => {
      line += owner && colour && run.trim() !== '' ? colour(run, owner.what, owner.index) : run;
      run = '';
    };
    const end = row.findLastIndex((cell) => cell !== undefined && cell !== ' ') + 1;
    for (let x = 0; x < end; x++) {
      const next = owners[x];
      if (next?.what !== owner?.what || next?.index !== owner?.index) close();
      owner = next;
      run += row[x] ?? ' ';
    }
    close();
    return line;
  }
}
