/** Variants side by side: every figure with its error, and whether it differs from that of the first. */
import type { EndResult, SimulationResult } from '../simulation/result.js';
import type { Unknown } from './conclusions.js';
import { apart, type Difference, paired } from './difference.js';
import type { Matrix } from './matrix.js';
import { type Figure, type Measure, usualMeasures, type Variant } from './measures.js';
import { type PlaceDifferences, placeDifferences } from './place-differences.js';
import { type Rank, ranksOf } from './ranks.js';

/** A figure beside that of the first variant. */
export interface ComparedFigure extends Figure {
  /** How far it is from the first; absent where that cannot be said, since the one has none or counts by another clock. */
  readonly difference?: Difference;
}

export interface ComparedMeasure {
  readonly name: string;
  readonly title: string;
  /** One for each variant, in their order. */
  readonly figures: readonly ComparedFigure[];
}

/** The version of the form of comparisons. */
export const COMPARISON_VERSION = 1;

export interface Comparison {
  readonly comparison: typeof COMPARISON_VERSION;
  readonly variants: readonly {
    readonly label: string;
    readonly rank?: Rank;
    /** The end that loses most often, where any does. */
    readonly lostBy?: EndResult;
    /** Where it differs from the first variant of its scenario, run by run on the same luck. */
    readonly places?: PlaceDifferences;
    readonly result: SimulationResult;
  }[];
  readonly measures: readonly ComparedMeasure[];
  /** What would be said otherwise if what is not known were otherwise, where that was asked. */
  readonly unknowns?: readonly Unknown[];
  /** Whose hazards each plays on which board, where that was asked. */
  readonly matrix?: Matrix;
}

export function comparisonOf(
  variants: readonly Variant[],
  measures: readonly Measure[] = usualMeasures(variants),
): Comparison {
  const ranks = ranksOf(variants);
  return {
    comparison: COMPARISON_VERSION,
    variants: variants.map(({ label, result }, i) => {
      const lostBy = result.ends.find((end) => end.result === 'lost' && end.share.value > 0);
      const rank = ranks[i];
      const places = placeDifferences(variants, i);
      return { label, ...(rank && { rank }), ...(lostBy && { lostBy }), ...(places && { places }), result };
    }),
    measures: measures.map((measure) => compared(measure, variants)),
  };
}

function compared(measure: Measure, variants: readonly Variant[]): ComparedMeasure {
  const [first] = variants;
  const figures = variants.map((variant): ComparedFigure => {
    const figure = measure.figure(variant);
    const difference = first && variant !== first ? differenceOf(measure, first, variant) : undefined;
    return { ...figure, ...(difference && { difference }) };
  });
  return { name: measure.name, title: measure.title, figures };
}

/** The second less the first: run by run where they are variants of one scenario, otherwise as two that have nothing in common. */
export function differenceOf(measure: Measure, first: Variant, second: Variant): Difference | undefined {
  const [a, b] = [measure.figure(first), measure.figure(second)];
  if (!a.value || !b.value || a.unit !== b.unit || a.per !== b.per) return undefined;
  if (first.of === second.of) {
    const [x, y] = [measure.byRun?.(first), measure.byRun?.(second)];
    const found = x && y && paired(x, y, a.unit === 'share' ? 'share' : 'number');
    if (found) return found;
  }
  return apart(a.value, b.value);
}
