import { nameOf, type World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import { PLACED } from '../language/declare-tiles.js';
import type { Property } from '../language/types.js';

/** One slot of the state that differs, in words. */
export interface Change {
  readonly slot: number;
  /** All that differ with it and are told with it; a tile that lies elsewhere has several. */
  readonly with?: readonly number[];
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
  out.push(...laidChanges(machine, before));
  for (const [property, stretch] of layout.properties) {
    const { universe } = property.kind;
    if (property.laid && universe === 'tile') continue;
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

/** Tiles that lie elsewhere: `kitchen lies on ground at [1, 0], it was stacked`. */
function laidChanges({ layout, compiled: { world }, state }: Machine, before: Int32Array): Change[] {
  const { tiles } = world.model;
  if (!tiles) return [];
  const all = [tiles.whereabouts, tiles.floor, tiles.column, tiles.row, tiles.turned];
  return world.tiles.flatMap(({ name }, id): Change[] => {
    const slots = all.map((property) => (layout.properties.get(property)?.base ?? 0) + id);
    const differ = slots.filter((slot) => state[slot] !== before[slot]);
    const [slot] = differ;
    if (slot === undefined) return [];
    const lies = (of: Int32Array): string => {
      const [where = 0, floor = 0, x = 0, y = 0, turned = 0] = slots.map((s) => of[s] ?? 0);
      if (where !== PLACED) return valueWords(world, tiles.whereabouts, where);
      return `on ${valueWords(world, tiles.floor, floor)} at [${x}, ${y}]${turned === 0 ? '' : ` turned ${turned}`}`;
    };
    const sentence = `${name} is ${lies(state)}, it was ${lies(before)}`;
    return [{ slot, with: differ, sentence, names: [...all.map((property) => property.name), name], isEnd: false }];
  });
}
