import type { Compiled } from '../compile/compile.js';
import type { FlowProgram } from '../compile/flow.js';
import { ASIDE, NOT_OF_KIND, restOf } from '../compile/layout.js';
import { kindsOf } from '../compile/world.js';
import { isKindOf, NONE, type Property } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
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
  readonly places: readonly { readonly piece: number; readonly space: number }[];
  readonly piles: readonly { readonly card: number; readonly pile: number }[];
  /** Cards known to lie on top of their deck, the first to be drawn first. */
  readonly tops: readonly { readonly card: number; readonly deck: number; readonly order: number }[];
  readonly active: number;
  /** The node of the flow to begin at. */
  readonly at: string | undefined;
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
    const start = startOf(flow, position.at);
    if (start !== undefined) state[layout.globals.get(flowGlobal) ?? 0] = start;
  }
  trackedStart(compiled, state);
  return state;
}

/** Where in the flow a node begins. */
export function startOf(flow: FlowProgram, node: string): number | undefined {
  return flow.starts.get(node) ?? flow.stretches.get(node)?.[0]?.from;
}

/** What lies on the board at the start is not in the supply, unless the position says how many are left. */
function takeFromSupplies(compiled: Compiled, state: Int32Array, position: Position): void {
  const { world, layout } = compiled;
  for (const supply of world.model.supplies.all) {
    if (position.tracks.some((t) => t.global === supply.left)) continue;
    let used = 0;
    for (const [property, stretch] of layout.properties) {
      if (property.supply !== supply) continue;
      for (let id = stretch.first; id <= stretch.last; id++) {
        const value = state[stretch.base + id] ?? 0;
        used += property.domain.is === 'number' ? Math.max(0, value) : value > 0 ? 1 : 0;
      }
    }
    state[layout.globals.get(supply.left) ?? 0] = Math.max(0, supply.count - used);
  }
}
