/** Where on the board two variants of one scenario differ, run by run on the same luck. */
import type { PlacesResult } from '../simulation/result.js';
import { type Difference, pairedShares } from './difference.js';
import type { KeptRuns } from './kept-runs.js';
import type { Variant } from './measures.js';

/** By how much the chance of one place that it ever is so is higher. */
export interface PlaceDifference extends Difference {
  readonly id: string;
}

export interface PlaceDifferences {
  /** The variant it is set against: the first of the same scenario. */
  readonly against: string;
  readonly maps: readonly (Pick<PlacesResult, 'word' | 'title' | 'of'> & {
    /** The places that both have. */
    readonly places: readonly PlaceDifference[];
  })[];
}

/** Undefined for the first variant of a scenario, and where runs were not kept. */
export function placeDifferences(variants: readonly Variant[], i: number): PlaceDifferences | undefined {
  const second = variants[i];
  const first = variants.find(({ of }) => of === second?.of);
  if (!first?.kept || !second?.kept || first === second) return undefined;
  const [a, b] = [first.kept, second.kept];
  const maps = second.result.maps.flatMap(({ word, title, of, places }, set) => {
    if (of !== 'space' && of !== 'link') return [];
    const before = first.result.maps.findIndex((map) => map.word === word && map.of === of);
    const known = new Map(first.result.maps[before]?.places.map(({ id }, at) => [id, at]));
    const found = places.flatMap(({ id }, at): PlaceDifference[] => {
      const was = known.get(id);
      const difference = was === undefined ? undefined : between(a, b, [before, was], [set, at]);
      return difference ? [{ id, ...difference }] : [];
    });
    return found.length > 0 ? [{ word, title, of, places: found }] : [];
  });
  return { against: first.label, maps };
}

type Place = readonly [set: number, thing: number];

function between(a: KeptRuns, b: KeptRuns, first: Place, second: Place): Difference | undefined {
  const both = Math.min(a.won.length, b.won.length);
  const counted = { pairs: 0, first: 0, second: 0, either: 0 };
  for (let run = 0; run < both; run++) {
    // A run that broke off says nothing.
    if (a.won[run] === undefined || b.won[run] === undefined) continue;
    const [x, y] = [a.places.was(run, ...first), b.places.was(run, ...second)];
    counted.pairs++;
    counted.first += x;
    counted.second += y;
    counted.either += x ^ y;
  }
  return pairedShares(counted);
}
