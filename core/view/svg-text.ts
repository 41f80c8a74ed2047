/** Text in pictures: how wide it is, how it breaks into lines, and its elements. */
import { cellsOf, widthOf } from './board-text-cells.js';

/**
 * The widest of the usual fonts comes first: what is measured for it fits in the others too. Only where none of these is
 * there may a viewer take one that is wider.
 */
export const FONTS = "'DejaVu Sans', Verdana, 'Noto Sans', Arial, Helvetica, sans-serif";

/** Advance widths in hundredths of an em of the signs from blank to tilde, upright and bold. */
const PLAIN =
  '32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84'
    .split(' ')
    .map(Number);
const BOLD =
  '35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50 50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84'
    .split(' ')
    .map(Number);
/** Of a sign that is in no table: rather too wide than too narrow. */
const OTHER = 80;
const WIDE = 105;

export interface Face {
  readonly size: number;
  readonly bold?: boolean;
}

/** How wide a text is, in units of the picture. */
export function measure(text: string, { size, bold = false }: Face): number {
  const table = bold ? BOLD : PLAIN;
  let width = 0;
  for (const cell of cellsOf(text)) {
    if (cell === '') continue;
    const known = table[(cell.codePointAt(0) ?? 0) - 32];
    // Letters with an accent are about as wide as without it.
    const plain = known ?? table[(cell.normalize('NFD').codePointAt(0) ?? 0) - 32];
    width += plain ?? (widthOf(cell) > 1 ? WIDE : OTHER);
  }
  return (width * size) / 100;
}

/** A text cut to a width, with a sign that it was. */
export function shortened(text: string, width: number, face: Face): string {
  if (measure(text, face) <= width) return text;
  const cells = cellsOf(text);
  while (cells.length > 0 && measure(`${cells.join('')}…`, face) > width) cells.pop();
  return `${cells.join('').trimEnd()}…`;
}

/** Words in lines no wider than `width`, at most `most` lines; words too long for a line are broken. */
export function broken(text: string, width: number, face: Face, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((w) => parts(w, width, face))) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`, face) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), shortened(`${rest} `.padEnd(rest.length + 1), width, face)];
}

/** A word in parts that fit, broken at its hyphens first. */
function parts(word: string, width: number, face: Face): string[] {
  if (measure(word, face) <= width) return [word];
  const hyphen = word.indexOf('-', 1) + 1;
  if (hyphen > 0 && hyphen < word.length && measure(word.slice(0, hyphen), face) <= width)
    return [word.slice(0, hyphen), ...parts(word.slice(hyphen), width, face)];
  const cells = cellsOf(word);
  let end = 1;
  while (end < cells.length && measure(cells.slice(0, end + 1).join(''), face) <= width) end++;
  return end >= cells.length
    ? [word]
    : [cells.slice(0, end).join(''), ...parts(cells.slice(end).join(''), width, face)];
}

/** A text that may stand in an element or an attribute; signs that XML has not are left out. */
export function escaped(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !/[&<>"]| {2}/.test(text)) return text;
  return cellsOf(text.replace(/\s+/g, ' '))
    .join('')
    .replace(/[^\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A number as it is written: no more than two places, so that a picture is the same on every machine. */
export function n(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

export interface TextStyle extends Face {
  readonly anchor?: 'middle' | 'end';
  readonly fill?: string;
  /** A white rim, for text over lines. */
  readonly rim?: boolean;
}

/** One line of text; `y` is its base line. */
export function textAt(x: number, y: number, text: string, style: TextStyle): string {
  const { size, bold, anchor, fill, rim } = style;
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}"${bold ? ' font-weight="bold"' : ''}${
    anchor ? ` text-anchor="${anchor}"` : ''
  }${fill ? ` fill="${fill}"` : ''}${
    rim ? ' paint-order="stroke" stroke="#fff" stroke-width="3" stroke-linejoin="round"' : ''
  }>${escaped(text)}</text>`;
}

/** Lines of text below each other, the first base line at `y`. */
export function linesAt(x: number, y: number, lines: readonly string[], style: TextStyle, leading = 1.25): string {
  return lines.map((line, i) => textAt(x, y + i * style.size * leading, line, style)).join('');
}

/** What a pointer over a part of the picture, or a reader of screens, is told. */
export function titled(title: string, inside: string, attributes = ''): string {
  return `<g${attributes}><title>${escaped(title)}</title>${inside}</g>`;
}
