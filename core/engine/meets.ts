import { RunFailure } from './failure.js';

/** What is to stand where after an `all at once`. */
export interface Arrival {
  readonly property: number;
  readonly thing: number;
  readonly value: number;
}

/** A meeting: two properties; 0 the left wins, 1 the right, 2 the newcomer, 3 the older, 4 a text; where it is declared; which things have both. */
export type Meets = readonly [
  left: number,
  right: number,
  outcome: number,
  spot: number,
  has: (thing: number) => boolean,
];

/** Who is beaten by whom; without a winner it is not declared. */
interface Duel {
  readonly winner: number | undefined;
  readonly losers: readonly number[];
  readonly spot: number;
}

/**
 * Judges hazards that come to one place at once by what is declared of their meeting, never by the order of the writes: what
 * loses does not come, or is left for the winner to put out. What goes is written first, so that it is in nobody's way.
 */
export function settleMeets(
  arrivals: readonly Arrival[],
  meets: readonly Meets[],
  before: (property: number, thing: number) => number,
): Arrival[] {
  const out: Arrival[] = [];
  for (let from = 0, to = 0; from < arrivals.length; from = to) {
    const { thing } = arrivals[from] as Arrival;
    while (arrivals[to]?.thing === thing) to++;
    const here = arrivals.slice(from, to);
    // Spaces, links and pieces have numbers of their own, and only what has both properties can be meant.
    const losers = beaten(here, meets, before, thing);
    const come = here.filter((a) => !losers.has(a.property));
    const goes = (a: Arrival): boolean => a.value <= 0 && meets.some(([l, r]) => l === a.property || r === a.property);
    out.push(...come.filter(goes), ...come.filter((a) => !goes(a)));
  }
  return out;
}

/** Whoever is beaten by one that is not itself beaten, round by round. */
function beaten(
  here: readonly Arrival[],
  meets: readonly Meets[],
  before: (property: number, thing: number) => number,
  thing: number,
): Set<number> {
  const losers = new Set<number>();
  const value = (p: number): number => here.find((a) => a.property === p)?.value ?? before(p, thing);
  const comes = (p: number): boolean => here.some((a) => a.property === p);
  const duels = meets.flatMap(([left, right, outcome, spot, has]): Duel[] => {
    if (outcome === 4 || !(comes(left) || comes(right)) || !has(thing) || value(left) <= 0 || value(right) <= 0)
      return [];
    if (outcome === 0) return [{ winner: left, losers: [right], spot }];
    if (outcome === 1) return [{ winner: right, losers: [left], spot }];
    const [newLeft, newRight] = [before(left, thing) <= 0, before(right, thing) <= 0];
    if (newLeft && newRight) return [{ winner: undefined, losers: [left, right], spot }];
    if (!newLeft && !newRight) return [];
    const [newcomer, older] = newLeft ? [left, right] : [right, left];
    return [outcome === 2 ? { winner: newcomer, losers: [older], spot } : { winner: older, losers: [newcomer], spot }];
  });
  for (;;) {
    const open = duels.filter((d) => ![d.winner ?? -1, ...d.losers].some((p) => losers.has(p)));
    if (open.length === 0) return losers;
    const sure = open.filter((d) => d.winner !== undefined && !open.some((x) => x.losers.includes(d.winner ?? -1)));
    // Neither came first, or each beats the next in a circle.
    if (sure.length === 0) throw new RunFailure(10, open[0]?.spot ?? 0, thing);
    for (const d of sure) for (const loser of d.losers) losers.add(loser);
  }
}
