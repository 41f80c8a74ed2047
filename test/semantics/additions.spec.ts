import { describe, expect, it } from 'vitest';
import { complaint, faultsOf, type Inline } from '../support/scenario.js';

const base = `
spaces: { room: { has: { fire: [out, burning] } }, hold: { is a: room } }
links: { door: { passes: { fire: always } } }
words: { safe (room): the room is not burning }
`;
const board =
  'layout: rooms\nspaces: { r1: { is: room }, r2: { is: hold, damp: 2 } }\nlinks: [ { link: r1 door r2, tight: yes } ]';
const adding = `
use: [./base.yaml]
spaces: { base/room: { has: { damp: 0 to 3 } } }
links: { base/door: { has: { tight: yes/no }, passes: { damp: the door is not tight } } }
procedures:
  soak: { do: "for each room: put 1 damp on the room" }
  seep: { do: "for each room linked for damp to r1: put 1 damp on the room" }
places: { r1: room, r2: hold }
`;
const game = (m: string): Inline => ({ m, board, also: { base } });

describe('additions to a kind declared elsewhere', () => {
  it('reach the kind and every kind of it', () => {
    expect(complaint(game(adding), 'do: soak\nthen: [damp of r1 is 1, damp of r2 is 3]')).toEqual([]);
  });

  it('say what else a link lets through', () => {
    expect(complaint(game(adding), 'do: seep\nthen: [damp of r2 is 2]')).toEqual([]);
    const open = { links: { 'r1-r2': { tight: 'no' } } };
    expect(complaint(game(adding), `given: ${JSON.stringify(open)}\ndo: seep\nthen: [damp of r2 is 3]`)).toEqual([]);
  });

  it('may come from several parts of one module', () => {
    const part = 'use: [./base.yaml]\nspaces: { base/room: { has: { mould: 0 to 2 } } }';
    const inline = {
      ...game(`use: [./base.yaml, ./other.yaml]\n${adding.replace('use: [./base.yaml]\n', '')}`),
      also: { base, other: part },
    };
    expect(complaint(inline, 'do: put 1 mould on r1\nthen: [mould of r1 is 1]')).toEqual([]);
  });

  it('are refused where the kind or a kind of it has the name already', () => {
    const has = (kind: string, has: string) => game(`use: [./base.yaml]\nspaces: { ${kind}: { has: { ${has} } } }`);
    expect(faultsOf(has('base/room', 'fire: yes/no'))).toEqual(['BK0615 m.yaml:4 room already has fire']);
    expect(faultsOf(has('base/room', 'blaze: [cold, burning]'))).toEqual([
      'BK0616 m.yaml:4 "burning" is a level of both fire and blaze',
    ]);
    const narrow = base.replace('hold: { is a: room }', 'hold: { is a: room, has: { damp: yes/no } }');
    expect(faultsOf({ ...has('base/room', 'damp: 0 to 3'), also: { base: narrow } })).toEqual([
      'BK0615 m.yaml:4 hold already has damp',
    ]);
  });

  it('are refused for a kind that is not there, or not used', () => {
    const of = (name: string) => faultsOf(game(`use: [./base.yaml]\nspaces: { ${name}: { has: { damp: yes/no } } }`));
    expect(of('base/rom')).toEqual(['BK0608 m.yaml:4 there is no kind of space "base/rom" to add to']);
    expect(of('base/door')).toEqual(['BK0608 m.yaml:4 there is no kind of space "base/door" to add to']);
  });
});
