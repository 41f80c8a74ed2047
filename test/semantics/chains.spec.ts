import { describe, expect, it } from 'vitest';
import { Run } from '../support/run.js';
import { block, complaint, doing, type Inline } from '../support/scenario.js';

const rooms = `
spaces:
  room: { has: { heat: 0 to 9, fire: [out, burning], flood: [dry, low, high], seen: yes/no } }
links: { door: { has: { dents: 0 to 9 } } }
places: { r1: room, r2: room, r3: room }
tracks: { t: { from: 0, to: 99999 } }
`;
// Each digit of `t`, in the order they were noted.
const note = (digit: number): string => `set t to t * 10 + ${digit}`;
const notes = `procedures:\n${[1, 2, 3, 4].map((n) => `  note-${['one', 'two', 'three', 'four'][n - 1]}: { do: ${note(n)} }`).join('\n')}\n`;

function digits(inline: Inline, ...answers: string[]): number {
  const run = Run.of(inline).seeded();
  if (answers.length) run.answers(...answers);
  run.step();
  return run.get('t');
}

describe('chains, scopes and memory', () => {
  it('13: what is left for later runs first in first out, after the operation', () => {
    expect(digits({ m: `${rooms}${notes}${doing(`later: note-one\nlater: note-two\n${note(3)}`)}` })).toBe(312);
    // What is added while the queue runs goes to its end.
    expect(
      digits({
        m: `${rooms}${notes}  spawn: { do: "later: note-three; ${note(4)}" }\n${doing('later: spawn\nlater: note-one\nlater: note-two')}`,
      }),
    ).toBe(4123);
  });

  it('13: a chain empties its queue before it returns; the queue outside waits', () => {
    const m = `${rooms}${notes}
  blast: { chain: yes, do: "later: note-two; ${note(1)}" }
${doing(`later: note-four\nblast\n${note(3)}`)}`;
    expect(digits({ m })).toBe(1234);
    expect(digits({ m: m.replace('chain: yes, ', '') })).toBe(1342);
  });

  it('13: the innermost chain counts, also for chains within chains and within later effects', () => {
    const m = `${rooms}${notes}
  inner: { chain: yes, do: "later: note-two; ${note(1)}" }
  outer: { chain: yes, do: "later: note-four; inner; ${note(3)}" }
${doing('outer')}`;
    expect(digits({ m })).toBe(1234);
    const late = `${rooms}${notes}
  inner: { chain: yes, do: "later: note-two; ${note(1)}" }
${doing(`later: inner\nlater: note-three`)}`;
    expect(digits({ m: late })).toBe(123);
  });

  it('13: guards are checked again when a later effect comes to run', () => {
    const m = `${rooms}
procedures:
  warm (room): { do: "if the room is burning: raise heat of the room by 1" }
${doing('make r1 burning\nmake r2 burning\nlater: warm r1\nlater: warm r2\nmake r1 out')}`;
    expect(complaint({ m }, 'step: game\nthen: [r2 is burning, heat of r2 is 1, heat of r1 is 0]')).toEqual([]);
  });

  const cards = 'card kinds: { event: { deck: pack } }\ndecks: { pack: { when empty: nothing } }\n';

  it('13: a card is an operation of its own: its later effects run before what follows it', () => {
    expect(
      digits({
        m: `${rooms}${notes}${cards}cards: { calm: { kind: event, do: "later: note-two; ${note(1)}" } }\n${doing(`play calm\n${note(3)}`)}`,
      }),
    ).toBe(123);
  });

  it('13: a card played by a later effect runs its own queue, never the one it stands in', () => {
    const m = `${rooms}${notes}  deal: { do: play calm }\n${cards}cards: { calm: { kind: event, do: "later: note-two; ${note(1)}" } }\n${doing('later: deal\nlater: note-three')}`;
    expect(digits({ m })).toBe(123);
  });

  it('13: the order of later effects may be chosen, and is asked of whoever was named', () => {
    const m = `${rooms}
procedures: { warm (room): { do: raise t by heat of the room; set t to t * 10 } }
${doing('for each room where it is burning: later, in an order chosen by the crew: warm the room')}
`;
    const inline = {
      m,
      more: 'position: { spaces: { r1: { fire: burning, heat: 1 }, r2: { fire: burning, heat: 2 }, r3: { fire: burning, heat: 3 } } }',
    };
    expect(digits(inline, 'r2', 'r3')).toBe(2310);
    expect(digits(inline, 'r3', 'r1')).toBe(3120);
    const played = m
      .replace('chosen by the crew', 'chosen by the active player')
      .replace('repeat: 1', 'repeat: 1\n    active: the pawn with the most rank');
    const pawns = 'pieces: { pawn: { stands in: room, one per: player, has: { rank: 0 to 9 } } }';
    const run = Run.of({ m: `${played}\n${pawns}`, more: `${inline.more}\nplayers: 2` });
    const askers: number[] = [];
    run.machine.sit({
      answer(_site, asker) {
        askers.push(asker);
        return 0;
      },
    });
    run.step();
    expect(askers).toEqual([0, 0]);
  });

  it('13: a turn that ends in the middle leaves nothing of its queue to the next step', () => {
    const m = `${rooms}${notes}
flow:
  game: { repeat: 2, steps: [turn] }
  turn:
    do: ${block(
      `
  if t is 0:
    later: note-one
    ${note(2)}
    this turn ends
  ${note(3)}`,
      6,
    )}
turn: turn
`;
    const run = Run.of({ m, more: 'start: game' }).seeded();
    run.step();
    const border = run.machine.state.slice();
    run.step();
    const after = run.get('t');
    // Another machine that begins at the border comes to the same.
    const other = new Run(run.scenario).seeded();
    other.machine.state.set(border);
    other.step();
    expect(other.get('t')).toBe(after);
    expect(after).toBe(23);
  });

  it('13: what a trigger of the flow leaves for later runs before the step is over', () => {
    const m = `${rooms}${notes}
rules:
  at-end: { when: round ends, do: "later: note-two" }
flow:
  game: { repeat: 2, steps: [round] }
  round: { do: ${note(1)} }
`;
    const run = Run.of({ m, more: 'start: game' }).seeded();
    run.step();
    expect(run.get('t')).toBe(12);
  });

  it('1: a trigger of the flow may end the turn; the run goes on with the next', () => {
    const m = `${rooms}
rules:
  skip: { when: turn starts, if: t is 0, do: "raise t by 1; this turn ends" }
flow:
  game: { repeat: 3, steps: [turn] }
  turn: { steps: [one] }
  one: { do: raise t by 10 }
turn: turn
`;
    const run = Run.of({ m, more: 'start: game' }).seeded();
    while (run.step() === 0);
    expect(run.get('t')).toBe(21);
  });

  it('14: a cause is told by what is going on, traced or not', () => {
    const m = `${rooms}
${cards}cards: { blaze: { kind: event, do: make r1 burning }, second: { kind: event, do: light r2 } }
procedures: { light (room): { do: "later: kindle the room" }, kindle (room): { do: make the room burning } }
rules:
  in-card: { when: "a room becomes burning, during event", do: raise t by 1 }
  out-of-card: { when: "a room becomes burning, not during event", do: raise t by 10 }
  in-light: { when: "a room becomes burning, during kindle", do: raise t by 100 }
`;
    for (const form of ['plain', 'asked', 'traced'] as const) {
      const t = (text: string) => {
        const run = Run.of({ m: `${m}${doing(text)}` }, form);
        if (form === 'plain') run.machine.reset({ a: 1, b: 2 });
        else run.seeded();
        run.step();
        return run.get('t');
      };
      expect(t('play blaze'), form).toBe(1);
      expect(t('make r1 burning'), form).toBe(10);
      expect(t('play second'), form).toBe(101);
      expect(t('light r3'), form).toBe(110);
      expect(t('play blaze\nmake r2 burning'), form).toBe(11);
    }
  });

  it('14: the later effects of an action belong to the action', () => {
    const m = `${rooms}
pieces: { pawn: { stands in: room, one per: player } }
procedures: { kindle (room): { do: make the room burning } }
actions: { dig: { by: pawn, do: "later: kindle r1" } }
rules:
  dug: { when: "a room becomes burning, during dig", do: raise t by 1 }
flow: { game: { actions: [dig], may end when: always } }
`;
    expect(
      complaint(
        { m, more: 'players: 1' },
        'given: { active: pawn-1, pieces: { pawn-1: { in: r1 } } }\naction: dig\nthen: [t is 1, r1 is burning]',
      ),
    ).toEqual([]);
  });

  it('14: what a chain remembers belongs to its outermost call and is empty afterwards', () => {
    const m = `${rooms}
memory: { crossed: { of: room } }
procedures:
  visit (room):
    do: |
      if the room is remembered as crossed: raise t by 100
      otherwise: raise t by 1
      remember the room as crossed
  inner (room): { chain: yes, do: visit the room }
  outer (room): { chain: yes, do: "inner the room; inner the room; visit the room; later: visit the room" }
`;
    const t = (text: string, repeat = 1) => {
      const run = Run.of({ m: `${m}${doing(text, repeat)}` }).seeded();
      for (let i = 0; i < repeat; i++) run.step();
      return run.get('t');
    };
    expect(t('outer r1')).toBe(301);
    expect(t('outer r1\nouter r1')).toBe(602);
    expect(t('inner r1\ninner r1')).toBe(2);
    expect(t('visit r1\nvisit r1')).toBe(101);
    expect(t('visit r1', 2)).toBe(2);
    // It is scratch: not compared between runs.
    const run = Run.of({ m: `${m}${doing('visit r1\nlower t by 1')}` }).seeded();
    const before = run.machine.compared.slice();
    run.step();
    expect([...run.machine.compared].filter((n, i) => n !== before[i]).length).toBeLessThanOrEqual(2);
    const slots = run.machine.layout.memories[0];
    expect(slots && [...run.machine.state.subarray(slots.base + slots.first, slots.base + slots.last + 1)]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });
});

describe('meetings', () => {
  const meets = (outcome: string, first: string, second: string, then: string) =>
    complaint(
      { m: `${rooms}meets: { "fire and flood": ${JSON.stringify(outcome)} }\n${doing(`${first}\n${second}`)}` },
      `step: game\nthen: [${then}]\nchanges too: [fire, flood, t]`,
    );

  const [fire, flood] = ['make r1 burning', 'make r1 low'];

  it('15: one hazard wins, whichever comes first', () => {
    expect(meets('flood wins', fire, flood, 'r1 is out, r1 is low')).toEqual([]);
    expect(meets('flood wins', flood, fire, 'r1 is out, r1 is low')).toEqual([]);
    expect(meets('fire wins', fire, flood, 'r1 is burning, r1 is dry')).toEqual([]);
    expect(meets('fire wins', flood, fire, 'r1 is burning, r1 is dry')).toEqual([]);
  });

  it('15: the newcomer wins, or the older stays', () => {
    expect(meets('the newcomer wins', fire, flood, 'r1 is out, r1 is low')).toEqual([]);
    expect(meets('the newcomer wins', flood, fire, 'r1 is burning, r1 is dry')).toEqual([]);
    expect(meets('the older stays', fire, flood, 'r1 is burning, r1 is dry')).toEqual([]);
    expect(meets('the older stays', flood, fire, 'r1 is out, r1 is low')).toEqual([]);
    // An older hazard may still grow.
    expect(meets('the older stays', flood, 'make r1 burning\nmake r1 high', 'r1 is high, r1 is out')).toEqual([]);
  });

  it('15: they live together, or a text says what happens', () => {
    expect(meets('they live together', fire, flood, 'r1 is burning, r1 is low')).toEqual([]);
    const text = 'make the room out; make the room dry; raise t by 1';
    expect(meets(text, fire, flood, 'r1 is out, r1 is dry, t is 1')).toEqual([]);
    expect(meets(text, flood, fire, 'r1 is out, r1 is dry, t is 1')).toEqual([]);
  });

  it('15: a meeting is enforced on every write: in triggers, rays, loops, fixpoints and all at once', () => {
    const m = `${rooms}meets: { fire and flood: flood wins }
rays: { blast: { at link: { otherwise: this ray goes on }, at space: { otherwise: make the room ahead burning } } }
rules: { seen-rule: { when: a room becomes seen, do: make the room burning } }
`;
    const dry = (text: string) =>
      complaint(
        { m: `${m}${doing(text)}`, more: 'position: { spaces: { r2: low } }' },
        'step: game\nthen: [r2 is out, r2 is low]\nchanges too: [fire, seen]',
      );
    expect(dry('make r2 seen')).toEqual([]);
    expect(dry('send blast from r1, in each direction')).toEqual([]);
    expect(dry('for each room: make the room burning')).toEqual([]);
    expect(dry('all at once: make r2 burning')).toEqual([]);
    expect(
      dry('make r1 burning\nuntil nothing changes:\n  for each out room next to a burning room: make the room burning'),
    ).toEqual([]);
  });

  it('15: the loser that is put out sets its triggers off', () => {
    const m = `${rooms}meets: { fire and flood: flood wins }\nrules: { hiss: { when: a room stops being burning, do: raise t by 1 } }\n${doing('make r1 burning\nmake r1 low\nmake r1 burning')}`;
    expect(complaint({ m }, 'step: game\nthen: [t is 1, r1 is low, r1 is out]')).toEqual([]);
  });
});
