import { runKeyOf, seedWords } from '../base/luck.js';
import { RunFailure } from '../engine/failure.js';
import { machineOf, type Scenario } from '../engine/program.js';
import { MOST_STEPS } from '../engine/trace-run.js';
import type { Rule } from '../language/program.js';

/** How often something came over many runs. */
export interface Count {
  /** In all runs together. */
  readonly times: number;
  /** Runs in which it came at all. */
  readonly runs: number;
}

/** A rule, procedure, card, action or part of the flow: how often it was done, and how often anything came of it. */
export interface RuleUsage {
  readonly rule: Rule;
  readonly done: Count;
  readonly changed: Count;
}

/** How often something changed on one space or link. */
export interface PlaceUsage {
  readonly id: string;
  readonly changed: Count;
}

/** What is used of a scenario's rules and board, when decisions are made at random. */
export interface Usage {
  readonly runs: number;
  /** Broken off, for a mistake in the rules or for taking too many steps; what came before counts. */
  readonly broken: number;
  /** In the order of their declaration; what never came is there too. */
  readonly rules: readonly RuleUsage[];
  readonly spaces: readonly PlaceUsage[];
  readonly links: readonly PlaceUsage[];
}

/** Plays runs 0, 1, 2 ... of a seed to their end, and counts. */
export function usageOf(scenario: Scenario, runs: number, seed: string | number, most = MOST_STEPS): Usage {
  const machine = machineOf(scenario, 'metered');
  const { meter, compiled } = machine;
  if (!meter) throw new Error('a metered machine has no meter');
  const [done, changed, spaces, links] = [meter.entered, meter.changed, meter.spaces, meter.links].map(
    (counts) => new Totals(counts),
  ) as [Totals, Totals, Totals, Totals];
  const words = seedWords(seed);
  let broken = 0;
  for (let run = 0; run < runs; run++) {
    meter.clear();
    machine.reset(runKeyOf(words, run));
    try {
      machine.play(most);
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      broken++;
    }
    for (const totals of [done, changed, spaces, links]) totals.add();
  }
  const { board, model } = scenario;
  return {
    runs,
    broken,
    rules: model.rules
      .filter((rule) => compiled.emitter.counted.has(rule))
      .map((rule) => ({ rule, done: done.of(rule.index), changed: changed.of(rule.index) })),
    spaces: board.spaces.map(({ id }, i) => ({ id, changed: spaces.of(i) })),
    links: board.links.map(({ id }, i) => ({ id, changed: links.of(i) })),
  };
}

/** Sums over runs of what is counted in one. */
class Totals {
  private readonly times: Float64Array;
  private readonly runs: Uint32Array;

  constructor(private readonly counts: Int32Array) {
    this.times = new Float64Array(counts.length);
    this.runs = new Uint32Array(counts.length);
  }

  /** A run is over. */
  add(): void {
    const { counts, times, runs } = this;
    for (let i = 0; i < counts.length; i++) {
      const n = counts[i] ?? 0;
      if (n === 0) continue;
      times[i] = (times[i] ?? 0) + n;
      runs[i] = (runs[i] ?? 0) + 1;
    }
  }

  of(index: number): Count {
    return { times: this.times[index] ?? 0, runs: this.runs[index] ?? 0 };
  }
}
