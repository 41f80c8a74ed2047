/** Houses at random: of all sizes, with everything on them that a fire phase can meet. */

import {
  between,
  beyond,
  CLEAR,
  type Edge,
  edgeSorts,
  FIRE,
  type House,
  isInside,
  SMOKE,
  type Spot,
  spot,
  ways,
} from '../../../bench/flash-point/house.js';

/** A number from 0 up to, not including, `below`. */
export type Dice = (below: number) => number;

/** How likely each sort of edge is, in parts of whatever they add up to. */
type Shares = Readonly<Record<string, number>>;

export interface Manner {
  readonly inside: Shares;
  readonly outer: Shares;
  readonly ring: Shares;
  /** Whether there are machines, starts and a place of rescue. */
  readonly aboard?: boolean;
}

export const ordinary: Manner = {
  inside: { opening: 11, wall: 5, door: 4 },
  outer: { opening: 3, wall: 15, door: 2 },
  ring: { opening: 19, wall: 1 },
};

export const aboard: Manner = {
  inside: {
    opening: 12,
    wall: 2,
    door: 2,
    'fire-door': 3,
    bulkhead: 5,
    'engine-side': 1,
    ladder: 1,
    'pit-side': 1,
  },
  outer: { opening: 2, hull: 12, wall: 1, bulkhead: 1 },
  ring: { opening: 19, wall: 1 },
  aboard: true,
};

const SUPPLY = 24;
const HAZMATS = 6;

/** Two spaces at least: with one the dice are not asked, and nothing tells where a phase begins. */
export function randomHouse(dice: Dice, manner: Manner = ordinary): House {
  const [rows, columns] = dice(5) === 0 ? [6, 8] : [1 + dice(7), 2 + dice(8)];
  const rules = dice(3) === 0 ? 'family' : 'experienced';
  const threats = new Map<Spot, number>();
  for (let r = 0; r <= rows + 1; r++) for (let c = 0; c <= columns + 1; c++) threats.set(spot(r, c), CLEAR);
  const house: House = {
    rows,
    columns,
    rules,
    flareUpWhen: dice(3) === 0 ? 'after' : 'before',
    edges: new Map(),
    threats,
    hot: new Set(),
    reserve: rules === 'family' ? 12 : Math.min(dice(14), 12),
    damageLeft: SUPPLY,
    firefighters: [],
    markers: [],
    hazmats: [],
    stops: new Map(),
    ambulance: 0,
    bag: { victims: 10, alarms: 5 },
    lost: dice(3) === 0 ? dice(4) : 0,
    rescued: 0,
    over: false,
    aboard: { machineAt: new Map(), harm: new Map(), starts: new Set(), bays: new Map(), arrows: new Map() },
  };
  if (manner.aboard) fitOut(house, dice);
  layEdges(house, dice, manner);
  const squares = squaresOf(house);
  light(house, squares, dice);
  park(
    house,
    [...threats.keys()].filter((at) => !isInside(house, at) && !house.aboard.starts.has(at)),
    dice,
  );
  people(house, dice);
  // No more victims can come to be lost than there are in the box.
  house.lost = Math.max(0, Math.min(house.lost, VICTIMS - house.rescued - house.markers.length));
  if (rules === 'experienced') hazards(house, squares, dice);
  while (house.hazmats.length < HAZMATS) house.hazmats.push({ at: undefined, bearer: undefined });
  return house;
}

/** In the box. */
const VICTIMS = 12;

/** Where there can be fire inside: no machine. */
function squaresOf(house: House): Spot[] {
  return [...house.threats.keys()].filter((at) => isInside(house, at) && !house.aboard.machineAt.has(at));
}

const machines = ['diesel-engine', 'plotting-table', 'control-panel'] as const;

/** Machines, arrows in one ring over all squares, a start inside or some outside, and a place of rescue. */
function fitOut(house: House, dice: Dice): void {
  const { machineAt, harm, starts, bays, arrows } = house.aboard;
  const inside = squaresOf(house);
  inside.forEach((at, i) => {
    arrows.set(at, inside[(i + 1) % inside.length] as Spot);
  });
  const most = dice(1 + Math.floor(inside.length / 4));
  for (let n = 0; n < most; n++) machineAt.set(pick(inside, dice), pick(machines, dice));
  for (const machine of machines) {
    const damage = dice(5) === 0 ? 1 : 0;
    harm.set(machine, damage);
    house.damageLeft -= damage;
  }
  const free = squaresOf(house);
  const sort = dice(3);
  if (sort === 0) starts.add(pick(free, dice));
  const ring = [...house.threats.keys()].filter((at) => !isInside(house, at));
  for (let n = sort === 1 ? 1 + dice(4) : 0; n > 0; n--) starts.add(pick(ring, dice));
  for (let n = dice(4); n > 0; n--) {
    const at = pick(free, dice);
    if (!starts.has(at)) bays.set(at, dice(3));
  }
  house.rescued = [...bays.values()].reduce((a, b) => a + b, 0);
}

function layEdges(house: House, dice: Dice, manner: Manner): void {
  let damage = dice(3) === 0 ? dice(SUPPLY) : dice(8);
  for (const at of house.threats.keys()) {
    for (const way of ways.slice(2)) {
      const next = beyond(house, at, way);
      if (next === undefined) continue;
      const inside = [at, next].filter((one) => isInside(house, one)).length;
      const shares = inside === 2 ? manner.inside : inside === 1 ? manner.outer : manner.ring;
      const machine = [at, next].some((one) => house.aboard.machineAt.has(one));
      const edge: Edge = { sort: machine ? drawn(round, dice) : drawn(shares, dice), state: 0 };
      const states = edgeSorts[edge.sort]?.legend.length ?? 1;
      if (edge.sort === 'wall' || edge.sort === 'hull') {
        edge.state = Math.min(damage, Math.max(0, dice(7) - 4));
        damage -= edge.state;
        house.damageLeft -= edge.state;
      } else edge.state = dice(states);
      house.edges.set(between(at, next), edge);
    }
  }
}

/** What stands round a machine. */
const round: Shares = { casing: 2, bulkhead: 1 };

function drawn(shares: Shares, dice: Dice): string {
  const all = Object.entries(shares);
  let n = dice(all.reduce((sum, [, share]) => sum + share, 0));
  for (const [sort, share] of all) {
    n -= share;
    if (n < 0) return sort;
  }
  throw new Error('no sort of edge has a share');
}

function light(house: House, squares: readonly Spot[], dice: Dice): void {
  const [fire, smoke] = [1 + dice(6), dice(4)];
  for (const at of squares) {
    const n = dice(10);
    if (n < fire) house.threats.set(at, FIRE);
    else if (n < fire + smoke) house.threats.set(at, SMOKE);
  }
}

function park(house: House, ring: readonly Spot[], dice: Dice): void {
  const stops = dice(5);
  for (let stop = 1; stop <= stops; stop++)
    for (let half = 0; half < 2; half++) house.stops.set(pick(ring, dice), stop);
  const taken = [...new Set(house.stops.values())];
  if (house.rules === 'experienced' && taken.length > 0) house.ambulance = pick(taken, dice);
}

function people(house: House, dice: Dice): void {
  const free = [...house.threats].flatMap(([at, threat]) =>
    threat === FIRE || house.aboard.machineAt.has(at) ? [] : [at],
  );
  const inside = squaresOf(house);
  for (let n = 1 + dice(3); n > 0; n--) house.firefighters.push(dice(8) === 0 ? undefined : pick(free, dice));
  for (let n = 3 + dice(4); n > 0; n--) {
    const face = pick(['hidden', 'hidden', 'found', 'treated'] as const, dice);
    const bearer = face === 'hidden' ? -1 : dice(2) * (1 + dice(house.firefighters.length)) - 1;
    const carried = house.firefighters[bearer];
    const at = carried && isInside(house, carried) ? carried : pick(inside, dice);
    house.markers.push({ at, face, bearer: at === carried ? bearer : undefined });
  }
}

function hazards(house: House, squares: readonly Spot[], dice: Dice): void {
  for (let n = 0; n < HAZMATS; n++) {
    const bearer = dice(house.firefighters.length);
    const carried = dice(4) === 0 ? house.firefighters[bearer] : undefined;
    if (dice(3) === 0) house.hazmats.push({ at: undefined, bearer: undefined });
    else if (carried && isInside(house, carried)) house.hazmats.push({ at: carried, bearer });
    else house.hazmats.push({ at: pick(squares, dice), bearer: undefined });
  }
  // Were every space hot, a flare-up would never end.
  const most = Math.floor(squares.length / 2);
  for (const at of squares) if (house.hot.size < Math.min(most, SUPPLY / 2) && dice(5) === 0) house.hot.add(at);
  house.reserve = Math.min(house.reserve, most - house.hot.size);
}

export function pick<T>(from: readonly T[], dice: Dice): T {
  return from[dice(from.length)] as T;
}
