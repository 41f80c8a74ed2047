import { describe, expect, it } from 'vitest';
import { Fraction } from '../../core/base/fraction.js';
import { runKey, runKeyOf, seedWords } from '../../core/base/luck.js';
import { optionName } from '../../core/engine/questions.js';
import { outcomesOfStep, restore } from '../../core/tables/enumerator.js';
import { ForcedTable } from '../../core/tables/forced.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { Run } from '../support/run.js';
import { type Inline, scenarioOf } from '../support/scenario.js';

/** Smoke, fire, explosions with damage to walls, doors and flashover, on nine squares. */
const house: Inline = {
  m: `
spaces: { square: { has: { threat: [clear, smoky, burning] } } }
links:
  opening: { passes: { fire: always } }
  wall: { has: { damage: 0 to 2 }, passes: { fire: damage of the wall is 2 } }
  door: { has: { leaf: [closed, open, gone] }, passes: { fire: the door is not closed } }
words: { standing (wall): damage of the wall is less than 2 }
rays:
  blast:
    at link:
      a standing wall: put 1 damage on the wall; this ray ends
      a closed door: make the door gone; this ray ends
      an open door: make the door gone; this ray goes on
      otherwise: this ray goes on
    at space:
      a burning square: this ray goes on
      otherwise: make the square ahead burning; this ray ends
procedures:
  flashover:
    do: |
      until nothing changes:
        for each smoky square linked for fire to a burning square: make the square burning
  advance-fire:
    do: |
      roll for a square
      depending on threat of the square:
        burning: send blast from the square, in each direction
        smoky: make the square burning
        clear: make the square smoky
      flashover
flow: { game: { repeat: 12, do: advance-fire } }
`,
  board: `
layout: grid
map: |2
      1   2   3
    +---+---+---+
  1 | .   . | . | 1
    +   +---+   +
  2 | .   . D . | 2
    +   +   +---+
  3 | . D .   . | 3
    +---+---+---+
      1   2   3
legend: { "-": wall, "|": wall, " ": opening, "D": door, ".": square }
address: d3 x d3
`,
  more: 'position: { spaces: { "1,1": smoky, "1,2": burning, "2,2": burning, "3,3": smoky, "2,3": smoky }, links: { "1,2-2,2": { damage: 1 } } }',
};

/** The same in plain words: squares 0 to 8 row by row, the links of the map by hand. */
interface Brute {
  threat: number[];
  links: { a: number; b: number; kind: 'opening' | 'wall' | 'door'; value: number }[];
}
const links: [number, number, Brute['links'][number]['kind'], number?][] = [
  [0, 1, 'opening'],
  [1, 2, 'wall'],
  [3, 4, 'opening'],
  [4, 5, 'door'],
  [6, 7, 'door'],
  [7, 8, 'opening'],
  [0, 3, 'opening'],
  [1, 4, 'wall', 1],
  [2, 5, 'opening'],
  [3, 6, 'opening'],
  [4, 7, 'opening'],
  [5, 8, 'wall'],
];
const start = (): Brute => ({
  threat: [1, 2, 0, 0, 2, 1, 0, 0, 1],
  links: links.map(([a, b, kind, value = 0]) => ({ a, b, kind, value })),
});

function advance(state: Brute, square: number): void {
  if (state.threat[square] === 2) {
    for (const step of [-3, 1, 3, -1]) {
      for (let at = square; ; ) {
        const next = at + step;
        const link = state.links.find((l) => (l.a === at && l.b === next) || (l.b === at && l.a === next));
        if (!link) {
          // The hull: outside there is nothing to go on to.
          break;
        }
        if (link.kind === 'wall' && link.value < 2) {
          link.value++;
          break;
        }
        if (link.kind === 'door') {
          const closed = link.value === 0;
          link.value = 2;
          if (closed) break;
        }
        if (state.threat[next] !== 2) {
          state.threat[next] = 2;
          break;
        }
        at = next;
      }
    }
  } else state.threat[square] = (state.threat[square] ?? 0) + 1;
  for (let changed = true; changed; ) {
    changed = false;
    for (const l of state.links) {
      const free = l.kind === 'opening' || (l.kind === 'wall' ? l.value === 2 : l.value > 0);
      for (const [one, other] of [
        [l.a, l.b],
        [l.b, l.a],
      ] as const) {
        if (!free || state.threat[one] !== 1 || state.threat[other] !== 2) continue;
        state.threat[one] = 2;
        changed = true;
      }
    }
  }
}

const keyOf = (state: Brute): string => `${state.threat.join('')} ${state.links.map((l) => l.value).join('')}`;

/** The engine's state in the same words. */
function look(run: Run): string {
  const squares = [1, 2, 3].flatMap((r) => [1, 2, 3].map((c) => `${r},${c}`));
  const value = (a: number, b: number, kind: string): number => {
    const name = `${squares[a]}-${squares[b]}`;
    return kind === 'opening' ? 0 : run.get(kind === 'wall' ? 'damage' : 'leaf', name);
  };
  return `${squares.map((s) => run.get('threat', s)).join('')} ${links.map(([a, b, kind]) => value(a, b, kind)).join('')}`;
}

/** Chances of the states after some steps, by the nine squares a roll may give. */
function bruteChances(steps: number): Map<string, { state: Brute; chance: Fraction }> {
  let now = new Map([[keyOf(start()), { state: start(), chance: Fraction.one }]]);
  for (let step = 0; step < steps; step++) {
    const next: typeof now = new Map();
    for (const { state, chance } of now.values()) {
      for (let square = 0; square < 9; square++) {
        const after: Brute = structuredClone(state);
        advance(after, square);
        const key = keyOf(after);
        const known = next.get(key);
        const part = chance.times(Fraction.of(1, 9));
        if (known) known.chance = known.chance.plus(part);
        else next.set(key, { state: after, chance: part });
      }
    }
    now = next;
  }
  return now;
}

/** Exact chances by the enumerator, step after step. */
function exactChances(run: Run, steps: number): Map<string, Fraction> {
  const { machine } = run;
  let now: { state: Int32Array; chance: Fraction }[] = [{ state: machine.compared.slice(), chance: Fraction.one }];
  let named = new Map<string, Fraction>();
  for (let step = 0; step < steps; step++) {
    const next: typeof now = [];
    named = new Map();
    for (const { state, chance } of now) {
      restore(machine, state);
      for (const outcome of outcomesOfStep(machine)) {
        const part = chance.times(outcome.chance);
        next.push({ state: outcome.state, chance: part });
        machine.state.set(outcome.state);
        named.set(look(run), (named.get(look(run)) ?? Fraction.zero).plus(part));
        restore(machine, state);
      }
    }
    now = next;
  }
  return named;
}

describe('one rule text at four tables', () => {
  const scenario = scenarioOf(house);

  it('the exact chances of a step are fractions that add up to 1 and equal a brute force', () => {
    for (const steps of [1, 2]) {
      const run = new Run(scenario, 'asked');
      const exact = exactChances(run, steps);
      const brute = bruteChances(steps);
      expect([...exact.values()].reduce((a, b) => a.plus(b), Fraction.zero).toString()).toBe('1');
      expect(Object.fromEntries([...exact].map(([k, c]) => [k, c.toString()]).sort())).toEqual(
        Object.fromEntries([...brute].map(([k, { chance }]) => [k, chance.toString()]).sort()),
      );
      expect(exact.size).toBeGreaterThan(7);
    }
  });

  it('a million sampled steps come to the same within error', () => {
    const exact = exactChances(new Run(scenario, 'asked'), 1);
    const run = new Run(scenario, 'plain');
    const { machine } = run;
    const words = seedWords('a million steps');
    const runs = 1_000_000;
    const seen = new Map<string, { count: number; name: string }>();
    for (let i = 0; i < runs; i++) {
      machine.reset(runKeyOf(words, i));
      machine.step();
      // The state itself is the key; names are made once for each.
      const key = String.fromCharCode(...machine.compared);
      const known = seen.get(key);
      if (known) known.count++;
      else seen.set(key, { count: 1, name: look(run) });
    }
    let chi = 0;
    expect([...seen.values()].map((s) => s.name).sort()).toEqual([...exact.keys()].sort());
    for (const { name, count } of seen.values()) {
      const p = (exact.get(name) ?? Fraction.zero).toNumber();
      expect(Math.abs(count / runs - p), name).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / runs));
      chi += (count - runs * p) ** 2 / (runs * p);
    }
    expect(chi).toBeLessThan(chiLimit(seen.size - 1));
  });

  it('a run by seed, replayed by its answers and by its traced account, has the same state after every step', () => {
    for (let number = 0; number < 50; number++) {
      const key = runKey('replay', number);
      const plain = new Run(scenario, 'plain');
      plain.machine.reset(key);
      const log: string[] = [];
      const indices: number[] = [];
      const asked = new Run(scenario, 'asked');
      const luck = new SeededTable(asked.machine.compiled, key);
      asked.machine.sit({
        step: (n) => luck.step(n),
        answer(site, asker, count, candidates, extra) {
          const index = luck.answer(site, asker, count, candidates, extra);
          const about = asked.machine.compiled.sites[site];
          if (about) log.push(optionName(asked.machine.compiled.world, about, index, candidates, extra));
          indices.push(index);
          return index;
        },
      });
      asked.machine.reset(key);
      const hashes: string[] = [];
      for (let step = 0; step < 12; step++) {
        expect(asked.step()).toBe(plain.step());
        expect(asked.hash).toBe(plain.hash);
        hashes.push(asked.hash);
      }
      const replayed = new Run(scenario, 'traced');
      const forced = new ForcedTable(replayed.machine.compiled, log);
      replayed.machine.sit(forced);
      const byIndex = new Run(scenario, 'asked');
      let at = 0;
      byIndex.machine.sit({ answer: () => indices[at++] ?? 0 });
      for (let step = 0; step < 12; step++) {
        replayed.step();
        byIndex.step();
        expect(replayed.hash).toBe(hashes[step]);
        expect(byIndex.hash).toBe(hashes[step]);
      }
      expect(forced.left).toBe(0);
      expect(replayed.account.filter((line) => line.startsWith('answer')).map((line) => line.slice(7))).toEqual(log);
    }
  });

  it('the brute force follows a whole run', () => {
    for (let number = 0; number < 50; number++) {
      const run = new Run(scenario, 'traced').seeded('brute', number);
      const brute = start();
      for (let step = 0; step < 12; step++) {
        run.account.length = 0;
        run.step();
        const rolled =
          run.account
            .find((line) => line.startsWith('answer'))
            ?.slice(7)
            .split(',')
            .map(Number) ?? [];
        advance(brute, ((rolled[0] ?? 1) - 1) * 3 + (rolled[1] ?? 1) - 1);
        expect(look(run)).toBe(keyOf(brute));
      }
    }
  });
});

describe('luck through the rolls of the engine', () => {
  const faces = 10;
  const dice = scenarioOf({
    m: `
spaces: { room: {} }
links: { door: {} }
tracks: { t: { from: 0, to: 9999 } }
flow:
  game:
    repeat: 200
    do: |
      roll d${faces} as wind
      roll d${faces} called more as wind
      roll d${faces} called tide as tide
      roll d${faces} called quake as quake
      set t to the roll * 1000 + the more * 100 + the tide * 10 + the quake - 1111
`,
  });

  const runs = 300;
  const steps = 200;
  /** rolls[run][step] = wind, wind again, tide, quake, each from 0. */
  const rolls = (() => {
    const run = new Run(dice, 'plain');
    const words = seedWords(2024);
    return Array.from({ length: runs }, (_, i) => {
      run.machine.reset(runKeyOf(words, i));
      return Array.from({ length: steps }, () => {
        run.step();
        const t = run.get('t');
        return [Math.floor(t / 1000), Math.floor(t / 100) % 10, Math.floor(t / 10) % 10, t % 10] as const;
      });
    });
  })();

  /** Chi-square of pairs against independent, even faces. */
  function pairs(of: (add: (a: number, b: number) => void) => void): number {
    const counts = new Array<number>(faces * faces).fill(0);
    let total = 0;
    of((a, b) => {
      counts[a * faces + b] = (counts[a * faces + b] ?? 0) + 1;
      total++;
    });
    const expected = total / counts.length;
    return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  }

  it('each source is even by itself', () => {
    for (let source = 0; source < 4; source++) {
      const counts = new Array<number>(faces).fill(0);
      for (const run of rolls) for (const roll of run) counts[roll[source] ?? 0] = (counts[roll[source] ?? 0] ?? 0) + 1;
      const expected = (runs * steps) / faces;
      expect(counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)).toBeLessThan(chiLimit(faces - 1));
    }
  });

  it('neighbouring runs, neighbouring steps, two rolls of a source and two sources have nothing to do with each other', () => {
    const limit = chiLimit(faces * faces - 1);
    for (let source = 0; source < 4; source++) {
      expect(
        pairs((add) =>
          rolls
            .slice(1)
            .forEach((run, i) => run.forEach((roll, s) => add(roll[source] ?? 0, rolls[i]?.[s]?.[source] ?? 0))),
        ),
      ).toBeLessThan(limit);
      expect(
        pairs((add) =>
          rolls.forEach((run) => run.slice(1).forEach((roll, s) => add(roll[source] ?? 0, run[s]?.[source] ?? 0))),
        ),
      ).toBeLessThan(limit);
      for (let other = 0; other < source; other++) {
        expect(
          pairs((add) => rolls.forEach((run) => run.forEach((roll) => add(roll[source] ?? 0, roll[other] ?? 0)))),
        ).toBeLessThan(limit);
      }
    }
  });
});

/** What chi-square exceeds about once in a million times (Wilson and Hilferty). */
function chiLimit(degrees: number): number {
  const z = 4.75;
  const k = 2 / (9 * degrees);
  return degrees * (1 - k + z * Math.sqrt(k)) ** 3;
}
