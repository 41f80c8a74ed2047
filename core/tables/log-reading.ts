import type { FileSpan, SourceFile } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import {
  answerShape,
  endShape,
  firstFault,
  headerShape,
  type LogEnd,
  type LogHeader,
  loggedShape,
  type Shape,
  type ShapeFault,
  unknownKey,
} from './log-shape.js';

/** An answer with the place where it was given. */
export interface GivenAnswer {
  readonly answer: string;
  readonly copy: number | undefined;
  /** The rule that asked when it was written down. */
  readonly rule: string | undefined;
  readonly at: FileSpan;
  /** All that its line says, where it is a line of JSON, and where that line stands. */
  readonly line?: { readonly said: Readonly<Record<string, unknown>>; readonly at: FileSpan };
}

/** What is wrong with a log or a list of answers. */
export interface LogFault {
  readonly at: FileSpan;
  readonly message: string;
  readonly help: string;
}

/** A log, or a list of answers, as it was read. */
export interface GivenAnswers {
  readonly header: LogHeader | undefined;
  readonly answers: readonly GivenAnswer[];
  readonly end: LogEnd | undefined;
  /** Where it says how the run ended. */
  readonly endAt: FileSpan | undefined;
  /** Where the file ends: where an answer is missing. */
  readonly last: FileSpan;
  /** The first line that could not be read. */
  readonly fault: LogFault | undefined;
}

/**
 * Reads answers: one a line, by name, lines that begin with # and empty ones left out, a name in quotes taken as it is;
 * or lines of JSON, of a log or of what a run told, of which those with an answer count.
 *
 * @param as a `log` is not read on where nothing near its beginning says that it is one
 */
export function readAnswers(file: SourceFile, as: 'answers' | 'log' = 'answers'): GivenAnswers {
  const reader = new Reader();
  for (const [i, start] of file.lines.entries()) {
    const line = file.text.slice(start, (file.lines[i + 1] ?? file.text.length + 1) - 1).trimEnd();
    const text = line.trimStart();
    const at = { file, start: start + line.length - text.length, end: start + line.length };
    if (text === '' || text.startsWith('#')) continue;
    reader.line(text, at);
    if (reader.fault || (as === 'log' && !reader.header && i > LAST_HEADER)) break;
  }
  const last = { file, start: file.text.trimEnd().length, end: file.text.trimEnd().length };
  const { header, answers, end, endAt, fault } = reader;
  return { header, answers, end, endAt, last, fault };
}

const written = 'a log is read as `--log` wrote it: write it anew, or give the answers alone with `--answers`';

/** A line after which no log begins; one that does too late is told where it begins. */
const LAST_HEADER = 100;

/** Answers are names, numbers and labels. */
const LONGEST_ANSWER = 1000;

class Reader {
  readonly answers: GivenAnswer[] = [];
  header: LogHeader | undefined;
  end: LogEnd | undefined;
  endAt: FileSpan | undefined;
  fault: LogFault | undefined;

  line(text: string, at: FileSpan): void {
    if (this.header && this.end) this.refuse(at, 'this stands after the last line of the log');
    if (text.startsWith('{')) this.object(text, at);
    else if (text.length > LONGEST_ANSWER)
      this.refuse(
        { ...at, end: at.start + LONGEST_ANSWER },
        `this line has more than ${LONGEST_ANSWER} characters: no answer is so long`,
        'answers stand one a line, as they are written in rule tests',
      );
    else this.answers.push({ answer: unquoted(text), copy: undefined, rule: undefined, at });
  }

  private object(text: string, at: FileSpan): void {
    const read = parsed(text);
    if (!read)
      this.refuse(at, 'this line is neither an answer nor JSON', 'a line that begins with `{` is one JSON object');
    else if (Object.hasOwn(read, 'log')) this.first(read, text, at);
    else if (Object.hasOwn(read, 'answer')) this.answer(read, text, at);
    else if (this.header || (typeof read['state'] === 'string' && typeof read['result'] === 'string'))
      this.last(read, text, at);
  }

  private first(read: Record<string, unknown>, text: string, at: FileSpan): void {
    const wrong = firstFault(read, headerShape);
    const unknown = wrong ? undefined : unknownKey(read, headerShape);
    if (wrong) this.misshapen(wrong, 'the first line of the log', text, at);
    else if (unknown) this.unknown(unknown, headerShape, 'the first line of the log', text, at);
    else if (this.header) this.refuse(at, 'a second log begins here');
    else if (this.answers.length > 0) this.refuse(at, 'a log begins here, and answers stand before it');
    else this.header = read as unknown as LogHeader;
  }

  private answer(read: Record<string, unknown>, text: string, at: FileSpan): void {
    const wrong = firstFault(read, answerShape);
    // What a run told says more of an answer than a log.
    const unknown = wrong || !this.header ? undefined : unknownKey(read, loggedShape);
    if (wrong) this.misshapen(wrong, 'this answer', text, at);
    else if (unknown) this.unknown(unknown, loggedShape, 'this answer', text, at);
    else this.answers.push(answerOf(read, text, at));
  }

  private last(read: Record<string, unknown>, text: string, at: FileSpan): void {
    const wrong = this.header && firstFault(read, endShape);
    const unknown = wrong || !this.header ? undefined : unknownKey(read, endShape);
    if (unknown) this.unknown(unknown, endShape, 'the last line of the log', text, at);
    else if (wrong) this.misshapen(wrong, 'the last line of the log', text, at);
    else [this.end, this.endAt] = [read as unknown as LogEnd, at];
  }

  private misshapen({ path, expects, missing }: ShapeFault, where: string, text: string, at: FileSpan): void {
    const name = path.join('.');
    const message = missing ? `${where} does not say \`${name}\`` : `\`${name}\` in ${where} is not ${expects}`;
    this.refuse(missing ? at : valueSpan(text, path, at), message);
  }

  /** What a log says of its game and this program does not know would be left out of account. */
  private unknown(path: readonly string[], shape: Shape, where: string, text: string, at: FileSpan): void {
    const near = nearestName(path.at(-1) ?? '', Object.keys(shape));
    const known = near === undefined ? '' : `; did you mean \`${near}\`?`;
    this.refuse(valueSpan(text, path, at), `\`${path.join('.')}\` in ${where} is nothing that a log says${known}`);
  }

  private refuse(at: FileSpan, message: string, help = written): void {
    this.fault ??= { at, message, help };
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function unquoted(text: string): string {
  const inside = /^"(.*)"$/.exec(text) ?? /^'(.*)'$/.exec(text);
  return inside?.[1] ?? text;
}

/** Marked is the answer's own text in the line. */
function answerOf(read: Record<string, unknown>, text: string, at: FileSpan): GivenAnswer {
  const answer = read['answer'] as string;
  const rule = typeof read['rule'] === 'string' ? read['rule'] : undefined;
  const copy = typeof read['copy'] === 'number' ? read['copy'] : undefined;
  const span = valueSpan(text, ['answer'], at);
  const quoted = answer !== '' && at.file.text[span.start] === '"';
  const line = { said: read, at };
  return { answer, copy, rule, at: quoted ? { ...span, start: span.start + 1, end: span.end - 1 } : span, line };
}

/** Where a value stands in a line of JSON: from behind its key to the next comma or bracket; else the whole line. */
export function valueSpan(text: string, path: readonly string[], at: FileSpan): FileSpan {
  let from = 0;
  for (const key of path) {
    const name = JSON.stringify(key);
    const found = text.slice(from).search(new RegExp(`${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*:`));
    if (found < 0) return at;
    from = text.indexOf(':', from + found + name.length) + 1;
  }
  while (text[from] === ' ') from++;
  const value = /^("(?:[^"\\]|\\.)*"|[^",{}[\]\s]+|\{\}|\[\])/.exec(text.slice(from))?.[0] ?? text[from] ?? '';
  return { ...at, start: at.start + from, end: at.start + from + value.length };
}
