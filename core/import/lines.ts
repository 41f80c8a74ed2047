import { type Diagnostics, problem } from '../source/diagnostic.js';
import { type FileSpan, positionOf, type SourceFile } from '../source/file.js';

/** A word of a line, between blanks. */
export interface Word {
  readonly text: string;
  readonly at: FileSpan;
}

/** A line with something in it. */
export interface Line {
  readonly words: readonly Word[];
  /** From its first word to its last. */
  readonly at: FileSpan;
  /** Whether a blank line stands before it. */
  readonly apart: boolean;
}

export function lineNumber(at: FileSpan): number {
  return positionOf(at.file, at.start).line;
}

/** The lines of a file; what is there and means nothing is told in one note. */
export function linesIn(file: SourceFile, hasMark: boolean, to: Diagnostics): Line[] {
  const lines: Line[] = [];
  const blank: number[] = [];
  const trailing: number[] = [];
  const windows: number[] = [];
  let apart = false;
  for (const [i, start] of file.lines.entries()) {
    const next = file.lines[i + 1];
    const raw = file.text.slice(start, next === undefined ? undefined : next - 1);
    if (raw.endsWith('\r')) windows.push(i + 1);
    const text = raw.replace(/\r$/, '');
    const words = [...text.matchAll(/\S+/g)].map(
      (found): Word => ({
        text: found[0],
        at: { file, start: start + found.index, end: start + found.index + found[0].length },
      }),
    );
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) {
      // What follows the last line end is no line.
      if (next !== undefined || text !== '') blank.push(i + 1);
      apart = true;
      continue;
    }
    if (last.at.end < start + text.length) trailing.push(i + 1);
    lines.push({ words, at: { file, start: first.at.start, end: last.at.end }, apart });
    apart = false;
  }
  const last = lines.at(-1);
  const said = [
    ...(hasMark ? ['a byte-order mark before line 1'] : []),
    ...(windows.length > 0 ? [`line ends of Windows ${on(windows)}`] : []),
    ...(trailing.length > 0 ? [`blanks at the end ${on(trailing, 'of')}`] : []),
    ...(blank.length > 0 ? [on(blank, 'blank')] : []),
    ...(last && !file.text.endsWith('\n') ? [`no line end after line ${file.lines.length}`] : []),
  ];
  if (said.length > 0) {
    const where = [hasMark ? 1 : undefined, windows[0], trailing[0], blank[0], file.lines.length];
    const line = Math.min(...where.filter((n) => n !== undefined));
    const start = file.lines[line - 1] ?? 0;
    const length = (file.text.slice(start).match(/^[^\r\n]*/)?.[0] ?? '').length;
    to.add(
      problem('BK1101', `this means nothing and was passed over: ${said.join('; ')}`, {
        file,
        start,
        end: start + length,
      }),
    );
  }
  return lines;
}

/** `in line 23`, `in lines 3, 7 and 29 more`. */
export function on(lines: readonly number[], word = 'in'): string {
  const shown = lines.slice(0, 3);
  const more = lines.length - shown.length;
  if (lines.length === 1) return `${word} line ${lines[0]}`;
  const last = more > 0 ? `${more} more` : String(shown.pop());
  return `${word} lines ${shown.join(', ')} and ${last}`;
}
