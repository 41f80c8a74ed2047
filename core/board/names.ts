/** The names by which documents call the spaces and links of a board. */
import type { Board } from './board.js';

/** The number of each space, by id. */
export function spaceNames(board: Board): ReadonlyMap<string, number> {
  return new Map(board.spaces.map((space, i) => [space.id, i]));
}

/**
 * The number of each link, by id and by what else it may be called: its two spaces in either order, and the numbers
 * printed on them (`5-6`), as long as the name fits one link alone.
 */
export function linkNames(board: Board): ReadonlyMap<string, number> {
  const names = new Map(board.links.map((link, i) => [link.id, i]));
  const others = new Map<string, number | undefined>();
  const add = (name: string, link: number) =>
    others.set(name, others.has(name) && others.get(name) !== link ? undefined : link);
  board.links.forEach(({ a, b }, i) => {
    const [from, onto] = [board.spaces[a], board.spaces[b]];
    if (!from || !onto) return;
    add(`${from.id}-${onto.id}`, i);
    add(`${onto.id}-${from.id}`, i);
    if (from.number === undefined || onto.number === undefined) return;
    add(`${from.number}-${onto.number}`, i);
    add(`${onto.number}-${from.number}`, i);
  });
  for (const [name, link] of others) if (link !== undefined && !names.has(name)) names.set(name, link);
  return names;
}
