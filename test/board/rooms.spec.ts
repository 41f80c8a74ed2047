import { describe, expect, it } from 'vitest';
import { linkNames, spaceNames } from '../../core/board/index.js';
import { build, good, linkTexts, said } from './support.js';

const house = `
board: house
title: The Old House
reconstructed: drawn from memory
layout: rooms
spaces:
  hall: { is: room, title: Hall, number: 1, at: [0, 2], flood: low, note: cold }
  cellar: room
  attic: { number: 2 }
links:
  - hall hatch cellar
  - { link: hall stairs attic, id: steep-stairs, direction: up, blocked: yes }
  - cellar duct hall
`;

describe('A board of rooms', () => {
  it('has its spaces and links in the order of the document', () => {
    const board = good(house);
    expect(board.name).toBe('house');
    expect(board.title).toBe('The Old House');
    expect(board.reconstructed).toBe('drawn from memory');
    expect(board.spaces.map((space) => [space.id, space.kind, space.title, space.number, space.at])).toEqual([
      ['hall', 'room', 'Hall', 1, { x: 0, y: 2 }],
      ['cellar', 'room', undefined, undefined, undefined],
      ['attic', '', undefined, 2, undefined],
    ]);
    expect([...(board.spaces[0]?.values.keys() ?? [])]).toEqual(['number', 'flood']);
    expect(linkTexts(board)).toEqual([
      'hall-cellar: hall hatch cellar',
      'steep-stairs: hall stairs attic',
      'cellar-hall-duct: cellar duct hall',
    ]);
    expect([...(board.links[1]?.values.keys() ?? [])]).toEqual(['blocked']);
  });

  it('remembers the very words that name kinds and links', () => {
    const board = good(house);
    const words = ({ file, start, end }: { file: { text: string }; start: number; end: number }) =>
      file.text.slice(start, end);
    expect(board.links.map((link) => words(link.kindAt))).toEqual(['hatch', 'stairs', 'duct']);
    expect(board.links.map((link) => words(link.span))).toEqual([
      'hall hatch cellar',
      'hall stairs attic',
      'cellar duct hall',
    ]);
    expect(board.spaces.map((space) => words(space.kindAt))).toEqual(['room', 'room', 'attic']);
  });

  it('has the directions its links use, each with its opposite', () => {
    const board = good(house);
    expect(board.directions).toEqual(['up', 'down']);
    expect(board.opposite).toEqual([1, 0]);
    expect(board.links.map((link) => [link.direction, link.back])).toEqual([
      [-1, -1],
      [0, 1],
      [-1, -1],
    ]);
  });

  it('has no direction back against a one-way link', () => {
    const board = good(`
board: b
layout: rooms
spaces: { a: room, b: room }
links: [{ link: a chute b, one way: yes, direction: down }]
`);
    expect(board.links.map(({ oneWay, direction, back }) => ({ oneWay, direction, back }))).toEqual([
      { oneWay: true, direction: 1, back: -1 },
    ]);
  });

  it('keeps ids of links apart where names run together, and lets given ids go first', () => {
    const board = good(`
board: b
layout: rooms
spaces: { a: room, a-b: room, b-c: room, c: room }
links: [a-b door c, a door b-c, { link: a vent c, id: a-c }, a door c, a duct c]
`);
    expect(board.links.map((link) => link.id)).toEqual(['a-b-c', 'a-b-c-door', 'a-c', 'a-c-door', 'a-c-duct']);
  });

  it('can have spaces called as the parts of every object are', () => {
    const board = good(`
board: b
layout: rooms
spaces: { constructor: room, prototype: room }
links: [constructor door prototype]
`);
    expect(spaceNames(board).get('constructor')).toBe(0);
    expect(linkTexts(board)).toEqual(['constructor-prototype: constructor door prototype']);
  });

  it('lets a link be called by its spaces in either order and by their numbers, where that fits one link', () => {
    const names = linkNames(good(house));
    expect(names.get('hall-cellar')).toBe(0);
    expect(names.get('cellar-hall')).toBeUndefined();
    expect(names.get('attic-hall')).toBe(1);
    expect(names.get('2-1')).toBe(1);
    expect(names.get('hall-nowhere')).toBeUndefined();
  });
});

describe('An address of rooms', () => {
  const rooms = (rest: string) =>
    `board: b\nlayout: rooms\nspaces: { a: { number: 1 }, b: { number: 2 }, c: room }\n${rest}\n`;
  const entries = (rest: string) =>
    good(rooms(rest))
      .address?.entries.map(({ label, space }) => `${label}:${space}`)
      .join(' ');

  it('goes by the numbers on the spaces, or by a table', () => {
    expect(entries('address: d2')).toBe('1:0 2:1');
    expect(entries('address: { die: d2 }')).toBe('1:0 2:1');
    expect(entries('address: { die: d4, spaces: { 1-2: c, 3: a, 4: c } }')).toBe('1:2 2:2 3:0 4:2');
    expect(entries('address: { die: d4, spaces: { 1: c, 2 to 4: none } }')).toBe('1:2');
    expect(entries('address: { die: d2 x d2, spaces: { "1,1": a, "1,2": b, "2, 1": c, "2,2": a } }')).toBe(
      '1,1:0 1,2:1 2,1:2 2,2:0',
    );
  });

  it.each([
    ['dice it cannot know', 'address: 2d6', ['BK0411 4:10 "2d6"']],
    ['no dice', 'address: { spaces: { 1: a } }', ['BK0411 4:10 "{ spaces: { 1: a } }"']],
    ['a result without a space', 'address: d3', ['BK0413 4:10 "d3"']],
    ['a number that is not on the die', 'address: d1', ['BK0412 3:42 "2"']],
    ['a result the die does not have', 'address: { die: d2, spaces: { 1: a, 2: b, 3: c } }', ['BK0412 4:43 "3"']],
    ['a result given twice', 'address: { die: d2, spaces: { 1-2: a, 2: b } }', ['BK0414 4:39 "2"']],
    ['a space that is not there', 'address: { die: d2, spaces: { 1: a, 2: bb } }', ['BK0401 4:40 "bb"']],
    [
      'results that name no space',
      'address: { die: d2, spaces: { 1 to 2: none } }',
      ['BK0413 4:29 "{ 1 to 2: none }"'],
    ],
    ['results missing in a table', 'address: { die: d2, spaces: { 1: a } }', ['BK0413 4:29 "{ 1: a }"']],
  ])('is refused for %s', (_, rest, expected) => {
    expect(build(rooms(rest)).found.map(said)).toEqual(expected);
  });
});

describe('What is wrong with a board of rooms', () => {
  const two = 'spaces: { galley: room, hall: room }';
  const bad: [string, string, string[]][] = [
    ['a link to a room that is not there', `${two}\nlinks: [galley door hal]`, ['BK0401 4:21 "hal"']],
    ['two missing rooms of one link', `${two}\nlinks: [x1 door y1]`, ['BK0401 4:9 "x1"', 'BK0401 4:17 "y1"']],
    ['too few words', `${two}\nlinks: [galley hall]`, ['BK0404 4:9 "galley hall"']],
    ['too many words', `${two}\nlinks: [{ link: galley door hall door }]`, ['BK0404 4:17 "galley door hall door"']],
    ['a link without words', `${two}\nlinks: [{ id: a }]`, ['BK0404 4:9 "{ id: a }"']],
    ['a link to itself', `${two}\nlinks: [hall door hall]`, ['BK0405 4:19 "hall"']],
    ['the same link twice', `${two}\nlinks: [hall door galley, galley door hall]`, ['BK0406 4:27 "galley door hall"']],
    [
      'one id for two links',
      `${two}\nlinks: [{ link: hall door galley, id: x }, { link: hall duct galley, id: x }]`,
      ['BK0403 4:74 "x"'],
    ],
    ['an id of two words', `${two}\nlinks: [{ link: hall door galley, id: my door }]`, ['BK0408 4:39 "my door"']],
    ['an unknown direction', `${two}\nlinks: [{ link: hall door galley, direction: nort }]`, ['BK0409 4:46 "nort"']],
    [
      'two links in one direction',
      `spaces: { a: r, b: r, c: r }\nlinks: [{ link: a d b, direction: up }, { link: c d a, direction: down }]`,
      ['BK0410 4:49 "c d a"'],
    ],
    ['no spaces', 'spaces: {}', ['BK0407 3:9 "{}"']],
    ['no spaces at all', 'links: []', ['BK0407 1:8 "b"']],
    ['a name with a capital', 'spaces: { Hall: room }', ['BK0408 3:11 "Hall"']],
    ['a name no word can be', 'spaces: { __proto__: room, hall: room }', ['BK0408 3:11 "__proto__"']],
    ['a number that is none', 'spaces: { hall: { number: one } }', ['BK0415 3:27 "one"']],
    ['a place that is none', 'spaces: { hall: { at: [1] } }', ['BK0415 3:23 "[1]"']],
    ['a way that is neither', `${two}\nlinks: [{ link: hall d galley, one way: maybe }]`, ['BK0415 4:41 "maybe"']],
  ];
  it.each(bad)('is shown at its place: %s', (_, text, expected) => {
    expect(build(`board: b\nlayout: rooms\n${text}\n`).found.map(said)).toEqual(expected);
  });

  it('comes with the nearest name', () => {
    expect(build(`board: b\nlayout: rooms\n${two}\nlinks: [galley door hal]\n`).found[0]?.suggestion).toBe('hall');
    expect(build('board: b\nlayout: room\n').found.map((d) => [said(d), d.suggestion])).toEqual([
      ['BK0416 2:9 "room"', 'rooms'],
    ]);
  });

  it('leaves the rest of the board standing', () => {
    const { board } = build(`board: b\nlayout: rooms\n${two}\nlinks: [galley door hal, galley duct hall]\n`);
    expect(board && linkTexts(board)).toEqual(['galley-hall: galley duct hall']);
  });
});
