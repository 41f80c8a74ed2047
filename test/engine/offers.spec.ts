import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { nameOf } from '../../core/compile/world.js';
import { type Machine, STEP_BUDGET } from '../../core/engine/machine.js';
import { type Offer, offersOf, refusalsOf } from '../../core/engine/offers.js';
import { machineOf } from '../../core/engine/program.js';
import { Session } from '../../core/engine/session.js';
import { restore } from '../../core/tables/enumerator.js';
import { AnswerFault, ForcedTable } from '../../core/tables/forced.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { scenarioOf } from '../support/scenario.js';

const m = `
spaces: { room: { has: { heat: 0 to 9, fire: [out, burning] } } }
links: { door: { has: { leaf: [open, shut] }, passes: { pawn: the door is open } } }
pieces: { pawn: { stands in: room, one per: player, has: { ap: { is: 0 to 9, starts: 3 }, nerve: 0 to 9 } }, rat: { stands in: room, count: 1 } }
currencies: { points: ap of the active pawn }
tracks: { t: { from: 0, to: 999 }, days: { from: 0, to: 9 } }
actions:
  walk: { by: pawn, asks: the active player chooses a room linked for pawn to the room of the active pawn, cost: 1 points, do: move the active pawn to the room }
  douse:
    title: Put it out
    by: pawn
    asks: |
      the active player chooses a burning room
      spare = ap of the active pawn
      the active player chooses a number called effort from 1 to 3
    needs: { The room is not too hot: heat of the room is at most 4, You are strong enough: the effort is at most the spare }
    exceptions: { The cold are put out at once: heat of the room is 0 }
    cost: the effort points
    check: d6 rolled 2 times is at most the effort * 4 - heat of the room
    success: make the room out
  shut: { by: pawn, asks: "the active player may choose an open door of the room of the active pawn; if none: nothing", cost: 2 points, do: raise t by 1 }
  near: { by: pawn, asks: the active player chooses a burning room nearest to the room of the active pawn over open doors, limit: once a turn, check: d10 is at least 8, do: raise t by 1 }
  pray: { by: pawn, needs: { There is time: days is at least 1, You have nerve: nerve of the active pawn is at least 1 }, do: lower days by 1 }
  gnaw: { by: rat, do: raise t by 1 }
  leap: { by: pawn, demands: the turn can still end, do: make the room of the active pawn burning }
  wait: { by: pawn, do: nothing }
  costly: { by: pawn, needs: { The room is cold: heat of the room is 0 }, asks: the active player chooses a room where it is out, cost: 7 points, do: raise t by 1 }
flow:
  game: { steps: [dawn, turn] }
  dawn: { do: nothing }
  turn: { active: each pawn, steps: [act] }
  act: { actions: [walk, douse, shut, near, pray, gnaw, leap, wait], take: 3, freely: [costly], may end when: the room of the active pawn is out }
turn: turn
`;
const start = (position: string) => scenarioOf({ m, more: `players: 2\nstart: game\nposition: { ${position} }` });
const usual =
  'spaces: { r1: { heat: 2 }, r3: { fire: burning, heat: 2 }, r4: { fire: burning, heat: 5 }, r5: burning }, pieces: { pawn-1: r2, pawn-2: r1, rat-1: r5 }';

/** A session where the first question of the turn is open. */
function open(position = usual): Session {
  const machine = machineOf(start(position), 'asked');
  const key = runKey(1, 0);
  const session = new Session(machine, key, new SeededTable(machine.compiled, key));
  while ('ended' in session.run());
  return session;
}

/** What `try` takes of all answers there might be, and what it says where it takes none. */
function brute(machine: Machine, offer: { readonly action: Offer['action'] }): string[] {
  const { world } = machine.compiled;
  const options = offer.action.asks.map((ask): string[] => {
    if (ask.do === 'pick-number') return Array.from({ length: 12 }, (_, i) => String(i));
    if (ask.do !== 'pick') return [];
    const { universe } = ask.set;
    const all = Array.from({ length: world.counts[universe] }, (_, id) => nameOf(world, universe, id));
    return [...all, ...(ask.may ? ['none'] : [])];
  });
  let tuples: string[][] = [[]];
  for (const own of options.filter((o) => o.length > 0)) tuples = tuples.flatMap((t) => own.map((o) => [...t, o]));
  const before = machine.compared.slice();
  const legal = tuples.filter((tuple) => {
    restore(machine, before);
    machine.doors.begin(STEP_BUDGET);
    const forced = new ForcedTable(machine.compiled, tuple);
    machine.sit({
      answer: (site, ...asked) => (machine.compiled.sites[site]?.kind === 'roll' ? 0 : forced.answer(site, ...asked)),
    });
    try {
      const r = machine.doors.actions[offer.action.index]?.try() ?? 1;
      return r < 1000 && forced.left === 0;
    } catch (error) {
      if (error instanceof AnswerFault) return false;
      throw error;
    }
  });
  restore(machine, before);
  return legal.map((t) => t.join());
}

/** A machine of its own, at the place where a session's question stands. */
function there(session: Session, position = usual): Machine {
  const machine = machineOf(start(position), 'asked');
  session.look((own) => restore(machine, own.compared.slice()));
  return machine;
}

describe('what can be done now', () => {
  it('is what the question offers, where the question stands', () => {
    const session = open();
    const standing = session.run();
    const options = 'waits' in standing ? standing.waits.options : [];
    const offers = session.look((machine) => offersOf(machine)) ?? [];
    const refused = session.look((machine) => refusalsOf(machine)) ?? [];
    expect([...offers.map((o) => o.action.rule.name), 'end the turn']).toEqual(options);
    expect(refused.map((r) => r.action.rule.name)).toEqual(['pray', 'gnaw', 'costly']);
    // Looking leaves the question as it was.
    expect(session.run()).toEqual(standing);
  });

  it('lists every way that may be tried, in the order of the board', () => {
    const hotter = usual.replace('r1: { heat: 2 }', 'r1: burning');
    let compared = 0;
    for (const places of [usual, hotter, usual.replace('pawn-1: r2', 'pawn-1: { in: r2, ap: 2 }')]) {
      const session = open(places);
      const machine = there(session, places);
      const offers = offersOf(machine);
      for (const offer of offers) {
        expect(offer.cut).toBe(false);
        const ways = offer.ways.map((way) => way.answers.join());
        // Where only one thing can be chosen `try` does not ask for it.
        if (ways.length > 1) expect(brute(machine, offer)).toEqual(ways);
        compared += ways.length;
      }
    }
    expect(compared).toBeGreaterThan(30);
  });

  it('knows what each way costs and how likely it succeeds', () => {
    const offers = open().look((machine) => offersOf(machine)) ?? [];
    const of = (name: string) => offers.find((o) => o.action.rule.name === name);
    const douse = of('douse');
    expect(douse?.title).toBe('Put it out');
    expect([douse?.counted, douse?.currency, douse?.cost]).toEqual([true, 'points', { least: 1, most: 3 }]);
    // r4 is too hot. Two dice are at most 2, 6 and 10 in 1, 15 and 33 of 36 cases; what is cold needs no luck.
    expect(douse?.ways.map((w) => [w.answers.join(' '), w.cost, String(w.chance)])).toEqual([
      ['r3 1', 1, '1/36'],
      ['r3 2', 2, '5/12'],
      ['r3 3', 3, '11/12'],
      ['r5 1', 1, '1'],
      ['r5 2', 2, '1'],
      ['r5 3', 3, '1'],
    ]);
    expect([String(douse?.chance.least), String(douse?.chance.most)]).toEqual(['1/36', '1']);
    expect(of('near')?.ways.map((w) => [w.answers.join(), w.cost, String(w.chance)])).toEqual([['r3', 0, '3/10']]);
    expect(of('shut')?.ways.map((w) => w.answers.join())).toEqual(['r1-r2', 'r2-r3', 'none']);
    expect(of('walk')?.ways.map((w) => w.args)).toEqual([[0], [2]]);
  });

  it('lists so many ways and no more, and says so', () => {
    const offers = open().look((machine) => offersOf(machine, 3)) ?? [];
    expect(offers.map((o) => [o.action.rule.name, o.ways.length, o.cut])).toEqual([
      ['walk', 2, false],
      ['douse', 3, true],
      ['shut', 3, false],
      ['near', 1, false],
      ['leap', 1, false],
      ['wait', 1, false],
    ]);
  });

  it('says why the rest cannot be done, as rule tests do', () => {
    const why = (position: string) =>
      Object.fromEntries(
        (open(position).look((machine) => refusalsOf(machine)) ?? []).map((r) => [r.action.rule.name, r.why]),
      );
    expect(why(usual)).toEqual({
      pray: 'There is time',
      gnaw: 'only a rat can do this',
      costly: '7 points',
    });
    const poor =
      'spaces: { r1: { heat: 9 }, r3: { fire: burning, heat: 9 } }, links: { r1-r2: shut, r2-r3: shut }, pieces: { pawn-1: { in: r2, ap: 0 }, pawn-2: r1, rat-1: r5 }, tracks: { days: 2 }';
    expect(why(poor)).toMatchObject({
      walk: 'nothing to choose',
      douse: 'The room is not too hot',
      shut: '2 points',
      near: 'nothing to choose',
      pray: 'You have nerve',
      // It would stand in a fire that it can neither leave nor put out.
      leap: 'the turn can still end',
    });
    const used = `${usual}, used: { near: yes }`;
    expect(why(used)).toMatchObject({ near: 'once a turn' });
  });

  it('says nothing where no actions are taken, and nothing in the plain form', () => {
    const machine = machineOf(start(usual), 'asked');
    expect([offersOf(machine), refusalsOf(machine)]).toEqual([[], []]);
    expect(offersOf(machineOf(start(`${usual}, at: { node: act, when: under way }, active: pawn-1`), 'plain'))).toEqual(
      [],
    );
  });
});
