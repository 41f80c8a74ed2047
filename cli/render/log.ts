import { runKeySaid } from '../../core/base/luck.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import type { Diagnostic } from '../../core/source/diagnostic.js';
import { GivenTable } from '../../core/tables/log.js';
import type { GivenAnswers } from '../../core/tables/log-reading.js';
import { stateHash } from '../../core/tables/state-hash.js';
import { UsageError } from '../fail.js';
import type { RenderArguments } from '../line/arguments.js';
import { logged, otherEnd, refused, replayProblem } from '../loading/logged.js';
import type { Streams } from '../streams.js';
import type { Shown } from './position.js';

/** The state after a step of a run that was written down, or at its end; undefined after it was told what is wrong. */
export async function stateInLog(args: RenderArguments, streams: Streams): Promise<Shown | undefined> {
  const found = await logged(args.what, args.of, streams);
  if (!found) return undefined;
  const { given, loaded } = found;
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

/** Plays a log up to a step, or to its end, where the state must be the one that was written down. */
function playTo(run: TracedRun, given: GivenAnswers, at: number | undefined): Diagnostic | undefined {
  const table = new GivenTable(run.machine.compiled, given.answers);
  try {
    run.begin(table, runKeySaid(given.header?.seed ?? ''));
    while (run.standing === 'goes on' && run.steps !== at) run.step();
  } catch (error) {
    return replayProblem(error, given, table.asked, run.steps, 'what was before can be drawn');
  }
  return at === undefined ? otherEnd(given, () => stateHash(run.machine)) : undefined;
}
