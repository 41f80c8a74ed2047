import { describe, expect, it } from 'vitest';
import { directionNames } from '../../core/board/directions.js';
import { parse } from '../../grammar/index.js';
import { Run } from '../support/run.js';
import { doing, faultsOf } from '../support/scenario.js';

const kinds = `
spaces: { room: { has: { heat: 0 to 9, gas: [clear, thick], fire: [out, burning] } } }
links:
  hatch: { has: { leaf: [closed, open], dents: 0 to 9 }, passes: { gas: the hatch is open } }
  duct: { passes: { gas: always } }
rays:
  fall:
    at link: { a closed hatch: raise dents of the hatch by 1; this ray ends, otherwise: this ray goes on }
    at space: { otherwise: raise heat of the room ahead by 1 }
tracks: { t: { from: 0, to: 999 } }
`;
const ship = `layout: rooms
spaces: { bridge: {}, mess: {}, engine: {}, store: {}, cupboard: {} }
links:
  - { link: bridge hatch mess, direction: down, leaf: open }
  - { link: engine hatch mess, direction: up }
  - { link: mess duct store, direction: aft }
  - mess duct cupboard
`;

/** The rooms that have heat after a text, which may speak of every room by its name. */
function heated(text: string, board = ship, more = '', names = ['bridge', 'mess', 'engine', 'store', 'cupboard']) {
  const places = `places: { ${names.map((name) => `"${name}": room`).join(', ')} }\n`;
  const run = Run.of({ m: `${kinds}${places}${doing(text)}`, board, more }).seeded();
  run.step();
  return run.scenario.board.spaces.filter((s) => run.get('heat', s.id) > 0).map((s) => s.id);
}

describe('directions of a board', () => {
  it('say which space lies that way of one, by the link that leaves it there', () => {
    const beside = (where: string) => heated(`\n  for each room called one ${where}: raise heat of the one by 1\n`);
    expect(beside('below bridge')).toEqual(['mess']);
    expect(beside('below mess')).toEqual(['engine']);
    expect(beside('below engine')).toEqual([]);
    expect(beside('above mess')).toEqual(['bridge']);
    expect(beside('to the aft of mess')).toEqual(['store']);
    expect(beside('to the fore of store')).toEqual(['mess']);
    expect(beside('to the fore of cupboard')).toEqual([]);
    expect(beside('to the north of mess')).toEqual([]);
    expect(beside('below a burning room')).toEqual([]);
    expect(beside('below mess linked for gas to mess')).toEqual([]);
    expect(beside('below bridge linked for gas to bridge')).toEqual(['mess']);
  });

  it('say it of every one of a set, of the links there, and in conditions', () => {
    const more = 'position: { spaces: { bridge: burning, engine: burning } }';
    const each = (text: string) => heated(`\n  ${text}\n`, ship, more);
    expect(each('for each room called one below a burning room: raise heat of the one by 1')).toEqual(['mess']);
    expect(each('for each room called one above a burning room: raise heat of the one by 1')).toEqual(['mess']);
    expect(
      each(
        'for each hatch below mess:\n    for each side of the hatch: raise heat of the side by 1'.replaceAll(
          '\n',
          '\n  ',
        ),
      ),
    ).toEqual(['mess', 'engine']);
    expect(
      each('for each hatch above a burning room:\n      for each side of the hatch: raise heat of the side by 1'),
    ).toEqual(['mess', 'engine']);
    expect(each('if mess is below bridge: raise heat of mess by 1')).toEqual(['mess']);
    expect(each('if mess is below engine: raise heat of mess by 1')).toEqual([]);
    expect(each('if mess is not above engine: raise heat of mess by 1')).toEqual([]);
    expect(each('if there is a burning room below mess: raise heat of mess by 1')).toEqual(['mess']);
    expect(each('if the number of rooms above mess is 1: raise heat of mess by 1')).toEqual(['mess']);
  });

  it('hold on a drawn map, and not past a one-way link', () => {
    const map = `layout: grid
map: |2
      1   2
    +---+---+
  1 | .   . | 1
    +   +   +
  2 | .   . | 2
    +---+---+
      1   2
legend: { "-": hatch, "|": hatch, " ": duct, ".": room }
outside: room
`;
    const on = (square: string, where: string) =>
      heated(
        `\n  for each burning room called start:\n    for each room called one ${where} the start: raise heat of the one by 1\n`,
        map,
        `position: { spaces: { "${square}": burning } }`,
        [],
      );
    expect(on('1,1', 'to the south of')).toEqual(['2,1']);
    expect(on('2,2', 'to the west of')).toEqual(['2,1']);
    expect(on('1,1', 'to the north of')).toEqual(['outside']);
    expect(on('outside', 'to the south of')).toEqual([]);
    expect(on('1,1', 'below')).toEqual([]);
    const oneWay = ship.replace('direction: aft', 'direction: aft, one way: yes');
    expect(heated('\n  for each room called one to the aft of mess: raise heat of the one by 1\n', oneWay)).toEqual([
      'store',
    ]);
    expect(heated('\n  for each room called one to the fore of store: raise heat of the one by 1\n', oneWay)).toEqual(
      [],
    );
  });

  it('send a ray one way only', () => {
    expect(heated('send fall from bridge, downwards')).toEqual(['mess']);
    expect(
      heated('send fall from bridge, downwards', ship.replace('direction: up', 'direction: up, leaf: open')),
    ).toEqual(['mess', 'engine']);
    expect(heated('send fall from mess, upwards')).toEqual(['bridge']);
    expect(heated('send fall from mess, to the aft')).toEqual(['store']);
    expect(heated('send fall from mess, to the north')).toEqual([]);
    expect(heated('send fall from mess, in each direction')).toEqual(['bridge', 'store', 'cupboard']);
  });

  it('have one name in rule text and on boards', () => {
    for (const name of directionNames)
      expect(parse('condition', `the room is to the ${name} of the hall`).faults).toEqual([]);
  });

  it('are said of spaces and links only', () => {
    const text = '\n  for each rat below the room: remove the rat\n';
    const faults = faultsOf({
      m: `${kinds}pieces: { rat: { stands in: room, count: 1 } }\nprocedures:\n  p (room):\n    do: |${text.replaceAll('\n  ', '\n      ')}`,
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('BK0705');
  });
});
