import { describe, expect, it } from 'vitest';
import { positionOf, positionText } from '../../core/view/position-text.js';
import { stateJson } from '../../core/view/state-json.js';
import { offered } from '../support/offered.js';
import { Run } from '../support/run.js';
import { complaint, faultsOf, type Inline } from '../support/scenario.js';

const kinds = `
spaces: { room: { has: { heat: 0 to 9 } } }
links: { door: {} }
places: { r1: room }
pieces: { pawn: { stands in: room, one per: player, has: { ap: { is: 0 to 9, starts: 3 } } } }
tracks: { t: { from: 0, to: 999 }, ended: { from: 0, to: 99 }, most: { from: 0, to: 9, starts: 2 } }
actions:
  dig: { by: pawn, do: raise t by 1 }
  rest: { by: pawn, do: raise t by 10 }
  drink: { by: pawn, do: raise t by 100 }
  hurry: { by: pawn, do: lower most by 1 }
  flee: { by: pawn, do: this turn ends }
rules: { act-is-over: { when: act ends, do: raise ended by 1 } }
`;
const flow = (act: string, turn = '') =>
  `flow:\n  game: { steps: [turn, night] }\n  turn: { ${turn}steps: [act, rest-of-turn] }\n  act: { ${act} }\n  rest-of-turn: { do: nothing }\n  night: { do: nothing }\nturn: turn\n`;
const play = (act: string, turn = ''): Inline => ({
  m: kinds + flow(act, turn),
  more: 'players: 1\nstart: game\nposition: { active: pawn-1, pieces: { pawn-1: r1 } }',
});
const asked = (inline: Inline, ...picks: string[]) => offered(inline, '', ...picks).map((list) => list.join());
const begun = (act: string, ...picks: string[]) => {
  const run = Run.of(play(act)).answers(...picks);
  for (const _ of picks) run.step();
  return run;
};

describe('an acting node that says how many', () => {
  it('is over after so many of its actions, and what waits for its end is done', () => {
    expect(asked(play('actions: [dig, rest], take: 2'), 'dig', 'rest')).toEqual([
      'dig,rest,end the turn',
      'dig,rest,end the turn',
    ]);
    const run = begun('actions: [dig, rest], take: 2', 'dig', 'rest');
    expect([run.get('t'), run.get('ended')]).toEqual([11, 1]);
    // The next step is the next node, not the acting one.
    run.step();
    expect(run.account.at(-2)).toContain('rest-of-turn');
  });

  it('may be ended before, as ever, unless it says when', () => {
    const run = begun('actions: [dig], take: 2', 'end the turn');
    expect([run.get('t'), run.get('ended')]).toEqual([0, 1]);
    const must = play('actions: [dig], take: 2, may end when: t is at least 1');
    expect(asked(must, 'dig', 'dig')).toEqual(['dig', 'dig,end the turn']);
    // So many are enough, whatever is said of ending before.
    expect(asked(play('actions: [dig], take: 1, may end when: t is at least 5'), 'dig')).toEqual(['dig']);
  });

  it('does not count what is offered freely beside them', () => {
    const inline = play('actions: [dig], take: 1, freely: [drink]');
    expect(asked(inline, 'drink', 'drink', 'dig')).toEqual(Array(3).fill('dig,drink,end the turn'));
    const run = begun('actions: [dig], take: 1, freely: [drink]', 'drink', 'drink', 'dig');
    expect([run.get('t'), run.get('ended')]).toEqual([201, 1]);
  });

  it('looks at its number anew each time', () => {
    expect(asked(play('actions: [dig, hurry], take: most'), 'hurry')).toHaveLength(1);
    expect(asked(play('actions: [dig], freely: [hurry], take: most'), 'dig', 'hurry')).toHaveLength(2);
    expect(asked(play('actions: [dig], take: most - 2'))).toEqual([]);
  });

  it('counts from nothing each time it is done', () => {
    const run = begun('repeat: 2, actions: [dig], take: 2', 'dig', 'dig', 'dig', 'dig');
    expect([run.get('t'), run.get('ended')]).toEqual([4, 2]);
  });

  it('keeps its count in the state, and leaves none behind', () => {
    const act = 'actions: [dig, flee], freely: [drink], take: 3';
    const between = begun(act, 'dig', 'drink', 'dig');
    expect(stateJson(between.machine).flow.taken).toEqual({ act: 2 });
    expect(begun(act, 'drink', 'dig').hash).not.toBe(begun(act, 'drink').hash);
    for (const end of ['flee', 'end the turn', 'dig'])
      expect(stateJson(begun(act, 'dig', 'dig', end).machine).flow.taken).toEqual({ act: 0 });
  });

  it('is written in a position, and goes on from there', () => {
    const act = 'actions: [dig, flee], freely: [drink], take: 3';
    const text = positionText(positionOf(begun(act, 'dig', 'dig').machine), { position: 'p' }, []);
    expect(text).toContain('taken:\n  act: 2\n');
    const given = 'given: { at: { node: act, when: under way }, taken: { act: 2 } }';
    expect(complaint(play(act), `${given}\nanswers: [drink]\nstep: act\nthen: [t is 100]`)).toEqual([]);
    expect(complaint(play(act), `${given}\nanswers: [dig]\nstep: act\nthen: [t is 1, ended is 1]`)).toEqual([]);
    expect(() => complaint(play(act), 'given: { taken: { night: 2 } }\nthen: [t is 0]')).toThrow(
      'the node night does not count its actions',
    );
  });

  it('lets an action that demands that the turn can end count what is left', () => {
    const m = (take: string) =>
      `${kinds.replace('actions:', 'actions:\n  leap: { by: pawn, demands: the turn can still end, do: raise heat of r1 by 2 }\n  cool: { by: pawn, do: lower heat of r1 by 1 }')}${flow(`actions: [leap, cool], ${take}may end when: heat of r1 is 0`)}`;
    const offers = (take: string) => asked({ ...play(''), m: m(take) })[0];
    expect(offers('')).toBe('leap,cool,end the turn');
    expect(offers('take: 3, ')).toBe('leap,cool,end the turn');
    expect(offers('take: 2, ')).toBe('cool,end the turn');
    expect(offers('freely: [drink], take: 2, ')).toBe('cool,drink,end the turn');
  });

  it('is changed by an override', () => {
    const base = kinds + flow('actions: [dig], take: 1');
    const inline: Inline = {
      ...play(''),
      m: 'use: [./base.yaml]\noverrides: { base/act: { take: 2, freely: [rest] } }',
      also: { base },
    };
    expect(asked(inline, 'dig', 'rest', 'dig')).toEqual(Array(3).fill('dig,rest,end the turn'));
  });

  it('must have actions to count, one at least, and each once', () => {
    const faults = (act: string) => faultsOf(play(act)).join();
    expect(faults('do: nothing, take: 1')).toContain('has `take` and no `actions`');
    expect(faults('do: nothing, freely: [dig]')).toContain('has `freely` and no `actions`');
    expect(faults('actions: [dig], take: 0')).toContain('at least one');
    expect(faults('actions: [dig, rest], freely: [rest]')).toContain('rest stands under `actions` and under `freely`');
    expect(faults('actions: [dig], freely: [rst]')).toContain('there is no action called "rst"');
    expect(faults('actions: [dig], take: 1 of')).not.toBe('');
  });
});
