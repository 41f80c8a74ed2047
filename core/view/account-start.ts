/** Where a run begins: what is not as the kinds of its things say by themselves. */
import { NOT_OF_KIND } from '../compile/layout.js';
import { nameOf } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { Property, Universe } from '../language/types.js';
import { said } from './account-json.js';
import { type Names, spaced } from './account-names.js';
import { propertyWords } from './board-of-state.js';
import { standOf } from './tile-stand.js';

const universes = ['space', 'link', 'tile', 'piece'] as const;

interface Start {
  readonly id: number;
  readonly place: number | undefined;
  readonly values: readonly (readonly [Property, number])[];
}

/** Things of a universe of which something is said at the start. */
function startsOf({ initial, layout, compiled }: Machine, universe: Universe): Start[] {
  const all = Array.from({ length: compiled.world.counts[universe] }, (_, id): Start => {
    const values = [...layout.properties].flatMap(([property, { base, first, last }]): [Property, number][] => {
      if (property.kind.universe !== universe || property.printed || property.laid || id < first || id > last)
        return [];
      const value = initial[base + id] ?? 0;
      return value === NOT_OF_KIND || value === property.starts ? [] : [[property, value]];
    });
    const place = universe === 'piece' ? (initial[layout.place.base + id] ?? -1) : -1;
    return { id, place: place < 0 ? undefined : place, values };
  });
  return all.filter(({ place, values }) => place !== undefined || values.length > 0);
}

function tracksAtStart({ initial, layout }: Machine) {
  return [...layout.globals].flatMap(([global, slot]) => {
    const value = initial[slot] ?? 0;
    return global.role === 'track' && value !== global.starts ? [{ global, value }] : [];
  });
}

/** A line a thing: `Grain Store: burning`. */
export function startLines(machine: Machine, names: Names): string[] {
  const { world } = machine.compiled;
  const things = universes.flatMap((universe) =>
    startsOf(machine, universe).map(({ id, place, values }) => {
      const words = values.map(([property, value]) => propertyWords(world, names, property, value));
      const where = place === undefined ? [] : [`in ${names.space(place)}`];
      return `${names.thing(universe, id)}: ${[...where, ...words].join(', ')}`;
    }),
  );
  return [
    ...joinedLines(machine, names),
    ...things,
    ...tracksAtStart(machine).map(({ global, value }) => `${names.track(global)}: ${value}`),
  ];
}

/** What is joined that rules join otherwise: `passage 1: Kitchen - Attic`. */
function joinedLines(machine: Machine, names: Names): string[] {
  return joinedAtStart(machine).map(
    ([link, [a, b]]) => `${spaced(nameOf(names.world, 'link', link))}: ${names.space(a)} - ${names.space(b)}`,
  );
}

function joinedAtStart(machine: Machine): [number, readonly [number, number]][] {
  const stand = standOf(machine, machine.initial);
  return machine.compiled.world.board.links.flatMap((_, link): [number, readonly [number, number]][] => {
    const ends = stand?.isSpare(link) ? stand.ends(link) : [-1, -1];
    return ends.every((end) => end !== undefined && end >= 0) ? [[link, ends as [number, number]]] : [];
  });
}

/** The same by the names of the documents, as a position has it. */
export function startJson(machine: Machine): Readonly<Record<string, unknown>> {
  const { world } = machine.compiled;
  const section = (universe: (typeof universes)[number]): [string, object][] => {
    const entries = startsOf(machine, universe).map(({ id, place, values }): [string, object] => [
      nameOf(world, universe, id),
      Object.fromEntries([
        ...(place === undefined ? [] : [['in', nameOf(world, 'space', place)]]),
        ...values.map(([property, value]) => [
          property.name,
          said(world, { is: 'property', property, thing: id }, value),
        ]),
      ]),
    ]);
    if (universe === 'link')
      for (const [link, ends] of joinedAtStart(machine))
        entries.push([nameOf(world, 'link', link), { joins: ends.map((end) => nameOf(world, 'space', end)) }]);
    return entries.length > 0 ? [[`${universe}s`, Object.fromEntries(entries)]] : [];
  };
  const tracks = tracksAtStart(machine).map(({ global, value }) => [global.name, value]);
  return Object.fromEntries([
    ...universes.flatMap(section),
    ...(tracks.length > 0 ? [['tracks', Object.fromEntries(tracks)]] : []),
  ]);
}
