import { describe, expect, it } from 'vitest';
import type { Form } from '../../core/compile/emitter.js';
import { Run } from '../support/run.js';
import { doing, faultsOf } from '../support/scenario.js';

const ship = `
spaces:
  room:
    has: { heat: 0 to 9, flood: [dry, low, high], lit: yes/no, dread: 1 to 4 or none, fire: yes/no }
links: { door: {} }
places: { r1: room, r2: room, r3: room }
pieces: { pawn: { stands in: room, named: [ann] } }
tracks: { t: { from: 0, to: 99 }, u: { from: 0, to: 99 }, air: { from: 10, to: 0 } }
`;

/** What a rule does, in each form; the account of the traced one last. */
function ran(rules: string, act: string, asked: (run: Run) => unknown): unknown {
  const forms: readonly Form[] = ['plain', 'asked', 'traced'];
  const [first, ...others] = forms.map((form) => {
    const run = Run.of(
      { m: `${ship}rules:\n${rules}\n${doing(act)}`, more: 'position: { pieces: { ann: r1 } }' },
      form,
    );
    run.seeded().step();
    return asked(run);
  });
  for (const other of others) expect(other).toEqual(first);
  return first;
}

const faults = (rules: string): string => faultsOf({ m: `${ship}${rules}` }).join('\n');

describe('what it was before the change', () => {
  it('11: `was` asks of the level before, in a guard and in the text', () => {
    const rules = `
  wet: { when: flood of a room rises, if: the room was dry, do: raise t by 1 }
  deep: { when: flood of a room changes, do: "if the room was at least low: raise u by 1" }
  mixed: { when: a room becomes high, if: the room was not low and the room is high, do: raise t by 10 }
  listed: { when: a room becomes dry, if: "the room was one of low, high", do: raise u by 10 }`;
    const tracks = (run: Run) => [run.get('t'), run.get('u')];
    expect(ran(rules, 'make r1 low', tracks)).toEqual([1, 0]);
    expect(ran(rules, 'make r1 low\nmake r1 high', tracks)).toEqual([1, 1]);
    expect(ran(rules, 'make r1 high', tracks)).toEqual([11, 0]);
    expect(ran(rules, 'make r1 high\nmake r1 dry', tracks)).toEqual([11, 11]);
  });

  it('11: `was` asks of yes and no, of numbers, of none, of tracks', () => {
    const rules = `
  dark: { when: lit of a room changes, if: the room was lit, do: raise t by 1 }
  warm: { when: heat of a room changes, if: heat of the room was at least 3, do: raise t by 2 }
  new: { when: dread of a room changes, if: dread of the room was none, do: raise t by 4 }
  thin: { when: air falls, if: air was at most 8 and air was not 7, do: raise u by 1 }`;
    const tracks = (run: Run) => [run.get('t'), run.get('u')];
    expect(ran(rules, 'make r1 lit', tracks)).toEqual([0, 0]);
    expect(ran(rules, 'make r1 lit\nmake r1 not lit', tracks)).toEqual([1, 0]);
    expect(ran(rules, 'raise heat of r1 by 3', tracks)).toEqual([0, 0]);
    expect(ran(rules, 'raise heat of r1 by 3\nlower heat of r1 by 3', tracks)).toEqual([2, 0]);
    expect(ran(rules, 'set dread of r1 to 2\nset dread of r1 to 3', tracks)).toEqual([4, 0]);
    expect(ran(rules, 'lower air by 2\nlower air by 1\nlower air by 1', tracks)).toEqual([0, 1]);
  });

  it('11: the old value, and how much it rose, fell or changed, are numbers', () => {
    const rules = `
  old: { when: heat of a room changes, do: raise t by the old heat }
  rise: { when: heat of a room rises, do: raise u by the rise * 10 }
  fall: { when: heat of a room falls, if: the fall is at least 2, do: raise u by the fall }
  reach: { when: heat of a room reaches 3, do: "if the change is less than 0: raise t by 10 * (0 - the change)" }
  air: { when: air changes, do: raise u by the old air - air }`;
    const tracks = (run: Run) => [run.get('t'), run.get('u')];
    expect(ran(rules, 'raise heat of r1 by 2\nraise heat of r1 by 4', tracks)).toEqual([2, 60]);
    expect(ran(rules, 'raise heat of r1 by 6\nlower heat of r1 by 1', tracks)).toEqual([6, 60]);
    expect(ran(rules, 'raise heat of r1 by 6\nlower heat of r1 by 5', tracks)).toEqual([56, 65]);
    expect(ran(rules, 'lower air by 3', tracks)).toEqual([0, 3]);
    // Raised past its top, it rose only to the top.
    expect(ran(rules, 'raise heat of r1 by 7\nraise heat of r1 by 7', tracks)).toEqual([7, 90]);
  });

  it('11: what another rule did at the same change alters neither', () => {
    const rules = `
  first: { when: heat of a room rises, if: u is 0, do: raise u by 1; raise heat of the room by 5 }
  second: { when: heat of a room rises, if: heat of the room was 0, do: raise t by the rise; raise t by 10 * the old heat }`;
    expect(ran(rules, 'raise heat of r1 by 2', (run) => [run.get('t'), run.get('heat', 'r1')])).toEqual([2, 7]);
  });

  it('11: changes made all at once keep what was before', () => {
    const rules = '\n  hot: { when: heat of a room changes, if: heat of the room was 1, do: raise t by the change }';
    const act =
      'raise heat of r1 by 1\nall at once:\n  for each room:\n    raise heat of the room by 1\n    raise heat of the room by 1';
    expect(ran(rules, act, (run) => [run.get('t'), run.all('heat')])).toEqual([2, [3, 2, 2, 2, 2]]);
  });

  it('11: a piece that enters or leaves: where it was', () => {
    const rules = `
  from-r1: { when: a pawn enters a room, if: the pawn was in r1, do: raise t by 1 }
  from-fire: { when: a pawn enters a room, if: the pawn was in a fire room, do: raise t by 10 }
  trail: { when: a pawn enters a room, do: "if the old room is not r3: raise heat of the old room by 1" }
  gone: { when: a pawn leaves a room, do: raise u by heat of the old room }`;
    const got = (run: Run) => [run.get('t'), run.get('u'), run.all('heat').slice(0, 3)];
    expect(ran(rules, 'move ann to r2', got)).toEqual([1, 1, [1, 0, 0]]);
    expect(ran(rules, 'make r2 fire\nmove ann to r2\nmove ann to r3\nmove ann to r1', got)).toEqual([11, 2, [1, 1, 0]]);
    expect(ran(rules, 'raise heat of r1 by 4\nremove ann', got)).toEqual([0, 4, [4, 0, 0]]);
    expect(ran(rules, 'remove ann\nmove ann to r2', got)).toEqual([0, 0, [0, 0, 0]]);
  });

  it('11: it can be handed on to a procedure', () => {
    const run = Run.of({
      m: `${ship}rules: { hot: { when: heat of a room rises, do: "later: note the room with the old heat" } }
procedures: { note (room) with (number called points): { do: raise t by the points } }
${doing('raise heat of r1 by 3\nraise heat of r1 by 2')}`,
    }).seeded();
    run.step();
    expect(run.get('t')).toBe(3);
  });

  it('11: it is refused where nothing changed, and of what did not change', () => {
    const nothing = 'speaks of a change, and no change set this off';
    expect(faults('procedures: { look (room): { do: "if the room was dry: nothing" } }')).toContain(nothing);
    expect(faults('procedures: { look (room): { do: raise t by the old heat } }')).toContain(nothing);
    expect(
      faults(
        'flow: { game: { do: raise t by 1 } }\nturn: game\nrules: { r: { when: game starts, if: air was 1, do: nothing } }',
      ),
    ).toContain(nothing);
    const only = 'this rule knows only what flood of a room was before';
    const rule = (text: string) => faults(`rules: { r: { when: flood of a room rises, do: ${JSON.stringify(text)} } }`);
    expect(rule('if heat of the room was 1: nothing')).toContain(only);
    expect(rule('if the room was lit: nothing')).toContain(only);
    expect(rule('if r2 was dry: nothing')).toContain(only);
    expect(rule('raise t by the old heat')).toContain(only);
    expect(rule('raise t by the old heat of r2')).toContain(only);
    expect(rule('if air was 1: nothing')).toContain(only);
    expect(rule('raise t by the rise')).toContain('"rise"');
    expect(rule('if the old flood is dry: nothing')).toContain('a level is said of its thing');
    expect(rule('depending on the old flood:\n  dry: raise t by 1\n  otherwise: nothing')).toBe('');
  });
});
