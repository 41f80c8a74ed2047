import { lookAheadKey, type RunKey } from '../../base/luck.js';
import type { Scenario } from '../../engine/program.js';
import type { Asked, Bot } from './bot.js';
import { LookAhead } from './look-ahead.js';
import { Plan } from './plan.js';
import { Playouts } from './playouts.js';
import { type Arm, race } from './race.js';
import { results } from './results.js';
import { SameOptions } from './same-options.js';
import { type Way, Ways } from './ways.js';

/** Playouts a decision, unless another number is given. */
export const PLAYOUTS = 1000;
/** Steps a playout may take where nothing says what a game is worth that is not over. */
const MOST_STEPS = 10_000;
/** Steps a playout takes for each player where the module says what a state is worth; what is not over then is worth that. */
const STEPS_AHEAD = 25;
/** Playouts for each way that is played on at all, at least; where there are more ways, those that promise least are left out. */
const FOR_EACH = 25;
/** Samples by which it is seen what a way promises. */
const SAMPLES = 8;

/**
 * Plays the ways the step may be decided on from here, by the module's standing orders where it has any, those that do well
 * more often. What the orders say stands unless another way is clearly better. All that is not yet seen is drawn anew
 * each time, from keys of the bot's own.
 */
export class SearchBot implements Bot {
  readonly name = 'search';
  private readonly look: LookAhead;
  private readonly ways: Ways;
  private readonly plan = new Plan();
  private readonly playouts: Playouts;
  private readonly result: (asker: number) => number | undefined;
  private readonly stepsAhead: number;
  private key: RunKey = { a: 0, b: 0 };
  /** What the position is worth in which the question is asked. */
  private now = 0;

  constructor(
    scenario: Scenario,
    private readonly budget = PLAYOUTS,
  ) {
    this.look = new LookAhead(scenario);
    this.ways = new Ways(this.look, new SameOptions(this.look.machine));
    this.playouts = new Playouts(scenario);
    this.result = results(this.playouts.machine);
    this.stepsAhead = scenario.model.worth ? STEPS_AHEAD * Math.max(1, scenario.world.players) : MOST_STEPS;
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
    const usual = this.ways.ordered(asked, own);
    const others = this.ways.of(asked, Math.max(asked.count, this.budget >> 2), own).filter((way) => !same(way, usual));
    this.playouts.stand(asked.border);
    this.now = this.worth() ?? 0;
    const arms = this.promising(others, own).map((way): Arm<Way> => ({ way, came: [] }));
    const way = race(usual && { way: usual, came: [] }, arms, this.budget, (way, round) =>
      this.playout(asked, way, lookAheadKey(own, round)),
    );
    this.plan.keep(asked, way);
    return way[0] ?? 0;
  }

  /** The ways worth a playout: where there are many, the best by what the state after the step is worth. */
  private promising(ways: readonly Way[], own: RunKey): readonly Way[] {
    const keep = Math.max(3, Math.floor(this.budget / FOR_EACH));
    const worth = this.look.machine.doors.values[0];
    if (!worth || ways.length <= keep) return ways;
    const valued = ways.map((way) => {
      let sum = 0;
      // From keys that no playout has.
      for (let i = 1; i <= SAMPLES; i++)
        sum += this.ways.take(way, lookAheadKey(own, -i)) ? worth() : Number.NEGATIVE_INFINITY;
      return { way, sum };
    });
    return valued
      .sort((a, b) => b.sum - a.sum)
      .slice(0, keep)
      .map(({ way }) => way);
  }

  /** One game from here on, from 0 (lost) to 1 (won). */
  private playout(asked: Asked, way: Way, key: RunKey): number {
    if (!this.ways.take(way, key)) return 0;
    const { playouts } = this;
    playouts.stand(this.look.machine.compared);
    if (this.ways.ended === 0 && !playouts.play(key, asked.step + 1, this.stepsAhead)) return 0.5;
    return this.result(asked.asker) ?? this.squashed();
  }

  private worth(): number | undefined {
    return this.playouts.machine.doors.values[0]?.();
  }

  /** A game that is neither won nor lost: by what it is worth beside what it was worth, between the two. */
  private squashed(): number {
    const worth = this.worth();
    if (worth === undefined) return 0.5;
    const gain = worth - this.now;
    return 0.5 + gain / (2 * (Math.abs(gain) + Math.abs(this.now) + 1));
  }
}

function same(one: Way, other: Way | undefined): boolean {
  return one.length === other?.length && one.every((option, i) => option === other[i]);
}
