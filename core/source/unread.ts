import type { Unread } from './diagnostic.js';
import { positionOf } from './file.js';
import { shown } from './width.js';

/** The lines of a stretch that was not read, from 1. */
export function linesOf({ at }: Unread): { readonly line: number; readonly endLine: number } {
  const { file, start, end } = at;
  const words = file.text.slice(start, end).trimEnd().length;
  return { line: positionOf(file, start).line, endLine: positionOf(file, start + words).line };
}

/** `lines 40 to 52 of module.yaml were not checked` */
export function unreadWords(unread: Unread, pathOf: (path: string) => string = shown): string {
  const { at, usedBy } = unread;
  const path = pathOf(at.file.path);
  const { line, endLine } = linesOf(unread);
  const toEnd = at.file.text.slice(at.end).trim() === '';
  if (line === 1 && toEnd) {
    const users =
      usedBy.length === 0
        ? ''
        : usedBy.length === 1
          ? ', and the file that uses it was checked only in part'
          : `, and the ${usedBy.length} files that use it were checked only in part`;
    return `nothing else in ${path} was checked${users}`;
  }
  if (line === endLine) return `line ${line} of ${path} was not checked`;
  return toEnd
    ? `${path} was not checked from line ${line} on`
    : `lines ${line} to ${endLine} of ${path} were not checked`;
}
