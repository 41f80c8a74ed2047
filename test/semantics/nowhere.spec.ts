import { describe, expect, it } from 'vitest';
import { complaints } from '../support/scenario.js';

const m = `
spaces: { room: { has: { heat: { is: 0 to 9, starts: 2 }, arrow: a room or none } } }
links: { hatch: {} }
places: { engine: room, hold: room }
card kinds: { item: { deck: item-deck } }
decks: { item-deck: { when empty: nothing } }
cards: { rope: { kind: item, copies: 2 } }
words:
  warm (room): heat of the room is at least 0
pieces:
  gnome: { stands in: room, one per: player, has: { might: { is: 0 to 9, starts: 4 } } }
tracks: { t: { from: -9, to: 9 } }
procedures:
  tire (gnome) by (number called pain): { do: lower might of the gnome by the pain }
  sweat (room): { do: raise heat of the room by 1 }
  feel (room): { do: "if heat of the room is at least 0: raise t by 1" }
  visit (room): { do: "for each gnome in the room: raise t by 1" }
  miss (room): { do: "if there is no gnome in the room: raise t by 1" }
  meet (room called one-room) with (room called other-one): { do: "if the one-room is the other-one: raise t by 1" }
  warm-to (room): { do: "if the room is warm: raise t by 1" }
  hand-on (room): { do: "visit the room\\nfeel the room" }
  put-by (room): { do: "home = the room\\nfeel the home" }
  fan (room): { replaceable: yes, do: nothing }
replacements:
  hotter: { instead of: fan (room), if: heat of the room is at most 9, do: raise t by 1 }
`;
const board = 'layout: rooms\nspaces: { engine: {}, hold: {} }\nlinks: [ engine hatch hold ]';

/** Gnomes 1 and 2 are off the board, gnome 3 is in the engine room. */
function told(does: string, then = 't is 1'): string[] | undefined {
  const lines = does.replaceAll('\n', '\n    ');
  return complaints(
    { m, board, more: 'players: 3' },
    `- test: one\n  given: { tracks: { t: 0 }, pieces: { gnome-3: engine } }\n  do: |\n    ${lines}\n  then: [${then}]`,
  )['one'];
}
const holds = (condition: string, before = ''): string[] | undefined => told(`${before}if ${condition}: raise t by 1`);

describe('what is off the board is nowhere, and nowhere is no place that two share', () => {
  it.each([
    'gnome-2 is in the room of gnome-1',
    'gnome-1 is in the room of gnome-1',
    'the room of gnome-2 is the room of gnome-1',
    'there is a gnome in the room of gnome-1',
    'the room of gnome-1 is warm',
    'there is a gnome in the arrow of hold',
    'there is a hatch of the room of gnome-1',
    'gnome-3 is in the room of gnome-1',
    'the room of gnome-3 is the room of gnome-1',
  ])('is not so: %s', (condition) => {
    expect(holds(`not (${condition})`)).toEqual([]);
  });

  it.each([
    'gnome-2 is not in the room of gnome-1',
    'the room of gnome-2 is not the room of gnome-1',
    'there is no gnome in the room of gnome-1',
    'the number of gnomes in the room of gnome-1 is 0',
    'the number of gnomes in the room of gnome-3 is 1',
    'gnome-3 is in the room of gnome-3',
    'gnome-1 is off the board',
  ])('is so: %s', (condition) => {
    expect(holds(condition)).toEqual([]);
  });

  it.each([
    'gnome-2 is in the home',
    'the room of gnome-2 is the home',
    'the home is the den',
    'there is a gnome in the home',
    'the home is warm',
    'heat of the home is at most 9',
  ])('nor where it was put on the table: %s', (condition) => {
    const before = 'home = the room of gnome-1\nden = the room of gnome-2\n';
    expect(holds(`not (${condition})`, before)).toEqual([]);
  });

  it('two things that are none are the same: none', () => {
    expect(holds('arrow of engine is arrow of hold')).toEqual([]);
  });

  it('goes through nobody', () => {
    expect(told('for each gnome called mate in the room of gnome-1: raise t by 1', 't is 0')).toEqual([]);
  });

  it('lies at neither end of a link', () => {
    expect(
      told('for each hatch: move gnome-3 to across the hatch from the room of gnome-1', 'gnome-3 is off the board'),
    ).toEqual([]);
  });
});

describe('an amount of no room', () => {
  it.each([
    ['set t to 5 - heat of the room of gnome-1', 5],
    ['set t to 5 + heat of the room of gnome-1 * 2', 5],
    ['set t to the larger of heat of the room of gnome-1 and (0 - 3)', 0],
    ['set t to the smaller of heat of the room of gnome-1 and 3', 0],
    ['set t to 3 + (heat of the room of gnome-1 if gnome-1 is off the board, otherwise 4)', 3],
    ['set t to heat of the room of gnome-1', 0],
    ['raise t by heat of the room of gnome-1', 0],
    ['lower t by heat of the room of gnome-1', 0],
    ['warmth = heat of the room of gnome-1\nset t to 5 - the warmth', 5],
    ['set t to 5 - heat of the room of gnome-3', 3],
  ])('counts as 0 among others: %s', (does, t) => {
    expect(told(does, `t is ${t}`)).toEqual([]);
  });

  it('is 0 for a verb that it is given to', () => {
    expect(told('tire gnome-3 by heat of the room of gnome-1', 'might of gnome-3 is 4')).toEqual([]);
  });

  it('is not 0 itself', () => {
    expect(holds('not (heat of the room of gnome-1 is 0)')).toEqual([]);
    expect(holds('not (heat of the room of gnome-1 is at least 0)')).toEqual([]);
  });
});

describe('a room that is none, given to a verb', () => {
  it.each([
    ['feel the room of gnome-1', 0],
    ['feel the room of gnome-3', 1],
    ['visit the room of gnome-1', 0],
    ['visit the room of gnome-3', 1],
    ['miss the room of gnome-1', 1],
    ['miss the room of gnome-3', 0],
    ['meet the room of gnome-1 with the room of gnome-2', 0],
    ['meet the room of gnome-1 with the room of gnome-1', 0],
    ['meet the room of gnome-3 with engine', 1],
    ['warm-to the room of gnome-1', 0],
    ['hand-on the room of gnome-1', 0],
    ['hand-on the room of gnome-3', 2],
    ['put-by the room of gnome-1', 0],
    ['put-by the room of gnome-3', 1],
    ['fan the room of gnome-1', 0],
    ['fan the room of gnome-3', 1],
    ['later: feel the room of gnome-1', 0],
    ['home = the room of gnome-1\nhand-on the home', 0],
    ['feel (the room of gnome-1 if t is 0, otherwise hold)', 0],
  ])('is no room there either: %s', (does, t) => {
    expect(told(does, `t is ${t}`)).toEqual([]);
  });

  it('is changed in nothing', () => {
    expect(told('sweat the room of gnome-1\nlater: sweat the room of gnome-1', 't is 0')).toEqual([]);
  });
});
