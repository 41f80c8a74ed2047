import { describe, expect, it } from 'vitest';
import { lookAhead } from '../../core/analysis/ahead.js';
import { Fraction } from '../../core/base/fraction.js';
import { machineOf, type Scenario } from '../../core/engine/program.js';
import { Game } from '../../core/tables/game.js';
import { watch } from '../support/games.js';
import { scenarioOf } from '../support/scenario.js';

const scenario = scenarioOf(watch);

/** What a choice leads to, looked at up to a number of ways. */
function ahead(game: Game, choice: string, most?: number) {
  const { border, question } = game;
  const index = question?.options.indexOf(choice) ?? -1;
  const before = game.look().compared.slice();
  const from = { ...border, answers: [...border.answers, index] };
  return lookAhead(machineOf(game.scenario, 'asked'), from, before, most);
}

/** The same by playing every way to its end on its own, nothing merged: games with no seed are asked everything. */
function brute(
  scenario: Scenario,
  path: readonly number[],
  isTurn: (prompt: string) => boolean,
): Map<string, Fraction> {
  const found = new Map<string, Fraction>();
  const visit = (path: readonly number[], chance: Fraction): void => {
    const game = new Game(scenario, undefined);
    for (const index of path) game.answer(index);
    const { standing } = game;
    const key =
      standing.is === 'over'
        ? (standing.end?.ending.reason ?? 'flow')
        : standing.is === 'asks' && isTurn(standing.question.site.prompt)
          ? 'turn'
          : undefined;
    if (key !== undefined) {
      found.set(key, (found.get(key) ?? Fraction.zero).plus(chance));
      return;
    }
    const n = game.question?.options.length ?? 0;
    for (let i = 0; i < n; i++) visit([...path, i], chance.times(Fraction.of(1, n)));
  };
  visit(path, Fraction.one);
  return found;
}

function asMap(found: ReturnType<typeof ahead>): Map<string, string> {
  const all: [string, Fraction][] = [
    ...found.endings.map(({ ending, chance }): [string, Fraction] => [ending.reason, chance]),
    ['turn', found.goesOn],
    ['flow', found.flowEnds],
  ];
  return new Map(all.filter(([, c]) => c.numerator !== 0n).map(([k, c]) => [k, c.toString()]));
}

const words = (found: Map<string, Fraction>): Map<string, string> =>
  new Map([...found].map(([key, chance]) => [key, chance.toString()]));

const turn = (prompt: string): boolean => prompt === 'What now?';

describe('what may happen until a person’s next turn', () => {
  it('is exact: the same as every way played on its own', () => {
    for (const damage of [0, 2, 3]) {
      const given = scenarioOf({
        ...watch,
        more: (watch.more ?? '').replace('pieces:', `tracks: { damage: ${damage} }, pieces:`),
      });
      const game = new Game(given, undefined);
      const end = game.question?.options.indexOf('done') ?? -1;
      const found = ahead(game, 'done');
      expect(found.open.toString()).toBe('0');
      expect(asMap(found)).toEqual(words(brute(given, [end], turn)));
      expect(found.peopleAsked).toBe(true);
    }
  });

  it('goes through as many steps as there are before the next turn, equal states looked at once', () => {
    const long = scenarioOf({
      m: `
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player } }
tracks: { t: { from: 0, to: 99 } }
actions: { wait: { by: pawn, do: nothing } }
rules: { b: { when: a room becomes burning, do: raise t by 1 } }
flow:
  game: { repeat: 2, steps: [turn, weather] }
  turn: { active: the pawn with the most age, actions: [wait] }
  weather: { repeat: 4, do: roll for a room; make the room burning }
ends: { all: { at once when: every room is burning, result: lost, title: All } }
`.replace('one per: player', 'one per: player, has: { age: 0 to 9 }'),
      more: 'players: 1',
    });
    const game = new Game(long, undefined);
    const end = game.question?.options.indexOf('done') ?? -1;
    const found = ahead(game, 'done');
    expect(asMap(found)).toEqual(words(brute(long, [end], turn)));
    // 5^4 ways one by one; but the end of the turn, 46 sets of rooms with five ways each, 30 at which the turn begins.
    expect(found.transitions).toBe(1 + 46 * 5 + 30);
    const t = [...machineOf(long, 'asked').layout.globals].find(([g]) => g.name === 't')?.[1];
    const raised = found.changes.filter((c) => c.slot === t);
    expect(raised.reduce((sum, c) => sum + c.chance, 0)).toBeCloseTo(1, 12);
  });

  it('says lower bounds, and how much is open, when the budget runs out', () => {
    const game = new Game(scenario, undefined);
    const exact = ahead(game, 'done');
    expect(exact.transitions).toBeGreaterThan(5);
    for (let most = 1; most < exact.transitions; most++) {
      const found = ahead(game, 'done', most);
      expect(found.transitions).toBeLessThanOrEqual(most);
      expect(found.open.compare(Fraction.zero)).toBeGreaterThan(0);
      const sum = [...found.endings.map((e) => e.chance), found.goesOn, found.flowEnds, found.breaksOff, found.open];
      expect(sum.reduce((a, b) => a.plus(b)).toString()).toBe('1');
      for (const { ending, chance } of found.endings) {
        const known = exact.endings.find((e) => e.ending === ending)?.chance ?? Fraction.zero;
        expect(chance.compare(known)).toBeLessThanOrEqual(0);
        expect(chance.plus(found.open).compare(known)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('comes to an end where rules may go round for ever', () => {
    const round = scenarioOf({
      m: `
spaces: { room: {} }
links: { door: {} }
tracks: { t: { from: 0, to: 2 } }
flow:
  game:
    repeat while: t is less than 2
    do: |
      roll d6
      set t to 1
      if the roll is 1: set t to 2
`,
    });
    const machine = machineOf(round, 'asked');
    const from = { state: machine.initial.slice(), number: 0, key: { a: 0, b: 0 }, answers: [] };
    const found = lookAhead(machine, from, machine.initial);
    expect(found.flowEnds.toNumber()).toBeGreaterThan(1 - 1e-14);
    expect(found.open.toNumber()).toBeLessThan(1e-14);
    expect(found.states).toBeLessThan(4);
  });

  it('begins in the middle of a step too, after what was answered in it', () => {
    const game = new Game(scenario, '1');
    while (game.question && !game.question.site.prompt.startsWith('Stamp'))
      game.answer(game.question.options.indexOf('done') >= 0 ? game.question.options.length - 1 : 0);
    expect(game.border.answers.length).toBeGreaterThan(0);
    const stamped = ahead(game, 'yes');
    const left = ahead(game, 'no');
    const burns = (found: typeof stamped) => Math.max(...found.changes.map((c) => c.chance));
    expect([stamped.open.toString(), left.open.toString()]).toEqual(['0', '0']);
    expect(burns(left)).toBe(1);
    expect(stamped.changes.some((c) => Math.abs(c.chance - 0.5) < 1e-12)).toBe(true);
  });
});
