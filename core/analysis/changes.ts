import { readsOf } from '../compile/reads.js';
import { kindsOf, nameOf, type World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { Expr } from '../language/program.js';
import { isKindOf, type Property } from '../language/types.js';

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

/** Slots that conditions speak of: of one thing where it is named, else of every thing of the kind. */
export function mentionedSlots(machine: Machine, conditions: readonly Expr[]): Set<number> {
  const slots = new Set<number>();
  for (const condition of conditions) mention(machine, condition, slots);
  return slots;
}

/** The thing that a condition names; undefined where it is only known when it is looked at. */
export function thingOf(machine: Machine, of: Expr): number | undefined {
  const { world } = machine.compiled;
  if (of.op === 'const') return of.value;
  if (of.op === 'place-named') return world.board.spaces.findIndex((s) => s.id === of.name);
  if (of.op === 'piece-named') return world.pieces.findIndex((p) => p.name === of.name);
  if (of.op === 'card-named') return world.cards.findIndex((c) => c.card === of.card);
  return undefined;
}

function mention(machine: Machine, x: Expr, slots: Set<number>): void {
  const { layout } = machine;
  if (x.op === 'property') {
    const stretch = layout.properties.get(x.property);
    const thing = thingOf(machine, x.of);
    if (stretch && thing !== undefined) slots.add(stretch.base + thing);
    else if (stretch) for (let id = stretch.first; id <= stretch.last; id++) slots.add(stretch.base + id);
    if (thing === undefined) mention(machine, x.of, slots);
    return;
  }
  if (x.op === 'place') {
    const thing = thingOf(machine, x.of);
    if (thing !== undefined) slots.add(layout.place.base + thing);
    else everyPlace(machine, slots);
    return;
  }
  if (x.op === 'global') {
    slots.add(layout.globals.get(x.global) ?? -1);
    return;
  }
  if (x.op === 'and' || x.op === 'or') for (const part of x.parts) mention(machine, part, slots);
  else if (x.op === 'not') mention(machine, x.of, slots);
  else if (x.op === 'compare' || x.op === 'sum') {
    mention(machine, x.left, slots);
    mention(machine, x.right, slots);
  } else mentionAll(machine, x, slots);
}

/** A condition over sets speaks of every thing whose properties it reads. */
function mentionAll(machine: Machine, x: Expr, slots: Set<number>): void {
  const { layout, compiled } = machine;
  const reads = readsOf(x);
  for (const property of reads.properties) {
    const stretch = layout.properties.get(property);
    const kinds = kindsOf(compiled.world, property.kind.universe);
    if (stretch)
      for (let id = stretch.first; id <= stretch.last; id++)
        if (kinds[id] && isKindOf(kinds[id] as (typeof kinds)[number], property.kind)) slots.add(stretch.base + id);
  }
  for (const global of reads.globals) slots.add(layout.globals.get(global) ?? -1);
  if (reads.places) everyPlace(machine, slots);
  if (reads.piles) for (let i = 0; i < compiled.world.counts.card; i++) slots.add(layout.pile.base + i);
}

function everyPlace(machine: Machine, slots: Set<number>): void {
  for (let i = 0; i < machine.compiled.world.counts.piece; i++) slots.add(machine.layout.place.base + i);
}
