import type { Compiled } from '../compile/compile.js';
import type { Digest } from '../engine/digest.js';
import { askerWords, optionNames } from '../engine/questions.js';
import type { Table } from '../engine/table.js';
import type { Site } from '../language/program.js';
import type { FileSpan, SourceFile } from '../source/file.js';
import { AnswerFault } from './forced.js';

/** Of the form of logs. */
export const LOG_VERSION = 1;

/** The first line of a log: what was run. */
export interface LogHeader {
  readonly log: 'bulkhead run';
  readonly version: typeof LOG_VERSION;
  /** Of the program that wrote it. */
  readonly bulkhead: string;
  readonly scenario: string;
  /** Where its luck came from; null where answers were given. */
  readonly seed: string | null;
  readonly digest: Digest;
  readonly options: Readonly<Record<string, string>>;
}

/** One answer: a line of a log. */
export interface LogAnswer {
  readonly step: number;
  /** Which answer of its step, from 1. */
  readonly ordinal: number;
  readonly asker: string;
  readonly rule: string;
  readonly options: number;
  readonly answer: string;
  /** Which of the copies of a card, from 1. */
  readonly copy?: number;
}

/** The last line of a log. */
export interface LogEnd {
  readonly steps: number;
  readonly result: string;
  /** The hash of the last state. */
  readonly state: string;
}

/** Which copy of a card an option is, from 1; undefined where there is one copy, or no card. */
export function copyOf(compiled: Compiled, site: Site, thing: number | undefined): number | undefined {
  const card = site.universe === 'card' && thing !== undefined ? compiled.world.cards[thing] : undefined;
  return card && card.card.copies.length > 1 ? card.copy + 1 : undefined;
}

/** Hands every question on, and writes down how it was answered. */
export class RecordingTable implements Table {
  readonly answers: LogAnswer[] = [];
  private now = 0;
  private ordinal = 0;

  constructor(
    private readonly compiled: Compiled,
    private readonly to: Table,
  ) {}

  step(number: number): void {
    this.now = number + 1;
    this.ordinal = 0;
    this.to.step?.(number);
  }

  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const index = this.to.answer(site, asker, count, candidates, extra);
    const about = this.compiled.sites[site];
    if (!about) return index;
    const answer = optionNames(this.compiled.world, about, count, candidates, extra)[index] ?? '';
    const copy = copyOf(this.compiled, about, candidates?.[index]);
    this.answers.push({
      step: this.now,
      ordinal: ++this.ordinal,
      asker: askerWords(about, asker),
      rule: about.rule?.key ?? '',
      options: count,
      answer,
      ...(copy !== undefined && { copy }),
    });
    return index;
  }
}

/** An answer with the place where it was given. */
export interface GivenAnswer {
  readonly answer: string;
  readonly copy: number | undefined;
  /** The rule that asked when it was written down. */
  readonly rule: string | undefined;
  readonly at: FileSpan;
}

/** A log, or a list of answers, as it was read. */
export interface GivenAnswers {
  readonly header: LogHeader | undefined;
  readonly answers: readonly GivenAnswer[];
  readonly end: LogEnd | undefined;
  /** Where the file ends: where an answer is missing. */
  readonly last: FileSpan;
  /** The first line that could not be read. */
  readonly fault: FileSpan | undefined;
}

/**
 * Reads answers: one a line, by name, lines that begin with # and empty ones left out, a name in quotes taken as it is;
 * or lines of JSON, of a log or of what a run told, of which those with an answer count.
 */
export function readAnswers(file: SourceFile): GivenAnswers {
  const answers: GivenAnswer[] = [];
  let header: LogHeader | undefined;
  let end: LogEnd | undefined;
  let fault: FileSpan | undefined;
  file.lines.forEach((start, i) => {
    const line = file.text.slice(start, (file.lines[i + 1] ?? file.text.length + 1) - 1).trimEnd();
    const text = line.trimStart();
    const at = { file, start: start + line.length - text.length, end: start + line.length };
    if (text === '' || text.startsWith('#')) return;
    if (!text.startsWith('{')) {
      answers.push({ answer: unquoted(text), copy: undefined, rule: undefined, at });
      return;
    }
    const read = parsed(text);
    if (read === undefined) fault ??= at;
    else if (read['log'] !== undefined) header = read as unknown as LogHeader;
    else if (typeof read['answer'] === 'string') answers.push(answerOf(read, text, at));
    else if (typeof read['state'] === 'string' && typeof read['result'] === 'string') end = read as unknown as LogEnd;
  });
  const last = { file, start: file.text.trimEnd().length, end: file.text.trimEnd().length };
  return { header, answers, end, last, fault };
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
  const written = JSON.stringify(answer);
  const key = text.indexOf('"answer":');
  const from = key < 0 ? -1 : text.indexOf(written, key);
  const span = from < 0 ? at : { ...at, start: at.start + from + 1, end: at.start + from + written.length - 1 };
  const rule = typeof read['rule'] === 'string' ? read['rule'] : undefined;
  return { answer, copy: typeof read['copy'] === 'number' ? read['copy'] : undefined, rule, at: span };
}

/** An answer that was written down when another rule asked: the run went another way. */
export class LogDrift extends Error {
  override readonly name = 'LogDrift';
  constructor(
    /** Which answer, from 0. */
    readonly index: number,
    readonly asked: string,
    readonly logged: string,
  ) {
    super(`the log answers ${logged} here, and ${asked} asks`);
  }
}

/** Answers from a list that must be used up exactly; of the copies of a card the very one, where the list says which. */
export class GivenTable implements Table {
  private used = 0;
  /** The question that was asked last. */
  asked: Site | undefined;

  constructor(
    private readonly compiled: Compiled,
    private readonly answers: readonly GivenAnswer[],
  ) {}

  /** The first answer that was not asked for, or undefined. */
  get leftOver(): GivenAnswer | undefined {
    return this.answers[this.used];
  }
  /** How many were not asked for. */
  get left(): number {
    return this.answers.length - this.used;
  }

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const about = this.compiled.sites[site];
    if (!about) throw new Error(`no site ${site}`);
    this.asked = about;
    const options = optionNames(this.compiled.world, about, count, candidates, extra);
    const given = this.answers[this.used];
    if (!given) throw new AnswerFault('ran out', this.used, about.prompt, options, undefined);
    const by = about.rule?.key ?? '';
    if (given.rule !== undefined && given.rule !== by) throw new LogDrift(this.used, by, given.rule);
    const index = options.findIndex(
      (name, i) =>
        name === given.answer &&
        (given.copy === undefined || (copyOf(this.compiled, about, candidates?.[i]) ?? given.copy) === given.copy),
    );
    if (index < 0) throw new AnswerFault('not an option', this.used, about.prompt, options, given.answer);
    this.used++;
    return index;
  }
}
