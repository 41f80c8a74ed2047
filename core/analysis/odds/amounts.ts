/** Chances that are passed on from state to state, and what is known of how far they are off. */
import { Fraction } from '../../base/fraction.js';

/** The most by which one operation with doubles is off, as a share of its result. */
export const ROUNDING = 2 ** -53;

/** Amounts below this may have lost digits, since doubles end there; they are anything from nothing to as much. */
const TINY = 2 ** -900;

/** A chance that lies between two bounds, both included; with a fraction it is known exactly. */
export interface Chance {
  readonly low: number;
  readonly high: number;
  readonly exactly?: Fraction | undefined;
}

/** What lies in each of a number of places. */
export interface Amounts {
  isNothing(place: number): boolean;
  /** Takes all that lies in a place, to be given away in parts: one of `outOf`. */
  lift(place: number, outOf: number): void;
  /** Gives some parts of what was lifted to a place of another; what was there stays. */
  give(to: Amounts, place: number, parts: number): void;
  /** What lies in a place. */
  at(place: number): Chance;
  /** Adds what lies in a place to a place of another. */
  addTo(to: Amounts, from: number, place: number): void;
  start(place: number): void;
}

/**
 * Amounts as doubles. None is ever taken away from another, so each is off by a share of itself alone: by as much as the number of
 * roundings on the way to it says, which is counted beside it.
 */
export class Doubles implements Amounts {
  /** For each place the amount, and how many roundings lie behind it. */
  private readonly data: Float64Array;
  private lifted = 0;
  private behind = 0;

  /** @param roundings how many lie behind each number of parts */
  constructor(
    places: number,
    private readonly roundings: number,
  ) {
    this.data = new Float64Array(2 * places);
  }

  start(place: number): void {
    this.data[2 * place] = 1;
  }

  isNothing(place: number): boolean {
    return this.data[2 * place] === 0;
  }

  lift(place: number, outOf: number): void {
    const { data } = this;
    this.lifted = (data[2 * place] as number) / outOf;
    this.behind = (data[2 * place + 1] as number) + 2 + this.roundings;
    data[2 * place] = 0;
    data[2 * place + 1] = 0;
  }

  give(to: Doubles, place: number, parts: number): void {
    const { data } = to;
    data[2 * place] = (data[2 * place] as number) + this.lifted * parts;
    data[2 * place + 1] = Math.max(data[2 * place + 1] as number, this.behind) + 1;
  }

  addTo(to: Doubles, from: number, place: number): void {
    const { data } = to;
    data[2 * place] = (data[2 * place] as number) + (this.data[2 * from] as number);
    data[2 * place + 1] = Math.max(data[2 * place + 1] as number, this.data[2 * from + 1] as number) + 1;
  }

  amount(place: number): number {
    return this.data[2 * place] as number;
  }

  at(place: number): Chance {
    const amount = this.data[2 * place] as number;
    const behind = this.data[2 * place + 1] as number;
    if (behind === 0) return { low: amount, high: amount };
    if (amount < TINY) return { low: 0, high: TINY };
    // n roundings are off by n u / (1 - n u) at most; two more are made here.
    const share = ((behind + 4) * ROUNDING) / (1 - (behind + 4) * ROUNDING);
    return { low: Math.max(0, amount * (1 - share)), high: amount * (1 + share) };
  }
}

/** Whole numbers with more binary digits than this are no longer small. */
const MOST_DIGITS = 400;

/** Thrown where fractions get too long, or there is too much to be done with them. */
export class TooMuch extends Error {}

/** Amounts as fractions, as long as they stay short. */
export class Fractions implements Amounts {
  private readonly data: (Fraction | undefined)[] = [];
  private lifted = Fraction.zero;

  /** @param left how many operations may still be made, with all amounts together */
  constructor(private readonly left: { operations: number }) {}

  start(place: number): void {
    this.data[place] = Fraction.one;
  }

  isNothing(place: number): boolean {
    return this.data[place] === undefined;
  }

  lift(place: number, outOf: number): void {
    this.lifted = (this.data[place] ?? Fraction.zero).times(Fraction.of(1, outOf));
    this.data[place] = undefined;
  }

  give(to: Fractions, place: number, parts: number): void {
    to.add(place, this.lifted.times(Fraction.of(parts)));
  }

  addTo(to: Fractions, from: number, place: number): void {
    to.add(place, this.data[from] ?? Fraction.zero);
  }

  private add(place: number, amount: Fraction): void {
    if (this.left.operations-- <= 0) throw new TooMuch();
    const before = this.data[place];
    const sum = before ? before.plus(amount) : amount;
    if (sum.denominator >> BigInt(MOST_DIGITS) > 0n) throw new TooMuch();
    this.data[place] = sum;
  }

  at(place: number): Chance {
    const exactly = this.data[place] ?? Fraction.zero;
    const near = exactly.toNumber();
    return { low: near, high: near, exactly };
  }
}

/** Places over which a sum is spread. */
const SPREAD = 256;

/** Adds up many amounts with few roundings behind the sum: in many short rows, and these then in one. */
export class Sum<A extends Amounts> {
  private readonly rows: A;
  private count = 0;

  constructor(make: (places: number) => A) {
    this.rows = make(SPREAD + 1);
  }

  add(of: A, place: number): void {
    of.addTo(this.rows, place, this.count++ % SPREAD);
  }

  /** All of it. Nothing is added after that. */
  total(): Chance {
    const { rows } = this;
    for (let row = 0; row < Math.min(this.count, SPREAD); row++) rows.addTo(rows, row, SPREAD);
    return rows.at(SPREAD);
  }
}
