import { draw, type RunKey } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import { isLuck } from '../../engine/questions.js';
import type { Table } from '../../engine/table.js';
import type { Asked } from './bot.js';
import type { LookAhead } from './look-ahead.js';
import { type AtTable, OrderLines } from './order-lines.js';
import type { SameOptions } from './same-options.js';

/** How a step is decided: the answer to the question that is asked, and to those that come right after it. */
export type Way = readonly number[];

/**
 * The ways a step may be decided from a question on, until luck falls. Each can be taken again and again; luck is drawn anew
 * each time, and later questions are answered by the standing orders, or at random where none fits.
 */
export class Ways implements Table {
  private readonly luckSites: readonly boolean[];
  private readonly weights: number[] = [];
  private readonly options: number[][] = [];
  private readonly at: number[] = [];
  private before: readonly number[] = [];
  private way: Way | undefined;
  private key: RunKey = { a: 0, b: 0 };
  private asked = 0;
  private fallen = false;
  private readonly lines: OrderLines | undefined;
  /** While the way of the orders is looked for: what they answered until luck fell, as far as they say anything. */
  private trail: number[] | undefined;

  constructor(
    private readonly look: LookAhead,
    private readonly same: SameOptions,
  ) {
    const { machine } = look;
    if (machine.doors.orders) this.lines = new OrderLines(machine);
    this.luckSites = machine.compiled.sites.map(isLuck);
  }

  /** All ways; where there are more than that, the answers to the first question alone. */
  of(asked: Asked, most: number, key: RunKey): Way[] {
    this.before = asked.answers;
    this.way = undefined;
    this.at.length = 0;
    const found: Way[] = [];
    for (;;) {
      this.run(key);
      if (found.length === most) return this.firstAlone();
      found.push(this.at.map((at, n) => this.options[n]?.[at] ?? 0));
      let last = this.at.length - 1;
      while (last >= 0 && (this.at[last] as number) + 1 >= (this.options[last] as number[]).length) last--;
      if (last < 0) return found;
      this.at.length = last + 1;
      this.at[last] = (this.at[last] as number) + 1;
    }
  }

  /** The way of the standing orders; undefined where none speaks of the question. */
  ordered(asked: Asked, key: RunKey): Way | undefined {
    if (!this.lines) return undefined;
    const trail: number[] = [];
    this.before = asked.answers;
    this.way = [];
    this.trail = trail;
    this.run(key);
    this.trail = undefined;
    return trail.length > 0 ? trail : undefined;
  }

  private firstAlone(): Way[] {
    return (this.options[0] as number[]).map((option) => [option]);
  }

  /** Takes one way, with luck from the key; false where the step breaks off. The machine then stands after the step. */
  take(way: Way, key: RunKey): boolean {
    this.way = way;
    return this.run(key);
  }

  /** How the last step ended. */
  ended = 0;

  private run(key: RunKey): boolean {
    this.key = key;
    this.asked = 0;
    this.fallen = false;
    this.lines?.forget();
    try {
      this.ended = this.look.take(this);
      return true;
    } catch (error) {
      if (error instanceof RunFailure) return false;
      throw error;
    }
  }

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const n = this.asked++ - this.before.length;
    if (n < 0) return this.before[this.asked - 1] ?? 0;
    if (this.luckSites[site]) this.fallen = true;
    if (!this.fallen && this.way && n < this.way.length) return this.way[n] ?? 0;
    if (this.fallen || this.way) return this.follow({ site, count, candidates, extra }, n);
    if (n === this.at.length) {
      this.options[n] ??= [];
      this.same.sorts(site, count, candidates, extra, this.options[n], this.weights);
      this.at.push(0);
    }
    return this.options[n]?.[this.at[n] as number] ?? 0;
  }

  /** What no way decides. */
  private follow(asked: AtTable, n: number): number {
    const { lines, key } = this;
    const option = lines && !this.luckSites[asked.site] ? (lines.meant(asked) ?? lines.fitting(asked)) : undefined;
    // From where the orders say nothing on, the way is not theirs.
    if (option === undefined || this.fallen) this.trail = undefined;
    this.trail?.push(option ?? 0);
    return option ?? draw(key.a, key.b, asked.site, 0, n, asked.count);
  }
}
