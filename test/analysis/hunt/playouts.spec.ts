import { describe, expect, it } from 'vitest';
import { Again } from '../../../core/analysis/hunt/again.js';
import type { Find } from '../../../core/analysis/hunt/finds.js';
import { huntIn } from '../../../core/analysis/hunt/hunt.js';
import { type HuntKind, huntKinds } from '../../../core/documents/hunted-words.js';
import { scenarioOf } from '../../support/scenario.js';

/** A climb with a coin a step: tails, and one falls down again. */
const climb = scenarioOf({
  m: `
spaces: { room: {} }
links: { door: {} }
tracks: { height: { from: 0, to: 40 }, spin: { from: 0, to: 1 } }
never: { Nobody comes so high: height is 20 }
flow:
  game:
    repeat: 30
    do: |
      roll d2
      if the roll is 1: lower height by 40
      otherwise: raise height by 1
`,
});

function played(scenario: typeof climb, runs: number, kinds: readonly HuntKind[] = huntKinds) {
  return huntIn(scenario, {
    kinds: new Set(kinds),
    steps: Number.POSITIVE_INFINITY,
    ways: 20_000,
    play: { seed: '7', runs },
  });
}

describe('hunting with runs', () => {
  it('is left out where all was looked at', () => {
    expect(played(climb, 10).played).toBeUndefined();
    expect(played(climb, 10).finds.map(({ fault, run }) => [fault.kind, run.length])).toEqual([['never', 20]]);
  });

  it('goes on from where something new was seen, and so comes where one run in a million does', () => {
    const wide = scenarioOf({
      m: `
spaces: { room: {} }
links: { door: {} }
tracks: { height: { from: 0, to: 40 }, noise: { from: 0, to: 9999 } }
never: { Nobody comes so high: height is 20 }
flow:
  game:
    repeat: 60
    do: |
      roll d100 called din
      raise noise by the din
      roll d2
      if the roll is 1: lower height by 40
      otherwise: raise height by 1
`
        .replace('roll d2', 'roll d4')
        .replace('the roll is 1', 'the roll is at most 2'),
    });
    const { finds, within, played: runs } = played(wide, 1000, ['never']);
    expect(within).toBeLessThan(20);
    expect(runs).toMatchObject({ seed: '7' });
    const [find] = finds as [Find];
    expect(find.fault.kind).toBe('never');
    // What is told is a whole run from the start, which shows it again.
    const answers = find.run.flatMap((step) => step.answers);
    const again = new Again({ scenario: wide, under: undefined });
    expect(again.shows(find.fault, undefined, find.run.length, answers)).toBe(true);
    // The same seed comes to the same.
    expect(played(wide, 1000, ['never']).finds[0]?.run.map(({ answers }) => answers)).toEqual(
      find.run.map(({ answers }) => answers),
    );
  });

  it('names a run that takes too many steps by its seed, and does not call it proof', () => {
    const on = scenarioOf({
      m: `
spaces: { room: {} }
links: { door: {} }
tracks: { noise: { from: 0, to: 9999 }, luck: { from: 0, to: 1 } }
ends: { out: { title: Out, at once when: luck is 1, result: won } }
flow:
  game:
    repeat while: always
    do: |
      roll d100
      raise noise by the roll
`,
    });
    const { finds } = huntIn(on, {
      kinds: new Set(['endless']),
      steps: Number.POSITIVE_INFINITY,
      ways: 120_000,
      play: { seed: '7', runs: 1 },
    });
    expect(finds.map(({ fault, played }) => [fault, played])).toEqual([
      [
        { kind: 'endless', isProven: false },
        { seed: '7', run: 0 },
      ],
    ]);
  });
});
