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

/** What is so now of a thing, and how it is written: 0, or what ends more than the writing. */
export interface Ground {
  now(property: number, thing: number): number;
  write(arrival: Arrival): number;
}

/**
 * Writes what comes all at once. Hazards that come to one place are judged by what is declared of their meeting, never by
 * the order of the writes: what loses does not come, or is left for the winner to put out. All are judged before anything
 * is written.
 */
export function writeAll(arrivals: readonly Arrival[], meets: readonly Meets[], ground: Ground): number {
  const places: Place[] = [];
  for (let from = 0, to = 0; from < arrivals.length; from = to) {
    while (arrivals[to]?.thing === arrivals[from]?.thing) to++;
    places.push(new Place(arrivals.slice(from, to), meets, ground));
  }
  for (const place of places) {
    const ended = place.write();
    if (ended !== 0) return ended;
  }
  return 0;
}

/** Who is beaten by whom; without a winner it is not declared. */
interface Duel {
  readonly winner: number | undefined;
  readonly losers: readonly number[];
  readonly spot: number;
}

/** All that comes to one thing. */
class Place {
  private readonly thing: number;
  private readonly meets: readonly Meets[];
  /** What stood there before, of all that may meet. */
  private readonly before = new Map<number, number>();
  /** What was to come and could not: no marker was left for it. */
  private readonly leftOut = new Set<number>();
  private comers: readonly Arrival[];

  constructor(
    private readonly here: readonly Arrival[],
    meets: readonly Meets[],
    private readonly ground: Ground,
  ) {
    this.thing = here[0]?.thing ?? 0;
    // Spaces, links and pieces have numbers of their own, and only what has both properties can be meant.
    this.meets = meets.filter(([l, r, , , has]) => (this.comes(l) || this.comes(r)) && has(this.thing));
    for (const [l, r] of this.meets) for (const p of [l, r]) this.before.set(p, ground.now(p, this.thing));
    this.comers = this.judged();
  }

  /**
   * What goes is written first, so that it is in nobody's way, then winners, each before whoever comes because of it. One
   * that is left out has beaten nobody, and the others are judged again.
   */
  write(): number {
    const done = new Set<Arrival>();
    for (;;) {
      const next = this.comers.find((a) => !done.has(a));
      if (!next) return 0;
      done.add(next);
      const ended = this.ground.write(next);
      if (ended !== 0) return ended;
      if (this.before.has(next.property) && next.value > 0 && this.ground.now(next.property, this.thing) <= 0) {
        this.leftOut.add(next.property);
        this.comers = this.judged();
      }
    }
  }

  private comes(property: number): boolean {
    return this.here.some((a) => a.property === property);
  }

  /** What comes, in the order in which it is written. */
  private judged(): Arrival[] {
    if (this.meets.length === 0) return [...this.here];
    const { winners, losers } = beaten(
      this.meets.flatMap((m) => this.duel(m)),
      this.thing,
    );
    const rank = (a: Arrival): number => {
      if (a.value <= 0 && this.before.has(a.property)) return -1;
      const round = winners.indexOf(a.property);
      return round < 0 ? winners.length : round;
    };
    return this.here.filter((a) => !losers.has(a.property)).sort((a, b) => rank(a) - rank(b));
  }

  private duel([left, right, outcome, spot]: Meets): Duel[] {
    const before = (p: number): number => this.before.get(p) ?? 0;
    const value = (p: number): number =>
      this.leftOut.has(p) ? 0 : (this.here.find((a) => a.property === p)?.value ?? before(p));
    if (outcome === 4 || value(left) <= 0 || value(right) <= 0) return [];
    if (outcome === 0) return [{ winner: left, losers: [right], spot }];
    if (outcome === 1) return [{ winner: right, losers: [left], spot }];
    const [newLeft, newRight] = [before(left) <= 0, before(right) <= 0];
    if (newLeft && newRight) return [{ winner: undefined, losers: [left, right], spot }];
    if (!newLeft && !newRight) return [];
    const [newcomer, older] = newLeft ? [left, right] : [right, left];
    return [outcome === 2 ? { winner: newcomer, losers: [older], spot } : { winner: older, losers: [newcomer], spot }];
  }
}

/** Whoever is beaten by one that is not itself beaten, round by round; the winners in the order of the rounds. */
function beaten(duels: readonly Duel[], thing: number): { winners: readonly number[]; losers: ReadonlySet<number> } {
  const winners: number[] = [];
  const losers = new Set<number>();
  for (;;) {
    const open = duels.filter((d) => ![d.winner ?? -1, ...d.losers].some((p) => losers.has(p)));
    if (open.length === 0) return { winners, losers };
    const sure = open.filter((d) => d.winner !== undefined && !open.some((x) => x.losers.includes(d.winner ?? -1)));
    // Neither came first, or each beats the next in a circle.
    if (sure.length === 0) throw new RunFailure(10, open[0]?.spot ?? 0, thing);
    for (const d of sure) {
      winners.push(d.winner ?? -1);
      for (const loser of d.losers) losers.add(loser);
    }
  }
}
