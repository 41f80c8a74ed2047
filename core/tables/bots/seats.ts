import { lookAheadKey, type RunKey } from '../../base/luck.js';
import type { Compiled } from '../../compile/compile.js';
import type { Machine } from '../../engine/machine.js';
import type { Scenario } from '../../engine/program.js';
import { isLuck } from '../../engine/questions.js';
import type { Table } from '../../engine/table.js';
import type { Bot, BotName } from './bot.js';
import { GreedyBot } from './greedy.js';
import { OrdersBot } from './orders.js';
import { RandomBot } from './random.js';
import { SearchBot } from './search.js';

/** A bot by its name. */
export function makeBot(
  name: BotName,
  scenario: Scenario,
  compiled: Compiled,
  more: { readonly budget?: number | undefined } = {},
): Bot {
  switch (name) {
    case 'random':
      return new RandomBot(compiled);
    case 'orders':
      return new OrdersBot(scenario);
    case 'greedy':
      return new GreedyBot(scenario);
    case 'search':
      return new SearchBot(scenario, more.budget);
  }
}

/**
 * A key for what bots draw in a run. Those that answer at random draw as plain programs do, each question from a source
 * of its own, apart from all luck; those that imagine what may come have a key of their own, so that it is not what will.
 */
export function keyFor({ name }: Bot, run: RunKey): RunKey {
  return name === 'random' || name === 'orders' ? run : lookAheadKey(run, 0);
}

/** Luck from one table, decisions from bots: the first plays player 1, and so on round; what the crew decides, the first decides. */
export class BotTable implements Table {
  private readonly border: Int32Array;
  private readonly luckSites: readonly boolean[];
  private readonly answers: number[] = [];
  private readonly sites: number[] = [];
  private now = 0;
  /** Who gave the last answer; undefined if it was luck. */
  answered: Bot | undefined;
  /** How many decisions were made. */
  decisions = 0;

  constructor(
    private readonly machine: Machine,
    private readonly luck: Table,
    private readonly bots: readonly [Bot, ...Bot[]],
  ) {
    this.border = machine.compared.slice();
    this.luckSites = machine.compiled.sites.map(isLuck);
  }

  step(number: number): void {
    this.now = number;
    this.border.set(this.machine.compared);
    this.answers.length = 0;
    this.sites.length = 0;
    this.luck.step?.(number);
  }

  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const bot = this.luckSites[site] ? undefined : this.botOf(asker);
    const { border, now: step, answers, sites } = this;
    const index = bot
      ? bot.decide({ border, step, answers, sites, site, asker, count, candidates, extra })
      : this.luck.answer(site, asker, count, candidates, extra);
    if (bot) this.decisions++;
    this.answered = bot;
    answers.push(index);
    sites.push(site);
    return index;
  }

  botOf(asker: number): Bot {
    return this.bots[Math.max(0, asker) % this.bots.length] ?? this.bots[0];
  }
}
