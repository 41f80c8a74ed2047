/**
 * Advice that is allowed where it stands: `# bulkhead: allow BK1009 because ...`, on the line itself or on one above it.
 * It holds for that line and all that is indented below it.
 */
import { codes } from '../../source/codes.js';
import { type Diagnostic, problem } from '../../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../../source/file.js';
import { nearestName } from '../../source/nearest.js';

interface Silence {
  readonly code: string;
  readonly at: FileSpan;
  /** Offsets of what it holds for. */
  readonly from: number;
  readonly to: number;
  used: boolean;
}

const written = /(?:^|\s)#\s*bulkhead:\s*allow\b[ \t]*(\S*)[ \t]*(.*)$/;
/** What looks like such a comment and is none. */
const nearly = /(?:^|\s)#\s*bulkhead:?\s*([a-z]+)\b[ \t]*(.*)$/i;

/** What of the advice on some files is not allowed in them, and what is wrong with the allowances. */
export function withoutAllowed(advice: readonly Diagnostic[], files: Iterable<SourceFile>): Diagnostic[] {
  const silences = [...files].flatMap(silencesIn);
  const told: Diagnostic[] = [];
  const left = advice.filter(({ code, at }) => {
    const fitting = silences.filter(
      (s) => s.silence?.code === code && at?.file === s.silence.at.file && within(s.silence, at),
    );
    for (const { silence } of fitting) if (silence) silence.used = true;
    return fitting.length === 0;
  });
  for (const { silence, fault } of silences) {
    if (fault) told.push(fault);
    if (silence && !silence.used)
      told.push(
        problem('BK1015', `${silence.code} is allowed here, and there is no such advice any more`, silence.at, {
          help: 'take the comment out',
        }),
      );
  }
  return [...left, ...told];
}

function within({ from, to }: Silence, { start }: FileSpan): boolean {
  return start >= from && start < to;
}

interface Found {
  readonly silence?: Silence;
  readonly fault?: Diagnostic;
}

function silencesIn(file: SourceFile): Found[] {
  if (!/#\s*bulkhead\b/i.test(file.text)) return [];
  return file.lines.flatMap((start, i): Found[] => {
    const line = lineOf(file, i);
    const found = written.exec(line);
    // In another comment it is only talk of such a comment.
    if (!found) return misspelt(file, start, line);
    if (/(^|\s)#/.test(line.slice(0, found.index))) return [];
    const [, code = '', reason = ''] = found;
    const from = start + found.index + found[0].indexOf('#');
    const at = { file, start: from, end: start + line.length };
    const begins = start + found.index + found[0].indexOf(code);
    const word = { file, start: begins, end: begins + code.length };
    if (!isAdvice(code)) return [{ fault: unknown(code, code === '' ? at : word) }];
    const silence = { code, at, ...heldBy(file, i, found.index === 0 || /^\s*#/.test(line)), used: false };
    if (/^because\s+\S/.test(reason)) return [{ silence }];
    const fault = problem('BK1013', `it is not said why ${code} is allowed here`, at, {
      help: `write \`# bulkhead: allow ${code} because ...\``,
    });
    // What has no reason yet is allowed all the same: one thing at a time.
    return [{ silence: { ...silence, used: true }, fault }];
  });
}

/** `# bulkhead: alow BK1007`: a comment that would allow advice, and is not read as one. */
function misspelt(file: SourceFile, start: number, line: string): Found[] {
  const found = nearly.exec(line);
  if (!found || /(^|\s)#/.test(line.slice(0, found.index))) return [];
  const [, word = '', rest = ''] = found;
  const meant = nearestName(word.toLowerCase(), ['allow']) === 'allow' || word.toLowerCase() === 'allow';
  const code = /\bBK\d{4}\b/.exec(rest)?.[0];
  if (!meant && code === undefined) return [];
  const from = start + found.index + found[0].indexOf('#');
  const at = { file, start: from, end: start + line.length };
  const help = `write \`# bulkhead: allow ${code ?? 'BK1007'} because ...\`, in small letters`;
  return [{ fault: problem('BK1014', 'this comment allows nothing: it is not read', at, { help }) }];
}

const isAdvice = (code: string): boolean => /^BK10\d\d$/.test(code) && code in codes && !isAboutAllowing(code);
const isAboutAllowing = (code: string): boolean => ['BK1013', 'BK1014', 'BK1015'].includes(code);

function unknown(code: string, at: FileSpan): Diagnostic {
  const known = Object.keys(codes).filter(isAdvice);
  const real = code in codes;
  return problem(
    'BK1014',
    real
      ? `${code} is not advice: it cannot be allowed`
      : code === ''
        ? 'it is not said what is allowed'
        : `no advice has the code ${code}`,
    at,
    real
      ? { help: `what can be allowed: ${known[0]} to ${known.at(-1)}` }
      : { suggestion: nearestName(code, known), help: 'write the code that stands in the report' },
  );
}

/** The line itself, or for a comment alone on its line the next that is none, with all that is indented below it. */
function heldBy(file: SourceFile, line: number, alone: boolean): { from: number; to: number } {
  let first = line;
  if (alone) while (first < file.lines.length && /^\s*(#|$)/.test(lineOf(file, first))) first++;
  const indent = indentOf(lineOf(file, first));
  let last = first + 1;
  while (last < file.lines.length && (/^\s*$/.test(lineOf(file, last)) || indentOf(lineOf(file, last)) > indent))
    last++;
  return { from: file.lines[first] ?? file.text.length, to: file.lines[last] ?? file.text.length + 1 };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function lineOf(file: SourceFile, line: number): string {
  return file.text.slice(file.lines[line], (file.lines[line + 1] ?? file.text.length + 1) - 1).replace(/\r$/, '');
}
