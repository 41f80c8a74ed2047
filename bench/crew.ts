/**
 * Whole games of the Red November, watched step by step: what may never be so, of a state and from one state to the next.
 * `npx tsx bench/crew.ts [games]` plays that many (100,000) across numbers of players and variants.
 */

import { fileURLToPath } from 'node:url';
import { runKeyOf, seedWords } from '../core/base/luck.js';
import { discardOf, handsFrom, restOf } from '../core/compile/layout.js';
import { loadProject } from '../core/documents/index.js';
import type { Machine } from '../core/engine/machine.js';
import { machineOf, prepare, type Scenario } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import { nodeFiles } from '../core/host/files.js';
import type { BotName } from '../core/tables/bots/bot.js';
import { BotTable, keyFor, makeBot } from '../core/tables/bots/seats.js';
import { SeededTable } from '../core/tables/seeded.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const standard = 'scenarios/red-november/standard.yaml';

/** The variants that are played; the first is none. */
export const variants = [undefined, 'edition-2008', 'greater-challenge', 'greatest-challenge', 'less-deadly-dying'];

/** The whole game with so many players. */
export function crewOf(players: number, variant: string | undefined): Scenario {
  const project = loadProject([standard], nodeFiles(root));
  const [doc] = project.entries;
  const scenario =
    doc &&
    prepare(sourceOf(project, doc), project.diagnostics, {
      choices: (base) => ({
        ...base,
        players,
        variants: [...base.variants, ...(variant ? [{ name: variant, at: undefined }] : [])],
      }),
    });
  if (!scenario) throw new Error(`${standard} cannot be run with ${players} players`);
  return scenario;
}

/** What one gnome is like between two steps. */
interface Gnome {
  minutes: number;
  place: number;
  awake: boolean;
}

/** Looks at a game after each of its steps. */
export class Watch {
  private readonly before: Gnome[];
  private readonly now: Gnome[];
  private ghost = 0;
  /** Whether a turn has begun yet. */
  private begun = false;
  /** Whose turn it is, and with how many minutes it began. */
  private turn = { gnome: -1, minutes: 0 };
  private readonly fireBefore: number[];
  private readonly floodBefore: number[];
  private readonly flowSlot: number;
  private readonly turnBegins: number;
  private readonly gnomes: readonly number[];
  private readonly rooms: readonly number[];
  private readonly slots: Readonly<Record<'minutes' | 'life' | 'fire' | 'flood' | 'blocked', number>>;
  private readonly tracks: readonly number[];
  private readonly outcome: number;
  private readonly active: number;
  private readonly ghostSlot: number;

  constructor(private readonly machine: Machine) {
    const { layout, compiled } = machine;
    const { world } = compiled;
    const slot = (name: string): number => {
      const property = world.model.properties.find((p) => p.name === name);
      return (property && layout.properties.get(property)?.base) ?? Number.NaN;
    };
    const global = (test: (g: (typeof world.model.globals)[number]) => boolean): number => {
      const found = world.model.globals.find(test);
      return (found && layout.globals.get(found)) ?? Number.NaN;
    };
    this.gnomes = world.pieces.flatMap((p, i) => (p.kind.name === 'gnome' ? [i] : []));
    this.rooms = world.spaceKinds.flatMap((kind, i) => (kind.name === 'sea' ? [] : [i]));
    this.slots = {
      minutes: slot('minutes'),
      life: slot('life'),
      fire: slot('fire'),
      flood: slot('flood'),
      blocked: slot('blocked'),
    };
    this.tracks = ['asphyxiation', 'heat', 'pressure'].map((name) => global((g) => g.name === name));
    this.outcome = global((g) => g.role === 'outcome');
    this.active = global((g) => g.role === 'active');
    this.ghostSlot = global((g) => g.name === 'ghost');
    this.flowSlot = global((g) => g.role === 'flow');
    // Between waking and the first thing done stands the beginning of the movement, once a turn.
    this.turnBegins = compiled.flow.stretches.get('movement')?.[0]?.from ?? Number.NaN;
    this.fireBefore = this.rooms.map(() => 0);
    this.floodBefore = this.rooms.map(() => 0);
    const none = (): Gnome => ({ minutes: 60, place: -1, awake: true });
    this.before = this.gnomes.map(none);
    this.now = this.gnomes.map(none);
  }

  /** Before the first step of a game. */
  begin(): void {
    this.begun = false;
    this.turn = { gnome: -1, minutes: 0 };
    this.read(this.before);
    this.readRooms();
    this.ghost = this.machine.state[this.ghostSlot] ?? 0;
  }

  /** What is broken after a step, or undefined. */
  look(): string | undefined {
    const { state } = this.machine;
    const over = state[this.outcome] !== 0;
    this.read(this.now);
    const broken = this.board() ?? (over ? undefined : this.cards()) ?? this.crew() ?? this.water() ?? this.turnOver();
    this.readRooms();
    this.ghost = state[this.ghostSlot] ?? 0;
    this.read(this.before);
    return broken;
  }

  private readRooms(): void {
    const { state } = this.machine;
    this.rooms.forEach((room, i) => {
      this.fireBefore[i] = state[this.slots.fire + room] ?? 0;
      this.floodBefore[i] = state[this.slots.flood + room] ?? 0;
    });
  }

  /** 9: where no minute passes, and so no event comes, no room catches fire and none gets high water. */
  private water(): string | undefined {
    const { state } = this.machine;
    if (!this.begun || this.now.some((gnome, i) => gnome.minutes !== this.before[i]?.minutes)) return undefined;
    for (const [i, room] of this.rooms.entries()) {
      if ((state[this.slots.fire + room] ?? 0) > (this.fireBefore[i] ?? 0))
        return 'a room caught fire without an event';
      const flood = state[this.slots.flood + room] ?? 0;
      if (flood > 1 && flood > (this.floodBefore[i] ?? 0)) return 'a room got high water without an event';
    }
    return undefined;
  }

  /** 8: the Time Keeper of a gnome that lived through its turn has gone on. */
  private turnOver(): string | undefined {
    const { state } = this.machine;
    if (state[this.flowSlot] !== this.turnBegins) return undefined;
    const { gnome, minutes } = this.turn;
    const was = this.now[gnome];
    const active = this.gnomes.indexOf(state[this.active] ?? -1);
    this.begun = true;
    this.turn = { gnome: active, minutes: this.now[active]?.minutes ?? 0 };
    return was && was.minutes >= minutes ? `the turn of gnome ${gnome + 1} took no minute` : undefined;
  }

  private read(into: Gnome[]): void {
    const { machine, slots } = this;
    const { state, layout } = machine;
    for (let i = 0; i < this.gnomes.length; i++) {
      const gnome = this.gnomes[i] ?? 0;
      const to = into[i] as Gnome;
      to.minutes = state[slots.minutes + gnome] ?? -1;
      to.place = state[layout.place.base + gnome] ?? -1;
      to.awake = state[slots.life + gnome] === 0;
    }
  }

  /** 1: no room burns under water; 2: hatches are blocked once at most; 3: tracks stay in 1 to 10, and on 10 the game is over. */
  private board(): string | undefined {
    const { state, compiled } = this.machine;
    for (const room of this.rooms)
      if ((state[this.slots.fire + room] ?? 0) > 0 && (state[this.slots.flood + room] ?? 0) > 0)
        return `a room burns under water: ${compiled.world.board.spaces[room]?.id}`;
    for (let link = 0; link < compiled.world.linkKinds.length; link++) {
      const blocked = (state[this.slots.blocked + link] ?? 0) > 0;
      if (blocked && compiled.world.linkKinds[link]?.name !== 'interior-hatch') return 'an exterior hatch is blocked';
    }
    for (const track of this.tracks) {
      const at = state[track] ?? 0;
      if (at < 1 || at > 10) return `a track stands at ${at}`;
      if (at === 10 && state[this.outcome] === 0) return 'a track stands at 10 and the game goes on';
    }
    return undefined;
  }

  /** 6 and 7: every item is in the deck, thrown off or held; every event is in its deck, thrown off, or aside for a reason. */
  private cards(): string | undefined {
    const { state, layout, compiled } = this.machine;
    const { cards, model, pieces } = compiled.world;
    const decks = model.decks.all.length;
    for (let i = 0; i < cards.length; i++) {
      const { deck, joins, kind } = cards[i]?.card ?? {};
      const pile = state[layout.pile.base + i] ?? 0;
      if (!deck || pile === restOf(deck.index) || pile === discardOf(deck.index)) continue;
      const held = pile >= handsFrom(decks) && pile < handsFrom(decks) + pieces.length;
      if (kind?.name === 'item' ? held : pile === 0 && (joins === 2 || cards[i]?.card.name === 'respite')) continue;
      return `the card ${cards[i]?.name} is in pile ${pile}`;
    }
    return undefined;
  }

  /**
   * 4: nobody who is awake and not active dies; 5: the Ghost stays in 0 to 60 and moves up only where a turn begins; no Time
   * Keeper goes back.
   */
  private crew(): string | undefined {
    const { state } = this.machine;
    const ghost = state[this.ghostSlot] ?? 0;
    if (ghost < 0 || ghost > 60) return `the Ghost stands at ${ghost}`;
    const active = state[this.active] ?? -1;
    for (let i = 0; i < this.gnomes.length; i++) {
      const [was, is] = [this.before[i] as Gnome, this.now[i] as Gnome];
      if (was.minutes >= 0 && is.minutes < 0 && was.awake && this.gnomes[i] !== active)
        return `gnome ${i + 1} died awake in another's turn`;
      if (this.begun && is.minutes >= 0 && is.minutes < was.minutes - 1)
        return `the Time Keeper of gnome ${i + 1} left out a minute`;
      if (is.minutes > was.minutes && was.minutes >= 0) return `the Time Keeper of gnome ${i + 1} went back`;
      if (is.minutes < 0 && is.place >= 0) return `gnome ${i + 1} has no Time Keeper and is on the board`;
    }
    if (ghost > this.ghost && this.begun) {
      const of = this.now[this.gnomes.indexOf(active)];
      if (of && of.minutes !== ghost) return `the Ghost went from ${this.ghost} up to ${ghost} in the middle of a turn`;
    }
    return undefined;
  }
}

/**
 * Plays games with a watch on; the first thing that is broken, with its run, or undefined. Plain machines play at random; to
 * others bots sit down.
 */
export function watched(
  scenario: Scenario,
  seed: number,
  runs: number,
  bot: BotName = 'random',
): { steps: number; broken: string | undefined } {
  const machine = machineOf(scenario, bot === 'random' ? 'plain' : 'asked');
  const player = bot === 'random' ? undefined : makeBot(bot, scenario, machine.compiled, { budget: 20 });
  const watch = new Watch(machine);
  const words = seedWords(seed);
  let steps = 0;
  for (let run = 0; run < runs; run++) {
    const key = runKeyOf(words, run);
    machine.reset(key);
    if (player) {
      player.begin(keyFor(player, key));
      machine.sit(new BotTable(machine, new SeededTable(machine.compiled, key), [player]));
    }
    watch.begin();
    for (let on = 0; on === 0; steps++) {
      on = machine.step();
      const broken = watch.look();
      if (broken) return { steps, broken: `run ${run} of seed ${seed}: ${broken}` };
    }
  }
  return { steps, broken: undefined };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const games = Number(process.argv[2] ?? 100_000);
  // Bots that look ahead take their time: they play a small part of the games.
  const shares = { random: 0.95, orders: 0.04, greedy: 0.009, search: 0.001 } as const;
  let steps = 0;
  let played = 0;
  for (const [bot, share] of Object.entries(shares) as [BotName, number][]) {
    const each = Math.ceil((games * share) / (8 * variants.length));
    for (const variant of variants) {
      for (let players = 1; players <= 8; players++) {
        const found = watched(crewOf(players, variant), 7, each, bot);
        if (found.broken) throw new Error(`${players} players, ${variant ?? 'no variant'}, ${bot}: ${found.broken}`);
        steps += found.steps;
        played += each;
      }
    }
    process.stdout.write(`${bot}: nothing broken so far in ${played.toLocaleString('en')} games\n`);
  }
  process.stdout.write(
    `${played.toLocaleString('en')} games, ${steps.toLocaleString('en')} steps, 1 to 8 players, ${variants.length} sets of rules, 4 bots: nothing broken\n`,
  );
}
