import { positionOf, type SourceFile } from '../source/file.js';

/** A line: where it begins and ends, and how far its words are indented. */
export interface Line {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  /** The words, less the blanks around them. */
  readonly words: string;
}

export function lineAt(file: SourceFile, number: number): Line | undefined {
  const start = file.lines[number];
  if (number < 0 || start === undefined) return undefined;
  const next = file.lines[number + 1];
  const end = next === undefined ? file.text.length : next - 1;
  const text = file.text.slice(start, end);
  return { number, start, end, indent: text.length - text.trimStart().length, words: text.trim() };
}

export function lineOf(file: SourceFile, offset: number): Line {
  const number = positionOf(file, Math.min(offset, file.text.length)).line - 1;
  return lineAt(file, number) as Line;
}

/** The nearest line above with words in it that are no comment. */
export function lineAbove(file: SourceFile, line: Line, below = Number.POSITIVE_INFINITY): Line | undefined {
  for (let number = line.number - 1; number >= 0; number--) {
    const above = lineAt(file, number);
    if (above && above.words !== '' && !above.words.startsWith('#') && above.indent < below) return above;
  }
  return undefined;
}

/** The last line of what hangs below a line: the lines that are indented further, and the list of a key. */
export function blockEnd(file: SourceFile, first: Line): Line {
  let last = first;
  for (let number = first.number + 1; ; number++) {
    const line = lineAt(file, number);
    if (!line) return last;
    if (line.words === '') continue;
    const ofList = line.indent === first.indent && line.words.startsWith('- ') && /:$/.test(first.words);
    if (line.indent <= first.indent && !ofList) return last;
    last = line;
  }
}

/** How far lines are indented from step to step. */
export function stepOf(file: SourceFile): number {
  const found = /\n( +)\S/.exec(file.text)?.[1]?.length ?? 2;
  return Math.min(found, 8);
}
