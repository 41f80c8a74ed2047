import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import type { Form } from '../../core/compile/emitter.js';
import { RunFailure } from '../../core/engine/failure.js';
import { restore } from '../../core/tables/enumerator.js';
import { Run } from '../support/run.js';
import { complaint, doing } from '../support/scenario.js';

const kinds = (places: string) => `
spaces: { room: { has: { heat: 0 to 99, fire: [out, burning] } } }
links: { door: { has: { dents: 0 to 99, leaf: [closed, open] }, passes: { smoke: the door is open } }, duct: { passes: { smoke: always } } }
places: { ${places} }
tracks: { t: { from: 0, to: 9999 } }
rays:
  blast:
    at link: { otherwise: raise t by 1; this ray goes on }
    at space: { a burning room: this ray ends, otherwise: raise heat of the room ahead by 1 }
`;

function rays(board: string, from = 'west', more = '') {
  const run = Run.of({
    m: `${kinds('west: room')}${doing(`send blast from ${from}, in each direction`)}`,
    board,
    more,
  }).seeded();
  run.step();
  return Object.fromEntries(run.scenario.board.spaces.map((s) => [s.id, run.get('heat', s.id)]));
}

describe('boards', () => {
  it('27: a property starts as the board says, whatever it is called', () => {
    const m = `
spaces: { room: { has: { floor: { is: [cellar, attic], printed: yes }, number: 0 to 9 } }, yard: {} }
${doing('nothing')}`;
    const board = `layout: rooms
spaces: { west: { is: room, floor: attic, number: 7 }, east: { is: yard, number: 8 } }
links: []
`;
    const run = Run.of({ m, board }).seeded();
    expect(run.get('floor', 'west')).toBe(1);
    expect(run.get('number', 'west')).toBe(7);
  });

  it('26: a ray goes on through the link opposite the one it came by, and ends where there is none', () => {
    const board = `layout: rooms
spaces: { west: {}, middle: {}, east: {}, south: {} }
links:
  - { link: west door middle, direction: east }
  - { link: middle door east, direction: east }
  - { link: middle door south, direction: south }
`;
    expect(rays(board)).toEqual({ west: 0, middle: 1, east: 1, south: 0 });
    expect(rays(board, 'west', 'position: { spaces: { middle: burning } }')).toEqual({
      west: 0,
      middle: 0,
      east: 0,
      south: 0,
    });
  });

  it('26: in each direction: the distinct directions, then each link without one, which goes no farther', () => {
    const board = `layout: rooms
spaces: { west: {}, middle: {}, east: {}, attic: {}, loft: {}, cellar: {} }
links:
  - { link: west door middle, direction: east }
  - { link: middle door east, direction: east }
  - west duct attic
  - attic duct loft
  - west duct cellar
`;
    expect(rays(board)).toEqual({ west: 0, middle: 1, east: 1, attic: 1, loft: 0, cellar: 1 });
    const run = Run.of({
      m: `${kinds('west: room')}${doing('send blast from west, in each direction')}`,
      board,
    }).seeded();
    run.step();
    expect(run.account.filter((line) => line.startsWith('heat')).map((line) => line.split(' ')[2])).toEqual([
      'middle:',
      'east:',
      'attic:',
      'cellar:',
    ]);
  });

  it('26: on a grid the directions are those of the map', () => {
    const board = `layout: grid
map: |2
      1   2   3
    +---+---+---+
  1 | .   .   . | 1
    +   +   +   +
  2 | .   .   . | 2
    +   +   +   +
  3 | .   .   . | 3
    +---+---+---+
      1   2   3
legend: { "-": none, "|": none, " ": door, ".": room }
`;
    const m = `${kinds('').replace('places: {  }\n', '')}procedures: { go (room): { do: "send blast from the room, in each direction" } }
flow: { game: { do: "for each burning room: go the room" } }`;
    const run = Run.of({ m, board, more: 'position: { spaces: { "2,2": burning } }' }).seeded();
    run.step();
    expect(run.all('heat')).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it('26: where a direction leads round in a circle, a ray that never ends fails the run', () => {
    const board = `layout: rooms
spaces: { west: {}, middle: {}, east: {} }
links:
  - { link: west door middle, direction: east }
  - { link: middle door east, direction: east }
  - { link: east door west, direction: east }
`;
    let failure: unknown;
    try {
      const run = Run.of({
        m: `${kinds('west: room').replace('otherwise: raise heat of the room ahead by 1', 'otherwise: this ray goes on').replace('raise t by 1; ', '')}${doing('send blast from west, in each direction')}`,
        board,
      }).seeded();
      run.step();
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(RunFailure);
    expect((failure as RunFailure).reason).toBe(2);
  });

  it('26: a ray goes along a one-way link only the way it leads, whether the link or its kind says so', () => {
    const board = (kind: string, one: string) =>
      `layout: rooms\nspaces: { west: {}, middle: {}, east: {} }\nlinks:\n  - { link: middle ${kind} west, direction: west${one} }\n  - { link: west door east, direction: south }\n`;
    const heat = (kind: string, one: string) => {
      const m = kinds('west: room').replace('links: { ', 'links: { slide: { one way: yes }, ');
      const run = Run.of({
        m: `${m}${doing('send blast from west, in each direction')}`,
        board: board(kind, one),
      }).seeded();
      run.step();
      return run.all('heat');
    };
    expect(heat('door', '')).toEqual([0, 1, 1]);
    expect(heat('door', ', one way: yes')).toEqual([0, 0, 1]);
    expect(heat('slide', '')).toEqual([0, 0, 1]);
    // The same where links have no direction.
    const loose = (kind: string, one: string) => {
      const m = kinds('west: room').replace('links: { ', 'links: { slide: { one way: yes }, ');
      const lines = `  - { link: middle ${kind} west${one} }\n  - { link: west ${kind} east${one} }\n`;
      const run = Run.of({
        m: `${m}${doing('send blast from west, in each direction')}`,
        board: `layout: rooms\nspaces: { west: {}, middle: {}, east: {} }\nlinks:\n${lines}`,
      }).seeded();
      run.step();
      return run.all('heat');
    };
    expect(loose('door', '')).toEqual([0, 1, 1]);
    expect(loose('door', ', one way: yes')).toEqual([0, 0, 1]);
    expect(loose('slide', '')).toEqual([0, 0, 1]);
  });

  const two = `layout: rooms
spaces: { west: {}, middle: {}, east: {} }
links:
  - { link: west door middle, id: d-one }
  - { link: west duct middle, id: d-two }
  - { link: middle duct east, id: slide, one way: yes }
`;
  const check = (text: string, then: string) =>
    complaint(
      { m: `${kinds('west: room, middle: room, east: room')}${doing(text)}`, board: two },
      `step: game\nthen: [${then}]\nchanges too: [fire, heat, dents, t]`,
    );

  it('26: next to and linked are different words: a closed door is next to, not linked for what it holds up', () => {
    const m = kinds('west: room, middle: room, east: room');
    const board = two.replace('  - { link: west duct middle, id: d-two }\n', '');
    expect(
      complaint(
        {
          m: `${m}${doing('for each room linked for smoke to west: raise t by 1\nfor each room called beside next to west: raise t by 10\nmake d-now open\nfor each room called now linked for smoke to west: raise t by 100'.replace('make d-now open', 'for each door: make the door open'))}`,
          board,
        },
        'step: game\nthen: [t is 110, d-one is open]',
      ),
    ).toEqual([]);
  });

  it('26: a one-way link is linked the way it leads, and next to both ways', () => {
    expect(
      check('for each room linked to middle: raise heat of the room by 1', 'heat of west is 1, heat of east is 1'),
    ).toEqual([]);
    expect(check('for each room linked to east: raise heat of the room by 1', 'every room is out')).toEqual([]);
    expect(check('for each room linked to east: raise t by 1', 't is 0')).toEqual([]);
    expect(check('for each room next to east: raise t by 1', 't is 1')).toEqual([]);
    expect(
      check(
        'make middle burning\nfor each room linked to a burning room: raise heat of the room by 1',
        'heat of east is 1, heat of west is 1',
      ),
    ).toEqual([]);
    expect(check('make east burning\nfor each room linked to a burning room: raise t by 1', 't is 0')).toEqual([]);
  });

  it('26: two spaces may have several links; each is a link of its own, the neighbour is one', () => {
    expect(check('raise t by the number of rooms next to west', 't is 1')).toEqual([]);
    expect(check('for each link of west: raise t by 1', 't is 2')).toEqual([]);
    expect(check('for each room next to west: raise heat of the room by 1', 'heat of middle is 1')).toEqual([]);
    expect(check('for each room linked for smoke to west: raise t by 1', 't is 1')).toEqual([]);
    expect(check('for each door between west and middle: put 1 dents on the door', 'dents of d-one is 1')).toEqual([]);
  });

  it('27: a board is data to a compiled module: the same rules on boards of any size, with indexes or without', () => {
    const line = (n: number) =>
      `layout: rooms\nspaces: { ${Array.from({ length: n }, (_, i) => `s${i}: {}`).join(', ')} }\nlinks: [ ${Array.from({ length: n - 1 }, (_, i) => `s${i} duct s${i + 1}`).join(', ')} ]`;
    const m = `${kinds('s0: room')}flow:\n  game:\n    repeat: 4\n    do: |\n      if there is no burning room: make s0 burning\n      for each burning room: raise heat of the room by 1\n      for each out room linked for smoke to a burning room: make the room burning\n`;
    const first = [5, 8, 9, 33, 400, 1200].map((n) => {
      const run = Run.of({ m, board: line(n) }, 'asked').seeded();
      for (let i = 0; i < 4; i++) run.step();
      return run.all('heat').slice(0, 5).join();
    });
    expect(new Set(first).size).toBe(1);
  });

  it('27: a border put back goes on as it did, on boards so big that a reset takes back only what was written too', () => {
    for (const n of [12, 3000]) {
      const board = `layout: rooms\nspaces: { ${Array.from({ length: n }, (_, i) => `s${i}: {}`).join(', ')} }\nlinks: [ ${Array.from({ length: n - 1 }, (_, i) => `s${i} duct s${i + 1}`).join(', ')} ]`;
      const m = `${kinds('s0: room')}flow:\n  game:\n    repeat: 6\n    do: |\n      roll for a room\n      make the room burning\n      until nothing changes:\n        for each out room called dry-one where its heat is at least 1 and there is a burning room called near next to it: make the dry-one burning\n      pick at random a burning room called spot; if none: this effect ends\n      for each room called beside next to the spot: raise heat of the beside by 1\n`;
      for (const form of ['plain', 'asked'] as Form[]) {
        const run = Run.of({ m, board }, form);
        const key = runKey(2, 5);
        const begin = () => (form === 'plain' ? run.machine.reset(key) : run.seeded(2, 5));
        begin();
        const hashes: string[] = [];
        const borders: Int32Array[] = [];
        for (let i = 0; i < 6; i++) {
          borders.push(run.machine.compared.slice());
          run.step();
          hashes.push(run.hash);
        }
        for (const at of [4, 1, 3]) {
          restore(run.machine, borders[at] ?? new Int32Array());
          run.machine.doors.key(key.a, key.b, at);
          for (let i = at; i < 6; i++) {
            run.step();
            expect(run.hash, `${n} ${form} ${at} ${i}`).toBe(hashes[i]);
          }
        }
        begin();
        for (let i = 0; i < 6; i++) {
          run.step();
          expect(run.hash).toBe(hashes[i]);
        }
      }
    }
  });

  it('27: every run on a big board begins where the first did, with all that waits to be looked at', () => {
    const n = 3000;
    const board = `layout: rooms\nspaces: { ${Array.from({ length: n }, (_, i) => `s${i}: {}`).join(', ')} }\nlinks: [ ${Array.from({ length: n - 1 }, (_, i) => `s${i} duct s${i + 1}`).join(', ')} ]`;
    const m = `${kinds('s0: room')}flow:\n  game:\n    repeat: 5\n    do: |\n      until nothing changes:\n        for each out room called dry-one where its heat is at least 1 and there is a burning room called near next to it: make the dry-one burning\n      roll for a room\n      raise heat of the room by 1\n`;
    const more = 'position: { spaces: { s1: burning, s2: { heat: 1 }, s3: { heat: 1 }, s2990: burning } }';
    const run = Run.of({ m, board, more }, 'plain');
    const { machine } = run;
    for (const number of [0, 1, 0, 2, 1]) {
      machine.reset(runKey(4, number));
      expect(machine.state).toEqual(machine.initial);
      // A run may be left in the middle.
      for (let i = 0; i <= number; i++) machine.step();
      expect([1, 2, 3, 4].map((i) => run.get('fire', `s${i}`))).toEqual([1, 1, 1, 0]);
    }
  });
});
