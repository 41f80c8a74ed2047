import { describe, expect, it } from 'vitest';
import { Run } from '../support/run.js';
import { complaint, doing, faultsOf } from '../support/scenario.js';

const rooms = `
spaces: { room: { has: { heat: 0 to 9, dread: 1 to 4 or none } } }
links: { door: {} }
places: { r1: room, r2: room }
dice: { sure: { faces: [3] }, alike: { faces: [2, 2] } }
tracks: { t: { from: 0, to: 99 }, air: { from: 10, to: 0 }, u: { from: 3, to: 9 } }
`;
const faults = (text: string): string => faultsOf({ m: `${rooms}${doing(text)}` }).join();
const chooses = (from: string, to: string): string => `the crew chooses a number called n from ${from} to ${to}`;

/** What was asked, and what is told of the step. */
function told(text: string, board?: string): { asked: string[]; account: string[]; t: number } {
  const inline = { m: `${rooms}${doing(text)}`, ...(board ? { board } : {}) };
  const run = Run.of(inline).first();
  run.machine.doors.reset(1, 2);
  run.step();
  const plain = Run.of(inline, 'plain').seeded();
  plain.step();
  if (run.asked.length === 0) expect(plain.all('heat')).toEqual(run.all('heat'));
  return { asked: run.asked, account: run.account.filter((l) => /^(only|answer)/.test(l)), t: run.get('t') };
}

describe('numbers to choose from', () => {
  it('4: a range that may be empty needs to say what then', () => {
    for (const [from, to] of [
      ['1', 'air'],
      ['1', 'the smaller of 10 and air'],
      ['u', '8'],
      ['1', 'heat of r1'],
      ['1', 'the number of rooms'],
      ['0', 'dread of r1'],
      ['1', 'air - 1'],
      ['0', 'air - 1'],
      ['1', '0'],
    ] as const) {
      expect(faults(chooses(from, to)), `${from} to ${to}`).toContain('BK0801');
      expect(faults(`${chooses(from, to)}; if none: nothing`), `${from} to ${to}`).toBe('');
    }
  });

  it('4: a range that surely is not empty needs nothing, and cannot say it', () => {
    for (const [from, to] of [
      ['1', '3'],
      ['3', '3'],
      ['0', 'air'],
      ['1', 'u'],
      ['1', 'the larger of 1 and air'],
      ['1', 'air + 1'],
      ['0', 'the number of rooms'],
      ['1', '(2 if air is 1, otherwise u)'],
      ['1', 'u divided by 3, rounded down'],
      ['0', 'air * heat of r1'],
    ] as const) {
      expect(faults(chooses(from, to)), `${from} to ${to}`).toBe('');
      expect(faults(`${chooses(from, to)}; if none: nothing`), `${from} to ${to}`).toContain('BK0806');
    }
  });

  it('4: an empty range goes to `if none`; else the number is known after it', () => {
    const text = `
${chooses('1', 'heat of r1')}
if none: raise t by 50
otherwise: raise t by the n`;
    expect(told(text)).toEqual({ asked: [], account: [], t: 50 });
    expect(told(`raise heat of r1 by 1${text}`)).toEqual({ asked: [], account: ['only 1'], t: 1 });
    expect(told(`raise heat of r1 by 2${text}`)).toEqual({ asked: ['Which n?'], account: ['answer 1'], t: 1 });
    expect(faults(`${chooses('1', 'air')}; if none: nothing\nraise t by the n`)).toContain('BK0814');
    expect(faults(`${chooses('1', 'air')}; if none: this effect ends\nraise t by the n`)).toBe('');
    for (const form of ['plain', 'asked', 'traced'] as const) {
      const run = Run.of({ m: `${rooms}${doing(text.trim())}` }, form).seeded();
      run.step();
      expect(run.get('t')).toBe(50);
    }
  });
});

describe('luck with one outcome', () => {
  it('4: a die that comes up one way only is not asked, but traced', () => {
    expect(
      told('roll sure; raise t by the roll; roll alike, 2 times; raise t by the roll; roll d1; raise t by the roll'),
    ).toEqual({
      asked: [],
      account: ['only 3', 'only 2', 'only 2', 'only 1'],
      t: 8,
    });
    expect(
      complaint(
        { m: `${rooms}${doing('roll sure; raise t by the roll')}` },
        'step: game\nanswers: ["3"]\nthen: [t is 3]',
      ).join(),
    ).toContain('not asked for');
  });

  it('4: nor is the die of a check', () => {
    const m = `${rooms}pieces: { pawn: { stands in: room, named: [ann] } }
actions: { try: { by: pawn, check: alike is at least 2, success: raise t by 1, failure: raise t by 10 } }
flow: { game: { actions: [try], may end when: always } }`;
    expect(complaint({ m }, 'given: { active: ann, pieces: { ann: r1 } }\naction: try\nthen: [t is 1]')).toEqual([]);
  });

  it('4: nor an address table with one space left', () => {
    const board = (address: string) =>
      `\nlayout: rooms\nspaces: { r1: {}, r2: {} }\nlinks: [ r1 door r2 ]\naddress: ${address}\n`;
    const one = board('{ die: d2, spaces: { 1: r2, 2: r2 } }');
    const two = board('{ die: d4, spaces: { 1: r1, 2: r1, 3: r2, 4: r2 } }');
    const roll = 'roll for a room\nraise heat of the room by 1';
    const fitting =
      'raise heat of r2 by 1\nroll for a room where its heat is 1; if none: this effect ends\nraise heat of the room by 1';
    expect(told(roll, one)).toMatchObject({ asked: [], account: ['only r2'] });
    expect(told(fitting, two)).toMatchObject({ asked: [], account: ['only r2'] });
    expect(told(roll, two)).toMatchObject({ asked: ['Roll for a room'] });
  });
});

describe('the words of a question', () => {
  const t = 'raise t by 1';
  it.each([
    ['the crew chooses a room; if none: nothing', 'Which room?'],
    ['the crew chooses a room called goal, asked "Where to?"; if none: nothing', 'Where to?'],
    ['the crew may choose a room where heat of it is 0, asked "Cool it?"; if none: nothing', 'Cool it?'],
    ['the crew chooses a number called n from 1 to 3, asked "How long?"', 'How long?'],
    [`the crew chooses one, asked "In or out?":\n  "In": ${t}\n  "Out": ${t}`, 'In or out?'],
    ['the crew chooses any number of rooms called goal, asked "Whither?"', 'Whither? (as many as you like)'],
  ])('%s', (text, prompt) => {
    expect(told(text).asked[0]).toBe(prompt);
  });

  it('belong to who chooses: nobody else is asked anything', () => {
    expect(faults('roll for a room called goal, asked "Where?"')).toContain('BK05');
  });
});
