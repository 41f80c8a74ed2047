import { describe, expect, it } from 'vitest';
import { ofModule, ofScenario, ofText, type Told, told } from './parts.js';

/** What is written, what is told, and part of what to do. */
type Row = readonly [slip: string, said: string, help: string];

function answers(rows: readonly Row[], make: (slip: string) => Told): void {
  it.each(rows)('%s', (slip, said, help) => {
    const all = make(slip);
    expect(all.said).toEqual([said]);
    expect(all.help).toContain(help);
  });
}

describe('what stands in a place, said in another form', () => {
  const level = (word: string) => `BK0902 ${word}`;
  answers(
    [
      ['damage 2', level('damage 2'), 'write `bow: { damage: 2 }`'],
      ['2 damage', level('2 damage'), 'write `bow: { damage: 2 }`'],
      ['3', level('3'), 'say of what: `bow: { damage: 3 }`; amounts: damage'],
      ['"smoky, low"', level('"smoky, low"'), 'write `bow: [smoky, low]`'],
      ['smoky and low', level('smoky and low'), 'write `bow: [smoky, low]`'],
      ['"smoky, damage 2"', level('"smoky, damage 2"'), 'write `bow: { smoke: smoky, damage: 2 }`'],
      ['smoke foul', level('smoke foul'), 'write `bow: foul`'],
      ['smoke', 'BK0902 smoke → smoky', ''],
      ['in smoke', level('in smoke'), 'say which: fresh, smoky, foul'],
      ['damage', level('damage'), 'say how much: `bow: { damage: 1 }`'],
      ['{ smoky: yes }', level('smoky'), 'smoky is a level: `smoke: smoky`'],
      ['burning', level('burning'), 'there is: fresh, smoky, foul, dry, low, high'],
    ],
    (slip) => ofScenario(`position: { spaces: { bow: ${slip} } }\n`),
  );
});

describe('pieces of a position that nobody asked for', () => {
  it.each([
    [
      'figure-1: bow',
      'figure-1',
      'there is none: a scenario, or tests, say how many there are: `pieces: { figure: 1 }`',
    ],
    ['figure-3: bow, figure-2: hold', 'figure-2', '`pieces: { figure: 3 }`'],
    ['figure-5: bow', 'figure-5', 'of figure there are at most 4'],
  ])('%s', (pieces, marks, help) => {
    const module = 'pieces: { figure: { stands in: room, count: 0 to 4 } }\n';
    const all = ofPieces(module, `position: { pieces: { ${pieces} } }\n`);
    expect(all.said).toEqual([`BK0902 ${marks}`]);
    expect(all.help).toContain(help);
  });

  it('are told with how many play where each player has one', () => {
    const module = 'pieces: { figure: { stands in: room, one per: player } }\n';
    const all = ofPieces(module, 'players: 1\nposition: { pieces: { figure-2: bow } }\n');
    expect(all.said).toEqual(['BK0902 figure-2']);
    expect(all.help).toContain('there is only 1: a scenario, or tests, say how many play: `players: 2`');
  });

  it('are told with the test that begins there', () => {
    const files = {
      'm.yaml': 'version: 1\nmodule: m\nspaces: { room: {} }\npieces: { figure: { stands in: room, count: 0 to 4 } }\n',
      'board.yaml': 'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: { is: room } }\nlinks: []\n',
      'late.yaml': 'version: 1\nposition: late\npieces: { figure-1: bow, figure-2: bow }\n',
      'tests.yaml':
        'version: 1\ntests: t\nuse: [./m.yaml]\nboard: ./board.yaml\ncases:\n  - { test: one, given: ./late.yaml, do: nothing, then: every figure is in bow }\n',
    };
    const all = told(files, 'tests.yaml');
    expect(all.said).toEqual(['BK0902 figure-1']);
    expect(all.related).toEqual(['this test begins with it: ./late.yaml']);
    expect(all.heldBack).toBe(1);
    const asked = { ...files, 'tests.yaml': files['tests.yaml'].replace('cases:', 'pieces: { figure: 2 }\ncases:') };
    expect(told(asked, 'tests.yaml').said).toEqual([]);
  });

  function ofPieces(pieces: string, scenario: string): Told {
    return told(
      {
        'm.yaml': `version: 1\nmodule: m\nspaces: { room: {} }\n${pieces}flow: { game: { do: nothing } }\n`,
        'board.yaml':
          'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: { is: room }, hold: { is: room } }\nlinks: []\n',
        's.yaml': `version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\n${scenario}`,
      },
      's.yaml',
    );
  }
});

describe('what players read, where a name belongs', () => {
  const files = (test: string, links = '[bow door light-booth]', spaces = '') => ({
    'm.yaml':
      'version: 1\nmodule: m\nspaces: { room: { has: { flood: { is: 0 to 4, title: Water }, leaking: { is: yes/no, title: Leak } } } }\nlinks: { door: {} }\n',
    'board.yaml': `version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces:\n  bow: { is: room, title: Bow }\n  ${spaces || 'light-booth: { is: room, title: Lighting Booth }'}\nlinks: ${links}\n`,
    'tests.yaml': `version: 1\ntests: t\nuse: [./m.yaml]\nboard: ./board.yaml\ncases:\n  - ${test}\n`,
  });
  const ofTest = (test: string) => told(files(test), 'tests.yaml');
  const then = (text: string) => `{ test: one, do: nothing, then: '${text}' }`;
  answers(
    [
      ['flood of Lighting Booth is 0', 'BK0503 Lighting Booth → light-booth', 'is a title'],
      ['flood of Bow is 0', 'BK0503 Bow → bow', ''],
      ['water of bow is 0', 'BK0605 water → flood', ''],
    ],
    (slip) => ofTest(then(slip)),
  );

  it('a space that there is not, among those of the board', () => {
    const all = ofTest(then('flood of attic is 0'));
    expect(all.said).toEqual(['BK0601 attic']);
    expect(all.help).toContain('there is no space, link, piece');
    expect(all.help).toContain('there is: bow, light-booth, bow-light-booth');
  });

  it('a title in what is done', () => {
    expect(ofTest("{ test: one, do: 'put 1 flood on Lighting Booth', then: bow is not leaking }").said).toEqual([
      'BK0503 Lighting Booth → light-booth',
    ]);
  });

  it('an amount by its title in a position', () => {
    const all = ofTest(
      '{ test: one, given: { spaces: { bow: { water: 2 } } }, do: nothing, then: bow is not leaking }',
    );
    expect(all.said).toEqual(['BK0902 water → flood']);
  });

  it('a title in a link', () => {
    const all = told(files(then('bow is not leaking'), '[Lighting Booth door bow]'), 'board.yaml');
    expect(all.said).toEqual(['BK0404 Lighting Booth door bow']);
    expect(all.help).toContain('`light-booth door bow`');
  });

  it('a title of one word in a link', () => {
    const made = files(then('bow is not leaking'), '[Prow door bow]', 'fore-part: { is: room, title: Prow }');
    expect(told(made, 'board.yaml').said).toEqual(['BK0401 Prow → fore-part']);
  });

  it.each(['light booth', 'Light Booth'])('a space called %s is found by the name it will have', (name) => {
    const made = files(then('bow is not leaking'), '[bow door light-booth]', `${name}: { is: room }`);
    const all = told(made, 'board.yaml');
    expect(all.said).toEqual([`BK0408 ${name}`]);
    expect(all.help).toContain('write `light-booth`');
  });
});

describe('what only pieces are said to be', () => {
  answers(
    [
      ['if the room is in smoke: nothing', 'BK0705 in smoke', 'say `is smoky`; smoke is one of fresh, smoky, foul'],
      ['if the room is on damage: nothing', 'BK0705 on damage', 'say `damage of the room is at least 1`'],
      ['if the room is in the room: nothing', 'BK0705 in the room', 'of two spaces say `next to`'],
    ],
    ofText,
  );
});

describe('a module and what it uses', () => {
  it('a kind of a used module declared again is added to, and nothing else is told', () => {
    const all = ofModule(
      'spaces: { room: { has: { rats: 0 to 3, damage: 0 to 4 } } }\nrules: { a: { when: a room becomes smoky, do: put 1 rats on the room } }\n',
    );
    expect(all.said).toEqual(['BK0306 room']);
    expect(all.help).toContain('to add to it write `base/room`');
  });

  it('a module that is added to and not used is told once', () => {
    const files = {
      'm.yaml':
        'version: 1\nmodule: m\nspaces: { hazards/room: { has: { rats: 0 to 3 } } }\nrules: { a: { when: a room becomes burning, do: light the room } }\n',
    };
    const all = told(files, 'm.yaml');
    expect(all.said).toEqual(['BK0608 hazards/room']);
    expect(all.help).toContain('add `use: [hazards]`');
    expect(all.heldBack).toBeGreaterThan(0);
  });

  it('a misspelt module of a scenario does not accuse its position', () => {
    const all = told(
      {
        'm.yaml': 'version: 1\nmodule: m\nspaces: { room: { has: { damp: yes/no } } }\n',
        'more.yaml': 'version: 1\nmodule: more\nuse: [./m.yaml]\nspaces: { m/room: { has: { rats: 0 to 3 } } }\n',
        'board.yaml':
          'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: { is: room } }\nlinks: []\n',
        'start.yaml': 'version: 1\nposition: p\nspaces: { bow: { rats: 2 } }\n',
        's.yaml': 'version: 1\nscenario: s\nuse: [./mores.yaml]\nboard: ./board.yaml\nposition: ./start.yaml\n',
      },
      's.yaml',
    );
    expect(all.said).toEqual(['BK0301 ./mores.yaml → ./more.yaml']);
  });
});

describe('a word that rules ask with, said of a place', () => {
  it('is told to follow from levels and amounts', () => {
    const module = 'words: { battered (room): damage of the room is at least 2 }\n';
    const all = told(
      {
        'm.yaml': `version: 1\nmodule: m\nspaces: { room: { has: { damage: 0 to 3 } } }\n${module}flow: { game: { do: nothing } }\n`,
        'board.yaml':
          'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: { is: room }, hold: { is: room } }\nlinks: []\n',
        's.yaml':
          'version: 1\nscenario: s\nuse: [./m.yaml]\nboard: ./board.yaml\nposition: { spaces: { bow: battered } }\n',
      },
      's.yaml',
    );
    expect(all.said).toEqual(['BK0902 battered']);
    expect(all.help).toContain(
      '"battered" is what rules ask, it follows from levels and amounts: write those, such as `bow: { damage:',
    );
  });
});
