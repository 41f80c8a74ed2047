import { apart, paired } from './difference.js';
import type { Variant } from './measures.js';

/** Below this win rate, and above its counterpart, variants are not ranked: what tells them apart is the rare exception. */
const HARDLY_EVER = 0.02;

/** Places that a variant may take, 1 for that which is won most; one place where the runs are enough to say. */
export interface Rank {
  readonly from: number;
  readonly to: number;
}

export const isRanked = ({ result }: Pick<Variant, 'result'>): boolean =>
  result.won.value >= HARDLY_EVER && result.won.value <= 1 - HARDLY_EVER;

/** The rank of each by its win rate; undefined for one that is hardly ever, or nearly always, won. */
export function ranksOf(variants: readonly Variant[]): (Rank | undefined)[] {
  const ranked = variants.filter(isRanked);
  if (ranked.length < 2) return variants.map(() => undefined);
  return variants.map((variant) => {
    if (!isRanked(variant)) return undefined;
    const others = ranked.filter((other) => other !== variant).map((other) => better(variant, other));
    const [above, below] = [others.filter((d) => d > 0).length, others.filter((d) => d < 0).length];
    return { from: 1 + above, to: ranked.length - below };
  });
}

/** Above 0 where the second is won more often than the first, below where less, 0 where that cannot be told. */
function better(first: Variant, second: Variant): number {
  const [a, b] = [first.kept?.won, second.kept?.won];
  const found =
    (first.of === second.of && a && b && paired(a, b, 'share')) || apart(first.result.won, second.result.won);
  return found.noise ? 0 : found.value;
}
