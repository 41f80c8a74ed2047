import { describe, expect, it } from 'vitest';
import { found } from '../diagnostics/support.js';
import { Run } from '../support/run.js';

const module = (flow: string, more: string): string => `spaces: { room: {} }
links: { door: {} }
tracks: { t: { from: 0, to: 99 } }
flow:
  ${flow}
${more}
`;
const watches = module(
  'game: { repeat: 2, steps: [watch] }\n  watch: { steps: [one, two] }\n  one: { do: raise t by 1 }\n  two: { do: raise t by 10 }',
  'turn: watch\nround: game\nactivation: one',
);

/** What `t` is after a whole run. */
function played(m: string): number {
  const run = Run.of({ m, more: 'start: game' }).seeded();
  while (run.step() === 0);
  return run.get('t');
}
function told(m: string): string[] {
  return found({ 'module.yaml': `version: 1\nmodule: m\n${m}` }, 'module.yaml').list.map(
    ({ code, message, suggestion, help }) => `${code}: ${message}; ${suggestion ?? help}`,
  );
}

describe('the turn, the round and the time the hazards act', () => {
  it.each([
    ['turn starts', 2],
    ['turn ends', 2],
    ['round starts', 2],
    ['round ends', 2],
    ['activation starts', 2],
    ['activation ends', 2],
    ['watch ends', 2],
    ['two starts', 2],
  ])('`when: %s` is the node that the module names for it', (when, times) => {
    expect(played(`${watches}rules: { r: { when: ${when}, do: nothing } }\n`)).toBe(22);
    expect(played(`${watches}rules: { r: { when: ${when}, do: raise t by 30 } }\n`)).toBe(22 + 30 * times);
  });

  it('are what `during` speaks of and ends are looked at after', () => {
    const counts = (scope: string): number =>
      played(`${watches}rules: { r: { when: "t rises, during ${scope}", if: t is at most 20, do: raise t by 20 } }\n`);
    expect(counts('turn')).toBe(42);
    expect(counts('one')).toBe(42);
    expect(counts('activation')).toBe(42);
    expect(counts('two')).toBe(42);
    const ends = `ends: { enough: { when: t is at least 5, looked at: turn, result: won } }\n`;
    const run = Run.of({ m: `${watches}${ends}`, more: 'start: game' }).seeded();
    while (run.step() === 0);
    expect([run.get('t'), run.outcome]).toEqual([11, 'enough']);
  });

  it('give way to a node of that very name', () => {
    const m = module(
      'game: { steps: [turn, watch] }\n  turn: { do: raise t by 1 }\n  watch: { do: raise t by 10 }',
      'turn: watch\nrules: { r: { when: turn ends, if: t is 1, do: raise t by 50 } }',
    );
    expect(played(m)).toBe(61);
  });
});

describe('a rule, an ending or a `during` that speaks of no part of the flow', () => {
  const bare = module('game: { steps: [watch] }\n  watch: { do: raise t by 1 }', '');
  it.each([
    ['banana ends', 'BK0601: there is no node of the flow called "banana"; nodes of the flow: game, watch'],
    ['wach starts', 'BK0601: there is no node of the flow called "wach"; watch'],
    [
      'turn ends',
      'BK0601: nothing says which part of the flow is the turn; write `turn:` and the name of a node beside `flow:`, or take one of its nodes here: game, watch',
    ],
  ])('is refused: %s', (when, message) => {
    expect(told(`${bare}rules: { r: { when: ${when}, do: nothing } }\n`)).toEqual([message]);
    const [node = ''] = when.split(' ');
    expect(told(`${bare}ends: { e: { when: t is 1, looked at: ${node}, result: won } }\n`)).toEqual([message]);
  });

  it('where there is no flow at all', () => {
    const m = 'rules: { r: { when: round ends, do: nothing } }\n';
    expect(told(m)).toEqual([
      'BK0601: nothing says which part of the flow is the round; write `round:` and the name of a node beside `flow:`',
    ]);
  });

  it('is told once where the module names a node that is not there', () => {
    const m = `${bare}turn: wach\nrules: { r: { when: turn ends, do: nothing } }\n`;
    expect(told(m)).toEqual(['BK0601: there is no node of the flow called "wach"; watch']);
  });
});
