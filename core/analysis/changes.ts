import { nameOf, type World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { Property } from '../language/types.js';

/** One slot of the state that differs, in words. */
export interface Change {
  readonly slot: number;
  readonly sentence: string;
  /** Names by which a test may allow it: the property, the thing, the deck, the track. */
  readonly names: readonly string[];
  readonly isEnd: boolean;
}

/** A value of a property in words. */
export function valueWords(world: World, property: Property, value: number): string {
  const { domain } = property;
  switch (domain.is) {
    case 'levels':
      return domain.names[value] ?? String(value);
    case 'yes/no':
      return value ? property.name : `not ${property.name}`;
    case 'number':
      return domain.none && value < 0 ? 'none' : String(value);
    case 'thing':
      return value < 0 ? 'none' : nameOf(world, domain.kind.universe, value);
  }
}

export function pileWords(world: World, pile: number): string {
  const decks = world.model.decks.all;
  if (pile === 0) return 'aside';
  if (pile === 1) return 'on the table';
  const hands = 2 + 2 * decks.length;
  if (pile >= hands) return `held by ${nameOf(world, 'piece', pile - hands)}`;
  const deck = decks[(pile - 2) >> 1]?.name ?? 'a deck';
  return pile % 2 === 0 ? `in ${deck}` : `discarded from ${deck}`;
}

/** What differs from an earlier state: things people see, not the engine's own bookkeeping. */
export function changesOf(machine: Machine, before: Int32Array): Change[] {
  const { layout, compiled, state } = machine;
  const { world } = compiled;
  const out: Change[] = [];
  for (const [global, slot] of layout.globals) {
    if (state[slot] === before[slot] || global.role === 'flow' || global.role === 'active' || global.role === 'supply')
      continue;
    if (global.role === 'outcome') out.push({ slot, sentence: 'the game ended', names: ['the game'], isEnd: true });
    else
      out.push({
        slot,
        sentence: `${global.name} is ${state[slot]}, it was ${before[slot]}`,
        names: [global.name],
        isEnd: false,
      });
  }
  for (const [property, stretch] of layout.properties) {
    const { universe } = property.kind;
    for (let id = stretch.first; id <= stretch.last; id++) {
      const slot = stretch.base + id;
      const [old, now] = [before[slot] ?? 0, state[slot] ?? 0];
      if (old === now) continue;
      const name = nameOf(world, universe, id);
      const words =
        property.domain.is === 'levels' || property.domain.is === 'yes/no'
          ? [`${name} is`, '']
          : [`${property.name} of ${name} is`, ''];
      out.push({
        slot,
        sentence: `${words[0]} ${valueWords(world, property, now)}, it was ${valueWords(world, property, old)}`,
        names: [property.name, name],
        isEnd: false,
      });
    }
  }
  for (let i = 0; i < world.counts.piece; i++) {
    const slot = layout.place.base + i;
    if (state[slot] === before[slot]) continue;
    const name = nameOf(world, 'piece', i);
    out.push({
      slot,
      sentence: `${name} is in ${nameOf(world, 'space', state[slot] ?? -1)}, it was in ${nameOf(world, 'space', before[slot] ?? -1)}`,
      names: [name],
      isEnd: false,
    });
  }
  for (let i = 0; i < world.counts.card; i++) {
    const slot = layout.pile.base + i;
    if (state[slot] === before[slot]) continue;
    const name = nameOf(world, 'card', i);
    const deck = world.cards[i]?.card.deck?.name ?? '';
    out.push({
      slot,
      sentence: `${name} is ${pileWords(world, state[slot] ?? 0)}, it was ${pileWords(world, before[slot] ?? 0)}`,
      names: [name, deck],
      isEnd: false,
    });
  }
  return out;
}
