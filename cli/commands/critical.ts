import { randomInt } from 'node:crypto';
import { differenceOf } from '../../core/analysis/comparison/comparison.js';
import { type Critical, type Moved, type Refused, ranked } from '../../core/analysis/comparison/critical.js';
import { type Measure, measuresOf, metricNames, type Variant } from '../../core/analysis/comparison/measures.js';
import { type SingleChange, singleChanges } from '../../core/analysis/comparison/single-changes.js';
import { needRunsAgain } from '../../core/analysis/simulation/metrics.js';
import { type Diagnostic, Diagnostics } from '../../core/source/diagnostic.js';
import { criticalText } from '../../core/view/critical-text.js';
import { endOf, faultsOf, type Made, play } from '../compare/play.js';
import { Exit } from '../fail.js';
import type { CriticalArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { seeThatCanBeWritten } from '../run/log-file.js';
import { type Asked, asked } from '../simulate/asked.js';
import { MEASURED } from '../simulate/job.js';
import { type Variation, variations } from '../simulate/variations.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Changes that are played together with what they are changes of: each is a program of its own. */
const TOGETHER = 40;
const USUAL = 'win rate';

/** Changes one thing after another and tells what moves the outcome most. */
export async function critical(args: CriticalArguments, streams: Streams): Promise<number> {
  if (args.html !== undefined) seeThatCanBeWritten('report', args.html, args.force);
  const what = asked(args.scenario, args.of);
  const { diagnostics } = what.sources.project;
  const to = new Diagnostics();
  const seed = args.seed ?? String(randomInt(2 ** 32));
  const one = new OneAfterAnother(what, args, seed);
  const base = one.base(to);
  if (!base || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const { found, first, partial, faults } = await one.play(base, streams);
  if (!found || !first) return Exit.interrupted;
  if (args.json) {
    const { result } = first;
    const { title, scenario, runs } = result;
    const about = { bulkhead: version, command: 'critical', scenario, title, seed, runs, partial };
    streams.out(`${JSON.stringify({ ...about, ...found, result })}\n`);
  } else streams.out(criticalText(found, { ...first.result, partial }, streams.columns));
  if (args.html !== undefined) {
    const { criticalPageWritten } = await import('../report/pages.js');
    const { sources } = what;
    const made = { critical: found, first: { ...first, result: { ...first.result, partial } }, sources };
    if (!(await criticalPageWritten(args, seed, made, streams))) return Exit.problems;
  }
  return endOf(faults, partial, streams);
}

interface Found {
  readonly found: Critical | undefined;
  /** Without any change. */
  readonly first: Made | undefined;
  readonly partial: boolean;
  readonly faults: readonly Diagnostic[];
}

class OneAfterAnother {
  private readonly refused: Refused[] = [];
  private measured: string | undefined;

  constructor(
    private readonly asked: Asked,
    private readonly args: CriticalArguments,
    private readonly seed: string,
  ) {}

  /** As it is, with the expression that is looked at if it is no metric. */
  base(to: Diagnostics): Variation | undefined {
    const plain = this.cell(undefined, to);
    const { measure } = this.args;
    if (!plain || measure === undefined || metricNames(plain.scenario).includes(measure)) return plain;
    this.measured = measure;
    return this.cell(undefined, to);
  }

  async play(base: Variation, streams: Streams): Promise<Found> {
    const changes = singleChanges(base.scenario).filter(({ path }) => !this.args.sets.some((set) => set.path === path));
    const moved: Moved[] = [];
    const faults: Diagnostic[] = [];
    /** Whether it has faults without any change. */
    let own: boolean | undefined;
    let first: Made | undefined;
    let partial = false;
    for (let from = 0; from < changes.length && !partial; from += TOGETHER) {
      const some = this.cells(changes.slice(from, from + TOGETHER));
      const cells = [base, ...some.map(({ cell }) => cell)];
      const played = await play(cells, { runs: this.args.runs }, this.args.workers, streams);
      partial = played.partial;
      const [as, ...others] = played.variants;
      if (!as) continue;
      // What it is without a change is played with each group, and told once; changes are told of where it has no faults itself.
      if (!first) faults.push(...faultsOf([as], { table: true }));
      own ??= faults.length > 0;
      if (!own)
        faults.push(
          ...faultsOf(
            others.map((made, i) => made && { ...made, label: labelOf(some[i]?.change) }),
            { table: true },
          ),
        );
      first ??= as;
      const measure = this.measureOf(as);
      some.forEach(({ change }, i) => {
        const variant = others[i];
        const difference = variant && differenceOf(measure, as, variant);
        if (variant && difference) moved.push({ ...change, figure: measure.figure(variant), difference });
      });
    }
    const { measure: of = USUAL } = this.args;
    const critical: Critical | undefined = first && {
      ...{ critical: 1, of, base: this.measureOf(first).figure(first) },
      ...{ ranked: ranked(moved), refused: this.refused },
    };
    return { found: critical, first, partial, faults };
  }

  private measureOf(variant: Variant): Measure {
    const name = this.measured === undefined ? (this.args.measure ?? USUAL) : MEASURED;
    const found = measuresOf([variant]).find((measure) => measure.name === name);
    // What cannot be worked out in any run has no figure, and why is told.
    const missing = 'it could not be worked out in any run';
    return found ?? { name, title: name, figure: () => ({ unit: 'things', missing }) };
  }

  /** Those that can be made; why the others cannot is kept. */
  private cells(changes: readonly SingleChange[]): { change: SingleChange; cell: Variation }[] {
    return changes.flatMap((change) => {
      const to = new Diagnostics();
      const cell = this.cell(change, to);
      if (cell && !to.failed) return [{ change, cell }];
      this.refused.push({ ...change, why: to.list[0]?.message ?? 'it is not sound' });
      return [];
    });
  }

  private cell(change: SingleChange | undefined, to: Diagnostics): Variation | undefined {
    const { sources, document, of } = this.asked;
    const { sets, variant, players, bots, budget } = this.args;
    if (!document) return undefined;
    const all = change ? [...sets, { path: change.path, written: change.value }] : sets;
    const varied = { document, of, sets: all, variant, players, measured: this.measured };
    const again = needRunsAgain([this.args.measure ?? '']);
    return variations(sources, varied, { seed: this.seed, bots, budget, again }, to)?.[0];
  }
}

const labelOf = (change: SingleChange | undefined): string => (change ? `${change.path}=${change.value}` : '');
