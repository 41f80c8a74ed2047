import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { machineOf } from '../../core/engine/program.js';
import { Session } from '../../core/engine/session.js';
import { Refusal } from '../../core/engine/table.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { hashOf, namedTracer, Run } from '../support/run.js';
import { boatAdrift, complaint, doing, faultsOf, scenarioOf } from '../support/scenario.js';

const rooms = 'spaces: { room: { has: { heat: 0 to 9, fire: [out, burning] } } }\nlinks: { door: {} }';

describe('steps, flow and choices', () => {
  it('1: a step runs from one node of the flow to the next, and the place in the flow is part of the state', () => {
    const run = Run.of({
      m: `${rooms}
tracks: { t: { from: 0, to: 99 } }
flow:
  game: { repeat: 2, steps: [one, two] }
  one: { do: raise t by 1 }
  two: { if: t is at most 20, do: raise t by 10 }
`,
      more: 'start: game',
    }).seeded();
    const seen: [number, number][] = [];
    const hashes: string[] = [];
    for (let i = 0; i < 5; i++) {
      seen.push([run.step(), run.get('t')]);
      hashes.push(run.hash);
    }
    expect(seen).toEqual([
      [0, 1],
      [0, 11],
      [0, 12],
      [0, 22],
      [9, 22],
    ]);
    expect(new Set(hashes).size).toBe(5);
    // The border, put into another machine, goes on from there.
    const other = new Run(run.scenario).seeded();
    run.machine.reset(runKey(1, 0));
    run.step();
    other.machine.state.set(run.machine.state);
    other.step();
    expect(other.get('t')).toBe(11);
  });

  it('1: a loop over rolls is a repeat of the flow, a step each time', () => {
    const run = Run.of({
      m: `${rooms}\ntracks: { t: { from: 0, to: 9 } }\nflow: { game: { repeat while: t is less than 5, do: raise t by 1 } }`,
    }).seeded();
    let steps = 0;
    while (run.step() === 0) steps++;
    expect([steps, run.get('t')]).toEqual([5, 5]);
  });

  it('1: `active: each ...` is once round for each of them whose turn it may be, in their order', () => {
    const run = Run.of({
      m: `${rooms}
pieces:
  crew:
    stands in: room
    count: 4
    has: { sense: [awake, faint], work: 0 to 9, order: 0 to 99, mood: { is: [fresh, tired], lasts: turn } }
tracks: { t: { from: 0, to: 99 }, n: { from: 0, to: 99 } }
flow:
  game: { repeat: 2, steps: [crew-turn, tick] }
  crew-turn: { active: each awake crew, steps: [work, rouse] }
  work: { do: raise n by 1; raise work of the active crew by 1; set order of the active crew to n; make the active crew tired }
  rouse:
    do: |
      if n is 1:
        for each faint crew: make the crew awake
  tick: { do: raise t by 10 }
turn: crew-turn
`,
      more: 'position: { pieces: { crew-2: { sense: faint }, crew-3: { sense: faint } } }',
    }).seeded();
    while (run.step() === 0);
    const all = (property: string) => ['crew-1', 'crew-2', 'crew-3', 'crew-4'].map((name) => run.get(property, name));
    expect(all('work')).toEqual([2, 2, 2, 2]);
    expect(all('order')).toEqual([5, 6, 7, 8]);
    expect(all('mood')).toEqual([0, 0, 0, 0]);
    expect([run.get('t'), run.get('n')]).toEqual([20, 8]);
  });

  it('1: `active: each ...` passes over who may not act, and ends at once where nobody may', () => {
    const m = (active: string) => `${rooms}
pieces: { crew: { stands in: room, count: 3, has: { sense: [awake, faint], work: 0 to 9 } } }
tracks: { t: { from: 0, to: 99 } }
flow:
  game: { steps: [crew-turn, tick] }
  crew-turn: { active: ${active}, do: raise work of the active crew by 1; raise t by 1; this turn ends }
  tick: { do: raise t by 10 }
turn: crew-turn
`;
    const t = (active: string) => {
      const run = Run.of({
        m: m(active),
        more: 'position: { pieces: { crew-1: { sense: faint }, crew-2: { sense: faint } } }',
      }).seeded();
      while (run.step() === 0);
      return run.get('t');
    };
    expect(t('each crew')).toBe(13);
    expect(t('each awake crew')).toBe(11);
    expect(t('each crew where work of it is 9')).toBe(10);
    expect(complaint({ m: m('each crew') }, 'step: crew-turn\nthen: [t is 3]\nchanges too: [work]')).toEqual([]);
  });

  const asking = {
    m: `${rooms}
tracks: { t: { from: 0, to: 999 } }
rules:
  hot: { when: a room becomes burning, do: "later: note the room" }
procedures:
  note (room):
    do: |
      roll d6
      raise heat of the room by 1
      raise t by the roll
${doing(
  `
  roll d100
  raise t by the roll
  the crew chooses a room; if none: this effect ends
  make the room burning
  roll d100 called again
  raise t by the again
  the crew chooses a room called second other than the room; if none: this effect ends
  raise heat of the second by 2
  if the crew agrees to "More?": raise heat of the room by 1
`,
  3,
)}`,
  };

  it('2: a table that refuses is asked again from the start of the step, replays the same prefix and tells nothing twice', () => {
    const scenario = scenarioOf(asking);
    const key = runKey(5, 3);
    const machine = machineOf(scenario, 'traced');
    const told: string[] = [];
    const session = new Session(machine, key, new SeededTable(machine.compiled, key), namedTracer(machine, told));
    const picks = [1, 3, 0, 2, 0, 1, 4, 2, 0];
    let asked = 0;
    const hashes: string[] = [];
    for (let steps = 0; steps < 3; ) {
      const standing = session.run();
      if ('ended' in standing) {
        steps++;
        hashes.push(hashOf(machine.compared));
      } else {
        const before = machine.compared.slice();
        expect(hashOf(before)).toBe(hashes.at(-1) ?? hashOf(machine.initial.subarray(0, before.length)));
        session.answer((picks[asked++] ?? 0) % standing.waits.options.length);
      }
    }
    expect(asked).toBe(9);
    // The same decisions, given at once by a table that never refuses.
    const straight = new Run(scenario);
    const luck = new SeededTable(straight.machine.compiled, key);
    let given = 0;
    straight.machine.sit({
      step: (n) => luck.step(n),
      answer(site, asker, count, candidates, extra) {
        const kind = straight.machine.compiled.sites[site]?.kind;
        return kind === 'roll' ? luck.answer(site, asker, count, candidates, extra) : (picks[given++] ?? 0) % count;
      },
    });
    straight.machine.reset(key);
    for (let step = 0; step < 3; step++) {
      straight.step();
      expect(straight.hash).toBe(hashes[step]);
    }
    expect(told).toEqual(straight.account);
  });

  it('2: a refusal leaves nothing behind: the state, the step number and the answers known are as at the border', () => {
    const machine = machineOf(scenarioOf(asking), 'asked');
    const key = runKey(5, 3);
    const session = new Session(machine, key, new SeededTable(machine.compiled, key));
    const before = machine.state.slice();
    const first = session.run();
    expect('waits' in first && first.waits.options).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
    expect([...machine.state]).toEqual([...before]);
    expect(machine.doors.stepNumber()).toBe(0);
    expect(session.run()).toEqual(first);
    expect(() => session.answer(5)).toThrow(RangeError);
    session.answer(4);
    const second = session.run();
    expect('waits' in second && second.waits.options).toEqual(['r1', 'r2', 'r3', 'r4']);
  });

  it('2: what the queue for later holds when a table refuses is forgotten with the step', () => {
    const run = Run.of({
      m: `${rooms}\nplaces: { r1: room }\nprocedures: { warm (room): { do: raise heat of the room by 1 } }\n${doing('later: warm r1\nthe crew chooses a room; if none: nothing', 2)}`,
    });
    let refuse = true;
    run.machine.sit({
      answer() {
        if (refuse) throw new Refusal();
        return 0;
      },
    });
    run.machine.reset(runKey(1, 0));
    const border = run.machine.state.slice();
    for (let i = 0; i < 3; i++) {
      expect(() => run.step()).toThrow(Refusal);
      run.machine.state.set(border);
    }
    refuse = false;
    run.step();
    expect(run.all('heat')).toEqual([1, 0, 0, 0, 0]);
  });

  it('2: the same on every machine: final states of a few seeds are what they always were', () => {
    const inline = machineOf(scenarioOf({ ...asking }), 'plain');
    const boat = machineOf(boatAdrift(), 'plain');
    const finals = (machine: typeof boat, most: number) =>
      [1, 2, 'night'].map((seed) => {
        machine.reset(runKey(seed, 0));
        machine.play(most);
        return hashOf(machine.compared);
      });
    expect(finals(inline, 10)).toMatchInlineSnapshot(`
      [
        "cc9b29ac0a8d38e3",
        "9e1a408ecf45f53e",
        "98ca210aa849293a",
      ]
    `);
    expect(finals(boat, 10_000)).toMatchInlineSnapshot(`
      [
        "d392e40a8228bdb9",
        "0c3795db093163e1",
        "c758f5ae1fc04fa1",
      ]
    `);
  });

  it('3: a question names its options and only things that fit; asking writes nothing', () => {
    const machine = machineOf(
      scenarioOf({
        m: `${rooms}\nflow: { game: { do: "the crew may choose a burning room; if none: nothing" } }`,
        more: 'position: { spaces: { r2: burning, r4: burning } }',
      }),
      'asked',
    );
    const key = runKey(1, 0);
    const session = new Session(machine, key, new SeededTable(machine.compiled, key));
    const before = hashOf(machine.state);
    const standing = session.run();
    expect(standing).toMatchObject({
      waits: { asker: -2, options: ['r2', 'r4', 'none'], site: { prompt: 'Which room?' } },
    });
    expect(hashOf(machine.state)).toBe(before);
  });

  const offer = (who: string) => `${rooms}
places: { r1: room }
${doing(`
  the crew ${who} a burning room
  if none: raise heat of r1 by 9
  otherwise: raise heat of the room by 1
`)}`;

  it('4: one option is not asked but told; nothing to choose goes to `if none`', () => {
    const one = (position: string) => {
      const run = Run.of({ m: offer('chooses'), more: `position: { spaces: ${position} }` }).first();
      run.step();
      return run;
    };
    const single = one('{ r3: burning }');
    expect(single.asked).toEqual([]);
    expect(single.account).toContain('only r3');
    expect(single.get('heat', 'r3')).toBe(1);
    const none = one('{}');
    expect(none.asked).toEqual([]);
    expect(none.get('heat', 'r1')).toBe(9);
    expect(one('{ r3: burning, r4: burning }').asked).toHaveLength(1);
  });

  it('4: one option is told also where it is rolled for, chosen among labels or the last of an order', () => {
    const run = Run.of({
      m: `${rooms}
places: { r1: room }
${doing(`
  roll for a burning room; if none: this effect ends
  the crew chooses one:
    "Left" if r1 is burning: nothing
    "Right": raise heat of the room by 1
  for each burning room called each-one, in an order chosen by the crew: raise heat of the each-one by 1
`)}`,
      more: 'position: { spaces: { r3: burning } }',
    }).first();
    run.step();
    expect(run.asked).toEqual([]);
    expect(run.account.filter((line) => line.startsWith('only'))).toHaveLength(3);
  });

  it('4: `may` adds none, and asks even about one thing', () => {
    const inline = { m: offer('may choose'), more: 'position: { spaces: { r3: burning } }' };
    expect(complaint(inline, 'answers: [none]\nstep: game\nthen: [heat of r1 is 9]')).toEqual([]);
    expect(complaint(inline, 'answers: [r3]\nstep: game\nthen: [heat of r3 is 1]')).toEqual([]);
  });

  it('4: what may be empty must say what then', () => {
    expect(
      faultsOf({ m: `${rooms}\nprocedures: { offer: { do: the crew chooses a burning room } }` }).join(),
    ).toContain('BK0801');
  });

  it('4: choosing is allowed in triggers and replacements', () => {
    const m = `${rooms}
rules:
  spread:
    when: a room becomes burning
    do: |
      the crew chooses a room called next-one next to the room
      if none: nothing
      otherwise: raise heat of the next-one by 1
procedures:
  light (room): { replaceable: yes, do: make the room burning }
replacements:
  elsewhere: { instead of: light (room), do: 'if the crew agrees to "Here?": proceed' }
`;
    expect(complaint({ m }, 'answers: [yes, r3]\ndo: light r2\nthen: [r2 is burning, heat of r3 is 1]')).toEqual([]);
    expect(complaint({ m }, 'answers: [no]\ndo: light r2\nthen: [r2 is out]')).toEqual([]);
  });
});
