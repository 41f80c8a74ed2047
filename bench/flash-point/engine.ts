/** The module at work on a house: what the engine's state says of it, and what was asked in each fire phase. */

import { fileURLToPath } from 'node:url';
import { restOf } from '../../core/compile/layout.js';
import { loadProject, memoryFiles, ReadMemory } from '../../core/documents/index.js';
import type { Machine } from '../../core/engine/machine.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { isLuck, optionName } from '../../core/engine/questions.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { Table } from '../../core/engine/table.js';
import { nodeFiles } from '../../core/host/files.js';
import { renderAll } from '../../core/source/index.js';
import { documentsOf } from './documents.js';
import { type Aboard, between, edgeSorts, type House, type Marker, placeOf, type Spot, spot } from './house.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const memory = new ReadMemory();

/** The scenario whose position the house is. */
export function scenarioOf(house: House): Scenario {
  const project = loadProject(['scenario.yaml'], memoryFiles(documentsOf(house)), nodeFiles(root), memory);
  const [doc] = project.entries;
  const scenario = doc && prepare(sourceOf(project, doc), project.diagnostics);
  if (!scenario) throw new Error(`${renderAll(project.diagnostics)}\n${Object.values(documentsOf(house)).join('\n')}`);
  return scenario;
}

/** One answer of a phase, by its words. */
export interface Answered {
  readonly kind: string;
  readonly luck: boolean;
  readonly options: readonly string[];
  readonly answer: string;
}

/** Reads houses out of the state of a machine. */
export class Reader {
  private readonly spots: readonly Spot[];
  /** Where each property starts, by `kind property`. */
  private readonly slots = new Map<string, number>();
  private readonly edges: readonly string[];
  private readonly rows: number;
  private readonly columns: number;

  constructor(private readonly machine: Machine) {
    const { world } = machine.compiled;
    const faces = world.board.spaces.map((space) => space.id.split(',') as [string, string]);
    const most = (i: 0 | 1): number => Math.max(...faces.map((pair) => Number(pair[i]) || 0));
    this.rows = most(0);
    this.columns = most(1);
    const at = (face: string, last: number): number => ({ n: 0, w: 0, s: last + 1, e: last + 1 })[face] ?? Number(face);
    this.spots = faces.map(([row, column]) => spot(at(row, this.rows), at(column, this.columns)));
    this.edges = world.board.links.map(({ id, a, b }) => {
      const [one, other] = [this.spots[a], this.spots[b]] as [Spot, Spot];
      return between(one, world.board.spaces[b]?.id === 'outside' ? besides(one, id) : other);
    });
    for (const property of world.model.properties) {
      const base = machine.layout.properties.get(property)?.base;
      if (base !== undefined) this.slots.set(`${property.kind.name} ${property.name}`, base);
    }
  }

  spotOf(name: string): Spot {
    const { spaces } = this.machine.compiled.world.board;
    return this.spots[spaces.findIndex((space) => space.id === name)] ?? spot(-1, -1);
  }

  nameOf(at: Spot): string {
    return this.machine.compiled.world.board.spaces[this.spots.indexOf(at)]?.id ?? '';
  }

  linkOf(edge: string): string {
    return this.machine.compiled.world.board.links[this.edges.indexOf(edge)]?.id ?? '';
  }

  /** A property of a thing, by its kind and its name. */
  private of(name: string, thing: number): number {
    const base = this.slots.get(name);
    if (base === undefined) throw new Error(`there is no property ${name}`);
    return this.machine.state[base + thing] ?? 0;
  }

  private global(name: string): number {
    const { layout, compiled, state } = this.machine;
    const global = compiled.world.model.globals.find((g) => g.name === name);
    return state[(global && layout.globals.get(global)) ?? -1] ?? 0;
  }

  read(): House {
    const { state, layout, compiled } = this.machine;
    const { world } = compiled;
    const place = (piece: number): Spot | undefined => this.spots[state[layout.place.base + piece] ?? -1];
    const pieces = (kind: string): number[] => world.pieces.flatMap((p, i) => (p.kind.name === kind ? [i] : []));
    const crew = pieces('firefighter');
    const bearer = (piece: number): number | undefined => {
      const found = crew.indexOf(this.of(`${world.pieces[piece]?.kind.name} bearer`, piece));
      return found < 0 ? undefined : found;
    };
    const edges = world.board.links.map((_, i) => {
      const sort = world.linkKinds[i]?.name ?? '';
      const state = edgeSorts[sort]?.read((property) => this.of(property, i)) ?? 0;
      return [this.edges[i] ?? '', { sort, state }] as const;
    });
    const inside = world.board.spaces.flatMap((space, i) => (space.id === 'outside' ? [] : [i]));
    const outside = world.spaceKinds.flatMap((kind, i) => (kind.name === 'ring' ? [i] : []));
    const victims = this.left('victim');
    return {
      rows: this.rows,
      columns: this.columns,
      rules: this.option('rules') === 'family' ? 'family' : 'experienced',
      flareUpWhen: this.option('flare-up-when') === 'after' ? 'after' : 'before',
      edges: new Map(edges),
      threats: new Map(inside.map((i) => [this.spots[i] as Spot, this.of('spot threat', i)])),
      hot: new Set(inside.filter((i) => this.of('spot hot', i) !== 0).map((i) => this.spots[i] as Spot)),
      reserve: this.global('reserve'),
      damageLeft: this.global('damage-marker'),
      firefighters: crew.map(place),
      markers: pieces('marker').map((i) => marker(place(i), this.of('marker face', i), bearer(i))),
      hazmats: pieces('hazmat').map((i) => ({ at: place(i), bearer: bearer(i) })),
      stops: new Map(
        outside.flatMap((i) => {
          const stop = this.of('ring ambulance-bay', i);
          return stop > 0 ? [[this.spots[i] as Spot, stop] as const] : [];
        }),
      ),
      ambulance: this.of(
        'vehicle bay',
        world.pieces.findIndex((p) => p.name === 'ambulance'),
      ),
      bag: { victims, alarms: this.left('false-alarm') },
      lost: this.global('lost'),
      rescued: this.global('rescued'),
      over: this.global('outcome') !== 0,
      aboard: this.aboard(),
    };
  }

  private aboard(): Aboard {
    const { world } = this.machine.compiled;
    const places = (...kinds: string[]): number[] =>
      world.spaceKinds.flatMap((kind, i) => (kinds.includes(kind.name) ? [i] : []));
    const at = (i: number): Spot => this.spots[i] as Spot;
    const machines = world.pieces.flatMap(({ kind }, i) => (kind.parent?.name === 'machine' ? [i] : []));
    const squares = world.board.spaces.flatMap((_, i) => (this.slots.has('square arrow') ? [i] : []));
    return {
      machineAt: new Map(
        places('machine-square').map((i) => [at(i), world.pieces[this.of('machine-square machine', i)]?.name ?? '']),
      ),
      harm: new Map(machines.map((i) => [world.pieces[i]?.name ?? '', this.of('machine damage', i)])),
      starts: new Set(places('start-space', 'berth').map(at)),
      bays: new Map(places('bay').map((i) => [at(i), this.of('bay patients', i)])),
      arrows: new Map(
        squares.flatMap((i) => {
          const next = this.spots[this.of('square arrow', i)];
          return next ? [[at(i), next] as const] : [];
        }),
      ),
    };
  }

  private option(name: string): string {
    const { model, options } = this.machine.compiled.world;
    const option = model.options.all.find((o) => o.name === name);
    const chosen = option && (options.get(option) ?? option.default);
    return option?.values.is === 'names' ? (option.values.names[Number(chosen)] ?? '') : '';
  }

  /** How many cards of a name are still to be drawn. */
  private left(name: string): number {
    const { state, layout, compiled } = this.machine;
    const { cards } = compiled.world;
    return cards.filter(({ card }, i) => {
      return card.name === name && card.deck && state[layout.pile.base + i] === restOf(card.deck.index);
    }).length;
  }
}

/** Where there is only the outside, on the side that the name of an edge says. */
function besides(at: Spot, id: string): Spot {
  const [row, column] = placeOf(at);
  const side = id.slice(id.lastIndexOf('-') + 1);
  const [down, right] = { north: [-1, 0], south: [1, 0], west: [0, -1], east: [0, 1] }[side] ?? [0, 0];
  return spot(row + (down ?? 0), column + (right ?? 0));
}

const faces = ['hidden', 'found', 'treated'] as const;

/** A marker off the board has nothing else to tell. */
function marker(at: Spot | undefined, face: number, bearer: number | undefined): Marker {
  return { at, face: faces[face] ?? 'hidden', bearer };
}

/** Plays a machine phase by phase and keeps what was answered. */
export class Phases {
  readonly reader: Reader;
  /** What was answered in the phase that is under way, or was the last. */
  answered: Answered[] = [];
  /** How the house stood before its first roll. */
  before: House | undefined;
  private under = false;
  private readonly after: ReadonlySet<number>;
  private readonly flow: number;

  constructor(
    readonly machine: Machine,
    private readonly table: Table,
  ) {
    this.reader = new Reader(machine);
    const { layout, compiled } = machine;
    const flow = compiled.world.model.globals.find((g) => g.role === 'flow');
    this.flow = (flow && layout.globals.get(flow)) ?? -1;
    this.after = new Set(compiled.flow.stretches.get('new-points')?.map(({ from }) => from));
    machine.sit({
      step: (number) => table.step?.(number),
      answer: (site, asker, count, candidates, extra) => this.answer(site, asker, count, candidates, extra),
    });
  }

  private answer(
    site: number,
    asker: number,
    count: number,
    candidates: ArrayLike<number> | null,
    extra: number,
  ): number {
    const { world, sites } = this.machine.compiled;
    const about = sites[site];
    if (!about) throw new Error('a question nobody knows');
    if (!this.under && about.source.includes(FIRST_ROLL)) {
      this.under = true;
      this.before = this.reader.read();
      this.answered = [];
    }
    const taken = this.table.answer(site, asker, count, candidates, extra);
    if (!this.under) return taken;
    const options = Array.from({ length: count }, (_, i) => optionName(world, about, i, candidates, extra));
    this.answered.push({ kind: about.kind, luck: isLuck(about), options, answer: options[taken] ?? '' });
    return taken;
  }

  /** Plays on to the end of the next phase; the house then, or undefined where the game ended before there was one. */
  next(): House | undefined {
    for (;;) {
      const over = this.machine.step() !== 0;
      if (this.under && (over || this.after.has(this.machine.state[this.flow] ?? -1))) {
        this.under = false;
        return this.reader.read();
      }
      if (over) return undefined;
    }
  }
}

/** The question every phase begins with. */
const FIRST_ROLL = '/fire-roll ';
