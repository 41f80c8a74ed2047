import { describe, expect, it } from 'vitest';
import { Playouts } from '../../core/analysis/playout.js';
import { runKey } from '../../core/base/luck.js';
import { type Evidence, RunFailure } from '../../core/engine/failure.js';
import { machineOf } from '../../core/engine/program.js';
import { Session } from '../../core/engine/session.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { lastChanges } from '../../core/view/account-trace.js';
import { doing, scenarioOf } from '../support/scenario.js';

const m = (text: string, more = '') => `
spaces: { room: { has: { heat: 0 to 6 } } }
links: { door: {} }
tracks: { air: { from: 0, to: 9, starts: 9 } }
decks: { chest: { when empty: shuffle the discards in } }
card kinds: { item: { deck: chest } }
cards: { rope: { kind: item, copies: 2 }, lamp: { kind: item } }
procedures:
  flare:
    do: |
      roll for a room
      draw 1 from chest; if none: this effect ends
      discard the card
      set heat of the room to heat of the room + 2
${more}${doing(text, 30)}`;

/** Where it broke off, in words. */
function told(evidence: Evidence | undefined, changes: readonly string[]): unknown {
  const { rule, at } = evidence ?? {};
  return [rule?.key, at?.file.text.slice(at.start, at.end), at?.file.path, changes.at(-1)];
}

describe('a playout that breaks off', () => {
  const scenario = scenarioOf({ m: m('flare') });
  const playouts = new Playouts(scenario);
  const results = Array.from({ length: 30 }, (_, run) => playouts.play(runKey(3, run), 100));

  it('tells the rule, the place and the last changes, though it was not traced', () => {
    const seen = new Set<number>();
    for (const result of results) {
      if (!('failure' in result)) throw new Error('thirty flares in five rooms are too many');
      seen.add(result.step);
      const { evidence, reason } = result.failure;
      expect(reason).toBe(4);
      const changes = lastChanges(machineOf(scenario, 'plain').compiled.world, evidence?.changes ?? [], 5);
      expect(told(evidence, changes)).toEqual([
        'm/flare',
        'set heat of the room to heat of the room + 2',
        'm.yaml',
        expect.stringMatching(/(rope|lamp)/),
      ]);
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('breaks off where a traced run of the same seed does, and leaves no trace in the next', () => {
    const again = new Playouts(scenario);
    for (const run of [29, 4, 11, 4]) {
      const { failure, ...rest } = again.play(runKey(3, run), 100) as { failure: RunFailure; step: number };
      const first = results[run] as { failure: RunFailure; step: number };
      expect(rest.step).toBe(first.step);
      expect(failure.evidence?.changes.length).toBe(first.failure.evidence?.changes.length);
      expect(failure.evidence?.at).toEqual(first.failure.evidence?.at);
    }
  });

  it('counts the steps of one that ends', () => {
    expect(new Playouts(scenarioOf({ m: m('roll for a room') })).play(runKey(1, 1), 100)).toEqual({ steps: 31 });
    expect(new Playouts(scenarioOf({ m: m('roll for a room') })).play(runKey(1, 1), 3)).toMatchObject({
      failure: { reason: 9 },
      step: 3,
    });
  });
});

describe('a session that breaks off untraced', () => {
  it('tells the same', () => {
    const text =
      'the crew chooses a room called spot; if none: this phase ends\nraise heat of the spot by 1\nset air to 5 + heat of the spot * 3';
    const machine = machineOf(scenarioOf({ m: m(text) }), 'asked');
    const key = runKey(1, 0);
    const session = new Session(machine, key, new SeededTable(machine.compiled, key));
    let failure: unknown;
    try {
      for (let answered = 0; answered < 9; ) {
        if (!('waits' in session.run())) continue;
        session.answer(1);
        answered++;
      }
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(RunFailure);
    const { evidence } = failure as RunFailure;
    const changes = lastChanges(machine.compiled.world, evidence?.changes ?? [], 5);
    expect(told(evidence, changes)).toEqual([
      'm/game',
      'set air to 5 + heat of the spot * 3',
      'm.yaml',
      expect.stringContaining('heat'),
    ]);
  });
});
