import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { type Line, lineNumber, on, type Word } from './lines.js';

/** The four digits of a cell, and where they stand. */
export interface Cell {
  readonly digits: string;
  readonly at: FileSpan;
}

/** All cells, row by row; every row is as long as the first. */
export type Cells = readonly (readonly Cell[])[];

/** More rows or columns no board of this form has; the numbers of a line have two digits. */
export const MOST = 99;

/** How many of the lines, from the first on, are walls. A word of three digits is no number of a row or column. */
export function wallLines(lines: readonly Line[]): number {
  let width = 0;
  let count = 0;
  for (const [i, line] of lines.entries()) {
    // A row that was spoilt does not end the walls.
    if (i > count + SPOILT || (i > 0 && count === 0)) break;
    if (i > count ? !isCodes(line) : !isWall(line, width)) continue;
    if (i === 0) width = line.words.reduce((sum, word) => sum + Math.ceil(word.text.length / 4), 0);
    count = i + 1;
  }
  return count;
}

/** So many lines of something else may stand among the walls. */
const SPOILT = 2;

/** Whether most words of a line are codes, whatever the others are. */
function isCodes({ words }: Line): boolean {
  return words.filter(({ text }) => /^[01]{3,}$/.test(text)).length * 2 > words.length;
}

function isWall(line: Line, width: number): boolean {
  if (isCodes(line)) return true;
  const { words } = line;
  const codes = words.filter(({ text }) => /^[01]{3,}$/.test(text)).length;
  if (words.some(({ text }) => /[^0-9]/.test(text))) return false;
  if (words.every(({ text }) => /^[01]{1,4}$/.test(text)))
    return codes > 0 || (width > 2 ? words.length === width : words.some(({ text }) => /^0/.test(text)) && width > 0);
  return words.length > 5 || words.some(({ text }) => text.length > 2);
}

/** The cells of the walls; undefined after a report where there is no telling how they lie. */
export function readCells(lines: readonly Line[], to: Diagnostics): Cells | undefined {
  const rows = lines.map((line) => rowOf(line, to));
  const width = widthOf(rows.map((row) => row.cells.length));
  const glued: Line[] = [];
  let sound = true;
  const cells = rows.map(({ line, cells, isGlued, isSound }): readonly Cell[] => {
    if (isGlued) glued.push(line);
    sound &&= isSound;
    // One long number may have lost all digits of its first cells.
    const [only, ...others] = line.words;
    const lost = isGlued && others.length === 0 && isSound ? width - cells.length : 0;
    if (only && lost > 0) zerosAreGone(line, [only], to);
    const whole = only ? [...Array.from({ length: lost }, () => ({ digits: '0000', at: only.at })), ...cells] : cells;
    if (whole.length !== width) {
      sound = false;
      if (isSound)
        to.add(
          problem('BK1114', `this row has ${whole.length} cells, and others have ${width}`, line.at, {
            help: 'a row has four digits for each cell, and every row has as many cells',
          }),
        );
    }
    return whole;
  });
  const [first] = glued;
  if (first) {
    const numbers = glued.map(({ at }) => lineNumber(at));
    to.add(
      problem('BK1113', `codes are glued together ${on(numbers)}; every four digits are taken for a cell`, first.at),
    );
  }
  const [long] = lines;
  if (long && (lines.length > MOST || width > MOST)) {
    to.add(
      problem(
        'BK1114',
        `a board has at most ${MOST} rows and columns, and this one ${lines.length} x ${width}`,
        long.at,
      ),
    );
    return undefined;
  }
  return sound ? cells : undefined;
}

interface Row {
  readonly line: Line;
  readonly cells: readonly Cell[];
  readonly isGlued: boolean;
  readonly isSound: boolean;
}

function rowOf(line: Line, to: Diagnostics): Row {
  const bad = line.words.filter(({ text }) => !/^[01]+$/.test(text));
  const [first] = bad;
  if (first) {
    const isAll = bad.length * 2 > line.words.length;
    const more = bad.length > 1 && !isAll ? `, nor are ${bad.length - 1} more in this row` : '';
    to.add(
      problem(
        'BK1114',
        isAll ? 'this is no row of walls' : `\`${first.text}\` is no wall code${more}`,
        isAll ? line.at : first.at,
        {
          label: 'expected four digits for each cell, each 0 or 1',
        },
      ),
    );
  }
  const short = line.words.filter((word) => !bad.includes(word) && word.text.length % 4 !== 0);
  if (short.length > 0) zerosAreGone(line, short, to);
  return {
    line,
    cells: line.words.flatMap((word) => (bad.includes(word) ? [{ digits: '0000', at: word.at }] : cellsOf(word))),
    isGlued: line.words.some((word) => !bad.includes(word) && word.text.length > 4),
    isSound: bad.length === 0,
  };
}

/** Zeros are missing at the front of a word. */
function cellsOf({ text, at }: Word): Cell[] {
  const count = Math.ceil(text.length / 4);
  const whole = text.padStart(count * 4, '0');
  const lost = whole.length - text.length;
  return Array.from({ length: count }, (_, i) => ({
    digits: whole.slice(i * 4, i * 4 + 4),
    at: {
      file: at.file,
      start: at.start + Math.max(0, i * 4 - lost),
      end: at.start + i * 4 + 4 - lost,
    },
  }));
}

function zerosAreGone({ at }: Line, words: readonly Word[], to: Diagnostics): void {
  const [first] = words;
  if (!first) return;
  const whole = first.text.padStart(Math.ceil(first.text.length / 4) * 4, '0');
  const more = words.length > 1 ? `, and so ${words.length - 1} more in line ${lineNumber(at)}` : '';
  const read = first.text.length > 4 ? 'zeros are put before this number' : `\`${first.text}\` is read as \`${whole}\``;
  to.add(
    problem('BK1112', `${read}${more}: leading zeros are gone`, first.at, {
      help: 'a table or a program took the codes for numbers: keep them as text',
    }),
  );
}

/** The width that most rows have; of two, the first. */
function widthOf(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
