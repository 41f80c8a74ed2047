import { readFileSync, statSync } from 'node:fs';
import { decode, tooLarge } from '../../core/documents/bytes.js';
import { limits } from '../../core/documents/limits.js';
import { type Digest, digestOf, optionsOf } from '../../core/engine/digest.js';
import type { Scenario } from '../../core/engine/program.js';
import type { Site } from '../../core/language/program.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import type { FileSpan } from '../../core/source/file.js';
import { nearestName } from '../../core/source/nearest.js';
import type { AnswerFault } from '../../core/tables/forced.js';
import type { GivenTable, LogDrift } from '../../core/tables/log.js';
import { type GivenAnswers, readAnswers } from '../../core/tables/log-reading.js';
import { placeText } from '../../core/view/account-json.js';
import { version } from '../version.js';

/** Options that are named when an answer is none of them. */
const MOST_OPTIONS = 24;

/** A file of answers, or what is wrong with it. */
export async function answersFrom(path: string, as: 'answers' | 'log'): Promise<GivenAnswers | Diagnostic> {
  const bytes = path === '-' ? await stdin() : bytesOf(path);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const { file, fault } = decode(path === '-' ? 'stdin' : path, bytes, 'log');
  if (fault) return fault;
  const given = readAnswers(file, as);
  const wrong = given.fault;
  return wrong ? problem('BK0907', wrong.message, wrong.at, { help: wrong.help }) : given;
}

/** A log may be larger than a document. */
function bytesOf(path: string): Uint8Array | Diagnostic {
  try {
    const about = statSync(path);
    // A pipe or device may never end.
    if (!about.isFile())
      return problem('BK0102', `${path} is ${about.isDirectory() ? 'a folder' : 'no file'}`, undefined, {
        help: 'name a file, or write `-` to read what is piped in',
      });
    return about.size > limits.log ? tooLarge(path, 'log') : readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    return problem(
      missing ? 'BK0301' : 'BK0102',
      missing ? `there is no file ${path}` : `${path} cannot be read`,
      undefined,
    );
  }
}

/** What is piped in, up to the limit of files. */
async function stdin(): Promise<Uint8Array | Diagnostic> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > limits.log) return tooLarge('stdin', 'log');
  }
  return Buffer.concat(chunks);
}

export function isFault(given: GivenAnswers | Diagnostic): given is Diagnostic {
  return 'code' in given;
}

/** Why this is no log from its first line to its last; undefined if it is. */
export function notWhole({ header, end, last }: GivenAnswers): Diagnostic | undefined {
  if (!header)
    return problem('BK0907', 'this is no log of a run: its first line does not say what was run', firstLine(last), {
      help: 'a log is written by `--log`; answers alone are given with `--answers`',
    });
  if (!end)
    return problem('BK0907', 'the log is cut off: its last line, which says how the run ended, is missing', last, {
      help: 'write it anew with `--log`, or give the answers alone with `--answers`',
    });
  return undefined;
}

/** Why a log is not of this scenario as it is now; undefined if it is. */
export function differs(given: GivenAnswers, scenario: Scenario): Diagnostic | undefined {
  const { header, last } = given;
  const broken = notWhole(given);
  if (broken || !header) return broken;
  const at = firstLine(last);
  if (header.bulkhead !== version)
    return problem('BK0907', `the log was written by Bulkhead ${header.bulkhead}, and this is ${version}`, at, {
      help: 'another version may understand rules otherwise: read the log with its own, or play only its answers again with `run --answers`',
    });
  const now = digestOf(scenario);
  const options = optionDifferences(header.options, optionsOf(scenario));
  if (now.whole === header.digest.whole && options.length === 0) return undefined;
  const parts: [keyof Digest, string][] = [
    ['program', 'the rules'],
    ['board', 'the board'],
    ['start', 'where it starts'],
  ];
  const changed = parts.filter(([part]) => now[part] !== header.digest[part]).map(([, words]) => words);
  const said = [...(changed.length > 0 ? [`${changed.join(' and ')} changed`] : []), ...options.map((o) => o.words)];
  if (said.length === 0) said.push('its digest is of another');
  const set = options.flatMap((o) => (o.was === undefined || !o.known ? [] : [`--set ${o.name}=${o.was}`]));
  return problem('BK0907', `the log is not of this run: ${said.join('; ')}`, at, {
    help:
      set.length > 0 && changed.length === 0
        ? `replay it with ${set.join(' ')}`
        : `it was of ${header.scenario}, digest ${header.digest.whole}; now it is ${now.whole}`,
  });
}

function firstLine({ file }: FileSpan): FileSpan {
  const end = file.text.indexOf('\n');
  return { file, start: 0, end: (end < 0 ? file.text : file.text.slice(0, end)).trimEnd().length };
}

/** Options that a log has otherwise than they are now. */
export function optionDifferences(
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): { name: string; was: string | undefined; known: boolean; words: string }[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => then[name] !== now[name]);
  return names.map((name) => ({
    name,
    was: then[name],
    known: Object.hasOwn(now, name),
    words: `${name} was ${then[name] ?? 'not there'} and is ${now[name] ?? 'not there'}`,
  }));
}

/** The answers ran out, or one of them is no answer: where it was given, and what asked. */
export function answerProblem(error: AnswerFault, given: GivenAnswers, asked: Site | undefined): Diagnostic {
  const names = [...new Set(error.options)];
  const options =
    names.length > MOST_OPTIONS
      ? `${names.slice(0, MOST_OPTIONS).join(', ')} and ${names.length - MOST_OPTIONS} more`
      : names.join(', ');
  const asking = [asked?.rule?.key, placeText(asked?.at)].filter((part) => part !== undefined).join(', ');
  const help = `${asking === '' ? '' : `asked by ${asking}; `}possible: ${options}`;
  if (error.problem === 'ran out')
    return problem('BK0905', `the answers ran out at: ${error.prompt}`, given.last, {
      label: 'one more answer is needed',
      help,
    });
  return problem('BK0907', error.message, given.answers[error.index]?.at ?? given.last, {
    help,
    suggestion: nearestName(error.given ?? '', names),
  });
}

export function driftProblem(error: LogDrift, given: GivenAnswers): Diagnostic {
  return problem('BK0907', error.message, given.answers[error.index]?.at ?? given.last, {
    help: 'the run goes another way than the one that was written down',
  });
}

/** Undefined if all answers were asked for. */
export function leftOver(table: GivenTable): Diagnostic | undefined {
  const { leftOver: first, left } = table;
  if (!first) return undefined;
  return problem(
    'BK0906',
    left === 1 ? 'one answer was not asked for' : `${left} answers were not asked for`,
    first.at,
    { label: 'the first of them' },
  );
}
