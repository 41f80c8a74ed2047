import { type FileSpan, positionOf, type SourceFile } from './file.js';
import { shown, widthOf, wrap } from './width.js';

/** A line of a file with words of it marked. */
export interface Marked {
  readonly at: FileSpan;
  readonly label: string | undefined;
  readonly mark: '^' | '-';
}

/** Ready lines: the author's own line, and the marks and label below it. */
export interface ExcerptLine {
  readonly gutter: string;
  readonly text: string;
  readonly is: 'source' | 'mark';
}

/** One line of a file without its line end. */
function lineText(file: SourceFile, line: number): string {
  const end = file.lines[line] ?? file.text.length + 1;
  return file.text.slice(file.lines[line - 1], end - 1).replace(/\r$/, '');
}

/**
 * The line with the words of a span marked. A span of several lines is marked to the end of its first; a line too
 * long for the room is shown around its marked words.
 */
export function excerpt({ at, label, mark }: Marked, gutter: number, width: number): ExcerptLine[] {
  const { line, column } = positionOf(at.file, at.start);
  const room = width - gutter - 3;
  const whole = lineText(at.file, line);
  const from = Math.min(column - 1, whole.length);
  const to = Math.max(Math.min(from + (at.end - at.start), whole.length), from);
  const [text, start, end] = window(whole, from, to, room);
  const before = ' '.repeat(widthOf(shown(text.slice(0, start))));
  const marks = mark.repeat(Math.max(1, widthOf(shown(text.slice(start, end)))));
  const lines: ExcerptLine[] = [{ gutter: String(line).padStart(gutter), text: shown(text), is: 'source' }];
  const free = room - before.length - marks.length - 1;
  const blank = ' '.repeat(gutter);
  const words = label ? shown(label) : '';
  if (widthOf(words) <= free) lines.push({ gutter: blank, text: `${before}${marks} ${words}`.trimEnd(), is: 'mark' });
  else {
    // No room beside the marks: the label goes below them, as far right as it can.
    const indent = Math.max(0, Math.min(before.length, room - Math.min(widthOf(words), 50)));
    lines.push({ gutter: blank, text: before + marks, is: 'mark' });
    for (const part of wrap(words, room - indent))
      lines.push({ gutter: blank, text: ' '.repeat(indent) + part, is: 'mark' });
  }
  return lines;
}

/** The stretch of a line around `from`..`to` that fits, with `…` where it was cut. */
function window(whole: string, from: number, to: number, room: number): [string, number, number] {
  if (whole.length > 4 * room) {
    // Most of a very long line is cut off before anything is measured.
    const near = Math.max(0, from - room);
    const [text, start, end] = window(
      `${near > 0 ? ' ' : ''}${whole.slice(near, from + 2 * room)} `,
      from - near + (near > 0 ? 1 : 0),
      Math.min(to - near, 3 * room),
      room,
    );
    return [text, start, end];
  }
  if (widthOf(whole) <= room) return [whole, from, to];
  const space = room - 2;
  // Wide characters are counted as two, so that no more is shown than fits.
  const fit = widthOf(whole) > whole.length ? Math.floor(space / 2) : space;
  let start = Math.max(0, Math.min(from - Math.floor(fit / 3), whole.length - fit));
  if (to - start > fit && from - start > 4) start = Math.max(0, from - 4);
  const end = Math.min(whole.length, start + fit);
  const left = start > 0 ? '…' : '';
  const text = left + whole.slice(start, end) + (end < whole.length ? '…' : '');
  return [text, from - start + left.length, Math.min(to, end) - start + left.length];
}
