/** Figures and differences of variants in words, for a terminal and for a page. */
import type { Difference } from '../analysis/comparison/difference.js';
import type { Figure } from '../analysis/comparison/measures.js';
import type { Rank } from '../analysis/comparison/ranks.js';
import type { SimulationResult } from '../analysis/simulation/result.js';
import type { Setting } from '../analysis/simulation/settings.js';
import { figure, meanWithError, percent, shareWithError } from './figures.js';

const plural = (unit: string): string => (unit === 'things' ? '' : ` ${unit}s`);

/** A figure with its interval, or in short why there is none. */
export function figureText(f: Figure, withPer = true): string {
  if (!f.value) return f.missing?.startsWith('does not apply') ? 'does not apply' : 'none';
  const per = f.per && withPer ? ` per ${f.per}` : '';
  if (f.unit === 'share') return `${shareWithError(f.value)}${per}`;
  const never = f.never ? `, never ${percent(f.never)}` : '';
  return `${meanWithError(f.value)}${plural(f.unit)}${per}${never}`;
}

/** `+3.2 (+1.1 to +5.3)`, of shares in points; what cannot be told from nothing is called noise. */
export function differenceText({ value, low, high, noise }: Difference, unit: Figure['unit']): string {
  const scale = unit === 'share' ? 100 : 1;
  const signed = (n: number): string => signedFigure(n * scale);
  return `${signed(value)} (${signed(low)} to ${signed(high)})${noise ? ' noise' : ''}`;
}

export function signedFigure(n: number): string {
  const size = Math.abs(n);
  const text =
    size > 0 && size < 0.005
      ? '0.00'
      : size < 10 && !Number.isInteger(size)
        ? size.toFixed(size < 1 ? 2 : 1)
        : figure(size);
  return n > 0 ? `+${text}` : n < 0 ? `−${text}` : text;
}

/** The places that a variant may have; nothing where it has none. */
export function rankText(rank: Rank | undefined): string {
  const { from, to } = rank ?? {};
  return from === undefined ? '' : from === to ? `${from}` : `${from}–${to}`;
}

/** By how much playing on the same luck narrowed an interval. */
export function narrowing(share: number): string {
  const percents = Math.round(Math.abs(share) * 100);
  return percents === 0 ? 'as wide' : `${percents} % ${share > 0 ? 'narrower' : 'wider'}`;
}

/** Who plays, as a sentence without its end. */
export function whoPlays({ players, policy }: SimulationResult): string {
  if (players === 0) return 'Nobody plays';
  return `${players} ${players === 1 ? 'player' : 'players'}, by ${policy.join(', ')}`;
}

/** A change as it would be set. */
export const changeText = ({ path, value }: Setting): string => `${path}=${value}`;
