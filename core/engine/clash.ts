import { nameOf, type World } from '../compile/world.js';
import type { Site } from '../language/program.js';
import type { Changed } from './changed.js';

/** The place that a question about values written at once is about; its number counts properties, tracks and where pieces stand. */
export function clashAt({ model }: World, place: number): Changed {
  const { properties, globals } = model;
  const places = properties.length + globals.length + 1;
  const which = place % places;
  const thing = (place - which) / places;
  const property = properties[which];
  if (property) return { is: 'property', property, thing };
  const global = globals.find((g) => g.index === which - properties.length);
  return global ? { is: 'number', global } : { is: 'place', thing };
}

/** A value that a place may get, by the name it has as an answer. */
export function valueName(world: World, what: Changed, value: number): string {
  if (what.is === 'place') return value < 0 ? 'none' : nameOf(world, 'space', value);
  if (what.is !== 'property') return String(value);
  const { domain } = what.property;
  switch (domain.is) {
    case 'levels':
      return domain.names[value] ?? String(value);
    case 'yes/no':
      return value ? 'yes' : 'no';
    case 'number':
      return domain.none && value < 0 ? 'none' : String(value);
    case 'thing':
      return value < 0 ? 'none' : nameOf(world, domain.kind.universe, value);
  }
}

/** A question as it is asked. */
export function promptOf(world: World, site: Site, extra: number): string {
  if (!site.clash) return site.prompt;
  const what = clashAt(world, extra);
  if (what.is === 'place') return `Where does ${nameOf(world, 'piece', what.thing)} go?`;
  const of = what.is === 'property' ? ` of ${nameOf(world, what.property.kind.universe, what.thing)}` : '';
  const name = what.is === 'property' ? what.property.name : what.is === 'number' ? what.global.name : '';
  return `What does ${name}${of} become?`;
}
