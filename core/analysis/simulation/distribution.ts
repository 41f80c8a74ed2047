/** How often each whole number came. Sums of whole numbers are exact, so what is put together in any grouping is the same. */
export type Distribution = Map<number, number>;

export function count(into: Distribution, value: number, times = 1): void {
  into.set(value, (into.get(value) ?? 0) + times);
}

/** Counts a value in the distribution that stands at a place of a list. */
export function countAt(list: Distribution[], place: number, value: number): void {
  const known = list[place];
  if (known) count(known, value);
  else list[place] = new Map([[value, 1]]);
}

export function addAll(into: Distribution, from: Distribution): void {
  for (const [value, times] of from) count(into, value, times);
}

export function sizeOf(d: Distribution): number {
  let n = 0;
  for (const times of d.values()) n += times;
  return n;
}

/** Values with how often each came, the smallest first. */
export function sorted(d: Distribution): readonly (readonly [value: number, times: number])[] {
  return [...d].sort(([a], [b]) => a - b);
}

/** The smallest value that a share `q` of all do not exceed; undefined where there are none. */
export function quantile(d: Distribution, q: number): number | undefined {
  const all = sorted(d);
  const n = all.reduce((sum, [, times]) => sum + times, 0);
  let seen = 0;
  for (const [value, times] of all) {
    seen += times;
    if (seen >= q * n) return value;
  }
  return undefined;
}

/** Mean and standard deviation of a sample; undefined where there is none. */
export function momentsOf(
  d: Distribution,
): { readonly n: number; readonly mean: number; readonly sd: number } | undefined {
  const all = sorted(d);
  const n = all.reduce((sum, [, times]) => sum + times, 0);
  if (n === 0) return undefined;
  const mean = all.reduce((sum, [value, times]) => sum + value * times, 0) / n;
  const squares = all.reduce((sum, [value, times]) => sum + (value - mean) ** 2 * times, 0);
  return { n, mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : 0 };
}
