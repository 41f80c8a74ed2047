import type { Code } from './codes.js';
import type { Diagnostic, Report } from './diagnostic.js';
import { excerpt } from './excerpt.js';
import { type FileSpan, positionOf } from './file.js';
import type { Severity } from './severity.js';
import { linesOf, unreadWords } from './unread.js';
import { shortPath, shown, wrap } from './width.js';

type Colour = (text: string) => string;

/** Colours for a report; those of picocolors fit. */
export interface Paint {
  readonly red: Colour;
  readonly yellow: Colour;
  readonly cyan: Colour;
  readonly blue: Colour;
  readonly green: Colour;
  readonly bold: Colour;
  readonly dim: Colour;
}

const same: Colour = (text) => text;
/** No colour at all. */
export const plainPaint: Paint = {
  red: same,
  yellow: same,
  cyan: same,
  blue: same,
  green: same,
  bold: same,
  dim: same,
};

export interface Frames {
  readonly paint?: Paint;
  /** Columns of the screen; 80 unless given. */
  readonly width?: number;
  /** How many diagnostics are shown whole; the others are counted. 50 unless given. */
  readonly limit?: number;
  /** Whether the closing lines say how to read the page of a code. */
  readonly pages?: boolean;
}

/** One diagnostic for people: the place first, then the author's own line with the words marked, then what to do. */
export function renderDiagnostic(diagnostic: Diagnostic, { paint = plainPaint, width = 80 }: Frames = {}): string {
  const { at, related = [] } = diagnostic;
  const colour = colourOf(diagnostic.severity, paint);
  const lines = heading(diagnostic, paint, width);
  const gutter = Math.max(
    4,
    ...[at, ...related.map((r) => r.at)].map((span) =>
      span ? String(positionOf(span.file, span.start).line).length + 2 : 0,
    ),
  );
  const show = (span: FileSpan, label: string | undefined, mark: '^' | '-', tint: Colour) => {
    for (const line of excerpt({ at: span, label, mark }, gutter, width)) {
      lines.push(`${paint.dim(`${line.gutter} |`)} ${line.is === 'mark' ? tint(line.text) : line.text}`.trimEnd());
    }
  };
  if (at && at.file.text !== '') show(at, diagnostic.label, '^', colour);
  let file = at?.file;
  for (const other of related) {
    if (other.at.file !== file)
      lines.push(`${' '.repeat(gutter)} ${paint.dim(`in ${placeOf(other.at, width - gutter - 4)}`)}`);
    file = other.at.file;
    show(other.at, other.label, '-', paint.blue);
  }
  for (const help of helps(diagnostic)) {
    const [first = '', ...rest] = wrap(shown(help), width - gutter - 8);
    lines.push(
      `${' '.repeat(gutter)} ${paint.green('help:')} ${first}`,
      ...rest.map((line) => `${' '.repeat(gutter + 7)}${line}`),
    );
  }
  return lines.join('\n');
}

function heading(diagnostic: Diagnostic, paint: Paint, width: number): string[] {
  const place = diagnostic.at ? `${placeOf(diagnostic.at, width - diagnostic.severity.length - 10)}: ` : '';
  const sort = `${diagnostic.severity} ${diagnostic.code}: `;
  const before = place.length + sort.length;
  // A long path does not squeeze the message: it then begins on the next line.
  const narrow = before > width - 24;
  const [first = '', ...rest] = wrap(shown(diagnostic.message), width - 4, narrow ? width - 4 : width - before);
  const opening = paint.bold(place) + colourOf(diagnostic.severity, paint)(sort.trimEnd());
  return narrow
    ? [opening, ...[first, ...rest].map((line) => `    ${line}`)]
    : [`${opening} ${paint.bold(first)}`, ...rest.map((line) => `    ${paint.bold(line)}`)];
}

function helps({ suggestion, help }: Diagnostic): string[] {
  return [
    ...(suggestion === undefined ? [] : [`did you mean "${suggestion}"?`]),
    ...(help === undefined ? [] : [help]),
  ];
}

/** All that was found, in the order of files and lines, with a closing line that counts it. Empty when nothing was found. */
export function renderAll(diagnostics: Report, frames: Frames = {}): string {
  const { limit = 50, pages = false } = frames;
  const sorted = sortedForReading(diagnostics.list);
  if (sorted.length === 0) return '';
  const parts = sorted.slice(0, limit).map((d) => `${renderDiagnostic(d, frames)}\n\n`);
  const more = pages ? `${pagesOf(sorted.slice(0, limit))}\n` : '';
  return `${parts.join('')}${closing(diagnostics, sorted.length - limit)}\n${more}`;
}

/** How to read the page of a code: of the first error. */
function pagesOf(list: readonly Diagnostic[]): string {
  const { code } = list.find((d) => d.severity === 'error') ?? (list[0] as Diagnostic);
  const several = new Set(list.map((d) => d.code)).size > 1;
  return `\`bulkhead explain ${code}\` tells more${several ? ', and so for each code' : ''}`;
}

/** More stretches that were not checked are only counted. */
const MOST_UNREAD = 6;

/** `2 errors and 1 warning in 2 files; 3 problems that follow from them are not shown` */
function closing({ list, heldBack, unread = [] }: Report, hidden: number): string {
  const counts = (['error', 'warning', 'note'] as const)
    .map((severity) => counted(list.filter((d) => d.severity === severity).length, severity))
    .filter((text) => text !== '');
  const files = new Set(list.flatMap((d) => (d.at ? [d.at.file.path] : []))).size;
  const where = files > 0 ? ` in ${counted(files, 'file')}` : '';
  const rest = [
    ...(hidden > 0 ? [`${hidden} of them ${hidden === 1 ? 'is' : 'are'} not shown`] : []),
    ...(heldBack > 0
      ? [
          `${counted(heldBack, 'problem')} that ${heldBack === 1 ? 'follows' : 'follow'} from ${list.length === 1 ? 'it' : 'them'} ${heldBack === 1 ? 'is' : 'are'} held back`,
        ]
      : []),
    ...unread.slice(0, MOST_UNREAD).map((stretch) => unreadWords(stretch)),
    ...(unread.length > MOST_UNREAD ? [`nor were ${unread.length - MOST_UNREAD} more parts of files`] : []),
  ];
  return [`${joined(counts)}${where}`, ...rest].join('; ');
}

function joined(parts: readonly string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

function counted(count: number, thing: string): string {
  return count === 0 ? '' : `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** By file, in the order the files first appear, and by place in each; what has no place comes first. */
export function sortedForReading(list: readonly Diagnostic[]): Diagnostic[] {
  const files = new Map<string, number>();
  for (const { at } of list) if (at && !files.has(at.file.path)) files.set(at.file.path, files.size);
  const rank = ({ at }: Diagnostic) => (at ? (files.get(at.file.path) ?? 0) : -1);
  return [...list].sort((a, b) => rank(a) - rank(b) || (a.at?.start ?? 0) - (b.at?.start ?? 0));
}

function colourOf(severity: Severity, paint: Paint): Colour {
  return severity === 'error' ? paint.red : severity === 'warning' ? paint.yellow : paint.cyan;
}

/** `board.yaml:8:3`, in the room there is. */
function placeOf(at: FileSpan, room: number): string {
  const { line, column } = positionOf(at.file, at.start);
  const where = `:${line}:${column}`;
  return `${shortPath(shown(at.file.path), room - where.length)}${where}`;
}

/** A place in the machine form: lines and columns from 1; the end is after the last character. */
export interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A stretch that was not checked, in the machine form: whole lines, from 1. */
export interface JsonUnread {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** Files that use it, where nothing of it could be read. */
  readonly usedBy: readonly string[];
}

/** What was not checked, where there is anything, as a part of a report in the machine form. */
export function unreadIn({ unread = [] }: Report): { readonly unread?: readonly JsonUnread[] } {
  if (unread.length === 0) return {};
  return { unread: unread.map((one) => ({ file: one.at.file.path, ...linesOf(one), usedBy: one.usedBy })) };
}

/** A diagnostic in the machine form. */
export interface JsonDiagnostic extends Partial<JsonPlace> {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly label?: string;
  readonly help?: string;
  readonly suggestion?: string;
  readonly related?: readonly (JsonPlace & { readonly label: string })[];
}

/** The same as the form for people, for programs. */
export function toJson({ code, severity, message, at, label, related, help, suggestion }: Diagnostic): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...(at && jsonPlace(at)),
    ...(label !== undefined && { label }),
    ...(help !== undefined && { help }),
    ...(suggestion !== undefined && { suggestion }),
    ...(related &&
      related.length > 0 && { related: related.map((other) => ({ ...jsonPlace(other.at), label: other.label })) }),
  };
}

function jsonPlace(at: FileSpan): JsonPlace {
  const start = positionOf(at.file, at.start);
  const end = positionOf(at.file, Math.max(at.end, at.start));
  return { file: at.file.path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
