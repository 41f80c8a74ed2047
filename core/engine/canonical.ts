import type { Compiled } from '../compile/compile.js';
import { type Copies, copiesOf, refersToCards } from '../compile/copies.js';
import type { Stretch } from '../compile/layout.js';
import { orderAlikeLinks } from './alike-links.js';
import type { Machine } from './machine.js';

/** What of a program's states has no number of its own. */
interface Renumbering {
  readonly copies: readonly Copies[];
  readonly references: readonly Reference[];
}

/** Asked of every state of a program. */
const renumberings = new WeakMap<Compiled, Renumbering>();

function renumberingOf(compiled: Compiled): Renumbering {
  const known = renumberings.get(compiled);
  if (known) return known;
  const { layout, world, emitter } = compiled;
  const copies = copiesOf(world, layout)
    .filter(({ card }) => !emitter.fixedCards.has(card))
    // A card that rules speak of by name is its first copy.
    .map((c) => (emitter.namedCards.has(c.card) ? { ...c, first: c.first + 1 } : c));
  const references = [...layout.properties]
    .filter(([p]) => refersToCards(p))
    .map(([p, stretch]) => ({ ...stretch, byCards: p.kind.universe === 'card' }));
  const made = { copies, references };
  renumberings.set(compiled, made);
  return made;
}

/**
 * The compared part of a state, with the copies of each card numbered anew by what tells them apart: where they are,
 * their values, what refers to them. Two states that differ only in which copy is where come out the same.
 */
export function canonical(machine: Machine): Int32Array {
  const { compiled } = machine;
  const { copies, references } = renumberingOf(compiled);
  const state = machine.compared.slice();
  countTops(machine, state);
  orderAlikeLinks(machine, state);
  if (references.length === 0) for (const each of copies) orderByValues(state, each);
  else renumber(state, copies, references, byReferences(state, compiled.world.counts.card, copies, references));
  return state;
}

/** Puts the copies of one card in the order of their values, where nothing refers to them. */
function orderByValues(state: Int32Array, { first, last, slots }: Copies): void {
  for (let id = first + 1; id <= last; id++)
    for (let at = id; at > first && comesBefore(state, slots, at, at - 1); at--) swap(state, slots, at, at - 1);
}

function comesBefore(state: Int32Array, slots: readonly number[], one: number, other: number): boolean {
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const difference = (state[slot + one] as number) - (state[slot + other] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function swap(state: Int32Array, slots: readonly number[], one: number, other: number): void {
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const value = state[slot + one] as number;
    state[slot + one] = state[slot + other] as number;
    state[slot + other] = value;
  }
}

function renumber(state: Int32Array, copies: readonly Copies[], references: readonly Reference[], order: Order): void {
  const moved = new Map<number, number>();
  for (const { first, slots } of copies) {
    const own = order.get(first) ?? [];
    for (const slot of [
      ...slots,
      ...references.filter((r) => r.byCards && first >= r.first && first <= r.last).map((r) => r.base),
    ]) {
      const values = own.map((id) => state[slot + id] ?? 0);
      values.forEach((value, k) => {
        state[slot + first + k] = value;
      });
    }
    own.forEach((id, k) => {
      moved.set(id, first + k);
    });
  }
  for (const { base, first, last } of references)
    for (let i = base + first; i <= base + last; i++) state[i] = moved.get(state[i] ?? -1) ?? state[i] ?? -1;
}

/** Whether states of a program are always numbered as `canonical` numbers them: there is nothing that has copies. */
export function isAlwaysCanonical({ world, layout }: Compiled): boolean {
  return !world.shifting && world.model.decks.all.length === 0 && copiesOf(world, layout).length === 0;
}

/** Cards known to lie on top of their deck count from 1, however many were drawn before. */
function countTops({ layout, compiled }: Machine, state: Int32Array): void {
  const { cards, model } = compiled.world;
  if (model.decks.all.every((deck) => (state[layout.tops + deck.index] ?? 0) === 0)) return;
  const order = (id: number): number => state[layout.top.base + id] ?? 0;
  for (const deck of model.decks.all) {
    const top = cards.flatMap((c, id) => (c.card.deck === deck && order(id) > 0 ? [id] : []));
    top
      .sort((a, b) => order(a) - order(b))
      .forEach((id, i) => {
        state[layout.top.base + id] = i + 1;
      });
  }
}

/** The ids of the copies of each card, by its first id, in their new order. */
type Order = ReadonlyMap<number, readonly number[]>;

function idsOf({ first, last }: Copies): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** A property whose values are cards, and whether it is of cards itself. */
interface Reference extends Stretch {
  readonly byCards: boolean;
}

/**
 * Where values refer to cards, copies are told apart step by step: by their own values, then by who refers to them and to
 * whom they refer, until nothing more is told apart; of those still alike one is set apart, and so on.
 */
function byReferences(
  state: Int32Array,
  cards: number,
  copies: readonly Copies[],
  references: readonly Reference[],
): Order {
  const colours = Array.from({ length: cards }, (_, id) => String(id));
  const movable = copies.flatMap(idsOf);
  for (const c of copies)
    for (const id of idsOf(c)) colours[id] = `${c.first} ${c.slots.map((s) => state[s + id]).join()}`;
  const refine = (): number => {
    const told = new Map(movable.map((id) => [id, [] as string[]]));
    references.forEach(({ base, first, last, byCards }, r) => {
      for (let holder = first; holder <= last; holder++) {
        const held = state[base + holder] ?? -1;
        told.get(held)?.push(`<${r} ${byCards ? colours[holder] : holder}`);
        if (byCards) told.get(holder)?.push(`>${r} ${held < 0 ? '' : colours[held]}`);
      }
    });
    const texts = movable.map((id) => `${colours[id]}|${told.get(id)?.sort().join('|')}`);
    // Short names for long texts, in the same order.
    const ranks = new Map([...new Set(texts)].sort().map((text, i) => [text, `~${String(i).padStart(6, '0')}`]));
    movable.forEach((id, i) => {
      colours[id] = ranks.get(texts[i] ?? '') ?? '';
    });
    return ranks.size;
  };
  for (let known = 0; known < movable.length; ) {
    const before = known;
    known = refine();
    if (known > before) continue;
    const alike = movable
      .map((id) => ({ id, colour: colours[id] ?? '' }))
      .filter(({ colour }, i, all) => all.some((other, j) => j !== i && other.colour === colour))
      .sort((a, b) => (a.colour < b.colour ? -1 : a.colour > b.colour ? 1 : a.id - b.id))[0];
    if (!alike) break;
    colours[alike.id] = `${alike.colour}!`;
  }
  const text = (id: number): string => colours[id] ?? '';
  return new Map(
    copies.map((c) => [c.first, idsOf(c).sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : a - b))]),
  );
}
