/**
 * The fire phase once more, as a person with the rules on their knees would play it on paper: slowly, with nothing
 * remembered that could be looked up again. It was written from the facts alone and is what the module is held against.
 */

import {
  between,
  beyond,
  CLEAR,
  edgeOf,
  FIRE,
  type House,
  isInside,
  type Marker,
  SMOKE,
  type Spot,
  sortOf,
  type Way,
  ways,
} from '../../../bench/flash-point/house.js';

/** Who answers what the dice and the players decide. */
export interface Answers {
  /** The space both dice name. */
  roll(): Spot;
  /** Which of several burning hazmats goes off first. */
  hazmat(burning: readonly number[]): number;
  /** Whether the marker that is turned over is a victim. */
  victim(): boolean;
  /** The red die, for a fire door. */
  red(): number;
  /** Through which of several bulkheads heat goes first. */
  heat(bulkheads: readonly string[]): number;
  /** Where a firefighter comes to lie, out of several spaces. */
  bed(firefighter: number, beds: readonly Spot[]): Spot;
}

/** The house fell, or a machine is destroyed: nothing that is not yet done is done. */
class Collapse extends Error {}

/** One fire phase, up to the new points of interest; whether it was played to its end. */
export function firePhase(house: House, answers: Answers): boolean {
  try {
    burn(house, answers);
  } catch (error) {
    if (!(error instanceof Collapse)) throw error;
    house.over = true;
    return false;
  }
  knockDowns(house, answers);
  losses(house, answers);
  for (const at of house.threats.keys()) {
    if (!isInside(house, at) && house.threats.get(at) === FIRE) house.threats.set(at, CLEAR);
  }
  if (house.lost >= 4) house.over = true;
  return true;
}

/** Rolls until a roll does not flare up. */
function burn(house: House, answers: Answers): void {
  let flared = false;
  for (;;) {
    const target = aimed(house, answers.roll());
    const before = house.hot.has(target);
    placeSmoke(house, target, answers, new Set());
    flashover(house);
    hazmats(house, answers);
    const hot = house.flareUpWhen === 'before' ? before : house.hot.has(target);
    if (!hot) {
      if (flared) addHotSpot(house, target);
      return;
    }
    flared = true;
  }
}

/** From a machine the arrows lead to the first space without one. */
function aimed(house: House, rolled: Spot): Spot {
  let at = rolled;
  for (let n = 0; house.aboard.machineAt.has(at); n++) {
    const next = house.aboard.arrows.get(at);
    if (next === undefined || n > house.threats.size) throw new Error(`the arrows lead nowhere from ${rolled}`);
    at = next;
  }
  return at;
}

/** `heated` are the bulkheads that heat went through since the explosion that was no one else's doing. */
function placeSmoke(house: House, target: Spot, answers: Answers, heated: Set<string>): void {
  const threat = house.threats.get(target);
  if (threat === FIRE) explode(house, target, answers, heated);
  else if (threat === SMOKE) house.threats.set(target, FIRE);
  else house.threats.set(target, isBesideFire(house, target) ? FIRE : SMOKE);
}

/** The order of the rays: it tells which fire door is rolled for first. */
const clockwise = [ways[0], ways[3], ways[2], ways[1]] as const;

/** Heat on its way through a bulkhead. */
interface Heat {
  readonly bulkhead: string;
  readonly to: Spot;
}

/** All four rays, and then the heat they sent, one bulkhead after the other with all that comes of it. */
function explode(house: House, centre: Spot, answers: Answers, heated: Set<string>): void {
  const heats: Heat[] = [];
  for (const way of clockwise)
    ray(house, centre, way, answers, (heat) => !heated.has(heat.bulkhead) && heats.push(heat));
  while (heats.length > 0) {
    const first = heats.length === 1 ? 0 : answers.heat(heats.map(({ bulkhead }) => bulkhead));
    for (const { bulkhead, to } of heats.splice(first, 1)) {
      if (heated.has(bulkhead)) continue;
      heated.add(bulkhead);
      const machine = house.aboard.machineAt.get(to);
      if (machine) harm(house, machine);
      else placeSmoke(house, to, answers, heated);
    }
  }
}

function ray(house: House, centre: Spot, way: Way, answers: Answers, send: (heat: Heat) => void): void {
  let here = centre;
  for (;;) {
    const next = beyond(house, here, way);
    if (next === undefined) return;
    const edge = edgeOf(house, here, next);
    const bulkhead = between(here, next);
    const goesOn = sortOf(edge).struck(edge, {
      take: (count) => takeDamage(house, count),
      heat: () => send({ bulkhead, to: next }),
      harm: () => harm(house, 'diesel-engine'),
      red: () => answers.red(),
    });
    if (!goesOn) return;
    const machine = house.aboard.machineAt.get(next);
    if (machine) {
      harm(house, machine);
      return;
    }
    if (house.threats.get(next) !== FIRE) {
      house.threats.set(next, FIRE);
      return;
    }
    here = next;
  }
}

/** What each machine bears less than. */
const capacities: Readonly<Record<string, number>> = { 'diesel-engine': 4, 'plotting-table': 2, 'control-panel': 2 };

function harm(house: House, machine: string): void {
  const damage = (house.aboard.harm.get(machine) ?? 0) + 1;
  house.aboard.harm.set(machine, damage);
  takeDamage(house, 1);
  if (damage >= (capacities[machine] ?? 0)) throw new Collapse();
}

function takeDamage(house: House, count: number): void {
  house.damageLeft -= count;
  if (house.damageLeft <= 0) throw new Collapse();
}

function adjacent(house: House, at: Spot): Spot[] {
  return ways.flatMap((way) => {
    const next = beyond(house, at, way);
    if (next === undefined) return [];
    const edge = edgeOf(house, at, next);
    return sortOf(edge).free(edge) ? [next] : [];
  });
}

function isBesideFire(house: House, at: Spot): boolean {
  return adjacent(house, at).some((next) => house.threats.get(next) === FIRE);
}

function flashover(house: House): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const [at, threat] of house.threats) {
      if (threat !== SMOKE || !isBesideFire(house, at)) continue;
      house.threats.set(at, FIRE);
      changed = true;
    }
  }
}

function hazmats(house: House, answers: Answers): void {
  for (;;) {
    const burning = house.hazmats.flatMap(({ at }, i) => (at && house.threats.get(at) === FIRE ? [i] : []));
    const [only] = burning;
    if (only === undefined) return;
    const hazmat = house.hazmats[burning.length === 1 ? only : answers.hazmat(burning)];
    const at = hazmat?.at;
    if (!hazmat || !at || house.threats.get(at) !== FIRE) throw new Error('a hazmat that does not burn was chosen');
    explode(house, at, answers, new Set());
    hazmat.at = undefined;
    hazmat.bearer = undefined;
    addHotSpot(house, at);
    flashover(house);
  }
}

/** A space has one at most, and once the reserve is empty there are no more. */
function addHotSpot(house: House, at: Spot): void {
  if (house.hot.has(at) || house.reserve <= 0) return;
  house.hot.add(at);
  house.reserve--;
}

/** All who stand in fire now, together: who is moved into fire outside is not moved again. */
function knockDowns(house: House, answers: Answers): void {
  const down = house.firefighters.flatMap((at, i) => (at && house.threats.get(at) === FIRE ? [i] : []));
  for (const firefighter of down) {
    for (const marker of house.markers) if (marker.bearer === firefighter) marker.bearer = undefined;
    for (const hazmat of house.hazmats) if (hazmat.bearer === firefighter) hazmat.bearer = undefined;
    const from = house.firefighters[firefighter] as Spot;
    const { starts } = house.aboard;
    if (starts.size > 0) {
      comeBack(house, firefighter, from, answers);
      continue;
    }
    const beds = house.rules === 'family' ? nearest(house, from, new Set(house.stops.keys())) : parked(house, from);
    const [only] = beds;
    if (only === undefined) continue;
    const bed = beds.length === 1 ? only : answers.bed(firefighter, beds);
    if (!beds.includes(bed)) throw new Error(`${bed} is not where firefighter ${firefighter + 1} can be brought`);
    house.firefighters[firefighter] = bed;
  }
}

/** Aboard: to the closest start; one inside that burns takes nobody. */
function comeBack(house: House, firefighter: number, from: Spot, answers: Answers): void {
  const { starts } = house.aboard;
  if ([...starts].some((at) => isInside(house, at) && house.threats.get(at) === FIRE)) {
    house.firefighters[firefighter] = undefined;
    return;
  }
  const beds = nearest(house, from, starts);
  const [only] = beds;
  if (only === undefined) return;
  const bed = beds.length === 1 ? only : answers.bed(firefighter, beds);
  house.firefighters[firefighter] = bed;
  // Whoever comes upon something hidden turns it over.
  if (bed === from) return;
  for (const marker of house.markers) {
    if (marker.at !== bed || marker.face !== 'hidden') continue;
    if (isVictim(house, answers)) marker.face = 'found';
    else takeOff(marker);
  }
}

/** Those at the least distance on foot, doors taken for open. */
function nearest(house: House, from: Spot, wanted: ReadonlySet<Spot>): Spot[] {
  const seen = new Set<Spot>([from]);
  for (let reached: Spot[] = [from]; reached.length > 0; ) {
    const stops = reached.filter((at) => wanted.has(at));
    if (stops.length > 0) return stops;
    const further: Spot[] = [];
    for (const at of reached) {
      for (const way of ways) {
        const next = beyond(house, at, way);
        if (next === undefined || seen.has(next)) continue;
        const edge = edgeOf(house, at, next);
        if (!sortOf(edge).walkable(edge)) continue;
        seen.add(next);
        further.push(next);
      }
    }
    reached = further;
  }
  return [];
}

/** The spaces of the parked ambulance; who lies there already stays there. */
function parked(house: House, from: Spot): Spot[] {
  if (house.ambulance === 0) return [];
  const beds = [...house.stops].flatMap(([at, stop]) => (stop === house.ambulance ? [at] : []));
  return beds.includes(from) ? [from] : beds;
}

function losses(house: House, answers: Answers): void {
  for (const marker of house.markers) {
    if (!marker.at || house.threats.get(marker.at) !== FIRE) continue;
    if (marker.face !== 'hidden' || isVictim(house, answers)) house.lost++;
    takeOff(marker);
  }
  const { bays } = house.aboard;
  if (bays.size === 0 || [...bays.keys()].some((at) => house.threats.get(at) !== FIRE)) return;
  for (const [at, patients] of bays) {
    house.lost += patients;
    house.rescued -= patients;
    bays.set(at, 0);
  }
}

/** Turns a marker over; the last one of all nobody need ask for. */
function isVictim({ bag }: House, answers: Answers): boolean {
  const victim = bag.victims + bag.alarms === 1 ? bag.victims === 1 : answers.victim();
  if (victim) bag.victims--;
  else bag.alarms--;
  return victim;
}

function takeOff(marker: Marker): void {
  marker.at = undefined;
  marker.face = 'hidden';
  marker.bearer = undefined;
}
