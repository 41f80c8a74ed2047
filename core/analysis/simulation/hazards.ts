/** Hazards as the vocabulary says them, and how it would be without them. */
import { NOT_OF_KIND } from '../../compile/layout.js';
import { readsOf } from '../../compile/reads.js';
import type { SharedWord } from '../../documents/measured-words.js';
import { trackedStart } from '../../engine/indexes.js';
import type { Machine } from '../../engine/machine.js';
import type { Model } from '../../language/model.js';
import type { Property } from '../../language/types.js';
import type { ObservedSet } from './observed.js';

/** Words for something that spreads over places. */
export const spreading: readonly SharedWord[] = ['fire', 'smoke', 'flood', 'gas', 'blockage', 'collapse'];

/** A word for something that spreads, as a game says it. */
export interface Hazard {
  readonly word: SharedWord;
  /** Its number among the sets that are observed. */
  readonly set: number;
  /** What makes a thing be so: without it these are as they start. */
  readonly properties: readonly Property[];
}

/** What spreads over places in a game, as far as it is properties of these that make it so. */
export function hazardsIn(model: Model, sets: readonly ObservedSet[]): Hazard[] {
  return spreading.flatMap((word) => {
    const shared = model.vocabulary.get(word);
    const set = sets.findIndex((s) => s.word === word);
    if (shared?.is !== 'things' || set < 0 || !shared.set.filter) return [];
    const read = [...readsOf(shared.set.filter).properties];
    const properties = read.filter((p) => p.kind.universe === shared.set.universe);
    return properties.length > 0 ? [{ word, set, properties }] : [];
  });
}

/** Takes hazards out of a state of a machine: what is on things of it is as it starts, and back in its supply. */
export function withoutHazards({ compiled, layout }: Machine, state: Int32Array, hazards: readonly Hazard[]): void {
  for (const property of hazards.flatMap(({ properties }) => properties)) {
    const stretch = layout.properties.get(property);
    if (!stretch) continue;
    const left = property.supply && layout.globals.get(property.supply.left);
    for (let slot = stretch.base + stretch.first; slot <= stretch.base + stretch.last; slot++) {
      const value = state[slot] as number;
      if (value === NOT_OF_KIND || value === property.starts) continue;
      if (left !== undefined)
        state[left] = (state[left] ?? 0) + units(property, value) - units(property, property.starts);
      state[slot] = property.starts;
    }
  }
  trackedStart(compiled, state);
}

/** How many markers of its supply a value takes. */
function units({ domain }: Property, value: number): number {
  return domain.is === 'number' ? value : value > 0 ? 1 : 0;
}
