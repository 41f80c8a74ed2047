/** What is to be expected of a number whose chances are known. */
import { Fraction } from '../../base/fraction.js';
import { type Chance, ROUNDING } from './amounts.js';
import type { Between } from './backward.js';

interface Valued {
  readonly value: number;
  readonly chance: Chance;
}

/**
 * What is to be expected; undefined where there is no telling.
 *
 * @param values each value with its chance, the smallest first
 * @param open the chance of what is not known
 * @param unknown between which numbers lies what is not known; undefined where that is not known either
 */
export function expectationOf(
  values: readonly Valued[],
  open: Chance,
  unknown: Between | undefined,
): Chance | undefined {
  const isOpen = open.high > 0;
  if (!isOpen && values.every(({ chance }) => chance.exactly)) return exactSum(values);
  if (isOpen && !(unknown && Number.isFinite(unknown.high))) return undefined;
  const all: readonly Valued[] =
    isOpen && unknown ? [...values, { value: unknown.high, chance: { low: 0, high: open.high } }] : values;
  const least = Math.min(...all.map(({ value }) => value), isOpen && unknown ? unknown.low : Number.POSITIVE_INFINITY);
  // Counted from the least, so that nothing is below 0: then each sum is off by a share of itself alone.
  const sum = (side: 'low' | 'high'): number =>
    all.reduce((sum, { value, chance }) => sum + (value - least) * chance[side], 0);
  const share = (all.length + 8) * ROUNDING;
  const [low, high] = [sum('low') * (1 - share), sum('high') * (1 + share)];
  const last = (Math.abs(least) + high) * ROUNDING;
  return { low: least + low - last, high: least + high + last };
}

function exactSum(values: readonly Valued[]): Chance {
  const exactly = values.reduce(
    (sum, { value, chance }) => sum.plus(Fraction.of(value).times(chance.exactly ?? Fraction.zero)),
    Fraction.zero,
  );
  return { low: exactly.toNumber(), high: exactly.toNumber(), exactly };
}
