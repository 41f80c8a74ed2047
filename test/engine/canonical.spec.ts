import { fc, it as prop } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { Fraction } from '../../core/base/fraction.js';
import { handsFrom, ON_TABLE, restOf } from '../../core/compile/layout.js';
import type { Machine } from '../../core/engine/machine.js';
import { keyOf, outcomesOfStep, restore } from '../../core/tables/enumerator.js';
import { Run } from '../support/run.js';
import type { Inline } from '../support/scenario.js';

/** Three ropes alike; two lamps of different weight. Ids 0 to 2 and 3 to 4. */
const things = (ofPieces: string, ofCards: string): string => `
spaces: { room: { has: { flood: 0 to 3 } } }
links: { door: {} }
pieces: { figure: { stands in: room, named: [ann, bob]${ofPieces} } }
tracks: { air: { from: 0, to: 9, starts: 9 } }
decks: { chest: { when empty: shuffle the discards in } }
card kinds: { item: { deck: chest, has: { ${ofCards}wear: 0 to 2, weight: 0 to 1, worn: yes/no } } }
cards:
  rope: { kind: item, copies: 3 }
  lamp: { kind: item, weight: [0, 1] }
`;
const flow = (...steps: readonly string[]): string => `
flow:
  game: { repeat: 9, steps: [${steps.map((_, i) => `n${i}`).join(', ')}] }
${steps.map((text, i) => `  n${i}:\n    do: |\n${text.replace(/^/gm, '      ')}`).join('\n')}
`;

/** Whatever a rule can do with copies: go through them in order, take the best, the first, any one. */
const orderly: Inline = {
  m: `${things('', '')}${flow(
    'draw 1 from chest for ann; if none: nothing',
    'for each item:\n  if wear of the item is at least 1: set air to wear of the item + weight of the item\n  if the item is in chest: raise wear of the item by 1',
    'worst = the item with the most wear\ndiscard the worst\nset air to wear of the worst',
    'pick at random an item; if none: this phase ends\nset wear of the item to 2\ngive the item to bob',
    'for each item of bob: discard the item',
  )}`,
};
/** Pieces and cards that speak of a copy. */
const referring: Inline = {
  m: `${things(', has: { favourite: an item or none }', 'tied: an item or none, ')}${flow(
    'draw 1 from chest for ann; if none: this phase ends\nset favourite of ann to the card',
    'pick at random an item; if none: this phase ends\nset tied of the item to favourite of ann',
    'raise wear of favourite of ann by 1',
  )}`,
};

const ids = [0, 1, 2, 3, 4];
const ways = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].flatMap((ropes) => [
  [...ropes, 3, 4],
  [...ropes, 4, 3],
]);

/** A state in which card i is what card `way[i]` was. */
function renumbered(machine: Machine, state: Int32Array, way: readonly number[]): Int32Array {
  const { layout } = machine;
  const out = state.slice();
  const ofCards = [...layout.properties].filter(([p]) => p.kind.universe === 'card').map(([, s]) => s);
  for (const { base } of [layout.pile, layout.top, ...ofCards])
    for (const i of ids) out[base + i] = state[base + (way[i] ?? i)] ?? 0;
  for (const [property, { base, first, last }] of layout.properties) {
    if (property.domain.is !== 'thing' || property.domain.kind.universe !== 'card') continue;
    for (let i = base + first; i <= base + last; i++) {
      const at = way.indexOf(out[i] ?? -1);
      if (at >= 0) out[i] = at;
    }
  }
  return out;
}

interface Cards {
  readonly piles: readonly number[];
  readonly wear: readonly number[];
  readonly worn: readonly number[];
  readonly known: number;
  readonly favourite: readonly number[];
  readonly tied: readonly number[];
}
const five = (top: number, least = 0) => fc.array(fc.integer({ min: least, max: top }), { minLength: 5, maxLength: 5 });
const cards: fc.Arbitrary<Cards> = fc.record({
  piles: five(3),
  wear: five(2),
  worn: five(1),
  known: fc.integer({ min: 0, max: 3 }),
  favourite: five(4, -1),
  tied: five(4, -1),
});

/** A position of the cards, written into a state. */
function put(machine: Machine, { piles, wear, worn, known, favourite, tied }: Cards): Int32Array {
  const { layout } = machine;
  restore(machine, machine.initial.slice(0, layout.compared));
  const state = machine.compared.slice();
  const hand = handsFrom(1);
  ids.forEach((i) => {
    state[layout.pile.base + i] = [restOf(0), ON_TABLE, hand, hand + 1][piles[i] ?? 0] ?? 0;
  });
  ids
    .filter((i) => state[layout.pile.base + i] === restOf(0))
    .reverse()
    .slice(0, known)
    .forEach((i, n) => {
      state[layout.top.base + i] = n + 1;
      state[layout.tops] = n + 1;
    });
  const write = (name: string, values: readonly number[]): void => {
    for (const [p, { base, first, last }] of layout.properties)
      if (p.name === name) for (let i = first; i <= last; i++) state[base + i] = values[i - first] ?? 0;
  };
  write('wear', wear);
  write('worn', worn);
  write('favourite', favourite);
  write('tied', tied);
  return state;
}

function key(machine: Machine, state: Int32Array): string {
  restore(machine, state);
  return keyOf(machine);
}

/** The exact chances of what may be after some steps. */
function chancesAfter(machine: Machine, from: Int32Array, steps: number): Record<string, string> {
  let now = new Map([['', { state: from, chance: Fraction.one }]]);
  for (let step = 0; step < steps; step++) {
    const next: typeof now = new Map();
    for (const { state, chance } of now.values()) {
      restore(machine, state);
      for (const outcome of outcomesOfStep(machine)) {
        const part = chance.times(outcome.chance);
        const known = next.get(outcome.key);
        if (known) known.chance = known.chance.plus(part);
        else next.set(outcome.key, { state: outcome.state, chance: part });
      }
    }
    now = next;
  }
  return Object.fromEntries([...now].map(([k, { chance }]) => [k, chance.toString()]));
}

describe.each([
  ['rules that go through cards in order', orderly],
  ['values that refer to cards', referring],
])('copies of one card, with %s', (_, inline) => {
  const { machine } = Run.of({ ...inline, more: 'start: game' }, 'asked');

  prop.prop([cards, fc.constantFrom(...ways)])('are equal whichever of them is where', (position, way) => {
    const state = put(machine, position);
    expect(key(machine, renumbered(machine, state, way))).toBe(key(machine, state));
  });

  prop.prop([cards, cards, fc.integer({ min: 0, max: 5 })])(
    'are not equal where they differ in more',
    (one, other, part) => {
      // Mostly one thing differs, so that being equal is not too rare.
      const names = ['piles', 'wear', 'worn', 'known', 'favourite', 'tied'] as const;
      const name = names[part] ?? 'known';
      const [a, b] = [put(machine, one), put(machine, { ...one, [name]: other[name] })];
      const same = ways.some((way) => renumbered(machine, a, way).join() === b.join());
      expect(key(machine, a) === key(machine, b)).toBe(same);
    },
  );

  prop.prop([cards, fc.constantFrom(...ways), fc.integer({ min: 1, max: 4 })], { numRuns: 40 })(
    'lead to the same with the same chances',
    (position, way, steps) => {
      const state = put(machine, position);
      expect(chancesAfter(machine, renumbered(machine, state, way), steps)).toEqual(
        chancesAfter(machine, state, steps),
      );
    },
  );
});

describe('outcomes of a step', () => {
  it('merge copies drawn, and leave the machine as it was', () => {
    const { machine } = Run.of({ ...orderly, more: 'start: game' }, 'asked').seeded();
    const [table, before] = [machine.table, machine.state.slice()];
    const chances = outcomesOfStep(machine).map((o) => o.chance.toString());
    expect(chances.sort()).toEqual(['1/5', '1/5', '3/5']);
    expect(machine.doors.stepNumber()).toBe(0);
    expect(machine.state).toEqual(before);
    expect(machine.table).toBe(table);
  });

  it('are not merged where a rule speaks of one copy by its name', () => {
    const named = (text: string) =>
      outcomesOfStep(
        Run.of(
          { m: `${things('', '')}${flow('draw 1 from chest for ann; if none: nothing', text)}`, more: 'start: game' },
          'asked',
        ).machine,
      ).length;
    expect(named('for each item: discard the item')).toBe(3);
    expect(named('discard rope')).toBe(4);
  });

  it('do not depend on what a chain remembered', () => {
    const { machine } = Run.of({ ...orderly, more: 'start: game' }, 'asked');
    const one = keyOf(machine);
    machine.state.fill(7, machine.layout.compared);
    expect(keyOf(machine)).toBe(one);
  });
});
