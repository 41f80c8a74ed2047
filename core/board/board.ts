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
  /** Tiles only: the tile it is a part of, and where in it, in squares from the tile's first. */
  readonly tile?: number;
  readonly within?: { readonly x: number; readonly y: number };
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
  /** Tiles only: the direction this side of a tile is printed in. Then `b` is -1: what it leads to is found in play. */
  readonly side?: number;
  readonly values: ReadonlyMap<string, DocNode>;
  readonly span: FileSpan;
}

/** Where a tile lies: its first square, and its quarter turns to the right. */
export interface Lying {
  readonly floor: string;
  readonly floorAt: FileSpan;
  readonly x: number;
  readonly y: number;
  readonly turned: number;
}

/** Spaces that are laid, moved and turned together. */
export interface BoardTile {
  readonly id: string;
  /** A kind of tile or, with one part, of space; empty where nothing was said. */
  readonly kind: string;
  readonly kindAt: FileSpan;
  readonly title: string | undefined;
  /** The floors it may lie on; all where none is named. */
  readonly floors: readonly { readonly name: string; readonly at: FileSpan }[];
  /** Numbers of spaces. */
  readonly parts: readonly number[];
  /** Where it lies at the start; undefined: in the stack. */
  readonly lies: Lying | undefined;
  /** What it says of where it lies is at fault, which was told. */
  readonly isLost: boolean;
  readonly values: ReadonlyMap<string, DocNode>;
  /** With one part: values that are the tile's or the part's, whichever has such a property. */
  readonly shared: ReadonlyMap<string, DocNode>;
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

/** What a transplant says besides what its spaces and links become. */
export interface Transplanted {
  /** The board that it is of. */
  readonly of: { readonly name: string; readonly title: string };
  /** Whether it says how a space is rolled for, and where straight on is. */
  readonly saysTargets: boolean;
  readonly saysStraightOn: boolean;
  /** Places that it names. */
  readonly places: readonly { readonly name: string; readonly at: FileSpan }[];
}

export interface Board {
  readonly name: string;
  readonly title: string;
  /** Why it is not the printed board, or undefined. */
  readonly reconstructed: string | undefined;
  readonly layout: 'rooms' | 'grid' | 'tiles';
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
  /** Boards of tiles only. */
  readonly tiles?: readonly BoardTile[];
  /** Grids without an outside only: what is drawn around the squares, and makes no links. */
  readonly border?: readonly BorderEdge[];
  /** Of a transplant only. */
  readonly transplanted?: Transplanted;
  readonly span: FileSpan;
}
