import type { Board } from '../board/board.js';
import type { Model } from '../language/model.js';
import type { Card, Kind, OptionDeclaration, Universe } from '../language/types.js';
import { isKindOf } from '../language/types.js';

/** A program on a board with its pieces and options chosen: everything whose number is now known. */
export interface World {
  readonly model: Model;
  readonly board: Board;
  readonly options: ReadonlyMap<OptionDeclaration, number | readonly number[]>;
  readonly players: number;
  readonly pieces: readonly { readonly name: string; readonly kind: Kind; readonly player: number }[];
  readonly cards: readonly { readonly name: string; readonly card: Card; readonly copy: number }[];
  readonly spaceKinds: readonly Kind[];
  readonly linkKinds: readonly Kind[];
  readonly counts: Readonly<Record<Universe, number>>;
  readonly near: Nearness;
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

export function nearness(board: Board, isOneWayKind: (kind: string) => boolean): Nearness {
  const n = board.spaces.length;
  const links = board.links.length;
  const start = new Int32Array(n + 1);
  for (const l of board.links) {
    start[l.a + 1] = (start[l.a + 1] ?? 0) + 1;
    if (l.b !== l.a) start[l.b + 1] = (start[l.b + 1] ?? 0) + 1;
  }
  for (let s = 0; s < n; s++) start[s + 1] = (start[s + 1] ?? 0) + (start[s] ?? 0);
  const lists: { link: number; other: number }[][] = Array.from({ length: n }, () => []);
  board.links.forEach((l, i) => {
    lists[l.a]?.push({ link: i, other: l.b });
    if (l.b !== l.a) lists[l.b]?.push({ link: i, other: l.a });
  });
  const total = start[n] ?? 0;
  const link = new Int32Array(total);
  const other = new Int32Array(total);
  const linkInOrder = new Int32Array(total);
  lists.forEach((list, s) => {
    const from = start[s] ?? 0;
    list.forEach((x, i) => {
      linkInOrder[from + i] = x.link;
    });
    [...list].sort((x, y) => x.other - y.other || x.link - y.link).forEach((x, i) => {
      link[from + i] = x.link;
      other[from + i] = x.other;
    });
  });
  const directions = board.directions.length;
  const linkThat = new Int32Array(Math.max(1, directions * n)).fill(-1);
  const spaceThat = new Int32Array(Math.max(1, directions * n)).fill(-1);
  const a = new Int32Array(links);
  const b = new Int32Array(links);
  const oneWay = new Uint8Array(links);
  const undirected = new Uint8Array(links);
  board.links.forEach((l, i) => {
    a[i] = l.a;
    b[i] = l.b;
    oneWay[i] = (l.oneWay ?? isOneWayKind(l.kind)) ? 1 : 0;
    if (l.direction < 0) {
      undirected[i] = 1;
      return;
    }
    linkThat[l.direction * n + l.a] = i;
    spaceThat[l.direction * n + l.a] = l.b;
    if (l.back < 0) return;
    linkThat[l.back * n + l.b] = i;
    spaceThat[l.back * n + l.b] = l.a;
  });
  return { start, link, other, linkInOrder, a, b, oneWay, directions, linkThat, spaceThat, undirected };
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

export function kindsOf(world: World, universe: Universe): readonly Kind[] {
  switch (universe) {
    case 'space':
      return world.spaceKinds;
    case 'link':
      return world.linkKinds;
    case 'piece':
      return world.pieces.map((p) => p.kind);
    case 'card':
      return world.cards.map((c) => c.card.kind);
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
    case 'piece':
      return world.pieces[id]?.name ?? 'nobody';
    case 'card':
      return world.cards[id]?.name ?? 'none';
    case 'player':
      return `player ${id + 1}`;
  }
}
