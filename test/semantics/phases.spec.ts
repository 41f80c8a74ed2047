import { describe, expect, it } from 'vitest';
import { stateJson } from '../../core/view/state-json.js';
import { Run } from '../support/run.js';

const kinds = `
spaces: { room: {} }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player } }
tracks: { t: { from: 0, to: 9999 } }
`;
const start = 'players: 1\nstart: game\nposition: { active: pawn-1, pieces: { pawn-1: r1 } }';

/** What `t` comes to when the game is played to its end; texts are the same in every form. */
function played(m: string, ...answers: string[]): number {
  const run = Run.of({ m: kinds + m, more: start }, 'traced');
  if (answers.length > 0) run.answers(...answers);
  else run.seeded();
  for (let i = 0; i < 50 && run.step() === 0; i++);
  const { repeats, taken } = stateJson(run.machine).flow;
  // Nothing is left of what was broken off.
  expect([...repeats, ...Object.values(taken)].filter((n) => n !== 0)).toEqual([]);
  return run.get('t');
}

const turn = (more: string, clock = 'turn: turn') => `flow:
  game: { repeat: 2, steps: [turn, evening] }
  turn: { steps: [move, settle] }
  settle: { do: raise t by 10 }
  evening: { do: raise t by 100 }
${more}
${clock}
`;

describe('`this phase ends`', () => {
  it('ends the node that stands directly inside the turn, where it is the text itself', () => {
    expect(played(turn('  move: { do: "this phase ends; raise t by 1" }'))).toBe(220);
    expect(played(turn('  move: { do: "this turn ends; raise t by 1" }'))).toBe(200);
  });

  it('ends that node where the text stands deeper, with all that was to come in it', () => {
    const deep = (what: string) =>
      played(turn(`  move: { steps: [walk, look] }\n  walk: { do: ${what} }\n  look: { do: raise t by 1 }`));
    expect([deep('nothing'), deep('this phase ends'), deep('this turn ends')]).toEqual([222, 220, 200]);
    const deeper = turn(
      '  move: { steps: [walk, look] }\n  walk: { repeat: 3, steps: [stride] }\n  stride: { do: "raise t by 1000; this phase ends" }\n  look: { do: raise t by 1 }',
    );
    expect(played(deeper)).toBe(2220);
  });

  it('ends a node that is done several times for good', () => {
    const often = (again: string, what = 'this phase ends') =>
      played(turn(`  move: { ${again}, do: "raise t by 1000; ${what}" }`));
    expect([often('repeat: 3'), often('repeat: 3', 'this effect ends')]).toEqual([2220, 6220]);
    expect(often('repeat while: t is less than 9000')).toBe(2220);
    expect(often('active: each pawn')).toBe(2220);
  });

  it('ends it from an action and from a rule that the flow sets off', () => {
    const act = (what: string) =>
      `${turn('  move: { steps: [act, look] }\n  act: { actions: [go], take: 2 }\n  look: { do: raise t by 1 }')}actions: { go: { by: pawn, do: "raise t by 1000; ${what}" } }`;
    expect(played(act('nothing'), 'go', 'go', 'go', 'go')).toBe(4222);
    expect(played(act('this phase ends'), 'go', 'go')).toBe(2220);
    expect(played(act('this turn ends'), 'go', 'go')).toBe(2200);
    const rule = (when: string, what: string) =>
      played(
        `${turn('  move: { steps: [walk, look] }\n  walk: { do: nothing }\n  look: { do: raise t by 1 }')}rules: { r: { when: ${when}, do: ${what} } }`,
      );
    expect([rule('walk starts', 'this phase ends'), rule('move starts', 'this phase ends')]).toEqual([220, 220]);
    expect([rule('walk ends', 'this phase ends'), rule('walk ends', 'this turn ends')]).toEqual([220, 200]);
    // What is ending already ends, and nothing around it.
    expect([rule('move ends', 'this phase ends'), rule('turn ends', 'this turn ends')]).toEqual([222, 222]);
  });

  it('ends the turn where the turn has no parts, and the node around the text where there is no turn', () => {
    const whole =
      'flow:\n  game: { repeat: 2, steps: [turn, evening] }\n  turn: { do: "this phase ends; raise t by 1" }\n  evening: { do: raise t by 100 }\nturn: turn\n';
    expect(played(whole)).toBe(200);
    const deep = '  move: { steps: [walk, look] }\n  walk: { do: this phase ends }\n  look: { do: raise t by 1 }';
    expect(played(turn(deep, ''))).toBe(220);
    expect(played(turn('  move: { do: this phase ends }', ''))).toBe(200);
  });
});
