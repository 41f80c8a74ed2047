import { kindsOf, nameOf, type World } from '../../compile/world.js';
import { type Property, propertiesOf } from '../../language/types.js';
import type { Keys } from './said.js';

/** One thing that is otherwise than at first. */
interface Otherwise {
  readonly section: 'spaces' | 'links';
  readonly thing: string;
  readonly property: string;
  readonly value: string | number;
}

/** Positions of a board: as it is, then with each value of each property of one thing, then of two. */
export function* startsOf(world: World): Generator<Keys> {
  yield {};
  const all = otherwiseIn(world);
  for (const one of all) yield saying([one]);
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) {
      const [one, other] = [all[i] as Otherwise, all[j] as Otherwise];
      const isSame = one.section === other.section && one.thing === other.thing && one.property === other.property;
      if (!isSame) yield saying([one, other]);
    }
}

function otherwiseIn(world: World): Otherwise[] {
  return (['space', 'link'] as const).flatMap((universe) =>
    kindsOf(world, universe).flatMap((kind, id) =>
      propertiesOf(kind)
        .filter((property) => !property.printed && !property.laid)
        .flatMap((property) =>
          valuesOf(property).map((value) => ({
            section: universe === 'space' ? ('spaces' as const) : ('links' as const),
            thing: nameOf(world, universe, id),
            property: property.name,
            value,
          })),
        ),
    ),
  );
}

/** Values but the first; of numbers the least, one more, and the most. */
function valuesOf({ domain, starts }: Property): (string | number)[] {
  switch (domain.is) {
    case 'levels':
      return domain.names.filter((_, level) => level !== starts);
    case 'yes/no':
      return [starts === 1 ? 'no' : 'yes'];
    case 'number':
      return [...new Set([domain.from, Math.min(domain.from + 1, domain.to), domain.to])].filter((n) => n !== starts);
    case 'thing':
      return [];
  }
}

function saying(all: readonly Otherwise[]): Keys {
  const keys: Record<string, Record<string, Record<string, string | number>>> = {};
  for (const { section, thing, property, value } of all) {
    const things = keys[section] ?? {};
    keys[section] = { ...things, [thing]: { ...things[thing], [property]: value } };
  }
  return keys;
}
