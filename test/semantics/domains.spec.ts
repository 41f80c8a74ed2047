import { describe, expect, it } from 'vitest';
import { RunFailure } from '../../core/engine/failure.js';
import { Run } from '../support/run.js';
import { complaint, doing, faultsOf, type Inline } from '../support/scenario.js';

const kinds = `
spaces: { room: { has: { heat: 2 to 9, rank: 0 to 4 or none, luck: 1 to 4 or none, fire: [out, burning, gone], arrow: a room or none } } }
links: { door: {} }
places: { r1: room, r2: room, r3: room }
tracks: { t: { from: 10, to: -10, starts: 5 }, u: { from: 0, to: 100 } }
`;

function ran(text: string, position = '') {
  const run = Run.of({ m: `${kinds}${doing(text)}`, more: position }, 'asked').seeded();
  run.step();
  return run;
}

function reason(text: string): number | undefined {
  try {
    ran(text);
  } catch (error) {
    if (error instanceof RunFailure) return error.reason;
    throw error;
  }
  return undefined;
}

const table = `
spaces: { room: {} }
links: { door: {} }
places: { r1: room }
pieces: { crate: { stands in: room, named: [red, blue] } }
tracks: { t: { from: 0, to: 9 } }
card kinds: { event: { deck: events } }
decks: { events: { when empty: nothing } }
cards: { gale: { kind: event }, calm: { kind: event, copies: 2 } }
`;

describe('levels', () => {
  const levels = `
spaces:
  room: { has: { gas: [clear, thin, thick], heat: 0 to 9 } }
  cave: { is a: room, has: { wet: [dry, damp, soaked] } }
links: { door: {} }
places: { r1: room, r2: room, r3: room, c1: cave }
options: { danger: { values: [thick, thin], default: thin }, damp-from: { values: [damp, soaked], default: damp } }
words: { foul (room): the room is at least thin }
tracks: { t: { from: 0, to: 9999 } }
`;
  const board =
    'layout: rooms\nspaces: { r1: { is: room }, r2: { is: room }, r3: { is: room }, c1: { is: cave } }\nlinks: [ r1 door c1 ]\n';
  const position = 'position: { spaces: { r2: thin, r3: thick, c1: [thin, soaked] } }';
  const t = (text: string, options = '') => {
    const run = Run.of({ m: `${levels}${doing(`\n  ${text}\n`)}`, board, more: `${position}\n${options}` }).seeded();
    run.step();
    return run.get('t');
  };

  it('25: an option whose values are all levels of one property stands for the level it chooses', () => {
    const count = (what: string, from: string) =>
      t(`raise t by the number of rooms where it is ${what}`, `options: { danger: ${from} }`);
    expect(['thin', 'thick'].map((from) => count('danger', from))).toEqual([2, 1]);
    expect(['thin', 'thick'].map((from) => count('at least danger', from))).toEqual([3, 1]);
    expect(['thin', 'thick'].map((from) => count('less than danger', from))).toEqual([1, 3]);
    expect(['thin', 'thick'].map((from) => count('one of danger, clear', from))).toEqual([3, 2]);
    expect(t('raise t by the number of danger rooms', 'options: { danger: thick }')).toBe(1);
    expect(t('if danger is thick: raise t by 1', 'options: { danger: thick }')).toBe(1);
    expect(t('make r1 danger; raise t by the number of thick rooms', 'options: { danger: thick }')).toBe(2);
    expect(t('raise t by the number of rooms where it is at least damp-from')).toBe(1);
  });

  it('25: levels of a kind below are compared as levels, not taken for that very level', () => {
    const text = (test: string) =>
      `for each door:\n    for each side of the door:\n      if the side is ${test}: raise t by 1`;
    expect(t(text('at least thin'))).toBe(1);
    expect(t(text('at most soaked'))).toBe(1);
    expect(t(text('at least damp'))).toBe(1);
    expect(t(text('at most damp'))).toBe(0);
    expect(t(text('more than soaked'))).toBe(0);
  });

  it('25: levels count from the lowest in totals and where somebody has the most of them', () => {
    expect(t('raise t by the total gas of each room')).toBe(4);
    expect(t('best = the room with the most gas\n  if the best is r3: raise t by 1')).toBe(1);
    expect(
      t('raise gas of r1 by 1; raise gas of r3 by 1; lower gas of c1 by 5; raise t by the total gas of each room'),
    ).toBe(4);
  });

  it('25: a word is never compared', () => {
    const m = `${levels}procedures: { p (room): { do: "if the room is at least foul: nothing" } }`;
    expect(faultsOf({ m })).toEqual([expect.stringContaining('BK0702')]);
  });
});

describe('domains', () => {
  it('25: raise and lower stop at the ends of the range', () => {
    const run = ran('raise heat of r1 by 50\nlower heat of r2 by 50\nraise t by 50\nraise u by 50\nlower u by 80');
    expect([run.get('heat', 'r1'), run.get('heat', 'r2'), run.get('t'), run.get('u')]).toEqual([9, 2, 10, 0]);
  });

  it('25: put and take never go beyond the range either', () => {
    const run = ran('put 50 heat on r1\ntake 50 heat from r2\nput 1 heat on r3\ntake all heat from r3');
    expect([run.get('heat', 'r1'), run.get('heat', 'r2'), run.get('heat', 'r3')]).toEqual([9, 2, 2]);
  });

  it('25: levels are raised and lowered step by step, and stop at their ends; yes and no, and things, are not', () => {
    const run = ran('raise fire of r1 by 1\nraise fire of r2 by 5\nraise fire of r3 by 2\nlower fire of r3 by 1');
    expect(['r1', 'r2', 'r3'].map((r) => run.get('fire', r))).toEqual([1, 2, 1]);
    const faults = (text: string) =>
      faultsOf({ m: `${kinds.replace('heat:', 'lit: yes/no, heat:')}${doing(text)}` }).join();
    for (const text of ['raise lit of r1 by 1', 'set lit of r1 to 1', 'lower arrow of r1 by 1'])
      expect(faults(text), text).toContain('is no number');
    expect(faults('set arrow of r1 to r2')).toBe('');
  });

  it('25: the lower number stands first, wherever values are declared', () => {
    const faults = (m: string) => faultsOf({ m: `${kinds}${m}` }).map((f) => f.slice(0, 6));
    expect(faults('card kinds: { nook: { has: { damp: 5 to 0 } } }')).toEqual(['BK0714']);
    expect(faults('options: { o: { values: 6 to 1 }, p: { values: some of 6 to 1, default: [2] } }')).toEqual([
      'BK0714',
      'BK0714',
    ]);
    expect(faults('dice: { d: { faces: 6 to 1 } }')).toEqual(['BK0714']);
    expect(faults('pieces: { pawn: { stands in: room, count: 3 to 1 } }')).toEqual(['BK0714']);
    expect(faults('procedures: { go: { do: "depending on t:\\n  4 to 2: nothing\\n  otherwise: nothing" } }')).toEqual([
      'BK0708',
    ]);
  });

  it('25: a division by what is always nothing is refused', () => {
    const faults = (by: string) =>
      faultsOf({ m: `${kinds}${doing(`set t to 1 divided by ${by}, rounded up`)}` }).join();
    for (const by of ['0', '(2 - 2)', '(u * 0)']) expect(faults(by), by).toContain('BK0720');
    for (const by of ['u', '(u - 1)', '2']) expect(faults(by), by).toBe('');
  });

  it('25: set outside the range is a failure with evidence; at its ends it is not', () => {
    expect(reason('set heat of r1 to u + 10')).toBe(4);
    expect(reason('set heat of r1 to u + 1')).toBe(4);
    expect(reason('set t to u - 11')).toBe(4);
    expect(reason('set t to u - 10\nset heat of r1 to u + 9\nset heat of r2 to u + 2')).toBeUndefined();
  });

  it('25: division says how it rounds, below nothing too; by nothing it fails', () => {
    const value = (text: string) => ran(`set t to ${text}`).get('t');
    expect(value('7 divided by 2, rounded up')).toBe(4);
    expect(value('7 divided by 2, rounded down')).toBe(3);
    expect(value('(u - 7) divided by 2, rounded up')).toBe(-3);
    expect(value('(u - 7) divided by 2, rounded down')).toBe(-4);
    expect(value('6 divided by 2, rounded up')).toBe(3);
    expect(reason('set t to 5 divided by u, rounded up')).toBe(8);
    expect(faultsOf({ m: `${kinds}${doing('set t to 7 divided by 2')}` })).not.toEqual([]);
  });

  it('25: multiplication before addition, brackets first', () => {
    expect(ran('set t to 2 + 3 * 2').get('t')).toBe(8);
    expect(ran('set t to (2 + 1) * 3').get('t')).toBe(9);
    expect(ran('set t to 9 - 2 - 3').get('t')).toBe(4);
  });

  it('25: none is neither at least nor at most anything, and nothing is added to it', () => {
    const m = (condition: string) => `${kinds}${doing(`if ${condition}: raise u by 1`)}`;
    expect(complaint({ m: m('rank of r1 is at least 0') }, 'step: game\nthen: [u is 0]')).toEqual([]);
    expect(complaint({ m: m('rank of r1 is at most 4') }, 'step: game\nthen: [u is 0]')).toEqual([]);
    expect(complaint({ m: m('rank of r1 is less than 4') }, 'step: game\nthen: [u is 0]')).toEqual([]);
    expect(complaint({ m: m('rank of r1 is none') }, 'step: game\nthen: [u is 1]')).toEqual([]);
    expect(complaint({ m: m('rank of r1 is not none') }, 'step: game\nthen: [u is 0]')).toEqual([]);
    const run = ran('set rank of r1 to 0\nset rank of r2 to 3\nset rank of r2 to none');
    expect([run.get('rank', 'r1'), run.get('rank', 'r2')]).toEqual([0, -1]);
  });

  it('25: none is lowered to nothing: it stays none', () => {
    const run = ran('lower rank of r1 by 1\nlower luck of r1 by 1\nraise rank of r2 by 1\nraise luck of r2 by 2');
    expect([run.get('rank', 'r1'), run.get('luck', 'r1'), run.get('rank', 'r2'), run.get('luck', 'r2')]).toEqual([
      -1, -1, -1, -1,
    ]);
  });

  it('25: none counts for nothing in a total, and has neither the most nor the least', () => {
    const position = 'position: { spaces: { r2: { rank: 3 }, r3: { rank: 0 } } }';
    expect(ran('set u to the total rank of each room', position).get('u')).toBe(3);
    const run = ran(
      'least = the room with the least rank\nmost = the room with the most rank\nmake the least burning\nmake the most gone',
      position,
    );
    expect([run.get('fire', 'r3'), run.get('fire', 'r2'), run.get('fire', 'r1')]).toEqual([1, 2, 0]);
    const tied = Run.of({
      m: `${kinds}${doing('least = the room with the least rank, ties chosen by the crew\nmake the least burning')}`,
      more: 'position: { spaces: { r2: { rank: 3 }, r3: { rank: 3 } } }',
    }).answers('r3');
    tied.step();
    expect(tied.get('fire', 'r3')).toBe(1);
  });

  it('25: references may be none; what is asked or written of nothing does nothing', () => {
    const run = ran(
      'make the arrow of r1 burning\nraise heat of the arrow of r1 by 1\nset arrow of r1 to r2\nmake the arrow of r1 burning',
    );
    expect(run.all('fire')).toEqual([0, 1, 0, 0, 0]);
    expect(run.all('heat')).toEqual([2, 2, 2, 2, 2]);
  });

  it('25: a level written out is one of the kind, and a number that can never be is a slip', () => {
    expect(faultsOf({ m: `${kinds}${doing('make r1 purple')}` })).not.toEqual([]);
    expect(faultsOf({ m: `${kinds}${doing('if heat of r1 is 77: nothing')}` }).join()).toContain('BK0708');
  });

  it('25: a supply counts what lies on the board; what is left out or ends the game when it is empty', () => {
    const supply = (empty: string) => `
supplies: { ember: { count: 3, when empty: ${empty} } }
spaces: { room: { has: { heat: { is: 0 to 9, supply: ember } } } }
links: { door: {} }
places: { r1: room, r2: room }
tracks: { u: { from: 0, to: 9 } }
${doing('put 2 heat on r1\nput 4 heat on r2\nraise u by 1\ntake 1 heat from r1\nput 5 heat on r2')}`;
    expect(
      complaint(
        { m: supply('leave it out') },
        'step: game\nthen: [heat of r1 is 1, heat of r2 is 2, the supply of ember is 0, u is 1]',
      ),
    ).toEqual([]);
    const lost = Run.of({ m: supply('the game is lost') }).seeded();
    lost.step();
    expect([lost.get('heat', 'r1'), lost.get('heat', 'r2'), lost.get('u'), lost.outcome !== undefined]).toEqual([
      2,
      0,
      0,
      true,
    ]);
  });

  it('a piece is off the board before it is set there, and once it is removed', () => {
    const given = 'given: { pieces: { red: r1 } }';
    expect(
      complaint({ m: table }, `${given}\ndo: nothing\nthen: [red is not off the board, blue is off the board]`),
    ).toEqual([]);
    expect(complaint({ m: table }, `${given}\ndo: remove red from the board\nthen: [red is off the board]`)).toEqual(
      [],
    );
    const count = 'do: |\n  for each crate where it is off the board: raise t by 1\nthen: [t is 1]';
    expect(complaint({ m: table }, `${given}\n${count}`)).toEqual([]);
    expect(complaint({ m: table }, `${given}\ndo: nothing\nthen: [red is off the board]`)).not.toEqual([]);
  });

  it('only pieces are off the board', () => {
    expect(faultsOf({ m: `${table}${doing('if r1 is off the board: nothing')}` })).toEqual([
      'BK0703 m.yaml:16 only a piece can be off the board, this is a room',
    ]);
  });

  it('cards are in a deck until they are drawn, and in its discards once they are thrown off', () => {
    const given = 'given: { decks: { events: { top: [gale] } } }';
    const parts = (text: string) => `${given}
do: |
  ${text}
  x = the number of events in events
  y = the number of events in the discards of events
  raise t by the x * 3 + the y
`;
    const told = (text: string, t: number, more: string) =>
      complaint({ m: table }, `${parts(text)}then: [t is ${t}${more}]\nchanges too: [events]`);
    expect(told('nothing', 9, '')).toEqual([]);
    expect(told('draw 1 from events; discard the card', 7, ', there is a gale in the discards of events')).toEqual([]);
    expect(told('draw 1 from events; discard the card', 7, ', there is no gale in events')).toEqual([]);
  });

  it('a hand is not a place of cards: they are of who holds them', () => {
    const text = 'for each crate: raise t by the number of events in the hand of the crate';
    expect(faultsOf({ m: `${table}${doing(text)}` })).toEqual(['BK0705 m.yaml:16 cards are not `in` a hand']);
  });

  const counted = (is: string) =>
    `supplies: { ember: { count: 2, when empty: leave it out } }
spaces: { room: { has: { heat: { is: ${is}, supply: ember } } } }
links: { door: {} }
${doing('nothing')}`;
  const two = 'layout: rooms\nspaces: { r1: { is: room, heat: 2 }, r2: { is: room, heat: HEAT } }\nlinks: [r1 door r2]';

  it('10: no more markers begin on the board than there are', () => {
    const told = (heat: number) => faulty({ m: counted('0 to 9'), board: two.replace('HEAT', `${heat}`) });
    expect(told(0)).toBe('');
    expect(told(1)).toContain('3 of ember lie on the board at the start, and there are 2');
  });

  it('10: what goes below 0 or does not begin at it is no amount of markers', () => {
    expect(faultsOf({ m: counted('0 to 9') }).join()).not.toContain('BK0804');
    for (const is of ['-2 to 9', '1 to 9', 'a room']) expect(faultsOf({ m: counted(is) }).join()).toContain('BK0804');
  });
});

/** What preparing it complains of; nothing where it can be played. */
function faulty(inline: Inline): string {
  try {
    Run.of(inline);
    return '';
  } catch (error) {
    return String(error);
  }
}
