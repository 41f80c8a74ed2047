import { describe, expect, it } from 'vitest';
import { complaints, scenarioOf } from '../support/scenario.js';
import { board, tileGame as game, holds } from '../support/tiles.js';

/** Semantics 28: tiles in a flat state. */
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
- test: what is done when none is left, and when one is
  do: |
    join head to landing with a passage; if none: raise t by 1
    join tail to landing with a passage
    if none: raise t by 1
    otherwise: raise t by 10
    join head to middle with a passage
    if none: raise t by 2
    join head to head with a passage; if none: raise t by 4
  then: [t is 16, head is linked to landing, tail is linked to landing, head is not linked to middle]
  changes too: [one-end, other-end]
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
- test: what would close the floor suits it and does not fit
  given: { tiles: { middle: aside, long: aside, landing: { on: ground, at: [0, 0] } } }
  do: nothing
  then: [dead-end suits landing-east, dead-end does not fit landing-east, straight suits landing-east, landing does not suit landing-east]
- test: what is of another floor does not even suit
  do: nothing
  then: [dead-end does not suit landing-east, straight suits landing-east]
- test: nor does anything where a wall stands already
  given: { tiles: { straight: { on: ground, at: [1, 0], turned: 0 } } }
  do: nothing
  then: [dead-end does not suit middle-east, dead-end suits middle-north]
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
