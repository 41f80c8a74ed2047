import type { Compiled } from '../compile/compile.js';
import type { FlowProgram } from '../compile/flow.js';
import { ASIDE, NOT_OF_KIND, restOf } from '../compile/layout.js';
import { kindsOf } from '../compile/world.js';
import { isKindOf, NONE, type Property, type Supply } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
import { type FlowPlace, placeNumber } from './flow-place.js';
import { trackedStart } from './indexes.js';

/** A value of a thing, and where it is said. */
export interface Said {
  readonly property: Property;
  readonly thing: number;
  readonly value: number;
  readonly at: FileSpan;
}

/** Values that differ from a kind's own start: from the board, then from a position. Slots are found by the layout. */
export interface Position {
  readonly values: readonly Said[];
  readonly tracks: readonly { readonly global: import('../language/types.js').Global; readonly value: number }[];
  readonly places: readonly { readonly piece: number; readonly space: number; readonly at: FileSpan }[];
  readonly piles: readonly { readonly card: number; readonly pile: number }[];
  /** Cards known to lie on top of their deck, the first to be drawn first. */
  readonly tops: readonly { readonly card: number; readonly deck: number; readonly order: number }[];
  readonly active: number;
  /** The node of the flow to begin at. */
  readonly at: string | undefined;
  /** Where at that node, if not where it begins. */
  readonly within?: Pick<FlowPlace, 'place' | 'when'>;
  /** How far nodes that are repeated have got, by their number. */
  readonly counts?: readonly { readonly node: number; readonly value: number }[];
  /** How many actions were taken so far, by the names of nodes. */
  readonly taken?: readonly { readonly node: string; readonly value: number }[];
  /** How often decks were shuffled, the first time included. */
  readonly shuffles?: readonly { readonly deck: number; readonly times: number }[];
  /** What may not be done again yet, by the number of its limit. */
  readonly used?: readonly { readonly limit: number; readonly thing: number }[];
  /** The number of the ending, if the game is over. */
  readonly over?: number;
}

/** The state before the first step. */
export function initialState(compiled: Compiled, position: Position): Int32Array {
  const { world, layout, flow } = compiled;
  const state = new Int32Array(layout.size);
  for (const [global, slot] of layout.globals) state[slot] = global.role === 'active' ? position.active : global.starts;
  for (const [property, stretch] of layout.properties) {
    const kinds = kindsOf(world, property.kind.universe);
    for (let id = stretch.first; id <= stretch.last; id++) {
      const kind = kinds[id];
      state[stretch.base + id] = kind && isKindOf(kind, property.kind) ? property.starts : NOT_OF_KIND;
    }
  }
  for (let i = 0; i < world.counts.piece; i++) state[layout.place.base + i] = NONE;
  world.cards.forEach((c, i) => {
    state[layout.pile.base + i] = c.card.deck && c.card.joins === 1 ? restOf(c.card.deck.index) : ASIDE;
    for (const [property, value] of c.card.copies[c.copy] ?? []) {
      const stretch = layout.properties.get(property);
      if (stretch) state[stretch.base + i] = value;
    }
  });
  for (const deck of world.model.decks.all) state[layout.shuffles + deck.index] = 1;
  for (const { property, thing, value } of position.values) {
    const stretch = layout.properties.get(property);
    if (stretch) state[stretch.base + thing] = value;
  }
  for (const { global, value } of position.tracks) state[layout.globals.get(global) ?? 0] = value;
  for (const { piece, space } of position.places) state[layout.place.base + piece] = space;
  for (const { card, pile } of position.piles) state[layout.pile.base + card] = pile;
  for (const { card, deck, order } of position.tops) {
    state[layout.pile.base + card] = restOf(deck);
    state[layout.top.base + card] = order;
    state[layout.tops + deck] = (state[layout.tops + deck] ?? 0) + 1;
  }
  takeFromSupplies(compiled, state, position);
  const flowGlobal = world.model.globals.find((g) => g.role === 'flow');
  if (position.at && flowGlobal) {
    const place: FlowPlace = { node: position.at, place: 1, when: 'begins', ...position.within };
    const start = placeNumber(flow, place);
    if (start !== undefined) state[layout.globals.get(flowGlobal) ?? 0] = start;
  }
  for (const { node, value } of position.counts ?? []) state[layout.repeats.base + node] = value;
  for (const { node, value } of position.taken ?? []) state[layout.taken.get(node) ?? 0] = value;
  for (const { deck, times } of position.shuffles ?? []) state[layout.shuffles + deck] = times;
  for (const { limit, thing } of position.used ?? []) state[(layout.limits[limit]?.base ?? 0) + thing] = 1;
  const outcome = world.model.globals.find((g) => g.role === 'outcome');
  if (position.over !== undefined && outcome) state[layout.globals.get(outcome) ?? 0] = position.over + 1;
  trackedStart(compiled, state);
  return state;
}

/** Where a node begins that is played by itself. */
export function startOf(flow: FlowProgram, node: string): number | undefined {
  return flow.starts.get(node) ?? flow.stretches.get(node)?.[0]?.from;
}

/** What lies on the board at the start is not in the supply, unless the position says how many are left. */
function takeFromSupplies(compiled: Compiled, state: Int32Array, position: Position): void {
  const { world, layout } = compiled;
  for (const supply of world.model.supplies.all) {
    if (position.tracks.some((t) => t.global === supply.left)) continue;
    state[layout.globals.get(supply.left) ?? 0] = leftOf(compiled, state, supply);
  }
}

/** What is left of a supply if everything that is not on the board is in it. */
export function leftOf({ layout }: Compiled, state: Int32Array, supply: Supply): number {
  let used = 0;
  for (const [property, stretch] of layout.properties) {
    if (property.supply !== supply) continue;
    for (let id = stretch.first; id <= stretch.last; id++) {
      const value = state[stretch.base + id] ?? 0;
      used += property.domain.is === 'number' ? Math.max(0, value) : value > 0 ? 1 : 0;
    }
  }
  return Math.max(0, supply.count - used);
}
