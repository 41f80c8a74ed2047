import { describe, expect, it } from 'vitest';
import { checkProject } from '../../core/analysis/check-project.js';
import { loadProject, memoryFiles } from '../../core/documents/index.js';

const base = `version: 1
module: base
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
pieces: { cook: { stands in: room, count: 1 } }
card kinds: { event: { deck: events } }
decks: { events: { when empty: nothing } }
cards: { blaze: { kind: event, do: nothing } }
tracks: { air: { from: 9, to: 0 } }
supplies: { puff: { count: 3, when empty: leave it out } }
options: { harsh: { values: yes/no, default: no } }
dice: { bone: { faces: [1, 2] } }
memory: { seen: { of: room } }
places: { hall: room }
words: { hot (room): the room is burning, worth: air }
never: { "no air": air is 0 }
variants: { hard: { options: { harsh: yes } } }
procedures: { light (room): { do: make the room burning } }
`;

function told(overrides: string, more = '') {
  const files = {
    'm.yaml': `version: 1\nmodule: m\nuse: [./base.yaml]\n${more}overrides:\n  ${overrides}\n`,
    'base.yaml': base,
  };
  return checkProject(loadProject(['m.yaml'], memoryFiles(files))).diagnostics.list;
}

describe('What cannot be overridden', () => {
  it.each([
    ['room', 'is a kind of space', 'add to it under `spaces:` with the key base/room'],
    ['door', 'is a kind of link', '`is a: door`'],
    ['cook', 'is a kind of piece', 'under `pieces:`'],
    ['event', 'is a kind of card', 'under `card kinds:`'],
    ['events', 'is a deck', 'each of its cards can be overridden'],
    ['air', 'is a track', '`tracks: { air: ... }`'],
    ['puff', 'is a supply', '`supplies: { puff: ... }`'],
    ['harsh', 'is an option', '`options: { harsh: ... }`'],
    ['bone', 'is a die', 'under `dice:`'],
    ['seen', 'is a memory', 'under `memory:`'],
    ['hall', 'is a place', 'the board says'],
    ['hot', 'is a word', 'under `words:`'],
    ['worth', 'is a word', 'override the rules that speak of this one'],
    ['hard', 'is a variant', 'under `variants:`'],
  ])('%s is called what it is, with what is done instead', (name, is, instead) => {
    for (const key of [`base/${name}`, name]) {
      const list = told(`${key}: { do: nothing }`);
      expect(list.map((d) => d.code)).toEqual(['BK0309']);
      expect(list[0]?.message).toBe(`"${key}" ${is}, which cannot be overridden`);
      expect(list[0]?.help).toContain(instead);
      expect(list[0]?.related?.[0]?.at.file.path).toBe('base.yaml');
    }
  });

  it('is what a module declares itself', () => {
    const [only, ...others] = told('m/burn: { do: nothing }', 'procedures: { burn: { do: nothing } }\n');
    expect(others).toEqual([]);
    expect([only?.code, only?.message]).toEqual(['BK0309', '"m/burn" is declared by this module itself']);
  });

  it('is not what can be, nor what is not there', () => {
    expect(told('base/light: { do: nothing }')).toEqual([]);
    expect(told('base/blaze: { do: nothing }')).toEqual([]);
    expect(told('base/lihgt: { do: nothing }').map((d) => [d.code, d.suggestion])).toEqual([['BK0305', 'base/light']]);
    expect(told('light: { do: nothing }').map((d) => [d.code, d.suggestion])).toEqual([['BK0305', 'base/light']]);
  });
});
