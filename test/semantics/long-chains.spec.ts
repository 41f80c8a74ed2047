import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../core/language/long-chains.js';
import { positionOf } from '../../core/source/index.js';
import { found } from '../diagnostics/support.js';
import { Run } from '../support/run.js';
import { doing } from '../support/scenario.js';

const board = `spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
places: { r1: room }
tracks: { air: { from: 10, to: 0 } }
card kinds: { event: { deck: pile } }
decks: { pile: { when empty: nothing } }
`;

/** The sorts of things that lead on to the next: the section, an entry that does, and one that ends the row. */
const sorts: readonly [string, string, (i: number) => string, (i: number) => string, string][] = [
  [
    'words for conditions',
    'words',
    (i) => `x${i} (room): the room is x${i + 1}`,
    (i) => `x${i} (room): the room is burning`,
    'words',
  ],
  ['words for values', 'words', (i) => `x${i}: x${i + 1} + 1`, (i) => `x${i}: air`, 'words'],
  [
    'procedures',
    'procedures',
    (i) => `x${i} (room): { do: x${i + 1} the room }`,
    (i) => `x${i} (room): { do: make the room burning }`,
    'procedures or cards',
  ],
  [
    'procedures left for later',
    'procedures',
    (i) => `x${i} (room): { do: "later: x${i + 1} the room" }`,
    (i) => `x${i} (room): { do: make the room burning }`,
    'procedures or cards',
  ],
  [
    'cards',
    'cards',
    (i) => `x${i}: { kind: event, do: play x${i + 1} }`,
    (i) => `x${i}: { kind: event, do: nothing }`,
    'procedures or cards',
  ],
  ['nodes of the flow', 'flow', (i) => `x${i}: { steps: [x${i + 1}] }`, (i) => `x${i}: { do: nothing }`, 'nodes'],
  [
    'kinds',
    'pieces',
    (i) => `x${i}: { is a: x${i + 1}, count: 1 }`,
    (i) => `x${i}: { stands in: room, count: 1 }`,
    'kinds',
  ],
];

/** A module with a row of so many that lead on, the first one first or last. */
function row(section: string, on: (i: number) => string, last: (i: number) => string, count: number, upwards: boolean) {
  const lines = [...Array.from({ length: count }, (_, i) => on(i)), last(count)];
  return `version: 1\nmodule: m\n${board}${section === 'cards' ? '' : 'cards: { c: { kind: event } }\n'}${section}:\n${(upwards ? lines.reverse() : lines).map((line) => `  ${line}\n`).join('')}`;
}

function told(module: string): string[] {
  return found({ 'module.yaml': module }, 'module.yaml')
    .list.filter((d) => d.severity === 'error')
    .map(({ code, at, message }) => `${code} ${at && positionOf(at.file, at.start).line} ${message}`);
}

describe.each(sorts)('a row of %s', (_, section, on, last, many) => {
  it(`may have ${LONGEST} that lead on`, () => {
    for (const upwards of [false, true]) expect(told(row(section, on, last, LONGEST, upwards))).toEqual([]);
  });

  it.each([LONGEST + 1, 1000])('is told once, where it begins, if it has %i', (count) => {
    for (const upwards of [false, true]) {
      const [fault, ...others] = told(row(section, on, last, count, upwards));
      expect(fault).toContain(`and so on through more than ${LONGEST} ${many}`);
      expect(fault).toMatch(/^BK0822 \d+ x\d+ /);
      expect(others).toEqual([]);
      // Values are written out on the way: those that begin at the end are told at the first that comes to too many.
      if (last(0) !== 'x0: air') expect(fault).toMatch(/^BK0822 \d+ x0 /);
    }
  });
});

describe('a row that is as long as may be', () => {
  it('runs', () => {
    const m = `${board}cards: { c: { kind: event } }
procedures:
${Array.from({ length: LONGEST }, (_, i) => `  x${i} (room): { do: x${i + 1} the room }\n`).join('')}  x${LONGEST} (room): { do: make the room burning }
${doing('x0 r1')}`;
    for (const form of ['plain', 'traced'] as const) {
      const run = Run.of({ m }, form).seeded();
      run.step();
      expect(run.get('fire', 'r1')).toBe(1);
    }
  });

  it('that closes in a circle is told as well', () => {
    const ring = Array.from({ length: 300 }, (_, i) => `  x${i} (room): { do: x${(i + 1) % 300} the room }\n`).join('');
    expect(told(`version: 1\nmodule: m\n${board}cards: { c: { kind: event } }\nprocedures:\n${ring}`)).toEqual([
      expect.stringMatching(/^BK0822 11 x0 leads on to x1, /),
    ]);
  });

  it('is not made of things that lead to many others, each for itself', () => {
    const fan = Array.from({ length: 300 }, (_, i) => `  x${i} (room): { do: make the room burning }\n`).join('');
    const all = Array.from({ length: 300 }, (_, i) => `      x${i} the room\n`).join('');
    expect(
      told(
        `version: 1\nmodule: m\n${board}cards: { c: { kind: event } }\nprocedures:\n${fan}  every-one (room):\n    do: |\n${all}`,
      ),
    ).toEqual([]);
  });
});
