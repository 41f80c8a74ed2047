/** Which single change moves the outcome most. */
import type { Difference } from './difference.js';
import type { Figure } from './measures.js';
import type { SingleChange } from './single-changes.js';

/** A change, and what it does. */
export interface Moved extends SingleChange {
  readonly figure: Figure;
  readonly difference: Difference;
}

/** A change that cannot be made, and why. */
export interface Refused extends SingleChange {
  readonly why: string;
}

export interface Critical {
  readonly critical: 1;
  /** What is looked at: a metric, or an expression when a run ends. */
  readonly of: string;
  readonly base: Figure;
  /** Those that move it most first; what is noise comes last. */
  readonly ranked: readonly Moved[];
  readonly refused: readonly Refused[];
}

export function ranked(moved: readonly Moved[]): Moved[] {
  const size = ({ difference }: Moved): number => Math.abs(difference.value);
  return [...moved].sort((a, b) => Number(a.difference.noise) - Number(b.difference.noise) || size(b) - size(a));
}
