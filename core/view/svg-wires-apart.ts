/** Lines that run through the symbols of others go another way, where one is free. */
import { type Box, grown, hits, lengthOf, type Point, pathBetween } from './svg-paths.js';

/** How far a line keeps from the symbols of others. */
const CLEAR = 4;
/** How far a line may be shifted to a side before it is bent. */
const SHIFTS = [0, 14, -14, 24, -24, 34, -34];
/** A way round may be this much longer at most. */
const LONGEST = 1.8;
/** What a line that is crossed, and a corner, weigh against length. */
const CROSSING = 60;
const CORNER = 40;

/** How many of these boxes a line runs through. */
export function metBy(path: readonly Point[], boxes: readonly Box[]): number {
  return boxes.filter((box) => passes(path, grown(box, CLEAR))).length;
}

/**
 * Another way between two rooms, if one runs through fewer symbols than the one there is: straight but shifted if that
 * will do, else round them.
 *
 * @param rooms all other rooms
 * @param symbols the symbols of all other lines
 * @param lines all other lines
 */
export function freer(
  path: readonly Point[],
  [from, onto]: readonly [Box, Box],
  rooms: readonly Box[],
  symbols: readonly Box[],
  lines: readonly (readonly Point[])[],
): readonly Point[] | undefined {
  const now = metBy(path, symbols);
  if (now === 0) return undefined;
  const most = Math.min(from.width, from.height, onto.width, onto.height) / 2 - 10;
  const shifts = SHIFTS.filter((shift) => Math.abs(shift) <= most);
  const tries = [
    ...shifts.map((shift) => pathBetween(from, onto, rooms, shift)),
    ...shifts.map((shift) => pathBetween(from, onto, [...rooms, ...symbols], shift)),
  ];
  const cost = (way: readonly Point[]): number =>
    lengthOf(way) + way.length * CORNER + lines.filter((line) => cross(way, line)).length * CROSSING;
  let best: readonly Point[] | undefined;
  let fewest = now;
  for (const way of tries) {
    const met = metBy(way, symbols);
    if (metBy(way, rooms) > metBy(path, rooms) || lengthOf(way) > lengthOf(path) * LONGEST) continue;
    if (met < fewest || (best && met === fewest && cost(way) < cost(best))) [best, fewest] = [way, met];
  }
  return best;
}

function passes(path: readonly Point[], box: Box): boolean {
  return path.some((p, i) => i > 0 && hits(path[i - 1] as Point, p, box));
}

function cross(one: readonly Point[], other: readonly Point[]): boolean {
  return one.some(
    (b, i) => i > 0 && other.some((d, k) => k > 0 && meet(one[i - 1] as Point, b, other[k - 1] as Point, d)),
  );
}

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
