import { describe, expect, it } from 'vitest';
import { boardParts, setUpParts } from '../../core/analysis/board-edits.js';
import { dataEdits } from '../../core/analysis/data-edits.js';
import { citesAround, edited } from '../../core/analysis/edits.js';
import { buildBoard } from '../../core/board/index.js';
import { type DocMap, type DocNode, readText } from '../../core/documents/index.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { sourceFile } from '../../core/source/file.js';

function read(text: string): DocMap {
  const diagnostics = new Diagnostics();
  const tree = readText(sourceFile('a.yaml', text), diagnostics);
  expect(diagnostics.list).toEqual([]);
  return tree as DocMap;
}

function plain(node: DocNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map((entry) => [entry.name, plain(entry.value)]));
}

/** What each change makes of the first entry of a section; undefined where the entry is left out. */
function made(section: string, body: string): unknown[] {
  const tree = read(`${section}: { thing: ${body} }\n`);
  const entry = (tree.get(section) as DocMap).entries[0];
  if (!entry) throw new Error('no entry');
  return dataEdits(section, entry).map((edit) => {
    const left =
      edited(tree, edit).get(section)?.kind === 'map' ? (edited(tree, edit).get(section) as DocMap) : undefined;
    const value = left?.get('thing');
    return value && plain(value);
  });
}

describe('the changes of data', () => {
  it.each([
    ['supplies', '{ count: 4 }', [{ count: 5 }, { count: 3 }]],
    ['supplies', '{ count: 0 }', [{ count: 1 }]],
    ['decks', '{ when empty: shuffle the discards in }', [{ 'when empty': 'nothing' }]],
    ['pieces', '{ count: 1 to 8 }', [{ count: '2 to 8' }, { count: '1 to 7' }]],
    [
      'dice',
      '{ faces: [0, 3] }',
      [
        [1, 3],
        [-1, 3],
        [0, 4],
        [0, 2],
      ].map((faces) => ({ faces })),
    ],
    ['variants', '{ options: { a: x, b: y } }', [{ options: { b: 'y' } }, { options: { a: 'x' } }]],
    ['options', '{ values: [a, b, c], default: b }', [{ values: ['a', 'b', 'c'], default: 'c' }]],
    ['options', '{ values: yes/no, default: no }', [{ values: 'yes/no', default: 'yes' }]],
    ['cards', '{ kind: event, copies: 2 }', [undefined, { kind: 'event', copies: 3 }, { kind: 'event', copies: 1 }]],
    ['cards', '{ joins: second shuffle }', [undefined, {}]],
    ['spaces', '{ has: { fire: [out, burning], heat: { is: 0 to 3, printed: yes } } }', []],
  ])('in %s: %s', (section, body, expected) => {
    expect(made(section, body)).toEqual(expected);
  });

  it('in tracks: its ends, where it starts, each mark', () => {
    const all = made('tracks', '{ from: 1, to: 10, starts: 2, marks: { star: [1, 5] } }');
    const track = { from: 1, to: 10, starts: 2, marks: { star: [1, 5] } };
    expect(all).toEqual([
      { ...track, from: 2 },
      { ...track, from: 0 },
      { ...track, to: 11 },
      { ...track, to: 9 },
      { ...track, starts: 3 },
      { ...track, starts: 1 },
      { ...track, marks: { star: [5] } },
      { ...track, marks: { star: [1] } },
    ]);
  });

  it('in properties: their bounds, their start, how long they last, what they are counted with', () => {
    const of = (body: string) =>
      made('spaces', `{ has: { heat: ${body} } }`).map((x) => (x as { has: { heat: unknown } }).has.heat);
    expect(of('0 to 3')).toEqual(['1 to 3', '-1 to 3', '0 to 4', '0 to 2']);
    expect(of('{ is: [low, high], starts: high, lasts: turn, supply: token }')).toEqual([
      { is: ['low', 'high'], lasts: 'turn', supply: 'token' },
      { is: ['low', 'high'], starts: 'high', supply: 'token' },
      { is: ['low', 'high'], starts: 'high', lasts: 'turn' },
    ]);
  });

  it('in cards: a copy goes from every list, equal copies once; a number or word printed is another', () => {
    const card = { copies: 3, faint: ['none', 2, 2], mark: ['a', 'b', 'b'] };
    expect(made('cards', '{ copies: 3, faint: [none, 2, 2], mark: [a, b, b] }')).toEqual([
      undefined,
      { copies: 2, faint: [2, 2], mark: ['b', 'b'] },
      { copies: 2, faint: ['none', 2], mark: ['a', 'b'] },
      { ...card, faint: [2, 2, 2] },
      { ...card, faint: ['none', 3, 2] },
      { ...card, faint: ['none', 1, 2] },
      { ...card, faint: ['none', 2, 3] },
      { ...card, faint: ['none', 2, 1] },
      { ...card, mark: ['b', 'b', 'b'] },
      { ...card, mark: ['a', 'a', 'b'] },
      { ...card, mark: ['a', 'b', 'a'] },
    ]);
  });

  it('show the line as it is and as it is then', () => {
    const tree = read(
      'supplies:\n  token: { count: 4, title: Token }\ntracks:\n  t:\n    from: 0\n    to: 3\n    marks: { star: [1, 2] }\n',
    );
    const lines = (section: string) =>
      dataEdits(section, (tree.get(section) as DocMap).entries[0] as never).map((e) => `${e.line} > ${e.becomes}`);
    expect(lines('supplies')[0]).toBe('token: { count: 4, title: Token } > token: { count: 5, title: Token }');
    expect(lines('tracks').slice(-2)).toEqual([
      'marks: { star: [1, 2] } > marks: { star: [2] }',
      'marks: { star: [1, 2] } > marks: { star: [1] }',
    ]);
  });

  it('stand by the ids of what they change and of what is around it', () => {
    const tree = read(
      'spaces: { room: { cites: A, has: { fire: { is: 0 to 1, cites: [B] }, water: { is: 0 to 1, cites: C } } } }\n',
    );
    const room = (tree.get('spaces') as DocMap).entries[0];
    if (!room) throw new Error('no room');
    const cites = dataEdits('spaces', room).map((edit) => citesAround(room.value, edit.node).join(' '));
    expect([...new Set(cites)]).toEqual(['A B', 'A C']);
  });
});

describe('the changes of a board', () => {
  it('redraw no edge as one that stands for the same', () => {
    const text = `version: 1
board: b
layout: grid
map: |2
      1
    +---+
  1 | . | 1
    +-D-+
      1
legend: { "-": wall, "|": wall, D: door, ".": square }
outside: outside
`;
    const redrawn = changes(text).filter((change) => change.startsWith('b/1,1-'));
    expect(redrawn).toHaveLength(4);
    expect(redrawn.filter((change) => /D/.test(change.split(' > ')[1] ?? ''))).toHaveLength(3);
  });

  function changes(text: string, kinds: readonly string[] = ['door', 'wall']): string[] {
    const tree = read(text);
    const board = buildBoard(tree, new Diagnostics());
    if (!board) throw new Error('no board');
    return boardParts(tree, board, kinds).flatMap(({ key, edits }) =>
      edits.map((e) => `${key}: ${e.line} > ${e.becomes}`),
    );
  }

  it('change what is on a side of a tile, and leave out what else it begins with', () => {
    const text = `version: 1
board: b
layout: tiles
other sides: wall
tiles:
  hall: { title: Hall, on: ground, at: [1, 0], turned: 1, north: door, water: low }
  rift: { floors: ground, parts: { brink: { west: door }, ledge: { east: door } } }
`;
    expect(changes(text).map((change) => change.replace(/^b\/(\w+): .* > /, '$1: '))).toEqual([
      'hall: hall: { title: Hall, on: ground, at: [1, 0], turned: 1, north: wall, water: low }',
      'hall: hall: { title: Hall, on: ground, at: [1, 0], turned: 2, north: door, water: low }',
      'hall: hall: { title: Hall, on: ground, at: [1, 0], turned: 0, north: door, water: low }',
      'hall: hall: { title: Hall, on: ground, at: [1, 0], turned: 1, north: door }',
      'rift: rift: { parts: { brink: { west: door }, ledge: { east: door } } }',
      'rift: rift: { floors: ground, parts: { brink: { west: wall }, ledge: { east: door } } }',
      'rift: rift: { floors: ground, parts: { brink: { west: door }, ledge: { east: wall } } }',
    ]);
  });

  it('leave out a link or what a space begins with, and change what a link is', () => {
    const text = `version: 1
board: b
layout: rooms
spaces:
  hall: { title: Hall, number: 1, water: low, at: [0, 0] }
  attic: { number: 2 }
links:
  - hall door attic
  - { link: attic wall hall, id: back, damage: 2 }
address: { die: d2, spaces: { 1: hall, 2: attic } }
`;
    expect(changes(text)).toEqual([
      'b/hall: hall: { title: Hall, number: 1, water: low, at: [0, 0] } > hall: { title: Hall, number: 1, at: [0, 0] }',
      'b/hall-attic: - hall door attic > nothing',
      'b/hall-attic: - hall door attic > - hall wall attic',
      'b/back: - { link: attic wall hall, id: back, damage: 2 } > nothing',
      'b/back: - { link: attic wall hall, id: back, damage: 2 } > - { link: attic door hall, id: back, damage: 2 }',
      'b/back: - { link: attic wall hall, id: back, damage: 2 } > - { link: attic wall hall, id: back, damage: 3 }',
      'b/back: - { link: attic wall hall, id: back, damage: 2 } > - { link: attic wall hall, id: back, damage: 1 }',
      'b/address: address: { die: d2, spaces: { 1: hall, 2: attic } } > address: { die: d2, spaces: { 1: attic, 2: attic } }',
      'b/address: address: { die: d2, spaces: { 1: hall, 2: attic } } > address: { die: d2, spaces: { 1: hall, 2: hall } }',
    ]);
  });

  it('leave out each thing of a position', () => {
    const position = read(
      'spaces: { hall: [burning, low], attic: low }\ntracks: { t: 3 }\npieces: { p: { in: hall, life: 2 } }\n',
    );
    const made = setUpParts('night', position).flatMap(({ key, edits }) =>
      edits.map((edit) => [key, plain(edited(position, edit))]),
    );
    const all = plain(position) as Record<string, object>;
    expect(made).toEqual([
      ['night/hall', { ...all, spaces: { hall: ['low'], attic: 'low' } }],
      ['night/hall', { ...all, spaces: { hall: ['burning'], attic: 'low' } }],
      ['night/attic', { ...all, spaces: { hall: ['burning', 'low'] } }],
      ['night/p', { ...all, pieces: { p: { life: 2 } } }],
      ['night/p', { ...all, pieces: { p: { in: 'hall' } } }],
      ['night/t', { ...all, tracks: {} }],
    ]);
  });

  it('draw another mark on a map', () => {
    const text = `version: 1
board: g
layout: grid
map: |2
      1   2   3
    +---+---+---+
  1 | . D . | . |
    +---+---+---+
      1   2   3
legend: { ".": square, "-": wall, "|": wall, D: door }
`;
    expect(changes(text)).toEqual([
      'g/1,1-1,2: 1 | . D . | . | > 1 | . | . | . |',
      'g/1,2-1,3: 1 | . D . | . | > 1 | . D . D . |',
    ]);
  });
});
