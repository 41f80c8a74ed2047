import { describe, expect, it } from 'vitest';
import { scenarioAt } from '../../bench/adrift.js';
import { runKey } from '../../core/base/luck.js';
import { type Machine, STEP_BUDGET } from '../../core/engine/machine.js';
import { offersOf, refusalsOf, refusalWords } from '../../core/engine/offers.js';
import { machineOf } from '../../core/engine/program.js';
import { optionName } from '../../core/engine/questions.js';
import type { Table } from '../../core/engine/table.js';
import type { Action } from '../../core/language/program.js';
import { restore } from '../../core/tables/enumerator.js';
import { SeededTable } from '../../core/tables/seeded.js';

/** Thrown where an action goes on beyond what it asks: it was accepted. */
class Accepted extends Error {}

/** Answers what an action asks along one path, and notes where paths fork. */
class Path implements Table {
  readonly forks: number[] = [];
  readonly names: string[] = [];

  constructor(
    private readonly machine: Machine,
    private readonly action: Action,
    private readonly choices: readonly number[],
  ) {}

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const { world, sites } = this.machine.compiled;
    const about = sites[site];
    if (!about || !this.action.asks.some((ask) => 'site' in ask && ask.site === about)) throw new Accepted();
    const choice = this.choices[this.forks.length] ?? 0;
    this.forks.push(count);
    this.names.push(optionName(world, about, choice, candidates, extra));
    return choice;
  }
}

/** Every way to try an action, whatever comes of it: what was answered, and why it was refused, if it was. */
function tried(machine: Machine, action: Action): { names: string; refused: string | undefined }[] {
  const before = machine.compared.slice();
  const out: { names: string; refused: string | undefined }[] = [];
  const walk = (choices: readonly number[]): void => {
    restore(machine, before);
    machine.doors.begin(STEP_BUDGET);
    const path = new Path(machine, action, choices);
    machine.sit(path);
    let r = 0;
    try {
      r = machine.doors.actions[action.index]?.try() ?? 0;
    } catch (error) {
      if (!(error instanceof Accepted)) throw error;
    }
    out.push({
      names: path.names.join(),
      refused: r >= 1000 ? (refusalWords(action, r - 1000) ?? 'nameless') : undefined,
    });
    for (let i = path.forks.length - 1; i >= choices.length; i--) {
      const known = [...choices, ...Array<number>(i - choices.length).fill(0)];
      for (let option = 1; option < (path.forks[i] ?? 0); option++) walk([...known, option]);
    }
  };
  walk([]);
  restore(machine, before);
  return out;
}

describe('what is offered to a crew', () => {
  it.each([
    ['red-november/standard', 24],
    ['flash-point/family', 26],
    ['flash-point/heroic', 30],
    ['dangerous-waters/submarine-veteran', 40],
    ['betrayal/storm', 40],
  ])('of %s is what is accepted when everything is tried, and every refusal names its reason', (path, runs) => {
    const scenario = scenarioAt(`scenarios/${path}.yaml`);
    const [game, twin] = [machineOf(scenario, 'asked'), machineOf(scenario, 'asked')];
    let [looked, accepted, refused] = [0, 0, 0];
    const seen = new Set<string>();
    for (let run = 0; run < runs; run++) {
      const key = runKey(5, run);
      game.reset(key);
      game.sit(new SeededTable(game.compiled, key));
      for (let step = 0; game.step() === 0; step++) {
        if ((step + run) % 5 !== 0) continue;
        restore(twin, game.compared.slice());
        const offers = offersOf(twin);
        const refusals = refusalsOf(twin);
        if (offers.length + refusals.length === 0) continue;
        looked++;
        for (const { action, ways, cut } of offers) {
          const all = tried(twin, action);
          const good = all.filter((t) => t.refused === undefined);
          const name = `run ${run}, step ${step}, ${action.rule.name}`;
          expect(cut, name).toBe(false);
          expect(good.length, name).toBe(ways.length);
          // What has one answer is not asked: the ways name it all the same.
          for (const [i, { names }] of good.entries()) expect(`${ways[i]?.answers.join()}`, name).toContain(names);
          for (const t of all) expect(t.refused, name).not.toBe('nameless');
          accepted += good.length;
          refused += all.length - good.length;
          seen.add(action.rule.name);
        }
        for (const { action, why } of refusals) {
          const name = `run ${run}, step ${step}, ${action.rule.name}`;
          const all = tried(twin, action);
          expect(
            all.filter((t) => t.refused === undefined),
            name,
          ).toEqual([]);
          expect(why, name).not.toBe('');
          refused += all.length;
        }
      }
    }
    expect(looked).toBeGreaterThan(100);
    expect(accepted).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(500);
    expect(seen.size).toBeGreaterThan(/family|storm/.test(path) ? 4 : 10);
  });
});
