import { randomInt } from 'node:crypto';
import { type Comparison, comparisonOf } from '../../core/analysis/comparison/comparison.js';
import { flipsBetween, type Unknown } from '../../core/analysis/comparison/conclusions.js';
import { matrixOf } from '../../core/analysis/comparison/matrix.js';
import { chosenMeasures, type Variant } from '../../core/analysis/comparison/measures.js';
import { checkStudies, readStudy, type Study } from '../../core/analysis/studies.js';
import { wordOf } from '../../core/language/reading.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { comparisonText } from '../../core/view/comparison-text.js';
import { checkMetrics, namedOnLine } from '../compare/metrics.js';
import { endOf, faultsOf, type Played, play } from '../compare/play.js';
import { groupsOf, specsOf, specsOfStudy } from '../compare/specs.js';
import { type Reading, readingsOf } from '../compare/unknowns.js';
import { Exit, UsageError } from '../fail.js';
import type { CompareArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import { refuseLog } from '../loading/not-a-log.js';
import { seeThatCanBeWritten } from '../run/log-file.js';
import { modelOf, type Sources, sourcesOf } from '../simulate/job.js';
import type { Variation } from '../simulate/variations.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

const RUNS = 10_000;

/** Plays several scenarios, or one in several ways, and sets what came of them side by side. */
export async function compare(args: CompareArguments, streams: Streams): Promise<number> {
  if (args.html !== undefined) seeThatCanBeWritten('report', args.html, args.force);
  for (const path of args.paths) refuseLog(path);
  const sources = sourcesOf(args.of === undefined ? args.paths : [args.of, ...args.paths]);
  const { diagnostics } = sources.project;
  const to = new Diagnostics();
  const made = diagnostics.failed ? undefined : madeOf(sources, args, to);
  if (!made || to.failed) {
    tell(diagnostics.failed ? diagnostics : to, streams);
    return Exit.problems;
  }
  tell({ list: [...diagnostics.list, ...to.list], heldBack: 0 }, streams);
  const { cells, readings } = made;
  const others = readings.flatMap((reading) => reading.cells.filter((cell) => cell !== undefined));
  const played = await play([...cells, ...others], { runs: args.runs ?? RUNS }, args.workers, streams);
  const comparison = withMatrix(comparisonBy(played, made), args, made, sources);
  report(comparison, args.json, streams);
  if (args.html !== undefined) {
    const { comparePageWritten } = await import('../report/pages.js');
    const variants = played.variants.slice(0, cells.length).filter((variant) => variant !== undefined);
    if (!(await comparePageWritten(args, made.again, { variants, comparison, sources }, streams))) return Exit.problems;
  }
  return endOf(faultsOf(played.variants, { table: true }), played.partial, streams);
}

/** What is played: the variants, and the same with what is not known taken otherwise. */
interface Made {
  readonly cells: readonly Variation[];
  readonly readings: readonly Reading[];
  readonly metrics: readonly string[];
  /** What makes it again besides what was asked for, and what it is called. */
  readonly again: { readonly seed: string; readonly runs: number | undefined; readonly title: string | undefined };
}

/** The study that is asked for, if it is one. */
function studyIn({ project }: Sources, to: Diagnostics): Study | undefined {
  const { entries } = project;
  const document = entries.find(({ kind }) => kind === 'study');
  if (!document) return undefined;
  if (entries.length > 1)
    throw new UsageError('a study is run by itself', 'It names what it compares; take one or the other.');
  for (const found of checkStudies(project, (modules) => modelOf(project, modules, to)).list) to.add(found);
  return readStudy(document, new Diagnostics());
}

function madeOf(sources: Sources, args: CompareArguments, to: Diagnostics): Made | undefined {
  const study = studyIn(sources, to);
  const seed = args.seed ?? study?.seed ?? String(randomInt(2 ** 32));
  const specs = study ? specsOfStudy(study, args, seed) : specsOf(sources, args, seed);
  const groups = to.failed ? undefined : groupsOf(sources, specs, to);
  if (!groups) return undefined;
  const cells = groups.flatMap((group) => group.cells);
  if (cells.length === 0) throw new UsageError('the study names no scenario', 'Name some under its `scenarios:`.');
  if (cells.length === 1 && !args.overUnknowns)
    throw new UsageError(
      'there is nothing to compare it with',
      'Name another scenario, or set something to several values: --set PATH=a,b',
    );
  const metrics = args.metrics.length > 0 || !study ? namedOnLine('--metric', args.metrics) : study.metrics;
  checkMetrics(
    metrics,
    cells.map(({ scenario }) => scenario),
    to,
  );
  const readings = args.overUnknowns ? readingsOf(sources, groups, to) : [];
  // How often is said by a study, unless it leaves that open.
  const open = specs.some((spec) => spec.runs === undefined);
  const again = { seed, runs: args.runs ?? (open && !study ? RUNS : undefined), title: study?.title };
  return readings && { cells, readings, metrics: metrics.map(({ name }) => name), again };
}

function comparisonBy({ variants }: Played, { cells, readings, metrics }: Made): Comparison {
  const compared = (some: readonly (Variant | undefined)[]): Comparison => {
    const there = some.filter((variant) => variant !== undefined);
    return comparisonOf(there, metrics.length > 0 ? chosenMeasures(there, metrics) : undefined);
  };
  const base = variants.slice(0, cells.length);
  const comparison = compared(base);
  if (readings.length === 0) return comparison;
  let next = cells.length;
  const unknowns = readings.flatMap(({ option, title, value, cells: own }): Unknown[] => {
    const now = own.map((cell, i) => (cell ? variants[next++] : base[i]));
    // A reading that was stopped before all of it was played says nothing.
    if (now.includes(undefined)) return [];
    return [{ option, ...(title !== undefined && { title }), value, flips: flipsBetween(comparison, compared(now)) }];
  });
  return { ...comparison, unknowns };
}

/** Set out as hazards on boards, where that is asked. */
function withMatrix(comparison: Comparison, args: CompareArguments, { cells }: Made, { project }: Sources): Comparison {
  if (!args.transplant) return comparison;
  const titleOf = (module: string): string => {
    const parts = project.module(module)?.documents ?? [];
    // Its parts come before the document that names them; of single parts none is called as the whole.
    const whole = parts.at(-1);
    const isWhole = parts.length === 1 || whole?.uses.some((used) => parts.includes(used));
    return (isWhole ? wordOf(whole?.tree.get('title')) : undefined) ?? module;
  };
  const played = new Set(comparison.variants.map(({ label }) => label));
  const scenarios = cells.filter(({ label }) => played.has(label)).map(({ scenario }) => scenario);
  return { ...comparison, matrix: matrixOf(scenarios, titleOf) };
}

function report(comparison: Comparison, json: boolean, streams: Streams): void {
  if (json) streams.out(`${JSON.stringify({ bulkhead: version, command: 'compare', ...comparison })}\n`);
  else streams.out(comparisonText(comparison, streams.columns));
}
