import { randomInt } from 'node:crypto';
import { type Comparison, comparisonOf } from '../../core/analysis/comparison/comparison.js';
import type { Variant } from '../../core/analysis/comparison/measures.js';
import { Diagnostics, problem } from '../../core/source/diagnostic.js';
import { comparisonText } from '../../core/view/comparison-text.js';
import { simulationText } from '../../core/view/simulation-text.js';
import { endOf, faultsOf, play } from '../compare/play.js';
import { Exit } from '../fail.js';
import type { SimulateArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { seeThatCanBeWritten } from '../run/log-file.js';
import { asked } from '../simulate/asked.js';
import { seeThatFolderIsFree, writeOut } from '../simulate/out.js';
import { type Variation, variations } from '../simulate/variations.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Plays a scenario many times and tells what came of it. */
export async function simulate(args: SimulateArguments, streams: Streams): Promise<number> {
  if (args.out !== undefined) seeThatFolderIsFree(args.out, args.force);
  if (args.html !== undefined) seeThatCanBeWritten('report', args.html, args.force);
  const { sources, document, of } = asked(args.scenario, args.of);
  const { diagnostics } = sources.project;
  const to = new Diagnostics();
  const seed = args.seed ?? String(randomInt(2 ** 32));
  const plan = { seed, bots: args.bots, budget: args.budget, rows: args.out !== undefined, check: args.check };
  const made = document && variations(sources, { ...args, document, of }, plan, to);
  const cells = made && made.length === 1 ? made.map(lookedAtAgain) : made;
  if (!cells || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const played = await play(cells, args.amount, args.workers, streams, plan.rows);
  const results = played.variants.filter((v) => v !== undefined);
  const comparison = comparisonOf(results);
  report(results, comparison, args, streams);
  const fault = args.out === undefined ? undefined : await writeOut(args.out, results);
  if (fault !== undefined) {
    const problems = [problem('BK0102', `the rows cannot be written to ${args.out}: ${fault}`, undefined)];
    tell({ list: problems, heldBack: 0 }, streams);
    return Exit.problems;
  }
  if (args.html !== undefined) {
    const { simulatePageWritten } = await import('../report/pages.js');
    const made = { variants: results, comparison, sources };
    if (!(await simulatePageWritten(args, seed, made, streams))) return Exit.problems;
  }
  return endOf(faultsOf(results, { table: results.length > 1 }), played.partial, streams);
}

/** The first runs are played again without each hazard: of one scenario everything is told. */
function lookedAtAgain(cell: Variation): Variation {
  return { ...cell, job: { ...cell.job, plan: { ...cell.job.plan, again: true } } };
}

function report(results: readonly Variant[], comparison: Comparison, args: SimulateArguments, streams: Streams): void {
  const [only] = results;
  if (args.json) {
    const made = { bulkhead: version, command: 'simulate' };
    const cells = results.map(({ label, result }) => ({ ...(label !== '' && { label }), ...result }));
    streams.out(`${JSON.stringify({ ...made, results: cells })}\n`);
  } else if (only && results.length === 1) streams.out(simulationText(only.result, streams.columns));
  else streams.out(comparisonText(comparison, streams.columns));
}
