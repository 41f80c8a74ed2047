import { describe, expect, it } from 'vitest';
import { RunFailure } from '../../core/engine/failure.js';
import { Run } from '../support/run.js';
import { complaint, doing, faultsOf, type Inline, row } from '../support/scenario.js';

const rooms = `
spaces:
  room:
    has: { heat: 0 to 9, fire: [out, glowing, burning] }
links: { door: {} }
places: { r1: room, r2: room, r3: room }
tracks: { t: { from: 0, to: 999 }, u: { from: 0, to: 9 } }
`;

/** Runs one step and gives the account. */
function account(inline: Inline): string[] {
  const run = Run.of(inline).seeded();
  run.step();
  return run.account.filter((line) => !line.startsWith('node'));
}

function failure(inline: Inline): RunFailure & { rule: string | undefined; line: string | undefined } {
  const run = Run.of(inline, 'asked').seeded();
  try {
    for (let i = 0; i < 9; i++) run.step();
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    const spot = run.machine.compiled.spots[error.spot];
    const at = spot?.at;
    return Object.assign(error, { rule: spot?.rule?.name, line: at?.file.text.slice(at.start, at.end) });
  }
  throw new Error('nothing failed');
}

describe('changes and triggers', () => {
  it('8: writing what is so already is no change and sets nothing off', () => {
    const m = `${rooms}
rules:
  any-fire: { when: fire of a room changes, do: raise t by 1 }
  any-heat: { when: heat of a room changes, do: raise t by 10 }
  any-track: { when: u changes, do: raise t by 100 }
${doing(`
  make r1 out
  set heat of r1 to 0
  lower heat of r1 by 1
  raise heat of r1 by 0
  set u to 0
  make r1 burning
  make r1 burning
`)}`;
    expect(complaint({ m }, 'step: game\nthen: [r1 is burning, t is 1]')).toEqual([]);
  });

  it('8: a change is seen by the next expression', () => {
    const m = `${rooms}${doing('raise heat of r1 by 2\nraise heat of r1 by heat of r1\nt-now = heat of r1\nraise t by the t-now')}`;
    expect(complaint({ m }, 'step: game\nthen: [heat of r1 is 4, t is 4]')).toEqual([]);
  });

  it('9: after a write come the endings that read it, then its triggers, then the next statement', () => {
    const m = `${rooms}
rules:
  hot: { when: a room becomes burning, do: raise t by 1 }
${doing('make r1 burning\nraise t by 10')}`;
    expect(account({ m })).toEqual([
      '> game',
      'fire of r1: 0 -> 2',
      '> hot',
      't: 0 -> 1',
      '< hot',
      't: 1 -> 11',
      '< game',
    ]);
    const ends = `${m}ends: { over: { at once when: there is a burning room, result: lost } }`;
    expect(account({ m: ends })).toEqual(['> game', 'fire of r1: 0 -> 2', 'ended over', '< game']);
    // A change made by a trigger ends the game before the trigger goes on, and before the next statement.
    const later = `${m.replace('do: raise t by 1', 'do: raise t by 1; raise u by 1; raise t by 1')}ends: { over: { at once when: u is 1, result: lost } }`;
    expect(account({ m: later })).toEqual([
      '> game',
      'fire of r1: 0 -> 2',
      '> hot',
      't: 0 -> 1',
      'u: 0 -> 1',
      'ended over',
      '< hot',
      '< game',
    ]);
  });

  it('9: endings come before the triggers of the same change, of tracks and of pieces that move too', () => {
    const m = `${rooms}
pieces: { pawn: { stands in: room, named: [ann] } }
rules:
  rising: { when: t rises, do: raise u by 1 }
  coming: { when: a pawn enters a room, do: raise u by 1 }
ends:
  far: { at once when: t is 3, result: lost }
  home: { at once when: ann is in r3, result: lost }
`;
    const happened = (text: string) => {
      const run = Run.of({ m: `${m}${doing(text)}`, more: 'position: { pieces: { ann: { in: r1 } } }' }).seeded();
      run.step();
      return [run.outcome !== undefined, run.get('u')];
    };
    expect(happened('set t to 3')).toEqual([true, 0]);
    expect(happened('set t to 2')).toEqual([false, 1]);
    expect(happened('move ann to r3')).toEqual([true, 0]);
    expect(happened('move ann to r2')).toEqual([false, 1]);
  });

  it('9: endings are looked at for every kind of change they read: amounts, places, words, counts, supplies', () => {
    const ends = (when: string, act: string) => {
      const m = `${rooms}
supplies: { mark: { count: 3 } }
links: { hatch: { has: { dents: { is: 0 to 9, supply: mark } } } }
words: { warm (room): heat of the room is at least 3 }
pieces: { pawn: { stands in: room, named: [ann] } }
ends: { over: { at once when: ${JSON.stringify(when)}, result: lost } }
${doing(`${act}\nraise t by 1`)}`.replace('links: { door: {} }\n', '');
      const run = Run.of({
        m,
        more: 'position: { pieces: { ann: { in: r1 } } }',
        board: row.replaceAll('door', 'hatch'),
      }).seeded();
      run.step();
      return [run.outcome, run.get('t')];
    };
    const over = ['over', 0];
    expect(ends('the total heat of each room is at least 3', 'put 3 heat on r2')).toEqual(over);
    expect(ends('the number of burning rooms is at least 1', 'make r2 burning')).toEqual(over);
    expect(ends('there is a warm room', 'put 3 heat on r2')).toEqual(over);
    expect(ends('every room is glowing', 'for each room: make the room glowing')).toEqual(over);
    expect(ends('there is a pawn in a room next to r3', 'move ann to r2')).toEqual(over);
    expect(ends('ann is in r2', 'move ann to r2')).toEqual(over);
    expect(ends('the supply of mark is 1', 'for each hatch of r2: put 1 dents on the hatch')).toEqual(over);
    expect(ends('u is 2', 'raise u by 2')).toEqual(over);
    expect(ends('u is 2', 'raise u by 3')).toEqual([undefined, 1]);
  });

  it('9: a shuffle changes what lies in a deck, and endings that read it are looked at', () => {
    const run = Run.of({
      m: `${rooms}
card kinds: { event: { deck: pack } }
decks: { pack: { when empty: shuffle the discards in } }
cards: { calm: { kind: event, copies: 2, do: nothing } }
ends: { over: { at once when: the number of events in pack is 2 and t is 1, result: lost } }
${doing('repeat 2 times:\n  draw 1 from pack\n  discard the card\nraise t by 1\nshuffle pack\nraise t by 10')}`,
    }).seeded();
    run.step();
    expect([run.outcome, run.get('t')]).toEqual(['over', 1]);
  });

  it('10: `at once` unwinds everything: no ray, loop, trigger or effect left for later goes on', () => {
    const m = `${rooms}
rays:
  blast:
    at link: { otherwise: this ray goes on }
    at space: { otherwise: make the room ahead burning; raise t by 1 }
rules:
  hot: { when: a room becomes burning, do: raise u by 1; raise t by 100 }
procedures:
  after: { do: raise t by 500 }
ends: { over: { at once when: u is 2, result: lost } }
${doing(`
  later: after
  for each room: send blast from the room, in each direction
  raise t by 500
`)}`;
    const run = Run.of({ m }).seeded();
    expect(run.step()).toBe(1);
    expect([run.outcome, run.get('u'), run.get('t')]).toEqual(['over', 2, 101]);
    // The next run begins clean.
    run.account.length = 0;
    run.seeded();
    run.step();
    expect([run.get('u'), run.get('t')]).toEqual([2, 101]);
  });

  it('10: an ending without `at once` is looked at only at its named points', () => {
    const m = `${rooms}
ends: { over: { when: t is at least 1, looked at: round, result: won } }
flow:
  game: { repeat: 3, steps: [round] }
  round: { steps: [one, two] }
  one: { do: raise t by 1; raise t by 1 }
  two: { do: raise u by 1 }
`;
    const run = Run.of({ m, more: 'start: game' }).seeded();
    expect([run.step(), run.get('t'), run.get('u')]).toEqual([0, 2, 0]);
    expect([run.step(), run.get('t'), run.get('u'), run.outcome]).toEqual([1, 2, 1, 'over']);
  });

  it('11: triggers run at once and depth first', () => {
    const m = `${rooms}
rules:
  one: { when: a room becomes burning, do: raise heat of the room by 1; raise t by 1 }
  two: { when: heat of a room rises, do: raise u by 1 }
  three: { when: a room becomes burning, do: raise t by 10 }
${doing('make r1 burning')}`;
    expect(account({ m })).toEqual([
      '> game',
      'fire of r1: 0 -> 2',
      '> one',
      'heat of r1: 0 -> 1',
      '> two',
      'u: 0 -> 1',
      '< two',
      't: 0 -> 1',
      '< one',
      '> three',
      't: 1 -> 11',
      '< three',
      '< game',
    ]);
  });

  it('11: of several triggers on one change those of used modules come first, then the order of the document; before and after move one', () => {
    const base =
      'spaces: { room: { has: { heat: 0 to 9, fire: [out, glowing, burning] } } }\nlinks: { door: {} }\nrules:\n  b-one: { when: a room becomes burning, do: nothing }\n  b-two: { when: a room becomes burning, do: nothing }\n';
    const rest = `places: { r1: room }\n${doing('make r1 burning')}`;
    const order = (rules: string) =>
      account({ m: `use: [./base.yaml]\nrules:\n${rules}\n${rest}`, also: { base } }).filter(
        (line) => line.startsWith('> ') && line !== '> game',
      );
    expect(
      order(
        '  m-one: { when: a room becomes burning, do: nothing }\n  m-two: { when: a room becomes burning, do: nothing }',
      ),
    ).toEqual(['> b-one', '> b-two', '> m-one', '> m-two']);
    expect(
      order(
        '  m-one: { when: a room becomes burning, before: b-two, do: nothing }\n  m-two: { when: a room becomes burning, before: base/b-one, do: nothing }',
      ),
    ).toEqual(['> m-two', '> b-one', '> m-one', '> b-two']);
    expect(
      order(
        '  m-one: { when: a room becomes burning, before: [b-two, b-one], do: nothing }\n  m-two: { when: a room becomes burning, after: b-one, before: b-two, do: nothing }',
      ),
    ).toEqual(['> m-one', '> b-one', '> m-two', '> b-two']);
  });

  it('11: becomes, stops being, rises, falls, reaches: each by the old value and the new', () => {
    const m = `${rooms}
rules:
  becomes: { when: a room becomes glowing, do: raise t by 1 }
  stops: { when: a room stops being glowing, do: raise t by 10 }
  rises: { when: heat of a room rises, do: raise u by 1 }
  falls: { when: heat of a room falls, do: raise u by 2 }
  reaches: { when: heat of a room reaches 5, do: raise t by 100 }
`;
    const ran = (text: string, then: string) =>
      complaint({ m: `${m}${doing(text)}` }, `step: game\nchanges too: [heat, fire]\nthen: [${then}]`);
    expect(ran('make r1 glowing', 't is 1')).toEqual([]);
    expect(ran('make r1 glowing\nmake r1 burning', 't is 11')).toEqual([]);
    expect(ran('make r1 burning\nmake r1 out', 't is 0')).toEqual([]);
    expect(ran('raise heat of r1 by 3', 'u is 1, t is 0')).toEqual([]);
    expect(ran('raise heat of r1 by 7', 'u is 1, t is 100')).toEqual([]);
    expect(ran('raise heat of r1 by 7\nlower heat of r1 by 1', 'u is 3, t is 100')).toEqual([]);
    expect(ran('raise heat of r1 by 7\nlower heat of r1 by 3', 'u is 3, t is 200')).toEqual([]);
  });

  it('11: the guard is evaluated at the change, and the trigger of an undone change has run', () => {
    const m = `${rooms}
rules:
  only-cold: { when: a room becomes burning, if: heat of the room is 0, do: raise t by 1 }
${doing('make r1 burning\nraise heat of r1 by 1\nmake r1 out\nmake r1 burning\nraise heat of r2 by 1\nmake r2 burning')}`;
    expect(
      complaint({ m }, 'step: game\nthen: [t is 1, r1 is burning, r2 is burning, heat of r1 is 1, heat of r2 is 1]'),
    ).toEqual([]);
  });

  it('11: pieces that enter and leave set triggers off with the space they left or entered', () => {
    const m = `${rooms}
pieces: { pawn: { stands in: room, named: [ann] } }
rules:
  out-of: { when: a pawn leaves a room, do: raise heat of the room by 1 }
  into: { when: a pawn enters a burning room, do: raise heat of the room by 3 }
${doing('move ann to r2\nmove ann to r3\nmove ann to r3\nremove ann')}`;
    expect(
      complaint(
        { m, more: 'position: { spaces: { r3: burning }, pieces: { ann: { in: r1 } } }' },
        'step: game\nthen: [heat of r1 is 1, heat of r2 is 1, heat of r3 is 4]\nchanges too: [ann]',
      ),
    ).toEqual([]);
  });

  it('12: a trigger may change other subjects, and set itself off', () => {
    const m = `${rooms}
rules:
  spread: { when: a room becomes burning, do: "for each out room called near next to the room: make the near burning" }
${doing('make r1 burning')}`;
    expect(complaint({ m }, 'step: game\nthen: [every room is burning]')).toEqual([]);
  });

  it('12: triggers nested more than 64 deep fail the run, with the rule and its place', () => {
    const m = `${rooms}
rules:
  endless: { when: t changes, do: raise t by 1 }
${doing('raise t by 1')}`;
    const found = failure({ m });
    expect([found.reason, found.rule]).toEqual([3, 'endless']);
    // Sixty-four deep is allowed.
    const bounded = m.replace('do: raise t by 1 }', 'if: t is less than 65, do: raise t by 1 }');
    const run = Run.of({ m: bounded }).seeded();
    run.step();
    expect(run.get('t')).toBe(65);
    expect(failure({ m: bounded.replace('less than 65', 'less than 66') }).reason).toBe(3);
  });

  it('12: what repeats for ever fails the run and does not hang', () => {
    const loops: Record<string, [string, number[]]> = {
      'a repeat': [doing('repeat 999999999 times: make r1 out'), [2]],
      'effects for later': [`procedures: { again: { do: "later: again" } }\n${doing('again')}`, [1, 2]],
      procedures: [`procedures: { again: { do: again } }\n${doing('again')}`, [3]],
      'replaced procedures': [
        `procedures: { again (room): { replaceable: yes, do: nothing } }\nreplacements: { anew: { instead of: again (room), do: again the room } }\n${doing('again r1')}`,
        [3],
      ],
      'rays that send themselves': [
        `rays: { blast: { at link: { otherwise: this ray goes on }, at space: { otherwise: "send blast from the space ahead, in each direction" } } }\n${doing('send blast from r1, in each direction')}`,
        [3],
      ],
      'cards that play themselves': [
        `card kinds: { event: { deck: pack } }\ndecks: { pack: { when empty: nothing } }\ncards: { echo: { kind: event, do: play echo } }\n${doing('play echo')}`,
        [3],
      ],
      'a node of the flow that does nothing': [
        'flow: { game: { repeat while: always, steps: [idle] }, idle: { if: never, do: nothing } }',
        [1, 2],
      ],
      meetings: [
        `meets: { "fire and heat": "make the room out; make the room burning" }\n${doing('raise heat of r1 by 1\nmake r1 burning')}`,
        [1, 3],
      ],
    };
    for (const [what, [m, reasons]] of Object.entries(loops)) {
      const more = m.includes('idle') ? 'start: game' : '';
      let reason: unknown;
      try {
        reason = failure({ m: rooms + m, more }).reason;
      } catch (error) {
        reason = String(error);
      }
      expect(reasons, what).toContain(reason);
    }
  });

  it('8: of markers put, taken or moved an amount below 0 counts as 0; what is raised by it falls', () => {
    const m = `${rooms}${doing(`
  less = t - 2
  put 5 heat on r1
  put 5 heat on r2
  put the less heat on r1
  take the less heat from r1
  move the less heat from r1 to r2
  all at once:
    put the less heat on r1
    take the less heat from r2
    move the less heat from r2 to r1
  put 5 heat on r3
  raise heat of r3 by the less
  lower u by the less
`)}`;
    const run = Run.of({ m }).seeded();
    run.step();
    expect(['r1', 'r2', 'r3'].map((room) => run.get('heat', room))).toEqual([5, 5, 3]);
    expect(run.get('u')).toBe(2);
  });

  it('12: a failure leaves the rule, its place and what it wrote', () => {
    const found = failure({
      m: `${rooms}rules: { over: { when: a room becomes burning, do: set u to t } }\n${doing('raise t by 50\nmake r1 burning')}`,
    });
    expect(found).toMatchObject({ reason: 4, detail: 50, rule: 'over', line: 'set u to t' });
  });

  it('12: one failed run does not disturb the next', () => {
    const run = Run.of({
      m: `${rooms}rules: { endless: { when: t changes, if: u is 0, do: raise t by 1 } }\nprocedures: { after: { do: raise heat of r1 by 1 } }\n${doing('later: after\nraise t by 1')}`,
    });
    run.seeded();
    expect(() => run.step()).toThrow(RunFailure);
    run.seeded();
    const slot =
      run.machine.layout.globals.get(
        run.scenario.model.tracks.all.find((g) => g.name === 'u') ?? (undefined as never),
      ) ?? 0;
    run.machine.state[slot] = 1;
    run.step();
    expect([run.get('t'), run.get('heat', 'r1')]).toEqual([1, 1]);
  });

  it('12: an unknown word in a trigger is reported, not thrown', () => {
    expect(faultsOf({ m: `${rooms}rules: { odd: { when: a room becomes purple, do: nothing } }` }).join()).toContain(
      'BK0610',
    );
  });
});
