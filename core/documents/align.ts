import type { Places } from './nodes.js';

/** How a scalar was written, as far as it matters for finding its characters again. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/**
 * Finds every character of a scalar's text in the source it was written as.
 *
 * @param text what YAML made of the scalar
 * @param source the scalar in the file, with its quotes; block scalars from the line after `|` or `>`
 * @param offset where `source` begins in the file
 * @returns undefined when text and source do not fit each other
 */
export function align(text: string, source: string, offset: number, style: ScalarStyle): Places | undefined {
  return style === 'literal' ? alignLines(text, source, offset) : alignFolded(text, source, offset, style);
}

/** Literal blocks: line by line, less the indentation. */
function alignLines(text: string, source: string, offset: number): Places | undefined {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let at = 0; // in source, where the current line begins
  let i = 0; // in text
  while (i < text.length) {
    const lineEnd = source.indexOf('\n', at);
    const nextLine = lineEnd < 0 ? source.length : lineEnd + 1;
    const rawEnd = lineEnd < 0 ? source.length : source[lineEnd - 1] === '\r' && lineEnd > at ? lineEnd - 1 : lineEnd;
    const newline = text.indexOf('\n', i);
    const textEnd = newline < 0 ? text.length : newline;
    const length = textEnd - i;
    const first = rawEnd - length;
    if (first < at) {
      if (length > 0) return undefined;
    } else if (source.slice(first, rawEnd) !== text.slice(i, textEnd)) return undefined;
    for (let k = 0; k < length; k++) {
      starts[i + k] = offset + first + k;
      ends[i + k] = offset + first + k + 1;
    }
    if (newline >= 0) {
      starts[newline] = offset + rawEnd;
      ends[newline] = offset + nextLine;
    }
    i = textEnd + 1;
    at = nextLine;
  }
  return { starts, ends };
}

/** A character of the source, or an escape that stands for one. */
interface Unit {
  readonly length: number;
  /** What it stands for; empty for an escaped line break. */
  readonly value: string;
}

/** Where lines are folded: characters that are not blank stand in their order, blanks may have been made of others. */
function alignFolded(text: string, source: string, offset: number, style: ScalarStyle): Places | undefined {
  const quoted = style === 'single' || style === 'double';
  const end = quoted ? source.length - 1 : source.length;
  const unit = style === 'double' ? doubleUnit : style === 'single' ? singleUnit : plainUnit;
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let p = quoted ? 1 : 0;
  let i = 0;
  while (i < text.length) {
    let found = unit(source, p);
    while (p < end && found.value === '') {
      // An escaped line break stands for nothing, and so do the blanks after it.
      p = skipBlanks(source, p + found.length);
      found = unit(source, p);
    }
    if (isBlank(text[i]) && (p >= end || found.value !== text[i])) {
      // A blank that a line break was folded into, at the blanks it came from.
      const blank = p < end && isBlank(found.value);
      starts[i] = offset + Math.min(p, end);
      ends[i] = offset + (blank ? p + found.length : Math.min(p, end));
      if (blank) p += found.length;
      i++;
      continue;
    }
    while (p < end && (found.value === '' || (isBlank(found.value) && !text.startsWith(found.value, i)))) {
      p += found.length;
      found = unit(source, p);
    }
    if (p >= end || !text.startsWith(found.value, i)) return undefined;
    for (let k = 0; k < found.value.length; k++) {
      starts[i + k] = offset + p;
      ends[i + k] = offset + p + found.length;
    }
    i += found.value.length;
    p += found.length;
  }
  return { starts, ends };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r';
}

function skipBlanks(source: string, from: number): number {
  let p = from;
  while (source[p] === ' ' || source[p] === '\t') p++;
  return p;
}

function plainUnit(source: string, p: number): Unit {
  return { length: 1, value: source[p] ?? '' };
}

function singleUnit(source: string, p: number): Unit {
  return source[p] === "'" ? { length: 2, value: "'" } : plainUnit(source, p);
}

const escapes = new Map(
  Object.entries({
    '0': '\0',
    a: '\x07',
    b: '\b',
    e: '\x1b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
    N: '\u0085',
    _: '\u00a0',
    L: '\u2028',
    P: '\u2029',
    ' ': ' ',
    '"': '"',
    '/': '/',
    '\\': '\\',
    '\t': '\t',
  }),
);

function doubleUnit(source: string, p: number): Unit {
  if (source[p] !== '\\') return plainUnit(source, p);
  const next = source[p + 1] ?? '';
  if (next === '\n') return { length: 2, value: '' };
  if (next === '\r' && source[p + 2] === '\n') return { length: 3, value: '' };
  const digits = next === 'x' ? 2 : next === 'u' ? 4 : next === 'U' ? 8 : 0;
  if (digits > 0) {
    const code = Number.parseInt(source.slice(p + 2, p + 2 + digits), 16);
    return { length: 2 + digits, value: code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd' };
  }
  return { length: 2, value: escapes.get(next) ?? next };
}
