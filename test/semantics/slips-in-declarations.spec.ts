import { describe, expect, it } from 'vitest';
import { positionOf } from '../../core/source/index.js';
import { found } from '../diagnostics/support.js';

const board = `version: 1
board: p
use: [./module.yaml]
layout: rooms
spaces: { r1: {}, r2: {} }
links: [ r1 door r2 ]
`;
const module = (more: string): string => `version: 1
module: m
spaces: { room: { has: { fire: [out, burning], flood: [dry, low] } } }
links: { door: {} }
${more}
`;

/** What is said of some documents, each with the words it marks. */
function said(files: Record<string, string>, entry = Object.keys(files)[0] ?? ''): string[] {
  return found(files, entry).list.map(({ code, at, message }) => {
    const place = at
      ? `${positionOf(at.file, at.start).line} ${at.file.text.slice(at.start, at.end).split('\n')[0]}`
      : '';
    return `${code} ${place}: ${message}`;
  });
}
const ofModule = (more: string): string[] => said({ 'module.yaml': module(more) });

describe('dice', () => {
  it.each([
    [
      '{ da: { faces: [1, 1, 1.5, x] } }',
      ['BK0702 5 1.5: 1.5 is no face of a die', 'BK0702 5 x: x is no face of a die'],
    ],
    ['{ da: { faces: 1 to 99999999 } }', ['BK0716 5 1 to 99999999: these numbers are too large']],
    ['{ da: { faces: 1 to 2000 } }', ['BK0717 5 1 to 2000: the die da has more than 1000 faces']],
    ['{ da: { faces: [99999999999] } }', ['BK0716 5 99999999999: these numbers are too large']],
    ['{ da: { faces: 6 to 1 } }', ['BK0714 5 6 to 1: the lower number stands first']],
    [
      '{ da: { faces: [] }, db: { faces: [y] } }',
      ['BK0717 5 da: the die da has no faces', 'BK0702 5 y: y is no face of a die'],
    ],
    ['{ d6: { faces: [7] } }', ['BK0615 5 d6: d6 is the die with the faces 1 to 6']],
    ['{ d3: { faces: 1 to 3 }, d-three: { faces: [0, 0, 1, 2 to 4] } }', []],
  ])('%s', (dice, expected) => {
    expect(ofModule(`dice: ${dice}`)).toEqual(expected);
  });

  it('that are at fault leave what is rolled with them alone', () => {
    const flow = 'flow:\n  game:\n    do: |\n      roll da\n      if the roll is 3: nothing';
    expect(ofModule(`dice: { da: { faces: [1.5] } }\n${flow}`)).toHaveLength(1);
  });
});

describe('levels', () => {
  it('are some', () => {
    const text = module('').replace('[dry, low]', '[]');
    expect(said({ 'module.yaml': text })).toEqual([expect.stringContaining('BK0714 3 []')]);
  });
});

describe('rules that come before each other', () => {
  const rules = (...lines: string[]): string =>
    `tracks: { t: { from: 0, to: 9 } }\nrules:\n${lines.map((line, i) => `  a${i + 1}: { when: a room becomes burning, do: raise t by 1, ${line} }`).join('\n')}`;

  it('in a circle are told once', () => {
    expect(ofModule(rules('before: a2', 'before: a1'))).toEqual([
      'BK0601 7 a2: the rule a1 would come before itself, by way of a2',
    ]);
    expect(ofModule(rules('before: a2', 'before: a3', 'before: a1'))).toHaveLength(1);
    expect(ofModule(rules('after: a2', 'after: a1'))).toHaveLength(1);
    expect(ofModule(rules('before: a2, after: a2', 'title: b'))).toHaveLength(1);
  });

  it('in a row are no circle', () => {
    expect(ofModule(rules('title: a', 'before: a1', 'before: a2', 'after: a1'))).toEqual([]);
  });
});

describe('sentences joined by `and` and `or`', () => {
  const through = (text: string): string[] =>
    said({
      'module.yaml': `version: 1\nmodule: m\nspaces: { room: {} }\nlinks:\n  door: { has: { leaf: [open, closed] }, passes: { fire: ${text} } }\n`,
    });

  it('are each told what is wrong with them, and not what passes through a link', () => {
    expect(through('the door is opn and the dor is open')).toEqual([
      'BK0610 5 opn: a door cannot be "opn"',
      'BK0603 5 dor: nothing called "dor" is on the table here',
    ]);
    expect(through('the door is opn or the door is clsed')).toHaveLength(2);
    const [fault] = found(
      {
        'module.yaml':
          'version: 1\nmodule: m\nspaces: { room: {} }\nlinks: { door: { has: { leaf: [open, closed] }, passes: { fire: the door is xyz } } }\n',
      },
      'module.yaml',
    ).list;
    expect(fault?.label).toBe('expected one of: open, closed');
  });
});

describe('words of the language', () => {
  it.each([
    ['options: { the: { values: yes/no, default: no } }', '5 the'],
    ['actions: { the: { do: nothing } }', '5 the'],
    ['card kinds: { event: {} }\ncards: { the: { kind: event, do: nothing } }', '6 the'],
    ['card kinds: { event: {} }\ncards: { none: { kind: event, do: nothing } }', '6 none'],
    ['pieces: { crate: { stands in: room, named: [red, where] } }', '5 where'],
    ['pieces: { crate: { stands in: room, count: 2, has: { of: yes/no } } }', '5 of'],
    ['tracks: { of: { from: 0, to: 2 } }', '5 of'],
  ])('are no names: %s', (more, marked) => {
    expect(ofModule(more)).toEqual([expect.stringContaining(`BK0527 ${marked}`)]);
  });

  it.each(['the', 'none', 'yes', 'of'])('are no names of spaces: %s', (name) => {
    const text = board.replaceAll('r2', name);
    const list = said({ 'board.yaml': text, 'module.yaml': module('') });
    expect(list).toEqual([expect.stringContaining(`BK0527 5 ${name}`)]);
  });
});

describe('a name that is taken', () => {
  it('is taken for a loop too', () => {
    const text = (loop: string): string => `procedures:\n  go (room):\n    do: |\n      ${loop}\n        nothing`;
    expect(ofModule(text('for each room:'))).toEqual([expect.stringContaining('BK0809 8 room')]);
    expect(ofModule(text('for each room called room:'))).toEqual([expect.stringContaining('BK0809 8 room')]);
    expect(ofModule(text('for each room called other-one:'))).toEqual([]);
  });
});

describe('a position', () => {
  const scenario = (spaces: string): string[] =>
    said({
      'scenario.yaml': `version: 1\nscenario: s\nuse: [./module.yaml]\nboard: ./board.yaml\nstart: game\nposition: { spaces: { ${spaces} } }\n`,
      'module.yaml': module('flow: { game: { do: nothing } }'),
      'board.yaml': board,
    });

  it('gives each property one level', () => {
    expect(scenario('r1: [burning, out]')).toEqual(['BK0902 6 out: burning and out cannot both be so']);
    expect(scenario('r1: [burning, not burning]')).toHaveLength(1);
    expect(scenario('r1: [burning, low], r2: [out, not burning]')).toEqual([]);
  });
});

describe('a position that says where in the flow it is', () => {
  const at = (place: string): string[] =>
    said({
      'scenario.yaml': `version: 1\nscenario: s\nuse: [./module.yaml]\nboard: ./board.yaml\nstart: game\nposition: { at: { node: walk, place: ${place} } }\n`,
      'module.yaml': module(
        'flow: { game: { steps: [day, walk] }, day: { steps: [walk, walk] }, walk: { do: make r1 burning } }\nplaces: { r1: room }',
      ),
      'board.yaml': board,
    }).filter((line) => !line.startsWith('BK10'));

  it('names a place where the node stands: in the game, in the day by itself, and by itself', () => {
    expect(at('1')).toEqual([]);
    expect(at('6')).toEqual([]);
    expect(at('7')).toEqual(['BK0902 6 7: walk stands in 6 places of the flow, there is no place 7']);
    expect(at('99')).toEqual(['BK0902 6 99: walk stands in 6 places of the flow, there is no place 99']);
  });
});

describe('rule tests', () => {
  const tests = (head: string, body: string): string[] =>
    said({
      'tests.yaml': `version: 1\ntests: t\nuse: [./module.yaml]\n${head}\ncases:\n  - test: one\n    ${body}\n`,
      'module.yaml': module('flow: { game: { do: nothing } }'),
      'board.yaml': board,
    });

  it('say what board they are played on', () => {
    expect(tests('', 'do: nothing\n    then: [r1 is out]')).toEqual([expect.stringContaining('BK0203 2 tests')]);
    expect(tests('board: ./board.yaml', 'do: nothing\n    then: [r1 is out]')).toEqual([]);
  });

  it('are refused only what can be refused', () => {
    const list = tests('board: ./board.yaml', 'do: nothing\n    refused: too far');
    expect(list).toEqual([expect.stringContaining('BK0210 8 refused')]);
    const steps = tests('board: ./board.yaml', 'steps: [{ do: nothing, refused: too far }]\n    then: [r1 is out]');
    expect(steps).toEqual([expect.stringContaining('BK0210 7 refused')]);
  });

  it('do something, and say what they show', () => {
    const list = tests('board: ./board.yaml', 'steps: []\n    then: [r1 is out]');
    expect(list).toEqual(['BK0208 7 []: `steps` is empty: nothing is done, and nothing shown']);
    const said = tests('board: ./board.yaml', 'do: nothing\n    then: []\n  - { test: "", do: nothing, then: [] }');
    expect(said).toEqual([expect.stringMatching(/^BK0204 9 .*: `test` is empty$/)]);
  });

  it('give reasons for changes of rules that there are', () => {
    const survivor = (rule: string): string =>
      `do: nothing\n    then: []\nsurvivors: [{ rule: ${rule}, line: a, becomes: b, because: c }]`;
    expect(tests('board: ./board.yaml', survivor('m/game'))).toEqual([]);
    expect(tests('board: ./board.yaml', survivor('game'))).toEqual([
      'BK0601 9 game: there is no rule with the key "game"',
    ]);
    expect(tests('board: ./board.yaml', survivor('NO-SUCH-RULE'))).toEqual([
      'BK0601 9 NO-SUCH-RULE: there is no rule with the key "NO-SUCH-RULE"',
    ]);
  });

  it('differ from modules that are used', () => {
    const list = tests('board: ./board.yaml', 'differs from: nope\n    do: nothing\n    then: [r1 is out]');
    expect(list).toEqual(['BK0601 7 nope: no module called "nope" is used']);
  });
});

describe('what stands on a board', () => {
  const ofBoard = (text: string, more = ''): string[] => said({ 'board.yaml': text, 'module.yaml': module(more) });

  it('is told of each by its name, however many are wrong in one place', () => {
    expect(ofBoard(board.replace('r1: {}', 'r1: { flod: low, fier: burning, flood: low }'))).toEqual([
      'BK0902 5 flod: a room has no "flod"',
      'BK0902 5 fier: a room has no "fier"',
    ]);
    const links = board.replace('[ r1 door r2 ]', '[ { link: r1 door r2, blokd: yes, foo: 3 } ]');
    expect(ofBoard(links)).toEqual(['BK0902 6 blokd: a door has no "blokd"', 'BK0902 6 foo: a door has no "foo"']);
  });

  it('is told of each word of a link', () => {
    expect(ofBoard(board.replace('r1 door r2', 'r1x dor r2y'))).toEqual([
      expect.stringContaining('BK0401 6 r1x'),
      expect.stringContaining('BK0401 6 r2y'),
      expect.stringContaining('BK0608 6 dor'),
    ]);
  });

  it('is not told again where a position speaks of it', () => {
    const files = (head: string, position: string, links = 'r1 door r2') => ({
      'scenario.yaml': `version: 1\nscenario: s\nuse: [./module.yaml]\nboard: ./board.yaml\nstart: game\n${head}\nposition: { ${position} }\n`,
      'module.yaml': module('flow: { game: { do: nothing } }\npieces: { man: { stands in: room, one per: player } }'),
      'board.yaml': board.replace('r1 door r2', links),
    });
    expect(said(files('title: t', 'links: { r1-r2: {} }', 'r1 door r2x'))).toEqual([expect.stringContaining('BK0401')]);
    expect(said(files('title: t', 'links: { r1-r3: {} }'))).toEqual([expect.stringContaining('no link called')]);
    expect(said(files('players: -1', 'pieces: { man-1: r1 }'))).toEqual([expect.stringContaining('BK0206 6 -1')]);
    expect(said(files('players: 1', 'pieces: { man-2: r1 }'))).toEqual([expect.stringContaining('no piece called')]);
  });

  it('needs kinds, which is told once', () => {
    const without = (of: string) => said({ 'board.yaml': board, 'module.yaml': module('').replace('spaces:', of) });
    // A key is taken for the one that was meant, where there is one near it.
    expect(without('spcaes:')).toEqual([expect.stringContaining('BK0202')]);
    const list = without('chambers:');
    expect(list.filter((line) => line.includes('BK0901'))).toHaveLength(1);
    expect(list.filter((line) => line.includes('BK0202'))).toHaveLength(1);
  });
});

describe('a track whose numbers are at fault', () => {
  it.each(['from: ten, to: 0', 'from: 1.5, to: 0'])('is told of there alone: %s', (numbers) => {
    const list = ofModule(
      `tracks: { air: { ${numbers}, starts: 5, marks: { low: 3 } } }\nrules: { r: { when: a room becomes burning, do: set air to 4 } }\nends: { gone: { at once when: air is 2, result: lost } }`,
    );
    expect(list).toHaveLength(1);
  });
});

describe('a key given twice', () => {
  it('leaves the other faults of the file to be told, and those alone', () => {
    const twice = `tracks:\n  air: { from: 0, to: 9 }\n  air: { from: 0, to: 5 }\nrules: { r: { when: a room becomes burning, do: raise arc by 1 } }`;
    expect(ofModule(twice)).toEqual([expect.stringContaining('BK0107 7 air'), expect.stringContaining('BK0601 8 arc')]);
    const section = `tracks: { air: { from: 0, to: 9 } }\ntracks: { heat: { from: 0, to: 5 } }\nrules: { r: { when: a room becomes burning, do: raise heat by 1 } }`;
    expect(ofModule(section)).toEqual([expect.stringContaining('BK0107 6 tracks')]);
  });

  it('and a second document is told where it begins', () => {
    expect(said({ 'module.yaml': 'version: 1\nmodule: m\n...\nfoo: bar\n' })).toEqual([
      expect.stringContaining('BK0106 4 foo'),
    ]);
    expect(said({ 'module.yaml': 'version: 1\nmodule: m\n---\ntitle: bar\n' })).toEqual([
      expect.stringContaining('BK0106 3 ---'),
    ]);
  });
});
