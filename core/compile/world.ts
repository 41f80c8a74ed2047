import { adjacency, type Board, type BoardLink } from '../board/index.js';
import type { Model } from '../language/model.js';
import type { Card, Kind, OptionDeclaration, Universe } from '../language/types.js';
import { isKindOf } from '../language/types.js';
import type { Shifting } from './shifting.js';

/** A program on a board with its pieces and options chosen: everything whose number is now known. */
export interface World {
  readonly model: Model;
  readonly board: Board;
  readonly options: ReadonlyMap<OptionDeclaration, number | readonly number[]>;
  readonly players: number;
  readonly pieces: readonly { readonly name: string; readonly kind: Kind; readonly player: number }[];
  readonly tiles: readonly { readonly name: string; readonly kind: Kind }[];
  readonly cards: readonly { readonly name: string; readonly card: Card; readonly copy: number }[];
  readonly spaceKinds: readonly Kind[];
  readonly linkKinds: readonly Kind[];
  readonly counts: Readonly<Record<Universe, number>>;
  /** What some of may be missing, because what declares them is at fault. */
  readonly unsure: ReadonlySet<Universe>;
  readonly near: Nearness;
  /** Where who is beside whom changes in play. */
  readonly shifting?: Shifting;
}

/** Who is beside whom, as flat tables. Spaces and links by their numbers on the board. */
export interface Nearness {
  /** Where each space's stretch of the lists below begins; one more entry than spaces. */
  readonly start: Int32Array;
  /** Links of each space, in board order of the space at the other end. */
  readonly link: Int32Array;
  readonly other: Int32Array;
  /** Links of each space, in board order of the links. */
  readonly linkInOrder: Int32Array;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly oneWay: Uint8Array;
  /** `direction * spaces + space`: the link that way and the space beyond, or -1. */
  readonly directions: number;
  readonly linkThat: Int32Array;
  readonly spaceThat: Int32Array;
  /** Links without a direction at each end, for rays that go link by link. */
  readonly undirected: Uint8Array;
}

/** The board's adjacency in the two orders that loops need, with what rays step by. */
export function nearness(board: Board, isOneWayKind: (kind: string) => boolean): Nearness {
  const isOneWay = (link: BoardLink): boolean => link.oneWay ?? isOneWayKind(link.kind);
  const { spaces, first, links, others, linkAt } = adjacency(board, isOneWay);
  const link = links.slice();
  const other = others.slice();
  for (let s = 0; s < spaces; s++) sortByOther(link, other, first[s] ?? 0, first[s + 1] ?? 0);
  const a = Int32Array.from(board.links, (l) => l.a);
  const b = Int32Array.from(board.links, (l) => l.b);
  const beyond = (l: number, space: number): number => (l < 0 ? -1 : ((a[l] === space ? b[l] : a[l]) ?? -1));
  return {
    start: first,
    link,
    other,
    linkInOrder: links,
    a,
    b,
    oneWay: Uint8Array.from(board.links, (l) => (isOneWay(l) ? 1 : 0)),
    directions: board.directions.length,
    linkThat: linkAt.length > 0 ? linkAt : Int32Array.of(-1),
    spaceThat: linkAt.length > 0 ? linkAt.map((l, i) => beyond(l, i % spaces)) : Int32Array.of(-1),
    undirected: Uint8Array.from(board.links, (l) => (l.direction < 0 ? 1 : 0)),
  };
}

/** Sorts one space's stretch by the space at the other end, then by link: short lists, so by insertion. */
function sortByOther(link: Int32Array, other: Int32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const [l, o] = [link[i] ?? 0, other[i] ?? 0];
    let k = i - 1;
    for (; k >= from && ((other[k] ?? 0) > o || (other[k] === o && (link[k] ?? 0) > l)); k--) {
      link[k + 1] = link[k] ?? 0;
      other[k + 1] = other[k] ?? 0;
    }
    link[k + 1] = l;
    other[k + 1] = o;
  }
}

/** The pieces that stand for players: one of each, where a kind is so; else all that somebody plays. */
export function playersPieces({ model, pieces }: World): number[] {
  const ids = pieces.map((_, id) => id);
  const own = ids.filter((id) => {
    const kind = pieces[id]?.kind;
    return kind && model.pieceCounts.get(kind)?.is === 'per player';
  });
  return own.length > 0 ? own : ids.filter((id) => (pieces[id]?.player ?? -1) >= 0);
}

/** Ids of the things of a kind, in board order. */
export function thingsOf(world: World, kind: Kind): number[] {
  const kinds = kindsOf(world, kind.universe);
  const out: number[] = [];
  kinds.forEach((k, i) => {
    if (isKindOf(k, kind)) out.push(i);
  });
  return out;
}

const kindLists = new WeakMap<readonly object[], readonly Kind[]>();

/** Of each thing of a list its kind: it is asked for one thing after the other, of tens of thousands. */
function kindsIn<T extends object>(things: readonly T[], kindOf: (thing: T) => Kind): readonly Kind[] {
  const known = kindLists.get(things) ?? things.map(kindOf);
  kindLists.set(things, known);
  return known;
}

export function kindsOf(world: World, universe: Universe): readonly Kind[] {
  switch (universe) {
    case 'space':
      return world.spaceKinds;
    case 'link':
      return world.linkKinds;
    case 'tile':
      return kindsIn(world.tiles, (tile) => tile.kind);
    case 'piece':
      return kindsIn(world.pieces, (piece) => piece.kind);
    case 'card':
      return kindsIn(world.cards, ({ card }) => card.kind);
    case 'player':
      return [];
  }
}

/** The name of a thing as people say it. */
export function nameOf(world: World, universe: Universe, id: number): string {
  switch (universe) {
    case 'space':
      return world.board.spaces[id]?.id ?? 'nowhere';
    case 'link':
      return world.board.links[id]?.id ?? 'none';
    case 'tile':
      return world.tiles[id]?.name ?? 'none';
    case 'piece':
      return world.pieces[id]?.name ?? 'nobody';
    case 'card':
      return world.cards[id]?.name ?? 'none';
    case 'player':
      return `player ${id + 1}`;
  }
}
