import { lookAheadKey, type RunKey } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import { trackedStart } from '../../engine/indexes.js';
import type { Machine } from '../../engine/machine.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import type { Asked, Bot } from './bot.js';
import { LookAhead } from './look-ahead.js';
import { Plan } from './plan.js';
import { results } from './results.js';
import { SameOptions } from './same-options.js';
import { type Way, Ways } from './ways.js';

/** Playouts a decision, unless another number is given. */
export const PLAYOUTS = 1000;
/** Steps a playout may take; what is not over then is taken as it stands. */
const MOST_STEPS = 10_000;
/** How much a way that was seldom tried draws. */
const CURIOSITY = Math.SQRT2;

interface Arm {
  readonly way: Way;
  tries: number;
  sum: number;
}

/**
 * Plays each way the step may be decided on at random to the end of the game, the promising ones more often (UCB1). All
 * that is not yet seen is drawn anew each time, from keys of the bot's own.
 */
export class SearchBot implements Bot {
  readonly name = 'search';
  private readonly look: LookAhead;
  private readonly ways: Ways;
  private readonly plan = new Plan();
  /** Plays on, fast. */
  private readonly plain: Machine;
  private readonly result: (asker: number) => number | undefined;
  private key: RunKey = { a: 0, b: 0 };
  /** What the position is worth in which the question is asked. */
  private now = 0;

  constructor(
    scenario: Scenario,
    private readonly budget = PLAYOUTS,
  ) {
    this.look = new LookAhead(scenario);
    this.ways = new Ways(this.look, new SameOptions(this.look.machine));
    const { worth } = scenario.model;
    this.plain = machineOf(scenario, 'plain', { bodies: [], conditions: [], values: worth ? [worth] : [] });
    this.result = results(this.plain);
  }

  begin(key: RunKey): void {
    this.key = key;
    this.plan.forget();
  }

  decide(asked: Asked): number {
    if (asked.count === 1) return 0;
    const planned = this.plan.next(asked);
    if (planned !== undefined) return planned;
    this.look.stand(asked);
    // Each question has keys of its own.
    const own = lookAheadKey(lookAheadKey(this.key, asked.step), asked.answers.length);
    const arms = this.ways
      .of(asked, Math.max(asked.count, this.budget >> 3), own)
      .map((way): Arm => ({ way, tries: 0, sum: 0 }));
    this.stand(asked.border);
    this.now = this.plain.doors.values[0]?.() ?? 0;
    for (let i = 0; i < this.budget; i++) {
      const arm = promising(arms, i);
      arm.sum += this.playout(asked, arm.way, lookAheadKey(own, i + 1));
      arm.tries++;
    }
    const { way } = arms.reduce((a, b) => (b.tries > a.tries || (b.tries === a.tries && b.sum > a.sum) ? b : a));
    this.plan.keep(asked, way);
    return way[0] ?? 0;
  }

  /** One game from here to its end, from 0 (lost) to 1 (won). */
  private playout(asked: Asked, way: Way, key: RunKey): number {
    if (!this.ways.take(way, key)) return 0;
    const { plain } = this;
    this.stand(this.look.machine.compared);
    if (this.ways.ended === 0) {
      plain.doors.key(key.a, key.b, asked.step + 1);
      try {
        plain.play(MOST_STEPS);
      } catch (error) {
        if (!(error instanceof RunFailure)) throw error;
        if (error.reason !== 9) return 0.5;
      }
    }
    return this.result(asked.asker) ?? this.squashed();
  }

  private stand(state: ArrayLike<number>): void {
    const { plain } = this;
    plain.state.fill(0);
    plain.state.set(state);
    trackedStart(plain.compiled, plain.state);
    plain.doors.changed();
  }

  /** A game that is neither won nor lost: by what it is worth beside what it was worth, between the two. */
  private squashed(): number {
    const worth = this.plain.doors.values[0]?.();
    if (worth === undefined) return 0.5;
    const gain = worth - this.now;
    return 0.5 + gain / (2 * (Math.abs(gain) + Math.abs(this.now) + 1));
  }
}

/** UCB1: those never tried first, then by the mean and how seldom they were tried. */
function promising(arms: readonly Arm[], tried: number): Arm {
  const log = Math.log(Math.max(1, tried));
  let best = arms[0] as Arm;
  let top = Number.NEGATIVE_INFINITY;
  for (const arm of arms) {
    if (arm.tries === 0) return arm;
    const bound = arm.sum / arm.tries + CURIOSITY * Math.sqrt(log / arm.tries);
    if (bound > top) [best, top] = [arm, bound];
  }
  return best;
}
