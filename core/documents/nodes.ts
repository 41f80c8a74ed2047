import type { Span } from '../../grammar/tree.js';
import type { FileSpan, SourceFile } from '../source/file.js';
import type { DocEntry, DocList, DocMap, DocNode, DocScalar, MappedText } from './tree.js';

/** Where each character of a text begins and ends in the file. */
export interface Places {
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** A text that stands in the file just as it is. */
export function textAt(file: SourceFile, text: string, start: number): MappedText {
  const end = start + text.length;
  const spanOf = (span: Span) => ({
    file,
    start: clamp(start + span.start, start, end),
    end: clamp(start + span.end, start, end),
  });
  return { text, at: { file, start, end }, spanOf };
}

/** A text whose characters are found by `places`, which is called when the first of them is asked for. */
export function textThrough(text: string, at: FileSpan, places: () => Places | undefined): MappedText {
  let found: Places | undefined;
  let looked = false;
  const spanOf = (span: Span): FileSpan => {
    if (!looked) [found, looked] = [places(), true];
    if (!found || text.length === 0) return at;
    const first = clamp(span.start, 0, text.length);
    const last = clamp(span.end, first, text.length);
    const start = (first < text.length ? found.starts[first] : found.ends[text.length - 1]) ?? at.start;
    const end = last > first ? (found.ends[last - 1] ?? at.end) : start;
    return { file: at.file, start, end: Math.max(start, end) };
  };
  return { text, at, spanOf };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

export function scalarNode(value: DocScalar['value'], text: MappedText, at: FileSpan = text.at): DocScalar {
  return { kind: 'scalar', value, text, at };
}

export function listNode(items: readonly DocNode[], at: FileSpan): DocList {
  return { kind: 'list', items, at };
}

export function entryOf(key: DocScalar, value: DocNode): DocEntry {
  return { key, name: key.text.text, value };
}

/** A map of entries; where a name stands twice, the first counts. */
export function mapNode(entries: readonly DocEntry[], at: FileSpan): DocMap {
  const byName = new Map<string, DocNode>();
  for (const entry of entries) if (!byName.has(entry.name)) byName.set(entry.name, entry.value);
  return { kind: 'map', entries, at, get: (name) => byName.get(name) };
}

/** What a scalar written plainly stands for: a whole number or decimal, yes or no as `true` and `false`, nothing, or text. */
export function plainValue(text: string): DocScalar['value'] {
  if (text === '' || text === '~' || text === 'null') return null;
  if (text === 'true') return true;
  if (text === 'false') return false;
  // What a reader of the file would not write for a number stays the text it is: 0110, 07, 1e1, +1, 0x1F, .5
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) && text !== '-0' ? Number(text) : text;
}
