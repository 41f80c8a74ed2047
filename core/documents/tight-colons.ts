import { isScalar, type ParsedNode } from 'yaml';
import { problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { leadingKey } from './form.js';
import type { Slip } from './slips.js';

/** `{ from:10, to 0 }`: inside braces YAML takes a key for the whole of what has no colon with a space behind it. */
export function tightColon(file: SourceFile, key: ParsedNode | null, value: unknown): Slip | undefined {
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
    return { told, edits: [{ start: colon + 1, end: colon + 1, text: ' ' }] };
  }
  const first = leadingKey(text);
  if (first === undefined || first === text) return undefined;
  const after = start + first.length;
  const told = problem(
    'BK0118',
    `a colon is missing after \`${first}\``,
    { file, start, end: start + text.length },
    { help: `write \`${first}: ${text.slice(first.length + 1)}\`` },
  );
  return { told, edits: [{ start: after, end: after, text: ':' }] };
}
