import { describe, expect, it } from 'vitest';
import { playGames } from '../../core/analysis/games.js';
import { lookAheadKey, runKey } from '../../core/base/luck.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf, type Scenario } from '../../core/engine/program.js';
import { isLuck } from '../../core/engine/questions.js';
import { Session } from '../../core/engine/session.js';
import { Refusal, type Table } from '../../core/engine/table.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import type { Asked, Bot } from '../../core/tables/bots/bot.js';
import { botNames } from '../../core/tables/bots/bot.js';
import { GreedyBot } from '../../core/tables/bots/greedy.js';
import { OrdersBot } from '../../core/tables/bots/orders.js';
import { SearchBot } from '../../core/tables/bots/search.js';
import { BotTable, keyFor, makeBot } from '../../core/tables/bots/seats.js';
import { restore } from '../../core/tables/enumerator.js';
import { GivenTable, RecordingTable } from '../../core/tables/log.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { stateHash } from '../../core/tables/state-hash.js';
import { BUDGET, played, questions } from '../support/bots.js';
import { scenarioOf } from '../support/scenario.js';
import { watchHouseScenario } from '../support/watch-house.js';

const lines = `
standing orders:
  put-out: { action: douse, if: the effort is 2 }
  walk: { action: go, if: the room is burning }
  bear: { choice: feel, answer: Bear it }
`;
const house = watchHouseScenario(lines);

describe.each(botNames.map((name) => [name]))('the %s bot', (name) => {
  it('plays the same game from the same seed, and another from another', () => {
    const [one, again, other] = [played(house, [name], 3), played(house, [name], 3), played(house, [name], 4)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('changes nothing of the game while it looks about', () => {
    const machine = machineOf(house, 'asked');
    const key = runKey(5, 0);
    const bot = makeBot(name, house, machine.compiled, { budget: BUDGET });
    bot.begin(keyFor(bot, key));
    let asked = 0;
    const watching: Bot = {
      name,
      begin: () => undefined,
      decide(question) {
        const before = [machine.state.slice(), machine.doors.mark(), machine.doors.stepNumber(), [...question.answers]];
        const index = bot.decide(question);
        expect([
          machine.state.slice(),
          machine.doors.mark(),
          machine.doors.stepNumber(),
          [...question.answers],
        ]).toEqual(before);
        asked++;
        return index;
      },
    };
    machine.sit(new BotTable(machine, new SeededTable(machine.compiled, key), [watching]));
    machine.reset(key);
    while (machine.step() === 0);
    expect(asked).toBeGreaterThan(10);
  });

  it('plays a game that its answers alone play again', () => {
    const { answers, hash } = played(house, [name], 8);
    const run = new TracedRun(house);
    const { compiled } = run.machine;
    const given = answers.map(({ answer, copy, rule }) => ({ answer, copy, rule, at: undefined as never }));
    const recording = new RecordingTable(compiled, new GivenTable(compiled, given));
    run.begin(recording);
    for (const _ of run.play());
    expect(recording.answers).toEqual(answers);
    expect(stateHash(run.machine)).toBe(hash);
  });

  it('cannot see what luck will bring: other luck to come, the same decision', () => {
    const asked = questions(house, 2).filter((q) => q.count > 1);
    expect(asked.length).toBeGreaterThan(10);
    const decide = (luck: Table, question: Asked): number => {
      // At the table, with all that came before answered as it was.
      const machine = machineOf(house, 'asked');
      const bot = makeBot(name, house, machine.compiled, { budget: BUDGET });
      bot.begin(lookAheadKey(runKey(1, 0), 1));
      let found = -1;
      const known = [...question.answers];
      const seat: Bot = {
        name,
        begin: () => undefined,
        decide(q) {
          const before = known[q.answers.length];
          if (before !== undefined) return before;
          if (found < 0) found = bot.decide(q);
          return 0;
        },
      };
      const prefix: Table & { at: number } = {
        at: 0,
        answer(site, ...rest) {
          return table.sofar < known.length ? (known[table.sofar] as number) : luck.answer(site, ...rest);
        },
      };
      const table = Object.assign(new BotTable(machine, prefix, [seat]), { sofar: 0 });
      const counting: Table = {
        step: (n) => table.step(n),
        answer(...q) {
          const index = table.answer(...q);
          table.sofar++;
          return index;
        },
      };
      machine.sit(counting);
      restore(machine, Int32Array.from(question.border));
      machine.doors.from(question.step);
      machine.step();
      return found;
    };
    const lows: Table = { answer: () => 0 };
    const highs: Table = { answer: (_site, _asker, count) => count - 1 };
    for (const question of asked.slice(0, 6)) expect(decide(lows, question)).toBe(decide(highs, question));
  });
});

describe('the random bot', () => {
  it('decides as plain programs do by themselves', () => {
    const plain = machineOf(house, 'plain');
    for (const seed of [1, 2, 3]) {
      plain.reset(runKey(seed, 0));
      plain.play(1000);
      expect(stateHash(plain)).toBe(played(house, ['random'], seed).hash);
    }
  });
});

/** What each option is worth, by trying every answer to everything from the start of the step, one exception a question. */
function byForce(scenario: Scenario, machine: Machine, asked: Asked): number[] {
  const { worth } = scenario.model;
  if (!worth) throw new Error('no value');
  const look = (answers: readonly number[]): number => {
    restore(machine, Int32Array.from(asked.border));
    machine.doors.from(asked.step);
    let at = 0;
    let next: { luck: boolean; count: number } | undefined;
    machine.sit({
      answer(site, _asker, count) {
        const known = answers[at++];
        if (known !== undefined) return known;
        const about = machine.compiled.sites[site];
        next = { luck: about !== undefined && isLuck(about), count };
        throw new Refusal();
      },
    });
    try {
      machine.step();
    } catch (error) {
      if (!(error instanceof Refusal) || !next) throw error;
      const { luck, count } = next;
      const worths = Array.from({ length: count }, (_, i) => look([...answers, i]));
      return luck ? worths.reduce((a, b) => a + b, 0) / count : Math.max(...worths);
    }
    return machine.doors.values[0]?.() ?? Number.NaN;
  };
  return Array.from({ length: asked.count }, (_, i) => look([...asked.answers, i]));
}

describe('the greedy bot', () => {
  it.each([
    ['with cards alone', house],
    [
      'with dice of several faces alike',
      watchHouseScenario(
        'dice: { odd: { faces: [1, 1, 1, 4] } }\nrules:\n  gust: { when: might of a pawn falls, do: roll odd; lower air by the roll }\n',
      ),
    ],
  ])('weighs every option exactly, %s', (_, scenario) => {
    const { worth } = scenario.model;
    const machine = machineOf(scenario, 'asked', { bodies: [], conditions: [], values: worth ? [worth] : [] });
    const bot = new GreedyBot(scenario);
    let compared = 0;
    for (const asked of [...questions(scenario, 1), ...questions(scenario, 2)]) {
      const told = bot.worths(asked);
      if (!told) continue;
      const brute = byForce(scenario, machine, asked);
      for (const { option, worth: w } of told) expect(w).toBeCloseTo(brute[option] ?? Number.NaN, 9);
      bot.begin(runKey(9, 9));
      const best = Math.max(...brute);
      expect(brute[bot.decide(asked)]).toBeCloseTo(best, 9);
      compared += told.length;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('takes the first of those that are worth the same', () => {
    const scenario = watchHouseScenario('', 2);
    const bot = new GreedyBot(scenario);
    for (const asked of questions(scenario, 3)) {
      const told = bot.worths(asked);
      if (!told || asked.count < 2) continue;
      const best = told.reduce((a, b) => (b.worth > a.worth ? b : a));
      bot.begin(runKey(0, 0));
      expect(bot.decide(asked)).toBe(best.option);
    }
  });

  it('takes samples where there are too many ways, and finds what is plainly best', () => {
    const more = `
rules:
  storm: { when: might of a pawn rises, do: "roll d20 called one; roll d20 called two; roll d20 called three; lower air by 9" }
`;
    const scenario = watchHouseScenario(more);
    const bot = new GreedyBot(scenario);
    bot.begin(runKey(4, 0));
    const [asked] = questions(scenario, 1);
    if (!asked) throw new Error('nothing was asked');
    expect(bot.worths(asked)).toBeUndefined();
    const labels = asked.candidates && Array.from(asked.candidates);
    // Resting costs nine airs: 2 is its label.
    expect(labels?.[bot.decide(asked)]).not.toBe(2);
  });
});

describe('the search bot', () => {
  it('wins more often than chance', () => {
    const one = playGames(house, { bots: ['random'], runs: 300, seed: 1 });
    const other = playGames(house, { bots: ['search'], runs: 6, seed: 1, budget: 100 });
    expect(one.won / one.games).toBeLessThan(0.1);
    expect(other.won / other.games).toBeGreaterThan(0.5);
  });

  it('plays for itself where an end says who wins', () => {
    const scenario = scenarioOf({
      m: `spaces: { room: {} }
links: { door: {} }
pieces: { pawn: { stands in: room, one per: player, has: { deserts: yes/no } } }
actions: { flee: { by: pawn, do: make the active pawn deserts }, stay: { by: pawn, do: nothing } }
flow: { game: { repeat while: always, steps: [everybody, dusk] }, everybody: { active: each pawn, steps: [act] }, act: { actions: [stay, flee], take: 1 }, dusk: { do: nothing } }
ends: { sunk: { when: always, looked at: dusk, result: lost, won by: a deserts pawn } }`,
      more: 'players: 2\nstart: game',
    });
    expect(played(scenario, ['search'], 1).answers.map((a) => a.answer)).toEqual(['flee', 'flee']);
  });

  it('does better than the orders it plays on by', () => {
    const orders = playGames(house, { bots: ['orders'], runs: 60, seed: 3 });
    const search = playGames(house, { bots: ['search'], runs: 10, seed: 3, budget: 100 });
    expect(orders.won / orders.games).toBeLessThan(0.4);
    expect(search.won / search.games).toBeGreaterThan(0.5);
  });

  it('does what the orders say where it can see too little', () => {
    let followed = 0;
    for (const asked of questions(house, 2).filter((q) => q.count > 1)) {
      const [one, other] = [new OrdersBot(house), new SearchBot(house, 2)];
      for (const bot of [one, other]) bot.begin(runKey(1, 0));
      const usual = one.decide(asked);
      if (one.followed === undefined) continue;
      followed++;
      expect(other.decide(asked)).toBe(usual);
    }
    expect(followed).toBeGreaterThan(5);
  });

  it('decides by its own key alone', () => {
    const scenario = scenarioOf({
      m: `spaces: { room: {} }
links: { door: {} }
tracks: { luck: { from: 0, to: 9 } }
flow:
  game: { steps: [choosing, rolling] }
  choosing:
    do: |
      the crew chooses one:
        "Low": set luck to 1
        "High": set luck to 2
  rolling:
    do: |
      roll d6
      if (luck is 1 and the roll is at most 3) or (luck is 2 and the roll is at least 4): the game is won because "luck"
`,
      more: 'start: game',
    });
    const [asked] = questions(scenario, 1);
    if (!asked) throw new Error('nothing was asked');
    const decide = (seed: number): number => {
      const bot = new SearchBot(scenario, 8);
      bot.begin(runKey(seed, 0));
      return bot.decide(asked);
    };
    expect(decide(1)).toBe(decide(1));
    expect(new Set(Array.from({ length: 12 }, (_, i) => decide(i))).size).toBeGreaterThan(1);
  });
});

describe('the orders bot', () => {
  const ordered = (text: string) => watchHouseScenario(`standing orders:\n${text}`);
  /** Every decision as `rule: answer`, with the line that was followed. */
  function decisions(scenario: Scenario, seed: number): string[] {
    const run = new TracedRun(scenario);
    const { compiled } = run.machine;
    const key = runKey(seed, 0);
    const bot = new OrdersBot(scenario);
    bot.begin(key);
    const table = new BotTable(run.machine, new SeededTable(compiled, key), [bot]);
    const out: string[] = [];
    const recording = new RecordingTable(compiled, table);
    run.begin(
      {
        step: (n) => recording.step(n),
        answer(...q) {
          const index = recording.answer(...q);
          const last = recording.answers.at(-1);
          if (table.answered) out.push(`${last?.rule}: ${last?.answer} by ${bot.followed ?? 'chance'}`);
          return index;
        },
      },
      key,
    );
    for (const _ of run.play());
    return out;
  }

  it('follows the first line that fits', () => {
    const both = decisions(ordered('  a: { action: rest }\n  b: { action: go }'), 1);
    expect(both.filter((d) => d.startsWith('m/act: ')).every((d) => d === 'm/act: rest by m/a')).toBe(true);
    const turned = decisions(ordered('  b: { action: go }\n  a: { action: rest }'), 1);
    expect(turned.filter((d) => d.startsWith('m/act: go')).length).toBeGreaterThan(3);
    expect(turned.filter((d) => d.startsWith('m/act: ') && !d.includes('go by m/b'))).toEqual([]);
  });

  it('answers what the action asks with the first for which the condition holds', () => {
    const told = decisions(
      ordered('  a: { action: douse, if: the effort is at least 3 }\n  b: { action: go, if: the room is burning }'),
      2,
    );
    const efforts = told.filter((d) => d.startsWith('m/douse'));
    expect(efforts.length).toBeGreaterThan(0);
    expect([...new Set(efforts)]).toEqual(expect.arrayContaining(['m/douse: 3 by m/a']));
    expect(told.some((d) => / by chance$/.test(d))).toBe(true);
  });

  it('answers choices by words, and by what is chosen', () => {
    const lines =
      '  s: { choice: feel, answer: Shut the door }\n  w: { choice: feel, if: the way is between r3 and r5 }\n  n: { choice: feel, answer: none }';
    const told = Array.from({ length: 12 }, (_, i) => decisions(ordered(lines), i)).flat();
    const felt = [...new Set(told.filter((d) => d.startsWith('m/feel')))].sort();
    expect(felt).toEqual(['m/feel: Shut the door by m/s', 'm/feel: none by m/n']);
    const first = decisions(
      ordered('  s: { choice: feel, answer: Shut the door }\n  w: { choice: feel, if: the way is not shut }'),
      3,
    );
    expect(first.filter((d) => d.includes('Shut the door')).length).toBeGreaterThan(0);
    expect(first.filter((d) => d.includes('-') && d.includes('m/feel')).every((d) => d.endsWith('by m/w'))).toBe(true);
  });

  it('ends a node where it may be ended', () => {
    const told = decisions(ordered('  e: { ends: act, if: air is at most 8 }\n  r: { action: rest }'), 1);
    expect(told.filter((d) => d === 'm/act: done by m/e').length).toBeGreaterThan(0);
    expect(told.filter((d) => d === 'm/act: rest by m/r').length).toBeGreaterThan(0);
  });
});

describe('a bot in a session', () => {
  it('decides as at a table', () => {
    const key = runKey(6, 0);
    const machine = machineOf(house, 'asked');
    const bot = new GreedyBot(house);
    bot.begin(keyFor(bot, key));
    const session = new Session(machine, key, new SeededTable(machine.compiled, key));
    for (;;) {
      const standing = session.run();
      if ('waits' in standing) {
        const { asked } = session;
        if (!asked) throw new Error('nothing is asked');
        session.answer(bot.decide({ ...asked, ...session.began, answers: session.answers }));
      } else if (standing.ended !== 0) break;
    }
    expect(stateHash(machine)).toBe(played(house, ['greedy'], 6).hash);
  });
});
