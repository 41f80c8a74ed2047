import { readFile } from 'node:fs/promises';
import { decode } from '../../core/documents/bytes.js';
import { type Digest, digestOf, optionsOf } from '../../core/engine/digest.js';
import type { Scenario } from '../../core/engine/program.js';
import type { Site } from '../../core/language/program.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { nearestName } from '../../core/source/nearest.js';
import type { AnswerFault } from '../../core/tables/forced.js';
import { type GivenAnswers, type GivenTable, LOG_VERSION, type LogDrift, readAnswers } from '../../core/tables/log.js';
import { placeText } from '../../core/view/account-json.js';

/** Options that are named when an answer is none of them. */
const MOST_OPTIONS = 24;

/** A file of answers, or what is wrong with it. */
export async function answersFrom(path: string): Promise<GivenAnswers | Diagnostic> {
  let bytes: Uint8Array;
  try {
    bytes = path === '-' ? await stdin() : await readFile(path);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return problem(
      missing ? 'BK0301' : 'BK0102',
      missing ? `there is no file ${path}` : `${path} cannot be read`,
      undefined,
    );
  }
  const { file, fault } = decode(path === '-' ? 'stdin' : path, bytes);
  if (fault) return fault;
  const given = readAnswers(file);
  if (!given.fault) return given;
  return problem('BK0907', 'this line is neither an answer nor JSON', given.fault, {
    help: 'a line that begins with `{` is one JSON object',
  });
}

async function stdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export function isFault(given: GivenAnswers | Diagnostic): given is Diagnostic {
  return 'code' in given;
}

/** Why a log is not of this scenario as it is now; undefined if it is. */
export function differs(given: GivenAnswers, scenario: Scenario): Diagnostic | undefined {
  const { header, last } = given;
  const at = { ...last, start: 0, end: 0 };
  if (!header)
    return problem('BK0907', 'this is no log of a run: its first line does not say what was run', at, {
      help: 'a log is written by `--log`; answers alone are given with `--answers`',
    });
  // What another program wrote may say anything.
  const claimed: { readonly log?: unknown; readonly version?: unknown; readonly digest?: unknown } = header;
  if (claimed.log !== 'bulkhead run')
    return problem('BK0907', `this is no log of a run: its first line calls it \`${String(claimed.log)}\``, at, {
      label: 'expected `"log":"bulkhead run"`',
    });
  if (claimed.version !== LOG_VERSION)
    return problem(
      'BK0907',
      `the log has version ${String(claimed.version)}, this program reads version ${LOG_VERSION}`,
      at,
      {
        help: `it was written by bulkhead ${header.bulkhead}; run the scenario again with --log`,
      },
    );
  if (typeof claimed.digest !== 'object' || claimed.digest === null || typeof header.options !== 'object')
    return problem('BK0907', 'the first line of the log does not say what was run', at, {
      help: 'it has no digest of the rules and the board, or no options',
    });
  const now = digestOf(scenario);
  if (now.whole === header.digest.whole) return undefined;
  const parts: [keyof Digest, string][] = [
    ['program', 'the rules'],
    ['board', 'the board'],
    ['start', 'where it starts'],
  ];
  const changed = parts.filter(([part]) => now[part] !== header.digest[part]).map(([, words]) => words);
  const options = now.options === header.digest.options ? [] : optionDifferences(header.options, optionsOf(scenario));
  const said = [...(changed.length > 0 ? [`${changed.join(' and ')} changed`] : []), ...options.map((o) => o.words)];
  const set = options.flatMap((o) => (o.was === undefined ? [] : [`--set ${o.name}=${o.was}`]));
  return problem('BK0907', `the log is not of this run: ${said.join('; ')}`, at, {
    help:
      set.length > 0 && changed.length === 0
        ? `replay it with ${set.join(' ')}`
        : `it was of ${header.scenario}, digest ${header.digest.whole}; now it is ${now.whole}`,
  });
}

/** Options that a log has otherwise than they are now. */
export function optionDifferences(
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): { name: string; was: string | undefined; words: string }[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => then[name] !== now[name]);
  return names.map((name) => ({
    name,
    was: then[name],
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
