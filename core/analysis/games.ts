import { runKeyOf, seedWords } from '../base/luck.js';
import { RunFailure } from '../engine/failure.js';
import type { Machine } from '../engine/machine.js';
import { machineOf, type Scenario } from '../engine/program.js';
import { MOST_STEPS } from '../engine/trace-run.js';
import type { Bot, BotName } from '../tables/bots/bot.js';
import { BotTable, keyFor, makeBot } from '../tables/bots/seats.js';
import { SeededTable } from '../tables/seeded.js';

export interface GamesPlan {
  /** Who plays: the first player 1, and so on round. */
  readonly bots: readonly BotName[];
  readonly runs: number;
  readonly seed: string | number;
  /** Playouts a decision, for bots that search. */
  readonly budget?: number;
  /** Steps a game may take. */
  readonly most?: number;
}

/** What came of many games. */
export interface Games {
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  /** Neither won nor lost: the flow came to its end. */
  readonly undecided: number;
  /** Broken off, for a mistake in the rules or for taking too many steps. */
  readonly broken: number;
  /** How often each end came, by its key; ends that never came are there too. */
  readonly ends: ReadonlyMap<string, number>;
  readonly decisions: number;
  readonly steps: number;
}

/** Plays runs 0, 1, 2 ... of a seed to their end. */
export function playGames(scenario: Scenario, plan: GamesPlan): Games {
  const player = plan.bots.every((name) => name === 'random')
    ? new PlainPlayer(scenario)
    : new SeatedPlayer(scenario, plan);
  const { machine } = player;
  const { model } = scenario;
  const { most = MOST_STEPS } = plan;
  const outcome = model.globals.find((g) => g.role === 'outcome');
  const slot = (outcome && machine.layout.globals.get(outcome)) ?? 0;
  const counts = new Int32Array(model.endings.length + 1);
  const words = seedWords(plan.seed);
  let [steps, broken] = [0, 0];
  for (let run = 0; run < plan.runs; run++) {
    try {
      steps += player.play(runKeyOf(words, run), most);
      const ended = machine.state[slot] ?? 0;
      counts[ended] = (counts[ended] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      broken++;
    }
  }
  const ofResult = (result: 'won' | 'lost'): number =>
    model.endings.reduce((sum, e) => sum + (e.result === result ? (counts[e.index + 1] ?? 0) : 0), 0);
  return {
    games: plan.runs,
    won: ofResult('won'),
    lost: ofResult('lost'),
    undecided: counts[0] ?? 0,
    broken,
    ends: new Map(model.endings.map((e) => [e.rule?.key ?? e.reason, counts[e.index + 1] ?? 0])),
    decisions: player.decisions,
    steps,
  };
}

interface Player {
  readonly machine: Machine;
  readonly decisions: number;
  /** The number of steps to the end; throws a RunFailure where the game breaks off. */
  play(key: ReturnType<typeof runKeyOf>, most: number): number;
}

/** Decisions at random are what plain programs make by themselves. */
class PlainPlayer implements Player {
  readonly machine: Machine;

  constructor(scenario: Scenario) {
    this.machine = machineOf(scenario, 'plain');
  }

  get decisions(): number {
    return this.machine.doors.decisions();
  }

  play(key: ReturnType<typeof runKeyOf>, most: number): number {
    this.machine.reset(key);
    return this.machine.play(most);
  }
}

class SeatedPlayer implements Player {
  readonly machine: Machine;
  private readonly bots: readonly Bot[];
  decisions = 0;

  constructor(scenario: Scenario, { bots, budget }: GamesPlan) {
    this.machine = machineOf(scenario, 'asked');
    this.bots = bots.map((name) => makeBot(name, scenario, this.machine.compiled, { budget }));
  }

  play(key: ReturnType<typeof runKeyOf>, most: number): number {
    const { machine, bots } = this;
    const [first, ...others] = bots;
    if (!first) throw new RangeError('nobody plays');
    for (const bot of bots) bot.begin(keyFor(bot, key));
    const table = new BotTable(machine, new SeededTable(machine.compiled, key), [first, ...others]);
    machine.sit(table);
    machine.reset(key);
    try {
      for (let n = 1; n <= most; n++) if (machine.step() !== 0) return n;
    } finally {
      this.decisions += table.decisions;
    }
    throw new RunFailure(9, 0, most);
  }
}
