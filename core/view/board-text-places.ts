/** Where the boxes of rooms go on a sheet of characters. */
import { widthOf } from './board-text-cells.js';
import { numberOrNothing, type Scene } from './board-text-states.js';

const NARROWEST = 11;
const WIDEST = 24;
/** Boxes nearer to each other than this are above one another, not beside. */
const BESIDE = 3;
/** A drawing longer than this is no help. */
const MOST_LINES = 120;
const MOST_ROOMS = 100;

/** A room's box, its borders included. */
export interface Box {
  readonly space: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Place {
  readonly space: number;
  readonly x: number;
  readonly y: number;
}

/** The rooms that have places: at least two in three and not too many, or none. */
export function placedRooms(scene: Scene): readonly Place[] {
  const placed = scene.board.spaces.flatMap(({ at }, space) => (at ? [{ space, x: at.x, y: at.y }] : []));
  const few = placed.length * 3 < scene.board.spaces.length * 2;
  return few || placed.length > MOST_ROOMS ? [] : placed;
}

/**
 * The width of the boxes and how many cells one step of the document's columns is: as wide as fits, with at least
 * `gap` cells between two boxes; undefined where nothing fits.
 */
export function columnsOf(
  scene: Scene,
  placed: readonly Place[],
  gap: number,
): { width: number; step: number } | undefined {
  const reach = Math.max(...placed.map(({ x }) => x)) - Math.min(...placed.map(({ x }) => x));
  const apart = leastApart(placed);
  if (placed.length === 0 || apart === 0) return undefined;
  const longest = Math.max(...placed.map(({ space }) => widthOf(label(scene, space)))) + 4;
  for (let width = Math.max(NARROWEST, Math.min(WIDEST, longest)); width >= NARROWEST; width--)
    for (const between of [gap + 2, gap]) {
      const step = (width + between) / apart;
      if (Math.round(reach * step) + width <= scene.columns) return { width, step };
    }
  return undefined;
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

/** Boxes of a height, as near to each other as their places allow; undefined where the drawing gets too long. */
export function boxesOf(placed: readonly Place[], width: number, step: number, height: number): Box[] | undefined {
  const [firstX, firstY] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))];
  const leftOf = ({ x }: Place) => Math.round((x - firstX) * step);
  let rise = 0;
  for (const a of placed)
    for (const b of placed)
      if (b.y > a.y && Math.abs(leftOf(a) - leftOf(b)) < width + BESIDE)
        rise = Math.max(rise, (height + 1) / (b.y - a.y));
  const boxes = placed.map((place) => {
    const [left, top] = [leftOf(place), Math.round((place.y - firstY) * rise)];
    return { space: place.space, left, right: left + width - 1, top, bottom: top + height - 1 };
  });
  return Math.max(...boxes.map(({ bottom }) => bottom)) < MOST_LINES ? boxes : undefined;
}

/** What stands in a room's box first: its number and its name. */
export function label(scene: Scene, space: number): string {
  return `${numberOrNothing(scene, space)} ${scene.names[space]}`.trim();
}
