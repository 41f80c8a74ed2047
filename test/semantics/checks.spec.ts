import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { ForcedTable } from '../../core/tables/forced.js';
import { eventJson } from '../../core/view/account-json.js';
import { Names } from '../../core/view/account-names.js';
import { linesOf } from '../../core/view/account-steps.js';
import { Run } from '../support/run.js';
import { complaint, type Inline, scenarioOf } from '../support/scenario.js';

const module = (check: string, dice = '') => `
spaces: { room: {} }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player, has: { nerve: 0 to 99, nails: 0 to 9 } } }
tracks: { t: { from: 0, to: 999 } }
${dice}
actions:
  dig: { by: pawn, check: ${check}, success: raise t by 1, failure: raise t by 10, do: raise t by 100 }
flow: { game: { steps: [turn] }, turn: { actions: [dig], take: 1 } }
turn: turn
`;
const play = (check: string, dice = '', nerve = 0): Inline => ({
  m: module(check, dice),
  more: `players: 1\nstart: game\nposition: { active: pawn-1, pieces: { pawn-1: { in: r1, nerve: ${nerve}, nails: 2 } } }`,
});
/** What a case complains of; with no answer a roll would be asked for. */
const sure = (check: string, nerve: number, t: number, dice = '') =>
  complaint(play(check, dice, nerve), `action: dig\nthen: [t is ${t}]`);

describe('a check that cannot come out otherwise', () => {
  it('is not rolled: on either side of the lowest and the highest face', () => {
    const atMost = 'd10 is at most nerve of the active pawn';
    expect([sure(atMost, 10, 101), sure(atMost, 0, 110)]).toEqual([[], []]);
    expect(sure(atMost, 9, 101).join()).toContain('d10');
    expect(sure(atMost, 1, 110).join()).toContain('d10');
    const atLeast = 'd6 is at least nerve of the active pawn';
    expect([sure(atLeast, 1, 101), sure(atLeast, 7, 110)]).toEqual([[], []]);
    expect(sure(atLeast, 2, 101).join()).toContain('d6');
    expect(sure(atLeast, 6, 110).join()).toContain('d6');
  });

  it('counts what several dice come to together, and dice of other faces', () => {
    const two = 'd6 rolled nails of the active pawn times is at most nerve of the active pawn';
    expect([sure(two, 12, 101), sure(two, 1, 110)]).toEqual([[], []]);
    expect(complaint(play(two, '', 11), 'answers: [6, 6]\naction: dig\nthen: [t is 110]')).toEqual([]);
    expect(complaint(play(two, '', 2), 'answers: [1, 1]\naction: dig\nthen: [t is 101]')).toEqual([]);
    const odd = 'dice: { odd-die: { faces: [2, 0, 5, 5] } }';
    const own = 'odd-die rolled nails of the active pawn times is at least nerve of the active pawn';
    expect([sure(own, 0, 101, odd), sure(own, 11, 110, odd)]).toEqual([[], []]);
    expect(complaint(play(own, odd, 10), 'answers: [5, 5]\naction: dig\nthen: [t is 101]')).toEqual([]);
    const none = 'd6 rolled (nails of the active pawn - 2) times is at most nerve of the active pawn';
    expect(sure(none, 0, 101)).toEqual([]);
  });

  it('leaves an answer over that a test gives for it', () => {
    const left = complaint(play('d10 is at most 10'), 'answers: [5]\naction: dig\nthen: [t is 101]');
    expect(left).toEqual(['the answer "5" was not asked for']);
  });

  it('may roll once more where it fails and a condition holds', () => {
    const again = '"d10 is at most 4, rolled again if nerve of the active pawn is 1"';
    const dig = (nerve: number, answers: string, t: number) =>
      complaint(play(again, '', nerve), `answers: [${answers}]\naction: dig\nthen: [t is ${t}]`);
    expect([dig(1, '5, 4', 101), dig(1, '5, 5', 110), dig(1, '4', 101), dig(0, '5', 110)]).toEqual([[], [], [], []]);
    expect(dig(1, '5', 110).join()).toContain('ran out');
    expect(dig(0, '5, 4', 110).join()).toContain('not asked for');
  });

  it('comes out alike in every form', () => {
    const finals = (['plain', 'asked', 'traced'] as const).map((form) => {
      const run = new Run(scenarioOf(play('d6 rolled 2 times is at least nerve of the active pawn', '', 2)), form);
      run.machine.sit({ answer: () => 0 });
      run.machine.reset(runKey(1, 0));
      // The plain form draws whether to dig or to stop.
      for (let seed = 1; form === 'plain' && run.get('t') === 0; seed++) {
        run.machine.reset(runKey(seed, 0));
        run.step();
      }
      if (form !== 'plain') run.step();
      return run.get('t');
    });
    expect(finals).toEqual([101, 101, 101]);
  });

  it('is told', () => {
    const told = (nerve: number) => {
      const run = new TracedRun(scenarioOf(play('d10 is at most nerve of the active pawn', '', nerve)));
      run.begin(new ForcedTable(run.machine.compiled, ['dig']));
      const record = run.step();
      const lines = linesOf(new Names(run.scenario.world, [], false), record, { active: -1, order: [], led: -1 });
      const event = record.events.find((e) => e.event === 'sure');
      const json = event?.event === 'sure' ? eventJson(run.machine.compiled, event) : {};
      return [lines.flat().map((item) => item.text), json['event'], json['succeeds']];
    };
    expect(told(10)[0]).toContain('it cannot fail');
    expect(told(0)[0]).toContain('it cannot succeed');
    expect([told(10).slice(1), told(0).slice(1)]).toEqual([
      ['sure', true],
      ['sure', false],
    ]);
  });
});
