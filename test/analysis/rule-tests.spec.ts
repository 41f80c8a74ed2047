import { describe, expect, it } from 'vitest';
import { checkProject } from '../../core/analysis/check-project.js';
import { runTests } from '../../core/analysis/test-run.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';
import { complaint, type Inline } from '../support/scenario.js';

const kinds = `
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
places: { r1: room, r2: room, r3: room }
pieces: { pawn: { stands in: room, one per: player, has: { ap: { is: 0 to 9, starts: 3 } } } }
currencies: { ap: ap of the active pawn }
tracks: { t: { from: 0, to: 9 } }
procedures:
  spark: { do: "roll for a room\\nmake the room burning" }
  set-alight: { do: "the active player chooses a room; if none: this effect ends\\nmake the room burning" }
  all-agree: { do: "the crew chooses a room; if none: this effect ends\\nmake the room burning" }
actions:
  dig: { by: pawn, cost: 2 ap, do: raise t by 1 }
  rest: { by: pawn, limit: once a turn, do: raise t by 1 }
flow:
  game: { steps: [tick] }
  tick: { repeat while: t is at most 6, do: raise t by 1 }
ends:
  late: { at once when: t is 5, result: lost }
`;
const game: Inline = { m: kinds, more: 'players: 2\nstart: game\nposition: { active: pawn-2 }' };
const board = `
layout: rooms
spaces: { r1: { number: 1 }, r2: { number: 2 }, r3: { number: 3 } }
links: [r1 door r2, r2 door r3]
address: d3
`;
const of = (body: string): string[] => complaint({ ...game, board }, body);
const burns = 'then: [r2 is burning]';

describe('an answer that says who is asked', () => {
  it.each([
    ['luck', '{ luck: r2 }', 'spark'],
    ['the active player', '{ active player: r2 }', 'set-alight'],
    ['the active player by number', '{ player 2: r2 }', 'set-alight'],
    ['the active player by piece', '{ pawn-2: r2 }', 'set-alight'],
    ['the crew', '{ crew: r2 }', 'all-agree'],
    ['nobody in particular', 'r2', 'spark'],
  ])('fits where that one is asked: %s', (_, answer, what) => {
    expect(of(`answers: [${answer}]\ndo: ${what}\n${burns}`)).toEqual([]);
  });

  it.each([
    ['{ active player: r2 }', 'spark', '"r2" was to be answered by the active player, and luck is asked: '],
    ['{ luck: r2 }', 'set-alight', '"r2" was to be answered by luck, and player 2 is asked: '],
    ['{ pawn-1: r2 }', 'set-alight', '"r2" was to be answered by pawn-1, and player 2 is asked: '],
    ['{ active player: r2 }', 'all-agree', '"r2" was to be answered by the active player, and the crew is asked: '],
  ])('is told where another is asked: %s in %s', (answer, what, told) => {
    const [first = ''] = of(`answers: [${answer}]\ndo: ${what}\n${burns}`);
    expect(first.slice(0, told.length)).toBe(told);
  });

  it('must name somebody, and one alone', () => {
    expect(() => of(`answers: [{ pwn-1: r2 }]\ndo: spark\n${burns}`)).toThrow('BK0601');
    expect(() => of(`answers: [{ luck: r2, crew: r1 }]\ndo: spark\n${burns}`)).toThrow('BK0208');
  });
});

describe('a test of several steps', () => {
  it('looks at each with its own answers', () => {
    const steps = `steps:
  - { do: spark, answers: [r1], then: [r1 is burning] }
  - { do: set-alight, answers: [{ active player: r3 }], then: [r3 is burning] }`;
    expect(of(steps)).toEqual([]);
    expect(of(steps.replace('[r1 is burning]', '[r1 is out]'))[0]).toContain('this does not hold: r1 is out');
    expect(of(steps.replace('[r3 is burning]', '[r1 is burning]'))).toEqual([
      'this changed too: r3 is burning, it was out',
    ]);
    expect(of(steps.replace('answers: [r1]', 'answers: [r1, r2]'))).toContain('the answer "r2" was not asked for');
  });

  it('looks at what steps without a condition change together with the next, and in the end', () => {
    const steps = 'steps:\n  - { step: tick }\n  - { do: spark, answers: [r1] }\n';
    expect(of(`${steps}then: [r1 is burning, t is 1]`)).toEqual([]);
    expect(of(`${steps}then: [r1 is burning]`)).toEqual(['this changed too: t is 1, it was 0']);
    expect(of(steps)).toEqual(['this changed too: t is 1, it was 0', 'this changed too: r1 is burning, it was out']);
    expect(of(`${steps}changes too: [t, r1]`)).toEqual([]);
  });

  it('does one of them a number of times', () => {
    expect(of('step: tick\ntimes: 3\nthen: [t is 3]')).toEqual([]);
    expect(of('steps:\n  - { step: tick, times: 2, then: [t is 2] }\n  - { step: tick, then: [t is 3] }')).toEqual([]);
    expect(of('do: spark\ntimes: 2\nanswers: [r1, r2]\nthen: [r1 is burning, r2 is burning]')).toEqual([]);
  });

  it('does nothing more once the game is over', () => {
    const over = 'then: [t is 5, "the game is lost"]';
    expect(of(`step: tick\ntimes: 5\n${over}`)).toEqual([]);
    expect(of(`step: tick\ntimes: 6\n${over}`)).toEqual(['the game is over before this is done']);
  });

  it('may end with an action that is refused', () => {
    const steps = (why: string) =>
      `steps:\n  - { action: dig, then: [t is 1, ap of pawn-2 is 1] }\n  - { action: dig, refused: ${why} }`;
    expect(of(steps('2 ap'))).toEqual([]);
    expect(of(steps('3 ap'))).toEqual(['the action is refused because of "2 ap", not "3 ap"']);
    expect(of(steps('ap'))).toEqual(['the action is refused because of "2 ap", not "ap"']);
    const limited = (why: string) =>
      `steps:\n  - { action: rest, then: [t is 1] }\n  - { action: rest, refused: ${why} }`;
    expect(of(limited('once a turn'))).toEqual([]);
    expect(of(limited('once a game'))).toEqual(['the action is refused because of "once a turn", not "once a game"']);
  });

  it("says who could do an action, where it is nobody's turn", () => {
    const idle: Inline = { ...game, more: 'players: 2\nstart: game' };
    const whose = 'only a pawn can do this; whose turn it is stands under `given:`, such as `active: pawn-1`';
    expect(complaint({ ...idle, board }, 'action: dig\nthen: []')).toEqual([`the action is refused: ${whose}`]);
  });

  it('says in each what is done, and beside them nothing', () => {
    expect(() => of('steps:\n  - { then: [t is 0] }')).toThrow('BK0203');
    expect(() => of('steps:\n  - { do: spark, step: tick }')).toThrow('BK0210');
    expect(() => of('steps:\n  - { step: tick }\nanswers: [r1]')).toThrow('BK0210');
  });
});

describe('a node of the flow that is played', () => {
  const m = `
spaces: { room: {} }
links: { door: {} }
tracks: { t: { from: 0, to: 9999 }, day: { from: 0, to: 9 } }
flow:
  game: { repeat while: day is less than 3, steps: [round] }
  round: { steps: [dawn, noon, night] }
  dawn: { do: raise t by 1 }
  noon: { repeat: 2, steps: [ring, answer-it] }
  ring: { do: raise t by 10 }
  answer-it: { if: day is 1, do: raise t by 100 }
  night: { repeat while: t is less than 25, do: raise t by 1 }
  endless: { steps: [still] }
  still: { repeat while: always, do: nothing }
  last: { steps: [dawn, close, ring] }
  close: { do: 'the game is won because "shut"' }
`;
  const of = (body: string) => complaint({ m, more: 'start: game' }, body);

  it('is played with all its steps and what they repeat', () => {
    expect(of('step: round\nthen: [t is 25]')).toEqual([]);
    expect(of('step: noon\nthen: [t is 20]')).toEqual([]);
    expect(of('given: { tracks: { day: 1 } }\nstep: noon\nthen: [t is 220]')).toEqual([]);
    expect(of('step: dawn\nthen: [t is 1]')).toEqual([]);
  });

  it('is played once round where it is repeated while something is so', () => {
    expect(of('step: game\nthen: [t is 25]')).toEqual([]);
    expect(of('step: game\ntimes: 2\nthen: [t is 46]')).toEqual([]);
    expect(of('step: night\ntimes: 3\nthen: [t is 3]')).toEqual([]);
  });

  it('goes on where the game stands in it, to its end and no further', () => {
    const late = (day: number) => `given:
  at: { node: noon, when: again }
  tracks: { t: 1, day: ${day} }
  counts: { noon: 2 }
`;
    expect(of(`${late(0)}step: round\nthen: [t is 25]`)).toEqual([]);
    expect(of(`${late(0)}step: noon\nthen: [t is 21]`)).toEqual([]);
    expect(of(`${late(0)}step: answer-it\nthen: [t is 1]`)).toEqual([]);
    expect(of(`${late(1)}steps:\n  - step: noon\n  - { step: night, then: [t is 221] }`)).toEqual([]);
    expect(of(`${late(1)}steps:\n  - step: noon\n  - { step: game, then: [t is 221] }`)).toEqual([]);
    expect(of('steps:\n  - { step: round, then: [t is 25] }\n  - { step: round, then: [t is 46] }')).toEqual([]);
  });

  it('ends with the game, and breaks off where it never ends', () => {
    expect(of('step: last\nthen: [t is 1, the game is won because "shut"]')).toEqual([]);
    expect(of('step: endless\nthen: [t is 0]')).toEqual(['the run broke off: the run took more steps than allowed']);
  });
});

describe('a position in a file of its own', () => {
  const files = (given: string) => ({
    'm.yaml': `version: 1\nmodule: m\n${kinds}`,
    'board.yaml': `version: 1\nboard: b\nuse: [./m.yaml]\n${board}`,
    'dark.yaml': 'version: 1\nposition: dark\nspaces: { r1: burning }\ntracks: { t: 2 }\n',
    'tests.yaml': `version: 1
tests: T
use: [./m.yaml]
board: ./board.yaml
cases:
  - test: one
    given: ${given}
    step: tick
    then: [r1 is burning, t is 3]
`,
  });
  const run = (given: string) => runTests(loadProject(['tests.yaml'], memoryFiles(files(given))));
  const told = (given: string) =>
    checkProject(loadProject(['tests.yaml'], memoryFiles(files(given)))).diagnostics.list.map((d) => d.code);

  it('is where a case begins', () => {
    expect(run('./dark.yaml').passed).toBe(1);
    expect(told('./dark.yaml')).toEqual([]);
  });

  it('must be there, and be a position', () => {
    expect(told('./drak.yaml')).toEqual(['BK0301']);
    expect(told('./board.yaml')).toEqual(['BK0304']);
    expect(run('./drak.yaml').passed).toBe(0);
  });
});
