/** Where the boxes of rooms go on a sheet of characters. */
import type { Scene } from './board-text-states.js';

/** A drawing longer than this is no help. */
const MOST_LINES = 120;
const MOST_ROOMS = 100;
/** Free lines between two boxes, one above the other. */
const ABOVE = [1, 2, 3, 4];

/** A room's box, its borders included. */
export interface Box {
  readonly space: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Place {
  readonly space: number;
  readonly x: number;
  readonly y: number;
}

/** What is known of the boxes before they have places. */
export interface Sizes {
  /** Of every box, borders included. */
  readonly width: number;
  readonly heightOf: (space: number) => number;
  /** Least number of cells between two boxes side by side. */
  readonly gap: number;
  /** How many cells the sheet has. */
  readonly columns: number;
}

/** The rooms that have places: at least two in three and not too many, or none. */
export function placedRooms({ board }: Scene): readonly Place[] {
  const placed = board.spaces.flatMap(({ at }, space) => (at ? [{ space, x: at.x, y: at.y }] : []));
  const few = placed.length * 3 < board.spaces.length * 2;
  const alike = new Set(placed.map(({ x, y }) => `${x} ${y}`)).size < placed.length;
  return few || alike || placed.length > MOST_ROOMS ? [] : placed;
}

/** The same seen from the side: what is left comes to stand above. */
export function turned(placed: readonly Place[]): readonly Place[] {
  return placed.map(({ space, x, y }) => ({ space, x: y, y: x }));
}

/** Ways to set the boxes that fit the sheet, the truest and shortest first. */
export function arrangements(placed: readonly Place[], sizes: Sizes): Box[][] {
  const found: Box[][] = [];
  for (const gap of [sizes.gap + 2, sizes.gap])
    for (const above of ABOVE)
      for (const arrange of [toScale, pushedTogether]) {
        const boxes = arrange(placed, { ...sizes, gap }, above);
        if (boxes && fits(boxes, sizes)) found.push(boxes);
      }
  return found;
}

function fits(boxes: readonly Box[], { columns }: Sizes): boolean {
  return (
    Math.max(...boxes.map(({ right }) => right)) < columns &&
    Math.max(...boxes.map(({ bottom }) => bottom)) < MOST_LINES
  );
}

/** Every step of the document equally wide and equally high, as small as keeps the boxes apart. */
function toScale(placed: readonly Place[], { width, heightOf, gap }: Sizes, above: number): Box[] | undefined {
  const apart = leastApart(placed);
  if (apart === 0) return undefined;
  const step = (width + gap) / apart;
  const height = Math.max(...placed.map(({ space }) => heightOf(space)));
  const [firstX, firstY] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))];
  const leftOf = ({ x }: Place) => Math.round((x - firstX) * step);
  let rise = 0;
  for (const a of placed)
    for (const b of placed)
      if (b.y > a.y && Math.abs(leftOf(a) - leftOf(b)) < width + gap)
        rise = Math.max(rise, (height + above) / (b.y - a.y));
  return placed.map((place) => boxAt(place.space, leftOf(place), Math.round((place.y - firstY) * rise), width, height));
}

/** The least distance between two rooms side by side; 1 if there are none. */
function leastApart(placed: readonly Place[]): number {
  const sorted = [...placed].sort((a, b) => a.y - b.y || a.x - b.x);
  const distances = sorted.flatMap((room, i) => {
    const next = sorted[i + 1];
    return next?.y === room.y ? [next.x - room.x] : [];
  });
  return distances.length > 0 ? Math.min(...distances) : 1;
}

/**
 * Columns and rows in the order of the document, as near as they go: every row has lines of its own, so that only the
 * boxes of one row have to stand beside each other.
 */
function pushedTogether(placed: readonly Place[], sizes: Sizes, above: number): Box[] {
  const { width, heightOf, gap } = sizes;
  const lefts = leftsOf(placed, width + gap);
  const tops = new Map<number, number>();
  let top = 0;
  for (const y of distinct(placed.map((place) => place.y))) {
    tops.set(y, top);
    top += above + Math.max(...placed.filter((place) => place.y === y).map(({ space }) => heightOf(space)));
  }
  return placed.map(({ space, x, y }) => boxAt(space, lefts.get(x) ?? 0, tops.get(y) ?? 0, width, heightOf(space)));
}

/** Where each column begins: half a step after the last, and a whole one after the last box of any of its rows. */
function leftsOf(placed: readonly Place[], step: number): Map<number, number> {
  const lefts = new Map<number, number>();
  const free = new Map<number, number>();
  let left = 0;
  for (const x of distinct(placed.map((place) => place.x))) {
    const rows = placed.filter((place) => place.x === x).map(({ y }) => y);
    left = Math.max(left, ...rows.map((y) => free.get(y) ?? 0));
    lefts.set(x, left);
    for (const y of rows) free.set(y, left + step);
    left += Math.ceil(step / 2);
  }
  return lefts;
}

function distinct(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function boxAt(space: number, left: number, top: number, width: number, height: number): Box {
  return { space, left, right: left + width - 1, top, bottom: top + height - 1 };
}
