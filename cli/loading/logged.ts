import { join, relative } from 'node:path';
import { type Statement, statementsOf } from '../../core/analysis/rulebook.js';
import { optionsOf } from '../../core/engine/digest.js';
import { failureReasons, RunFailure } from '../../core/engine/failure.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { Site } from '../../core/language/program.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { seenOf } from '../../core/source/width.js';
import { AnswerFault } from '../../core/tables/forced.js';
import { LogDrift } from '../../core/tables/log.js';
import type { GivenAnswers } from '../../core/tables/log-reading.js';
import { InputError, UsageError } from '../fail.js';
import { textOf } from '../files/folders.js';
import { findDocuments, type Place } from '../files/place.js';
import type { OptionSetting } from '../line/arguments.js';
import type { Streams } from '../streams.js';
import { answerProblem, answersFrom, differs, driftProblem, isFault, notWhole, optionDifferences } from './answers.js';
import { chosen, type Loaded, loadWith, tell } from './load.js';

/** A run that was written down, with the scenario it is of as that is now. */
export interface Logged {
  readonly given: GivenAnswers;
  readonly loaded: Loaded;
  /** What the rulebooks of its modules say, by id. */
  readonly statements: ReadonlyMap<string, Statement>;
}

/**
 * Reads a log and the scenario it is of; undefined after it was told what is wrong, or in what the two differ.
 *
 * @param of the scenario's file; where it is not said, it is looked for below this folder
 */
export async function logged(path: string, of: string | undefined, streams: Streams): Promise<Logged | undefined> {
  if (of === undefined && path === '-')
    throw new UsageError('a log that is piped in does not say where its scenario is', NAME_SCENARIO);
  const given = await answersFrom(path, 'log');
  if (isFault(given)) return refused(given, streams);
  const broken = notWhole(given);
  if (broken) return refused(broken, streams);
  const owner = of ?? ownerOfLog(given.header?.scenario ?? '');
  const found = await scenarioOf(owner, given, streams);
  if (!found) return undefined;
  const fault = differs(given, found.scenario);
  if (fault) return refused(fault, streams);
  return { given, loaded: found, statements: found.statements };
}

/** Tells what is wrong. */
export function refused(fault: Diagnostic, streams: Streams): undefined {
  tell({ list: [fault], heldBack: 0 }, streams);
}

/** The scenario with the options and players the log was written with; what else differs is for others to refuse. */
function scenarioOf(owner: string, given: GivenAnswers, streams: Streams) {
  return loadWith([owner], streams, (project, [document], to) => {
    if (document.kind !== 'scenario') {
      to.add(
        problem('BK0304', `a log is of a scenario, and this is a ${document.kind}`, document.at, {
          label: 'expected a scenario',
        }),
      );
      return undefined;
    }
    const source = sourceOf(project, document);
    const players = given.header?.players;
    const withSettings = (set: readonly OptionSetting[]) =>
      prepare(source, to, { choices: (base) => chosen(base, { set, variant: undefined, players }) });
    const own = withSettings([]);
    const set = own ? settings(own, given) : [];
    const scenario = set.length === 0 ? own : withSettings(set);
    const statements = statementsOf(project.modulesFor(document));
    return scenario && { scenario, modules: source.modules, statements };
  });
}

export function settings(scenario: Scenario, { header }: GivenAnswers): readonly OptionSetting[] {
  if (!header || typeof header.options !== 'object' || header.options === null) return [];
  const now = optionsOf(scenario);
  return optionDifferences(header.options, now).flatMap(({ name, was }) =>
    was !== undefined && name in now ? [{ option: name, value: was }] : [],
  );
}

const NAME_SCENARIO = 'Name the scenario it belongs to: --of FILE.';

/** The one scenario near that has the name a log says. */
export function ownerOfLog(name: string): string {
  const wanted = new RegExp(`^scenario:[ \\t]*${quoted(name)}[ \\t]*(#.*)?$`, 'm');
  const seen = seenOf(name);
  return onlyOne(filesWith(wanted), `called ${seen}`, `are called ${seen}`, NAME_SCENARIO);
}

/** The documents below this folder whose text is like this. */
export function filesWith(wanted: RegExp): string[] {
  const { root, paths } = documentsHere();
  return paths.map((path) => join(root, path)).filter((path) => wanted.test(textOf(path) ?? ''));
}

/** Of a folder without documents there is nothing more to say than that the file is elsewhere. */
function documentsHere(): Pick<Place, 'root' | 'paths'> {
  try {
    return findDocuments([]);
  } catch (error) {
    if (error instanceof InputError) return { root: '.', paths: [] };
    throw error;
  }
}

/** How many files are named where one was to be found. */
const MOST_NAMED = 8;

/** The only file of those found, or a usage error that names them. */
export function onlyOne(found: readonly string[], none: string, several: string, help: string): string {
  const [only] = found;
  if (only === undefined) throw new UsageError(`no scenario below this folder is ${none}`, help);
  if (found.length === 1) return only;
  const names = found.slice(0, MOST_NAMED).map((path) => relative(process.cwd(), path));
  const more = found.length - names.length;
  throw new UsageError(
    `${found.length} scenarios ${several}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    `Name the one it belongs to: --of ${names[0]}`,
  );
}

export function quoted(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Why a log could not be played to its end; what is no fault of the log is thrown on. */
export function replayProblem(
  error: unknown,
  given: GivenAnswers,
  asked: Site | undefined,
  steps: number,
  before: string,
): Diagnostic {
  if (error instanceof AnswerFault) return answerProblem(error, given, asked);
  if (error instanceof LogDrift) return driftProblem(error, given);
  if (!(error instanceof RunFailure)) throw error;
  return problem('BK0909', `the run broke off in step ${steps + 1}: ${failureReasons[error.reason]}`, undefined, {
    help: `${before}: --at ${steps}`,
  });
}

/** A log says what state it ended in. */
export function otherEnd({ end, last }: GivenAnswers, state: () => string): Diagnostic | undefined {
  if (end === undefined || end.state === state()) return undefined;
  return problem('BK0907', 'the run comes to another state than was written down', last);
}
