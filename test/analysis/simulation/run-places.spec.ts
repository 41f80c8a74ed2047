import { expect, test } from 'vitest';
import { KeptPlaces, placeWords, RunPlaces } from '../../../core/analysis/simulation/run-places.js';
import type { Tally } from '../../../core/analysis/simulation/tally.js';

const SIZES = [7, 50, 0, 33];

/** Counts of a block in which so far nothing was anywhere. */
function block(): { readonly tally: Tally; was(set: number, thing: number): void } {
  const places = SIZES.map((size) => ({ runs: new Float64Array(size) }));
  const tally = { places } as unknown as Tally;
  return {
    tally,
    was: (set, thing) => {
      const runs = places[set]?.runs as Float64Array;
      runs[thing] = (runs[thing] ?? 0) + 1;
    },
  };
}

test('where it was in each run is read from what the run has added, and kept', () => {
  const { tally, was } = block();
  const seen = new RunPlaces(tally);
  const kept = new KeptPlaces(SIZES);
  const runs: [number, number][][] = [
    [
      [0, 0],
      [1, 22],
      [1, 23],
      [3, 32],
    ],
    [],
    [
      [0, 6],
      [1, 49],
      [3, 0],
    ],
  ];
  for (const run of runs) {
    for (const place of run) was(...place);
    kept.add(['before', ...seen.next()] as never, 1);
  }
  // A run that came to no end.
  kept.add();
  for (const [run, places] of [...runs, []].entries())
    for (const [set, size] of SIZES.entries())
      for (let thing = 0; thing < size; thing++)
        expect(kept.was(run, set, thing), `${run} ${set} ${thing}`).toBe(
          places.some(([s, t]) => s === set && t === thing) ? 1 : 0,
        );
});

test('many runs are kept', () => {
  const kept = new KeptPlaces([1]);
  for (let run = 0; run < 5000; run++) kept.add([run % 2]);
  expect([0, 1, 4998, 4999].map((run) => kept.was(run, 0, 0))).toEqual([0, 1, 0, 1]);
});

test('no places need no room', () => {
  expect([placeWords(0), placeWords(1), placeWords(30), placeWords(31)]).toEqual([0, 1, 1, 2]);
});
