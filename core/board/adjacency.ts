/** Who is next to whom, as flat arrays. */
import type { Board, BoardLink } from './board.js';

/**
 * The links of every space. The links of space `s` are `links[k]` for `first[s] <= k < first[s + 1]`, in board order, with the
 * space at the other end in `others[k]`. Both ends of every link are there, one-way links too: see `leaves`.
 */
export interface Adjacency {
  readonly spaces: number;
  readonly first: Int32Array;
  readonly links: Int32Array;
  readonly others: Int32Array;
  /** 1 where one may leave the space by the link; 0 at the far end of a one-way link. */
  readonly leaves: Uint8Array;
  /** The direction one leaves by, -1 where there is none. */
  readonly directionOf: Int8Array;
  /** The link that leaves a space in a direction, at `direction * spaces + space`; -1 where none does. */
  readonly linkAt: Int32Array;
}

/** The adjacency of a board. `isOneWay` settles links that leave it to their kind. */
export function adjacency(
  board: Board,
  isOneWay: (link: BoardLink) => boolean = (link) => link.oneWay ?? false,
): Adjacency {
  const spaces = board.spaces.length;
  const first = new Int32Array(spaces + 1);
  // The side of a tile leads nowhere by itself, and a link that is still to be joined is nowhere.
  const fixed = board.links.map((link, i) => ({ link, i })).filter(({ link }) => link.a >= 0 && link.b >= 0);
  for (const {
    link: { a, b },
  } of fixed) {
    first[a + 1] = (first[a + 1] ?? 0) + 1;
    first[b + 1] = (first[b + 1] ?? 0) + 1;
  }
  for (let s = 0; s < spaces; s++) first[s + 1] = (first[s + 1] ?? 0) + (first[s] ?? 0);
  const next = first.slice();
  const ends = fixed.length * 2;
  const [links, others] = [new Int32Array(ends), new Int32Array(ends)];
  const leaves = new Uint8Array(ends);
  const directionOf = new Int8Array(ends);
  const linkAt = new Int32Array(board.directions.length * spaces).fill(-1);
  const end = (link: number, from: number, onto: number, direction: number, may: boolean): void => {
    const k = next[from] ?? 0;
    next[from] = k + 1;
    links[k] = link;
    others[k] = onto;
    leaves[k] = may ? 1 : 0;
    directionOf[k] = may ? direction : -1;
    if (may && direction >= 0 && linkAt[direction * spaces + from] === -1) linkAt[direction * spaces + from] = link;
  };
  fixed.forEach(({ link, i }) => {
    end(i, link.a, link.b, link.direction, true);
    end(i, link.b, link.a, link.back, !isOneWay(link));
  });
  return { spaces, first, links, others, leaves, directionOf, linkAt };
}

/** The spaces at the other ends of a space's links, each once, in the order of the links; one-way links count from both ends. */
export function neighbours(of: Adjacency, space: number): number[] {
  return [...new Set(of.others.subarray(of.first[space], of.first[space + 1]))];
}
