/**
 * A house as plain data, on paper: rows and columns of spaces with a ring around them, what lies on the edges, and what
 * lies on the spaces. Nothing here knows the engine; a new sort of edge is one entry in `edgeSorts`.
 */

import { aboardSorts } from './aboard-edges.js';

/** Row and column, counted from 1 inside; row and column 0, and one beyond the last, are the ring. */
export type Spot = `${number},${number}`;

/** What lies between two neighbours: its sort, and how far it has got (damage of a wall, the leaf of a door). */
export interface Edge {
  readonly sort: string;
  state: number;
}

/** What a ray that reaches an edge may do to the rest of the house. */
export interface Blow {
  /** Takes damage markers from the supply that all share. */
  take(count: number): void;
  /** Sends heat through once all rays are done. */
  heat(): void;
  /** Damages the machine whose side this is. */
  harm(): void;
  /** Rolls the red die. */
  red(): number;
}

/** What an edge does when a ray reaches it. */
export interface EdgeSort {
  /** How a designer writes each state in a legend; there may be more states than a house begins with. */
  readonly legend: readonly string[];
  /** The state, from properties of the module called by kind and name. */
  read(of: (property: string) => number): number;
  /** Whether the two spaces are adjacent. */
  free(edge: Edge): boolean;
  /** Whether one can walk here once every door stands open. */
  walkable(edge: Edge): boolean;
  /** A ray reaches it: whether it goes on. */
  struck(edge: Edge, blow: Blow): boolean;
}

/** The first and the last state of a door; between them it stands open. */
const CLOSED = 0;
const GONE = 2;

export const edgeSorts: Readonly<Record<string, EdgeSort>> = {
  ...aboardSorts,
  opening: {
    legend: ['opening'],
    read: () => 0,
    free: () => true,
    walkable: () => true,
    struck: () => true,
  },
  wall: {
    legend: ['wall', '{ is: wall, damage: 1 }', '{ is: wall, damage: 2 }'],
    read: (of) => of('wall damage'),
    free: (edge) => edge.state === 2,
    walkable: (edge) => edge.state === 2,
    struck(edge, blow) {
      if (edge.state === 2) return true;
      edge.state++;
      blow.take(1);
      return false;
    },
  },
  door: {
    legend: ['{ is: door, leaf: closed }', '{ is: door, leaf: open }', '{ is: door, leaf: gone }'],
    read: (of) => of('door leaf'),
    free: (edge) => edge.state !== CLOSED,
    walkable: () => true,
    struck(edge) {
      const was = edge.state;
      edge.state = GONE;
      return was !== CLOSED;
    },
  },
};

export const CLEAR = 0;
export const SMOKE = 1;
export const FIRE = 2;

/** A victim or a false alarm. */
export interface Marker {
  at: Spot | undefined;
  face: 'hidden' | 'found' | 'treated';
  bearer: number | undefined;
}

export interface Hazmat {
  at: Spot | undefined;
  bearer: number | undefined;
}

export interface House {
  readonly rows: number;
  readonly columns: number;
  readonly rules: 'family' | 'experienced';
  /** Whether a hot spot that a roll itself makes counts for its flare-up. */
  readonly flareUpWhen: 'before' | 'after';
  /** By `between`. */
  readonly edges: Map<string, Edge>;
  readonly threats: Map<Spot, number>;
  readonly hot: Set<Spot>;
  /** Hot spots beside the board. */
  reserve: number;
  /** Damage markers that are left. */
  damageLeft: number;
  readonly firefighters: (Spot | undefined)[];
  readonly markers: Marker[];
  readonly hazmats: Hazmat[];
  /** Spaces of the ring where an ambulance can stop, by the number of the stop. */
  readonly stops: Map<Spot, number>;
  /** The stop where it stands, 0 for none. */
  ambulance: number;
  /** Victims and false alarms that are not yet turned over. */
  readonly bag: { victims: number; alarms: number };
  lost: number;
  rescued: number;
  over: boolean;
  readonly aboard: Aboard;
}

/** What there is only aboard a ship. */
export interface Aboard {
  /** Spaces of machines, by their machine. */
  readonly machineAt: Map<Spot, string>;
  /** The damage of each machine. */
  readonly harm: Map<string, number>;
  /** Where one starts, and comes back when knocked down. */
  readonly starts: Set<Spot>;
  /** Rescued victims on each space of the rescue location. */
  readonly bays: Map<Spot, number>;
  /** Where the arrow of a space points. */
  readonly arrows: Map<Spot, Spot>;
}

export const spot = (row: number, column: number): Spot => `${row},${column}`;

export const placeOf = (at: Spot): [row: number, column: number] => at.split(',').map(Number) as [number, number];

/** Up, left, down, right. */
export const ways = [
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
] as const;

export type Way = (typeof ways)[number];

/** The next space in one of the four ways; undefined beyond the ring. */
export function beyond(house: House, at: Spot, [down, right]: Way): Spot | undefined {
  const [row, column] = placeOf(at);
  const next = spot(row + down, column + right);
  // A hull has only the sea behind it.
  return house.threats.has(next) || house.edges.has(between(at, next)) ? next : undefined;
}

/** The name of the edge between two neighbours, the same from either side. */
export function between(one: Spot, other: Spot): string {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? `${one}-${other}` : `${other}-${one}`;
}

export function edgeOf(house: House, one: Spot, other: Spot): Edge {
  const edge = house.edges.get(between(one, other));
  if (!edge) throw new Error(`nothing lies between ${one} and ${other}`);
  return edge;
}

export function sortOf(edge: Edge): EdgeSort {
  const sort = edgeSorts[edge.sort];
  if (!sort) throw new Error(`no edge is a ${edge.sort}`);
  return sort;
}

export const isInside = (house: House, at: Spot): boolean => {
  const [row, column] = placeOf(at);
  return row >= 1 && row <= house.rows && column >= 1 && column <= house.columns;
};

export function copyOf(house: House): House {
  return {
    ...house,
    edges: new Map([...house.edges].map(([name, edge]) => [name, { ...edge }])),
    threats: new Map(house.threats),
    hot: new Set(house.hot),
    firefighters: [...house.firefighters],
    markers: house.markers.map((marker) => ({ ...marker })),
    hazmats: house.hazmats.map((hazmat) => ({ ...hazmat })),
    stops: new Map(house.stops),
    bag: { ...house.bag },
    aboard: { ...house.aboard, harm: new Map(house.aboard.harm), bays: new Map(house.aboard.bays) },
  };
}

/** The same house with every space somewhere else, such as in a mirror; `to` maps the ring onto the ring. */
export function moved(house: House, rows: number, columns: number, to: (at: Spot) => Spot): House {
  const edges = [...house.edges].map(([name, edge]) => {
    const [one, other] = name.split('-') as [Spot, Spot];
    return [between(to(one), to(other)), { ...edge }] as const;
  });
  const piece = <T extends { at: Spot | undefined }>(it: T): T => ({ ...it, at: it.at && to(it.at) });
  return {
    ...house,
    rows,
    columns,
    edges: new Map(edges),
    threats: new Map([...house.threats].map(([at, threat]) => [to(at), threat])),
    hot: new Set([...house.hot].map(to)),
    firefighters: house.firefighters.map((at) => at && to(at)),
    markers: house.markers.map(piece),
    hazmats: house.hazmats.map(piece),
    stops: new Map([...house.stops].map(([at, stop]) => [to(at), stop])),
    bag: { ...house.bag },
    aboard: {
      ...house.aboard,
      machineAt: new Map([...house.aboard.machineAt].map(([at, machine]) => [to(at), machine])),
      starts: new Set([...house.aboard.starts].map(to)),
      bays: new Map([...house.aboard.bays].map(([at, patients]) => [to(at), patients])),
      arrows: new Map([...house.aboard.arrows].map(([at, next]) => [to(at), to(next)])),
    },
  };
}

/** Where two houses differ: one line a space, edge or piece. */
export function differences(is: House, expected: House): string[] {
  const out: string[] = [];
  const compare = (what: string, a: unknown, b: unknown): void => {
    const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
    if (one !== other) out.push(`${what} is ${one}, and should be ${other}`);
  };
  for (const key of [
    'rules',
    'flareUpWhen',
    'rows',
    'columns',
    'reserve',
    'damageLeft',
    'ambulance',
    'lost',
    'rescued',
    'over',
    'bag',
  ] as const)
    compare(key, is[key], expected[key]);
  for (const at of new Set([...is.threats.keys(), ...expected.threats.keys()])) {
    compare(`the threat on ${at}`, is.threats.get(at), expected.threats.get(at));
    compare(`the hot spot on ${at}`, is.hot.has(at), expected.hot.has(at));
    compare(`the stop on ${at}`, is.stops.get(at), expected.stops.get(at));
  }
  for (const key of ['machineAt', 'harm', 'bays', 'arrows'] as const) {
    for (const at of new Set<string>([...is.aboard[key].keys(), ...expected.aboard[key].keys()]))
      compare(`${key} of ${at}`, entryOf(is.aboard[key], at), entryOf(expected.aboard[key], at));
  }
  compare('where one starts', [...is.aboard.starts].sort(), [...expected.aboard.starts].sort());
  for (const name of new Set([...is.edges.keys(), ...expected.edges.keys()])) {
    const { sort, state } = is.edges.get(name) ?? {};
    const should = expected.edges.get(name);
    compare(`the edge ${name}`, [sort, state], [should?.sort, should?.state]);
  }
  for (const key of ['firefighters', 'markers', 'hazmats'] as const) {
    compare(`the number of ${key}`, is[key].length, expected[key].length);
    is[key].forEach((it, i) => {
      const [a, b] = [it, expected[key][i]].map((x) =>
        typeof x === 'object' ? Object.values(x ?? {}) : (x ?? 'away'),
      );
      compare(`number ${i + 1} of the ${key}`, a, b);
    });
  }
  return out;
}

const entryOf = (map: ReadonlyMap<string, unknown>, key: string): unknown => map.get(key);
