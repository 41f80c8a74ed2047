import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { asksTable } from '../../core/compile/emitter.js';
import { canonical } from '../../core/engine/canonical.js';
import { trackedStart } from '../../core/engine/indexes.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf } from '../../core/engine/program.js';
import type { Kind, Property } from '../../core/language/types.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { hashOf } from '../support/run.js';
import { complaints, faultsOf, type Inline, scenarioOf } from '../support/scenario.js';

/** Semantics 28: tiles in a flat state. */
const m = `
floors: [cellar, ground]
tiles: { chamber: { of: room, has: { marked: yes/no } } }
spaces: { room: { has: { fire: [out, burning] } } }
links:
  doorway: { passes: { figure: there is a doorway facing the doorway } }
  wall: {}
  window: {}
  stairs: { passes: { figure: always } }
  barrier: {}
  passage: { spare: 2, passes: { figure: always } }
pieces: { figure: { stands in: room, named: [ann, bob] } }
tracks: { t: { from: 0, to: 40 } }
words:
  open (doorway): there is no link facing the doorway
  false (doorway): there is a wall facing the doorway
  real (window): there is no link facing the window
procedures:
  lay (room) to (doorway): { do: "the active player attaches the room to the doorway; if none: raise t by 1" }
`;

/** A middle with four doors on the ground, a landing below; three in the stack. */
const board = `
layout: tiles
other sides: wall
tiles:
  middle: { on: ground, north: doorway, east: doorway, south: doorway, west: doorway }
  landing: { on: cellar, east: doorway }
  straight: { north: doorway, south: doorway, east: window }
  dead-end: { floors: ground, north: doorway }
  cross: { north: doorway, east: doorway, south: doorway, west: doorway }
  split: { parts: { split-west: { west: doorway }, split-east: { east: doorway } } }
  long: { on: ground, at: [0, 3], parts: { head: { north: doorway }, tail: { at: [0, 1], south: doorway } } }
links: [ middle stairs landing, split-west barrier split-east ]
`;
const game: Inline = { m, board, more: 'players: 1' };

function holds(cases: string, inline = game): void {
  const told = complaints(inline, cases);
  expect(Object.keys(told).length).toBeGreaterThan(0);
  expect(Object.fromEntries(Object.entries(told).filter(([, problems]) => problems.length > 0))).toEqual({});
}

describe('tiles: what is on the board', () => {
  it('rooms and sides count only while they lie there, tiles wherever they are', () =>
    holds(`
- test: rooms
  do: set t to the number of rooms
  then: [t is 4]
- test: tiles
  do: set t to the number of tiles
  then: [t is 7]
- test: parts of a tile that does not lie
  do: set t to the number of rooms of tile of split-west
  then: [t is 2]
- test: doorways
  do: set t to the number of doorways
  then: [t is 7]
- test: of one that does not lie, when asked for itself
  do: set t to the number of doorways of cross
  then: [t is 4]
- test: links that are no sides
  do: set t to the number of stairs
  then: [t is 1]
- test: and not while one end is away
  given: { tiles: { landing: aside } }
  do: set t to the number of stairs
  then: [t is 0, the number of barriers is 0]
`));

  it('what is so of a tile is so of its rooms and its sides', () =>
    holds(`
- test: floors
  do: nothing
  then:
    - middle is placed
    - middle is ground
    - landing is cellar
    - cross is stacked
    - middle-north is ground
    - floor of middle is floor of head
    - there is a cellar doorway
    - the number of ground rooms is 3
    - tile of head is tile of tail
    - tile of head is not tile of middle
- test: written on a room it is the tile's
  do: make split-west marked
  then: [split-east is marked]
`));
});

describe('tiles: neighbours are derived', () => {
  it('sides face each other where tiles meet, and doors lead through only where both are doors', () =>
    holds(`
- test: door to door
  given: { tiles: { straight: { on: ground, at: [0, -1] } } }
  do: nothing
  then:
    - middle is linked for figure to straight
    - straight is linked for figure to middle
    - straight is next to middle
    - middle-north is not open
    - middle-north is facing straight-south
    - straight-south is facing a doorway
    - straight is to the north of middle
    - across middle-north from middle is straight
    - middle-north is between middle and straight
- test: door to wall
  given: { tiles: { straight: { on: ground, at: [1, 0] } } }
  do: nothing
  then:
    - straight is next to middle
    - straight is not linked for figure to middle
    - middle-east is not open
    - middle-east is false
    - middle-north is not false
- test: turned
  given: { tiles: { straight: { on: ground, at: [1, 0], turned: 1 } } }
  do: nothing
  then: [straight is linked for figure to middle, middle-east is facing straight-south, straight-east is real]
- test: on another floor nothing meets
  given: { tiles: { straight: { on: cellar, at: [0, -1] } } }
  do: nothing
  then: [middle-north is open, straight is not next to middle, straight is next to landing]
`));

  it('stairs link what is not next to each other; parts of a tile are next to each other', () =>
    holds(`
- test: stairs
  do: nothing
  then: [landing is linked for figure to middle, landing is not next to middle, tail is next to head]
- test: parts
  given: { tiles: { split: { on: ground, at: [1, 0] } } }
  do: nothing
  then: [split-east is next to split-west, split-east is not linked for figure to split-west, split-west is linked for figure to middle, middle is not next to split-east]
`));

  it('doors and windows are false only while something lies against them', () =>
    holds(`
- test: a window heals
  given: { tiles: { straight: { on: ground, at: [0, -1] }, cross: { on: ground, at: [1, -1] } } }
  do: |
    if straight-east is real: raise t by 1
    make cross aside
    if straight-east is real: raise t by 10
    if middle-east is open: raise t by 5
  then: [t is 15, cross is aside]
  changes too: [floor, column, row]
`));

  it('links that rules join spaces with come from as many as there are', () =>
    holds(`
- test: joined
  do: join head to landing with a passage
  then: [landing is linked for figure to head, head is linked for figure to landing, landing is not next to head, the number of passages is 1]
  changes too: [one-end, other-end]
- test: and taken away
  do: |
    join head to landing with a passage
    for each passage: remove the passage
  then: [landing is not linked for figure to head]
- test: no more than there are
  do: |
    join head to landing with a passage
    join head to middle with a passage
    join tail to middle with a passage
  then: [the number of passages is 2, middle is not linked for figure to tail]
  changes too: [one-end, other-end]
- test: it leads nowhere while an end is away
  do: |
    join cross to landing with a passage
    set t to the number of passages
  then: [t is 0]
  changes too: [one-end, other-end]
`));
});

describe('tiles: laying', () => {
  const laid = (tile: string, x: number, y: number, turned = 0): string =>
    `[${tile} is placed, ${tile} is ground, column of ${tile} is ${x < 0 ? `0 - ${-x}` : x}, row of ${tile} is ${y < 0 ? `0 - ${-y}` : y}, turned of ${tile} is ${turned}]`;

  it('it shows a door to the doorway; where one turn alone does, nobody is asked', () =>
    holds(`
- test: north
  do: lay dead-end to middle-north
  then: ${laid('dead-end', 0, -1, 2)}
- test: east
  do: lay dead-end to middle-east
  then: ${laid('dead-end', 1, 0, 3)}
- test: what looks alike in all turns is not turned
  do: lay cross to middle-west
  then: ${laid('cross', -1, 0)}
- test: two turns, two ways for the window
  answers: [turned right]
  do: lay straight to middle-west
  then: ${laid('straight', -1, 0, 1)}
`));

  it('of these, turns in which most doors meet doors', () =>
    holds(
      `
- test: the side where another door is
  given: { tiles: { cross: { on: ground, at: [1, -1] } } }
  answers: [as printed]
  do: lay split-west to middle-north
  then: [t is 0, split-west is placed, split-west is ground, column of split-west is 0, row of split-west is 0 - 1, turned of split-west is 0]
`,
      {
        ...game,
        board: board.replace(
          'split: { parts: { split-west: { west: doorway }, split-east: { east: doorway } } }',
          'split: { parts: { split-west: { west: doorway, south: doorway }, split-east: { east: doorway } } }',
        ),
      },
    ));

  it('never without a door that leads nowhere on the floor', () =>
    holds(
      `
- test: the last door stays open
  given: { tiles: { long: aside, cross: aside } }
  answers: [as printed]
  do: |
    lay dead-end to middle-north
    lay split-west to landing-east
  then: [dead-end is placed, dead-end is ground, row of dead-end is 0 - 1, turned of dead-end is 2, split-west is placed, split-west is cellar, column of split-west is 1]
- test: a dead end on the only door of a floor
  given: { tiles: { long: aside } }
  do: lay dead-end to landing-east
  then: [t is 1]
`,
      { ...game, board: board.replace('floors: ground, ', '') },
    ));

  it('only on its floors, where nothing lies, within what may be reached', () =>
    holds(`
- test: not its floor
  do: lay dead-end to landing-east
  then: [t is 1]
- test: something lies there
  given: { tiles: { cross: { on: ground, at: [0, -1] } } }
  do: lay dead-end to middle-north
  then: [t is 1]
- test: of a tile that does not lie itself
  do: lay dead-end to cross-north
  then: [t is 1]
- test: of its own
  do: lay cross to cross-north
  then: [t is 1]
- test: to a wall no door is shown
  do: lay dead-end to landing-east
  then: [t is 1]
- test: off the page
  given: { tiles: { cross: { on: ground, at: [99, 0] } } }
  do: lay dead-end to cross-east
  then: [t is 1]
- test: asking does not lay
  do: |
    if dead-end fits middle-north: raise t by 1
    if dead-end does not fit landing-east: raise t by 2
    set t to t + the number of doorways where dead-end fits it
  then: [t is 9]
`));

  it('a move is one change, whoever stands there rides along, and what does not fit stays', () =>
    holds(`
- test: riding
  given: { tiles: { dead-end: { on: ground, at: [0, -1], turned: 2 } }, spaces: { dead-end: burning }, pieces: { ann: dead-end } }
  do: lay dead-end to middle-east
  then: [ann is in dead-end, dead-end is burning, dead-end is ground, column of dead-end is 1, row of dead-end is 0, turned of dead-end is 3, middle-north is open]
- test: staying
  given: { tiles: { dead-end: { on: ground, at: [0, -1], turned: 2 } }, pieces: { ann: dead-end } }
  do: lay dead-end to landing-east
  then: [t is 1]
- test: its own place counts as free
  given: { tiles: { long: aside, straight: { on: ground, at: [0, -1] }, dead-end: { on: cellar, at: [1, 0], turned: 3 } } }
  do: |
    if dead-end fits landing-east: raise t by 1
  then: [t is 0]
`));

  it('turning keeps it where it is', () =>
    holds(`
- test: to the right
  given: { tiles: { dead-end: { on: ground, at: [0, -1], turned: 2 } } }
  do: turn dead-end by 1
  then: [turned of dead-end is 3, dead-end is not linked for figure to middle, middle-north is false]
- test: to the left
  given: { tiles: { dead-end: { on: ground, at: [0, -1], turned: 0 } } }
  do: turn dead-end by 0 - 2
  then: [turned of dead-end is 2, dead-end is linked for figure to middle]
- test: what looks alike stays as it is
  given: { tiles: { cross: { on: ground, at: [0, -1] } } }
  do: turn cross by 1
  then: []
- test: what does not lie is not turned
  do: turn dead-end by 1
  then: []
`));
});

describe('tiles: who is left behind', () => {
  const failing = (text: string, given: string): string[] =>
    complaints(game, `- test: x\n  given: ${given}\n  do: |\n    ${text}\n  then: []`)['x'] ?? [];

  it('a figure on a part that goes is a failure, unless a rule has moved it first', () => {
    const stands = '{ tiles: { cross: { on: ground, at: [0, -1] } }, pieces: { ann: cross } }';
    expect(failing('make cross gone', stands)[0]).toContain('where no tile lies');
    expect(failing('remove cross from the board', stands)[0]).toContain('where no tile lies');
    holds(`
- test: moved first
  given: ${stands}
  do: move ann to middle; remove cross from the board
  then: [ann is in middle, cross is gone]
`);
  });

  it('nobody is moved to what does not lie there', () => {
    expect(failing('move ann to cross', '{}')[0]).toContain('where no tile lies');
  });

  it('a position says where tiles lie as a board does, and what cannot be is told', () => {
    const at = (given: string): string[] => failing('nothing', given);
    expect(() => at('{ tiles: { cross: { on: ground, at: [0, 0] } } }')).toThrow('cross and middle lie in one place');
    expect(() => at('{ tiles: { cross: { on: ground, at: [0, 4] } } }')).toThrow('long and cross lie in one place');
    expect(() => at('{ pieces: { ann: cross } }')).toThrow('ann stands in cross, which is not on the board');
    expect(() => at('{ tiles: { cross: { on: roof } } }')).toThrow('there is no floor called "roof"');
    expect(() => at('{ tiles: { cross: { at: [1, 0] } } }')).toThrow('on which floor');
  });

  it.each(['placed', 'ground', '[ground, marked]', 'not stacked', '{ whereabouts: aside }', '{ column: 4 }'])(
    'where a tile lies is said by floor and place, or by a word for off the board: %s',
    (said) => {
      expect(() => failing('nothing', `{ tiles: { cross: ${said} } }`)).toThrow(
        'this does not say where the tile lies',
      );
    },
  );

  it('what a joined link leads to is said of both ends at once', () => {
    expect(() => failing('nothing', '{ links: { passage-1: { one-end: middle } } }')).toThrow(
      'passage-1 leads nowhere at its other end',
    );
  });

  it('whoever stands on a tile whose place is at fault is not told of besides', () => {
    const told = (place: string): string => {
      const more = 'players: 1\nposition: { pieces: { ann: head } }';
      try {
        scenarioOf({ ...game, board: board.replace('at: [0, 3]', place), more });
      } catch (error) {
        return String(error);
      }
      return '';
    };
    expect(told('at: [0, 3]')).toBe('');
    const far = told('at: [0, 300]');
    expect(far).toContain('the place of a tile is two whole numbers');
    expect(far).not.toContain('is not on the board');
  });
});

describe('tiles: the flat state', () => {
  const wild: Inline = {
    m: `${m}
  shake:
    do: |
      pick at random a tile called one where not (there is a figure in a room of it); if none: this effect ends
      pick at random a doorway called way; if none: this effect ends
      roll d6
      depending on the roll:
        1 to 3: lay one-room to the way
        4: turn the one by 1
        5: make the one stacked
        otherwise:
          pick at random a room called goal; if none: this effect ends
          move ann to the goal
          pick at random a room called end; if none: this effect ends
          for each passage: remove the passage
          join the goal to the end with a passage
flow: { game: { repeat: 400, do: shake } }
`.replace('lay one-room to the way', 'the active player attaches the one to the way; if none: nothing'),
    board,
    more: 'players: 1\nposition: { pieces: { ann: middle, bob: middle } }',
  };

  const play = (machine: Machine, seed: number, most: number, each: () => void): void => {
    const key = runKey(seed, 0);
    if (asksTable(machine.compiled.form)) machine.sit(new SeededTable(machine.compiled, key));
    machine.reset(key);
    for (let step = 0; step < most && machine.step() === 0; step++) each();
  };

  it('who is beside whom always is what follows from where tiles lie', () => {
    const machine = machineOf(scenarioOf(wild), 'plain');
    let shifts = 0;
    for (let seed = 1; seed <= 5; seed++)
      play(machine, seed, 400, () => {
        const anew = machine.state.slice();
        anew.fill(0, machine.layout.follows);
        trackedStart(machine.compiled, anew);
        expect(waysOf(machine, anew)).toEqual(waysOf(machine, machine.state));
        expect(waysOf(machine, machine.state)).toEqual(byLooking(machine));
        shifts += 1;
      });
    expect(shifts).toBeGreaterThan(1900);
  });

  it('no two tiles ever lie in one place, and nobody stands off the board', () => {
    const machine = machineOf(scenarioOf(wild), 'plain');
    const lying = new Set<number>();
    for (let seed = 1; seed <= 5; seed++)
      play(machine, seed, 400, () => {
        const squares = squaresOf(machine);
        expect(new Set(squares.map(({ key, space }) => `${key} ${splitTogether(machine, space)}`)).size).toBe(
          squares.length,
        );
        lying.add(squares.length);
        const { place } = machine.layout;
        for (const piece of [0, 1]) {
          const space = machine.state[place.base + piece] ?? -1;
          expect(squares.some((s) => s.space === space)).toBe(true);
        }
      });
    expect(lying.size).toBeGreaterThan(3);
  });

  it('plain, asked and traced programs shift alike', () => {
    const hashes = (['plain', 'metered', 'asked', 'covered'] as const).map((form) => {
      const machine = machineOf(scenarioOf(wild), form);
      const out: string[] = [];
      play(machine, 9, 150, () => out.push(hashOf(machine.compared)));
      return out;
    });
    for (const other of hashes) expect(other).toEqual(hashes[0]);
    expect(new Set(hashes[0]).size).toBeGreaterThan(50);
  });

  it('equal layouts reached in other ways are equal states', () => {
    const ways = ['north', 'east', 'west'].map(
      (way) =>
        `  ${way} (room): { do: "pick at random a doorway called way to the ${way} of middle; if none: this effect ends\\nlay the room to the way" }\n`,
    );
    const places = 'places: { middle: room, cross: room, dead-end: room }\n';
    const outcome = (...steps: readonly string[]): string => {
      const inline = { ...game, m: `${m}${ways.join('')}${places}flow: { game: { do: "${steps.join('; ')}" } }` };
      const machine = machineOf(scenarioOf(inline), 'plain');
      machine.reset(runKey(1, 0));
      machine.step();
      return hashOf(machine.compared);
    };
    const one = outcome('north cross', 'east dead-end');
    expect(outcome('east dead-end', 'north cross')).toBe(one);
    expect(outcome('west cross', 'east dead-end', 'north cross')).toBe(one);
    expect(outcome('north cross', 'make cross stacked', 'east dead-end', 'north cross')).toBe(one);
    expect(outcome('east cross', 'north dead-end')).not.toBe(one);
    expect(outcome('north cross')).not.toBe(one);
  });

  it('links that are alike make no difference by which of them joins what', () => {
    const places = 'places: { middle: room, landing: room, head: room, tail: room }\n';
    const reached = (...steps: readonly string[]): string => {
      const inline = { ...game, m: `${m}${places}flow: { game: { do: "${steps.join('; ')}" } }` };
      const machine = machineOf(scenarioOf(inline), 'plain');
      machine.reset(runKey(1, 0));
      machine.step();
      return canonical(machine).join();
    };
    const one = reached('join head to landing with a passage', 'join tail to middle with a passage');
    expect(reached('join tail to middle with a passage', 'join head to landing with a passage')).toBe(one);
    expect(reached('join middle to tail with a passage', 'join landing to head with a passage')).toBe(one);
    expect(reached('join head to middle with a passage', 'join tail to landing with a passage')).not.toBe(one);
    expect(reached('join head to landing with a passage')).not.toBe(one);
  });
});

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
    const many = (n: number): string => floors(Array.from({ length: n }, (_, i) => `f${i}`).join(', '));
    expect(many(29)).toBe('');
    expect(many(30)).toContain('there are at most 31 floors');
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

/** For each space on the board, what it is linked to and by which link. */
function waysOf(machine: Machine, state: Int32Array): string[] {
  const { shifting } = machine.layout;
  const tables = machine.compiled.world.shifting;
  if (!shifting || !tables) throw new Error('nothing shifts');
  return machine.compiled.world.board.spaces.map(({ id }, s) => {
    const from = tables.start[s] ?? 0;
    const ways = Array.from({ length: state[shifting.count + s] ?? 0 }, (_, k) => [
      state[shifting.other + from + k],
      state[shifting.link + from + k],
    ]);
    return `${id}: ${ways.map(([other, link]) => `${other} by ${link}`).join(', ')}`;
  });
}

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

interface Square {
  readonly key: string;
  readonly space: number;
  readonly floor: number;
  readonly x: number;
  readonly y: number;
  readonly turned: number;
}

/** Every part on the board, by reckoning from the five properties alone. */
function squaresOf(machine: Machine): Square[] {
  const { world } = machine.compiled;
  const { tiles } = world.model;
  if (!tiles) throw new Error('no tiles');
  const of = (property: typeof tiles.floor, t: number): number =>
    machine.state[(machine.layout.properties.get(property)?.base ?? 0) + t] ?? 0;
  return world.board.spaces.flatMap(({ tile = 0, within = { x: 0, y: 0 } }, space) => {
    if (of(tiles.whereabouts, tile) !== 3) return [];
    let [dx, dy] = [within.x, within.y];
    const turned = of(tiles.turned, tile);
    for (let k = 0; k < turned; k++) [dx, dy] = [-dy, dx];
    const [floor, x, y] = [of(tiles.floor, tile), of(tiles.column, tile) + dx, of(tiles.row, tile) + dy];
    return [{ key: `${floor} ${x} ${y}`, space, floor, x, y, turned }];
  });
}

/** Parts of one square count apart: the number of the part among those of its tile. */
function splitTogether(machine: Machine, space: number): number {
  const { board } = machine.compiled.world;
  const own = board.spaces[space];
  const first = board.spaces.findIndex(
    (s) => s.tile === own?.tile && s.within?.x === own?.within?.x && s.within?.y === own?.within?.y,
  );
  return space - first;
}

/** What `waysOf` should say, found by looking at every pair of sides. */
function byLooking(machine: Machine): string[] {
  const { world } = machine.compiled;
  const { board, model } = world;
  const squares = squaresOf(machine);
  const sides = board.links.flatMap((link, id) => {
    const square = link.side === undefined ? undefined : squares.find((s) => s.space === link.a);
    return square && link.side !== undefined ? [{ id, ...square, looks: (link.side + square.turned) % 4 }] : [];
  });
  return board.spaces.map(({ id }, s) => {
    const ways: [number, number][] = [];
    for (const side of sides.filter((x) => x.space === s)) {
      const [dx, dy] = STEPS[side.looks as 0 | 1 | 2 | 3];
      const other = sides.find(
        (x) => x.floor === side.floor && x.x === side.x + dx && x.y === side.y + dy && x.looks === (side.looks + 2) % 4,
      );
      if (other) ways.push([other.space, side.id]);
    }
    board.links.forEach((link, l) => {
      if (link.side !== undefined) return;
      const joined = model.joined.get(world.linkKinds[l] as Kind);
      const end = (property: Property): number =>
        machine.state[(machine.layout.properties.get(property)?.base ?? 0) + l] ?? -1;
      const a = joined ? end(joined.one) : link.a;
      const b = joined ? end(joined.other) : link.b;
      const there = (x: number): boolean => squares.some((q) => q.space === x);
      if (!there(a) || !there(b)) return;
      if (a === s) ways.push([b, l]);
      else if (b === s) ways.push([a, l]);
    });
    ways.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
    return `${id}: ${ways.map(([other, link]) => `${other} by ${link}`).join(', ')}`;
  });
}
