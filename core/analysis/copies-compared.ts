import { copiesOf, refersToCards } from '../compile/copies.js';
import type { Layout } from '../compile/layout.js';
import type { World } from '../compile/world.js';

/**
 * A later state as it is to be compared slot by slot with an earlier one, in place. Which copy of a card has which number means
 * nothing, and equal states are numbered alike (`core/engine/canonical.ts`): so a value that some copy had before stands where
 * it stood, and only what is truly otherwise differs. Values that are cards count as others of the same name.
 *
 * @param before the compared part of the earlier state
 * @param after the compared part of the later one
 */
export function lineUpCopies(world: World, layout: Layout, before: Int32Array, after: Int32Array): void {
  for (const { first, last, slots } of copiesOf(world, layout))
    for (const slot of slots) lineUp(before, after, slot + first, slot + last);
  for (const [property, { base, first, last }] of layout.properties) {
    if (!refersToCards(property)) continue;
    for (let at = base + first; at <= base + last; at++)
      if (cardAt(world, before[at]) === cardAt(world, after[at])) after[at] = before[at] ?? -1;
  }
}

function cardAt({ cards }: World, id = -1): unknown {
  return id < 0 ? id : cards[id]?.card;
}

function lineUp(before: Int32Array, after: Int32Array, first: number, last: number): void {
  let same = true;
  for (let at = first; at <= last && same; at++) same = before[at] === after[at];
  if (same) return;
  const left = [...after.subarray(first, last + 1)].sort((a, b) => a - b);
  const moved: number[] = [];
  for (let at = first; at <= last; at++) {
    const value = before[at] ?? 0;
    const found = left.indexOf(value);
    if (found < 0) moved.push(at);
    else {
      left.splice(found, 1);
      after[at] = value;
    }
  }
  moved.sort((a, b) => (before[a] ?? 0) - (before[b] ?? 0));
  moved.forEach((at, k) => {
    after[at] = left[k] ?? 0;
  });
}
