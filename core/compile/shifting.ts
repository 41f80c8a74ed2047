import type { Board } from '../board/index.js';
import type { Kind } from '../language/types.js';

/**
 * A board on which who is beside whom changes in play: tiles come, go and turn, and rules join spaces. What never changes about
 * it stands here as flat tables; what does stands in the state.
 */
export interface Shifting {
  /** The tile each space is a part of, and where in it, in squares; -1 where the board has no tiles. */
  readonly tileOf: Int32Array;
  readonly dx: Int32Array;
  readonly dy: Int32Array;
  /** Parts of each tile: spaces at `parts[k]` for `firstPart[t] <= k < firstPart[t + 1]`. */
  readonly firstPart: Int32Array;
  readonly parts: Int32Array;
  /** Whether all parts of a tile share one square: others lie where they begin. */
  readonly single: Uint8Array;
  /** After so many quarter turns a tile looks as before: 1, 2 or 4. */
  readonly period: Uint8Array;
  /** The floors a tile may lie on, a bit each. */
  readonly floors: Int32Array;
  /** The printed direction of each side, -1 for links that are no sides. */
  readonly side: Int8Array;
  /** The side of a part in a printed direction, at `space * 4 + direction`; -1 where another part of its square has it. */
  readonly sideAt: Int32Array;
  /** Ends of links as the board gives them; -1 at the far end of sides, and at both of those that rules join. */
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** 1 for sides and for links inside one tile: what lies beyond is next to it. */
  readonly edge: Uint8Array;
  /** The links that rules join spaces with come last; the first of them. */
  readonly firstSpare: number;
  /** Room for the ways out of each space: they stand from `start[s]` on, and there is room up to `start[s + 1]`. */
  readonly start: Int32Array;
  /** Links that may be of each space, in board order: its sides, those of the board, all that may be joined. */
  readonly firstOf: Int32Array;
  readonly linksOf: Int32Array;
}

/** The tables of a board of tiles, or one whose rules join spaces; undefined where nothing ever shifts. */
export function shiftingOf(
  board: Board,
  linkKinds: readonly Kind[],
  firstSpare: number,
  floors: readonly string[],
  changeable: (kind: Kind) => boolean,
): Shifting | undefined {
  const tiles = board.tiles ?? [];
  if (tiles.length === 0 && firstSpare === board.links.length) return undefined;
  const { spaces, links } = board;
  const tileOf = Int32Array.from(spaces, (s) => s.tile ?? -1);
  const side = Int8Array.from(links, (l) => l.side ?? -1);
  const spare = (l: number): boolean => l >= firstSpare;
  const a = Int32Array.from(links, (l, i) => (spare(i) ? -1 : l.a));
  const b = Int32Array.from(links, (l, i) => (spare(i) ? -1 : l.b));
  const sideAt = new Int32Array(spaces.length * 4).fill(-1);
  links.forEach((l, i) => {
    if (l.side !== undefined) sideAt[l.a * 4 + l.side] = i;
  });
  const own: number[][] = spaces.map(() => []);
  links.forEach((l, i) => {
    if (spare(i)) for (const list of own) list.push(i);
    else {
      own[l.a]?.push(i);
      if (l.b >= 0) own[l.b]?.push(i);
    }
  });
  const firstOf = Int32Array.of(0, ...runningTotal(own.map((list) => list.length)));
  const firstPart = Int32Array.of(0, ...runningTotal(tiles.map((tile) => tile.parts.length)));
  const sidesOf = (tile: number): number[] =>
    (tiles[tile]?.parts ?? []).flatMap((s) => [0, 1, 2, 3].map((d) => sideAt[s * 4 + d] ?? -1));
  return {
    tileOf,
    dx: Int32Array.from(spaces, (s) => s.within?.x ?? 0),
    dy: Int32Array.from(spaces, (s) => s.within?.y ?? 0),
    firstPart,
    parts: Int32Array.from(tiles.flatMap((tile) => tile.parts)),
    single: Uint8Array.from(tiles, (tile) =>
      tile.parts.every((s) => spaces[s]?.within?.x === 0 && spaces[s]?.within?.y === 0) ? 1 : 0,
    ),
    period: Uint8Array.from(tiles, (tile, t) =>
      tile.parts.length === 1 ? periodOf(sidesOf(t), linkKinds, changeable) : 4,
    ),
    floors: Int32Array.from(tiles, (tile) =>
      tile.floors.length === 0 ? -1 : tile.floors.reduce((bits, { name }) => bits | (1 << floors.indexOf(name)), 0),
    ),
    side,
    sideAt,
    a,
    b,
    edge: Uint8Array.from(links, (l, i) =>
      l.side !== undefined || (!spare(i) && tileOf[l.a] === tileOf[l.b]) || tiles.length === 0 ? 1 : 0,
    ),
    firstSpare,
    // A side may lead to a space, a link of the board too, and each that may be joined.
    start: firstOf,
    firstOf,
    linksOf: Int32Array.from(own.flat()),
  };
}

function runningTotal(counts: readonly number[]): number[] {
  let total = 0;
  return counts.map((n) => (total += n));
}

/** Sides of which something may become so are told apart, however alike they are printed. */
function periodOf(sides: readonly number[], linkKinds: readonly Kind[], changeable: (kind: Kind) => boolean): number {
  const kinds = sides.map((l) => linkKinds[l]);
  if (kinds.some((kind) => !kind || changeable(kind))) return 4;
  const same = (by: number): boolean => kinds.every((kind, d) => kind === kinds[(d + by) & 3]);
  return same(1) ? 1 : same(2) ? 2 : 4;
}
