import type { DocNode } from '../documents/tree.js';
import type { FileSpan } from '../source/file.js';

/** A space of a board: a room, a square, a part of a tile. Its number is its place in `Board.spaces`. */
export interface BoardSpace {
  readonly id: string;
  /** The kind as written; empty where the document left it out because there is only one. */
  readonly kind: string;
  /** The words that gave the kind, or the space itself where they were left out. */
  readonly kindAt: FileSpan;
  readonly title: string | undefined;
  /** The number printed on the space, which its dice address may use. It stands among `values` too. */
  readonly number: number | undefined;
  /** Grids only: the character the author drew it as. */
  readonly mark: string | undefined;
  /** Where it is drawn: column and row for grids, free units for rooms; undefined: lay it out. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  /** Starting and printed values given by the document, by property; checked by the language. */
  readonly values: ReadonlyMap<string, DocNode>;
  readonly span: FileSpan;
}

/** A link between two spaces. `a` and `b` are numbers of spaces; for a one-way link it leads from `a` to `b`. */
export interface BoardLink {
  readonly id: string;
  readonly kind: string;
  /** The word that gave the kind. */
  readonly kindAt: FileSpan;
  readonly a: number;
  readonly b: number;
  /** The direction (an index into `Board.directions`) one leaves `a` by to reach `b`; -1 where the board has none. */
  readonly direction: number;
  /**
   * The direction one leaves `b` by to reach `a`; -1 where there is none. It is the opposite of `direction`, save where
   * a way back would let a ray run on that should end: from the outside of a grid, and against a one-way link.
   */
  readonly back: number;
  /** Whether this very link is one-way; undefined: as its kind says. */
  readonly oneWay: boolean | undefined;
  /** Grids only: the character the author drew it as. */
  readonly mark: string | undefined;
  readonly values: ReadonlyMap<string, DocNode>;
  readonly span: FileSpan;
}

/** What is known of a link that is at fault. */
export interface LostLink {
  readonly kind: string | undefined;
  readonly kindAt: FileSpan;
}

/** An edge of the border of a grid beyond which there is nothing. */
export interface BorderEdge {
  readonly kind: string;
  /** The id of the square it belongs to, and the direction it lies in from there. */
  readonly square: string;
  readonly side: string;
  readonly span: FileSpan;
}

/** The board's address table: each entry equally likely. */
export interface Address {
  /** What is rolled, as players say it: `d10`, `d6 x d8`. */
  readonly dice: string;
  readonly entries: readonly { readonly label: string; readonly space: number }[];
}

export interface Board {
  readonly name: string;
  readonly title: string;
  /** Why it is not the printed board, or undefined. */
  readonly reconstructed: string | undefined;
  readonly layout: 'rooms' | 'grid';
  readonly spaces: readonly BoardSpace[];
  readonly links: readonly BoardLink[];
  /** Links that are at fault and left out, with the kind they are said to be of, if that could be read. */
  readonly lostLinks: readonly LostLink[];
  /** Names of directions, opposite ones paired: `opposite[d]`. Grids: north, east, south, west. */
  readonly directions: readonly string[];
  readonly opposite: readonly number[];
  readonly address: Address | undefined;
  /** Grids only: rows and columns, as drawn. */
  readonly grid: { readonly rows: readonly string[]; readonly columns: readonly string[] } | undefined;
  /** Grids without an outside only: what is drawn around the squares, and makes no links. */
  readonly border?: readonly BorderEdge[];
  readonly span: FileSpan;
}
