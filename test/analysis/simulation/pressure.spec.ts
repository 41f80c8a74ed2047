import { describe, expect, it } from 'vitest';
import {
  addPressures,
  addWork,
  bands,
  breakEven,
  emptyPressures,
  Pressure,
  type Pressures,
} from '../../../core/analysis/simulation/pressure.js';

/** Runs on a board of 40 spaces of which 4 are affected: in every second tick some more are, and in the next they are not. */
function played(runs: number, added: (run: number) => number): Pressures {
  const sums = emptyPressures(1);
  const pressure = new Pressure(40);
  const now = new Int32Array(40);
  const first = (n: number): number => {
    for (let i = 0; i < n; i++) now[i] = i;
    return n;
  };
  for (let run = 0; run < runs; run++) {
    pressure.begin(sums.own[0] as Float64Array, run, now, first(4));
    for (let tick = 0; tick < 10; tick++) {
      pressure.tick(now, first(4 + added(run)));
      pressure.tick(now, first(4));
    }
    addWork(sums, run, { relief: added(run) === 1 ? 30 : 20, actions: 80, playerTicks: 40 });
  }
  return sums;
}

describe('the crew that breaks even', () => {
  it('is what a hazard adds in a tick by what one player takes away', () => {
    // 2 are added in every second tick, 1 is taken away by an action of relief, and a player takes 2 actions a tick.
    const found = breakEven(
      played(40, () => 2),
      0,
      0,
    );
    expect(found).toMatchObject({ value: (20 / 20) * (1 / ((20 / 20) * (80 / 40))), low: 0.5, high: 0.5 });
  });

  it('is less sure where runs differ, and never below nothing', () => {
    const found = breakEven(
      played(40, (run) => (run % 3 === 0 ? 2 : 1)),
      0,
      0,
    );
    if ('missing' in found) throw new Error(found.missing);
    expect(found.low).toBeLessThan(found.value);
    expect(found.low).toBeGreaterThanOrEqual(0);
    expect(found.high).toBeGreaterThan(found.value);
  });

  it('is not known of shares that never were, nor where nobody or nothing was relieved', () => {
    const sums = played(20, () => 2);
    expect(breakEven(sums, 0, bands.indexOf(0.5))).toEqual({ missing: 'never was so much of the board affected' });
    sums.shared.fill(0);
    expect(breakEven(sums, 0, 0)).toEqual({ missing: 'does not apply: nobody spends an action on relief' });
    const growing = emptyPressures(1);
    const pressure = new Pressure(40);
    pressure.begin(growing.own[0] as Float64Array, 0, Int32Array.of(1, 2, 3, 4), 4);
    pressure.tick(Int32Array.of(1, 2, 3, 4, 9), 5);
    addWork(growing, 0, { relief: 1, actions: 1, playerTicks: 1 });
    expect(breakEven(growing, 0, 0)).toEqual({ missing: 'none of it was ever taken away' });
  });

  it('comes to the same from blocks that are added', () => {
    const [whole, sum] = [played(40, () => 2), played(20, () => 2)];
    addPressures(
      sum,
      played(20, () => 2),
    );
    expect(sum).toEqual(whole);
  });
});
