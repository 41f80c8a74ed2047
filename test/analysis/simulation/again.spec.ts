import { describe, expect, it } from 'vitest';
import { sharedMetrics } from '../../../core/analysis/simulation/metrics.js';
import { type Plan, Simulator } from '../../../core/analysis/simulation/simulator.js';
import { addTally } from '../../../core/analysis/simulation/tally.js';
import { scenarioOf } from '../../support/scenario.js';

/** A corridor of four rooms in which each hour one thing happens that the text names; it is won if the clock runs out. */
function corridor(hour: string, more = '') {
  return scenarioOf({
    m: `
spaces: { room: { has: { fire: { is: [unlit, burning], supply: flame }, wet: yes/no } } }
links: { door: {} }
places: { first: room, last: room }
tracks: { clock: { from: 0, to: 9 } }
supplies: { flame: { count: 4, when empty: leave it out } }
options: { harsh: { values: yes/no, default: yes } }
flow:
  game: { repeat while: clock is less than 3, steps: [hour] }
  hour: { steps: [tick, act] }
  tick: { do: raise clock by 1 }
  act: { do: ${JSON.stringify(hour)} }
activation: hour
ends:
  ash: { at once when: last is burning, result: lost }
  saved: { when: clock is 3, looked at: hour, result: won }
vocabulary: { fire: a burning room, flood: a wet room }
`,
    board:
      'layout: rooms\nspaces: { first: {}, second: {}, third: {}, last: {} }\nlinks: [first door second, second door third, third door last]\n',
    more,
  });
}

const SPREAD = 'for each burning room:\n  for each room called beside next to the room: make the beside burning';
const START = 'position: { spaces: { first: { fire: burning } } }';

function measured(scenario: ReturnType<typeof corridor>, plan: Partial<Plan> = {}, runs = 40) {
  const simulator = new Simulator(scenario, { seed: '7', bots: [], again: true, ...plan });
  const tally = simulator.play(0, runs);
  const all = sharedMetrics(scenario, simulator.observed, tally);
  return { simulator, tally, of: (name: string, word = 'fire') => all.find((m) => m.name === name && m.of === word) };
}

describe('runs that are looked at again', () => {
  it('what spreads from what burns has it as its parent: all but the first', () => {
    const { of } = measured(corridor(SPREAD, START));
    expect(of('reproduction')?.value).toMatchObject({ value: 3 / 4 });
  });

  it('what is lit by luck alone has no parent', () => {
    const { of } = measured(corridor('pick at random an unlit room; if none: this effect ends\nmake the room burning'));
    expect(of('reproduction')?.value).toMatchObject({ value: 0 });
  });

  it('a hazard that comes of another has it as its ancestor', () => {
    const { of } = measured(corridor('for each burning room: make the room wet', START));
    expect(of('reproduction', 'flood')?.value).toMatchObject({ value: 1 });
    expect(of('reproduction')?.value).toMatchObject({ value: 0 });
  });

  it('lost runs are won without what loses them, and only then', () => {
    const { of } = measured(corridor(SPREAD, START));
    expect(of('blame')?.value).toMatchObject({ value: 1, high: 1 });
    expect(of('blame', 'flood')?.value).toMatchObject({ value: 0, low: 0 });
  });

  it('what nobody can win has nobody to blame', () => {
    const scenario = corridor(SPREAD, START);
    const lost = {
      ...scenario,
      model: { ...scenario.model, endings: scenario.model.endings.filter((e) => e.result === 'lost') },
    };
    expect(measured(lost).of('blame')?.missing).toBe('does not apply: nobody can win');
  });

  it('changes nothing of what is counted besides, and not what any blocks come to', () => {
    const scenario = corridor('pick at random a room; if none: this effect ends\nmake the room burning', START);
    const bare = measured(scenario, { again: false });
    const looked = measured(scenario);
    const { again: _, ...others } = looked.tally;
    const { again: none, ...plain } = bare.tally;
    expect(others).toEqual(plain);
    expect(none.kinship.every(({ runs }) => runs === 0)).toBe(true);
    const parts = new Simulator(scenario, { seed: '7', bots: [], again: true });
    const whole = parts.play(0, 13);
    addTally(whole, parts.play(13, 40));
    expect(whole.again).toEqual(looked.tally.again);
  });

  it('looks at the first runs only', () => {
    const scenario = corridor(SPREAD, START);
    const { tally } = measured(scenario, {}, 900);
    expect(tally.again.kinship[0]?.runs).toBe(500);
  });
});
