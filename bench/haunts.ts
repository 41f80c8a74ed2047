/**
 * Whole games in the house of Betrayal, explored or haunted, watched step by step: what may never be so, of a state and from
 * one state to the next. `npx tsx bench/haunts.ts [games]` plays that many of each (1,000) and counts how they end.
 */

import { fileURLToPath } from 'node:url';
import { runKeyOf, seedWords } from '../core/base/luck.js';
import type { Machine } from '../core/engine/machine.js';
import { endingNames } from '../core/engine/position-names.js';
import { machineOf } from '../core/engine/program.js';
import type { BotName } from '../core/tables/bots/bot.js';
import { BotTable, keyFor, makeBot } from '../core/tables/bots/seats.js';
import { SeededTable } from '../core/tables/seeded.js';
import { scenarioAt } from './adrift.js';
import { wrongLayout } from './explore.js';

/** The scenarios that are played. */
export const hauntings = ['explore', 'abyss', 'flood-by-levels', 'flood-by-rooms', 'storm', 'blob'];

/** What is done to a room for good. */
const scars = ['lost', 'ruined', 'flooded', 'overgrown'] as const;
const traits = ['speed-step', 'might-step', 'sanity-step', 'knowledge-step'];

/** Looks at a game after each of its steps. */
class Watch {
  private readonly bases = new Map<string, number>();
  private readonly explorers: readonly number[];
  private readonly rooms: number;
  private readonly scarred: readonly Int32Array[];

  constructor(private readonly machine: Machine) {
    const { world } = machine.compiled;
    for (const [property, { base }] of machine.layout.properties)
      this.bases.set(`${property.kind.universe} ${property.name}`, base);
    this.explorers = world.pieces.flatMap(({ name }, id) => (name.startsWith('explorer') ? [id] : []));
    this.rooms = world.board.spaces.length;
    this.scarred = scars.map(() => new Int32Array(this.rooms));
  }

  private of(property: string, thing: number): number {
    const base = this.bases.get(property);
    if (base === undefined) throw new Error(`nothing has a ${property}`);
    return this.machine.state[base + thing] ?? 0;
  }

  begin(): void {
    for (const scar of this.scarred) scar.fill(0);
  }

  look(over: boolean): string | undefined {
    return wrongLayout(this.machine) ?? (over ? undefined : this.people()) ?? this.house();
  }

  private people(): string | undefined {
    const { state, layout, compiled } = this.machine;
    for (const [i, explorer] of this.explorers.entries()) {
      const name = `explorer ${i + 1}`;
      const room = state[layout.place.base + explorer] ?? -1;
      const dead = this.of('piece dead', explorer) === 1;
      if (!dead && traits.some((trait) => this.of(`piece ${trait}`, explorer) === 0))
        return `${name} lives with a trait at the skull`;
      if (dead !== room < 0 && this.of('piece escaped', explorer) === 0)
        return `${name} is ${dead ? 'dead and' : 'alive and not'} on the board`;
      if (room < 0) continue;
      if (this.of('space lost', room) === 1) return `${name} stands in a room that has collapsed`;
      if (this.of('space overgrown', room) === 1 && this.of('piece side', explorer) === 0)
        return `${name} stands in the flesh and is a hero`;
      if (compiled.world.board.spaces[room]?.id === 'coal-chute') return `${name} stopped on the chute`;
    }
    return undefined;
  }

  /** What was done to a room stays done. */
  private house(): string | undefined {
    for (const [i, scar] of this.scarred.entries())
      for (let room = 0; room < this.rooms; room++) {
        const now = this.of(`space ${scars[i]}`, room);
        if (now < (scar[room] ?? 0)) return `a room is no longer ${scars[i]}`;
        scar[room] = now;
      }
    return undefined;
  }
}

export interface Watched {
  readonly steps: number;
  /** How many games came to which end. */
  readonly ends: Readonly<Record<string, number>>;
  /** The first thing that is broken, with its run. */
  readonly broken: string | undefined;
}

/** Plays games of a scenario with a watch on. */
export function watchedHaunt(
  name: string,
  seed: number,
  runs: number,
  bot: BotName = 'random',
  players?: number,
  most = 20_000,
): Watched {
  const scenario = scenarioAt(`scenarios/betrayal/${name}.yaml`, players);
  const machine = machineOf(scenario, bot === 'random' ? 'plain' : 'asked');
  const player = bot === 'random' ? undefined : makeBot(bot, scenario, machine.compiled, { budget: 20 });
  const watch = new Watch(machine);
  const words = seedWords(seed);
  const names = [...endingNames(machine.compiled.world.model)];
  const outcome = [...machine.layout.globals].find(([global]) => global.role === 'outcome')?.[1] ?? 0;
  const ends: Record<string, number> = {};
  let steps = 0;
  for (let run = 0; run < runs; run++) {
    const key = runKeyOf(words, run);
    machine.reset(key);
    if (player) {
      player.begin(keyFor(player, key));
      machine.sit(new BotTable(machine, new SeededTable(machine.compiled, key), [player]));
    }
    watch.begin();
    for (let [over, taken] = [0, 0]; over === 0; taken++, steps++) {
      over = machine.step();
      const broken = watch.look(over !== 0) ?? (taken > most ? `it goes on for more than ${most} steps` : undefined);
      if (broken) return { steps, ends, broken: `run ${run} of seed ${seed}: ${broken}` };
    }
    const end = names.find(([, ending]) => ending.index === (machine.state[outcome] ?? 0) - 1)?.[0] ?? 'over';
    ends[end] = (ends[end] ?? 0) + 1;
  }
  return { steps, ends, broken: undefined };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const games = Number(process.argv[2] ?? 1000);
  const bot = (process.argv[3] ?? 'random') as BotName;
  for (const name of hauntings) {
    const { steps, ends, broken } = watchedHaunt(name, 7, games, bot);
    if (broken) throw new Error(`${name}: ${broken}`);
    const shares = Object.entries(ends).map(([end, count]) => `${end} ${count}`);
    console.log(`${name}: ${games} games, ${(steps / games).toFixed(0)} steps each; ${shares.join(', ')}`);
  }
}
