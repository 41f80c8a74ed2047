import { describe, expect, it } from 'vitest';
import { type Usage, usageOf } from '../../core/analysis/usage.js';
import { runKey } from '../../core/base/luck.js';
import { RunFailure } from '../../core/engine/failure.js';
import { Meter } from '../../core/engine/meter.js';
import { machineOf, prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { Tracer } from '../../core/engine/tracer.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { hashOf } from '../support/run.js';
import { doing, scenarioOf, shipped } from '../support/scenario.js';

const scenarios = [
  'scenarios/red-november/adrift.yaml',
  'scenarios/red-november/standard.yaml',
  'scenarios/hazards/barge.yaml',
  'scenarios/hazards/cottage.yaml',
  'scenarios/hazards/workshop.yaml',
];

function scenarioAt(path: string): Scenario {
  const project = shipped(path);
  const [doc] = project.entries;
  const scenario = doc && prepare(sourceOf(project, doc), project.diagnostics);
  if (!scenario) throw new Error(`${path} cannot be run`);
  return scenario;
}

/** Plays a run; the state it came to, or why it broke off. */
function played(machine: ReturnType<typeof machineOf>, run: number, most: number): string {
  const key = runKey(11, run);
  if (machine.compiled.form === 'traced') machine.sit(new SeededTable(machine.compiled, key));
  machine.reset(key);
  try {
    for (let step = 0; step < most; step++) if (machine.step() !== 0) break;
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    return `failed ${error.reason}`;
  }
  return hashOf(machine.compared);
}

/** Counts what a traced program tells as a metered one should count it. */
class Counting extends Meter {
  private changes = 0;
  private open: { readonly rule: number; readonly before: number }[] = [];

  begin(): void {
    this.clear();
    this.open = [];
  }

  tracer(universes: readonly string[]): Tracer {
    const add = (counts: Int32Array, i: number): void => {
      if (i >= 0) counts[i] = (counts[i] ?? 0) + 1;
    };
    const told: Partial<Tracer> = {
      enter: (rule) => {
        add(this.entered, rule);
        this.open.push({ rule, before: this.changes });
      },
      leave: () => {
        const left = this.open.pop();
        if (left && left.before !== this.changes) add(this.changed, left.rule);
      },
      change: (kind, what, thing, before, after) => {
        this.changes++;
        if (kind === 0 && universes[what] === 'space') add(this.spaces, thing);
        if (kind === 0 && universes[what] === 'link') add(this.links, thing);
        if (kind === 2) for (const space of [before, after]) add(this.spaces, space);
      },
      ended: () => this.changes++,
      later: () => {
        this.changes++;
        return 0;
      },
    };
    return new Proxy(told, { get: (of, name) => Reflect.get(of, name) ?? (() => undefined) }) as Tracer;
  }
}

const countsOf = (m: Meter): number[][] => [m.entered, m.changed, m.spaces, m.links].map((counts) => [...counts]);

describe('30: a metered program', () => {
  it.each(scenarios)('comes to the same states as a plain one in a thousand runs of %s', (path) => {
    const scenario = scenarioAt(path);
    const [plain, metered] = [machineOf(scenario, 'plain'), machineOf(scenario, 'metered')];
    const ends = new Set<string>();
    for (let run = 0; run < 1000; run++) {
      const end = played(plain, run, 3000);
      expect(played(metered, run, 3000)).toBe(end);
      ends.add(end);
    }
    expect(ends.size).toBeGreaterThan(5);
    expect(metered.meter?.entered.some((n) => n > 1000)).toBe(true);
  });

  it.each(scenarios)('counts in each run what a traced one tells of it: %s', (path) => {
    const scenario = scenarioAt(path);
    const [metered, traced] = [machineOf(scenario, 'metered'), machineOf(scenario, 'traced')];
    const counting = new Counting(scenario.world);
    traced.doors.tracer(counting.tracer(scenario.model.properties.map((p) => p.kind.universe)));
    for (let run = 0; run < 25; run++) {
      metered.meter?.clear();
      counting.begin();
      expect(played(metered, run, 3000)).toBe(played(traced, run, 3000));
      expect(countsOf(metered.meter as Meter)).toEqual(countsOf(counting));
      expect(counting.changed.some((n) => n > 0)).toBe(true);
    }
  });

  it('has no meter in the other forms', () => {
    const scenario = scenarioOf({ m: `spaces: { room: {} }\nlinks: { door: {} }\n${doing('nothing')}` });
    for (const form of ['plain', 'asked', 'traced'] as const) expect(machineOf(scenario, form).meter).toBeUndefined();
  });
});

describe('30: the usage of a scenario', () => {
  const m = `
spaces: { room: { has: { fire: [out, burning], heat: 0 to 3 } } }
links: { door: { has: { leaf: [open, closed] } } }
pieces: { pawn: { stands in: room, named: [ann] } }
places: { r1: room, r2: room }
tracks: { air: { from: 0, to: 9, starts: 9 } }
card kinds: { event: { deck: pack } }
decks: { pack: { when empty: shuffle the discards in } }
cards: { gust: { kind: event, do: lower air by 1 }, calm: { kind: event, do: nothing }, lost: { kind: event, joins: second shuffle, do: nothing } }
procedures:
  warm (room): { do: raise heat of the room by 1 }
  check (room): { do: "if the room is burning: nothing" }
  unused: { do: lower air by 1 }
rules:
  lit: { when: a room becomes burning, do: warm the room }
  idle: { when: a room becomes burning, do: nothing }
  never: { when: a room becomes out, do: lower air by 1 }
  after: { when: heat of a room reaches 2, do: "later: warm r2" }
${doing(
  'make r1 burning\ncheck r1\nroll d2\nif the roll is 1: warm r1\ndraw 1 from pack; play the card; discard the card\nfor each door: make the door closed\nmove ann to r2',
)}`;
  const scenario = scenarioOf({ m });
  const usage = usageOf(scenario, 400, 3);
  const of = (name: string): Usage['rules'][number] => {
    const found = usage.rules.find((r) => r.rule.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };

  it('says of each rule in how many runs it was done, and in how many anything came of it', () => {
    const every = { times: 400, runs: 400 };
    const none = { times: 0, runs: 0 };
    expect(of('lit')).toMatchObject({ done: every, changed: every });
    expect(of('idle')).toMatchObject({ done: every, changed: none });
    expect(of('check')).toMatchObject({ done: every, changed: none });
    expect(of('never')).toMatchObject({ done: none, changed: none });
    expect(of('unused')).toMatchObject({ done: none, changed: none });
    expect(of('lost')).toMatchObject({ done: none, changed: none });
    const { gust, calm } = { gust: of('gust'), calm: of('calm') };
    expect(gust.done.runs + calm.done.runs).toBe(400);
    expect(gust.changed).toEqual(gust.done);
    expect(calm.changed).toEqual(none);
    expect(Math.abs(gust.done.runs - 200)).toBeLessThan(60);
    // Half the runs warm the room a second time, and what that leaves for later is done once more.
    expect(of('warm').done.times).toBe(400 + 2 * of('after').done.runs);
    expect(of('after').changed).toEqual(of('after').done);
    expect(Math.abs(of('after').done.runs - 200)).toBeLessThan(60);
  });

  it('says of each space and link in how many runs something changed there', () => {
    expect(usage.links.map((l) => l.changed.runs)).toEqual([400, 400, 400, 400]);
    const at = (id: string) => usage.spaces.find((s) => s.id === id)?.changed;
    expect(at('r1')).toEqual({ times: 800 + of('after').done.runs, runs: 400 });
    expect(at('r2')).toEqual({ times: 400 + of('after').done.runs, runs: 400 });
    expect(at('r5')).toEqual({ times: 0, runs: 0 });
  });

  it('counts runs that break off, and what came before', () => {
    const broken = usageOf(scenarioOf({ m: m.replace('move ann to r2', 'set air to air + 20') }), 20, 3);
    expect(broken.broken).toBe(20);
    expect(broken.rules.find((r) => r.rule.name === 'lit')?.done).toEqual({ times: 20, runs: 20 });
  });

  it('is the same each time, and goes by the seed', () => {
    expect(usageOf(scenario, 50, 3)).toEqual(usageOf(scenario, 50, 3));
    expect(usageOf(scenario, 50, 4).rules.map((r) => r.done.times)).not.toEqual(
      usageOf(scenario, 50, 3).rules.map((r) => r.done.times),
    );
  });
});
