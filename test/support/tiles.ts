/** A game of tiles for what tiles mean: a middle with four doors, a landing below, five more in the stack. */
import { expect } from 'vitest';
import { complaints, type Inline } from './scenario.js';

export const m = `
floors: [cellar, ground]
tiles: { chamber: { of: room, has: { marked: yes/no } } }
spaces: { room: { has: { fire: [out, burning] } } }
links:
  doorway: { passes: { figure: there is a doorway facing the doorway } }
  wall: {}
  window: {}
  stairs: { passes: { figure: always } }
  barrier: {}
  passage: { spare: 2, passes: { figure: always } }
pieces: { figure: { stands in: room, named: [ann, bob] } }
tracks: { t: { from: 0, to: 40 } }
words:
  open (doorway): there is no link facing the doorway
  false (doorway): there is a wall facing the doorway
  real (window): there is no link facing the window
procedures:
  lay (room) to (doorway): { do: "the active player attaches the room to the doorway; if none: raise t by 1" }
`;

/** A middle with four doors on the ground, a landing below; three in the stack. */
export const board = `
layout: tiles
other sides: wall
tiles:
  middle: { on: ground, north: doorway, east: doorway, south: doorway, west: doorway }
  landing: { on: cellar, east: doorway }
  straight: { north: doorway, south: doorway, east: window }
  dead-end: { floors: ground, north: doorway }
  cross: { north: doorway, east: doorway, south: doorway, west: doorway }
  split: { parts: { split-west: { west: doorway }, split-east: { east: doorway } } }
  long: { on: ground, at: [0, 3], parts: { head: { north: doorway }, tail: { at: [0, 1], south: doorway } } }
links: [ middle stairs landing, split-west barrier split-east ]
`;
export const tileGame: Inline = { m, board, more: 'players: 1' };

/** Every case holds; in the game of tiles unless another is given. */
export function holds(cases: string, inline = tileGame): void {
  const told = complaints(inline, cases);
  expect(Object.keys(told).length).toBeGreaterThan(0);
  expect(Object.fromEntries(Object.entries(told).filter(([, problems]) => problems.length > 0))).toEqual({});
}
