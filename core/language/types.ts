import type { FileSpan } from '../source/file.js';

/** What things there are of: every thing is a whole number in one of these. */
export type Universe = 'space' | 'link' | 'tile' | 'piece' | 'card' | 'player';

/** A kind of space, link, piece or card, as a module declares it. Kinds form trees through `is a`. */
export interface Kind {
  readonly name: string;
  readonly module: string;
  readonly universe: Universe;
  readonly parent: Kind | undefined;
  readonly title: string | undefined;
  readonly at: FileSpan;
  /** Own properties, not the inherited ones. */
  readonly properties: Property[];
  /** Pieces: the kind of space they stand in. Tiles: the kind of space their parts are. */
  standsIn: Kind | undefined;
  /** Links only: how many more of them there are than the board has, for rules to join spaces with. */
  spare?: number;
  /** The word its module gives under `drawn:`, where it is one word. */
  readonly drawn?: string | undefined;
  /** Number among all kinds of the program, in document order. */
  readonly index: number;
}

/** What values a property may take; every domain is finite. */
export type Domain =
  | { readonly is: 'levels'; readonly names: readonly string[] }
  | { readonly is: 'yes/no' }
  | { readonly is: 'number'; readonly from: number; readonly to: number; readonly none: boolean }
  | { readonly is: 'thing'; readonly kind: Kind; readonly none: boolean };

/** How "none" is written in the state: below every number and every id. */
export const NONE = -1;

/** A property of a kind: one number in the state for each thing of the kind. */
export interface Property {
  readonly name: string;
  /** What players read instead of the name. */
  readonly title: string | undefined;
  readonly kind: Kind;
  readonly domain: Domain;
  readonly starts: number;
  /** Goes back to its start when the turn ends. */
  readonly lasts: 'turn' | 'round' | undefined;
  /** Every unit (or level above the first) takes one from this supply. */
  supply: Supply | undefined;
  /** Given by the board, the same for ever. */
  readonly printed: boolean;
  /** Told beside a piece while people play; not what is only kept account of. */
  readonly shown: boolean;
  /** Says where a tile lies or a link leads: it changes when that is laid, turned or joined, and not by itself. */
  readonly laid?: true;
  readonly at: FileSpan;
  readonly index: number;
}

export interface Supply {
  readonly name: string;
  readonly module: string;
  readonly count: number;
  readonly at: FileSpan;
  readonly index: number;
  /** The number that says how many are left. */
  readonly left: Global;
}

/** A number of the whole game: a track's marker, what is left of a supply, whose turn it is. */
export interface Global {
  readonly name: string;
  readonly module: string;
  readonly role: 'track' | 'supply' | 'active' | 'outcome' | 'flow' | 'limit';
  readonly from: number;
  readonly to: number;
  readonly starts: number;
  readonly title: string | undefined;
  readonly at: FileSpan;
  readonly index: number;
}

/** The type of a value in rule text. */
export type Type =
  | { readonly is: 'number'; readonly from: number; readonly to: number; readonly none?: boolean }
  | { readonly is: 'thing'; readonly kind: Kind; readonly universe: Universe; readonly none?: boolean }
  | { readonly is: 'list'; readonly kind: Kind }
  | { readonly is: 'level'; readonly property: Property }
  | { readonly is: 'option'; readonly option: OptionDeclaration }
  | { readonly is: 'deck'; readonly deck: Deck };

/** A declared knob of a module; which of its values holds is fixed before a run. */
export interface OptionDeclaration {
  readonly name: string;
  readonly module: string;
  readonly title: string | undefined;
  readonly values: OptionValues;
  /** Index of a named value, a number, 0/1 for yes/no, or the numbers of a set. */
  readonly default: number | readonly number[];
  readonly status: 'rule' | 'choice' | 'unknown' | 'reconstructed';
  readonly cites: readonly string[];
  readonly at: FileSpan;
  readonly index: number;
}
export type OptionValues =
  | { readonly is: 'names'; readonly names: readonly string[] }
  | { readonly is: 'number'; readonly from: number; readonly to: number }
  | { readonly is: 'yes/no' }
  | { readonly is: 'some'; readonly from: number; readonly to: number };

export interface Deck {
  readonly name: string;
  readonly module: string;
  readonly index: number;
  readonly at: FileSpan;
  /** What happens when a card is wanted and none is left. */
  readonly whenEmpty: 'shuffle' | 'nothing';
}

/** A card as printed, with one entry for each copy. */
export interface Card {
  readonly name: string;
  readonly module: string;
  readonly title: string | undefined;
  readonly kind: Kind;
  readonly deck: Deck | undefined;
  /** Values of the kind's properties, one row a copy. */
  readonly copies: readonly ReadonlyMap<Property, number>[];
  /** 1: in the deck from the start; 2: joins when the deck is shuffled for the second time; ... */
  readonly joins: number;
  readonly at: FileSpan;
  readonly index: number;
}

export interface Die {
  readonly name: string;
  readonly faces: readonly number[];
}

/** A kind and all it is a kind of, nearest first. */
export function ancestry(kind: Kind): Kind[] {
  const line: Kind[] = [];
  for (let k: Kind | undefined = kind; k; k = k.parent) line.push(k);
  return line;
}

export function isKindOf(kind: Kind, ancestor: Kind): boolean {
  for (let k: Kind | undefined = kind; k; k = k.parent) if (k === ancestor) return true;
  return false;
}

/** All properties a thing of this kind has, inherited ones last. */
export function propertiesOf(kind: Kind): readonly Property[] {
  if (!kind.parent) return kind.properties;
  const all = [...kind.properties];
  for (let k: Kind | undefined = kind.parent; k; k = k.parent) all.push(...k.properties);
  return all;
}

/** The lowest and highest value a domain's numbers may have in the state. */
export function bounds(domain: Domain): { from: number; to: number } {
  switch (domain.is) {
    case 'levels':
      return { from: 0, to: domain.names.length - 1 };
    case 'yes/no':
      return { from: 0, to: 1 };
    case 'number':
      return { from: domain.from, to: domain.to };
    case 'thing':
      return { from: 0, to: Number.MAX_SAFE_INTEGER };
  }
}

/** What pieces of a kind stand in, or parts of tiles of a kind are: as it says, or as the kind it is a kind of does. */
export function standsIn(kind: Kind): Kind | undefined {
  for (let k: Kind | undefined = kind; k; k = k.parent) if (k.standsIn) return k.standsIn;
  return undefined;
}
