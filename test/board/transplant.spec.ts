import { describe, expect, it } from 'vitest';
import { checkProject } from '../../core/analysis/check-project.js';
import { buildBoard } from '../../core/board/index.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { Diagnostics } from '../../core/source/diagnostic.js';

const rooms = `version: 1
board: boat
use: [./m.yaml]
layout: rooms
spaces:
  bow: { is: cabin, number: 1, title: The Bow }
  hold: { is: cabin, number: 2, lit: yes }
  stern: { is: cabin, number: 3 }
  sea: water
links:
  - { link: bow door hold, leaf: open }
  - hold door stern
  - { link: stern hatch sea, id: way-out }
address: d3
`;

const grid = `version: 1
board: house
use: [./m.yaml]
layout: grid
map: |2
      1   2
    +-#-+-#-+
  1 # .   . # 1
    + D +-#-+
  2 # .   . # 2
    +-#-+-#-+
      1   2
legend: { ".": cabin, "#": wall, "-": wall, "D": door, " ": gap }
outside: water
address: d2 x d2
`.replaceAll('-#-', '###');

const tiles = `version: 1
board: manor
use: [./m.yaml]
layout: tiles
other sides: wall
tiles:
  hall: { on: ground, east: gap, south: gap }
  porch: { on: ground, at: [1, 0], west: gap }
  cellar: { on: ground, at: [0, 1], turned: 1 }
  attic: { north: gap }
links: [hall stairs cellar, hall stairs attic]
`;

/** The board that a transplant of another makes, and what is wrong with it. */
function relabelled(board: string, said: string, more: Readonly<Record<string, string>> = {}) {
  const files = {
    'b.yaml': board,
    'm.yaml': 'version: 1\nmodule: m\n',
    't.yaml': `version: 1\ntransplant: t\nuse: [./m.yaml]\nboard: ./b.yaml\n${said}`,
    ...more,
  };
  const project = loadProject(['t.yaml'], memoryFiles(files));
  expect(project.diagnostics.list).toEqual([]);
  const found = new Diagnostics();
  const tree = project.entries[0]?.asBoard;
  const made = tree && buildBoard(tree, found);
  return {
    board: made,
    spaces: made?.spaces.map(({ id, kind }) => `${id} ${kind}`),
    links: made?.links.map(({ id, kind }) => `${id} ${kind}`),
    told: found.list.map(({ code, message, at }) => `${code} ${message} [${at?.file.text.slice(at.start, at.end)}]`),
  };
}

const all = 'spaces: { cabin: room, water: nothing }\nlinks: { door: hatch, hatch: hatch }\n';

describe('A transplant', () => {
  it('makes of spaces and links what it says, by kind, and keeps names, titles and numbers', () => {
    const { board, spaces, links, told } = relabelled(rooms, all);
    expect(spaces).toEqual(['bow room', 'hold room', 'stern room']);
    expect(links).toEqual(['bow-hold hatch', 'hold-stern hatch']);
    expect(board?.spaces[0]).toMatchObject({ title: 'The Bow', number: 1 });
    expect(told).toEqual([]);
  });

  it.each([
    ['by what the board writes beside it', 'open door: gap, door: hatch', ['bow-hold gap', 'hold-stern hatch']],
    ['by a property', 'door where leaf is shut, open: gap, door: hatch', ['bow-hold gap', 'hold-stern hatch']],
    ['by its name', 'door: hatch, 2-3: gap', ['bow-hold hatch', 'hold-stern gap']],
    ['by several names', 'bow-hold hold-stern: gap', ['bow-hold gap', 'hold-stern gap']],
    ['of several that fit by the first', 'door: hatch, bow-hold: gap, 1-2: wall', ['bow-hold gap', 'hold-stern hatch']],
    ['as nothing, and is left out', 'door: hatch, open door: nothing', ['hold-stern hatch']],
  ])('says what becomes of a link %s', (_, links, made) => {
    const quoted = links.replace(/(^|(?<=hatch, |gap, ))([^:]+):/g, '"$2":');
    const found = relabelled(rooms, `spaces: { cabin: room, water: nothing }\nlinks: { ${quoted} }\n`);
    expect(found.told).toEqual([]);
    expect(found.links).toEqual(made);
  });

  it('gives initial values, and none of those of the other game', () => {
    const { board } = relabelled(
      rooms,
      'spaces: { cabin: { is: room, fire: burning }, water: nothing }\nlinks: { door: hatch }\n',
    );
    expect([...(board?.spaces[1]?.values.keys() ?? [])]).toEqual(['fire', 'number']);
  });

  it('names each kind of which it says nothing, and only links that are left', () => {
    const { told } = relabelled(rooms, 'spaces: { cabin: room }\nlinks: {}\n');
    expect(told).toEqual([
      'BK0450 nothing says what becomes of `water` [spaces]',
      'BK0450 nothing says what becomes of `door` [links]',
    ]);
  });

  it.each([
    ['a kind', 'cabn: room', 'BK0451 nothing on the board is `cabn` [cabn]'],
    ['a level', 'dark cabin: room', 'BK0451 the board writes `dark` beside no cabin [dark cabin]'],
    ['a value', 'cabin where lit is no: room', 'BK0451 the board writes `no` beside no cabin [cabin where lit is no]'],
  ])('is told of %s that the board has not', (_, entry, message) => {
    expect(relabelled(rooms, all.replace('cabin: room', `cabin: room, ${entry}`)).told).toEqual([message]);
  });

  it('lets spaces stand for places, each for one', () => {
    const places = (said: string) => relabelled(rooms, `${all}places: { ${said} }\n`);
    expect(places('bridge: bow').spaces).toEqual(['bridge room', 'hold room', 'stern room']);
    expect(places('bridge: bow').board?.spaces[0]?.title).toBe('The Bow');
    expect(places('bridge: bough').told).toEqual(['BK0451 the board has no space called `bough` [bough]']);
    expect(places('bridge: sea').told).toEqual(['BK0451 `sea` is left out [sea]']);
    expect(places('bridge: bow, hall: bow').told).toEqual(['BK0451 `bow` stands for `bridge` already [bow]']);
    expect(places('hold: bow').told).toEqual(['BK0451 another space of the board is called `hold` [hold]']);
  });

  it('with nothing left is no board', () => {
    const { board, told } = relabelled(rooms, 'spaces: { cabin: nothing, water: nothing }\nlinks: {}\n');
    expect([board, told]).toEqual([undefined, ['BK0407 every space of the board is left out [spaces]']]);
  });
});

describe('How a transplant says that a space is rolled for', () => {
  const entriesOf = (said: string) => {
    const { board, told } = relabelled(rooms, `${all}targets: ${said}\n`);
    const entries = board?.address?.entries.map(({ label, space }) => `${label} ${board.spaces[space]?.id}`);
    return { entries, told };
  };

  it('is the dice of the board, a table of its own, or no dice', () => {
    expect(entriesOf('as on the board').entries).toEqual(['1 bow', '2 hold', '3 stern']);
    expect(entriesOf('{ die: d2, spaces: { 1: stern, 2: hold } }').entries).toEqual(['1 stern', '2 hold']);
    expect(entriesOf('each space alike')).toEqual({ entries: undefined, told: [] });
  });

  it('cannot name what is left out, nor dice that are not there', () => {
    const without = all.replace('water', 'stern: nothing, water');
    expect(relabelled(rooms, `${without}targets: as on the board\n`).told).toEqual([
      'BK0452 the dice name spaces that are left out: stern [as on the board]',
    ]);
    const noDice = rooms.replace('address: d3\n', '');
    expect(relabelled(noDice, `${all}targets: as on the board\n`).told).toEqual([
      'BK0452 no dice of this board name a space [as on the board]',
    ]);
    expect(entriesOf('as on the bord').told).toEqual([
      'BK0452 `as on the bord` does not say how a space is rolled for [as on the bord]',
    ]);
  });
});

describe('Where straight on is', () => {
  const waysOf = (said: string, board = rooms) => {
    const made = relabelled(board, `${all}straight on: ${said}\n`);
    return { told: made.told, ways: made.board?.links.map((l) => `${l.id} ${l.direction} ${l.back}`) };
  };

  it('is along lines of links, or nowhere', () => {
    expect(waysOf('[[bow-hold, hold-stern]]').ways).toEqual(['bow-hold 0 1', 'hold-stern 0 1']);
    expect(waysOf('[[2-3, 1-2]]').ways).toEqual(['bow-hold 1 0', 'hold-stern 1 0']);
    expect(waysOf('[[1-2], [2-3]]').ways).toEqual(['bow-hold 0 1', 'hold-stern 2 3']);
    expect(waysOf('[[2-3]]').ways).toEqual(['bow-hold -1 -1', 'hold-stern 0 1']);
    expect(waysOf('nowhere').ways).toEqual(['bow-hold -1 -1', 'hold-stern -1 -1']);
  });

  it.each([
    ['as drawn', 'BK0453 the links of this board have no directions [as drawn]'],
    ['as drwan', 'BK0453 `as drwan` does not say where straight on is [as drwan]'],
    ['[[bow-hold, bow-hld]]', 'BK0451 the transplanted board has no link called `bow-hld` [bow-hld]'],
    ['[[bow-hold, way-out]]', 'BK0451 the transplanted board has no link called `way-out` [way-out]'],
    ['[[bow-hold], [1-2]]', 'BK0453 `1-2` is on two lines [1-2]'],
  ])('is not `%s`', (said, message) => {
    expect(waysOf(said).told).toEqual([message]);
  });

  it('is not over a gap in a line', () => {
    const longer = rooms
      .replace('  sea: water', '  keel: { is: cabin }\n  sea: water')
      .replace('  - { link: stern', '  - stern door keel\n  - { link: stern');
    expect(waysOf('[[bow-hold, stern-keel]]', longer).told).toEqual([
      'BK0453 `stern-keel` does not go on from `bow-hold` [stern-keel]',
    ]);
  });
});

describe('A transplant that is not whole', () => {
  const files = (said: string) => ({
    'b.yaml': rooms,
    'm.yaml': 'version: 1\nmodule: m\nspaces: { cabin: {}, water: {} }\nlinks: { door: {}, hatch: {} }\n',
    't.yaml': `version: 1\ntransplant: t\nboard: ./b.yaml\n${all}${said}`,
  });
  const told = (said: string) =>
    loadProject(['t.yaml'], memoryFiles(files(said))).diagnostics.list.map(({ code, message }) => `${code} ${message}`);

  it.each([
    ['hazards', '', ['BK0203 here belongs `use:`']],
    ['how a space is rolled for', 'use: [./m.yaml]\ntargets:\n', ['BK0204 `targets` has no value']],
    ['where straight on is', 'use: [./m.yaml]\nstraight on:\n', ['BK0204 `straight on` has no value']],
    [
      'brackets around a line',
      'use: [./m.yaml]\nstraight on: [bow-hold]\n',
      ['BK0204 entry 1 of `straight on` is the text "bow-hold"'],
    ],
  ])('is told that it lacks %s', (_, said, list) => {
    expect(told(said)).toEqual(list);
  });
});

describe('What the hazards of a transplant need', () => {
  const needy = `version: 1
module: m
spaces:
  room: { has: { fire: { is: [out, burning], drawn: flame }, smoke: { is: [clear, thick], drawn: smoke } } }
links: { hatch: {} }
places: { bridge: room }
rays:
  blast:
    at link: { otherwise: this ray goes on }
    at space: { otherwise: make the room ahead burning; this ray ends }
procedures:
  strike:
    do: |
      roll for a room
      send blast from the room, in each direction
`;
  const told = (said: string) => {
    const text = `version: 1\ntransplant: t\nuse: [./m.yaml]\nboard: ./b.yaml\n${all}${said}`;
    const own =
      'version: 1\nmodule: o\nspaces: { cabin: { has: { lit: yes/no } }, water: {} }\nlinks: { door: { has: { leaf: [shut, open] } }, hatch: {} }\n';
    const board = rooms.replace('./m.yaml', './o.yaml');
    const files = { 'b.yaml': board, 'o.yaml': own, 'm.yaml': needy, 't.yaml': text };
    return checkProject(loadProject(['t.yaml'], memoryFiles(files))).diagnostics.list.map(({ code }) => code);
  };
  const whole = [
    'places: { bridge: bow }',
    'targets: as on the board',
    'straight on: nowhere',
    'meets: { fire and smoke: they live together }',
  ];

  it('is all there, or told at once', () => {
    expect(told(`${whole.join('\n')}\n`)).toEqual([]);
    expect(told('').sort()).toEqual(['BK0452', 'BK0453', 'BK0454', 'BK0901']);
    expect(told(`${whole.join('\n').replace('bow }', 'bow, mast: hold }')}\n`)).toEqual(['BK0451']);
  });

  it.each([
    ['BK0452', 1],
    ['BK0453', 2],
    ['BK0454', 3],
  ])('is told as %s where one is missing', (code, i) => {
    expect(told(`${whole.filter((_, k) => k !== i).join('\n')}\n`)).toEqual([code]);
  });
});

describe('A map for hazards that need tiles', () => {
  const sides = 'links: { wall: wall, gap: doorway, door: stairs }\n';

  it('is a tile for each square, with sides on one floor and links between floors', () => {
    const said = `spaces: { cabin: { is: room, on: ground }, "2,1 2,2": { is: room, on: cellar }, water: nothing }\n${sides}other sides: wall\n`;
    const { board, links, told } = relabelled(grid, said);
    expect(told).toEqual([]);
    expect(board?.tiles?.map(({ id, lies }) => `${id} ${lies?.floor} ${lies?.x} ${lies?.y}`)).toEqual([
      ...['1,1 ground 0 0', '1,2 ground 1 0', '2,1 cellar 0 1', '2,2 cellar 1 1'],
    ]);
    expect(links).toHaveLength(4 * 4 + 2);
    expect(links?.filter((link) => link.startsWith('1,1'))).toEqual([
      ...['1,1-north wall', '1,1-east doorway', '1,1-south wall', '1,1-west wall', '1,1-2,1 stairs'],
    ]);
  });

  it('says of every square on which floor it lies, and what is on sides with nothing behind', () => {
    const { told } = relabelled(
      grid,
      `spaces: { cabin: { is: room, on: ground }, "2,2": room, water: { is: room, on: ground } }\n${sides}`,
    );
    expect(told).toEqual([
      'BK0455 `outside` has no square of its own to lie on as a tile [ground]',
      'BK0455 this does not say on which floor it lies, and others do [room]',
      expect.stringMatching(
        /^BK0455 \d+ sides of tiles have nothing behind them, and nothing says what they are \[t\]$/,
      ),
    ]);
  });
});

describe('A board of tiles for hazards that know none', () => {
  const said = 'spaces: { space: room }\nlinks: { gap: door, "wall facing gap": wall, stairs: stairs }\n';

  it('is rooms as its tiles lie, with a link where two sides face each other', () => {
    const { spaces, links, told } = relabelled(tiles, said);
    expect(told).toEqual([]);
    expect(spaces).toEqual(['hall room', 'porch room', 'cellar room']);
    expect(links).toEqual(['hall-east door', 'hall-south wall', 'hall-cellar stairs']);
  });

  it('lies as a position says, which names floors and turns', () => {
    const laid =
      'version: 1\nposition: p\ntiles: { porch: aside, attic: { on: upper, at: [3, 1] }, cellar: { on: ground, at: [0, 1], turned: 3 } }\n';
    const upper = `laid: ./p.yaml\n${said.replace('space: room', 'space: room, space where on is upper: { is: room, floor: 2 }')}`;
    const { board, spaces, links } = relabelled(tiles, upper, { 'p.yaml': laid });
    expect(spaces).toEqual(['hall room', 'cellar room', 'attic room']);
    expect(links).toEqual(['hall-south wall', 'hall-cellar stairs', 'hall-attic stairs']);
    expect(board?.spaces.map(({ values }) => [...values.keys()])).toEqual([[], [], ['floor']]);
  });
});
