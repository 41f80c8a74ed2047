/**
 * What is counted by something that a run has many of, such as ticks. Ticks of one run are alike: so the error of such a
 * figure comes from how runs differ, not from how many ticks there were.
 */
import { type Estimate, shareOf, Z } from './intervals.js';

/** Sums over runs of two numbers of each: x, how often something could be, and y, how much of it there was. */
export interface PairSums {
  runs: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

/** What is counted so: upkeep and duds by ticks, relief by actions, losses by ticks of exposure, explosions by ticks with any. */
export const ratioNames = ['draws', 'choices', 'touches', 'duds', 'relief', 'lethality', 'chain'] as const;
export type Ratios = Readonly<Record<(typeof ratioNames)[number], PairSums>>;

export const noPairs = (): PairSums => ({ runs: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 });

export function emptyRatios(): Ratios {
  return Object.fromEntries(ratioNames.map((name) => [name, noPairs()])) as unknown as Ratios;
}

export function addPair(sums: PairSums, x: number, y: number): void {
  sums.runs++;
  sums.x += x;
  sums.y += y;
  sums.xx += x * x;
  sums.xy += x * y;
  sums.yy += y * y;
}

export function addSums(into: PairSums, from: PairSums): void {
  for (const key of ['runs', 'x', 'y', 'xx', 'xy', 'yy'] as const) into[key] += from[key];
}

/** All y by all x, with the interval of the ratio of two sums over runs; undefined where x never was. */
export function ratioOf(sums: PairSums): Estimate | undefined {
  if (sums.x === 0) return undefined;
  const value = sums.y / sums.x;
  const half = Z * errorOf(sums, value);
  return { value, low: value - half, high: value + half };
}

/** The same of a share of x: Wilson's interval of as many independent x as tell as much as these do. */
export function ratioShareOf(sums: PairSums): Estimate | undefined {
  if (sums.x === 0) return undefined;
  const value = sums.y / sums.x;
  const independent = (value * (1 - value)) / sums.x;
  const own = errorOf(sums, value) ** 2;
  const alike = independent > 0 ? Math.max(1, own / independent) : 1;
  return shareOf((value * sums.x) / alike, sums.x / alike);
}

/** The standard error of y by x, from what is left of each y when its x is taken into account. */
function errorOf({ runs, x, xx, xy, yy }: PairSums, ratio: number): number {
  if (runs < 2) return 0;
  const left = Math.max(0, yy - 2 * ratio * xy + ratio * ratio * xx);
  return Math.sqrt((runs * left) / (runs - 1)) / x;
}
