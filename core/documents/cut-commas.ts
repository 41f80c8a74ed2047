import { isScalar, type ParsedNode } from 'yaml';
import { problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { quotedBy, type Slip } from './slips.js';

/** A plain text and where it stands. */
interface Plain {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function plain(node: unknown): Plain | undefined {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || typeof node.source !== 'string') return undefined;
  return { text: node.source, start: node.range[0], end: node.range[1] };
}

/** `{ 2,3: burning }`: inside brackets the comma ends an entry, and only the other half has a value. */
export function keyCut(file: SourceFile, key: ParsedNode | null, value: unknown): Slip | undefined {
  const half = plain(key);
  if (!half || (value !== null && value !== undefined && plain(value)?.text !== '')) return undefined;
  const other = /^,([\w-]+(?:,[\w-]+)*):\s/.exec(file.text.slice(half.end, half.end + 200))?.[1];
  if (other === undefined || !/^[\w-]+$/.test(half.text)) return undefined;
  const whole = `${half.text},${other}`;
  const at = { file, start: half.start, end: half.start + whole.length };
  return {
    told: problem('BK0120', 'inside brackets YAML ends an entry at the comma', at, {
      help: `write "${whole}": with quotes`,
    }),
    edits: quotedBy('"', at.start, at.end),
    doubtful: [at.start, at.end],
  };
}

/** `[1,3 is clear, ...]`: the same in a list, where a number stands alone before what goes on with the other half. */
export function itemCut(file: SourceFile, node: ParsedNode | null): Slip | undefined {
  const half = plain(node);
  if (!half || !/^\w+$/.test(half.text)) return undefined;
  const other = /^,(\w+ [^,\]\n]*)/.exec(file.text.slice(half.end, half.end + 200))?.[1];
  if (other === undefined) return undefined;
  const whole = `${half.text},${other.trimEnd()}`;
  const at = { file, start: half.start, end: half.start + whole.length };
  return {
    told: problem('BK0120', 'inside brackets YAML ends an entry at the comma', at, {
      help: `put the sentence in quotes, "${whole}", or write one a line, each with \`- \` before it`,
    }),
    edits: whole.includes('"') ? [] : quotedBy('"', at.start, at.end),
    doubtful: [at.start, at.end],
  };
}

/** `title: “Mill, Race”`: curly quotes are signs like others, so the comma ends the text. */
export function curlyQuotes(file: SourceFile, node: unknown): Slip | undefined {
  const text = plain(node);
  const first = /^[“”„«‘’]/.exec(text?.text ?? '')?.[0];
  if (!text || first === undefined || /[“”»‘’]$/.test(text.text.slice(1))) return undefined;
  const told = problem(
    'BK0120',
    `\`${first}\` is no quote to YAML, so the text ends at the first comma or colon in it`,
    { file, start: text.start, end: text.start + 1 },
    { help: 'use straight quotes: "..."' },
  );
  const line = /^.*/.exec(file.text.slice(text.start))?.[0] ?? '';
  const last = line.search(/[”»’][^”»’]*$/);
  if (last < 1 || line.includes('"')) return { told, edits: [] };
  const edit = (at: number) => ({ start: text.start + at, end: text.start + at + 1, text: '"' });
  return { told, edits: [edit(0), edit(last)] };
}
