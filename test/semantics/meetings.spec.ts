import { describe, expect, it } from 'vitest';
import { RunFailure } from '../../core/engine/failure.js';
import { Run } from '../support/run.js';
import { complaint, doing, scenarioOf } from '../support/scenario.js';

/** Fire and flood, declared in either order, with this outcome. */
const ship = (outcome: string, swapped: boolean, more = ''): string => `
spaces: { room: { has: { ${swapped ? 'flood: 0 to 3, fire: 0 to 3' : 'fire: 0 to 3, flood: 0 to 3'}, gas: yes/no } } }
links: { door: {} }
places: { r1: room, r2: room }
tracks: { t: { from: 0, to: 99 }, u: { from: 0, to: 99 } }
meets:
  ${swapped ? 'flood and fire' : 'fire and flood'}: ${outcome}
${more}`;

const watching = `rules:
  lit: { when: fire of a room rises, do: raise t by 1 }
  wet: { when: flood of a room rises, do: raise u by 1 }
`;

/** Fire and flood of the first room, and how often each rose, after this was done all at once. */
function ended(outcome: string, text: string, position = ''): number[][] {
  return [false, true].map((swapped) => {
    const m = `${ship(outcome, swapped, watching)}${doing(`all at once:\n${text.replace(/^/gm, '  ')}`)}`;
    const run = Run.of({ m, more: position && `position: { spaces: { r1: ${position} } }` }).seeded();
    run.step();
    return [run.get('fire', 'r1'), run.get('flood', 'r1'), run.get('t'), run.get('u')];
  });
}

const both = 'raise fire of r1 by 2\nraise flood of r1 by 1';
const alike = (result: number[]): number[][] => [result, result];

describe('hazards that meet all at once', () => {
  it('15, 19: the declared outcome decides, whichever property is declared or written first; what loses never was there', () => {
    expect(ended('flood wins', both)).toEqual(alike([0, 1, 0, 1]));
    expect(ended('fire wins', both)).toEqual(alike([2, 0, 1, 0]));
    expect(ended('flood wins', both.split('\n').reverse().join('\n'))).toEqual(alike([0, 1, 0, 1]));
    expect(ended('they live together', both)).toEqual(alike([2, 1, 1, 1]));
  });

  it('15, 19: what was there before gives way, or stays', () => {
    const grow = 'raise fire of r1 by 1\nraise flood of r1 by 1';
    expect(ended('flood wins', grow, '{ fire: 1 }')).toEqual(alike([0, 1, 0, 1]));
    expect(ended('fire wins', grow, '{ fire: 1 }')).toEqual(alike([2, 0, 1, 0]));
    expect(ended('the newcomer wins', grow, '{ fire: 1 }')).toEqual(alike([0, 1, 0, 1]));
    expect(ended('the newcomer wins', grow, '{ flood: 1 }')).toEqual(alike([1, 0, 1, 0]));
    expect(ended('the older stays', grow, '{ fire: 1 }')).toEqual(alike([2, 0, 1, 0]));
    expect(ended('the older stays', grow, '{ flood: 1 }')).toEqual(alike([0, 2, 0, 1]));
  });

  it('15, 19: what goes at the same time is in nobody’s way', () => {
    const change = 'set fire of r1 to 0\nraise flood of r1 by 1';
    for (const outcome of ['fire wins', 'flood wins', 'the older stays', 'the newcomer wins'])
      expect(ended(outcome, change, '{ fire: 3 }'), outcome).toEqual(alike([0, 1, 0, 1]));
  });

  it('15, 19: where neither was there before and only age would decide, the run fails and shows the meeting', () => {
    for (const outcome of ['the newcomer wins', 'the older stays']) {
      const run = Run.of({
        m: `${ship(outcome, false)}${doing(`all at once:\n${both.replace(/^/gm, '  ')}`)}`,
      }).seeded();
      const error = (() => {
        try {
          run.step();
        } catch (e) {
          return e;
        }
        return undefined;
      })();
      expect(error).toBeInstanceOf(RunFailure);
      const { reason, spot } = error as RunFailure;
      expect([reason, run.machine.compiled.spots[spot]?.rule?.name]).toEqual([10, 'fire-and-flood']);
    }
  });

  it('15, 19: a text is done once both are there, after all that was written and before the rules', () => {
    const m = (swapped: boolean) =>
      `${ship('"set fire of the room to 0; set flood of the room to 0; raise t by 10 + fire of r2"', swapped, 'rules:\n  lit: { when: fire of a room rises, do: raise t by t }\n')}${doing(`all at once:\n${both.replace(/^/gm, '  ')}\n  raise fire of r2 by 3`)}`;
    for (const swapped of [false, true]) {
      const run = Run.of({ m: m(swapped) }).seeded();
      run.step();
      expect([run.all('fire').slice(0, 2), run.all('flood').slice(0, 2), run.get('t')]).toEqual([[0, 3], [0, 0], 52]);
    }
  });

  it('15, 19: of three, the one beaten by one that comes beats nobody', () => {
    const m = (meets: string) => `
spaces: { room: { has: { fire: yes/no, flood: yes/no, gas: yes/no } } }
links: { door: {} }
places: { r1: room }
meets: { ${meets} }
${doing('all at once:\n  make r1 fire\n  make r1 flood\n  make r1 gas')}`;
    for (const meets of [
      'flood and gas: flood wins, fire and flood: fire wins',
      'fire and flood: fire wins, gas and flood: flood wins',
    ])
      expect(complaint({ m: m(meets) }, 'step: game\nthen: [r1 is fire, r1 is not flood, r1 is gas]')).toEqual([]);
    const circle = 'fire and flood: fire wins, flood and gas: flood wins, gas and fire: gas wins';
    expect(complaint({ m: m(circle) }, 'step: game\nthen: [r1 is fire]').join()).toContain('does not say which wins');
  });

  it('19: the same in each form', () => {
    for (const form of ['plain', 'asked', 'traced'] as const) {
      const run = Run.of(
        { m: `${ship('flood wins', false, watching)}${doing(`all at once:\n${both.replace(/^/gm, '  ')}`)}` },
        form,
      );
      run.seeded().step();
      expect([run.get('fire', 'r1'), run.get('flood', 'r1'), run.get('t')]).toEqual([0, 1, 0]);
    }
  });
});

describe('hazards that meet all at once, with no marker left for the winner', () => {
  /** Of each room the fire, flood and gas after this was done all at once, in every form, with so many markers of each. */
  const ended = (meets: string, markers: { fire?: number; flood?: number }, text: string, position = '{}'): unknown => {
    const m = `
supplies:
  flame: { count: ${markers.fire ?? 9}, when empty: leave it out }
  tub: { count: ${markers.flood ?? 9}, when empty: leave it out }
spaces:
  room:
    has:
      gas: yes/no
      fire: { is: 0 to 3, supply: flame }
      flood: { is: 0 to 3, supply: tub }
links: { door: {} }
places: { r1: room, r2: room }
tracks: { t: { from: 0, to: 99 } }
meets: { ${meets} }
rules:
  lit: { when: fire of a room rises, do: raise t by the rise }
${doing(`all at once:\n${text.replace(/^/gm, '  ')}`)}`;
    const inline = { m, more: `position: { spaces: ${position} }` };
    const results = (['plain', 'asked', 'traced'] as const).map((form) => {
      const run = Run.of(inline, form).seeded();
      run.step();
      const rooms = ['r1', 'r2'].map((r) => ['fire', 'flood', 'gas'].map((p) => run.get(p, r)).join(' '));
      return { rooms: rooms.join(', '), lit: run.get('t'), flames: run.get('flame'), tubs: run.get('tub') };
    });
    for (const result of results.slice(1)) expect(result).toEqual(results[0]);
    return results[0];
  };
  const both = 'raise fire of r1 by 2\nraise flood of r1 by 1';

  it('15, 19: what it would have beaten comes, whichever is declared or written first', () => {
    const fire = { rooms: '2 0 0, 0 0 0', lit: 2, flames: 7, tubs: 0 };
    expect(ended('fire and flood: flood wins', { flood: 0 }, both)).toEqual(fire);
    expect(ended('flood and fire: flood wins', { flood: 0 }, both.split('\n').reverse().join('\n'))).toEqual(fire);
    expect(ended('fire and flood: fire wins', { fire: 0 }, both)).toEqual({
      rooms: '0 1 0, 0 0 0',
      lit: 0,
      flames: 0,
      tubs: 8,
    });
  });

  it('15, 19: what stood there stays, and grows as it was to grow', () => {
    const grow = 'raise fire of r1 by 1\nraise flood of r1 by 1';
    const grown = { rooms: '2 0 0, 0 0 0', lit: 1, flames: 7, tubs: 0 };
    for (const outcome of ['flood wins', 'the newcomer wins'])
      expect(ended(`fire and flood: ${outcome}`, { flood: 0 }, grow, '{ r1: { fire: 1 } }'), outcome).toEqual(grown);
    const stays = { rooms: '1 0 0, 0 0 0', lit: 0, flames: 8, tubs: 0 };
    expect(ended('fire and flood: flood wins', { flood: 0 }, 'raise flood of r1 by 1', '{ r1: { fire: 1 } }')).toEqual(
      stays,
    );
  });

  it('15, 19: one marker in the order of the board, and part of an amount, are enough to win', () => {
    expect(ended('fire and flood: flood wins', { flood: 1 }, `${both}\n${both.replaceAll('r1', 'r2')}`)).toEqual({
      rooms: '0 1 0, 2 0 0',
      lit: 2,
      flames: 7,
      tubs: 0,
    });
    expect(ended('fire and flood: flood wins', { flood: 1 }, 'raise fire of r1 by 1\nraise flood of r1 by 3')).toEqual({
      rooms: '0 1 0, 0 0 0',
      lit: 0,
      flames: 9,
      tubs: 0,
    });
  });

  it('15, 19: one that stood there and cannot grow wins nevertheless', () => {
    expect(ended('fire and flood: flood wins', { flood: 1 }, both, '{ r1: { flood: 1 } }')).toEqual({
      rooms: '0 1 0, 0 0 0',
      lit: 0,
      flames: 9,
      tubs: 0,
    });
  });

  it('15, 19: of three, what the one left out would have beaten comes and beats the third', () => {
    const chain = 'gas and flood: flood wins, fire and flood: fire wins';
    const all = `${both}\nmake r1 gas`;
    expect(ended(chain, {}, all)).toMatchObject({ rooms: '2 0 1, 0 0 0', flames: 7, tubs: 9 });
    expect(ended(chain, { fire: 0 }, all)).toMatchObject({ rooms: '0 1 0, 0 0 0', tubs: 8 });
    expect(ended(chain, { fire: 0, flood: 0 }, all)).toMatchObject({ rooms: '0 0 1, 0 0 0' });
  });

  it('15, 19: what is put out by the one that comes makes room for the third', () => {
    const chain = 'gas and flood: flood wins, fire and flood: fire wins';
    const text = 'raise fire of r1 by 1\nmake r1 gas';
    expect(ended(chain, {}, text, '{ r1: { flood: 1 } }')).toMatchObject({ rooms: '1 0 1, 0 0 0', tubs: 9 });
    expect(ended(chain, { fire: 0 }, text, '{ r1: { flood: 1 } }')).toMatchObject({ rooms: '0 1 0, 0 0 0', tubs: 8 });
  });

  it('15: a text is done only where both are there', () => {
    const raised = ended('fire and flood: "raise t by 50"', { flood: 0 }, both);
    expect(raised).toEqual({ rooms: '2 0 0, 0 0 0', lit: 2, flames: 7, tubs: 0 });
    expect(ended('fire and flood: "raise t by 50"', {}, both)).toMatchObject({ lit: 52 });
  });
});

describe('hazards at the start', () => {
  const m = (outcome: string) => ship(outcome, false);
  const refused = (outcome: string, position: string, board?: string) => {
    try {
      scenarioOf({ m: m(outcome), more: `position: { spaces: ${position} }`, ...(board ? { board } : {}) });
    } catch (error) {
      return String(error);
    }
    return '';
  };

  it('15: a position in which two of which one wins are together is refused, with the place and the winner', () => {
    expect(refused('flood wins', '{ r2: { fire: 1, flood: 2 } }')).toContain(
      'BK0912 scenario.yaml:5 fire and flood meet in r2: there flood wins',
    );
    expect(refused('fire wins', '{ r2: { fire: 1, flood: 2 } }')).toContain('there fire wins');
    expect(refused('the older stays', '{ r2: { fire: 1, flood: 2 } }')).toContain('cannot begin there together');
    expect(refused('they live together', '{ r2: { fire: 1, flood: 2 } }')).toBe('');
    expect(refused('raise t by 1', '{ r2: { fire: 1, flood: 2 } }')).toBe('');
    expect(refused('flood wins', '{ r1: { fire: 1 }, r2: { flood: 2 } }')).toBe('');
  });

  it('15: what the board says counts, unless the position says otherwise', () => {
    const board = '\nlayout: rooms\nspaces: { r1: { fire: 1 }, r2: {} }\nlinks: [ r1 door r2 ]\n';
    expect(refused('flood wins', '{ r1: { flood: 1 } }', board)).toContain('fire and flood meet in r1');
    expect(refused('flood wins', '{ r1: { flood: 1, fire: 0 } }', board)).toBe('');
    const drawn = board.replace('fire: 1', 'fire: 1, flood: 1');
    expect(refused('flood wins', '{}', drawn)).toContain('board.yaml');
  });

  it('15: what a test is given counts too', () => {
    const given = (spaces: string) => () =>
      complaint(
        { m: `${m('flood wins')}${doing('nothing')}` },
        `given: { spaces: ${spaces} }\nstep: game\nthen: [t is 0]`,
      );
    expect(given('{ r1: { fire: 2, flood: 1 } }')).toThrow('fire and flood meet in r1');
    expect(given('{ r1: { fire: 2 } }')()).toEqual([]);
  });
});
