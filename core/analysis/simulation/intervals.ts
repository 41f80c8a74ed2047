import type { Distribution } from './distribution.js';
import { momentsOf, sorted } from './distribution.js';

/** An estimate with the interval that holds the true value in 95 of 100 such experiments. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
export const Z = 1.959963984540054;

/** A share of `n` runs, with Wilson's interval, which stays between 0 and 1 and does not shrink to nothing at either. */
export function shareOf(times: number, n: number): Estimate | undefined {
  if (n === 0) return undefined;
  const p = times / n;
  const zz = (Z * Z) / n;
  const middle = (p + zz / 2) / (1 + zz);
  const half = (Z * Math.sqrt((p * (1 - p)) / n + zz / (4 * n))) / (1 + zz);
  // At the ends the bound is the end itself, where rounding would leave a trace of something else.
  return { value: p, low: times === 0 ? 0 : middle - half, high: times === n ? 1 : middle + half };
}

/** The mean of whole numbers, with the interval of its standard error. */
export function meanOf(d: Distribution): Estimate | undefined {
  const moments = momentsOf(d);
  if (!moments) return undefined;
  const { mean, sd, n } = moments;
  const half = (Z * sd) / Math.sqrt(n);
  return { value: mean, low: mean - half, high: mean + half };
}

/** How long it took until something came: the runs in which it did, and those that ended before. */
export interface Waits {
  readonly came: Distribution;
  readonly ended: Distribution;
}

/** One step of a Kaplan–Meier curve: from `time` on the share `left` of runs is without what is waited for. */
export interface Survival {
  readonly time: number;
  readonly atRisk: number;
  /** Runs that come to it at that time. */
  readonly events: number;
  readonly left: number;
}

/** The Kaplan–Meier estimate: a run that ended before counts as long as it went on. */
export function survival({ came, ended }: Waits): Survival[] {
  const times = sorted(new Map([...came.keys(), ...ended.keys()].map((time) => [time, 0])));
  let atRisk = [...came.values(), ...ended.values()].reduce((sum, n) => sum + n, 0);
  let left = 1;
  return times.flatMap(([time]) => {
    const [events, gone] = [came.get(time) ?? 0, ended.get(time) ?? 0];
    const before = atRisk;
    if (events > 0) left *= 1 - events / before;
    atRisk -= events + gone;
    return events > 0 ? [{ time, atRisk: before, events, left }] : [];
  });
}

/** The first time by which half the runs have come to it; undefined where fewer ever do. */
export function medianWait(waits: Waits): number | undefined {
  return survival(waits).find(({ left }) => left <= 0.5)?.time;
}

/** Where the median of a wait lies with 95 %: the first times at which half the runs may, and must, have come to it. */
export function medianBetween(waits: Waits): { readonly low: number; readonly high: number } | undefined {
  let variance = 0;
  let low: number | undefined;
  for (const { time, atRisk, left, events } of survival(waits)) {
    variance += atRisk > events ? events / (atRisk * (atRisk - events)) : 0;
    const half = Z * left * Math.sqrt(variance);
    if (low === undefined && left - half <= 0.5) low = time;
    if (low !== undefined && left + half <= 0.5) return { low, high: time };
  }
  return low === undefined ? undefined : { low, high: Number.POSITIVE_INFINITY };
}
