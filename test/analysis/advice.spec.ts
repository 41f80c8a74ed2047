import { describe, expect, it } from 'vitest';
import { checkWithAdvice } from '../../core/analysis/check-project.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';

const module = `version: 1
module: m
spaces:
  room: { has: { fire: [out, burning], leak: [dry, wet] } }
links:
  door: { has: { leaf: [closed, open] }, passes: { figure: the door is open } }
pieces:
  figure: { stands in: room, count: 2 }
tracks:
  air: { from: 9, to: 0 }
options:
  harsh: { values: yes/no }
rules:
  smoke: { when: a room becomes burning, if: harsh is yes, do: lower air by 1 }
procedures:
  burn (room):
    replaceable: yes
    do: make the room burning
flow:
  game:
    repeat: 5
    do: |
      roll for a room
      burn the room
      for each door: make the door open
      for each figure in the room: roll d6
ends:
  over: { title: Over, at once when: air is 0, result: lost }
`;

const board = `version: 1
board: b
use: [./module.yaml]
layout: rooms
spaces:
  hall: { number: 1 }
  cellar: { number: 2 }
links:
  - hall door cellar
address: d2
`;

const base = { 'module.yaml': module, 'board.yaml': board };

/** The codes of what is said of some documents; errors too, since a test with a fault in it shows nothing. */
function said(files: Readonly<Record<string, string>>, asked: readonly string[] = Object.keys(files)): string[] {
  return checkWithAdvice(loadProject(asked, memoryFiles(files))).diagnostics.list.map((d) => d.code);
}

function edited(file: keyof typeof base, from: string, to: string): Record<string, string> {
  expect(base[file]).toContain(from);
  return { ...base, [file]: base[file].replace(from, to) };
}

describe('advice', () => {
  it('has nothing to say of a small game', () => {
    expect(said(base)).toEqual([]);
  });

  const given: readonly (readonly [
    what: string,
    file: keyof typeof base,
    from: string,
    to: string,
    codes: string[],
  ])[] = [
    ['conditions that exclude each other', 'module.yaml', 'if: harsh', 'if: the room is out and harsh', ['BK1001']],
    [
      'a change that only a meeting makes',
      'module.yaml',
      'rules:',
      'meets: { fire and leak: fire wins }\nrules:\n  dried: { when: a room stops being wet, do: lower air by 1 }',
      [],
    ],
    [
      'a change that no rule makes',
      'module.yaml',
      'rules:',
      'rules:\n  soaked: { when: a room becomes wet, do: lower air by 1 }',
      ['BK1001'],
    ],
    [
      'a level that no rule makes, where others are made',
      'module.yaml',
      'rules:',
      'rules:\n  slam: { when: a door becomes closed, do: lower air by 1 }',
      ['BK1001'],
    ],
    [
      'figures that whoever uses it moves',
      'module.yaml',
      'rules:',
      'rules:\n  in: { when: a figure enters a burning room, do: lower air by 1 }',
      [],
    ],
    ['an option read by a word', 'module.yaml', 'if: harsh is yes, ', '', ['BK1007']],
    ['a room that a rule names', 'board.yaml', '  hall:', '  attic: {}\n  hall:', ['BK1002', 'BK1004']],
    [
      'a one-way link',
      'board.yaml',
      '- hall door cellar',
      '- { link: hall door cellar, one way: yes }',
      ['BK1002', 'BK1003'],
    ],
    ['few dice', 'module.yaml', 'in the room: roll d6', 'in the room: roll d6 15 times', []],
    ['many dice', 'module.yaml', 'in the room: roll d6', 'in the room: roll d6 16 times', ['BK1012']],
    [
      'what calls itself',
      'module.yaml',
      'do: make the room burning',
      'do: |\n      roll d6\n      make the room burning\n      if the roll is 1: burn the room',
      [],
    ],
  ];
  it.each(given)('looks at %s', (_, file, from, to, codes) => {
    expect(said(edited(file, from, to)).sort()).toEqual(codes);
  });

  it('leaves open where the sides of a tile lead', () => {
    const tiles = {
      'module.yaml': `version: 1
module: m
spaces: { room: { has: { fire: [out, burning] } } }
tiles: { slab: { of: room } }
links: { door: {}, wall: {}, chute: { one way: yes } }
flow: { game: { do: "for each room: make the room burning" } }
`,
      'board.yaml': `version: 1
board: b
use: [./module.yaml]
layout: tiles
other sides: wall
tiles:
  attic: { is: room, north: door }
  cellar: { is: room, south: door }
  hall: { is: room, east: door }
links: [ attic chute cellar ]
`,
    };
    expect(said(tiles)).toEqual([]);
  });

  it('lets a scenario lay what is too large for rules to lay', () => {
    const stable = 'stable: { parts: { stalls: { east: door }, hayloft: { at: [1, 0], west: door } } }';
    const tiles = {
      'module.yaml': `version: 1
module: m
spaces: { room: { has: { fire: [out, burning] } } }
tiles: { slab: { of: room } }
links: { door: {}, wall: {} }
flow: { game: { do: "for each room: make the room burning" } }
`,
      'board.yaml': `version: 1
board: b
use: [./module.yaml]
layout: tiles
other sides: wall
tiles:
  hall: { on: ground, east: door }
  ${stable}
`,
    };
    const night = (position: string): string =>
      `version: 1\nscenario: night\nuse: [./module.yaml]\nboard: ./board.yaml\nposition: { ${position} }\n`;
    expect(said(tiles)).toEqual(['BK1018']);
    expect(said({ ...tiles, 'night.yaml': night('tiles: { hall: aside }') })).toEqual(['BK1018']);
    expect(said({ ...tiles, 'night.yaml': night('tiles: { stable: { on: ground, at: [1, 0] } }') })).toEqual([]);
  });

  describe('on a board of tiles', () => {
    const attaching = `actions:
  explore:
    by: figure
    asks: the active player chooses a door of the room of the active figure
    do: |
      pick at random a stacked tile
      if none: this effect ends
      the active player attaches the tile to the door; if none: nothing
`;
    const house = (tiles: string, rules = attaching): Record<string, string> => ({
      'module.yaml': `version: 1
module: m
floors: [cellar, ground]
spaces: { room: {} }
tiles: { slab: { of: room } }
links: { door: {}, wall: {} }
pieces: { figure: { stands in: room, one per: player } }
${rules}`,
      'board.yaml': `version: 1
board: b
use: [./module.yaml]
layout: tiles
other sides: wall
tiles:
  ${tiles}
`,
    });
    const night = (tiles: string): string =>
      `version: 1\nscenario: night\nboard: ./board.yaml\nplayers: 1\nposition: { tiles: { ${tiles} } }\n`;
    const hall = 'hall: { on: ground, east: door }';

    it('sees what no doorway can take', () => {
      expect(said(house(`${hall}\n  attic: { north: door }`))).toEqual([]);
      const closed = house(`${hall}\n  attic: {}`);
      expect(said(closed)).toEqual(['BK1018']);
      expect(said({ ...closed, 'night.yaml': night('attic: { on: cellar }') })).toEqual([]);
      // What is attached is not known where nothing ever is.
      expect(said(house(`${hall}\n  attic: {}`, ''))).toEqual([]);
    });

    it('sees that nothing lies on it at the start', () => {
      const bare = house('hall: { floors: ground, east: door }');
      expect(said(bare)).toEqual(['BK1018']);
      expect(said({ ...bare, 'night.yaml': night('hall: { on: ground }') })).toEqual([]);
      const tests = 'version: 1\ntests: t\nboard: ./board.yaml\nplayers: 1\ncases:\n  - test: one\n    given: ';
      const given = `${tests}{ tiles: { hall: { on: ground } } }\n    do: nothing\n    then: ["column of hall is 0"]\n`;
      expect(said({ ...bare, 'tests.yaml': given })).toEqual([]);
    });

    describe('of a tile on a floor where it may never be laid', () => {
      const attic = house(`${hall}\n  attic: { floors: ground, north: door }`);
      const position = 'version: 1\nposition: late\ntiles: { attic: { on: cellar } }\n';
      const tests = (given: string): string =>
        `version: 1\ntests: t\nboard: ./board.yaml\nplayers: 1\ncases:\n  - test: one\n    given: ${given}\n    do: nothing\n    then: ["column of attic is 0"]\n`;
      const begins = 'version: 1\nscenario: night\nboard: ./board.yaml\nplayers: 1\n';

      it.each<[string, Record<string, string>]>([
        ['in a scenario', { 'night.yaml': night('attic: { on: cellar }') }],
        ['in the position of a scenario', { 'night.yaml': `${begins}position: ./late.yaml\n`, 'late.yaml': position }],
        ['in a position that nothing begins with', { 'late.yaml': position, 'night.yaml': begins }],
        ['in a saved position', { 'late.yaml': `${position}scenario: ./night.yaml\nat: game\n`, 'night.yaml': begins }],
        ['in a case of a rule test', { 'tests.yaml': tests('{ tiles: { attic: { on: cellar } } }') }],
        ['in a position that a case names', { 'tests.yaml': tests('./late.yaml'), 'late.yaml': position }],
      ])('tells %s, once', (_, files) => {
        const played = {
          ...attic,
          'module.yaml': `${attic['module.yaml']}flow: { game: { repeat: 2, actions: [explore] } }\n`,
        };
        expect(said({ ...played, ...files })).toEqual(['BK1019']);
      });

      it('tells it where it was first said', () => {
        expect(said({ ...attic, 'night.yaml': night('attic: { on: ground, at: [1, 0] }') })).toEqual([]);
        const begun = {
          ...attic,
          'board.yaml': `${attic['board.yaml']}`.replace('floors: ground', 'on: cellar, floors: ground'),
        };
        expect(said(begun)).toEqual(['BK1019']);
        expect(said({ ...begun, 'night.yaml': night('attic: { on: cellar, at: [3, 0] }') })).toEqual(['BK1019']);
      });
    });
  });

  it('takes a figure to be in one room only, however many rooms there are', () => {
    const loop = 'for each room called place: for each figure in the place: roll d6 9 times';
    expect(
      said(edited('module.yaml', 'for each figure in the room: roll d6', loop.replace(': for', ':\n        for'))),
    ).toEqual([]);
  });

  it('is not given on what others declare', () => {
    const files = edited('module.yaml', 'if: harsh is yes, ', '');
    expect(said(files, ['module.yaml'])).toEqual(['BK1007']);
    expect(said(files, ['board.yaml'])).toEqual([]);
  });

  it('waits until there are no errors', () => {
    expect(said(edited('module.yaml', 'if: harsh is yes', 'if: hash is yes'))).toEqual(['BK0601']);
  });
});

describe('advice that is allowed', () => {
  const unread = module.replace('if: harsh is yes, ', '');
  const withComment = (text: string, place: string): string[] => said({ 'module.yaml': unread.replace(place, text) });

  it('is not given on the line itself, on the line below, or on what is indented below it', () => {
    const because = '# bulkhead: allow BK1007 because it is for the sequel';
    expect(said({ 'module.yaml': unread })).toEqual(['BK1007']);
    expect(withComment(`  harsh: { values: yes/no } ${because}`, '  harsh: { values: yes/no }')).toEqual([]);
    expect(withComment(`  ${because}\n\n  harsh:`, '  harsh:')).toEqual([]);
    expect(withComment(`${because}\noptions:`, 'options:')).toEqual([]);
  });

  it('is given elsewhere', () => {
    const because = '# bulkhead: allow BK1007 because it is for the sequel';
    expect(withComment(`${because}\ntracks:`, 'tracks:').sort()).toEqual(['BK1007', 'BK1015']);
  });

  it('is told to give a reason', () => {
    for (const why of ['', ' because', ' it is for the sequel'])
      expect(withComment(`# bulkhead: allow BK1007${why}\noptions:`, 'options:')).toEqual(['BK1013']);
  });

  it('is advice and nothing else', () => {
    expect(withComment('# bulkhead: allow BK0601 because I like it\noptions:', 'options:').sort()).toEqual([
      'BK1007',
      'BK1014',
    ]);
    expect(withComment('# bulkhead: allow\noptions:', 'options:').sort()).toEqual(['BK1007', 'BK1014']);
    for (const slip of [
      'bulkhead: alow BK1007',
      'Bulkhead: Allow BK1007',
      'bulkhead allow BK1007',
      'bulkhead: ignore BK1007',
    ])
      expect(withComment(`# ${slip} because I like it\noptions:`, 'options:').sort()).toEqual(['BK1007', 'BK1014']);
    for (const talk of ['bulkhead: the wall between two rooms', 'bulkhead doors', 'see: # bulkhead: alow'])
      expect(withComment(`# ${talk}\noptions:`, 'options:')).toEqual(['BK1007']);
    expect(withComment('# bulkhead: allow BK1015 because I like it\noptions:', 'options:').sort()).toEqual([
      'BK1007',
      'BK1014',
    ]);
  });

  it('may stand in rule text', () => {
    const many = module.replace(
      'in the room: roll d6',
      'in the room: roll d6 17 times # bulkhead: allow BK1012 because it is a test',
    );
    expect(said({ ...base, 'module.yaml': many })).toEqual([]);
  });
});
