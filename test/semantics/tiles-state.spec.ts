import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { asksTable } from '../../core/compile/emitter.js';
import { canonical } from '../../core/engine/canonical.js';
import { trackedStart } from '../../core/engine/indexes.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf } from '../../core/engine/program.js';
import type { Kind, Property } from '../../core/language/types.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { hashOf } from '../support/run.js';
import { type Inline, scenarioOf } from '../support/scenario.js';
import { board, tileGame as game, m } from '../support/tiles.js';

/** Semantics 28: what follows from where tiles lie, and what is one state. */
describe('tiles: the flat state', () => {
  const wild: Inline = {
    m: `${m}
  shake:
    do: |
      pick at random a tile called one where not (there is a figure in a room of it); if none: this effect ends
      pick at random a doorway called way; if none: this effect ends
      roll d6
      depending on the roll:
        1 to 3: lay one-room to the way
        4: turn the one by 1
        5: make the one stacked
        otherwise:
          pick at random a room called goal; if none: this effect ends
          move ann to the goal
          pick at random a room called end; if none: this effect ends
          for each passage: remove the passage
          join the goal to the end with a passage
flow: { game: { repeat: 400, do: shake } }
`.replace('lay one-room to the way', 'the active player attaches the one to the way; if none: nothing'),
    board,
    more: 'players: 1\nposition: { pieces: { ann: middle, bob: middle } }',
  };

  const play = (machine: Machine, seed: number, most: number, each: () => void): void => {
    const key = runKey(seed, 0);
    if (asksTable(machine.compiled.form)) machine.sit(new SeededTable(machine.compiled, key));
    machine.reset(key);
    for (let step = 0; step < most && machine.step() === 0; step++) each();
  };

  it('who is beside whom always is what follows from where tiles lie', () => {
    const machine = machineOf(scenarioOf(wild), 'plain');
    let shifts = 0;
    for (let seed = 1; seed <= 5; seed++)
      play(machine, seed, 400, () => {
        const anew = machine.state.slice();
        anew.fill(0, machine.layout.follows);
        trackedStart(machine.compiled, anew);
        expect(waysOf(machine, anew)).toEqual(waysOf(machine, machine.state));
        expect(waysOf(machine, machine.state)).toEqual(byLooking(machine));
        shifts += 1;
      });
    expect(shifts).toBeGreaterThan(1900);
  });

  it('no two tiles ever lie in one place, and nobody stands off the board', () => {
    const machine = machineOf(scenarioOf(wild), 'plain');
    const lying = new Set<number>();
    for (let seed = 1; seed <= 5; seed++)
      play(machine, seed, 400, () => {
        const squares = squaresOf(machine);
        expect(new Set(squares.map(({ key, space }) => `${key} ${splitTogether(machine, space)}`)).size).toBe(
          squares.length,
        );
        lying.add(squares.length);
        const { place } = machine.layout;
        for (const piece of [0, 1]) {
          const space = machine.state[place.base + piece] ?? -1;
          expect(squares.some((s) => s.space === space)).toBe(true);
        }
      });
    expect(lying.size).toBeGreaterThan(3);
  });

  it('programs of every form that needs no tracer shift alike', () => {
    const hashes = (['plain', 'metered', 'asked', 'watched', 'covered'] as const).map((form) => {
      const machine = machineOf(scenarioOf(wild), form);
      const out: string[] = [];
      play(machine, 9, 150, () => out.push(hashOf(machine.compared)));
      return out;
    });
    for (const other of hashes) expect(other).toEqual(hashes[0]);
    expect(new Set(hashes[0]).size).toBeGreaterThan(50);
  });

  it('equal layouts reached in other ways are equal states', () => {
    const ways = ['north', 'east', 'west'].map(
      (way) =>
        `  ${way} (room): { do: "pick at random a doorway called way to the ${way} of middle; if none: this effect ends\\nlay the room to the way" }\n`,
    );
    const places = 'places: { middle: room, cross: room, dead-end: room }\n';
    const outcome = (...steps: readonly string[]): string => {
      const inline = { ...game, m: `${m}${ways.join('')}${places}flow: { game: { do: "${steps.join('; ')}" } }` };
      const machine = machineOf(scenarioOf(inline), 'plain');
      machine.reset(runKey(1, 0));
      machine.step();
      return hashOf(machine.compared);
    };
    const one = outcome('north cross', 'east dead-end');
    expect(outcome('east dead-end', 'north cross')).toBe(one);
    expect(outcome('west cross', 'east dead-end', 'north cross')).toBe(one);
    expect(outcome('north cross', 'make cross stacked', 'east dead-end', 'north cross')).toBe(one);
    expect(outcome('east cross', 'north dead-end')).not.toBe(one);
    expect(outcome('north cross')).not.toBe(one);
  });

  it('links that are alike make no difference by which of them joins what', () => {
    const places = 'places: { middle: room, landing: room, head: room, tail: room }\n';
    const reached = (...steps: readonly string[]): string => {
      const inline = { ...game, m: `${m}${places}flow: { game: { do: "${steps.join('; ')}" } }` };
      const machine = machineOf(scenarioOf(inline), 'plain');
      machine.reset(runKey(1, 0));
      machine.step();
      return canonical(machine).join();
    };
    const one = reached('join head to landing with a passage', 'join tail to middle with a passage');
    expect(reached('join tail to middle with a passage', 'join head to landing with a passage')).toBe(one);
    expect(reached('join middle to tail with a passage', 'join landing to head with a passage')).toBe(one);
    expect(reached('join head to middle with a passage', 'join tail to landing with a passage')).not.toBe(one);
    expect(reached('join head to landing with a passage')).not.toBe(one);
  });
});

/** For each space on the board, what it is linked to and by which link. */
function waysOf(machine: Machine, state: Int32Array): string[] {
  const { shifting } = machine.layout;
  const tables = machine.compiled.world.shifting;
  if (!shifting || !tables) throw new Error('nothing shifts');
  return machine.compiled.world.board.spaces.map(({ id }, s) => {
    const from = tables.start[s] ?? 0;
    const ways = Array.from({ length: state[shifting.count + s] ?? 0 }, (_, k) => [
      state[shifting.other + from + k],
      state[shifting.link + from + k],
    ]);
    return `${id}: ${ways.map(([other, link]) => `${other} by ${link}`).join(', ')}`;
  });
}

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

interface Square {
  readonly key: string;
  readonly space: number;
  readonly floor: number;
  readonly x: number;
  readonly y: number;
  readonly turned: number;
}

/** Every part on the board, by reckoning from the five properties alone. */
function squaresOf(machine: Machine): Square[] {
  const { world } = machine.compiled;
  const { tiles } = world.model;
  if (!tiles) throw new Error('no tiles');
  const of = (property: typeof tiles.floor, t: number): number =>
    machine.state[(machine.layout.properties.get(property)?.base ?? 0) + t] ?? 0;
  return world.board.spaces.flatMap(({ tile = 0, within = { x: 0, y: 0 } }, space) => {
    if (of(tiles.whereabouts, tile) !== 3) return [];
    let [dx, dy] = [within.x, within.y];
    const turned = of(tiles.turned, tile);
    for (let k = 0; k < turned; k++) [dx, dy] = [-dy, dx];
    const [floor, x, y] = [of(tiles.floor, tile), of(tiles.column, tile) + dx, of(tiles.row, tile) + dy];
    return [{ key: `${floor} ${x} ${y}`, space, floor, x, y, turned }];
  });
}

/** Parts of one square count apart: the number of the part among those of its tile. */
function splitTogether(machine: Machine, space: number): number {
  const { board } = machine.compiled.world;
  const own = board.spaces[space];
  const first = board.spaces.findIndex(
    (s) => s.tile === own?.tile && s.within?.x === own?.within?.x && s.within?.y === own?.within?.y,
  );
  return space - first;
}

/** What `waysOf` should say, found by looking at every pair of sides. */
function byLooking(machine: Machine): string[] {
  const { world } = machine.compiled;
  const { board, model } = world;
  const squares = squaresOf(machine);
  const sides = board.links.flatMap((link, id) => {
    const square = link.side === undefined ? undefined : squares.find((s) => s.space === link.a);
    return square && link.side !== undefined ? [{ id, ...square, looks: (link.side + square.turned) % 4 }] : [];
  });
  return board.spaces.map(({ id }, s) => {
    const ways: [number, number][] = [];
    for (const side of sides.filter((x) => x.space === s)) {
      const [dx, dy] = STEPS[side.looks as 0 | 1 | 2 | 3];
      const other = sides.find(
        (x) => x.floor === side.floor && x.x === side.x + dx && x.y === side.y + dy && x.looks === (side.looks + 2) % 4,
      );
      if (other) ways.push([other.space, side.id]);
    }
    board.links.forEach((link, l) => {
      if (link.side !== undefined) return;
      const joined = model.joined.get(world.linkKinds[l] as Kind);
      const end = (property: Property): number =>
        machine.state[(machine.layout.properties.get(property)?.base ?? 0) + l] ?? -1;
      const a = joined ? end(joined.one) : link.a;
      const b = joined ? end(joined.other) : link.b;
      const there = (x: number): boolean => squares.some((q) => q.space === x);
      if (!there(a) || !there(b)) return;
      if (a === s) ways.push([b, l]);
      else if (b === s) ways.push([a, l]);
    });
    ways.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
    return `${id}: ${ways.map(([other, link]) => `${other} by ${link}`).join(', ')}`;
  });
}
