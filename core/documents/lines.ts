import { type FileSpan, positionOf, type SourceFile } from '../source/file.js';

/** The words of the line that an offset is in, less the blanks around them. */
export function lineSpan(file: SourceFile, at: number): FileSpan {
  const { line: number } = positionOf(file, Math.min(at, file.text.length));
  const from = file.lines[number - 1] ?? 0;
  const line = file.text.slice(from, file.lines[number]);
  const words = line.trim();
  const start = from + line.length - line.trimStart().length;
  return { file, start, end: start + words.length };
}

/** The whole word at an offset, never one letter of it; one character where there is no word. */
export function wordSpan(file: SourceFile, at: number): FileSpan {
  const letter = /[\p{L}\p{N}_-]/u;
  const { text } = file;
  let start = Math.min(at, text.length);
  // Blanks before the word are not what is meant.
  while (
    start < text.length &&
    (text[start] === ' ' || text[start] === '\n' || text[start] === '\r') &&
    start - at < 200
  )
    start++;
  let end = start;
  if (letter.test(text[start] ?? '')) {
    while (start > 0 && letter.test(text[start - 1] ?? '')) start--;
    while (end < text.length && letter.test(text[end] ?? '')) end++;
  } else end = Math.min(start + 1, text.length);
  return { file, start, end };
}
