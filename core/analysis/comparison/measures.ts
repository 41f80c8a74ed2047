/** What variants are compared by: how often they are won, how long they take, and what is measured of them. */
import type { Scenario } from '../../engine/program.js';
import { type Measured, sharedMetrics } from '../simulation/metrics.js';
import { type Clock, observedIn } from '../simulation/observed.js';
import type { NumberResult, SimulationResult } from '../simulation/result.js';
import { emptyTally } from '../simulation/tally.js';
import type { ByRun } from './difference.js';
import type { KeptRuns } from './kept-runs.js';

/** A scenario as it was played, beside others. */
export interface Variant {
  readonly label: string;
  /** What it is a variant of: two of one scenario are played with the same luck and compared run by run. */
  readonly of: string;
  readonly result: SimulationResult;
  readonly kept?: KeptRuns | undefined;
}

/** One figure of one variant. */
export interface Figure {
  readonly unit: 'share' | 'things' | Clock;
  /** What it is counted by, where it is a rate. */
  readonly per?: Clock;
  readonly value?: { readonly value: number; readonly low: number; readonly high: number };
  /** Whether it is the median of what is waited for. */
  readonly median?: true;
  /** The share of runs in which it never came. */
  readonly never?: number;
  /** Why there is no value. */
  readonly missing?: string;
}

/** Something that all variants are compared by. */
export interface Measure {
  readonly name: string;
  readonly title: string;
  figure(variant: Variant): Figure;
  /** What it was in each run, where that is kept. */
  byRun?(variant: Variant): ByRun | undefined;
}

const won: Measure = {
  name: 'win rate',
  title: 'Won',
  figure: ({ result }) => ({ unit: 'share', value: result.won }),
  byRun: ({ kept }) => kept?.won,
};

const length: Measure = {
  name: 'length',
  title: 'Length',
  figure: ({ result: { lengths, clock } }) => {
    const value = lengths[clock]?.mean;
    return { unit: clock, ...(value ? { value } : { missing: 'no run came to an end' }) };
  },
  byRun: ({ kept }) => kept?.length,
};

/** What a shared metric is called among others. */
const nameOf = ({ name, of }: Measured): string => (of === undefined ? name : `${name} of ${of}`);

function ofShared(name: string, title: string): Measure {
  return {
    name,
    title,
    figure: ({ result }) => {
      const found = result.metrics.find((m) => nameOf(m) === name);
      if (!found) return { unit: 'things', missing: 'does not apply: the game has no such word' };
      const { unit, per, value, median, between, never, missing } = found;
      return {
        unit,
        ...(per && { per }),
        ...(value && { value }),
        ...(median !== undefined && { median: true, value: { value: median, low: median, high: median, ...between } }),
        ...(never !== undefined && { never }),
        ...(missing !== undefined && { missing }),
      };
    },
  };
}

const numberOf = ({ result }: Variant, name: string): NumberResult | undefined =>
  result.numbers.find((n) => n.name === name);

function ofNumber(name: string, title: string): Measure {
  return {
    name,
    title: `${title}, at the end`,
    figure: (variant) => {
      const value = numberOf(variant, name)?.end.mean;
      return { unit: 'things', ...(value ? { value } : { missing: 'does not apply: the game has no such number' }) };
    },
    byRun: (variant) => variant.kept?.numbers[variant.result.numbers.findIndex((n) => n.name === name)],
  };
}

/** Everything the variants can be compared by, each once: the outcome, the shared metrics, then what was observed. */
export function measuresOf(variants: readonly Variant[]): Measure[] {
  const all = new Map([won, length].map((measure) => [measure.name, measure]));
  const add = (measure: Measure): void => {
    if (!all.has(measure.name)) all.set(measure.name, measure);
  };
  for (const { result } of variants) for (const m of result.metrics) add(ofShared(nameOf(m), m.title));
  for (const { result } of variants) for (const { name, title } of result.numbers) add(ofNumber(name, title));
  return [...all.values()];
}

/** Everything a scenario can be compared by, without playing it. */
export function metricNames(scenario: Scenario): string[] {
  const observed = observedIn(scenario);
  const nothing = emptyTally(observed, { ends: 0, rules: 0, nevers: 0, things: {} });
  const shared = sharedMetrics(scenario, observed, nothing).map(nameOf);
  return [...new Set([won.name, length.name, ...shared, ...observed.numbers.map(({ name }) => name)])];
}

/**
 * What they are compared by unless it is said: the outcome, the shared metrics that apply to any of them, and the
 * metrics their documents declare.
 */
export function usualMeasures(variants: readonly Variant[]): Measure[] {
  const own = new Set(
    variants.flatMap(({ result }) => result.numbers.filter((n) => n.sort === 'metric').map((n) => n.name)),
  );
  const shared = new Set(variants.flatMap(({ result }) => result.metrics.map(nameOf)));
  return measuresOf(variants).filter(
    (m) =>
      m === won ||
      m === length ||
      own.has(m.name) ||
      (shared.has(m.name) && variants.some((v) => m.figure(v).value !== undefined)),
  );
}

/** Those that some names choose, with the outcome before them; a name of several, such as `doubling time`, means all. */
export function chosenMeasures(variants: readonly Variant[], names: readonly string[]): Measure[] {
  const all = measuresOf(variants);
  const meant = (name: string): Measure[] => all.filter((m) => m.name === name || m.name.startsWith(`${name} of `));
  return [...new Set([won, length, ...names.flatMap(meant)])];
}
