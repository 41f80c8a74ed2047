import { Fraction } from '../base/fraction.js';
import type { Table } from '../engine/table.js';

/** What is taken for a whole number exactly. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * Takes the first answer to everything, then counts on like an odometer: every combination of answers is met once.
 * Nothing unwinds. Decisions are taken as equally likely, as a random player would.
 */
export class Odometer implements Table {
  private readonly digits: number[] = [];
  private readonly bases: number[] = [];
  private readonly sites: number[] = [];
  private at = 0;
  /** Questions before this one are answered as they were the time before. */
  private kept = 0;

  answer(site: number, _asker: number, count: number): number {
    const { at, digits, bases } = this;
    if (at === digits.length) {
      digits.push(0);
      bases.push(count);
      this.sites.push(site);
    }
    const digit = digits[at] as number;
    if (bases[at] !== count) throw new Error('a replayed question changed its options');
    this.at++;
    return digit;
  }

  /** All combinations anew. */
  reset(): void {
    this.digits.length = 0;
    this.bases.length = 0;
    this.sites.length = 0;
    this.at = 0;
    this.kept = 0;
  }

  /** The chance of the answers just given. */
  chance(): Fraction {
    let ways = 1n;
    for (const base of this.bases) ways *= BigInt(base);
    return Fraction.of(1n, ways);
  }

  /** One way of so many is this one, where each option is as likely as another; infinite where that is too many to be counted exactly. */
  outOf(): number {
    let ways = 1;
    for (let i = 0; i < this.bases.length; i++) ways *= this.bases[i] as number;
    return ways <= WHOLE ? ways : Number.POSITIVE_INFINITY;
  }

  /** The index of the answer to each question of this way. */
  get answers(): readonly number[] {
    return this.digits;
  }

  /** Calls for each question that was not asked in the way before: which one it is, and how many options it has. */
  eachNew(call: (site: number, count: number) => void): void {
    for (let i = this.kept; i < this.sites.length; i++) call(this.sites[i] as number, this.bases[i] as number);
  }

  /** Back to the first question, with the next combination; false when all were met. */
  advance(): boolean {
    const { digits, bases, sites } = this;
    this.at = 0;
    while (digits.length > 0) {
      const last = digits.length - 1;
      const next = (digits[last] as number) + 1;
      if (next < (bases[last] as number)) {
        digits[last] = next;
        this.kept = digits.length;
        return true;
      }
      digits.pop();
      bases.pop();
      sites.pop();
    }
    this.kept = 0;
    return false;
  }
}
