import { describe, expect, it } from 'vitest';
import { complaint, type Inline } from '../support/scenario.js';

/** A ring of rooms, each with its number, and the door from the last to the first shut. */
const ring: Inline = {
  m: `
spaces: { room: { has: { sign: { is: 0 to 9, printed: yes }, fire: [out, burning] } } }
links: { door: { has: { shut: yes/no } } }
places: { r1: room, r2: room, r3: room, r4: room, r5: room, r6: room }
tracks: { t: { from: 0, to: 999999 }, u: { from: 0, to: 999999 } }
words:
  open (door): the door is not shut`,
  board: `layout: rooms
spaces: { r4: { sign: 4 }, r2: { sign: 2 }, r6: { sign: 6 }, r1: { sign: 1 }, r5: { sign: 5 }, r3: { sign: 3 } }
links: [r1 door r2, r2 door r3, r3 door r4, r4 door r5, r5 door r6, { link: r6 door r1, shut: yes }]`,
};

const comesTo = (text: string, then: string, given = '') =>
  expect(complaint(ring, `${given}do: |\n${text.replace(/^/gm, '  ')}\nthen: [${then}]`)).toEqual([]);

describe('what is within so many links', () => {
  it('is where one stands and what links that pass lead to, in the order of the board', () => {
    comesTo('for each room within 2 open links of r2: set t to t * 10 + sign of the room', 't is 4213');
    comesTo('for each room within 0 open links of r2: set t to t * 10 + sign of the room', 't is 2');
    comesTo('for each room within 1 open links of r1: set t to t * 10 + sign of the room', 't is 21');
    comesTo('for each room within 99 open links of r1: set t to t * 10 + sign of the room', 't is 426153');
  });

  it('may be asked for within what is asked for already', () => {
    const text = `for each room called one within 1 open links of r2:
  for each room called two within 1 open links of the one where it is not the one:
    set t to t * 10 + sign of the two
  set u to u * 10 + the number of rooms within 1 open links of the one`;
    comesTo(text, 't is 13242, u is 323');
  });

  it('is the same in conditions, and where a walk is asked for of each', () => {
    const given = 'given: { spaces: { r5: burning } }\n';
    const text = `for each room within 3 open links of r1 where (there is a burning room within 2 open links of it):
  set t to t * 10 + sign of the room
if there is a burning room within 3 open links of r1: raise u by 1
if there is a burning room within 4 open links of r1: raise u by 10
if r1 is within 2 open links of r3: raise u by 100`;
    comesTo(text, 't is 43, u is 110', given);
  });

  it('is told as a distance: to one place or the nearest of several, and beyond reach as many as there are spaces', () => {
    const text = `set t to the distance from r1 to r4 over open links
set u to the distance from r6 to r1 over open links
if the distance from r3 to r3 is 0: raise t by 10
if the distance from r6 to r1 is 1: raise t by 100
if the distance from r2 to a burning room over open links is 3: raise t by 1000
for each room where (the distance from it to (a room where (there is a burning room within 1 open links of it)) over open links is 2):
  raise t by sign of the room * 10000`;
    comesTo(text, 't is 21113, u is 5', 'given: { spaces: { r5: burning } }\n');
    comesTo(
      'make r3-r4 shut\nmake r6-r1 shut\nset t to the distance from r1 to r4 over open links',
      't is 6, r3-r4 is shut',
    );
  });

  it('is asked again of each before its turn comes', () => {
    comesTo(
      'for each room within 1 open links of r2:\n  make r1-r2 shut\n  set t to t * 10 + sign of the room',
      't is 23, r1-r2 is shut',
    );
  });
});
