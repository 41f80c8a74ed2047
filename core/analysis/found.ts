import { nameOf } from '../compile/world.js';
import type { Machine } from '../engine/machine.js';
import type { Expr } from '../language/program.js';
import type { Property } from '../language/types.js';
import { pileWords, valueWords } from './changes.js';
import { mentionedSlots, thingOf } from './mentions.js';

/** Most values that are told of one word. */
const MOST_BEHIND = 4;

/** What is so of the things a condition names, in short sentences: `damage of bow is 2`, `figure-1 is in hold`. */
export function found(machine: Machine, condition: Expr): string[] {
  const said = new Set<string>();
  look(machine, condition, said);
  return [...said];
}

function look(machine: Machine, x: Expr, said: Set<string>): void {
  const { compiled, layout, state } = machine;
  const { world } = compiled;
  switch (x.op) {
    case 'property': {
      const thing = thingOf(machine, x.of);
      const stretch = layout.properties.get(x.property);
      if (thing === undefined || thing < 0 || !stretch) return;
      said.add(propertyNow(machine, x.property, thing, state[stretch.base + thing] ?? 0));
      return;
    }
    case 'place': {
      const piece = thingOf(machine, x.of);
      if (piece === undefined || piece < 0) return;
      const at = state[layout.place.base + piece] ?? -1;
      said.add(`${nameOf(world, 'piece', piece)} is ${at < 0 ? 'nowhere' : `in ${nameOf(world, 'space', at)}`}`);
      return;
    }
    case 'global':
      if (x.global.role === 'track') said.add(`${x.global.name} is ${state[layout.globals.get(x.global) ?? -1]}`);
      if (x.global.role === 'supply')
        said.add(`the supply of ${x.global.name} is ${state[layout.globals.get(x.global) ?? -1]}`);
      return;
    case 'held-by':
    case 'in-deck': {
      const card = thingOf(machine, x.card);
      if (card === undefined || card < 0) return;
      said.add(`${nameOf(world, 'card', card)} is ${pileWords(world, state[layout.pile.base + card] ?? 0)}`);
      return;
    }
    case 'word':
    case 'linked':
      behind(machine, x, said);
      return;
    case 'exists':
      if (x.set.source.from !== 'one') return;
      look(machine, x.set.source.value, said);
      return;
    case 'not':
      look(machine, x.of, said);
      return;
    case 'and':
    case 'or':
      for (const part of x.parts) look(machine, part, said);
      return;
    case 'compare':
    case 'sum':
      look(machine, x.left, said);
      look(machine, x.right, said);
      return;
    case 'among':
    case 'in-option':
      look(machine, x.value, said);
      return;
    default:
      return;
  }
}

function propertyNow(machine: Machine, property: Property, thing: number, value: number): string {
  const { world } = machine.compiled;
  const name = nameOf(world, property.kind.universe, thing);
  const now = valueWords(world, property, value);
  const level = property.domain.is === 'levels' || property.domain.is === 'yes/no';
  return level ? `${name} is ${now}` : `${property.name} of ${name} is ${now}`;
}

/** What a word or a link of one thing hangs on, where that is little. */
function behind(machine: Machine, x: Expr, said: Set<string>): void {
  const slots = mentionedSlots(machine, [x]);
  if (slots.size > MOST_BEHIND) return;
  for (const [property, { base, first, last }] of machine.layout.properties)
    for (const slot of slots)
      if (slot >= base + first && slot <= base + last)
        said.add(propertyNow(machine, property, slot - base, machine.state[slot] ?? 0));
}
