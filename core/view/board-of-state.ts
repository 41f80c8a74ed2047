import { valueWords } from '../analysis/changes.js';
import { NOT_OF_KIND } from '../compile/layout.js';
import type { World } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { Property } from '../language/types.js';
import type { Names } from './account-names.js';
import type { Look, LookOf } from './board-text.js';
import { standOf } from './tile-stand.js';

/** Stands in the mark of a space where there are pieces. */
const PIECES = '*';

/** How the spaces and links of a machine's board look in its present state, for `boardAsText`. */
export function lookOfState(machine: Machine, names: Names): LookOf {
  const marks = lettersOf(machine.compiled.world);
  names.stand = standOf(machine) ?? names.stand;
  const inside = piecesIn(machine, names);
  return (what, index) => {
    const look = lookOf(machine, names, marks, what, index);
    const pieces = what === 'space' ? (inside.get(index) ?? []) : [];
    if (pieces.length === 0) return look;
    return { short: look.short + PIECES, words: [...look.words, ...pieces] };
  };
}

function piecesIn(machine: Machine, names: Names): Map<number, string[]> {
  const { base } = machine.layout.place;
  const inside = new Map<number, string[]>();
  machine.compiled.world.pieces.forEach((_, id) => {
    const space = machine.state[base + id] ?? -1;
    if (space >= 0) inside.set(space, [...(inside.get(space) ?? []), names.piece(id)]);
  });
  return inside;
}

function lookOf(
  machine: Machine,
  names: Names,
  marks: ReadonlyMap<string, string>,
  what: 'space' | 'link',
  index: number,
): Look {
  const { layout, state, compiled } = machine;
  let short = '';
  const words: string[] = [];
  for (const [property, { base, first, last }] of layout.properties) {
    if (property.kind.universe !== what || property.printed || property.laid || index < first || index > last) continue;
    const value = state[base + index] ?? 0;
    if (value === NOT_OF_KIND || value === resting(property)) continue;
    short += marks.get(`${property.index} ${value}`) ?? numberMark(marks, property, value);
    words.push(propertyWords(compiled.world, names, property, value));
  }
  return { short, words };
}

/** A number stands for itself; where several properties are numbers, after the letter of its own. */
function numberMark(marks: ReadonlyMap<string, string>, { index, domain }: Property, value: number): string {
  return domain.is === 'number' ? `${marks.get(`${index}`) ?? ''}${value}` : '';
}

/** The value that is not worth a mark: the lowest level, no, nothing. */
function resting({ domain, starts }: Property): number {
  if (domain.is === 'levels' || domain.is === 'yes/no') return 0;
  return domain.is === 'number' ? Math.max(domain.from, Math.min(0, starts)) : -1;
}

/** A value of a property as it is said of its thing: `burning`, `flood high`. */
export function propertyWords(world: World, names: Names, property: Property, value: number): string {
  if (property.domain.is === 'thing')
    return `${names.property(property)} ${names.thing(property.domain.kind.universe, value)}`;
  const said = valueWords(world, property, value);
  return names.isAdjective(property) ? said : `${names.property(property)} ${said}`;
}

/**
 * A letter for each level of a space or link that is worth a mark, by the property's index and the level; for numbers that
 * could be taken for each other, by the index alone.
 */
export function lettersOf(world: World): ReadonlyMap<string, string> {
  return new Map([...marksOf(world, 'space'), ...marksOf(world, 'link')]);
}

/** One letter for each level that is worth a mark: the first of its own that is still free. */
function marksOf({ model }: World, universe: 'space' | 'link'): [string, string][] {
  const taken = new Set<string>();
  const own = model.properties.filter((p) => p.kind.universe === universe && !p.printed && !p.laid);
  const ofLevels = own.flatMap((property) =>
    levels(property).map(([name, level]): [string, string] => [`${property.index} ${level}`, letter(name, taken)]),
  );
  // Kinds beside each other may each have a property of one name.
  const numbers = own.filter(({ domain }) => domain.is === 'number');
  const names = [...new Set(numbers.map(({ name }) => name))];
  if (names.length < 2) return ofLevels;
  const letters = new Map(names.map((name) => [name, letter(name, taken)]));
  return [...ofLevels, ...numbers.map(({ index, name }): [string, string] => [`${index}`, letters.get(name) ?? ''])];
}

function levels({ domain, name }: Property): [string, number][] {
  if (domain.is === 'yes/no') return [[name, 1]];
  return domain.is === 'levels' ? domain.names.slice(1).map((level, i): [string, number] => [level, i + 1]) : [];
}

function letter(name: string, taken: Set<string>): string {
  const signs = [
    ...name.replace(/[^a-z]/g, ''),
    ...name.toUpperCase().replace(/[^A-Z]/g, ''),
    ...'abcdefghijklmnopqrstuvwxyz',
  ];
  const free = signs.find((sign) => !taken.has(sign)) ?? '?';
  taken.add(free);
  return free;
}
