/** A machine of a scenario with who plays at it. */
import type { RunKey } from '../../base/luck.js';
import type { Extras } from '../../compile/compile.js';
import type { Machine } from '../../engine/machine.js';
import type { Meter } from '../../engine/meter.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import type { Ending } from '../../language/program.js';
import type { Bot } from '../../tables/bots/bot.js';
import { BotTable, keyFor, makeBot } from '../../tables/bots/seats.js';
import { SeededTable } from '../../tables/seeded.js';
import type { Plan } from './simulator.js';

export class Seated {
  readonly machine: Machine;
  readonly meter: Meter;
  private readonly bots: readonly Bot[];
  private readonly outcome: number;

  constructor(
    private readonly scenario: Scenario,
    { bots, budget }: Plan,
    extras: Extras,
  ) {
    const plain = bots.every((name) => name === 'random');
    this.machine = machineOf(scenario, plain ? 'metered' : 'watched', extras);
    const { meter, layout, compiled } = this.machine;
    if (!meter) throw new Error('this form of program counts nothing');
    this.meter = meter;
    this.bots = plain ? [] : bots.map((name) => makeBot(name, scenario, compiled, { budget }));
    const outcome = scenario.model.globals.find(({ role }) => role === 'outcome');
    this.outcome = (outcome && layout.globals.get(outcome)) ?? 0;
  }

  /** Begins a run; nothing of an earlier one is left. */
  begin(key: RunKey): void {
    const { machine, meter, bots } = this;
    meter.clear();
    const [first, ...others] = bots;
    if (first) {
      for (const bot of bots) bot.begin(keyFor(bot, key));
      machine.sit(new BotTable(machine, new SeededTable(machine.compiled, key), [first, ...others]));
    }
    machine.reset(key);
  }

  /** The number of the end that a run came to, from 1; 0 as long as there is none. */
  get end(): number {
    return this.machine.state[this.outcome] ?? 0;
  }

  get result(): Ending['result'] | undefined {
    return this.scenario.model.endings[this.end - 1]?.result;
  }
}
