import type { World } from '../compile/world.js';
import type { DocNode } from '../documents/tree.js';
import { entries, field } from '../language/reading.js';

/**
 * What to do about a piece of a position that there is not: as many of its kind as the position speaks of must be asked
 * for. `first` is the lowest that there is not: with it all of them are told.
 */
export function missingPieces(
  { model, pieces }: World,
  position: DocNode,
  name: string,
): { readonly help: string; readonly first: boolean } | undefined {
  const numbered = /^(.+)-([1-9][0-9]*)$/.exec(name);
  const kind = numbered && model.kinds.find(numbered[1] ?? '', new Set(model.modules));
  const count = kind && model.pieceCounts.get(kind);
  if (!kind || !count || count.is === 'named' || kind.universe !== 'piece') return undefined;
  const there = pieces.filter((piece) => piece.kind === kind).length;
  const spoken = [...entries(field(position, 'pieces')).map((entry) => entry.name), name]
    .map((other) => (other.startsWith(`${kind.name}-`) ? Number(other.slice(kind.name.length + 1)) : 0))
    .filter((number) => Number.isInteger(number) && number > there);
  const many = Math.max(...spoken);
  const first = Number(numbered[2]) === Math.min(...spoken);
  const now = there === 0 ? 'there is none' : there === 1 ? 'there is only 1' : `there are only ${there}`;
  if (count.is === 'per player')
    return { first, help: `${now}: a scenario, or tests, say how many play: \`players: ${many}\`` };
  if (many > count.to) return { first, help: `of ${kind.name} there are at most ${count.to}` };
  return { first, help: `${now}: a scenario, or tests, say how many there are: \`pieces: { ${kind.name}: ${many} }\`` };
}

/** Whether a piece is that of a player who does not play, though there is a seat for one. */
export function staysAway({ model, players }: World, name: string, seats: number): boolean {
  if (players >= seats) return false;
  const numbered = /^(.+)-([1-9][0-9]*)$/.exec(name);
  const kind = numbered && model.kinds.find(numbered[1] ?? '', new Set(model.modules));
  if (!kind || model.pieceCounts.get(kind)?.is !== 'per player') return false;
  const number = Number(numbered[2]);
  return number > players && number <= seats;
}
