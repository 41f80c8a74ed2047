import { randomInt } from 'node:crypto';
import { comparisonOf } from '../../core/analysis/comparison/comparison.js';
import type { Variant } from '../../core/analysis/comparison/measures.js';
import { type Diagnostic, Diagnostics, problem } from '../../core/source/diagnostic.js';
import { comparisonText } from '../../core/view/comparison-text.js';
import { simulationText } from '../../core/view/simulation-text.js';
import { type Made, play } from '../compare/play.js';
import { Exit, InputError } from '../fail.js';
import type { SimulateArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { refuseLog } from '../loading/not-a-log.js';
import { seeThatCanBeWritten } from '../run/log-file.js';
import { sourcesOf } from '../simulate/job.js';
import { seeThatFolderIsFree, writeOut } from '../simulate/out.js';
import { pageWritten } from '../simulate/page.js';
import { variations } from '../simulate/variations.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Plays a scenario many times and tells what came of it. */
export async function simulate(args: SimulateArguments, streams: Streams): Promise<number> {
  refuseLog(args.scenario);
  if (args.out !== undefined) seeThatFolderIsFree(args.out, args.force);
  if (args.html !== undefined) seeThatCanBeWritten('report', args.html, args.force);
  const sources = sourcesOf(args.of === undefined ? [args.scenario] : [args.of, args.scenario]);
  if (sources.project.entries.length > (args.of === undefined ? 1 : 2))
    throw new InputError(`${args.scenario} is a folder`, 'Name the file of one scenario in it.');
  const to = new Diagnostics();
  const seed = args.seed ?? String(randomInt(2 ** 32));
  const plan = { seed, bots: args.bots, budget: args.budget, rows: args.out !== undefined };
  const [document, position] = sources.project.entries;
  const cells =
    document && !sources.project.diagnostics.failed
      ? variations(sources, { ...args, document: position ?? document, of: position && document }, plan, to)
      : undefined;
  if (!cells || to.failed) {
    tell(sources.project.diagnostics.failed ? sources.project.diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...sources.project.diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const { variants, partial } = await play(cells, args.amount, args.workers, streams, plan.rows);
  const results = variants.filter((v) => v !== undefined);
  report(results, args, streams);
  const fault = args.out === undefined ? undefined : await writeOut(args.out, results);
  if (fault !== undefined) {
    const problems = [problem('BK0102', `the rows cannot be written to ${args.out}: ${fault}`, undefined)];
    tell({ list: problems, heldBack: 0 }, streams);
    return Exit.problems;
  }
  if (args.html !== undefined && !(await pageWritten(args.html, args, seed, results, sources, streams)))
    return Exit.problems;
  const faults = results.flatMap(metricFaults);
  tell({ list: faults, heldBack: 0 }, streams);
  return faults.length > 0 ? Exit.problems : partial ? Exit.interrupted : Exit.fine;
}

/** A metric that cannot be worked out is a mistake in its document. */
function metricFaults({ simulator, result }: Made): Diagnostic[] {
  const { metrics, model } = simulator.scenario;
  const rules = [...metrics.map(({ rule }) => rule), ...[...model.vocabulary.values()].map(({ rule }) => rule)];
  const first = new Map(result.broken.named.map((run) => [run.metric, run] as const).reverse());
  return rules.flatMap((rule) => {
    const run = first.get(rule.name);
    if (!run) return [];
    const message = `${rule.name} cannot be worked out: ${run.why.replace(/, in the metric .*/, '')}`;
    return [problem('BK0909', message, rule.at, { help: `seed ${run.seed} comes here again, after step ${run.step}` })];
  });
}

function report(results: readonly Variant[], args: SimulateArguments, streams: Streams): void {
  const [only] = results;
  if (args.json) {
    const made = { bulkhead: version, command: 'simulate' };
    const cells = results.map(({ label, result }) => ({ ...(label !== '' && { label }), ...result }));
    streams.out(`${JSON.stringify({ ...made, results: cells })}\n`);
  } else if (only && results.length === 1) streams.out(simulationText(only.result, streams.columns));
  else streams.out(comparisonText(comparisonOf(results), streams.columns));
}
