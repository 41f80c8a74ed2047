import { describe, expect, it } from 'vitest';
import { compile } from '../../core/compile/compile.js';
import { LeftOut } from '../../core/engine/failure.js';
import { Machine } from '../../core/engine/machine.js';
import { scenarioOf } from '../support/scenario.js';

const template = `
spaces: { room: { has: { fire: [out, burning], soil: [dry, wet] } } }
links: { door: {} }
procedures:
  burn: { do: 'for each room: make the room burning' }
  soak: { do: 'for each room: make the room wet' }
MORE
flow:
  game: { steps: [first, second] }
  first: { do: burn }
  second: { do: soak }
`;

const rules = template.replace('MORE', '');

/** A machine of the program with these rules alone, or with all. */
function machineWith(m: string, written?: readonly string[]): Machine {
  const { world, position } = scenarioOf({ m });
  const program = compile(world, 'asked', ['game'], undefined, written && new Set(written));
  return new Machine(program, position);
}

describe('a program of some of its rules', () => {
  // A step ends where the next would begin, which is come to.
  const first = ['m/game', 'm/first', 'm/burn', 'm/second'];

  it('goes as the whole does while it comes to no other', () => {
    const [whole, part] = [machineWith(rules), machineWith(rules, first)];
    expect(part.step()).toBe(whole.step());
    expect(part.state).toEqual(whole.state);
    expect(part.compiled.source.length).toBeLessThan(whole.compiled.source.length);
  });

  it('breaks off where it comes to one that is left out', () => {
    const part = machineWith(rules, first);
    part.step();
    expect(() => part.step()).toThrow(LeftOut);
    const noLeaf = machineWith(rules, ['m/game', 'm/first', 'm/soak']);
    expect(() => noLeaf.step()).toThrow(LeftOut);
  });

  it('is the whole where rules name a card of which there are several, since all of them tell it from its copies', () => {
    const cards = `
card kinds: { sack: { deck: sacks } }
decks: { sacks: { when empty: nothing } }
cards: { grain: { kind: sack, copies: COPIES, do: nothing } }
${template.replace('MORE', '  feast: { do: play grain }')}`;
    const leavesOut = (copies: number): boolean =>
      machineWith(cards.replace('COPIES', String(copies)), first).compiled.source.includes('R.leftOut()');
    expect(leavesOut(1)).toBe(true);
    expect(leavesOut(2)).toBe(false);
  });
});
