/** What many runs come to: figures with their errors, each with the clock it counts. */
import { namesRun } from '../../base/luck.js';
import { type Digest, digestOf, optionsOf } from '../../engine/digest.js';
import { type FailureReason, failureReasons } from '../../engine/failure.js';
import type { Scenario } from '../../engine/program.js';
import { type Distribution, momentsOf, quantile, sizeOf, sorted } from './distribution.js';
import { type Estimate, meanOf, shareOf } from './intervals.js';
import { type Measured, sharedMetrics } from './metrics.js';
import type { Clock, Observed } from './observed.js';
import { ratioOf } from './ratios.js';
import type { Plan } from './simulator.js';
import { atTick, type BrokenRun, type CountTally, type NumberTally, type Tally } from './tally.js';
import { MOST_TICKS } from './watcher.js';

/** How something is distributed over runs. */
export interface Spread {
  readonly mean: Estimate;
  readonly p5: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly least: number;
  readonly most: number;
  /** Values with the runs in which they came. */
  readonly histogram: readonly (readonly [value: number, runs: number])[];
}

/** How it was after so many ticks; runs that ended stay in with their last value. */
export interface Moment {
  readonly tick: number;
  readonly mean: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** Runs that had not ended. */
  readonly still: number;
}

export interface NumberResult {
  readonly name: string;
  readonly title: string;
  /** A metric of a document, or a word of the shared vocabulary. */
  readonly sort: string;
  /** What its series counts by; absent where it is looked at only at the end. */
  readonly clock?: Clock;
  readonly end: Spread;
  readonly most?: Spread;
  readonly series?: readonly Moment[];
}

/** What was so on one space, link or piece. */
export interface PlaceResult {
  readonly id: string;
  /** Share of runs in which it ever was. */
  readonly ever: Estimate;
  /** The mean tick at which it first was, in those runs. */
  readonly first?: number;
  /** Share of all ticks at which it was. */
  readonly time: number;
}

export interface PlacesResult {
  readonly word: string;
  readonly title: string;
  readonly of: 'space' | 'link' | 'piece' | 'card' | 'tile' | 'player';
  readonly places: readonly PlaceResult[];
}

export interface UsageResult {
  readonly key: string;
  readonly title?: string;
  readonly sort?: string;
  /** Share of runs in which it happened. */
  readonly happened: number;
  /** Share of runs in which anything came of it. */
  readonly changed: number;
  /** How often it happened in a run. */
  readonly times: number;
}

/** A run that broke off: the seed that plays it, after which step, and why, in short and with where. */
export interface BrokenResult {
  readonly seed: string;
  readonly step: number;
  readonly reason: string;
  readonly why: string;
  /** What was being worked out, where it was not the run itself that broke off. */
  readonly metric?: string;
}

/** What must never be so: in how many runs it came about, and the seed and step where it first did. */
export interface AlarmResult {
  readonly sentence: string;
  readonly runs: number;
  readonly seed: string;
  readonly step: number;
}

export interface EndResult {
  /** Its key; null where the flow came to its end without one. */
  readonly key: string | null;
  readonly title: string;
  readonly result: 'won' | 'lost' | 'none';
  readonly share: Estimate;
}

/** The version of the form of results. */
export const RESULT_VERSION = 1;

export interface SimulationResult {
  readonly simulation: typeof RESULT_VERSION;
  readonly scenario: string;
  readonly title: string;
  readonly digest: string;
  /** The same part by part, so that two that differ can say in what. */
  readonly digests: Digest;
  readonly options: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly players: number;
  /** Who makes the choices. */
  readonly policy: readonly string[];
  readonly runs: number;
  /** Whether it was stopped before all runs were made. */
  readonly partial: boolean;
  /** What rests on invented data, or on the default of an unknown. */
  readonly reconstructed: readonly string[];
  /** The clock that rates are given by where none is named. */
  readonly clock: Clock;
  /** How long a game is meant to be, where a module says so. */
  readonly nominal?: { readonly count: number; readonly clock: Clock };
  readonly won: Estimate;
  readonly ends: readonly EndResult[];
  readonly lengths: Readonly<Partial<Record<Clock, Spread>>>;
  readonly metrics: readonly Measured[];
  readonly numbers: readonly NumberResult[];
  readonly maps: readonly PlacesResult[];
  readonly components: readonly {
    readonly name: string;
    readonly title: string;
    readonly count: number;
    readonly peak: Spread;
    readonly ranOut: Estimate;
  }[];
  readonly upkeep: Readonly<Record<'draws' | 'choices' | 'touches', Spread>> | undefined;
  readonly usage: {
    readonly rules: readonly UsageResult[];
    readonly spaces: readonly UsageResult[];
    readonly links: readonly UsageResult[];
  };
  /** Runs worth seeing, as seeds for \`run\`. */
  readonly seeds: Readonly<Partial<Record<'median' | 'fastestLoss' | 'narrowestWin' | 'longest', string>>>;
  /** What must never be so and came about, where that was looked at. */
  readonly alarms?: readonly AlarmResult[];
  readonly broken: {
    readonly runs: number;
    readonly named: readonly BrokenResult[];
  };
}

/** A seed with the number of a run: \`run --seed 7/123\` plays it. */
export const seedOf = (seed: string, run: number): string => (run === 0 && !namesRun(seed) ? seed : `${seed}/${run}`);

export function resultOf(
  scenario: Scenario,
  plan: Plan,
  observed: Observed,
  tally: Tally,
  more: { readonly partial?: boolean } = {},
): SimulationResult {
  const { board, model, world } = scenario;
  const finished = tally.runs - tally.broken;
  const { clock } = observed;
  const won = model.endings.reduce((n, e) => n + (e.result === 'won' ? (tally.ends[e.index + 1] ?? 0) : 0), 0);
  const names = { space: board.spaces, link: board.links };
  return {
    simulation: RESULT_VERSION,
    scenario: scenario.name,
    title: scenario.title,
    ...digested(scenario),
    options: optionsOf(scenario),
    seed: plan.seed,
    players: world.players,
    policy: plan.bots.length > 0 ? plan.bots : ['random'],
    runs: tally.runs,
    partial: more.partial === true,
    reconstructed: scenario.reconstructed,
    clock,
    ...(model.nominal && { nominal: model.nominal }),
    won: shareOf(won, finished) ?? NOTHING,
    ends: endsOf(scenario, tally, finished),
    lengths: Object.fromEntries(
      observed.clocks.flatMap((c) => {
        const spread = spreadOf(tally.lengths[c]);
        return spread ? [[c, spread]] : [];
      }),
    ),
    metrics: sharedMetrics(scenario, observed, tally, plan.again === true),
    numbers: observed.numbers.flatMap(({ name, title, sort, clock: own }, i) => {
      const n = tally.numbers[i];
      const end = n && spreadOf(n.ends);
      const most = n && spreadOf(n.most);
      if (!n || !end) return [];
      return [{ name, title, sort, end, ...(own && most && { clock: own, most, series: seriesOf(n) }) }];
    }),
    maps: observed.sets.map(({ word, title, universe }, k) => {
      const places = tally.places[k];
      const ids =
        universe === 'space' || universe === 'link'
          ? names[universe].map(({ id }) => id)
          : universe === 'piece'
            ? world.pieces.map(({ name }) => name)
            : [];
      return {
        word,
        title,
        of: universe,
        places: ids.map((id, i) => {
          const runs = places?.runs[i] ?? 0;
          return {
            id,
            ever: shareOf(runs, finished) ?? NOTHING,
            ...(runs > 0 && { first: (places?.firsts[i] ?? 0) / runs }),
            time: (places?.ticks[i] ?? 0) / Math.max(1, tally.ticks + tally.runs),
          };
        }),
      };
    }),
    components: observed.supplies.flatMap(({ name, title, count }, i) => {
      const own = tally.supplies[i];
      const peak = own && spreadOf(own.peak);
      const ranOut = own && shareOf(own.ranOut.get(1) ?? 0, sizeOf(own.ranOut));
      return peak && ranOut ? [{ name, title, count, peak, ranOut }] : [];
    }),
    upkeep: upkeepOf(tally),
    usage: {
      rules: model.rules
        .filter((rule) => ['rule', 'procedure', 'replacement', 'card', 'action', 'ray'].includes(rule.sort))
        .map((rule) => ({
          key: rule.key,
          ...(rule.title !== undefined && { title: rule.title }),
          sort: rule.sort,
          ...usageOf(tally.rulesDone, tally.rulesChanged, rule.index, tally.runs),
        })),
      spaces: board.spaces.map(({ id }, i) => ({ key: id, ...usageOf(tally.spaces, tally.spaces, i, tally.runs) })),
      links: board.links.map(({ id }, i) => ({ key: id, ...usageOf(tally.links, tally.links, i, tally.runs) })),
    },
    seeds: seedsOf(plan.seed, tally),
    ...(plan.check && { alarms: alarmsOf(scenario, plan, tally) }),
    broken: {
      runs: tally.broken,
      named: tally.brokenRuns.map((run) => brokenResult(plan.seed, run)),
    },
  };
}

function alarmsOf({ model }: Scenario, { seed }: Plan, { alarms }: Tally): AlarmResult[] {
  return model.invariants.flatMap(({ sentence }, i) => {
    const { runs, first } = alarms[i] ?? {};
    return runs && first ? [{ sentence, runs, seed: seedOf(seed, first.run), step: first.step }] : [];
  });
}

function digested(scenario: Scenario): Pick<SimulationResult, 'digest' | 'digests'> {
  const digests = digestOf(scenario);
  return { digest: digests.whole, digests };
}

function brokenResult(seed: string, { run, step, reason: number, rule, metric }: BrokenRun): BrokenResult {
  const reason = failureReasons[number as FailureReason];
  const where = metric === undefined ? rule : `the metric ${metric}`;
  const why = where === undefined ? reason : `${reason}, in ${where}`;
  return { seed: seedOf(seed, run), step, reason, why, ...(metric !== undefined && { metric }) };
}

const NOTHING: Estimate = { value: 0, low: 0, high: 1 };

function endsOf({ model }: Scenario, tally: Tally, finished: number): EndResult[] {
  const ends = model.endings.map(({ rule, reason, result, index }) => ({
    key: rule?.key ?? reason,
    title: reason,
    result,
    share: shareOf(tally.ends[index + 1] ?? 0, finished) ?? NOTHING,
  }));
  const none = {
    key: null,
    title: 'Neither won nor lost',
    result: 'none',
    share: shareOf(tally.ends[0] ?? 0, finished) ?? NOTHING,
  } as const;
  return [...ends, none].sort((a, b) => b.share.value - a.share.value);
}

export function spreadOf(d: Distribution): Spread | undefined {
  const mean = meanOf(d);
  if (!mean) return undefined;
  const q = (share: number): number => quantile(d, share) ?? 0;
  return {
    mean,
    p5: q(0.05),
    p10: q(0.1),
    p50: q(0.5),
    p90: q(0.9),
    p95: q(0.95),
    least: q(0),
    most: q(1),
    histogram: sorted(d),
  };
}

function seriesOf({ series }: NumberTally): Moment[] {
  const ticks = Math.min(MOST_TICKS, series.still.length - 1);
  return Array.from({ length: ticks + 1 }, (_, tick) => {
    const { all, still } = atTick(series, tick);
    const q = (share: number): number => quantile(all, share) ?? 0;
    return { tick, mean: momentsOf(all)?.mean ?? 0, p10: q(0.1), p50: q(0.5), p90: q(0.9), still };
  });
}

function upkeepOf({ upkeep, ratios }: Tally): SimulationResult['upkeep'] {
  const [draws, choices, touches] = (['draws', 'choices', 'touches'] as const).map((name) => {
    const [spread, mean] = [spreadOf(upkeep[name]), ratioOf(ratios[name])];
    return spread && mean && { ...spread, mean };
  });
  return draws && choices && touches && { draws, choices, touches };
}

function usageOf(done: CountTally, changed: CountTally, index: number, runs: number) {
  return {
    happened: (done.runs[index] ?? 0) / runs,
    changed: (changed.runs[index] ?? 0) / runs,
    times: (done.times[index] ?? 0) / runs,
  };
}

function seedsOf(seed: string, tally: Tally): SimulationResult['seeds'] {
  const steps = quantile(tally.lengths.step, 0.5);
  const median = steps === undefined ? undefined : tally.firstOfLength.get(steps);
  const named = (run: number | undefined) => (run === undefined ? undefined : seedOf(seed, run));
  const seeds = {
    median: named(median),
    fastestLoss: named(tally.fastestLoss?.run),
    narrowestWin: named(tally.narrowestWin?.run),
    longest: named(tally.longest?.run),
  };
  return Object.fromEntries(Object.entries(seeds).filter(([, value]) => value !== undefined));
}
