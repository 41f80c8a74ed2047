import { describe, expect, it } from 'vitest';
import { type BoardTextOptions, boardAsText, type Look } from '../../core/view/board-text.js';
import { good } from '../board/support.js';
import { house, plan, submarine, submarineList } from './boards.js';

const F = { short: 'F', words: ['burning'] };
const X = { short: 'x', words: ['blocked'] };

function show(text: string, looks: Record<string, Look>, options: Partial<BoardTextOptions> = {}): string {
  const board = good(text);
  const look = (what: 'space' | 'link', i: number): Look =>
    looks[(what === 'space' ? board.spaces : board.links)[i]?.id ?? ''] ?? { short: '', words: [] };
  return boardAsText(board, look, { columns: 80, ascii: true, ...options });
}

const onBoard: Record<string, Look> = {
  'crew-cabin': F,
  galley: { short: '~', words: ['flood high'] },
  reactor: { short: 'F~', words: ['burning', 'flood low'] },
  'bridge-sonar': X,
  'sonar-pump-room': X,
  'tower-hatch': X,
};

const inHouse: Record<string, Look> = { hall: F, cellar: { short: '~', words: ['flood high'] } };

const onPlan: Record<string, Look> = {
  '1,1': { short: 'F', words: ['fire'] },
  '1,2': { short: 'F', words: ['fire'] },
  '2,1': { short: 's', words: ['smoke'] },
  '2,3': { short: 'F!', words: ['fire', 'gas'] },
  '1,1-north': { short: '2', words: ['damage 2'] },
  '1,2-1,3': { short: '1', words: ['damage 1'] },
  '1,2-2,2': { short: 'o', words: ['open'] },
};

describe('A board as text', () => {
  it('draws rooms that have places as boxes with lines between them', () => {
    expect(`\n${show(submarine, onBoard)}`).toMatchInlineSnapshot(`
      "
                                      +-----------+
                                      | 6         |
                                      | Periscope |
                                      |           |
                                      +-----+-----+
                                            |
                      +-----------+   +-----+-----+   +-----------+   +-----------+
                      | 2 Crew    |   | 4 Bridge  |   | 7 Sonar   |   | 9 Engine  |
            +---------+ Cabin     +---+           +-x-+           +---+ Room      |
      +-----+-----+   | burning   |   |           |   |           |   |           |
      | 1 Bow     |   +-----+-----+   +-----+-----+   +-----+-----+   +-----+-----+
      | Torpedoes |         |               |               x               |
      |           |   +-----+-----+   +-----+-----+   +-----+-----+   +-----+-----+
      +-----+-----+   | 3 Galley  |   | 5 Battery |   | 8 Pump    |   | 10        |
            +---------+           +---+ Room      +---+ Room      +---+ Reactor   |
                      | ~         |   |           |   |           |   | F~        |
                      +-----------+   +-----------+   +-----------+   +-----------+

      Rooms
        3 Galley    [~] flood high
        10 Reactor  [F~] burning, flood low
      Links
        x  hatch, blocked: Bridge - Sonar, Sonar - Pump Room
      Links not drawn
        Bow Torpedoes - sea
        Periscope - sea (blocked)
      "
    `);
  });

  it('draws with the lines of a terminal unless it must be plain', () => {
    expect(`\n${show(house, inHouse, { ascii: false })}`).toMatchInlineSnapshot(`
      "
                             ┌────────────────┐
                             │ Attic          │
                             │                │
                             └───────┬────────┘
                                     s
      ┌────────────────┐     ┌───────┴────────┐     ┌────────────────┐
      │ Master Bedroom ├─────┤ Upper Landing  ├─────┤ Library        │
      │                │     │                │     │                │
      └────────────────┘     └───────┬────────┘     └────────────────┘
                                     s
      ┌────────────────┐     ┌───────┴────────┐     ┌────────────────┐
      │ Kitchen        ├─────┤ Entrance Hall  ├─────┤ Conservatory   │
      │                ├──d──┤ burning        │     │                │
      └───────┬────────┘     └────────────────┘     └────────────────┘
              s
      ┌───────┴────────┐
      │ Wine Cellar    │
      │ flood high     │
      └────────────────┘

      Links
        s  stairs
        ─  door
        d  duct
      Links not drawn
        Library -> Wine Cellar (chute)

      Not the printed board: the rooms are those of the box, their doors are from
        memory
      "
    `);
  });

  it('lists rooms that have no places, one line a room', () => {
    expect(`\n${show(submarineList, onBoard)}`).toMatchInlineSnapshot(`
      "
       1  Bow Torpedoes  to Crew Cabin, Galley, sea
       2  Crew Cabin     [F] burning; to Bow Torpedoes, Galley, Bridge
       3  Galley         [~] flood high; to Bow Torpedoes, Crew Cabin, Battery Room
       4  Bridge         to Crew Cabin, Battery Room, Periscope, Sonar (blocked)
       5  Battery Room   to Galley, Bridge, Pump Room
       6  Periscope      to Bridge, sea (blocked)
       7  Sonar          to Bridge (blocked), Pump Room (blocked), Engine Room
       8  Pump Room      to Battery Room, Sonar (blocked), Reactor
       9  Engine Room    to Sonar, Reactor
      10  Reactor        [F~] burning, flood low; to Pump Room, Engine Room
          sea            to Bow Torpedoes, Periscope (blocked)
      "
    `);
  });

  it('lists rooms whose boxes would be too wide', () => {
    expect(show(submarine, onBoard, { columns: 60 })).toBe(show(submarineList, onBoard, { columns: 60 }));
  });

  it('draws a grid as its author would, and says below what the marks mean', () => {
    expect(`\n${show(plan, onPlan)}`).toMatchInlineSnapshot(`
      "
          1   2   3   4
        +-2-+---+---+---+
      1 | F   F 1 .   . D 1
        +   +-o-+   +---+
      2 | s   .  F! |     2
        +---+---+-D-+
          1   2   3   4

      Squares
        F   fire: 1,1 1,2
        s   smoke: 2,1
        F!  fire, gas: 2,3
      Edges
        - |    wall
        blank  opening
        D      door
        2      wall, damage 2: 1,1-north
        1      wall, damage 1: 1,2-1,3
        o      door, open: 1,2-2,2
      "
    `);
  });

  it('draws a grid with the lines of a terminal', () => {
    expect(`\n${show(plan, onPlan, { ascii: false })}`).toMatchInlineSnapshot(`
      "
          1   2   3   4
        ┌─2─────┬───────┐
      1 │ F   F 1 ·   · D 1
        │   ╶─o─┘   ┌───┘
      2 │ s   ·  F! │     2
        └─────────D─┘
          1   2   3   4

      Squares
        F   fire: 1,1 1,2
        s   smoke: 2,1
        F!  fire, gas: 2,3
      Edges
        ─ │    wall
        blank  opening
        D      door
        2      wall, damage 2: 1,1-north
        1      wall, damage 1: 1,2-1,3
        o      door, open: 1,2-2,2
      "
    `);
  });

  it('draws a wide grid in bands', () => {
    expect(show(plan, {}, { columns: 14 }).split('\nEdges')[0]).toBe(
      `    1   2
  +---+---+
1 | .   . | 1
  +   +-D-+
2 | .   .   2
  +---+---+
    1   2

    3   4
  +---+---+
1 | .   . D 1
  +   +---+
2   . |     2
  +-D-+
    3   4
`,
    );
  });

  it.each([submarine, submarineList, house])('keeps to 80 columns, and to ASCII when it must', (text) => {
    const plain = show(text, { ...onBoard, ...inHouse });
    expect(plain).toMatch(/^[\x20-\x7e\n]*$/);
    for (const lines of [plain, show(text, onBoard, { ascii: false })])
      for (const line of lines.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('shows names in any script, at their width, and ids where only ASCII will do', () => {
    const text = `
board: b
layout: rooms
spaces: { engine-room: { title: 機関室, at: [0, 0] }, hold: { title: Трюм, at: [1, 0] } }
links: [engine-room hatch hold]
`;
    const lines = show(text, {}, { ascii: false }).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '┌─────────┐     ┌─────────┐',
      '│ 機関室  ├─────┤ Трюм    │',
      '│         │     │         │',
      '└─────────┘     └─────────┘',
    ]);
    expect(show(text, {})).toContain('+ hold ');
  });

  it('lets no title move the cursor', () => {
    const text = `
board: b
layout: rooms
spaces: { a: { title: "\\e[2Jgone" }, b: room }
links: [a door b]
`;
    expect(show(text, {}, { ascii: false })).toBe('a  to b\nb  to a\n');
  });

  it('says when it is not the printed board', () => {
    expect(show(house, {})).toContain('Not the printed board: the rooms are those of the box');
  });

  it('colours only what is marked already', () => {
    const colour = (text: string, what: string, index: number) => `<${what}${index}>${text}</>`;
    const colourful = show(plan, onPlan, { colour });
    expect(colourful).toContain('<space0> F </>');
    expect(colourful.replaceAll(/<[^>]*>/g, '')).toBe(show(plan, onPlan));
  });
});
