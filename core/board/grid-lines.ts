/** Lines of a drawn map and places on them. */
import type { MappedText } from '../documents/tree.js';
import type { FileSpan } from '../source/file.js';

/** A square is three characters wide and an edge one. */
export const PITCH = 4;

export interface MapLine {
  readonly text: string;
  /** Where its first character is in the map's text. */
  readonly start: number;
}

/** The lines of a text, without the blank ones before and after the map. */
export function linesOf(text: string): MapLine[] {
  const lines: MapLine[] = [];
  let start = 0;
  for (const part of text.split('\n')) {
    lines.push({ text: part.trimEnd(), start });
    start += part.length + 1;
  }
  while (lines.at(-1)?.text === '') lines.pop();
  while (lines[0]?.text === '') lines.shift();
  return lines;
}

/** The place in the file of a stretch of a line; past its end, the end itself. */
export function place(map: MappedText, line: MapLine, from: number, end = from + 1): FileSpan {
  const start = line.start + Math.min(from, line.text.length);
  return map.spanOf({ start, end: Math.max(start, line.start + Math.min(end, line.text.length)) });
}

export function wholeLine(map: MappedText, line: MapLine): FileSpan {
  return place(map, line, Math.max(0, line.text.search(/\S/)), line.text.length);
}

/** The face of a row at its left, or an empty word. */
export function leftFace(line: MapLine, left: number): { readonly word: string; readonly start: number } {
  const before = line.text.slice(0, left);
  const word = before.trim();
  return { word, start: word ? before.indexOf(word) : Math.max(0, left - 2) };
}

/** The face of a row at its right: the last word, if it stands behind the map or is the face at the left once more. */
export function rightFace(
  line: MapLine,
  left: number,
  right: number,
): { readonly word: string; readonly start: number } {
  const word = / ([^ ]+)$/.exec(line.text)?.[1] ?? '';
  const start = line.text.length - word.length;
  const isFace = start > right || (start > left && word === leftFace(line, left).word);
  return isFace ? { word, start } : { word: '', start: line.text.length };
}
