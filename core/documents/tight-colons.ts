import { isScalar, type ParsedNode } from 'yaml';
import { type Diagnostic, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { leadingKey } from './form.js';
import { entryOf, plainValue, scalarNode, textAt } from './nodes.js';
import type { DocEntry } from './tree.js';

/** An entry as it was meant, and what is to be told of how it is written. */
export interface Mended {
  readonly entry: DocEntry;
  readonly told: Diagnostic;
}

/** `{ from:10, to 0 }`: inside braces YAML takes a key for the whole of what has no colon with a space behind it. */
export function mendedColon(file: SourceFile, key: ParsedNode | null, value: unknown): Mended | undefined {
  if (!isScalar(key) || key.type !== 'PLAIN' || typeof key.source !== 'string' || !key.range) return undefined;
  if (!(value === null || value === undefined || (isScalar(value) && value.source === ''))) return undefined;
  const [start] = key.range;
  const text = key.source;
  // What goes on behind a colon is told where the colon is.
  if (/^\s*:/.test(file.text.slice(start + text.length)) || text.includes('\n')) return undefined;
  const [all, name = '', behind = ''] = /^([\w-][\w /-]*):(\S.*)$/.exec(text) ?? [];
  if (all !== undefined) {
    const colon = start + name.length;
    const told = problem(
      'BK0118',
      'a space belongs after this colon',
      { file, start: colon, end: colon + 1 },
      { help: `write \`${name}: ${behind}\`: without the space YAML takes it all for a key` },
    );
    return { told, entry: entryAt(file, name, start, behind, colon + 1) };
  }
  const first = leadingKey(text);
  if (first === undefined || first === text) return undefined;
  const rest = text.slice(first.length + 1);
  const told = problem(
    'BK0118',
    `a colon is missing after \`${first}\``,
    { file, start, end: start + text.length },
    { help: `write \`${first}: ${rest}\`` },
  );
  return { told, entry: entryAt(file, first, start, rest, start + first.length + 1) };
}

function entryAt(file: SourceFile, name: string, at: number, value: string, from: number): DocEntry {
  return entryOf(scalarNode(name, textAt(file, name, at)), scalarNode(plainValue(value), textAt(file, value, from)));
}
