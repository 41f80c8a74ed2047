import { describe, expect, it } from 'vitest';
import { RunFailure } from '../../core/engine/failure.js';
import { Run } from '../support/run.js';
import { block, doing, faultsOf, type Inline } from '../support/scenario.js';

const rooms = `
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
places: { r1: room }
tracks: { t: { from: 0, to: 9 } }
`;

/** Why the first step breaks off, in the fastest and the slowest form of the program. */
function reasons(m: string): unknown[] {
  return (['plain', 'traced'] as const).map((form) => {
    try {
      Run.of({ m }, form).seeded().step();
      return 'goes on';
    } catch (error) {
      return error instanceof RunFailure ? error.reason : error;
    }
  });
}

/** Procedures that stand on each other, from the first to the last. */
const chained = (n: number, text: (i: number) => string, last: string): string =>
  `procedures:\n${Array.from({ length: n }, (_, i) => `  p${i} (room):\n    do: ${block(text(i), 6)}`).join('')}  p${n} (room):\n    do: ${last}\n`;

describe('what grows without end breaks off, though nothing changes', () => {
  it.each<[string, string]>([
    [
      'calls that branch and come round',
      `${rooms}procedures:\n  pa with (number called n):\n    do: |\n      if the n is at least 1: pa with the n - 1\n      if the n is at least 1: pa with the n - 1\n${doing('pa with 40')}`,
    ],
    [
      'calls that branch',
      `${rooms}${chained(40, (i) => `p${i + 1} the room; p${i + 1} the room`, 'nothing')}${doing('p0 r1')}`,
    ],
    [
      'calls in loops',
      `${rooms}${chained(20, (i) => `for each room called x${i}: p${i + 1} the x${i}`, 'nothing')}${doing('p0 r1')}`,
    ],
    [
      'loops in loops',
      `${rooms}${doing(`${Array.from({ length: 15 }, (_, i) => `${'  '.repeat(i)}for each room called x${i}:`).join('\n')}\n${'  '.repeat(15)}raise t by 0`)}`,
    ],
    [
      'sets in sets',
      `${rooms}words:\n${Array.from({ length: 15 }, (_, i) => `  w${i} (room): there is a room called x${i} where it is w${i + 1}`).join('\n')}\n  w15 (room): the room is burning\n${doing('if r1 is w0: raise t by 1')}`,
    ],
  ])(
    '%s',
    (_, m) => {
      expect(reasons(m)).toEqual([2, 2]);
    },
    60_000,
  );

  it('and what goes over the board twice does not', () => {
    const m = `${rooms}${doing('for each room called one:\n  for each room called other-one:\n    if the other-one is burning: raise t by 1')}`;
    expect(reasons(m)).toEqual(['goes on', 'goes on']);
  });
});

describe('words that double what they stand on', () => {
  const doubling = (n: number, last: string): Inline => ({
    m: `${rooms}words:\n${Array.from({ length: n }, (_, i) => `  v${i}: v${i + 1} + v${i + 1}`).join('\n')}\n  v${n}: ${last}\n${doing('lower t by v0')}`,
  });

  it('are refused once, where they come to too much', () => {
    expect(faultsOf(doubling(40, 't'))).toEqual([expect.stringMatching(/^BK0821 m\.yaml:\d+ "v27" stands for more/)]);
    expect(faultsOf(doubling(8, 't'))).toEqual([]);
    const conditions = Array.from(
      { length: 40 },
      (_, i) => `  w${i} (room): the room is w${i + 1} and the room is w${i + 1}`,
    );
    const m = `${rooms}words:\n${conditions.join('\n')}\n  w40 (room): the room is burning\n${doing('if r1 is w0: raise t by 1')}`;
    expect(faultsOf({ m })).toEqual([expect.stringContaining('BK0821')]);
  });
});

describe('dice rolled many times', () => {
  it('are up to a thousand at once, said or reckoned', () => {
    expect(faultsOf({ m: `${rooms}${doing('roll d6 called x, 1001 times')}` })).toEqual([
      expect.stringContaining('BK0716'),
    ]);
    const m = (n: number): string =>
      `${rooms}${doing(`n = t + ${n}\nroll d6 called x, the n times\nraise t by the x`)}`;
    expect(reasons(m(1001))).toEqual([11, 11]);
    expect(reasons(m(1000))).toEqual(['goes on', 'goes on']);
  });
});

describe('a division by nothing', () => {
  it('is told at the division', () => {
    const run = Run.of({
      m: `${rooms}${doing('raise t by 0\nn = 5 divided by t, rounded up\nraise t by the n')}`,
    }).seeded();
    let spot: string | undefined;
    try {
      run.step();
    } catch (error) {
      const at = run.machine.compiled.spots[(error as RunFailure).spot]?.at;
      spot = at?.file.text.slice(at.start, at.end);
    }
    expect(spot).toBe('5 divided by t, rounded up');
  });
});

describe('what breaks off outside the text of a rule', () => {
  const broken = (m: string) => {
    const { machine } = Run.of({ m }, 'asked').seeded();
    try {
      machine.step();
    } catch (error) {
      const { reason, spot } = error as RunFailure;
      return [reason, machine.compiled.spots[spot]?.rule?.name];
    }
    return 'goes on';
  };

  it('12: an empty supply whose text wants another marker is told as the supply', () => {
    const m = `
supplies:
  torch: { count: 1, when empty: raise lit of r2 by 1 }
spaces: { room: { has: { lit: { is: 0 to 9, supply: torch } } } }
links: { door: {} }
places: { r1: room, r2: room }
${doing('raise lit of r1 by 1\nraise lit of r1 by 1')}`;
    expect(broken(m)).toEqual([3, 'torch']);
  });

  it('1: what a node of the flow reckons is told as the node, whichever stands last', () => {
    const flow = `flow:
  game: { steps: [often, last] }
  often: { repeat: "5 divided by t, rounded up", do: nothing }
  last: { do: nothing }
`;
    expect(broken(`${rooms}${flow}`)).toEqual([8, 'often']);
  });
});
