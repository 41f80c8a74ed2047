import { handsFrom } from '../../compile/layout.js';
import type { Machine } from '../../engine/machine.js';
import { limitNames } from '../../engine/position-names.js';
import { isKindOf, type Kind, propertiesOf } from '../../language/types.js';

/** Pieces that nothing tells apart but their number. */
interface Group {
  readonly pieces: readonly number[];
  /** Where something stands of each of them: the slot of the piece numbered 0. */
  readonly own: readonly number[];
  /** Slots in which some thing may refer to one of them. */
  readonly references: readonly number[];
}

/**
 * Numbers alike pieces anew by where they stand, how they are and what refers to them, so that states are the same that differ only in
 * which of them is where. Pieces of players, those that rules call by name, and those that hold cards keep their numbers.
 */
export function withAlikePieces(machine: Machine): (state: Int32Array) => Int32Array {
  const groups = groupsIn(machine);
  if (groups.length === 0) return (state) => state;
  const { layout, compiled } = machine;
  const hands = handsFrom(compiled.world.model.decks.all.length);
  const cards = compiled.world.counts.card;
  return (state) => {
    const held = new Set<number>();
    for (let card = 0; card < cards; card++) held.add((state[layout.pile.base + card] ?? 0) - hands);
    const sorted = state.slice();
    for (const group of groups) if (!group.pieces.some((piece) => held.has(piece))) renumber(sorted, group);
    return sorted;
  };
}

function renumber(state: Int32Array, { pieces, own, references }: Group): void {
  const rows = pieces.map((piece) => ({
    piece,
    row: [...own.map((slot) => state[slot + piece] ?? 0), ...references.filter((slot) => state[slot] === piece)],
  }));
  rows.sort((a, b) => comparing(a.row, b.row));
  const now = new Map(rows.map(({ piece }, i) => [piece, pieces[i] ?? piece]));
  for (const slot of references) state[slot] = now.get(state[slot] ?? -1) ?? state[slot] ?? -1;
  rows.forEach(({ row }, i) => {
    own.forEach((slot, j) => {
      state[slot + (pieces[i] ?? 0)] = row[j] ?? 0;
    });
  });
}

function groupsIn({ layout, compiled: { world } }: Machine): Group[] {
  const { model } = world;
  const limits = [...limitNames(model).values()].filter(({ universe }) => universe === 'piece');
  const byKind = new Map<Kind, number[]>();
  world.pieces.forEach(({ kind }, id) => {
    if (model.pieceCounts.get(kind)?.is === 'count') byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  });
  return [...byKind]
    .filter(([, pieces]) => pieces.length > 1)
    .map(([kind, pieces]) => {
      const values = propertiesOf(kind).flatMap((property) => layout.properties.get(property)?.base ?? []);
      const done = limits.flatMap(({ index }) => layout.limits[index]?.base ?? []);
      const references = [...layout.properties].flatMap(([{ domain }, { base, first, last }]) =>
        domain.is === 'thing' && isKindOf(kind, domain.kind)
          ? Array.from({ length: last - first + 1 }, (_, i) => base + first + i)
          : [],
      );
      return { pieces, own: [layout.place.base, ...values, ...done], references };
    });
}

function comparing(one: readonly number[], other: readonly number[]): number {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const difference = (one[i] as number) - (other[i] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
