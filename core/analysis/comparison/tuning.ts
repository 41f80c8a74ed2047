/** Which of several values of something comes nearest to what is wanted. */
import type { Figure, Measure, Variant } from './measures.js';

export interface Target {
  /** The metric, by its name. */
  readonly metric: string;
  /** A share where it is one: 45 % is 0.45. */
  readonly value: number;
}

export interface Tried {
  readonly label: string;
  readonly figure: Figure;
  /** Whether what is wanted lies in the interval. */
  readonly reaches: boolean;
}

export interface Tuning {
  readonly tuning: 1;
  readonly target: Target;
  readonly tried: readonly Tried[];
  /** The number of the nearest of those; undefined where none has a figure. */
  readonly nearest: number | undefined;
}

/** `win rate = 45%`, `length = 12`; undefined: it is not written so. */
export function readTarget(text: string): Target | undefined {
  const [, metric, number, percent] = /^\s*(.+?)\s*=\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text) ?? [];
  if (metric === undefined) return undefined;
  return { metric, value: percent ? Number(number) / 100 : Number(number) };
}

export function tuningOf(variants: readonly Variant[], measure: Measure, target: Target): Tuning {
  const tried = variants.map((variant): Tried => {
    const figure = measure.figure(variant);
    const { value } = figure;
    const reaches = value !== undefined && value.low <= target.value && target.value <= value.high;
    return { label: variant.label, figure, reaches };
  });
  const distances = tried.map(({ figure }) => Math.abs((figure.value?.value ?? Number.NaN) - target.value));
  const known = distances.filter((d) => !Number.isNaN(d));
  return {
    tuning: 1,
    target,
    tried,
    nearest: known.length > 0 ? distances.indexOf(Math.min(...known)) : undefined,
  };
}
