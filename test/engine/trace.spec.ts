import { describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { RunFailure } from '../../core/engine/failure.js';
import { machineOf } from '../../core/engine/program.js';
import { type ChangeEvent, isNumbered, type TraceEvent } from '../../core/engine/trace.js';
import { TracedRun } from '../../core/engine/trace-run.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { stateHash } from '../../core/tables/state-hash.js';
import { eventWords } from '../../core/view/account-trace.js';
import { doing, type Inline, scenarioOf } from '../support/scenario.js';

const rooms = `
spaces: { room: { has: { fire: yes/no, oil: yes/no, damp: 0 to 9 } } }
links: { door: { has: { hot: { is: yes/no, supply: flame } } } }
supplies: { flame: { count: 1, when empty: raise alarm by 1 } }
tracks: { smoke: { from: 0, to: 9 }, alarm: { from: 0, to: 9 } }
`;

function traced(m: string, seed = 1, more = 'start: game'): TracedRun {
  const run = new TracedRun(scenarioOf({ m: `${rooms}${m}`, more } satisfies Inline));
  const key = runKey(seed, 0);
  run.begin(new SeededTable(run.machine.compiled, key), key);
  return run;
}

/** All events of a run by their numbers. */
function eventsOf(run: TracedRun): Map<number, TraceEvent> {
  const all = [...run.play()].flatMap((record) => record.events);
  return new Map(all.flatMap((e) => (isNumbered(e) ? [[e.id, e] as const] : [])));
}

/** What an event came from, back to its step: the first is the event itself. */
function chain(run: TracedRun, events: ReadonlyMap<number, TraceEvent>, fits: (text: string) => boolean): string[] {
  const words = (e: TraceEvent): string => eventWords(run.scenario.world, e);
  let at = [...events.values()].find((e) => fits(words(e)));
  const out: string[] = [];
  while (at) {
    out.push(at.event === 'step' ? 'step' : words(at));
    at = at.cause === undefined ? undefined : events.get(at.cause);
  }
  return out;
}

describe('A traced run', () => {
  it('takes a trigger back to the change it answers to, and that to the roll it rests on', () => {
    const run = traced(`
rules:
  smokes: { cites: R-1, when: a room becomes fire, do: raise smoke by 1 }
  rings: { when: smoke rises, do: raise alarm by 1 }
${doing('roll for a room\nmake the room fire')}`);
    const events = eventsOf(run);
    const [rolled] = [...events.values()].flatMap((e) => (e.event === 'answer' ? [e.answer] : []));
    expect(chain(run, events, (text) => text.startsWith('alarm'))).toEqual([
      'alarm: 0 -> 1',
      'smoke: 0 -> 1',
      `fire of ${rolled}: false -> true`,
      expect.stringContaining(`: ${rolled}`),
      'step',
    ]);
    const change = [...events.values()].find((e): e is ChangeEvent => e.event === 'change' && e.what.is === 'number');
    expect(change?.rule).toMatchObject({ key: 'm/smokes', cites: ['R-1'] });
  });

  it('takes what was left for later back to what left it', () => {
    const run = traced(`
procedures:
  soak (room): { do: put 1 damp on the room }
rules:
  sprinkler: { when: a room becomes fire, do: "later: soak the room" }
${doing('roll for a room\nmake the room fire\nraise smoke by 1')}`);
    expect(chain(run, eventsOf(run), (text) => text.startsWith('damp'))).toEqual([
      expect.stringMatching(/^damp of r\d: 0 -> 1$/),
      expect.stringMatching(/^fire of r\d/),
      expect.stringContaining('luck'),
      'step',
    ]);
  });

  it('takes each of many changes made all at once to its own trigger', () => {
    const run = traced(`
rules:
  soaks: { when: a room becomes fire, do: put 2 damp on the room }
${doing('all at once:\n  for each room: make the room fire')}`);
    const events = eventsOf(run);
    for (const room of ['r1', 'r3', 'r5'])
      expect(chain(run, events, (text) => text === `damp of ${room}: 0 -> 2`)[1]).toBe(
        `fire of ${room}: false -> true`,
      );
  });

  it('ends with the change that ended it', () => {
    const run = traced(`
ends: { choked: { at once when: smoke is 2, result: lost, cites: R-9 } }
${doing('raise smoke by 1', 5)}`);
    const events = eventsOf(run);
    expect(run.steps).toBe(2);
    expect(run.standing).toBe('over');
    expect(run.end?.ending.rule).toMatchObject({ key: 'm/choked', cites: ['R-9'] });
    expect(chain(run, events, (text) => text.startsWith('the game'))).toEqual([
      'the game is lost: choked',
      'smoke: 1 -> 2',
      'step',
    ]);
  });

  it('knows the rule and the place where it broke off', () => {
    const run = traced(`
procedures: { flare: { do: set smoke to smoke + 7 } }
${doing('flare', 3)}`);
    expect(() => [...run.play()]).toThrow(RunFailure);
    expect(run.recorder.here.rule?.key).toBe('m/flare');
    expect(run.recorder.here.at?.file.text.slice(run.recorder.here.at.start, run.recorder.here.at.end)).toBe(
      'set smoke to smoke + 7',
    );
    expect(run.steps).toBe(1);
  });

  it('tells each invariant when it breaks, and again only after it held', () => {
    const run = traced(`
never: { Smoke fills the house: smoke is at least 2 }
${doing('raise smoke by 1', 4)}`);
    const alarms = [...run.play()].flatMap(({ step, alarms }) => alarms.map((x) => `${step} ${x.sentence}`));
    expect(alarms).toEqual(['2 Smoke fills the house']);
  });

  it('does not judge what the end of the game left half done, wherever the end came from', () => {
    const alarms = (ends: string, text: string): string[] => {
      const never = 'never: { Fire beside smoke: there is a fire room and smoke is 1 }';
      const run = traced(`${never}\n${ends}\n${doing(`for each room: make the room fire\nraise smoke by 1\n${text}`)}`);
      return [...run.play()].flatMap((record) => record.alarms.map((x) => x.sentence));
    };
    const putOut = 'for each room: make the room not fire';
    expect(alarms('ends: { choked: { at once when: smoke is 1, result: lost } }', putOut)).toEqual([]);
    expect(alarms('', `the game is lost because "smoke"\n${putOut}`)).toEqual([]);
    // An end that is looked at between steps comes when all is done.
    const looked = 'ends: { choked: { when: smoke is 1, looked at: game, result: lost } }';
    expect(alarms(looked, 'raise alarm by 1')).toEqual(['Fire beside smoke']);
    expect(alarms(looked, putOut)).toEqual([]);
  });

  it('takes what a meeting does back to the change that made them meet', () => {
    const run = traced(`
meets:
  fire and oil: |
    flare
    make the room not fire
procedures: { flare: { do: raise smoke by 1 } }
${doing('for each room: make the room oil\nroll for a room\nmake the room fire')}`);
    const events = eventsOf(run);
    for (const first of ['smoke: 0 -> 1', 'true -> false'])
      expect(chain(run, events, (text) => text.endsWith(first)).slice(1)).toEqual([
        expect.stringMatching(/^fire of r\d: false -> true$/),
        expect.stringContaining('luck'),
        'step',
      ]);
  });

  it('takes what a meeting puts out, and what an empty supply does, to their own rules', () => {
    const run = traced(`
meets: { fire and oil: { then: fire wins, cites: R-7 } }
${doing('for each room: make the room oil\nfor each room: make the room fire\nfor each door: make the door hot')}`);
    const rules = [...eventsOf(run).values()].flatMap((e) =>
      e.event === 'change' ? [`${eventWords(run.scenario.world, e)} by ${e.rule?.key}`] : [],
    );
    expect(rules).toContain('oil of r1: true -> false by m/fire-and-oil');
    expect(rules).toContain('alarm: 0 -> 1 by m/flame');
  });

  it('goes the same way as a plain one', () => {
    const text = `
rules: { smokes: { when: a room becomes fire, do: raise smoke by 1 } }
${doing('roll for a room\nthe crew chooses a room called second where it is not the room; if none: this effect ends\nmake the second fire\nroll d6\nput 1 damp on the second', 6)}`;
    const scenario = scenarioOf({ m: `${rooms}${text}`, more: 'start: game' });
    const plain = machineOf(scenario, 'plain');
    for (let seed = 0; seed < 40; seed++) {
      plain.reset(runKey(seed, 0));
      plain.play(1000);
      const run = traced(text, seed);
      for (const record of run.play()) expect(record.alarms).toEqual([]);
      expect(stateHash(run.machine)).toBe(stateHash(plain));
    }
  });
});
