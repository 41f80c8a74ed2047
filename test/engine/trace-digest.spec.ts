import { describe, expect, it } from 'vitest';
import { type Digest, digestOf, optionsOf } from '../../core/engine/digest.js';
import { type Inline, scenarioOf } from '../support/scenario.js';

const m = `
spaces: { room: { has: { fire: yes/no } } }
links: { door: {} }
tracks: { smoke: { from: 0, to: 9 } }
options: { drafty: { values: yes/no, default: no } }
words: { "warm (room)": the room is fire or the room is next to a fire room }
rules:
  smokes: { when: a room becomes fire, if: drafty is no, do: raise smoke by 1 }
flow:
  game: { do: "roll for a room\\nmake the room fire" }
`;
const base: Inline = { m, more: 'start: game' };
const of = (inline: Inline): Digest => digestOf(scenarioOf(inline));
const parts = ['program', 'board', 'options', 'start'] as const;
const changed = (inline: Inline): string[] => parts.filter((part) => of(inline)[part] !== of(base)[part]);

describe('The digest of a scenario', () => {
  it('is the same each time', () => {
    expect(of(base)).toEqual(of(base));
  });

  it.each([
    ['comments and blank lines', m.replace('rules:\n', '# What fire does.\n\nrules:\n\n')],
    [
      'the style of YAML',
      m.replace(
        'smokes: { when: a room becomes fire, if: drafty is no, do: raise smoke by 1 }',
        'smokes:\n    do: |\n      raise   smoke by 1  # more\n    if: "drafty is no"\n    when: a room becomes fire',
      ),
    ],
    ['titles, notes and citations', m.replace('smokes: {', 'smokes: { title: Smoke, note: As it does., cites: R-1,')],
    ['the order of sections', m.replace(/(tracks: .*\n)(options: .*\n)/, '$2$1')],
  ])('does not depend on %s', (_, text) => {
    expect(text).not.toBe(m);
    expect(of({ ...base, m: text })).toEqual(of(base));
  });

  it.each([
    ['a number in a rule', m.replace('raise smoke by 1', 'raise smoke by 2')],
    ['a condition', m.replace('if: drafty is no', 'if: drafty is yes')],
    ['a word', m.replace('the room is fire or', 'the room is not fire or')],
    ['the end of a track', m.replace('to: 9', 'to: 8')],
    ['another rule', m.replace('rules:\n', 'rules:\n  more: { when: smoke rises, do: nothing }\n')],
  ])('depends on %s', (_, text) => {
    expect(changed({ ...base, m: text })).toEqual(['program']);
  });

  it('says which part is another', () => {
    expect(changed({ ...base, more: 'start: game\noptions: { drafty: yes }' })).toEqual(['options']);
    expect(changed({ ...base, more: 'start: game\nposition: { spaces: { r2: fire } }' })).toEqual(['start']);
    const board = 'layout: rooms\nspaces: { r1: {}, r2: {} }\nlinks: [ r1 door r2 ]';
    expect(changed({ ...base, board })).toContain('board');
    expect(optionsOf(scenarioOf({ ...base, more: 'start: game\noptions: { drafty: yes }' }))).toEqual({
      drafty: 'yes',
    });
  });
});
