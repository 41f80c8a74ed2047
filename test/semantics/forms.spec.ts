import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { asksTable, type Form } from '../../core/compile/emitter.js';
import { digestOf } from '../../core/engine/digest.js';
import { RunFailure } from '../../core/engine/failure.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, type Scenario } from '../../core/engine/program.js';
import type { Tracer } from '../../core/engine/tracer.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { hashOf } from '../support/run.js';
import { block, boatAdrift, faultsOf, type Inline, scenarioOf } from '../support/scenario.js';

const forms: readonly Form[] = ['plain', 'metered', 'asked', 'watched', 'traced'];
const silent = new Proxy({} as Tracer, { get: (_, name) => (name === 'later' ? () => 0 : () => undefined) });

function machines(scenario: Scenario): Machine[] {
  return forms.map((form) => {
    const machine = machineOf(scenario, form);
    if (form === 'traced') machine.doors.tracer(silent);
    return machine;
  });
}

/** A hash after every step; a failure counts as an end of its own. */
function hashes(machine: Machine, seed: number, run: number, most: number): string[] {
  const key = runKey(seed, run);
  if (asksTable(machine.compiled.form)) machine.sit(new SeededTable(machine.compiled, key));
  machine.reset(key);
  const out: string[] = [];
  for (let step = 0; step < most; step++) {
    try {
      const r = machine.step();
      out.push(`${r} ${hashOf(machine.compared)}`);
      if (r !== 0) break;
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      out.push(`failed ${error.reason}`);
      break;
    }
  }
  return out;
}

const world = `
spaces: { room: { has: { heat: 0 to 6, gas: 0 to 3, fire: [out, burning], flood: [dry, low, high], seen: yes/no } } }
links: { door: { has: { leaf: [closed, open] }, passes: { air: the door is open } }, duct: { passes: { air: always } } }
places: { r1: room, r2: room }
pieces: { pawn: { stands in: room, count: 3, has: { life: { is: 0 to 3, starts: 3 } } } }
tracks: { t: { from: 0, to: 40 } }
memory: { crossed: { of: room } }
card kinds: { event: { deck: pack, has: { worth: 0 to 9 or none } } }
decks: { pack: { when empty: shuffle the discards in } }
cards:
  calm: { kind: event, copies: 3, worth: [none, 2, 5], do: nothing }
  blaze: { kind: event, copies: 2, do: "pick at random an out room; if none: raise t by 1" }
  surge: { kind: event, joins: second shuffle, do: "for each room: raise heat of the room by 1" }
rays:
  blast:
    at link: { a closed door: make the door open; this ray ends, otherwise: this ray goes on }
    at space: { a burning room: this ray goes on, otherwise: make the room ahead burning }
procedures:
  warm (room): { do: "if the room is not remembered as crossed: remember the room as crossed; raise heat of the room by 1" }
  explode (room): { chain: yes, do: "send blast from the room, in each direction; later, in an order chosen by the crew: warm the room; later, in an order chosen by the crew: warm r1" }
rules:
  hot: { when: heat of a room reaches 5, do: "later: explode the room" }
  wet: { when: a room becomes low, limit: once a turn, do: raise t by 1 }
ends: { over: { at once when: t is 40, result: lost } }
`;

/** Statements that may stand in any order; every one brings its own names. */
const statements: readonly string[] = [
  'roll d6 called x#\nraise t by the x# divided by 4, rounded down',
  'roll for a room called s#\nmake the s# burning',
  'roll for a burning room called s#; if none: nothing',
  'pick at random a pawn called p#; if none: nothing',
  'the crew chooses a room called c#; if none: this effect ends\nraise heat of the c# by 2',
  'the crew may choose a burning room called c#\nif none: raise t by 1\notherwise: make the c# low',
  'the crew chooses a number called n# from 0 to 3\nraise heat of r1 by the n#',
  'if the crew agrees to "Go?": make r2 burning',
  'the crew chooses one:\n  "A" if r1 is burning: make r1 out\n  "B": raise gas of r1 by 1\n  "C" if t is at least 3: lower t by 1',
  'for each burning room called f#, in an order chosen by the crew: raise heat of the f# by 1',
  'for each room called f# next to a burning room: raise gas of the f# by 1',
  'until nothing changes:\n  for each dry room called u# linked for air to a low room: make the u# low',
  'until nothing changes:\n  for each out room called u# next to a burning room where its gas is at least 1: make the u# burning',
  'all at once:\n  for each room called g#:\n    for each room called h# linked for air to the g#: move 1 gas from the g# to the h#',
  'draw 1 from pack\nplay the card\ndiscard the card',
  'explode r2',
  'later: warm r2',
  'for each burning room called k#: later, in an order chosen by the crew: warm the k#',
  'send blast from r1, in each direction',
  'for each pawn called p#: move the p# to r1; lower life of the p# by 1',
  'w# = the room with the most heat, ties at random\nmake the w# low',
  'v# = the room with the least heat, ties chosen by the crew\nraise heat of the v# by 1',
  'depending on flood of r1:\n  low: make r1 high\n  high: make r1 dry\n  otherwise: make r1 low',
  'all at once, ties at random:\n  for each door:\n    for each side called e# of the door: set heat of the e# to gas of the e# + heat of r1\n  set heat of r2 to 4\n  set t to 3\n  set t to 8\n  make r1 burning\n  make r1 out',
  'all at once, ties chosen by the crew:\n  for each room called y#: make the y# low; set gas of the y# to heat of the y# divided by 2, rounded down\n  for each burning room called y#: make the y# high\n  make r2 dry\n  set gas of r2 to 3',
  'repeat 2 times:\n  roll d4 called z#\n  if the z# is 4: make r2 low',
];

/** One text cannot put the card on the table twice. */
function text(picks: readonly number[]): string {
  let cards = 0;
  return picks
    .map((i, n) => (statements[i] ?? '').replaceAll('#', String(n)))
    .filter((line) => !line.startsWith('draw') || cards++ === 0)
    .join('\n');
}

const modules = fc.record({
  bodies: fc.array(fc.array(fc.nat(statements.length - 1), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 3,
  }),
  meets: fc.constantFrom(
    '',
    'meets: { fire and flood: flood wins }\n',
    'meets: { fire and flood: the older stays }\n',
    'meets: { "fire and flood": "make the room out; raise t by 1" }\n',
  ),
  links: fc.array(
    fc.record({ a: fc.nat(8), b: fc.nat(8), duct: fc.boolean(), way: fc.boolean() }).filter((l) => l.a !== l.b),
    { minLength: 5, maxLength: 12 },
  ),
});

function inlineOf({ bodies, meets, links }: typeof modules extends fc.Arbitrary<infer T> ? T : never): Inline {
  const nodes = bodies.map((picks, i) => `  node-${i}:\n    do: ${block(text(picks), 6)}`);
  return {
    m: `${world}${meets}flow:\n  game: { repeat: 6, steps: [turn] }\n  turn: { steps: [${bodies.map((_, i) => `node-${i}`).join(', ')}] }\n${nodes.join('\n')}\nturn: turn\n`,
    board: `layout: rooms\nspaces: { ${Array.from({ length: 9 }, (_, i) => `r${i + 1}: {}`).join(', ')} }\nlinks:\n${links.map((l, i) => `  - { link: r${l.a + 1} ${l.duct ? 'duct' : 'door'} r${l.b + 1}, id: l${i}${l.way ? ', one way: yes' : ''} }`).join('\n')}\naddress: { die: d10, spaces: { 1: r1, 2: r2, 3: r3, 4: r4, 5: r5, 6: r6, 7: r7, 8: r8, 9: r9, 10: r1 } }\n`,
    more: 'start: game\nposition: { spaces: { r3: burning, r4: { gas: 2, flood: low } }, pieces: { pawn-1: { in: r3 } } }',
  };
}

describe('compiling', () => {
  it('30: programs of all forms come to the same states step by step, on random modules', () => {
    fc.assert(
      fc.property(modules, fc.nat(1000), (made, seed) => {
        const [plain, ...others] = machines(scenarioOf(inlineOf(made)));
        if (!plain) throw new Error('no machine');
        for (let run = 0; run < 3; run++) {
          const expected = hashes(plain, seed, run, 40);
          for (const machine of others) expect(hashes(machine, seed, run, 40)).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('30: every statement of these tests is understood', () => {
    for (let i = 0; i < statements.length; i++)
      expect(
        faultsOf(inlineOf({ bodies: [[i]], meets: '', links: [{ a: 0, b: 1, duct: true, way: false }] })),
        statements[i],
      ).toEqual([]);
  });

  it('30: the same for 200 runs of the boat adrift', () => {
    const [plain, ...others] = machines(boatAdrift());
    if (!plain) throw new Error('no machine');
    for (let seed = 0; seed < 200; seed++) {
      const expected = hashes(plain, seed, seed % 7, 10_000);
      expect(expected.length).toBeGreaterThan(3);
      for (const machine of others) expect(hashes(machine, seed, seed % 7, 10_000)).toEqual(expected);
    }
  });

  it('30: generated source holds no text of an author', () => {
    const scenario = scenarioOf({
      m: 'title: "*/alert(1)/*"\nspaces: { wobbly-place: { has: { zigzag: [first-level, second-level] } } }\nlinks: { door: {} }\nflow: { game: { do: \'the crew chooses one:\\n  "sneaky label": nothing\\n  "other": nothing\' } }'.replace(
        /do: '(.*)' } }/s,
        (_, t: string) => `do: ${JSON.stringify(t.replaceAll('\\n', '\n'))} } }`,
      ),
    });
    for (const form of forms) {
      const { source } = machineOf(scenario, form).compiled;
      for (const word of ['alert', 'wobbly', 'zigzag', 'level', 'sneaky', 'game', 'door:'])
        expect(source.includes(word), word).toBe(false);
    }
  });

  it('30: two machines of one program have different sources, so that one board is not specialised for another', () => {
    const scenario = scenarioOf({ m: `${world}flow: { game: { do: nothing } }` });
    expect(machineOf(scenario, 'plain').compiled.source).not.toBe(machineOf(scenario, 'plain').compiled.source);
  });

  it('29: the digest of a run is the same whatever the layout, comments and titles, and another with any number of the rules', () => {
    const text = (n: number, more = '') => ({ m: `${more}${world}flow: { game: { do: raise t by ${n} } }` });
    const digest = (inline: Inline) => digestOf(scenarioOf(inline)).whole;
    expect(digest(text(1, '# a comment\ntitle: Another title\n'))).toBe(digest(text(1)));
    expect(digest(text(2))).not.toBe(digest(text(1)));
    expect(digest({ ...text(1), more: 'position: { tracks: { t: 1 } }' })).not.toBe(digest(text(1)));
  });

  it('31: each bad line is reported, and the lines after it are read', () => {
    const m = `${world}flow:\n  game:\n    do: |\n      make r1 purple\n      raise t by 1\n      raise tt by 1\n      if r1 is burnt: nothing\n      make r9 burning\n`;
    const faults = faultsOf({ m }).filter((line) => line.includes('m.yaml'));
    expect(new Set(faults.map((line) => /m\.yaml:(\d+)/.exec(line)?.[1])).size).toBe(4);
  });

  it('31: nesting is limited before it is parsed', () => {
    const brackets = (n: number) =>
      faultsOf({ m: `${world}flow: { game: { do: "set t to ${'('.repeat(n)}1${')'.repeat(n)}" } }` });
    expect(brackets(10)).toEqual([]);
    expect(brackets(5000)).not.toEqual([]);
    const blocks = (n: number) =>
      faultsOf({
        m: `${world}flow:\n  game:\n    do: ${block(`${Array.from({ length: n }, (_, i) => `${' '.repeat(i)}if t is 0:`).join('\n')}\n${' '.repeat(n)}nothing`, 6)}`,
      });
    expect(blocks(10)).toEqual([]);
    expect(blocks(60)).not.toEqual([]);
  });
});

describe('who is asked', () => {
  it('is found by luck as often in every form', () => {
    const scenario = scenarioOf({
      m: `
spaces: { room: {} }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player, has: { might: 0 to 9, luck: 0 to 9 } } }
flow: { game: { repeat: 6, steps: [turn] }, turn: { steps: [act] }, act: { do: weaken } }
procedures:
  weaken:
    do: |
      repeat 2 times:
        the player of chosen-one chooses a room; if none: this effect ends
        find-one
  find-one: { do: "raise luck of chosen-one by 1" }
words: { chosen-one: "the pawn with the least might, ties at random" }
`,
      more: 'players: 4\nstart: game',
    });
    for (let seed = 1; seed <= 20; seed++) {
      const [first, ...others] = machines(scenario).map((machine) => hashes(machine, seed, 0, 20));
      for (const other of others) expect(other).toEqual(first);
    }
  });
});
