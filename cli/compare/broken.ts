import type { SimulationResult } from '../../core/analysis/simulation/result.js';
import type { Scenario } from '../../core/engine/program.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { counted } from '../../core/view/figures.js';

/** What came of a scenario, and what it is called where there are several. */
interface Simulated {
  readonly label: string;
  readonly scenario: Scenario;
  readonly result: SimulationResult;
}

/** A metric that cannot be worked out is a mistake in its document, told once however many variants have it. */
export function metricFaults(all: readonly Simulated[]): Diagnostic[] {
  const told = new Map<unknown, Diagnostic>();
  for (const { scenario, result } of all) {
    const first = new Map([...result.broken.named].reverse().map((run) => [run.metric, run] as const));
    const rules = [...scenario.metrics, ...scenario.model.vocabulary.values()].map(({ rule }) => rule);
    for (const { name, at } of rules) {
      const run = first.get(name);
      const key = `${at.file.path} ${at.start}`;
      if (!run || told.has(key)) continue;
      const help = `seed ${run.seed} comes here again, after step ${run.step}`;
      told.set(key, problem('BK0909', `${name} cannot be worked out: ${run.reason}`, at, { help }));
    }
  }
  return [...told.values()];
}

/** What must never be so and came about, at its place; each sentence once however many variants have it. */
export function alarms(all: readonly Simulated[]): Diagnostic[] {
  const told = new Map<unknown, Diagnostic>();
  for (const { label, scenario, result } of all)
    for (const { sentence, runs, seed, step } of result.alarms ?? []) {
      const at = scenario.model.invariants.find((x) => x.sentence === sentence)?.rule.at;
      const of = label === '' ? '' : ` of ${label}`;
      const message = `what must never be so is so in ${counted(runs)} of ${counted(result.runs)} runs${of}: ${sentence}`;
      const help = `seed ${seed} comes here again, ${step === 0 ? 'before the first step' : `after step ${step}`}`;
      const key = `${at?.file.path} ${at?.start}`;
      if (!told.has(key)) told.set(key, problem('BK0909', message, at, { help }));
    }
  return [...told.values()];
}

/** Runs that broke off, which figures side by side do not show: they count as none of them. */
export function brokenRuns(all: readonly Simulated[]): Diagnostic[] {
  return all.flatMap(({ label, result: { broken, runs } }) => {
    const [first] = broken.named;
    if (!first) return [];
    const some = `${counted(broken.runs)} of ${counted(runs)} runs${label === '' ? '' : ` of ${label}`}`;
    const message = `${some} broke off and count as none of these: ${first.why}`;
    const help = `seed ${first.seed} comes here again, after step ${first.step}`;
    return [{ ...problem('BK0909', message, undefined, { help }), severity: 'warning' }];
  });
}
