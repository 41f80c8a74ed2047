import { describe, expect, it } from 'vitest';
import type { Look } from '../../core/view/board-text.js';
import { house, plan, submarine, submarineList, zigzag } from './boards.js';
import { show } from './shown.js';

const F = { short: 'F', words: ['burning'] };
const X = { short: 'x', words: ['blocked'] };

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
                                      +- 6 -------+
                                      | Periscope |
                                      |           |
                                      |           |
                                      +-----+-----+
                                            |
                      +- 2 -------+   +- 4 -+-----+   +- 7 -------+   +- 9 -------+
                      | Crew      |   | Bridge    |   | Sonar     |   | Engine    |
                      | Cabin     +---+           +-x-+           +---+ Room      |
      +- 1 -------+ +-+ burning   |   |           |   |           |   |           |
      | Bow       +-+ +-----+-----+   +-----+-----+   +-----+-----+   +-----+-----+
      | Torpedoes |         |               |               x               |
      |           +-+ +- 3 -+-----+   +- 5 -+-----+   +- 8 -+-----+   +- 10 +-----+
      +-----------+ +-+ Galley    |   | Battery   |   | Pump Room |   | Reactor   |
                      |           +---+ Room      +---+           +---+           |
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
      ┌────────────────┐   ┌───────┴────────┐   ┌────────────────┐
      │ Master Bedroom ├───┤ Upper Landing  ├───┤ Library        │
      │                │   │                │   │                │
      └────────────────┘   └───────┬────────┘   └┬───────────────┘
                                   s          ┌──┘
      ┌────────────────┐   ┌───────┴────────┐ │ ┌────────────────┐
      │ Kitchen        ├───┤ Entrance Hall  ├─┼─┤ Conservatory   │
      │                ├─d─┤ burning        │ │ │                │
      └───────┬────────┘   └────────────────┘ │ └────────────────┘
              s                               │
      ┌───────┴────────┐                      │
      │ Wine Cellar    ├──────────<c──────────┘
      │ flood high     │
      └────────────────┘

      Links
        s  stairs
        ─  door
        c  chute
        d  duct

      Not the printed board: the rooms are those of the box, their doors are from
        memory
      "
    `);
  });

  it('gives every sign one meaning, whether rooms, states of links or kinds of links have it', () => {
    const text = show(
      `
board: b
layout: rooms
spaces: { a: { is: room, at: [0, 0] }, b: { is: room, at: [1, 0] }, c: { is: room, at: [2, 0] }, d: { is: room, at: [3, 0] } }
links: [ a door b, b hatch c, c hatch d, { link: c duct d, id: shaft }, { link: a hole b, id: hole } ]
`,
      {
        a: { short: 'h', words: ['hazy', 'really quite hazy'] },
        'a-b': { short: 'o', words: ['open'] },
        'b-c': { short: 'o', words: ['open'] },
        shaft: { short: 'o', words: ['open'] },
      },
    );
    const meanings = [...(text.split('Links\n')[1] ?? '').matchAll(/^ {2}(\S+) {2}(\S.*)$/gm)];
    const signs = meanings.map(([, sign]) => sign);
    expect(meanings.length).toBeGreaterThanOrEqual(4);
    expect(new Set(signs).size, text).toBe(signs.length);
    expect(signs, text).not.toContain('h');
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
    expect(show(submarine, onBoard, { columns: 30 })).toBe(show(submarineList, onBoard, { columns: 30 }));
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

  it('draws the squares of a grid wider where more is said of one than three cells hold', () => {
    const text = show(plan, { ...onPlan, '2,3': { short: 'h3d2', words: ['heat 3', 'damage 2'] } });
    expect(text).toContain('2 | s    .   h3d2|      2\n');
    expect(text).toContain('  +-a--+----+----+----+\n');
    expect(text).toContain('h3d2  heat 3, damage 2: 2,3');
  });

  it('tells of the sides of a tile what is printed there, since where they lead is found in play', () => {
    const text = show(
      'board: t\nlayout: tiles\nother sides: wall\ntiles:\n  cell: { is: room, north: door }\n  shed: { is: room, south: door }\nlinks: [ cell stairs shed ]\n',
      {},
    );
    expect(text).toContain('to shed (stairs); sides: north door, east wall, south wall, west wall');
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
      '┌────────┐   ┌────────┐',
      '│ 機関室 ├───┤ Трюм   │',
      '│        │   │        │',
      '└────────┘   └────────┘',
    ]);
    expect(show(text, {})).toContain('+ hold ');
  });

  it('breaks names of wide signs anywhere, and counts pictures as wide', () => {
    const text = `
board: b
layout: rooms
spaces: { a: { title: 第三貨物倉庫と中央通路の間, at: [0, 0] }, b: { title: Café ☕, at: [1, 0] }, c: { at: [2, 0] } }
links: [a hatch b, b hatch c]
`;
    expect(`\n${show(text, {}, { ascii: false, columns: 50 })}`).toMatchInlineSnapshot(`
      "
      ┌────────────┐   ┌────────────┐   ┌────────────┐
      │ 第三貨物倉 │   │ Café ☕    │   │ c          │
      │ 庫と中央通 ├───┤            ├───┤            │
      │ 路の間     │   │            │   │            │
      └────────────┘   └────────────┘   └────────────┘
      "
    `);
  });

  it('draws the rooms of a row nearer to each other where the board is too wide to be drawn to scale', () => {
    expect(`\n${show(zigzag, { 'hold-cell': X, cell: F })}`).toMatchInlineSnapshot(`
      "
              +- 2 -------+                   +- 6 -------+
              | Oxygen    |                   | Store     |
              | Pumps     +--------+          |           +--------+
              +-+---+---+-+        |          +-+---+---+-+        |
                |   |   |          |            |   |   |          |
      +- 1 -----+-+ |   |          |  +- 5 -----+-+ |   |          |  +- 9 -------+
      | Stern     | |   +----------|--+ Officers' | |   +----------|--+ Captain's |
      |           | |              |  | Mess      | |              |  | Cabin     |
      +-----+-----+ |              |  +-+---+-----+ |              |  +-+---------+
            |       |              |    |   |       |              |    |
            | +- 3 -+-----+   +- 4 +----+-+ | +- 7 -+-----+   +- 8 +----+-+
            +-+ Cargo     +-x-+ Cell      | +-+ Missile   +---+ Lock      |
              | Hold      |   | burning   |   | Control   |   |           |
              +-----------+   +-----------+   +-----------+   +-----------+

      Links
        x  hatch, blocked: Cargo Hold - Cell
      "
    `);
  });

  it('draws every one of several links between two rooms, with what is said of each', () => {
    const text = `
board: b
layout: rooms
spaces: { a: { at: [0, 0] }, b: { at: [1, 0] } }
links:
  - a hatch b
  - { link: a hatch b, id: second }
  - { link: a hole b, id: third }
  - { link: b hole a, id: fourth, one way: yes }
`;
    expect(`\n${show(text, { second: { short: 'h', words: ['held'] } }, { ascii: false })}`).toMatchInlineSnapshot(`
      "
            ┌───h───┐
            │       │
      ┌─────┴─┐   ┌─┴─────┐
      │ a     ├───┤ b     │
      │       ├<H─┤       │
      └─────┬─┘   └─┬─────┘
            │       │
            └───H───┘

      Links
        ─  hatch
        h  hatch, held: a - b
        H  hole
      "
    `);
  });

  it('gives rooms whose names are cut a key', () => {
    const text = `
board: b
layout: rooms
spaces:
  a: { title: Observatory of the Great Northern Company, at: [0, 0] }
  b: { title: Antechamber, at: [1, 0] }
  c: { title: Superintendent's Office, at: [2, 0] }
  d: { title: Yard, at: [3, 0] }
links: [a door b, b door c, c door d]
`;
    expect(`\n${show(text, { c: onBoard.reactor ?? F }, { columns: 60 })}`).toMatchInlineSnapshot(`
      "
      +- A ------+   +- B ------+   +- C ------+   +----------+
      | Observa~ |   | Antecha~ |   | Superin~ |   | Yard     |
      | of the   +---+          +---+ Office   +---+          |
      | Great N~ |   |          |   | F~       |   |          |
      +----------+   +----------+   +----------+   +----------+

      Rooms
        A Observatory of the Great Northern Company
        B Antechamber
        C Superintendent's Office  [F~] burning, flood low
      "
    `);
  });

  it('draws a long row on its side, unless its links have directions', () => {
    const rooms = Array.from({ length: 9 }, (_, i) => `  car-${i}: { at: [${i}, 0] }`).join('\n');
    const links = (more: string) =>
      Array.from({ length: 8 }, (_, i) => `  - { link: car-${i} door car-${i + 1}${more} }`).join('\n');
    const row = (more: string) => `board: b\nlayout: rooms\nspaces:\n${rooms}\nlinks:\n${links(more)}\n`;
    expect(show(row(''), {})).toContain('Drawn on its side');
    expect(show(row(', direction: east'), {})).toContain('car-1  to car-0 (west), car-2 (east)');
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
