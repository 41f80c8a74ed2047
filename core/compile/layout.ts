import type { Global, Kind, Property } from '../language/types.js';
import { isKindOf } from '../language/types.js';
import type { World } from './world.js';
import { kindsOf } from './world.js';

/** A stretch of the state that holds one thing's worth of numbers for each of a run of ids. */
export interface Stretch {
  readonly base: number; // slot of id 0, even where id 0 itself is not in the stretch
  readonly first: number;
  readonly last: number; // inclusive; below first when empty
}

/** Where everything stands in the state: one array of whole numbers. What is compared comes first. */
export interface Layout {
  readonly globals: ReadonlyMap<Global, number>;
  readonly properties: ReadonlyMap<Property, Stretch>;
  readonly place: Stretch; // of each piece
  readonly pile: Stretch; // of each card
  /** Cards known to lie on top of their deck: 1 is the first to be drawn, 0 is somewhere in the rest. */
  readonly top: Stretch;
  /** How many of each deck are known to lie on top. */
  readonly tops: number;
  /** How often each deck was shuffled; capped, since only the first few matter to rules. */
  readonly shuffles: number;
  readonly limits: readonly Stretch[];
  readonly repeats: { readonly base: number; readonly count: number };
  /** How many actions were taken at each node that has `take`; 0 outside of it. */
  readonly taken: ReadonlyMap<string, number>;
  readonly compared: number;
  /** Not compared: cycles of decks (for luck), chains' memories, indexes of levels, queues of what changed. */
  readonly cycles: number;
  /** How many cards each deck's rest holds; follows from the piles. */
  readonly rests: number;
  readonly memories: readonly Stretch[];
  /** From here on indexes and queues, which follow from all before. */
  readonly follows: number;
  size: number;
  /** Where the board shifts: the ends of links, what side faces each, and the ways out of spaces. They follow from all before. */
  readonly shifting?: {
    readonly a: number;
    readonly b: number;
    readonly facing: number;
    readonly count: number;
    readonly link: number;
    readonly other: number;
    /** Which part lies in which square: a table of as many places as a power of two. */
    readonly squares: { readonly base: number; readonly size: number };
    /** A number that no other layout has. */
    readonly layout: number;
  };
}

/** Stands where a thing is not of the kind that has the property. */
export const NOT_OF_KIND = -1_000_000_000;

/** Piles: a card is aside, on the table, in a deck's rest or discard, or in the hand of a piece. */
export const ASIDE = 0;
export const ON_TABLE = 1;
export const restOf = (deck: number): number => 2 + 2 * deck;
export const discardOf = (deck: number): number => 3 + 2 * deck;
export const handsFrom = (decks: number): number => 2 + 2 * decks;

export function layOut(world: World): Layout {
  let next = 0;
  const take = (count: number): number => {
    const at = next;
    next += count;
    return at;
  };
  const { model } = world;
  const globals = new Map(model.globals.map((g) => [g, take(1)]));
  const stretch = (first: number, last: number): Stretch => {
    const at = take(Math.max(0, last - first + 1));
    return { base: at - first, first, last };
  };
  const properties = new Map<Property, Stretch>();
  for (const property of model.properties) {
    const [first, last] = extent(world, property.kind, property.laid);
    // Spaces and links of other kinds have a slot too, with a value no level has: asking for a level then needs no look at the kind.
    properties.set(property, stretch(first, last));
  }
  const place = stretch(0, world.counts.piece - 1);
  const pile = stretch(0, world.counts.card - 1);
  const top = stretch(0, world.counts.card - 1);
  const tops = take(model.decks.all.length);
  const shuffles = take(model.decks.all.length);
  const limits = limitSizes(world).map((n) => stretch(0, n - 1));
  const repeats = { base: take(model.flow.size), count: model.flow.size };
  const taken = new Map([...model.flow.values()].flatMap((node) => (node.take ? [[node.name, take(1)] as const] : [])));
  const compared = next;
  const cycles = take(model.decks.all.length);
  const rests = take(model.decks.all.length);
  const memories = model.memories.all.map((m) => stretch(0, world.counts[m.kind.universe] - 1));
  const follows = next;
  const { shifting } = world;
  const links = world.counts.link;
  const ways = shifting?.linksOf.length ?? 0;
  const squares = 2 ** Math.ceil(Math.log2(4 * Math.max(1, world.counts.space)));
  const shift = shifting && {
    a: take(links),
    b: take(links),
    facing: take(links),
    count: take(world.counts.space),
    link: take(ways),
    other: take(ways),
    squares: { base: take(squares), size: squares },
    layout: take(1),
  };
  return {
    globals,
    properties,
    place,
    pile,
    top,
    tops,
    shuffles,
    limits,
    repeats,
    taken,
    compared,
    cycles,
    rests,
    memories,
    follows,
    size: next,
    ...(shift && { shifting: shift }),
  };
}

/** Ids run from the first to the last thing of the kind. */
function extent(world: World, kind: Kind, laid = false): [number, number] {
  const kinds = kindsOf(world, kind.universe);
  // Where its ends are is asked only of links that rules join, so that alone has no place for all the others.
  const whole = (kind.universe === 'space' || kind.universe === 'link') && !laid;
  if (whole) return [0, kinds.length - 1];
  let first = kinds.length;
  let last = -1;
  kinds.forEach((k, i) => {
    if (!isKindOf(k, kind)) return;
    first = Math.min(first, i);
    last = i;
  });
  return last < 0 ? [0, -1] : [first, last];
}

function limitSizes(world: World): number[] {
  const sizes: number[] = new Array(world.model.limits).fill(1);
  const all = [...world.model.triggers.map((t) => t.limit), ...world.model.actions.map((a) => a.limit)];
  for (const limit of all) if (limit?.universe) sizes[limit.index] = Math.max(1, world.counts[limit.universe]);
  return sizes;
}
