import { beforeAll, describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { loadProject } from '../../core/documents/index.js';
import { machineOf, prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { Tracer } from '../../core/engine/tracer.js';
import { nodeFiles } from '../../core/host/files.js';
import { SeededTable } from '../../core/tables/seeded.js';

/** Rules that nothing in an unattended run can set off, and why. */
const atRest = new Map([
  ['open', 'only a crew opens hatches'],
  [
    'kraken',
    'it joins after the first deck, which only the long run gets through, and there countdowns are switched off',
  ],
]);

const runs = { 'scenarios/red-november/adrift.yaml': 400, 'scenarios/red-november/adrift-long.yaml': 40 };

/** Which rules, by key, were at work when something on the board changed. */
function rulesThatChanged(
  path: string,
  count: number,
): {
  changed: Set<string>;
  rules: { key: string; name: string; sort: string; acts: boolean }[];
  shuffled: boolean;
  joined: Set<string>;
} {
  const project = loadProject([path], nodeFiles(process.cwd()));
  const [document] = project.entries;
  const scenario = document && prepare(sourceOf(project, document), project.diagnostics);
  if (!scenario) throw new Error(`${path} cannot be run`);
  const machine = machineOf(scenario, 'traced');
  const changed = new Set<string>();
  const joined = new Set<string>();
  let shuffled = false;
  const stack: number[] = [];
  const { rules } = scenario.model;
  const tracer: Tracer = {
    spot() {},
    nothing() {},
    leave: () => void stack.pop(),
    answered() {},
    only() {},
    node() {},
    ray() {},
    later: () => 0,
    resume() {},
    resumed() {},
    ended() {},
    enter: (rule, args) => {
      stack.push(rule);
      const entered = rules[rule];
      if (entered?.sort === 'card') joined.add(entered.name);
      void args;
    },
    shuffled: () => {
      shuffled = true;
    },
    change: (kind) => {
      if (kind !== 3) for (const rule of stack) changed.add(rules[rule]?.key ?? '');
    },
  };
  for (let run = 0; run < count; run++) {
    const key = runKey(7, run);
    stack.length = 0;
    machine.reset(key);
    machine.doors.tracer(tracer);
    machine.sit(new SeededTable(machine.compiled, key));
    while (machine.step() === 0);
  }
  const acting = new Set(
    [...scenario.model.cardBodies.values()].filter((c) => c.body.length > 0).map((c) => c.rule.key),
  );
  return {
    changed,
    joined,
    shuffled,
    rules: rules
      .filter((r) => r.module === 'red-november')
      .map((r) => ({ key: r.key, name: r.name, sort: r.sort, acts: r.sort !== 'card' || acting.has(r.key) })),
  };
}

describe('The boat adrift', () => {
  const changed = new Set<string>();
  let rules: ReturnType<typeof rulesThatChanged>['rules'] = [];
  let long: ReturnType<typeof rulesThatChanged>;
  beforeAll(() => {
    for (const [path, count] of Object.entries(runs)) {
      const found = rulesThatChanged(path, count);
      for (const key of found.changed) changed.add(key);
      rules = found.rules;
      if (path.includes('long')) long = found;
    }
  });

  it('lets every hazard rule change the board in some run of the two scenarios', () => {
    const hazards = rules.filter(
      (r) => ['rule', 'procedure', 'card', 'meeting'].includes(r.sort) && r.acts && !atRest.has(r.name),
    );
    expect(hazards.length).toBeGreaterThan(15);
    expect(hazards.filter((r) => !changed.has(r.key)).map((r) => r.key)).toEqual([]);
  });

  it('reaches the reshuffle and the card that joins with it in the long run', () => {
    expect(long.shuffled).toBe(true);
    expect(long.joined).toContain('kraken');
  });
});
