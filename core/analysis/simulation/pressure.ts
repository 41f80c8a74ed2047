/**
 * How many players it takes to hold a hazard: what it adds in a tick, when so much of the board is affected, by what one
 * player takes away in a tick who does nothing but relief. The error comes from leaving out one of twenty groups of runs
 * after the other (the jackknife), since all four numbers of a run hang together.
 */
import type { Estimate } from './intervals.js';

/** Shares of the board that are looked at: a tick counts for the nearest, within an eighth. */
export const bands = [0.1, 0.25, 0.5] as const;
const WITHIN = 0.125;

const GROUPS = 20;
/** The 97.5 % point of Student's distribution with one degree of freedom fewer than there are groups. */
const T = 2.093;

/** Of a hazard in a group: for each band ticks and what was added in them, then all that was taken away. */
const OWN = bands.length * 2 + 1;
/** Of a group: actions of relief, all actions, and ticks of one player. */
const SHARED = 3;

export interface Pressures {
  readonly own: readonly Float64Array[];
  readonly shared: Float64Array;
}

export function emptyPressures(hazards: number): Pressures {
  return {
    own: Array.from({ length: hazards }, () => new Float64Array(GROUPS * OWN)),
    shared: new Float64Array(GROUPS * SHARED),
  };
}

export function addPressures(into: Pressures, from: Pressures): void {
  const add = (a: Float64Array, b: Float64Array | undefined): void => {
    for (let i = 0; i < a.length; i++) a[i] = (a[i] ?? 0) + (b?.[i] ?? 0);
  };
  into.own.forEach((own, k) => add(own, from.own[k]));
  add(into.shared, from.shared);
}

/** Follows one hazard through a run, tick by tick. */
export class Pressure {
  private readonly was: Uint8Array;
  private readonly members: Int32Array;
  private size = 0;
  private at = 0;
  private sums: Float64Array = new Float64Array(0);

  constructor(private readonly things: number) {
    this.was = new Uint8Array(things);
    this.members = new Int32Array(things);
  }

  begin(sums: Float64Array, run: number, now: Int32Array, size: number): void {
    this.sums = sums;
    this.at = (run % GROUPS) * OWN;
    this.keep(now, size);
  }

  tick(now: Int32Array, size: number): void {
    let stayed = 0;
    for (let m = 0; m < size; m++) stayed += this.was[now[m] as number] as number;
    const share = this.size / this.things;
    const band = bands.findIndex((b) => Math.abs(share - b) < WITHIN && nearest(share) === b);
    if (band >= 0 && this.size > 0) {
      this.add(band * 2, 1);
      this.add(band * 2 + 1, size - stayed);
    }
    this.add(OWN - 1, this.size - stayed);
    this.keep(now, size);
  }

  private add(slot: number, n: number): void {
    this.sums[this.at + slot] = (this.sums[this.at + slot] ?? 0) + n;
  }

  private keep(now: Int32Array, size: number): void {
    for (let m = 0; m < this.size; m++) this.was[this.members[m] as number] = 0;
    for (let m = 0; m < size; m++) {
      this.members[m] = now[m] as number;
      this.was[now[m] as number] = 1;
    }
    this.size = size;
  }
}

function nearest(share: number): number {
  return bands.reduce<number>((best, b) => (Math.abs(share - b) < Math.abs(share - best) ? b : best), bands[0]);
}

/** A run has ended: how many actions were taken in it, how many of them relief, in how many ticks of how many players. */
export function addWork(
  { shared }: Pressures,
  run: number,
  work: { readonly relief: number; readonly actions: number; readonly playerTicks: number },
): void {
  [work.relief, work.actions, work.playerTicks].forEach((n, i) => {
    const at = (run % GROUPS) * SHARED + i;
    shared[at] = (shared[at] ?? 0) + n;
  });
}

/** Players that a hazard needs against it in each band; `missing` says why there is no number. */
export function breakEven({ own, shared }: Pressures, hazard: number, band: number): Estimate | { missing: string } {
  const sums = own[hazard] as Float64Array;
  const all = (from: Float64Array, width: number, slot: number, without: number): number => {
    let sum = 0;
    for (let g = 0; g < GROUPS; g++) if (g !== without) sum += from[g * width + slot] ?? 0;
    return sum;
  };
  const crew = (without: number): number => {
    const [ticks, added] = [band * 2, band * 2 + 1].map((slot) => all(sums, OWN, slot, without)) as [number, number];
    const removed = all(sums, OWN, OWN - 1, without);
    const [relief, actions, time] = [0, 1, 2].map((slot) => all(shared, SHARED, slot, without)) as [
      number,
      number,
      number,
    ];
    return added / ticks / ((removed / relief) * (actions / time));
  };
  if (all(shared, SHARED, 0, -1) === 0) return { missing: 'does not apply: nobody spends an action on relief' };
  if (all(sums, OWN, band * 2, -1) === 0) return { missing: 'never was so much of the board affected' };
  if (all(sums, OWN, OWN - 1, -1) === 0) return { missing: 'none of it was ever taken away' };
  const value = crew(-1);
  const others = Array.from({ length: GROUPS }, (_, g) => crew(g)).filter(Number.isFinite);
  const mean = others.reduce((sum, x) => sum + x, 0) / others.length;
  const spread = others.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const half = T * Math.sqrt(((others.length - 1) / others.length) * spread);
  return { value, low: Math.max(0, value - half), high: value + half };
}
