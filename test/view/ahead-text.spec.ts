import { describe, expect, it } from 'vitest';
import { type Ahead, lookAhead } from '../../core/analysis/ahead.js';
import { type Tries, tryAhead } from '../../core/analysis/ahead-tries.js';
import { lineUpCopies } from '../../core/analysis/copies-compared.js';
import { Fraction } from '../../core/base/fraction.js';
import { machineOf } from '../../core/engine/program.js';
import { Game } from '../../core/tables/game.js';
import { Names } from '../../core/view/account-names.js';
import { aheadLines, shortOdds } from '../../core/view/ahead-text.js';
import { scenarioOf } from '../support/scenario.js';

/** Lamps with numbers on them, each drawn until the turn comes round; what a lamp weighs is counted up. */
const lamps = scenarioOf({
  m: `
spaces: { room: {} }
links: { door: {} }
pieces: { hero: { stands in: room, named: [ann] } }
decks: { items: { when empty: nothing } }
card kinds: { item: { deck: items, has: { worth: { is: 0 to 4, printed: yes }, weight: { is: 0 to 9, starts: 1 } } } }
cards: { lamp: { kind: item, copies: 3, worth: [0, 3, 4] }, rope: { kind: item, copies: 2, worth: 2 } }
flow:
  game: { repeat: 3, steps: [choosing, drawing] }
  choosing:
    do: |
      the crew chooses one:
        "On": nothing
        "Off": nothing
  drawing:
    do: |
      draw 1 from items
      raise weight of the card by 1
`,
  more: 'start: game\nposition: { pieces: { ann: r1 } }',
});

function looked(most?: number): { ahead: Ahead; tries: Tries; lines: (tries?: Tries) => string } {
  const game = new Game(lamps, '1');
  const machine = machineOf(lamps, 'asked');
  const from = { ...game.border, answers: [...game.border.answers, 0] };
  const before = game.look().compared.slice();
  const ahead = lookAhead(machine, from, before, most);
  const tries = tryAhead(machine, from, before, 50);
  const names = new Names(lamps.world, [], false);
  return { ahead, tries, lines: (given) => aheadLines(ahead, machine.layout, names, 80, given).join('\n') };
}

describe('what is then otherwise', () => {
  it('is never a printed value, whichever copy of a card goes where', () => {
    const { lines, tries } = looked();
    for (const text of [lines(), lines(tries)]) {
      expect(text).toContain('weight 1 -> 2');
      expect(text.toLowerCase()).not.toContain('worth');
    }
    // One of the three lamps, whatever is printed on it.
    expect(lines()).toMatch(/ 60\.0% +lamp: weight 1 -> 2/i);
  });

  it('is told as a lower bound where something is left open', () => {
    const most = looked().ahead.transitions - 1;
    expect(looked(most).ahead.open.numerator).not.toBe(0n);
    expect(looked(most).lines()).toContain('What is then otherwise, each at least so likely:');
    expect(looked().lines()).toContain('What is then otherwise:');
  });

  it('pairs what copies have now with what others had, and tells the least', () => {
    const { world } = lamps;
    const { layout } = machineOf(lamps, 'asked');
    const property = [...layout.properties].find(([p]) => p.name === 'weight');
    const at = property?.[1].base ?? 0;
    const before = machineOf(lamps, 'asked').initial.slice(0, layout.compared);
    const after = before.slice();
    before.set([1, 2, 3], at);
    after.set([3, 4, 2], at);
    lineUpCopies(world, layout, before, after);
    expect([...after.subarray(at, at + 3)]).toEqual([4, 2, 3]);
  });
});

describe('the odds of a choice in a line', () => {
  const [lost, won] = (['lost', 'won'] as const).map((result) => ({ result, reason: result, index: 0 }));
  const given = (chance: Fraction, times: number, open: Fraction): Ahead =>
    ({ endings: Array.from({ length: times }, () => ({ ending: lost, chance })), open }) as never;
  const tried = (ending: unknown, times: number): Tries =>
    ({ tries: 1000, endings: [{ ending, times }], goesOn: 1000 - times, changes: [] }) as never;

  it('is certain where chances add up to 1, and never where the least is missing', () => {
    expect(shortOdds(given(Fraction.of(1, 10), 10, Fraction.zero), undefined)).toBe('lost 100%');
    const nearly = Fraction.of(10n ** 40n - 1n, 10n ** 40n);
    expect(shortOdds(given(nearly, 1, Fraction.zero), undefined)).toBe('lost >99.9%');
  });

  it('gives no estimate outside what is sure', () => {
    const ahead = given(Fraction.of(1, 2), 1, Fraction.of(1, 10));
    expect(shortOdds(ahead, tried(lost, 900))).toBe('lost about 60.0% (surely 50.0% to 60.0%)');
    expect(shortOdds(ahead, tried(lost, 100))).toBe('lost about 50.0% (surely 50.0% to 60.0%)');
    expect(shortOdds(ahead, tried(lost, 550))).toBe('lost about 55.0% (surely 50.0% to 60.0%)');
    expect(shortOdds(ahead, tried(won, 550))).toContain('won about 10.0% (surely 0% to 10.0%)');
  });

  it('says bounds where a little is left open, and that it is', () => {
    expect(shortOdds(given(Fraction.of(1, 2), 1, Fraction.of(1, 20)), undefined)).toBe('lost 50.0% to 55.0%');
    expect(shortOdds(given(Fraction.one, 0, Fraction.of(1, 20)), undefined)).toBe(
      'neither won nor lost (5.0% was not looked at)',
    );
  });
});
