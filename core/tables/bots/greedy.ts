import { lookAheadKey, type RunKey } from '../../base/luck.js';
import type { Scenario } from '../../engine/program.js';
import type { Asked, Bot } from './bot.js';
import { LookAhead } from './look-ahead.js';
import { Plan } from './plan.js';
import { results } from './results.js';
import { SameOptions } from './same-options.js';
import { StepTree } from './step-tree.js';
import { type Way, Ways } from './ways.js';

/** Ways that a step may go that are all looked at; of more, samples are taken. */
const MOST_WAYS = 1000;
/** Samples of each choice. */
const SAMPLES = 64;

/**
 * The best choice of everything that is asked within the step, by what the state after it is worth: the module's
 * `value:`, or where it has none whether the game is won or lost.
 */
export class GreedyBot implements Bot {
  readonly name = 'greedy';
  private readonly look: LookAhead;
  private readonly tree: StepTree;
  private readonly ways: Ways;
  private readonly plan = new Plan();
  private readonly worth: () => number;
  private key: RunKey = { a: 0, b: 0 };
  private asker = 0;

  constructor(scenario: Scenario) {
    this.look = new LookAhead(scenario);
    const { machine } = this.look;
    const same = new SameOptions(machine);
    const result = results(machine);
    this.worth = machine.doors.values[0] ?? (() => result(this.asker) ?? 0.5);
    this.tree = new StepTree(this.look, same, this.worth);
    this.ways = new Ways(this.look, same);
  }

  begin(key: RunKey): void {
    this.key = key;
    this.plan.forget();
  }

  decide(asked: Asked): number {
    if (asked.count === 1) return 0;
    const planned = this.plan.next(asked);
    if (planned !== undefined) return planned;
    this.asker = asked.asker;
    this.look.stand(asked);
    const exact = this.tree.weigh(asked, MOST_WAYS) !== undefined;
    const best = exact ? this.tree.best : this.sampled(asked);
    this.plan.keep(asked, best);
    return best[0] ?? 0;
  }

  /** What each option is worth, exactly; undefined where there are too many ways to look at. Options that lead to the same are told once. */
  worths(asked: Asked): readonly { readonly option: number; readonly worth: number }[] | undefined {
    this.asker = asked.asker;
    this.look.stand(asked);
    return this.tree.weigh(asked, MOST_WAYS) === undefined ? undefined : [...this.tree.worths];
  }

  /** Each way to decide has luck of its own. */
  private sampled(asked: Asked): Way {
    const own = lookAheadKey(this.key, asked.step);
    const ways = this.ways.of(asked, MOST_WAYS, own);
    let best: Way = ways[0] ?? [0];
    let top = Number.NEGATIVE_INFINITY;
    ways.forEach((way, w) => {
      let sum = 0;
      for (let i = 0; i < SAMPLES; i++)
        sum += this.ways.take(way, lookAheadKey(own, w * SAMPLES + i + 1)) ? this.worth() : Number.NEGATIVE_INFINITY;
      if (sum > top) [best, top] = [way, sum];
    });
    return best;
  }
}
