import { describe, expect, it } from 'vitest';
import { brief, project, sectionNames, words } from './support.js';

const head = 'version: 1\nmodule: m\n';

/** What is said of a module that goes on after its first two lines. */
function said(rest: string, start = head) {
  return project({ 'm.yaml': start + rest }).diagnostics.list;
}

describe('the structure of documents', () => {
  it.each([
    ['an unknown key, with the key itself marked', 'rules: { x: { whne: a, do: y } }\n', ['BK0202 3:15 whne']],
    ['a missing key, at the name of what lacks it', 'rules: { x: { do: y } }\n', ['BK0203 3:10 x']],
    ['a list where rule text belongs', 'rules: { x: { when: a, do: [y] } }\n', ['BK0204 3:28 [y]']],
    ['keys without a value', 'rules:\n  x:\n    when: a\n    do:\n', ['BK0204 6:5 do']],
    ['an empty section', 'rules:\n', ['BK0204 3:1 rules']],
    ['a word that is none of those possible', 'ends: { x: { when: a, result: lots } }\n', ['BK0205 3:31 lots']],
    ['a number out of range', 'supplies: { x: { count: -1 } }\n', ['BK0206 3:25 -1']],
    ['text where a number belongs', 'tracks: { x: { from: one, to: 3 } }\n', ['BK0204 3:22 one']],
    ['zeros in front of a number', 'tracks: { x: { from: 007, to: 3 } }\n', ['BK0204 3:22 007']],
    ['a name with capitals and spaces', 'tracks: { Heat Level: { from: 1, to: 3 } }\n', ['BK0207 3:11 Heat Level']],
    [
      'the wrong child, not its parent',
      'spaces: { room: { has: { fire: [out, { a: b }], flood: yes/no } } }\n',
      ['BK0204 3:38 { a: b }'],
    ],
    [
      'a colon in plain rule text',
      'rules:\n  x:\n    when: a\n    do:\n      if the room is dry: put fire\n',
      ['BK0114 7:25 :'],
    ],
    ['a colon in an entry of a list', 'cards: { x: { faint: [a: b] } }\n', ['BK0114 3:24 :']],
    ['two kinds of document in one', 'board: b\n', ['BK0210 3:1 board']],
    [
      'keys that exclude each other',
      'ends: { x: { when: a, at once when: b, result: won } }\n',
      ['BK0210 3:23 at once when'],
    ],
    ['one of several keys missing', 'ends: { x: { result: won } }\n', ['BK0203 3:9 x']],
    [
      'names that are keys of every object',
      'constructor: 1\n__proto__: { a: 1 }\ntoString: 2\n',
      ['BK0202 3:1 constructor', 'BK0202 4:1 __proto__', 'BK0202 5:1 toString'],
    ],
    [
      'several faults at once',
      'rules: { x: { when: [a], do: { b: 1 } } }\ntracks: { y: 1 }\n',
      ['BK0204 3:21 [a]', 'BK0204 3:30 { b: 1 }', 'BK0204 4:14 1'],
    ],
  ])('%s', (_, rest, told) => {
    expect(brief(said(rest)).sort()).toEqual(told);
  });

  it.each([
    ['unknown keys', Array.from({ length: 50_000 }, (_, i) => `k${i}: 1\n`).join('')],
    ['wrong entries of a list', `use: [${'{a: b},'.repeat(40_000)}]\n`],
    ['wrong names', `rules:\n${Array.from({ length: 30_000 }, (_, i) => `  R${i}: 1\n`).join('')}`],
    [
      'wrong declarations',
      `rules:\n${Array.from({ length: 9000 }, (_, i) => `  r${i}: { do: [a], if: {} }\n`).join('')}`,
    ],
  ])('a file with very many %s is told a hundred of them', (_, rest) => {
    const { list, heldBack } = project({ 'm.yaml': head + rest }).diagnostics;
    expect(list.length).toBeGreaterThanOrEqual(100);
    expect(list.length).toBeLessThan(110);
    expect(heldBack).toBeGreaterThan(100);
  });

  it('a misspelt key is one message, with the key that was meant', () => {
    const [first, ...others] = said('rules: { x: { whne: a, do: y } }\n');
    expect(others).toEqual([]);
    expect(first?.suggestion).toBe('when');
  });

  it.each([
    ['parts: {}', ['BK0208 6:12 {}']],
    ['parts: { hall: {} }', []],
    ['north: door', []],
  ])('a tile of parts has one at least: %s', (rest, told) => {
    const board = 'version: 1\nboard: b\nlayout: tiles\ntiles:\n  hall:\n';
    expect(brief(said(`    ${rest}\n`, board))).toEqual(told);
  });

  it('an unknown version is told', () => {
    expect(brief(said('', 'version: 2\nmodule: m\n'))).toEqual(['BK0209 1:10 2']);
    expect(brief(said('', 'module: m\n'))).toEqual(['BK0203 1:1 module']);
  });

  it('yes and no have many ways to be written, and the right one is offered', () => {
    const [found] = said('procedures: { x: { replaceable: on, do: y } }\n');
    expect([found?.code, words(found?.at), found?.suggestion]).toEqual(['BK0205', 'on', 'yes']);
    expect(said('procedures: { x: { replaceable: true, do: y } }\n')).toEqual([]);
  });

  it.each([
    ['no keys at all', 'just text\n', 'BK0201 1:1 just text'],
    ['no kind', 'version: 1\nmodul: x\n', 'BK0201 2:1 modul'],
    ['a kind without a name', 'version: 1\nmodule:\n', 'BK0201 2:1 module'],
  ])('a document must say what it is: %s', (_, text, told) => {
    expect(brief(project({ 'a.yaml': text }).diagnostics.list)).toEqual([told]);
  });

  it('a document with everything in it is right', () => {
    const files = {
      't.yaml': `version: 1
tests: Everything
scenario: ./s.yaml
cases:
  - test: A fire burns air
    covers: [X-1, X-2]
    options: { reflow: high }
    given: { spaces: { reactor: burning, hall: [high, burning], "3,4": { threat: fire } }, tracks: { heat: 5 }, pieces: { token: { in: hall } }, decks: { d: { top: [fire], discard: [leak] } } }
    answers: [4, reactor, none, "Might", yes]
    do: |
      play fire
    then: [reactor is burning]
    changes too: [fire]
  - { test: Refused, action: enter, refused: "You carry nobody" }
`,
      's.yaml':
        'version: 1\nscenario: s\nuse: [m]\nboard: b.yaml\nstart: game\nplayers: 3\npieces: { token: 4 }\noptions: { reflow: high, faces: [1, 2] }\nposition: { at: walk }\n',
      'b.yaml':
        'version: 1\nboard: b\nuse: m\nlayout: rooms\nspaces: { hall: room, sea: { is: sea, at: [0.5, 2], flood: low } }\nlinks: [hall hatch sea, { link: sea hatch hall, id: x, blocked: yes }]\naddress: { die: d10, spaces: { 1: hall } }\n',
      'modules/m/module.yaml': `${head}use: ./part.yaml
rulebook: { X-1: It burns. }
spaces: { room: { has: { fire: [out, burning], flood: { is: [dry, low], starts: dry, lasts: turn } } } }
links: { hatch: { passes: { fire: always }, one way: yes } }
pieces: { token: { count: 1 to 8 }, figure: { one per: player } }
words: { free (wall): always, reset: 5 }
meets: { fire and flood: flood wins, a and b: { then: the newcomer wins, cites: X-1 } }
rays: { blast: { at link: { a standing wall: this ray ends, otherwise: nothing } } }
overrides: { ship/heat: { cites: X-1, do: nothing } }
flow: { game: { steps: [walk] }, walk: { do: nothing } }
never: { Nothing burns: never }
`,
      'modules/m/part.yaml': `${head}dice: { house: { faces: [0, 0, 1] } }\ntracks: { clock: { from: 60, to: 0, marks: { event: [58, 56] } } }\n`,
    };
    const all = project(files, 't.yaml');
    expect(all.diagnostics.list.map((d) => d.message)).toEqual([]);
    expect(all.documents.map((d) => [d.kind, d.sound])).toEqual([
      ['module', true],
      ['module', true],
      ['board', true],
      ['scenario', true],
      ['tests', true],
    ]);
    expect(all.entries.flatMap((entry) => all.modulesFor(entry)).map((m) => m.name)).toEqual(['m']);
    expect(all.module('m')?.parts.length).toBe(2);
    expect(sectionNames(all, 'm', 'tracks')).toEqual(['clock']);
  });
});
