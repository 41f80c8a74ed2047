import { RunFailure } from '../../engine/failure.js';
import { isLuck } from '../../engine/questions.js';
import type { Table } from '../../engine/table.js';
import type { Asked } from './bot.js';
import type { LookAhead } from './look-ahead.js';
import type { SameOptions } from './same-options.js';

/** One question on the way that is being looked at. */
interface Fork {
  luck: boolean;
  /** One option of each sort, and how many there are of it. */
  readonly options: number[];
  readonly weights: number[];
  /** The sort that is being tried. */
  at: number;
  /** How many options there are. */
  total: number;
  /** Luck: the sum so far, weighted. Decisions: the best so far. */
  sum: number;
}

/**
 * Every way a step may go from a question on, met once each by counting on like an odometer: the best of what people are
 * asked, the mean over luck. Nothing unwinds, and what came before is answered as it was.
 */
export class StepTree implements Table {
  /** What the asked question, and those decided right after it, are best answered with. */
  readonly best: number[] = [];
  /** What each sort of option of the asked question is worth. */
  readonly worths: { readonly option: number; readonly worth: number }[] = [];
  private readonly forks: Fork[] = [];
  private readonly luckSites: readonly boolean[];
  private depth = 0;
  private asked = 0;
  private before: readonly number[] = [];

  constructor(
    private readonly look: LookAhead,
    private readonly same: SameOptions,
    /** What a state is worth, asked after the step. */
    private readonly worth: () => number,
  ) {
    this.luckSites = look.machine.compiled.sites.map(isLuck);
  }

  /** What the question is worth if it is answered best; undefined where there are more ways than that. */
  weigh(asked: Asked, most: number): number | undefined {
    this.before = asked.answers;
    this.depth = 0;
    this.best.length = 0;
    this.worths.length = 0;
    let top = Number.NEGATIVE_INFINITY;
    for (let ways = 1; ; ways++) {
      if (ways > most) return undefined;
      let value = this.leaf();
      let bottom = this.leading();
      while (this.depth > 0) {
        const fork = this.forks[this.depth - 1] as Fork;
        if (this.depth === bottom) {
          // What is decided before anything else falls counts as one decision.
          if (this.best.length === 0 || value > top) this.decide(bottom);
          top = Math.max(top, value);
          bottom = -1;
        }
        if (this.depth === 1) this.worths.push({ option: fork.options[fork.at] as number, worth: value });
        if (fork.luck) fork.sum += value * (fork.weights[fork.at] as number);
        else if (value > fork.sum) fork.sum = value;
        if (++fork.at < fork.options.length) break;
        value = fork.luck ? fork.sum / fork.total : fork.sum;
        this.depth--;
      }
      if (this.depth === 0) return value;
    }
  }

  /** One way to its end. A step that breaks off is worth less than anything. */
  private leaf(): number {
    this.asked = 0;
    try {
      this.look.take(this);
    } catch (error) {
      if (error instanceof RunFailure) return Number.NEGATIVE_INFINITY;
      throw error;
    }
    return this.worth();
  }

  /** How many questions are decided before luck falls. */
  private leading(): number {
    let n = 0;
    while (n < this.depth && !(this.forks[n] as Fork).luck) n++;
    return n;
  }

  private decide(bottom: number): void {
    this.best.length = 0;
    for (let i = 0; i < bottom; i++) {
      const { options, at } = this.forks[i] as Fork;
      this.best.push(options[at] as number);
    }
  }

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const known = this.before[this.asked];
    if (known !== undefined) {
      this.asked++;
      return known;
    }
    const n = this.asked++ - this.before.length;
    if (n === this.depth) {
      this.forks[n] ??= { luck: false, options: [], weights: [], at: 0, total: 0, sum: 0 };
      const fork = this.forks[n];
      fork.luck = this.luckSites[site] as boolean;
      this.same.sorts(site, count, candidates, extra, fork.options, fork.weights);
      fork.at = 0;
      fork.total = count;
      fork.sum = fork.luck ? 0 : Number.NEGATIVE_INFINITY;
      this.depth++;
    }
    const fork = this.forks[n] as Fork;
    return fork.options[fork.at] as number;
  }
}
