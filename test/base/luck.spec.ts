import { cumulativeStdNormalProbability } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import {
  draw,
  type InlineDraw,
  inlineDraw,
  lookAheadKey,
  MOST_FACES,
  mix,
  type RunKey,
  rank,
  runKey,
  runKeyOf,
  seedWords,
  sourceKey,
  subjectKey,
} from '../../core/base/luck.js';

/** Neither too uneven nor too even: each test may fail by chance once in a million, and what it draws never changes. */
const RARE = 1e-6;

/** The two-sided probability of a chi-square this far out (Wilson and Hilferty's normal approximation). */
function chanceOf(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
  return 2 * (1 - cumulativeStdNormalProbability(Math.abs(z)));
}

function expectEven(counts: ArrayLike<number>): void {
  const all = Array.from(counts);
  const expected = all.reduce((sum, count) => sum + count, 0) / all.length;
  const chiSquare = all.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chanceOf(chiSquare, all.length - 1), `chi-square ${chiSquare} over ${all.length} cells`).toBeGreaterThan(RARE);
}

function count(counts: Float64Array, cell: number): void {
  counts[cell] = (counts[cell] ?? 0) + 1;
}

/** Counts pairs (first, second) of draws below m over `size` places and expects all pairs equally often. */
function expectPairsEven(m: number, size: number, pair: (i: number) => [number, number]): void {
  const counts = new Float64Array(m * m);
  for (let i = 0; i < size; i++) {
    const [first, second] = pair(i);
    count(counts, first * m + second);
  }
  expectEven(counts);
}

const FIRE = sourceKey('fire');
const SIZE = 200_000;

describe('a draw', () => {
  it.each(['fire', 'target', 'red die', 'a', 'b', 'events', ''])('is even for the source "%s"', (name) => {
    const source = sourceKey(name);
    for (const m of [2, 3, 6, 8, 10, 48, 100]) {
      const counts = new Float64Array(m);
      for (let i = 0; i < SIZE; i++) {
        const { a, b } = i % 50 === 0 ? runKey(7, i) : runKey(7, 3);
        count(counts, draw(a, b, source, i, 0, m));
      }
      expectEven(counts);
    }
  });

  it('is even over runs at one place, for seeds small and large', () => {
    for (const seed of [0, 1, 2, -1, Number.MAX_SAFE_INTEGER, '18446744073709551615', 'a kitchen fire']) {
      const words = seedWords(seed);
      const counts = new Float64Array(48);
      for (let run = 0; run < SIZE; run++) {
        const { a, b } = runKeyOf(words, run);
        count(counts, draw(a, b, FIRE, 0, 0, 48));
      }
      expectEven(counts);
    }
  });

  it('is even in long runs of many draws in one step', () => {
    const { a, b } = runKey(11, 0);
    const counts = new Float64Array(37);
    for (let n = 0; n < SIZE; n++) count(counts, draw(a, b, FIRE, 5, n, 37));
    expectEven(counts);
  });

  it('does not depend on that of the run before', () => {
    const words = seedWords(1);
    const at = (run: number, step: number) => {
      const { a, b } = runKeyOf(words, run);
      return draw(a, b, FIRE, step, 0, 12);
    };
    for (const step of [0, 1, 7]) expectPairsEven(12, SIZE, (run) => [at(run, step), at(run + 1, step)]);
    expectPairsEven(12, SIZE, (run) => [at(run, 0), at(run + 1024, 0)]);
    expectPairsEven(12, SIZE, (run) => [at(run, 1), at(run + 1, 0)]);
  });

  it('does not depend on those of the steps before (pairs in a row, near and far)', () => {
    const { a, b } = runKey(2, 9);
    for (const gap of [1, 2, 3, 16, 256, 65_536]) {
      expectPairsEven(12, SIZE, (step) => [draw(a, b, FIRE, step, 0, 12), draw(a, b, FIRE, step + gap, 0, 12)]);
    }
  });

  it('does not depend on other sources, however alike their names', () => {
    const { a, b } = runKey(3, 0);
    for (const [one, other] of [
      ['fire', 'fire2'],
      ['a', 'b'],
      ['red', 'der'],
      ['x', ''],
    ] as const) {
      const first = sourceKey(one);
      const second = sourceKey(other);
      expectPairsEven(12, SIZE, (step) => [draw(a, b, first, step, 0, 12), draw(a, b, second, step, 0, 12)]);
    }
  });

  it('does not depend on other sources whose keys differ in a single bit', () => {
    const { a, b } = runKey(3, 1);
    for (let bit = 0; bit < 32; bit++) {
      const other = FIRE ^ (1 << bit);
      expectPairsEven(6, 100_000, (step) => [draw(a, b, FIRE, step, 0, 6), draw(a, b, other, step, 0, 6)]);
    }
  });

  it('does not depend on those with the next seed, small consecutive seeds included', () => {
    for (let seed = 0; seed < 4; seed++) {
      const one = runKey(seed, 0);
      const next = runKey(seed + 1, 0);
      expectPairsEven(12, SIZE, (step) => [
        draw(one.a, one.b, FIRE, step, 0, 12),
        draw(next.a, next.b, FIRE, step, 0, 12),
      ]);
    }
    expectPairsEven(12, SIZE, (seed) => {
      const one = runKeyOf({ high: 0, low: seed }, 0);
      const next = runKeyOf({ high: 0, low: seed + 1 }, 0);
      return [draw(one.a, one.b, FIRE, 0, 0, 12), draw(next.a, next.b, FIRE, 0, 0, 12)];
    });
  });

  it('keeps seed and run apart: run 1 of seed 0 is not run 0 of seed 1', () => {
    const keys = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      for (let run = 0; run < 200; run++) {
        const { a, b } = runKey(seed, run);
        keys.add(`${a},${b}`);
      }
    }
    expect(keys.size).toBe(200 * 200);
  });

  it('does not depend on earlier draws of its source in the step', () => {
    const { a, b } = runKey(4, 0);
    expectPairsEven(12, SIZE, (step) => [draw(a, b, FIRE, step, 0, 12), draw(a, b, FIRE, step, 1, 12)]);
    expectPairsEven(12, SIZE, (step) => [draw(a, b, FIRE, step, 1, 12), draw(a, b, FIRE, step + 1, 0, 12)]);
  });

  it('does not depend on those of other subjects', () => {
    const { a, b } = runKey(5, 0);
    const none = FIRE;
    const subjects = [0, 1, 2].map((subject) => subjectKey(FIRE, subject));
    for (const [one, other] of [
      [subjects[0], subjects[1]],
      [subjects[1], subjects[2]],
      [none, subjects[0]],
    ]) {
      expectPairsEven(12, SIZE, (step) => [draw(a, b, one ?? 0, step, 0, 12), draw(a, b, other ?? 0, step, 0, 12)]);
    }
  });

  it('does not foretell the run when a bot looks ahead', () => {
    const key = runKey(6, 0);
    const ahead = lookAheadKey(key, 0);
    const again = lookAheadKey(key, 1);
    const at = (k: RunKey, step: number) => draw(k.a, k.b, FIRE, step, 0, 12);
    expectPairsEven(12, SIZE, (step) => [at(key, step), at(ahead, step)]);
    expectPairsEven(12, SIZE, (step) => [at(ahead, step), at(again, step)]);
  });

  it('has gaps between sixes as long as chance makes them', () => {
    const { a, b } = runKey(8, 0);
    const counts = new Float64Array(20);
    let gap = 0;
    let sixes = 0;
    for (let step = 0; step < 600_000; step++) {
      if (draw(a, b, FIRE, step, 0, 6) === 5) {
        count(counts, Math.min(gap, 19));
        gap = 0;
        sixes++;
      } else gap++;
    }
    let chiSquare = 0;
    for (let length = 0; length < 20; length++) {
      const chance = length < 19 ? (5 / 6) ** length / 6 : (5 / 6) ** 19;
      chiSquare += ((counts[length] ?? 0) - sixes * chance) ** 2 / (sixes * chance);
    }
    expect(chanceOf(chiSquare, 19)).toBeGreaterThan(RARE);
  });

  it('rejects what would make some results likelier (here a quarter of the words)', () => {
    const m = 0x60000000;
    const { a, b } = runKey(9, 0);
    const counts = new Float64Array(12);
    for (let step = 0; step < SIZE; step++) count(counts, Math.floor(draw(a, b, FIRE, step, 0, m) / (m / 12)));
    expectEven(counts);
    const thirds = new Float64Array(3);
    for (let step = 0; step < SIZE; step++) count(thirds, draw(a, b, FIRE, step, 0, m) % 3);
    expectEven(thirds);
  });

  it('stays below its number of faces', () => {
    const { a, b } = runKey(10, 0);
    for (const m of [1, 2, 65_535, 65_536, 65_537, 1_000_003, MOST_FACES]) {
      for (let step = 0; step < 1000; step++) {
        const drawn = draw(a, b, FIRE, step, 0, m);
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < m).toBe(true);
      }
    }
  });

  it('is the same for ever (figures in print depend on it)', () => {
    const { a, b } = runKey(1, 0);
    const drawn = Array.from({ length: 12 }, (_, step) => draw(a, b, sourceKey('target'), step, 0, 48));
    expect(drawn).toMatchInlineSnapshot(`
      [
        8,
        36,
        18,
        3,
        30,
        27,
        17,
        12,
        17,
        19,
        33,
        19,
      ]
    `);
    expect([mix(1), a, b, sourceKey('target')]).toMatchInlineSnapshot(`
      [
        114555507,
        -2094884268,
        -964162794,
        1118191267,
      ]
    `);
  });
});

describe('a seed', () => {
  it('is the same as a number and in digits', () => {
    expect(runKey('7', 4)).toEqual(runKey(7, 4));
    expect(runKey('-1', 4)).toEqual(runKey('18446744073709551615', 4));
  });

  it('counts to its 64th bit, and a run to its 53rd', () => {
    const keys = new Set<string>();
    for (let bit = 0; bit < 64; bit++) keys.add(JSON.stringify(runKey(String(1n << BigInt(bit)), 0)));
    for (let bit = 0; bit < 53; bit++) keys.add(JSON.stringify(runKey(0, 2 ** bit)));
    expect(keys.size).toBe(64 + 53);
  });

  it('may be any text, and any number', () => {
    const texts = ['', 'x', 'y', 'xy', 'yx', '0x10', '1.5', '99999999999999999999999', '18446744073709551616'];
    expect(new Set(texts.map((text) => JSON.stringify(runKey(text, 0)))).size).toBe(texts.length);
    expect(runKey(1.5, 0)).toEqual(runKey('1.5', 0));
  });
});

describe('the rank of a card', () => {
  const { a, b } = runKey(12, 0);
  const deck = sourceKey('deck');

  /** The number of the order that ranks put `size` cards in, from 0 to size! - 1. */
  function order(cycle: number, size: number): number {
    const ranks = Array.from({ length: size }, (_, copy) => rank(a, b, deck, cycle, copy));
    let code = 0;
    for (let i = 0; i < size; i++) {
      const smaller = ranks.slice(i + 1).filter((other) => other < (ranks[i] ?? 0)).length;
      code = code * (size - i) + smaller;
    }
    return code;
  }

  it('shuffles: every order of five cards equally often', () => {
    const counts = new Float64Array(120);
    for (let cycle = 0; cycle < 120_000; cycle++) count(counts, order(cycle, 5));
    expectEven(counts);
  });

  it('shuffles anew each cycle', () => {
    expectPairsEven(24, 120_000, (cycle) => [order(cycle, 4), order(cycle + 1, 4)]);
  });

  it('is a whole number below 2^53, and not the draw of the same name', () => {
    expectPairsEven(8, 100_000, (cycle) => {
      const value = rank(a, b, deck, cycle, 0);
      if (!Number.isSafeInteger(value) || value < 0) throw new Error(`rank ${value}`);
      return [Math.floor(value / 2 ** 50), draw(a, b, deck, cycle, 0, 8)];
    });
  });
});

describe('the inlined draw', () => {
  /** Makes a function of the inlined text with every part a variable or the constant given. */
  function compiled(constants: Partial<Pick<InlineDraw, 'source' | 'step' | 'n' | 'm'>>) {
    const text = inlineDraw({
      into: 'result',
      a: 'a',
      b: 'b',
      source: 'source',
      step: 'step',
      n: 'n',
      m: 'm',
      ...constants,
    });
    const body = `let result;${text}return result;`;
    return new Function('a', 'b', 'source', 'step', 'n', 'm', body) as typeof draw;
  }

  const faces = [1, 2, 3, 6, 8, 10, 48, 100, 65_535, 65_536, 65_537, 1 << 20, 0x60000000, MOST_FACES];

  it.each(faces)('equals the draw of %i faces, all constant or all variable', (m) => {
    const variable = compiled({});
    for (let i = 0; i < 2000; i++) {
      const { a, b } = runKey(13, i >> 2);
      const place = [sourceKey(`s${i & 7}`), i % 61, i % 3] as const;
      expect(variable(a, b, ...place, m)).toBe(draw(a, b, ...place, m));
      if (i % 20 > 0) continue;
      const constant = compiled({ source: place[0], step: place[1], n: place[2], m });
      expect(constant(a, b, 0, 0, 0, 0)).toBe(draw(a, b, ...place, m));
    }
  });

  it.each(faces)('equals the draw of %i faces when only the faces are constant', (m) => {
    const constant = compiled({ m });
    for (let i = 0; i < 5000; i++) {
      const { a, b } = runKey(14, i);
      expect(constant(a, b, FIRE, i, 0, 0)).toBe(draw(a, b, FIRE, i, 0, m));
    }
  });

  it('carries no division and no loop where none is needed', () => {
    const text = (m: number) => inlineDraw({ into: 'r', a: 'a', b: 'b', source: 5, step: 's', n: 0, m });
    expect(text(1)).toBe('r=0;');
    expect(text(8)).not.toMatch(/while|%/);
    expect(text(6)).not.toMatch(/%/);
  });

  it('keeps its two variables apart from those around it', () => {
    const parts = { into: 'r', a: 'a', b: 'b', source: 5, step: 's', n: 0, m: 6 };
    const twice = `let r, $h = 1, q;${inlineDraw(parts)}${inlineDraw({ ...parts, into: 'q', prefix: '_x', n: 1 })}return [r, q, $h];`;
    const { a, b } = runKey(15, 0);
    const both = new Function('a', 'b', 's', twice) as (a: number, b: number, s: number) => number[];
    expect(both(a, b, 3)).toEqual([draw(a, b, 5, 3, 0, 6), draw(a, b, 5, 3, 1, 6), 1]);
  });
});
