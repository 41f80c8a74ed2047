/**
 * The fire phase once more, as a person with the rules on their knees would play it on paper: slowly, with nothing
 * remembered that could be looked up again. It was written from the facts alone and is what the module is held against.
 */

import {
  beyond,
  CLEAR,
  edgeOf,
  FIRE,
  type House,
  type Marker,
  SMOKE,
  type Spot,
  sortOf,
  type Way,
  ways,
} from './house.js';

/** Who answers what the dice and the players decide. */
export interface Answers {
  /** The space both dice name. */
  roll(): Spot;
  /** Which of several burning hazmats goes off first. */
  hazmat(burning: readonly number[]): number;
  /** Whether the marker that is turned over is a victim. */
  victim(): boolean;
  /** Where a firefighter comes to lie, out of several spaces. */
  bed(firefighter: number, beds: readonly Spot[]): Spot;
}

/** The house fell: nothing that is not yet done is done. */
class Collapse extends Error {}

/** One fire phase, up to the new points of interest. */
export function firePhase(house: House, answers: Answers): void {
  try {
    burn(house, answers);
  } catch (error) {
    if (!(error instanceof Collapse)) throw error;
    house.over = true;
    return;
  }
  knockDowns(house, answers);
  losses(house, answers);
  for (const at of house.threats.keys()) {
    if (isOutside(house, at) && house.threats.get(at) === FIRE) house.threats.set(at, CLEAR);
  }
  if (house.lost >= 4) house.over = true;
}

/** Rolls until a roll does not flare up. */
function burn(house: House, answers: Answers): void {
  let flared = false;
  for (;;) {
    const target = answers.roll();
    const before = house.hot.has(target);
    placeSmoke(house, target);
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

function placeSmoke(house: House, target: Spot): void {
  const threat = house.threats.get(target);
  if (threat === FIRE) explode(house, target);
  else if (threat === SMOKE) house.threats.set(target, FIRE);
  else house.threats.set(target, isBesideFire(house, target) ? FIRE : SMOKE);
}

function explode(house: House, centre: Spot): void {
  for (const way of ways) ray(house, centre, way);
}

function ray(house: House, centre: Spot, way: Way): void {
  let here = centre;
  for (;;) {
    const next = beyond(house, here, way);
    if (next === undefined) return;
    const edge = edgeOf(house, here, next);
    const goesOn = sortOf(edge).struck(edge, (count) => takeDamage(house, count));
    if (!goesOn) return;
    if (house.threats.get(next) !== FIRE) {
      house.threats.set(next, FIRE);
      return;
    }
    here = next;
  }
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
    explode(house, at);
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
    const beds = house.rules === 'family' ? nearestStops(house, from) : parked(house, from);
    const [only] = beds;
    if (only === undefined) continue;
    const bed = beds.length === 1 ? only : answers.bed(firefighter, beds);
    if (!beds.includes(bed)) throw new Error(`${bed} is not where firefighter ${firefighter + 1} can be brought`);
    house.firefighters[firefighter] = bed;
  }
}

/** The stops at the least distance on foot, doors taken for open. */
function nearestStops(house: House, from: Spot): Spot[] {
  const seen = new Set<Spot>([from]);
  for (let reached: Spot[] = [from]; reached.length > 0; ) {
    const stops = reached.filter((at) => house.stops.has(at));
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
}

/** Turns a marker over; of one kind alone nobody need ask. */
function isVictim({ bag }: House, answers: Answers): boolean {
  const victim = bag.victims > 0 && (bag.alarms === 0 || answers.victim());
  if (victim) bag.victims--;
  else bag.alarms--;
  return victim;
}

function takeOff(marker: Marker): void {
  marker.at = undefined;
  marker.face = 'hidden';
  marker.bearer = undefined;
}

function isOutside(house: House, at: Spot): boolean {
  const [row, column] = at.split(',').map(Number) as [number, number];
  return row === 0 || column === 0 || row === house.rows + 1 || column === house.columns + 1;
}
