/** One text read from somewhere, with its lines. `path` is as given by the user, relative to the root where possible. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Offsets of the first character of each line; `lines[0]` is 0. */
  readonly lines: readonly number[];
}

/** A stretch of a file: offsets in UTF-16 units, end exclusive. */
export interface FileSpan {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** A position as people count: line and column from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function sourceFile(path: string, text: string): SourceFile {
  const lines = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.push(end + 1);
  return { path, text, lines };
}

/** The line and column of an offset, by bisection. */
export function positionOf(file: SourceFile, offset: number): Position {
  let low = 0;
  let high = file.lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((file.lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (file.lines[low] ?? 0) + 1 };
}
