import { runKey } from '../../core/base/luck.js';
import { optionsOf } from '../../core/engine/digest.js';
import { failureReasons, RunFailure } from '../../core/engine/failure.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { AnswerFault } from '../../core/tables/forced.js';
import { GivenTable, LogDrift } from '../../core/tables/log.js';
import type { GivenAnswers } from '../../core/tables/log-reading.js';
import { stateHash } from '../../core/view/state-json.js';
import type { RenderArguments } from '../arguments.js';
import { UsageError } from '../fail.js';
import { answerProblem, answersFrom, differs, driftProblem, isFault, optionDifferences } from '../run/answers.js';
import { chosen, type Loaded, loadWith, tell } from '../run/load.js';
import type { Streams } from '../streams.js';
import type { Shown } from './position.js';

/** The state after a step of a run that was written down, or at its end; undefined after it was told what is wrong. */
export async function stateInLog(args: RenderArguments, owner: string, streams: Streams): Promise<Shown | undefined> {
  const given = await answersFrom(args.what);
  if (isFault(given)) return refused(given, streams);
  const loaded = await scenarioOf(owner, given, args, streams);
  if (!loaded) return undefined;
  const fault = differs(given, loaded.scenario);
  if (fault) return refused(fault, streams);
  const run = new TracedRun(loaded.scenario);
  const why = playTo(run, given, args.at);
  if (why) return refused(why, streams);
  if (args.at !== undefined && run.steps < args.at)
    throw new UsageError(`the run has ${run.steps} steps, and --at asks for step ${args.at}`);
  const end = given.end?.steps ?? run.steps;
  const when =
    run.steps === 0
      ? 'before its first step'
      : run.steps === end
        ? `its end, after step ${end}`
        : `after step ${run.steps} of ${end}`;
  const { machine } = run;
  return {
    machine,
    loaded,
    modules: loaded.modules,
    of: `${loaded.scenario.title}: ${when}${seedWords(given)}`,
    isRun: true,
  };
}

function seedWords({ header }: GivenAnswers): string {
  return typeof header?.seed === 'string' ? `, seed ${header.seed}` : '';
}

function refused(fault: Diagnostic, streams: Streams): undefined {
  tell({ list: [fault], heldBack: 0 }, streams);
}

/** The scenario with the options the log was written with; what else differs is for others to refuse. */
function scenarioOf(
  owner: string,
  given: GivenAnswers,
  args: RenderArguments,
  streams: Streams,
): Promise<Loaded | undefined> {
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
    const own = prepare(source, to, { choices: (base) => chosen(base, args) });
    const set = own ? settings(own, given) : [];
    const scenario =
      set.length === 0 ? own : prepare(source, to, { choices: (base) => chosen(base, { ...args, set }) });
    return scenario && { scenario, modules: source.modules };
  });
}

function settings(scenario: Scenario, { header }: GivenAnswers): RenderArguments['set'] {
  if (!header || typeof header.options !== 'object' || header.options === null) return [];
  const now = optionsOf(scenario);
  return optionDifferences(header.options, now).flatMap(({ name, was }) =>
    was !== undefined && name in now ? [{ option: name, value: was }] : [],
  );
}

/** Plays a log up to a step, or to its end, where the state must be the one that was written down. */
function playTo(run: TracedRun, given: GivenAnswers, at: number | undefined): Diagnostic | undefined {
  const table = new GivenTable(run.machine.compiled, given.answers);
  try {
    run.begin(table, runKey(given.header?.seed ?? '', 0));
    while (run.standing === 'goes on' && run.steps !== at) run.step();
  } catch (error) {
    if (error instanceof AnswerFault) return answerProblem(error, given, table.asked);
    if (error instanceof LogDrift) return driftProblem(error, given);
    if (error instanceof RunFailure)
      return problem(
        'BK0909',
        `the run broke off in step ${run.steps + 1}: ${failureReasons[error.reason]}`,
        undefined,
        {
          help: `what was before can be drawn: --at ${run.steps}`,
        },
      );
    throw error;
  }
  if (at !== undefined || given.end === undefined || given.end.state === stateHash(run.machine)) return undefined;
  return problem('BK0907', 'the run comes to another state than was written down', given.last);
}
