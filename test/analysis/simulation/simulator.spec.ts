import { describe, expect, it } from 'vitest';
import { resultOf, seedOf } from '../../../core/analysis/simulation/result.js';
import { Simulator } from '../../../core/analysis/simulation/simulator.js';
import { addTally, atTick, type Tally } from '../../../core/analysis/simulation/tally.js';
import { runKey, runKeySaid } from '../../../core/base/luck.js';
import { prepare, type Scenario } from '../../../core/engine/program.js';
import { sourceOf } from '../../../core/engine/sources.js';
import { TracedRun } from '../../../core/engine/trace-run.js';
import { SeededTable } from '../../../core/tables/seeded.js';
import { stateJson } from '../../../core/view/state-json.js';
import { boatAdrift, scenarioOf, shipped } from '../../support/scenario.js';

/** Fire that takes one more room each hour with a d6 of 4 or more; a room that burns twice is lost. */
const hours = scenarioOf({
  m: `
spaces:
  room: { has: { fire: { is: [unlit, burning], supply: flame } } }
links: { door: { has: { leaf: [shut, open] } } }
tracks: { clock: { from: 0, to: 9 } }
supplies: { flame: { count: 3, when empty: leave it out } }
procedures:
  burst: { do: raise clock by 0 }
flow:
  game: { repeat while: clock is less than 6, steps: [hour] }
  hour: { steps: [tick, spread] }
  tick: { do: raise clock by 1 }
  spread:
    do: |
      roll d6
      if the roll is at least 4:
        pick at random a room where it is not burning; if none: this effect ends
        make the room burning
        burst
activation: hour
nominal length: 6 activations
ends:
  ash: { at once when: the number of burning rooms is at least 3, result: lost }
  saved: { when: clock is 6, looked at: hour, result: won }
vocabulary: { fire: a burning room, explosion: { happens: burst } }
metrics:
  hours-gone: { value: clock, observed: ends }
  cold: the number of rooms where it is not burning
`,
  more: 'position: { spaces: { r1: { fire: burning } } }',
});

const plain = (tally: Tally): unknown =>
  JSON.parse(
    JSON.stringify(tally, (_, part: unknown) =>
      part instanceof Map
        ? [...part].sort(([a], [b]) => a - b)
        : ArrayBuffer.isView(part)
          ? Array.from(part as Float64Array)
          : part,
    ),
  );

/** What a run is like for somebody who looks at the state after every step. */
function looked(scenario: Scenario, run: number) {
  const traced = new TracedRun(scenario);
  const key = runKey('7', run);
  traced.begin(new SeededTable(traced.machine.compiled, key), key);
  const burning = (): number => {
    const { spaces } = stateJson(traced.machine) as unknown as { spaces: Record<string, { fire: string }> };
    return Object.values(spaces).filter(({ fire }) => fire === 'burning').length;
  };
  const fires = [burning()];
  let clock = 0;
  let steps = 0;
  let bursts = 0;
  for (const record of traced.play()) {
    steps++;
    bursts += record.events.filter((e) => e.event === 'enter' && e.rule.name === 'burst').length;
    clock += record.events
      .filter((e) => e.event === 'step')
      .flatMap((e) => e.nodes)
      .filter((n) => n.name === 'tick').length;
    // An hour has two steps.
    if (steps % 2 === 0) fires.push(burning());
  }
  return { fires, steps, clock, bursts, end: traced.end?.ending.rule?.name };
}

describe('A simulation', () => {
  const simulator = new Simulator(hours, { seed: '7', bots: [], rows: true });
  const whole = simulator.play(0, 60);

  it('observes what somebody sees who looks on', () => {
    const { numbers } = simulator.observed;
    const at = (name: string): number => numbers.findIndex((n) => n.name === name);
    for (let run = 0; run < 60; run++) {
      const seen = looked(hours, run);
      const row = whole.rows[run] ?? [];
      const end = hours.model.endings[(row[1] ?? 0) - 1]?.rule?.name;
      expect({ run, end, steps: row[2], fire: row[6 + at('fire')], clock: row[6 + at('hours-gone')] }).toEqual({
        run,
        end: seen.end,
        steps: seen.steps,
        fire: seen.fires.at(-1),
        clock: seen.clock,
      });
      expect(row[6 + at('explosion')]).toBe(seen.bursts);
      // The last hour of a run that ended in it is an hour all the same.
      const alone = simulator.play(run, run + 1).numbers[at('fire')];
      const series = alone?.series.still.map((d) => [...d.keys()][0]);
      expect(series).toEqual(seen.fires);
    }
  });

  it('comes to the same whatever blocks it is played in', () => {
    for (const cuts of [[60], [1, 2, 60], [7, 20, 21, 59, 60], Array.from({ length: 60 }, (_, i) => i + 1)]) {
      const other = new Simulator(hours, { seed: '7', bots: [], rows: true });
      let from = 0;
      let sum: Tally | undefined;
      for (const to of cuts) {
        const part = other.play(from, to);
        if (sum) addTally(sum, part);
        else sum = part;
        from = to;
      }
      expect(sum && plain(sum)).toEqual(plain(whole));
    }
  });

  it('leaves runs that ended in, with their last value', () => {
    const { series } = whole.numbers[simulator.observed.numbers.findIndex((n) => n.name === 'fire')] ?? {};
    if (!series) throw new Error('fire is not observed');
    for (let tick = 0; tick <= 6; tick++) {
      const { all } = atTick(series, tick);
      expect([...all.values()].reduce((a, b) => a + b, 0)).toBe(60);
    }
    expect(atTick(series, 0)).toEqual({ all: new Map([[1, 60]]), still: 60 });
    expect(atTick(series, 6).still).toBeLessThan(60);
  });

  it('tells of places, components, clocks and runs worth seeing', () => {
    const result = resultOf(hours, simulator.plan, simulator.observed, whole);
    const [fire] = result.maps;
    const [r1, ...others] = fire?.places ?? [];
    expect(r1).toMatchObject({ id: 'r1', first: 0, ever: { value: 1 } });
    expect(others.every(({ ever }) => ever.value > 0 && ever.value < 1)).toBe(true);
    expect(result.clock).toBe('activation');
    expect(result.nominal).toEqual({ count: 6, clock: 'activation' });
    const [flame] = result.components;
    expect(flame).toMatchObject({ name: 'flame', count: 3, peak: { most: 3 } });
    const lost = result.ends.find(({ key }) => key === 'm/ash');
    expect(flame?.ranOut.value).toBeCloseTo(lost?.share.value ?? 0, 10);
    const fastest = result.seeds.fastestLoss ?? '';
    const run = Number(/\/(\d+)$/.exec(fastest)?.[1] ?? 0);
    expect(runKeySaid(fastest)).toEqual(runKey('7', run));
    const losses = whole.rows.filter((row) => row[1] === 1);
    expect(whole.rows[run]?.[2]).toBe(Math.min(...losses.map((row) => row[2] ?? 0)));
  });

  it('names every run by a seed that plays it, whatever its own seed is', () => {
    for (const seed of ['7', 'night', '7/123', 'a/b'])
      for (const run of [0, 5]) expect(runKeySaid(seedOf(seed, run)), `${seed} ${run}`).toEqual(runKey(seed, run));
  });

  it('counts a run whose win cannot be weighed as broken off alone, and in no end', () => {
    const m = `
spaces: { room: {} }
links: { door: {} }
tracks: { t: { from: 0, to: 1 } }
flow: { game: { do: raise t by 1 } }
ends: { won: { at once when: t is 1, result: won } }
value: 6 divided by (1 - t), rounded down
`;
    const tally = new Simulator(scenarioOf({ m }), { seed: '7', bots: [] }).play(0, 4);
    expect([tally.broken, [...tally.ends], [...tally.lengths.step]]).toEqual([4, [0, 0], []]);
  });

  it('says that a metric does not apply where a game has no word for it, never 0', () => {
    const { metrics } = resultOf(hours, simulator.plan, simulator.observed, whole);
    const loss = metrics.find(({ name }) => name === 'time to first loss');
    expect(loss).toMatchObject({ missing: 'does not apply: the game has no word for loss' });
    expect(loss).not.toHaveProperty('value');
    expect(loss).not.toHaveProperty('median');
    expect(metrics.find(({ name }) => name === 'chain reaction')?.value?.value).toBe(1);
  });

  it('is the same whether choices are made at random by the program or by a bot', () => {
    const boat = boatAdrift();
    const [alone, seated] = [[], ['random']].map((bots) =>
      new Simulator(boat, { seed: 'x', bots: bots as [] }).play(0, 40),
    );
    expect(plain(seated as Tally)).toEqual(plain(alone as Tally));
    const orders = shipped('scenarios/red-november/standard.yaml');
    const [doc] = orders.entries;
    const standard = doc && prepare(sourceOf(orders, doc), orders.diagnostics);
    if (!standard) throw new Error('the standard game cannot be run');
    const byOrders = new Simulator(standard, { seed: 'x', bots: ['orders'] }).play(0, 3);
    expect(byOrders.runs - byOrders.broken).toBe(3);
  });

  it('counts a run that goes on without end, and names it', () => {
    const endless = scenarioOf({
      m: 'spaces: { room: {} }\nlinks: { door: {} }\ntracks: { t: { from: 0, to: 1 } }\nflow: { game: { repeat while: t is 0, do: nothing } }',
    });
    const tally = new Simulator(endless, { seed: '7', bots: [], most: 50 }).play(0, 30);
    expect([tally.runs, tally.broken, tally.brokenRuns.length]).toEqual([30, 30, 20]);
    expect(tally.brokenRuns[3]).toMatchObject({ run: 3, step: 50, reason: 9 });
  });
});
