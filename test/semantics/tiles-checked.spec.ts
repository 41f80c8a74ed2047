import { describe, expect, it } from 'vitest';
import { faultsOf, type Inline, scenarioOf } from '../support/scenario.js';
import { board, tileGame as game, holds, m } from '../support/tiles.js';

/** Semantics 28: what the checker says of tiles. */
describe('tiles: what the checker says', () => {
  const faults = (text: string): string[] =>
    faultsOf({ ...game, m: `${m}  go (room) through (doorway): { do: "${text}" }` }).map((f) =>
      f.replace(/ m\.yaml:\d+/, ''),
    );

  it.each([
    ['attach the room to the doorway', 'BK0801 the tile may not fit there'],
    ['make the room placed', 'BK0713 this does not say where the tile is put'],
    ['make the room ground', 'BK0713 this is so by where the tile lies'],
    ['set column of the room to 3', 'BK0713 column is so by where the tile lies'],
    ['join the room to the room with a stairs', 'BK0804 there is no stairs besides those of the board'],
    ['remove the doorway', 'BK0804 there is no doorway besides those of the board'],
    ['attach ann to the doorway; if none: nothing', 'BK0703 expected a tile, this is a figure'],
    ['attach the room to the room; if none: nothing', 'BK0703 expected a link, this is a room'],
  ])('%s', (text, fault) => {
    expect(faults(text).some((f) => f.startsWith(fault.slice(0, 30)))).toBe(true);
  });

  it('a kind of tile has the parts of the kind that it is a kind of', () => {
    const kinds = m.replace('tiles: {', 'tiles: { turret: { is a: chamber },');
    const said = board.replace(/^ {2}([a-z-]+): \{/gm, '  $1: { is: chamber,');
    const own: Inline = { ...game, m: kinds, board: said.replace('middle: { is: chamber', 'middle: { is: turret') };
    holds(
      `
- test: its room is a room
  do: set t to the number of turrets
  then: [t is 1]
- test: and burns like one
  do: make middle burning
  then: [middle is burning]
`,
      own,
    );
    expect(() => scenarioOf({ ...game, m: kinds })).toThrow(
      /^faulty documents:\nBK0901 [^\n]*nothing says what kind of tile `middle` and 6 more are[^\n]*$/,
    );
  });

  it('floors have names of their own, and there are at most 31', () => {
    const floors = (names: string): string =>
      faultsOf({ ...game, m: m.replace('[cellar, ground]', `[cellar, ground, ${names}]`) }).join();
    expect(floors('attic')).toBe('');
    expect(floors('cellar')).toContain('the floor "cellar" is named twice');
    expect(floors('aside')).toContain('no floor can be called "aside"');
    expect(floors('burning')).toContain('"burning" is a level of fire, and a floor');
    expect(floors('Big Floor')).toContain('"Big Floor" cannot be a name');
    expect(floors('on')).toContain('`on` is a word of the language');
    const many = (n: number): string => floors(Array.from({ length: n }, (_, i) => `f${i}`).join(', '));
    expect(many(29)).toBe('');
    expect(many(30)).toContain('there are at most 31 floors');
  });

  it('no kind is called what all of its sort are called, and what stands in lists is a name as keys are', () => {
    const told = (module: string): string[] => faultsOf({ m: module });
    for (const [section, word] of [
      ['spaces', 'space'],
      ['links', 'link'],
      ['tiles', 'piece'],
      ['pieces', 'tile'],
      ['card kinds', 'card'],
    ])
      expect(told(`${section}: { ${word}: {} }`).join()).toContain(`every ${word} is called so`);
    expect(told('spaces: { room: { has: { wet: [Very dry, high] } } }').join()).toContain(
      '"Very dry" cannot be a name',
    );
    expect(told('spaces: { room: { has: { Wet: yes/no } } }').join()).toContain('"Wet" cannot be a name');
    expect(told('spaces: { room: {} }\npieces: { figure: { stands in: room, named: [Big Joe] } }').join()).toContain(
      '"Big Joe" cannot be a name',
    );
  });

  it('the squares of a tile are one piece, in whatever order they are given', () => {
    const long = 'head: { north: doorway }, tail: { at: [0, 1], south: doorway }';
    const laid = (parts: string) => () => scenarioOf({ ...game, board: board.replace(long, parts) });
    expect(laid('head: {}, end: { at: [0, 2] }, tail: { at: [0, 1] }')).not.toThrow();
    expect(laid('head: {}, twin: {}, tail: { at: [0, 1] }')).not.toThrow();
    expect(laid('head: {}, tail: { at: [1, 1] }')).toThrow('`tail` has no side in common with `head`');
    expect(laid('head: {}, tail: { at: [99, 99] }')).toThrow('BK0447');
  });

  it('a tile comes to no floor but its own, up to the last', () => {
    const names = Array.from({ length: 29 }, (_, i) => `f${i}`);
    const high = { ...game, m: m.replace('[cellar, ground]', `[cellar, ground, ${names.join(', ')}]`) };
    holds(
      `
- test: not the ground
  do: lay cross to middle-north
  then: [t is 1]
- test: the last
  given: { tiles: { straight: { on: f28 } } }
  do: lay cross to straight-north
  then: [cross is f28]
  changes too: [whereabouts, row]
`,
      { ...high, board: board.replace('cross: {', 'cross: { floors: f28,') },
    );
  });

  it('more links to join with than there may be are told of, and not made', () => {
    const told = faultsOf({ ...game, m: m.replace('spare: 2', 'spare: 100000000') });
    expect(told.join()).toContain('BK0206');
  });

  it('without tiles there is nothing to attach', () => {
    const plain = {
      m: 'spaces: { room: {} }\nlinks: { door: {} }\nprocedures: { go (room) to (door): { do: "attach the room to the door; if none: nothing" } }',
    };
    expect(faultsOf(plain)[0]).toContain('BK0817');
  });
});
