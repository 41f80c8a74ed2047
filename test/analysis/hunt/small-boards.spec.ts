import { describe, expect, it } from 'vitest';
import { boardsOf } from '../../../core/analysis/hunt/small-boards.js';
import { startsOf } from '../../../core/analysis/hunt/starts.js';
import { scenarioOf } from '../../support/scenario.js';

const many = (size: number, spaces: readonly string[], links: readonly string[], named: readonly string[] = []) =>
  [...boardsOf(size, { spaces, links, named: named.map((name) => ({ name, kind: spaces[0] ?? '' })) })].length;

describe('all small boards', () => {
  it('are the connected graphs, each once', () => {
    expect([1, 2, 3, 4].map((size) => many(size, ['room'], ['door']))).toEqual([1, 1, 2, 6]);
  });

  it('tell kinds of link and of space apart', () => {
    // Of three rooms in a row the doors may be aa, ab, bb; in a ring aaa, aab, abb, bbb.
    expect(many(3, ['room'], ['a', 'b'])).toBe(7);
    expect([1, 2].map((size) => many(size, ['room', 'hall'], ['door']))).toEqual([2, 3]);
    // A row of three with kinds a or b at each place, but for turning round: 2 * 3; a ring: 4.
    expect(many(3, ['a', 'b'], ['door'])).toBe(10);
  });

  it('tell spaces apart that a module calls by name', () => {
    expect(many(3, ['room'], ['door'], ['bridge'])).toBe(3);
    expect(many(1, ['room'], ['door'], ['bridge', 'hold'])).toBe(0);
  });
});

describe('the starts of a board', () => {
  it('are as it is, then with one thing otherwise, then with two', () => {
    const { world } = scenarioOf({
      m: `spaces: { room: { has: { fire: [out, burning], soot: 0 to 9 } } }
links: { door: { has: { shut: yes/no } } }
flow: { game: { do: "for each room: make the room burning" } }`,
      board: 'layout: rooms\nspaces: { r1: {}, r2: {} }\nlinks: [r1 door r2]',
    });
    const all = [...startsOf(world)];
    // Each room burning, or with soot 1 or 9; the door shut.
    expect(all.slice(0, 8)).toEqual([
      {},
      { spaces: { r1: { fire: 'burning' } } },
      { spaces: { r1: { soot: 1 } } },
      { spaces: { r1: { soot: 9 } } },
      { spaces: { r2: { fire: 'burning' } } },
      { spaces: { r2: { soot: 1 } } },
      { spaces: { r2: { soot: 9 } } },
      { links: { 'r1-r2': { shut: 'yes' } } },
    ]);
    // Pairs of seven, without the soot of one room with itself.
    expect(all).toHaveLength(8 + 21 - 2);
    expect(all).toContainEqual({ spaces: { r1: { fire: 'burning', soot: 1 } } });
  });
});
