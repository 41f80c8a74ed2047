import { describe, expect, it } from 'vitest';
import { draw, runKey, sourceKey } from '../../core/base/luck.js';
import { Run } from '../support/run.js';
import { complaint, doing, faultsOf, type Inline, scenarioOf } from '../support/scenario.js';

const rooms = `
spaces: { room: { has: { heat: 0 to 99999, fire: [out, burning] } } }
links: { door: {} }
places: { r1: room, r2: room, r3: room }
tracks: { t: { from: 0, to: 99999 }, u: { from: 0, to: 9999 } }
`;
const pack = (cards: string, empty = 'shuffle the discards in') => `${rooms}
card kinds: { event: { deck: pack, has: { worth: 0 to 99 } } }
decks: { pack: { when empty: ${empty} } }
cards:
${cards}
`;

/** The answers luck gives in a number of steps. */
function answers(inline: Inline, seed: string | number, run = 0, steps = 1): string[] {
  const r = Run.of(inline).seeded(seed, run);
  for (let i = 0; i < steps; i++) r.step();
  return r.account.filter((line) => line.startsWith('answer')).map((line) => line.slice(7));
}

describe('luck', () => {
  it('5: a draw is a pure function of seed, run, source, step and n', () => {
    const m = `${rooms}${doing('roll d100 as one-source\nroll d100 called again as one-source\nroll d100 called third as two-source', 4)}`;
    const key = runKey(9, 4);
    const expected = [0, 1, 2, 3].flatMap((step) => [
      draw(key.a, key.b, sourceKey('one-source'), step, 0, 100) + 1,
      draw(key.a, key.b, sourceKey('one-source'), step, 1, 100) + 1,
      draw(key.a, key.b, sourceKey('two-source'), step, 0, 100) + 1,
    ]);
    expect(answers({ m }, 9, 4, 4)).toEqual(expected.map(String));
    expect(answers({ m }, 9, 5, 4)).not.toEqual(expected.map(String));
    expect(answers({ m }, 10, 4, 4)).not.toEqual(expected.map(String));
  });

  it('5: run i needs no run before it, and a step none before it', () => {
    const scenario = scenarioOf({ m: `${rooms}${doing('roll d100\nraise t by the roll', 5)}` });
    const alone = new Run(scenario).seeded(3, 7);
    for (let i = 0; i < 5; i++) alone.step();
    const later = new Run(scenario);
    for (let run = 0; run <= 7; run++) {
      later.seeded(3, run);
      for (let i = 0; i < 5; i++) later.step();
    }
    expect(later.get('t')).toBe(alone.get('t'));
    // A step drawn alone, in a plain program: only the key and its number matter.
    const plain = new Run(scenario, 'plain');
    const key = runKey(3, 7);
    plain.machine.reset(runKey(3, 6));
    const sum = [4, 2, 0, 3, 1].reduce((total, step) => {
      plain.machine.state.set(plain.machine.initial);
      plain.machine.doors.key(key.a, key.b, step);
      plain.step();
      return total + plain.get('t');
    }, 0);
    expect(sum).toBe(alone.get('t'));
  });

  it('5: one more roll in one place shifts no other', () => {
    const text = (extra: string) =>
      `${rooms}${doing(`roll d100 as weather\n${extra}roll for a room as place\nroll d100 called again as tide`, 6)}`;
    const without = answers({ m: text('') }, 5, 0, 6);
    const with_ = answers({ m: text('roll d6 called more as extra\n') }, 5, 0, 6).filter((_, i) => i % 4 !== 1);
    expect(with_).toEqual(without);
  });

  it('5: the number of the step is no part of what states are compared by', () => {
    const r = Run.of({ m: `${rooms}flow: { game: { repeat while: always, do: roll d6 } }` }).seeded();
    r.step();
    const first = r.hash;
    r.step();
    expect(r.hash).toBe(first);
    expect(r.machine.doors.stepNumber()).toBe(2);
  });

  it('6: a pick at random is even over what fits, and nothing to pick goes to `if none`', () => {
    const m = `${rooms}${doing('pick at random a burning room; if none: this effect ends\nraise heat of the room by 1', 3000)}`;
    const r = Run.of({ m, more: 'position: { spaces: { r1: burning, r3: burning, r4: burning } }' }, 'plain');
    r.machine.reset(runKey(1, 0));
    for (let i = 0; i < 3000; i++) r.step();
    const heat = r.all('heat');
    expect([heat[1], heat[4]]).toEqual([0, 0]);
    for (const i of [0, 2, 3])
      expect(Math.abs((heat[i] ?? 0) - 1000)).toBeLessThan(4 * Math.sqrt(3000 * (1 / 3) * (2 / 3)));
    expect(answers({ m }, 1)).toEqual([]);
  });

  it('6: a roll for a space is one draw from the address table, conditioned on what fits', () => {
    const board =
      'layout: rooms\nspaces: { r1: {}, r2: {}, r3: {} }\nlinks: [ r1 door r2 ]\naddress: { die: d6, spaces: { 1: r1, 2: r1, 3: r1, 4: r2, 5: r3, 6: r3 } }';
    const count = (text: string, more: string) => {
      const r = Run.of({ m: `${rooms}${doing(`${text}\nraise heat of the room by 1`, 6000)}`, board, more }, 'plain');
      r.machine.reset(runKey(2, 0));
      for (let i = 0; i < 6000; i++) r.step();
      return r.all('heat').map((n) => n / 6000);
    };
    const free = count('roll for a room', '').map((x, i) => x - ([3, 1, 2][i] ?? 0) / 6);
    for (const difference of free) expect(Math.abs(difference)).toBeLessThan(0.03);
    const fit = count(
      'roll for a burning room; if none: this effect ends',
      'position: { spaces: { r1: burning, r2: burning } }',
    );
    expect(Math.abs((fit[0] ?? 0) - 0.75)).toBeLessThan(0.03);
    expect(fit[2]).toBe(0);
  });

  it('7: cards are drawn by rank: each order is equally likely, and variants that share cards share their luck', () => {
    const cards = ['one', 'two', 'three', 'four'];
    const deck = (names: readonly string[]) => ({
      m: `${pack(names.map((n) => `  ${n}: { kind: event, do: nothing }`).join('\n'))}${doing(`repeat ${names.length} times:\n  draw 1 from pack`)}`,
    });
    const order = (names: readonly string[], run: number) => {
      const r = Run.of(deck(names)).seeded(4, run);
      r.step();
      return r.account.filter((line) => line.startsWith('card')).map((line) => line.split(/[ :]/)[1]);
    };
    const seen = new Map<string, number>();
    for (let run = 0; run < 60; run++) {
      const full = order(cards, run);
      expect([...full].sort()).toEqual([...cards].sort());
      // Without one card the others come in the same order.
      expect(order(['one', 'three', 'four'], run)).toEqual(full.filter((n) => n !== 'two'));
      expect(order([...cards, 'five'], run).filter((n) => n !== 'five')).toEqual(full);
      seen.set(full[0] ?? '', (seen.get(full[0] ?? '') ?? 0) + 1);
    }
    expect(seen.size).toBe(4);
  });

  it('7: an empty deck is shuffled from its discards, and each cycle has an order of its own', () => {
    const m = `${pack([1, 2, 3, 4, 5, 6].map((n) => `  c${n}: { kind: event, worth: ${n}, do: nothing }`).join('\n'))}rules: { mixed: { when: pack is shuffled, do: raise u by 1 } }\n${doing('draw 1 from pack\nset t to worth of the card\ndiscard the card', 12)}`;
    const r = Run.of({ m }).seeded(8, 1);
    const drawn: number[] = [];
    for (let i = 0; i < 12; i++) {
      r.step();
      drawn.push(r.get('t'));
    }
    const [first, second] = [drawn.slice(0, 6), drawn.slice(6)];
    expect([...first].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...second].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(second).not.toEqual(first);
    expect(r.get('u')).toBe(1);
  });

  it('7: a card joins at its shuffle, not before', () => {
    const m = `${pack('  calm: { kind: event, copies: 2, worth: 1, do: nothing }\n  storm: { kind: event, joins: second shuffle, worth: 9, do: nothing }\n  flood: { kind: event, joins: third shuffle, worth: 20, do: nothing }')}${doing('draw 1 from pack\nset t to worth of the card\ndiscard the card', 9)}`;
    for (let run = 0; run < 8; run++) {
      const r = Run.of({ m }).seeded(1, run);
      const drawn: number[] = [];
      for (let i = 0; i < 9; i++) {
        r.step();
        drawn.push(r.get('t'));
      }
      expect(drawn.slice(0, 2)).toEqual([1, 1]);
      expect(drawn.slice(2, 5).sort((a, b) => a - b)).toEqual([1, 1, 9]);
      expect(drawn.slice(5, 9).sort((a, b) => a - b)).toEqual([1, 1, 20, 9].sort((a, b) => a - b));
    }
  });

  it('7: what is known to lie on top is drawn first, and a shuffle forgets it', () => {
    const m = `${pack(['ace', 'king', 'queen'].map((n, i) => `  ${n}: { kind: event, worth: ${i + 1}, do: nothing }`).join('\n'))}`;
    const more = 'position: { decks: { pack: { top: [queen, ace] } } }';
    const drawn = (text: string) => {
      const r = Run.of({ m: `${m}${doing(text)}`, more }).seeded(3, 3);
      r.step();
      return r.account.filter((line) => /^card .*: 2 -> 1$/.test(line)).map((line) => line.split(/[ :]/)[1]);
    };
    expect(drawn('repeat 3 times:\n  draw 1 from pack')).toEqual(['queen', 'ace', 'king']);
    expect(
      complaint(
        { m: `${m}${doing('nothing')}`, more },
        'answers: [king, queen]\ndo: |\n  draw 1 from pack\n  discard the card\n  shuffle pack\n  draw 1 from pack\nthen: []',
      ),
    ).not.toEqual([]);
    expect(
      complaint(
        { m: `${m}${doing('nothing')}`, more },
        'answers: [king]\ndo: |\n  draw 1 from pack\n  discard the card\n  shuffle pack\n  draw 1 from pack\nthen: []\nchanges too: [king, queen, ace]',
      ).filter((line) => line.includes('answer')),
    ).toEqual([]);
  });

  it('7: with nothing left and nothing to shuffle in, `if none` or a failure', () => {
    const m = `${pack('  calm: { kind: event, do: nothing }', 'nothing')}${doing('draw 1 from pack\ndraw 1 from pack; if none: raise u by 1')}`;
    const r = Run.of({ m }).seeded();
    r.step();
    expect(r.get('u')).toBe(1);
    const failing = Run.of({ m: m.replace('; if none: raise u by 1', '') }).seeded();
    expect(() => failing.step()).toThrow(/none left/);
  });

  it('7: a deck that runs out sets its triggers off', () => {
    const m = `${pack('  calm: { kind: event, copies: 2, do: nothing }', 'nothing')}rules: { out-rule: { when: pack runs out, do: raise u by 1 } }\n${doing('draw 1 from pack', 2)}`;
    const r = Run.of({ m }).seeded();
    r.step();
    expect(r.get('u')).toBe(0);
    r.step();
    expect(r.get('u')).toBe(1);
    expect(faultsOf({ m })).toEqual([]);
  });
});
