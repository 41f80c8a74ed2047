import { runKey } from '../../core/base/luck.js';
import { machineOf, type Scenario } from '../../core/engine/program.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import type { Asked, Bot, BotName } from '../../core/tables/bots/bot.js';
import { RandomBot } from '../../core/tables/bots/random.js';
import { BotTable, keyFor, makeBot } from '../../core/tables/bots/seats.js';
import { RecordingTable } from '../../core/tables/log.js';
import type { LogAnswer } from '../../core/tables/log-shape.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { stateHash } from '../../core/tables/state-hash.js';

/** Playouts of a search, in tests. */
export const BUDGET = 60;

export interface Played {
  readonly answers: readonly LogAnswer[];
  readonly hash: string;
}

/** A game to its end: every answer, and the state it came to. */
export function played(scenario: Scenario, names: readonly BotName[], seed: number): Played {
  const run = new TracedRun(scenario);
  const { compiled } = run.machine;
  const key = runKey(seed, 0);
  const bots = names.map((name) => makeBot(name, scenario, compiled, { budget: BUDGET }));
  for (const bot of bots) bot.begin(keyFor(bot, key));
  const table = new BotTable(run.machine, new SeededTable(compiled, key), bots as [Bot, ...Bot[]]);
  const recording = new RecordingTable(compiled, table);
  run.begin(recording, key);
  for (const _ of run.play());
  return { answers: recording.answers, hash: stateHash(run.machine) };
}

/** Every question that people are asked in a game decided at random, as bots are asked it. */
export function questions(scenario: Scenario, seed: number): Asked[] {
  const machine = machineOf(scenario, 'asked');
  const key = runKey(seed, 0);
  const random = new RandomBot(machine.compiled);
  random.begin(key);
  const out: Asked[] = [];
  const noting: Bot = {
    name: 'random',
    begin: () => undefined,
    decide(asked) {
      const { border, answers, sites, candidates } = asked;
      out.push({
        ...asked,
        border: Int32Array.from(border),
        answers: [...answers],
        sites: [...sites],
        candidates: candidates && Int32Array.from(candidates),
      });
      return random.decide(asked);
    },
  };
  machine.sit(new BotTable(machine, new SeededTable(machine.compiled, key), [noting]));
  machine.reset(key);
  while (machine.step() === 0);
  return out;
}
