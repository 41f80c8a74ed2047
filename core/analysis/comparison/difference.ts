/** How far two variants are apart, and how sure that is. */
import { type Estimate, Z } from '../simulation/intervals.js';

/** The second less the first, with the interval of 95 %. */
export interface Difference extends Estimate {
  /** The interval holds 0: the two cannot be told apart. */
  readonly noise: boolean;
  /**
   * Of runs paired by their luck: the share by which the interval is narrower than it would be unpaired. Below 0 it is
   * wider: the two answer the same luck in opposite ways.
   */
  readonly narrowed?: number;
}

/** Two figures that are independent of each other: each end of the interval is as far as both may be off together. */
export function apart(first: Estimate, second: Estimate): Difference {
  const value = second.value - first.value;
  return judged({
    value,
    low: value - Math.hypot(second.value - second.low, first.high - first.value),
    high: value + Math.hypot(second.high - second.value, first.value - first.low),
  });
}

/** A number of each run, by its number; undefined where the run came to no end. */
export type ByRun = readonly (number | undefined)[];

/**
 * Two variants played with the same luck, run by run; undefined where they share fewer than two runs. Of shares, which
 * are 0 or 1 in each run, the two kinds of run in which they differ count half a run more: where hardly any run differs
 * the interval would otherwise shrink to nothing.
 */
export function paired(first: ByRun, second: ByRun, of: 'share' | 'number'): Difference | undefined {
  const [all, a, b] = [new Moments(), new Moments(), new Moments()];
  const both = Math.min(first.length, second.length);
  for (let run = 0; run < both; run++) {
    const [x, y] = [first[run], second[run]];
    if (x === undefined || y === undefined) continue;
    all.add(y - x);
    a.add(x);
    b.add(y);
  }
  return differing(all, a, b, of);
}

/** Runs in which something was so, of pairs of runs on the same luck: in the first of each, in the second, in one of them only. */
export interface Pairs {
  readonly pairs: number;
  readonly first: number;
  readonly second: number;
  readonly either: number;
}

/** By how much the share of the second is higher, in pairs of runs that are counted already. */
export function pairedShares({ pairs, first, second, either }: Pairs): Difference | undefined {
  const moments = (sum: number, squares: number): Moments => Object.assign(new Moments(), { n: pairs, sum, squares });
  return differing(moments(second - first, either), moments(first, first), moments(second, second), 'share');
}

/** From what both are apart, pair by pair, and what each is by itself. */
function differing(all: Moments, a: Moments, b: Moments, of: 'share' | 'number'): Difference | undefined {
  if (all.n < 2) return undefined;
  const half = Z * (of === 'share' ? shareError(all) : all.error);
  const unpaired = Z * Math.hypot(a.error, b.error);
  const value = all.mean;
  return {
    ...judged({ value, low: value - half, high: value + half }),
    ...(unpaired > 0 && { narrowed: 1 - half / unpaired }),
  };
}

/** Of differences that are -1, 0 or 1, with half a run more of either kind of difference. */
function shareError({ n, sum, squares }: Moments): number {
  const more = n + 2;
  return Math.sqrt(Math.max(0, squares + 1 - (sum * sum) / more)) / more;
}

class Moments {
  n = 0;
  sum = 0;
  squares = 0;

  add(x: number): void {
    this.n++;
    this.sum += x;
    this.squares += x * x;
  }

  get mean(): number {
    return this.sum / this.n;
  }

  /** The standard error of the mean. */
  get error(): number {
    const spread = Math.max(0, this.squares - (this.sum * this.sum) / this.n);
    return Math.sqrt(spread / (this.n - 1) / this.n);
  }
}

function judged(d: Estimate): Difference {
  return { ...d, noise: d.low <= 0 && d.high >= 0 };
}
