/** How the figures of many runs are called, in a terminal and on a page. */
import type { Measured } from '../analysis/simulation/metrics.js';
import type { SimulationResult } from '../analysis/simulation/result.js';
import { shown, wrap } from '../source/width.js';
import { figure, meanWithError, shareWithError } from './figures.js';

/** `round`, `rounds`; units that are no clock keep their name. */
export function many(clock: string, n = 2): string {
  return n === 1 || !CLOCKS.has(clock) ? clock : `${clock}s`;
}

const CLOCKS = new Set(['step', 'turn', 'round', 'activation']);

/** What there is to do in a tick, with its key in a result. */
export const upkeepTitles = [
  ['draws', 'rolls and draws'],
  ['choices', 'choices of people'],
  ['touches', 'things moved or turned'],
] as const;

const SEEDS = {
  median: 'of median length',
  fastestLoss: 'lost fastest',
  narrowestWin: 'won most narrowly',
  longest: 'longest',
} as const;

/** Runs worth seeing: what they are, and what plays them. */
export function seedRows({ seeds }: SimulationResult): [what: string, seed: string][] {
  return (Object.keys(SEEDS) as (keyof typeof SEEDS)[]).flatMap((key): [string, string][] => {
    const seed = seeds[key];
    return seed === undefined ? [] : [[SEEDS[key], `--seed ${seed}`]];
  });
}

/** What a shared metric came to; undefined where it could not be had. */
export function measured({ value, unit, per, median }: Measured): string | undefined {
  if (value) return unit === 'share' ? shareWithError(value) : `${meanWithError(value)}${per ? ` per ${per}` : ''}`;
  return median === undefined ? undefined : `median ${figure(median)} ${many(unit, median)}`;
}

/** What figures rest on that is reconstructed, one thing below the other; nothing where they do not. */
export function restsOn(reconstructed: readonly string[], width: number): string[] {
  if (reconstructed.length === 0) return [];
  const each = reconstructed.flatMap((text) =>
    wrap(shown(text), width - 4).map((line, i) => `${i === 0 ? '  ' : '    '}${line}`),
  );
  return ['This rests on what is reconstructed', ...each];
}
