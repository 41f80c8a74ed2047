import { Asked, type Why } from '../../core/analysis/why.js';
import { readSentence } from '../../core/analysis/why-sentence.js';
import { runKeySaid } from '../../core/base/luck.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { stateHash } from '../../core/tables/state-hash.js';
import { Names } from '../../core/view/account-names.js';
import { whyJson } from '../../core/view/why-json.js';
import { whyText } from '../../core/view/why-text.js';
import { Exit, UsageError } from '../fail.js';
import type { ExplainArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { type Logged, logged, otherEnd, refused, replayProblem } from '../loading/logged.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';

/** Answers whether a condition holds in a run that was written down, since when, and what led there. */
export async function explainWhy(args: ExplainArguments, condition: string, streams: Streams): Promise<number> {
  const found = await logged(args.what, args.of, streams);
  if (!found) return Exit.problems;
  const why = ask(args, condition, found, streams);
  if (!why) return Exit.problems;
  const { loaded, statements, given } = found;
  const names = new Names(loaded.scenario.world, loaded.modules, args.ascii);
  if (args.json) streams.out(`${JSON.stringify(whyJson(why, statements), null, 2)}\n`);
  else {
    const isEnd = why.history.steps === given.end?.steps;
    streams.out(whyText(why, names, statements, { columns: streams.columns, paint: paintOf(streams), isEnd }));
  }
  return Exit.fine;
}

/** Plays the log; undefined after it was told what is wrong with the condition or with the log. */
function ask(
  { at }: ExplainArguments,
  condition: string,
  { given, loaded }: Logged,
  streams: Streams,
): Why | undefined {
  const slips = new Diagnostics();
  const sentence = readSentence(loaded.scenario, condition, '--why', slips);
  if (!sentence) {
    tell(slips, streams);
    return undefined;
  }
  const key = runKeySaid(given.header?.seed ?? '');
  const asked = new Asked({ scenario: loaded.scenario, answers: given.answers, key }, sentence);
  const { replay } = asked;
  try {
    const history = asked.history(at);
    if (at !== undefined && history.steps < at)
      throw new UsageError(`the run has ${history.steps} steps, and --at asks for step ${at}`);
    const other = at === undefined ? otherEnd(given, () => stateHash(replay.machine)) : undefined;
    if (other) return refused(other, streams);
    return asked.why(history);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return refused(
      replayProblem(error, given, replay.table.asked, replay.steps, 'what was before can be asked about'),
      streams,
    );
  }
}
