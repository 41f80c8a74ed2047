import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { textAt, textThrough } from './nodes.js';
import type { MappedText } from './tree.js';

/** The cells of a table, row by row; the header is the first row, and a blank row has no cells. */
export type Rows = readonly (readonly MappedText[])[];

/**
 * Reads comma-separated values strictly: cells in double quotes may hold commas, line ends and doubled quotes; nothing
 * stands beside the quotes of a cell.
 *
 * @returns undefined when the file is not well formed, which is reported
 */
export function readCsv(file: SourceFile, diagnostics: Diagnostics): Rows | undefined {
  const { text } = file;
  const rows: MappedText[][] = [];
  const fault = (at: number, message: string, help: string): undefined => {
    diagnostics.add(problem('BK0122', message, { file, start: at, end: Math.min(at + 1, text.length) }, { help }));
    return undefined;
  };
  let row: MappedText[] = [];
  let at = 0;
  while (at < text.length || row.length > 0) {
    const start = at;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0)
        return fault(at, 'this quote is not closed', 'close the cell with "; a quote inside a cell is doubled');
      row.push(quotedCell(file, start, end));
      at = end + 1;
      if (at < text.length && !/[,\r\n]/.test(text[at] ?? ''))
        return fault(
          at,
          'a comma or the end of the line belongs after a closing quote',
          'a quote inside a quoted cell is doubled: ""',
        );
    } else {
      while (at < text.length && !/[,\r\n"]/.test(text[at] ?? '')) at++;
      if (text[at] === '"')
        return fault(
          at,
          'a quote stands inside a cell that is not quoted',
          'put the whole cell in quotes, and double the quotes in it',
        );
      row.push(plainCell(file, start, at));
    }
    if (text[at] === ',') {
      at++;
      // A comma before the end of the file is followed by one more, empty cell.
      if (at >= text.length) row.push(plainCell(file, at, at));
      else continue;
    }
    rows.push(row.length === 1 && row[0]?.text === '' ? [] : row);
    row = [];
    if (text[at] === '\r') at++;
    at++;
  }
  return rows;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Blanks round a cell do not belong to it. */
function plainCell(file: SourceFile, start: number, end: number): MappedText {
  const raw = file.text.slice(start, end);
  return textAt(file, raw.trim(), start + raw.length - raw.trimStart().length);
}

function quotedCell(file: SourceFile, start: number, end: number): MappedText {
  const inner = file.text.slice(start + 1, end);
  if (!/["\r]/.test(inner)) return textAt(file, inner, start + 1);
  const places: number[] = [];
  let text = '';
  for (let i = 0; i < inner.length; i++) {
    const at = i;
    if (inner[i] === '"') i++;
    else if (inner[i] === '\r') continue;
    text += inner[i] ?? '';
    places.push(start + 1 + at);
  }
  return textThrough(text, { file, start, end: end + 1 }, () => ({
    starts: places,
    ends: places.map((_, i) => places[i + 1] ?? end),
  }));
}
