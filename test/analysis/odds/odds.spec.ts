import { describe, expect, it } from 'vitest';
import { expectedFrom, type Policy } from '../../../core/analysis/odds/backward.js';
import { exploreChain } from '../../../core/analysis/odds/chain.js';
import { type Odds, type OddsQuestion, oddsOf } from '../../../core/analysis/odds/odds.js';
import { orderOf } from '../../../core/analysis/odds/order.js';
import { readQuantity } from '../../../core/analysis/odds/quantity.js';
import { Fraction } from '../../../core/base/fraction.js';
import { machineOf, type Scenario } from '../../../core/engine/program.js';
import { Diagnostics } from '../../../core/source/diagnostic.js';
import { restore } from '../../../core/tables/enumerator.js';
import { Odometer } from '../../../core/tables/odometer.js';
import { watch } from '../../support/games.js';
import { scenarioOf } from '../../support/scenario.js';

const one = 'spaces: { room: {} }\nlinks: { door: {} }\n';

/** Somebody walks between ruin and wealth, a coin a step. */
const ruin = scenarioOf({
  m: `${one}tracks: { purse: { from: 0, to: 4, starts: 1 } }
flow:
  game:
    repeat while: always
    do: |
      roll d2
      if the roll is 1: lower purse by 1
      otherwise: raise purse by 1
ends:
  broke: { title: Broke, at once when: purse is 0, result: lost }
  rich: { title: Rich, at once when: purse is 4, result: won }
`,
});

/** Two ways to go on: safe, or with a die. Three times. */
const dare = scenarioOf({
  m: `spaces: { room: {} }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player } }
tracks: { gold: { from: 0, to: 20, starts: 3 } }
actions:
  wait: { by: pawn, do: raise gold by 1 }
  dare:
    by: pawn
    do: |
      roll d6
      if the roll is at least 4: raise gold by 3
      otherwise: lower gold by 2
flow:
  game: { repeat: 3, steps: [turn] }
  turn: { active: the pawn with the most age, take: 1, actions: [wait, dare] }
turn: turn
`.replace('one per: player', 'one per: player, has: { age: 0 to 9 }'),
  more: 'players: 1',
});

function asked(scenario: Scenario, of: string, more: Partial<OddsQuestion> = {}): OddsQuestion {
  const quantity =
    of === 'ends' ? ({ is: 'ends' } as const) : readQuantity(scenario, of, 'step', '--of', new Diagnostics());
  if (!quantity) throw new Error(of);
  return { of: quantity, after: undefined, policy: 'random', ways: 1e6, seed: '1', ...more };
}

const fractions = ({ values }: Odds) =>
  values.map(({ value, chance }) => [value, chance.exactly?.toString() ?? `${chance.low} to ${chance.high}`]);

const steps = (ticks: number): OddsQuestion['after'] => ({ ticks, clock: 'step' });

/** Every way of so many steps gone one by one, nothing merged. */
function oneByOne(scenario: Scenario, of: string, ticks: number): Map<number, Fraction> {
  const { of: quantity } = asked(scenario, of);
  if (quantity.is !== 'number') throw new Error('a number');
  const machine = machineOf(scenario, 'asked', { bodies: [], conditions: [], values: [quantity.number] });
  const found = new Map<number, Fraction>();
  const visit = (state: Int32Array, chance: Fraction, left: number, isOver: boolean): void => {
    restore(machine, state);
    const value = machine.doors.values[0]?.() ?? 0;
    if (left === 0 || isOver) {
      found.set(value, (found.get(value) ?? Fraction.zero).plus(chance));
      return;
    }
    const odometer = new Odometer();
    do {
      restore(machine, state);
      machine.sit(odometer);
      const ended = machine.step();
      visit(machine.compared.slice(), chance.times(odometer.chance()), left - 1, ended !== 0);
    } while (odometer.advance());
  };
  visit(machine.compared.slice(), Fraction.one, ticks, false);
  return found;
}

describe('odds', () => {
  it('merging equal states changes nothing: every way gone one by one gives the same', () => {
    const cases = [
      [ruin, 'purse', 6],
      [dare, 'gold', 3],
      [scenarioOf(watch), 'damage', 4],
    ] as const;
    for (const [scenario, of, ticks] of cases) {
      const brute = oneByOne(scenario, of, ticks);
      const all = [...brute].sort(([a], [b]) => a - b).map(([value, chance]) => [value, chance.toString()]);
      expect(fractions(oddsOf(scenario, asked(scenario, of, { after: steps(ticks) })))).toEqual(all);
    }
  });

  it('all chances together are one', () => {
    for (const ticks of [1, 2, 3, 4, 5, 9]) {
      const { values } = oddsOf(ruin, asked(ruin, 'purse', { after: steps(ticks) }));
      const sum = values.reduce((sum, { chance }) => sum.plus(chance.exactly ?? Fraction.zero), Fraction.zero);
      expect(sum.toString()).toBe('1');
    }
    const { values } = oddsOf(ruin, asked(ruin, 'ends'));
    expect(values.reduce((sum, { chance }) => sum + chance.low, 0)).toBeLessThanOrEqual(1);
    expect(values.reduce((sum, { chance }) => sum + chance.high, 0)).toBeGreaterThanOrEqual(1);
  });

  it('what may go round for ever comes to its end all the same, between bounds that hold the truth', () => {
    const { values } = oddsOf(ruin, asked(ruin, 'ends'));
    const [broke, rich] = values.map(({ chance }) => chance);
    expect([broke?.low, rich?.low]).toEqual([expect.closeTo(3 / 4, 12), expect.closeTo(1 / 4, 12)]);
    expect(broke && broke.low <= 0.75 && broke.high >= 0.75 && broke.high - broke.low < 1e-12).toBe(true);
    const { expected } = oddsOf(ruin, asked(ruin, 'length'));
    expect(expected && expected.low <= 3 && expected.high >= 3 && expected.high - expected.low < 1e-9).toBe(true);
  });

  it('a game without end is told so', () => {
    const endless = scenarioOf({
      m: `${one}tracks: { t: { from: 0, to: 1 } }
flow:
  game:
    repeat while: always
    do: |
      roll d2
      set t to 1 - t
ends: { never: { title: Never, at once when: t is 2, result: lost } }
`.replace('when: t is 2', 'when: t is 1 and t is 0'),
    });
    const length = oddsOf(endless, asked(endless, 'length'));
    expect([length.neverEnds.low, length.expected?.low, length.values]).toEqual([
      expect.closeTo(1, 12),
      Number.POSITIVE_INFINITY,
      [],
    ]);
    const { neverEnds: never, values } = oddsOf(endless, asked(endless, 'ends'));
    expect([never.low, values]).toEqual([1, []]);
  });

  it('bounds hold what is so, however little was looked at, and close in on it', () => {
    const scenario = scenarioOf(watch);
    const of = (ways: number): Odds => oddsOf(scenario, asked(scenario, 'damage', { after: steps(4), ways }));
    const exact = of(1e6);
    let before = 1;
    for (const ways of [1, 2, 5, 20, 60, 100, 400, 1e6]) {
      const { values, open, sample } = of(ways);
      expect(open.high).toBeLessThanOrEqual(before);
      before = open.high;
      if (open.high > 0) expect(sample?.runs).toBeGreaterThan(100);
      for (const { value, chance } of exact.values) {
        const found = values.find((v) => v.value === value)?.chance ?? { low: 0, high: open.high };
        expect(found.low).toBeLessThanOrEqual(chance.high);
        expect(found.high).toBeGreaterThanOrEqual(chance.low);
      }
    }
    expect(before).toBe(0);
  });

  it('with the runs beside them where the budget is outgrown', () => {
    const { sample, values } = oddsOf(ruin, asked(ruin, 'ends', { ways: 3 }));
    expect(sample?.runs).toBe(10_000);
    expect((sample?.values.get(1) ?? 0) / 10_000).toBeCloseTo(0.75, 1);
    for (const { chance } of values) expect(chance.high).toBeLessThanOrEqual(1);
  });

  it('the best choices are no worse than those by chance, and the worst no better', () => {
    const expected = (of: string, policy: Policy, after?: OddsQuestion['after']) => {
      const found = oddsOf(dare, asked(dare, of, { policy, after }));
      return found.expected ?? found.values.find(({ value }) => value === 1)?.chance ?? { low: 0, high: 0 };
    };
    for (const of of ['gold', 'gold is at least 6', 'gold is at most 2'])
      for (const after of [undefined, steps(1), steps(2), steps(3)]) {
        const [best, random, worst] = (['best', 'random', 'worst'] as const).map((p) => expected(of, p, after));
        expect(best?.high).toBeGreaterThanOrEqual(random?.low ?? 2);
        expect(random?.high).toBeGreaterThanOrEqual(worst?.low ?? 2);
      }
    // Waiting gains 1 a turn, a dare half of 3 and half of -2, and one may do nothing. Three times; gold does not fall below 0.
    expect(expected('gold', 'best').low).toBeCloseTo(6, 12);
    expect(expected('gold', 'worst').high).toBeCloseTo(3, 12);
    expect(expected('gold', 'random').exactly?.toString()).toBe('41/9');
    // For 6 one may wait three times, and is certain of it.
    expect(expected('gold is at least 6', 'best').high).toBeCloseTo(1, 12);
    // For 8 one dare must come off, and one waits otherwise.
    expect(expected('gold is at least 8', 'best').low).toBeCloseTo(0.5, 12);
  });

  it('what is expected, worked out backward, is what it is forward', () => {
    for (const [scenario, of, ticks] of [
      [ruin, 'purse', 5],
      [scenarioOf(watch), 'damage', 5],
    ] as const) {
      const { of: quantity, ...question } = asked(scenario, of, { after: steps(ticks) });
      if (quantity.is !== 'number') throw new Error('a number');
      const machine = machineOf(scenario, 'asked', { bodies: [], conditions: [], values: [quantity.number] });
      const plan = {
        clock: 'step',
        ticks,
        ways: 1e6,
        choices: true,
        look: () => machine.doors.values[0]?.() ?? 0,
      } as const;
      const chain = exploreChain(machine, plan);
      const worth = (state: number): number => chain.values[state] ?? 0;
      const order = orderOf(chain, false);
      const back = expectedFrom(chain, order, { worth, counted: false, most: 9, ticks, policy: 'random' });
      const { expected } = oddsOf(scenario, { ...question, of: quantity });
      expect(back.low).toBeLessThanOrEqual(expected?.high ?? 0);
      expect(back.high).toBeGreaterThanOrEqual(expected?.low ?? 9);
      expect(back.high - back.low).toBeLessThan(1e-12);
    }
  });
});
