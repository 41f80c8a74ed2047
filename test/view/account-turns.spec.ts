import { describe, expect, it } from 'vitest';
import { told } from './told.js';

/** Cats that dig for hours, and pay with the time they have: who has most is next. */
const module = (dig: string, walk = 'do: lower left of the active cat by 1'): string => `
spaces: { room: { has: { fire: [cold, burning] } } }
links: { door: {} }
pieces:
  cat:
    title: Cat
    count: 2
    stands in: room
    has: { left: { is: 0 to 9, starts: 6, title: Hours left }, height: 0 to 9, ghost: { is: 0 to 9, starts: 6 } }
tracks: { smoke: { from: 0, to: 9, title: Smoke } }
currencies: { hours: ghost of the active cat }
actions:
  dig:
    title: Dig
    by: cat
    asks: the active player chooses a number called effort from 3 to 3
    cost: the effort hours
    ${dig}
flow:
  game: { title: The night, steps: [turn] }
  turn:
    title: Turn
    repeat while: there is a cat where its left is at least 1
    active: the cat with the most left, ties to the most height
    steps: [act, wear]
  act: { title: Digging, actions: [dig], take: 1, may end when: never }
  wear: { title: Wear, steps: [pause, walk] }
  pause: { title: A pause, do: set height of the active cat to 1 }
  walk: { title: Hours pass, repeat while: left of the active cat is more than ghost of the active cat, steps: [hour] }
  hour:
    title: One hour
    ${walk}
turn: turn
`;

const cats = 'start: game\nplayers: 1\nposition: { pieces: { cat-1: { in: r1 }, cat-2: { in: r2 } } }';

describe('An account of turns that belong to one piece', () => {
  const account = told(`${module('check: d2 is at most 1\n    success: raise smoke by 1')}`, cats);

  it('heads each with whose it is, and no part of it', () => {
    expect(account.match(/^Turn \d.*$/gm)?.slice(0, 2)).toEqual([
      'Turn 1: Cat 1, from step 1',
      'Turn 2: Cat 2, from step 6',
    ]);
    expect(account).not.toMatch(/^(Wear|Hours pass|Digging)/m);
    expect(account).not.toMatch(/Cat \d: Cat \d/);
  });

  it('tells what goes on step after step as one thing, without the order among equals', () => {
    expect(account).toContain('\n  Hours pass: Hours left 6 -> 3 (m/hour)\n');
    expect(account).not.toContain('One hour');
    expect(account).not.toMatch(/A pause|height \d ->/);
  });

  it('tells on from where something came between', () => {
    const between = told(
      `${module('do: nothing', 'do: |\n      lower left of the active cat by 1\n      if left of the active cat is 4: raise smoke by 1')}`,
      cats,
    );
    expect(between).toContain('  Hours pass: Hours left 6 -> 4; Smoke 0 -> 1 (m/hour)\n  Hours left 4 -> 3 (m/hour)\n');
  });

  it('tells what somebody does with its answers, what a check needed and how it came out', () => {
    const lines = account.match(/^ {2}Digging: .*$/gm) ?? [];
    expect(lines.length).toBe(4);
    for (const line of lines)
      expect(line).toMatch(
        /^ {2}Digging: Dig: effort 3; ghost \d -> \d; rolled (1, needed 1 or less: done; Smoke \d -> \d|2, needed 1 or less: failed) \(m\/dig\)$/,
      );
    expect(account).toMatch(/: done/);
    expect(account).toMatch(/: failed/);
  });
});
