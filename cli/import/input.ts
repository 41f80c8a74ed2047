import { readFileSync, statSync } from 'node:fs';
import { decode, tooLarge } from '../../core/documents/bytes.js';
import { limits } from '../../core/documents/limits.js';
import { type Diagnostics, problem } from '../../core/source/diagnostic.js';
import type { SourceFile } from '../../core/source/file.js';

/** A text that is no document of ours. */
export interface Input {
  readonly file: SourceFile;
  /** Whether it begins with a byte-order mark. */
  readonly hasMark: boolean;
}

/** Reads a text file; undefined after a report. */
export function readInput(path: string, to: Diagnostics): Input | undefined {
  const bytes = bytesOf(path, to);
  if (!bytes) return undefined;
  const { file, fault } = decode(path, bytes);
  if (fault) to.add(fault);
  else if (!/\S/.test(file.text)) to.add(problem('BK0105', 'the file is empty', { file, start: 0, end: 0 }));
  if (fault || !/\S/.test(file.text)) return undefined;
  return { file, hasMark: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf };
}

function bytesOf(path: string, to: Diagnostics): Uint8Array | undefined {
  try {
    const about = statSync(path);
    if (about.isDirectory()) to.add(problem('BK0102', `${path} is a folder, not a file`, undefined));
    // A pipe or device may never end.
    else if (!about.isFile()) to.add(problem('BK0102', `${path} is no plain file`, undefined));
    else if (about.size > limits.bytes) to.add(tooLarge(path));
    else return readFileSync(path);
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    to.add(
      isMissing
        ? problem('BK0301', `there is no file ${path}`, undefined)
        : problem('BK0102', `${path} cannot be read`, undefined),
    );
  }
  return undefined;
}
