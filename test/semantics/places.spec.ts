import { describe, expect, it } from 'vitest';
import { complaints } from '../support/scenario.js';

const m = `
spaces:
  place: {}
  room: { is a: place, has: { fire: [out, burning], air: [cold, lukewarm, warm], heat: { is: 0 to 9, starts: 2 } } }
  sea: { is a: place }
links: { hatch: {} }
places: { engine: room, deep: sea }
pieces:
  gnome: { stands in: place, one per: player }
  rat: { stands in: room, count: 1 }
tracks: { t: { from: 0, to: 9 } }
`;
const board =
  'layout: rooms\nspaces: { engine: { is: room }, hold: { is: room }, deep: { is: sea } }\nlinks: [ engine hatch hold, engine hatch deep ]';

/** Where it holds: in the sea, in a room, in a burning room, off the board. */
function holds(condition: string): string {
  const wheres = {
    sea: 'pieces: { gnome-1: deep, rat-1: engine }',
    room: 'pieces: { gnome-1: engine, rat-1: engine }',
    fire: 'spaces: { engine: burning }, pieces: { gnome-1: engine, rat-1: engine }',
    off: 'pieces: { rat-1: engine }',
  };
  const cases = Object.entries(wheres).map(
    ([where, given]) => `- test: ${where}\n  given: { ${given} }\n  do: nothing\n  then: ["${condition}"]`,
  );
  const told = complaints({ m, board, more: 'players: 1' }, cases.join('\n'));
  return Object.entries(told)
    .flatMap(([where, problems]) => (problems.length === 0 ? [where] : []))
    .join();
}

describe('a piece that may stand in several kinds of space', () => {
  it.each([
    ['the place of gnome-1 is a sea', 'sea'],
    ['the place of gnome-1 is a room', 'room,fire'],
    ['gnome-1 is in a sea', 'sea'],
    ['gnome-1 is in deep', 'sea'],
    ['gnome-1 is in a burning room', 'fire'],
    ['gnome-1 is not in a burning room', 'sea,room,off'],
    ['there is a gnome in a burning room', 'fire'],
    ['the place of gnome-1 is burning', 'fire'],
    ['the place of gnome-1 is engine', 'room,fire'],
    ['the sea of gnome-1 is deep', 'sea'],
    ['gnome-1 is off the board', 'off'],
  ])('%s: %s', (condition, where) => {
    expect(holds(condition)).toBe(where);
  });

  it.each([
    ['the room of gnome-1 is burning', 'fire'],
    ['the room of gnome-1 is not burning', 'sea,room,off'],
    ['the room of gnome-1 is out', 'room'],
    ['the room of gnome-1 is engine', 'room,fire'],
    ['the room of gnome-1 is next to hold', 'room,fire'],
    ['there is a room next to the room of gnome-1', 'room,fire'],
    ['there is a rat in the room of gnome-1', 'room,fire'],
  ])('has no room where it stands in the sea: %s', (condition, where) => {
    expect(holds(condition)).toBe(where);
  });

  it.each([
    ['heat of the room of gnome-1 is 2', 'room,fire'],
    ['heat of the room of gnome-1 is not 2', 'sea,off'],
    ['heat of the room of gnome-1 is at most 3', 'room,fire'],
    ['heat of the room of gnome-1 is less than 3', 'room,fire'],
    ['heat of the room of gnome-1 is at least 1', 'room,fire'],
    ['the room of gnome-1 is at most lukewarm', 'room,fire'],
    ['t is less than heat of the room of gnome-1', 'room,fire'],
    ['3 is more than heat of the room of gnome-1', 'room,fire'],
  ])('has no amount of a room that is not there: %s', (condition, where) => {
    expect(holds(condition)).toBe(where);
  });

  it('changes nothing where there is no such room', () => {
    const cases = (place: string, then: string) =>
      `- test: one\n  given: { pieces: { gnome-1: ${place} } }\n  do: |\n    make the room of gnome-1 burning\n    raise heat of the room of gnome-1 by 1\n  then: [${then}]`;
    const told = (place: string, then: string) =>
      complaints({ m, board, more: 'players: 1' }, cases(place, then))['one'];
    expect(told('deep', 't is 0')).toEqual([]);
    expect(told('engine', 'engine is burning, heat of engine is 3')).toEqual([]);
  });
});
