import { beforeAll, describe, expect, it } from 'vitest';
import { runKey } from '../../core/base/luck.js';
import { type DocScalar, loadProject } from '../../core/documents/index.js';
import { plainValue, scalarNode, textAt } from '../../core/documents/nodes.js';
import { machineOf, prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { Tracer } from '../../core/engine/tracer.js';
import { nodeFiles } from '../../core/host/files.js';
import { sourceFile } from '../../core/source/file.js';
import { SeededTable } from '../../core/tables/seeded.js';

/** Rules that nothing in an unattended run can set off, and why. */
const atRest = new Map([
  ['open', 'only a crew opens hatches'],
  ['stumble', 'only a crew holds items'],
  ['turbulence', 'only a crew holds items'],
  ['overheated', 'only a crew drinks'],
]);

/** The files of the module that are about the boat. */
const ofHazards = /(kinds|time|tracks|hazards|events|flow)\.yaml$/;

/** The two scenarios; the long one with its countdowns too, as `--set timed-events=yes` runs it. */
const runs = [
  { path: 'scenarios/red-november/adrift.yaml', count: 400, countdowns: undefined },
  { path: 'scenarios/red-november/adrift-long.yaml', count: 40, countdowns: undefined },
  { path: 'scenarios/red-november/adrift-long.yaml', count: 1000, countdowns: 'yes' },
] as const;

/** An option of a run as the command line gives it. */
function setting(name: string, value: string): { name: string; node: DocScalar } {
  return { name, node: scalarNode(plainValue(value), textAt(sourceFile('--set', value), value, 0)) };
}

/** Which rules, by key, were at work when something on the board changed. */
function rulesThatChanged({ path, count, countdowns }: (typeof runs)[number]): {
  changed: Set<string>;
  rules: { key: string; name: string; sort: string; acts: boolean }[];
  shuffled: boolean;
  joined: Set<string>;
} {
  const project = loadProject([path], nodeFiles(process.cwd()));
  const [document] = project.entries;
  const own = countdowns === undefined ? [] : [setting('timed-events', countdowns)];
  const scenario =
    document &&
    prepare(sourceOf(project, document), project.diagnostics, {
      choices: (base) => ({ ...base, options: [...base.options, ...own] }),
    });
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
    sure() {},
    checked() {},
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
      .filter((r) => r.module === 'red-november' && ofHazards.test(r.at.file.path))
      .map((r) => ({ key: r.key, name: r.name, sort: r.sort, acts: r.sort !== 'card' || acting.has(r.key) })),
  };
}

describe('The boat adrift', () => {
  const changed = new Set<string>();
  let rules: ReturnType<typeof rulesThatChanged>['rules'] = [];
  let long: ReturnType<typeof rulesThatChanged>;
  beforeAll(() => {
    for (const run of runs) {
      const found = rulesThatChanged(run);
      for (const key of found.changed) changed.add(key);
      rules = found.rules;
      if (run === runs[1]) long = found;
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
