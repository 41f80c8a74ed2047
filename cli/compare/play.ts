import { KeptRuns } from '../../core/analysis/comparison/kept-runs.js';
import type { Variant } from '../../core/analysis/comparison/measures.js';
import { observedIn } from '../../core/analysis/simulation/observed.js';
import { resultOf } from '../../core/analysis/simulation/result.js';
import type { Simulator } from '../../core/analysis/simulation/simulator.js';
import type { Tally } from '../../core/analysis/simulation/tally.js';
import type { Diagnostic } from '../../core/source/diagnostic.js';
import { Exit } from '../fail.js';
import { tell } from '../loading/load.js';
import { type Amount, simulate } from '../simulate/runs.js';
import type { Variation } from '../simulate/variations.js';
import type { Streams } from '../streams.js';
import { alarms, brokenRuns, metricFaults } from './broken.js';

/** A variant with what it was played by and what was counted of it. */
export interface Made extends Variant {
  readonly simulator: Simulator;
  readonly tally: Tally;
  /** The path of the document whose modules it is played by. */
  readonly owner: string;
}

/** What was played, as far as it came. */
export interface Played {
  /** In the order of what was to be played; undefined where it was stopped before. */
  readonly variants: readonly (Made | undefined)[];
  readonly partial: boolean;
}

/** Plays scenarios side by side. What came of each run is kept where there are several variants of a scenario. */
export async function play(
  variations: readonly Variation[],
  amount: Amount,
  workers: number | undefined,
  streams: Streams,
  keepRows = false,
): Promise<Played> {
  const alike = ({ job: { document } }: Variation): boolean =>
    variations.filter(({ job }) => job.document === document).length > 1;
  const kept = variations.map((v) => (alike(v) ? new KeptRuns(v.scenario, observedIn(v.scenario)) : undefined));
  const cells = variations.map((v, i) =>
    kept[i] ? { ...v, job: { ...v.job, plan: { ...v.job.plan, rows: true, places: true } } } : v,
  );
  const { simulators, tallies, partial } = await simulate(cells, amount, workers, streams, (cell, tally) => {
    kept[cell]?.add(tally);
    if (!keepRows) tally.rows.length = 0;
  });
  const variants = variations.map(({ label, scenario, job }, i): Made | undefined => {
    const [simulator, tally] = [simulators[i], tallies[i]];
    if (!simulator || !tally) return undefined;
    const result = resultOf(scenario, job.plan, simulator.observed, tally, { partial });
    const owner = job.of ?? job.document;
    return { label, of: job.document, result, kept: kept[i], simulator, tally, owner };
  });
  return { variants, partial };
}

/** What was wrong with what was played; in a `table` runs that broke off are not to be seen. */
export function faultsOf(variants: Played['variants'], { table }: { readonly table: boolean }): Diagnostic[] {
  const all = variants.flatMap((made) => (made ? [{ ...made, scenario: made.simulator.scenario }] : []));
  return [...metricFaults(all), ...alarms(all), ...(table ? brokenRuns(all) : [])];
}

/** Tells that after the figures, and answers the exit code. */
export function endOf(faults: readonly Diagnostic[], partial: boolean, streams: Streams): number {
  tell({ list: [...faults], heldBack: 0 }, streams);
  if (faults.some(({ severity }) => severity === 'error')) return Exit.problems;
  return partial ? Exit.interrupted : Exit.fine;
}
