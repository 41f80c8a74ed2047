/** What laying, turning, moving and lifting tiles changes, and joining spaces, each told as one thing. */
import type { ChangeEvent } from '../engine/trace.js';
import { GONE, PLACED } from '../language/declare-tiles.js';
import { TURNS } from '../language/tiles.js';
import { type Names, spaced } from './account-names.js';
import { type TileStand, WAYS } from './tile-stand.js';

/**
 * What was laid or joined, in a phrase; undefined where it is told by nothing.
 *
 * @param doorway the link that was chosen before: what lies beyond it is named first
 * @param turn whether it is to be said how the tile is turned
 */
export function laidWords(
  names: Names,
  changes: readonly ChangeEvent[],
  doorway?: number,
  turn = false,
): string | undefined {
  const [first] = changes;
  if (first?.what.is !== 'property') return undefined;
  const { thing, property } = first.what;
  const { stand } = names;
  if (property.kind.universe === 'link') return joinedWords(names, thing, changes);
  const before = stand?.copy();
  const after = stand?.copy();
  // Told by one of them alone, what else changed with it is not known.
  for (const { what, before: was, after: is } of changes) {
    before?.change(what, was);
    after?.change(what, is);
  }
  if (!before || !after) return undefined;
  return tileWords(names, thing, before, after, doorway, turn);
}

/** One of the changes that laying makes, where it is told by itself: what changed with it is not known then. */
export function laidAlone(names: Names, { what, before, after }: ChangeEvent): string | undefined {
  const { tiles } = names.world.model;
  if (what.is !== 'property' || what.property.kind.universe !== 'tile') return undefined;
  const name = names.tile(what.thing);
  if (what.property === tiles?.whereabouts)
    return after === PLACED ? `${name} is laid` : `${name} is ${offWords(before === PLACED, after)}`;
  if (what.property === tiles?.turned) return `${name} is turned ${TURNED[(after - before) & 3]}`;
  return undefined;
}

const TURNED = ['as it was', 'to the right', 'round', 'to the left'] as const;

function offWords(wasLaid: boolean, whereabouts: number): string {
  const where = ['put back into the stack', 'set aside', 'taken out of the game'][whereabouts] ?? '';
  if (!wasLaid) return where;
  return whereabouts === GONE ? 'taken off the board' : `taken off the board and ${where}`;
}

function tileWords(
  names: Names,
  tile: number,
  before: TileStand,
  after: TileStand,
  doorway: number | undefined,
  turn: boolean,
): string {
  const name = names.tile(tile);
  const [was, is] = [before.isPlaced(tile), after.isPlaced(tile)];
  if (!is) return `${name} is ${offWords(was, after.whereabouts(tile))}`;
  const place = placeOf(names, tile, after, doorway);
  const by = (after.turned(tile) - (was ? before.turned(tile) : 0)) & 3;
  const turned = turn && by !== 0 ? `, ${was ? `turned ${TURNED[by]}` : TURNS[by]}` : '';
  if (!was) {
    const on = place ?? (after.floors.length > 1 ? onFloor(after, tile) : undefined);
    return `${name} is laid${on === undefined ? '' : ` ${on}`}${turned}`;
  }
  const part = names.world.board.tiles?.[tile]?.parts[0] ?? -1;
  const [from, to] = [before.square(part), after.square(part)];
  if (from?.floor === to?.floor && from?.x === to?.x && from?.y === to?.y) return `${name} is turned ${TURNED[by]}`;
  const left = placeOf(names, tile, before, undefined);
  const floor = before.floor(tile) === after.floor(tile) ? '' : `${place ? ', ' : ' '}${onFloor(after, tile)}`;
  return `${name} moves${left === undefined ? '' : ` from ${left}`}${place === undefined ? '' : ` to ${place}`}${floor}${turned}`;
}

function onFloor(stand: TileStand, tile: number): string {
  const floor = spaced(stand.floors[stand.floor(tile)] ?? '');
  return `on the ${floor}${floor.endsWith('floor') ? '' : ' floor'}`;
}

/** `north of Foyer`: by the doorway it was laid at, else by the edge where most can pass. */
function placeOf(names: Names, tile: number, stand: TileStand, doorway: number | undefined): string | undefined {
  const { linkKinds, board } = names.world;
  const worth = ({ side, own }: { side: number; own: number }): number =>
    (side === doorway ? 4 : 0) +
    (linkKinds[side] === linkKinds[own] ? 1 : 0) +
    (stand.lets(linkKinds[side]) && stand.lets(linkKinds[own]) ? 2 : 0);
  const [best] = stand.neighbours(tile).sort((a, b) => worth(b) - worth(a));
  if (!best) return undefined;
  return `${WAYS[stand.looks(best.side) as 0 | 1 | 2 | 3]} of ${names.space(board.links[best.side]?.a ?? -1)}`;
}

/** `a passage joins Kitchen and Attic` */
function joinedWords(names: Names, link: number, changes: readonly ChangeEvent[]): string {
  const kind = names.world.linkKinds[link];
  const what = kind ? names.kind(kind) : 'link';
  const article = /^[aeiou]/i.test(what) ? 'an' : 'a';
  const ends = (of: 'before' | 'after'): string[] => changes.map((change) => names.space(change[of]));
  const joins = changes.some(({ after }) => after >= 0);
  const [one, other] = ends(joins ? 'after' : 'before');
  if (joins) return `${article} ${what} joins ${other === undefined ? one : `${one} and ${other}`}`;
  return `the ${what} between ${other === undefined ? one : `${one} and ${other}`} is gone`;
}

/** `upside down: doorway south, wall west`: which sides let somebody through, with a tile turned so. */
export function turnShows(names: Names, tile: number, turn: number): string {
  const { board, linkKinds } = names.world;
  const { stand } = names;
  const parts = new Set(board.tiles?.[tile]?.parts ?? []);
  const named = (kind: (typeof linkKinds)[number] | undefined): string => (kind ? names.kind(kind) : '');
  const shown = board.links.flatMap(({ a, side }, link): [string, number][] =>
    side !== undefined && parts.has(a) && stand?.lets(linkKinds[link])
      ? [[named(linkKinds[link]), (side + turn) & 3]]
      : [],
  );
  const kinds = [...new Set(shown.map(([kind]) => kind))];
  return kinds
    .map((kind) => {
      const ways = shown.flatMap(([other, way]) => (other === kind ? [way] : [])).sort((a, b) => a - b);
      return `${kind} ${ways.map((way) => WAYS[way as 0 | 1 | 2 | 3]).join(', ')}`;
    })
    .join('; ');
}
