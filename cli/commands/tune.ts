import { randomInt } from 'node:crypto';
import { measuresOf } from '../../core/analysis/comparison/measures.js';
import { readTarget, tuningOf } from '../../core/analysis/comparison/tuning.js';
import { needRunsAgain } from '../../core/analysis/simulation/metrics.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { sourceFile } from '../../core/source/file.js';
import { tuningText } from '../../core/view/tuning-text.js';
import { checkMetrics } from '../compare/metrics.js';
import { endOf, faultsOf, play } from '../compare/play.js';
import { Exit, UsageError } from '../fail.js';
import type { TuneArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { asked } from '../simulate/asked.js';
import { variations } from '../simulate/variations.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Plays a scenario with each of several values of something, and names that which comes nearest to what is wanted. */
export async function tune(args: TuneArguments, streams: Streams): Promise<number> {
  const target = readTarget(args.target);
  if (!target) throw new UsageError(`"${args.target}" is no target`, 'Write METRIC = NUMBER: "win rate = 45%".');
  const { sources, document, of } = asked(args.scenario, args.of);
  const { diagnostics } = sources.project;
  const to = new Diagnostics();
  const { bots, budget, seed = String(randomInt(2 ** 32)) } = args;
  const plan = { seed, bots, budget, again: needRunsAgain([target.metric]) };
  const { variant, players } = args;
  const sets = [args.vary, ...args.sets];
  const cells = document && variations(sources, { document, of, variant, sets, players }, plan, to);
  if (cells) {
    const file = sourceFile('--target', args.target);
    const start = args.target.indexOf(target.metric);
    const named = { name: target.metric, at: { file, start, end: start + target.metric.length } };
    checkMetrics(
      [named],
      cells.map(({ scenario }) => scenario),
      to,
    );
  }
  if (!cells || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const all = await play(cells, { runs: args.runs }, args.workers, streams);
  const { partial } = all;
  const played = all.variants.filter((variant) => variant !== undefined);
  const measure = measuresOf(played).find(({ name }) => name === target.metric);
  const [first] = played;
  if (!measure || !first)
    throw new UsageError(`"${target.metric}" is not one metric`, 'Name one: "doubling time of fire = 8".');
  const tuning = tuningOf(played, measure, target);
  const { title, scenario, runs } = first.result;
  if (args.json)
    streams.out(
      `${JSON.stringify({ bulkhead: version, command: 'tune', scenario, title, seed, runs, partial, ...tuning })}\n`,
    );
  else streams.out(tuningText(tuning, first.result, streams.columns));
  return endOf(faultsOf(all.variants, { table: true }), partial, streams);
}
