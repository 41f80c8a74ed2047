/** What is counted over many runs. Plain data: it goes from one worker to another, and blocks of runs are added in order. */
import { type AlarmTally, addAlarms } from './alarmed.js';
import { addAll, count, type Distribution } from './distribution.js';
import type { Clock, Observed } from './observed.js';
import { addPressures, emptyPressures, type Pressures } from './pressure.js';
import { addSums, emptyRatios, noPairs, type PairSums, type Ratios, ratioNames } from './ratios.js';

/** A number over time: for each tick of its clock how it was in the runs that came so far, and how it was last in those that ended. */
export interface Series {
  readonly still: Distribution[];
  readonly last: Distribution[];
}

export interface NumberTally {
  /** At the end of each run. */
  readonly ends: Distribution;
  /** The most it was in each run. */
  readonly most: Distribution;
  readonly series: Series;
  /** Ticks until it was more than at the start, and ticks of the runs in which it never was. */
  readonly rises: { readonly came: Distribution; readonly ended: Distribution };
  /** Ticks from the first value above 0 until twice that. */
  readonly doubles: { readonly came: Distribution; readonly ended: Distribution };
}

/** For each space, link or piece: in how many runs it ever was so, the sum of the ticks when first, and for how many ticks in all. */
export interface PlaceTally {
  readonly runs: Float64Array;
  readonly firsts: Float64Array;
  readonly ticks: Float64Array;
}

export interface CountTally {
  readonly times: Float64Array;
  readonly runs: Float64Array;
}

/** A run that is told by its number. */
export interface NamedRun {
  readonly run: number;
  readonly by: number;
}

export interface BrokenRun {
  readonly run: number;
  readonly step: number;
  readonly reason: number;
  readonly rule: string | undefined;
  /** What was being worked out, where it was not the run itself that broke off. */
  readonly metric: string | undefined;
}

export interface Tally {
  runs: number;
  /** By the number of the end; first those that came to none. */
  readonly ends: Float64Array;
  broken: number;
  /** By what must never be so; all nothing where it is not looked at. */
  readonly alarms: readonly AlarmTally[];
  readonly brokenRuns: BrokenRun[];
  readonly lengths: Record<Clock, Distribution>;
  /** For each number of steps the first run that took so many. */
  readonly firstOfLength: Map<number, number>;
  readonly numbers: readonly NumberTally[];
  readonly places: readonly PlaceTally[];
  readonly supplies: readonly { readonly peak: Distribution; readonly ranOut: Distribution }[];
  readonly rulesDone: CountTally;
  readonly rulesChanged: CountTally;
  readonly spaces: CountTally;
  readonly links: CountTally;
  readonly upkeep: Record<'draws' | 'choices' | 'touches', Distribution>;
  readonly ratios: Ratios;
  /** Of runs that are looked at again, by hazard: things affected and those that came from others; lost runs and those won without it. */
  readonly again: Readonly<Record<'kinship' | 'blame', readonly PairSums[]>>;
  readonly pressures: Pressures;
  ticks: number;
  fastestLoss: NamedRun | undefined;
  narrowestWin: NamedRun | undefined;
  longest: NamedRun | undefined;
  /** One line for each run, where they are asked for: its number, end, lengths, and what the numbers were at the end. */
  readonly rows: number[][];
}

/** How many runs that broke off are told by their numbers. */
export const MOST_NAMED = 20;

const places = (n: number): PlaceTally => ({
  runs: new Float64Array(n),
  firsts: new Float64Array(n),
  ticks: new Float64Array(n),
});
const counts = (n: number): CountTally => ({ times: new Float64Array(n), runs: new Float64Array(n) });
const waits = () => ({ came: new Map(), ended: new Map() });

export interface Sizes {
  readonly ends: number;
  readonly rules: number;
  readonly nevers: number;
  readonly things: Readonly<Record<string, number>>;
}

export function emptyTally({ numbers, sets, supplies, hazards }: Observed, sizes: Sizes): Tally {
  const { things } = sizes;
  return {
    runs: 0,
    ends: new Float64Array(sizes.ends + 1),
    broken: 0,
    alarms: Array.from({ length: sizes.nevers }, () => ({ runs: 0, first: undefined })),
    brokenRuns: [],
    lengths: { step: new Map(), turn: new Map(), round: new Map(), activation: new Map() },
    firstOfLength: new Map(),
    numbers: numbers.map(() => ({
      ends: new Map(),
      most: new Map(),
      series: { still: [], last: [] },
      rises: waits(),
      doubles: waits(),
    })),
    places: sets.map(({ universe }) => places(things[universe] ?? 0)),
    supplies: supplies.map(() => ({ peak: new Map(), ranOut: new Map() })),
    rulesDone: counts(sizes.rules),
    rulesChanged: counts(sizes.rules),
    spaces: counts(things.space ?? 0),
    links: counts(things.link ?? 0),
    upkeep: { draws: new Map(), choices: new Map(), touches: new Map() },
    ratios: emptyRatios(),
    again: { kinship: hazards.map(noPairs), blame: hazards.map(noPairs) },
    pressures: emptyPressures(hazards.length),
    ticks: 0,
    fastestLoss: undefined,
    narrowestWin: undefined,
    longest: undefined,
    rows: [],
  };
}

/** Adds the next block. */
export function addTally(into: Tally, from: Tally): void {
  into.runs += from.runs;
  addArray(into.ends, from.ends);
  into.broken += from.broken;
  addAlarms(into.alarms, from.alarms);
  into.brokenRuns.push(...from.brokenRuns.slice(0, MOST_NAMED - into.brokenRuns.length));
  for (const clock of Object.keys(into.lengths) as Clock[]) addAll(into.lengths[clock], from.lengths[clock]);
  for (const [steps, run] of from.firstOfLength) if (!into.firstOfLength.has(steps)) into.firstOfLength.set(steps, run);
  into.numbers.forEach((own, i) => {
    const other = from.numbers[i];
    if (!other) return;
    addAll(own.ends, other.ends);
    addAll(own.most, other.most);
    addEach(own.series.still, other.series.still);
    addEach(own.series.last, other.series.last);
    for (const wait of ['rises', 'doubles'] as const) {
      addAll(own[wait].came, other[wait].came);
      addAll(own[wait].ended, other[wait].ended);
    }
  });
  into.places.forEach((own, i) => {
    for (const key of ['runs', 'firsts', 'ticks'] as const) addArray(own[key], from.places[i]?.[key]);
  });
  into.supplies.forEach((own, i) => {
    addAll(own.peak, from.supplies[i]?.peak ?? new Map());
    addAll(own.ranOut, from.supplies[i]?.ranOut ?? new Map());
  });
  for (const key of ['rulesDone', 'rulesChanged', 'spaces', 'links'] as const) {
    addArray(into[key].times, from[key].times);
    addArray(into[key].runs, from[key].runs);
  }
  for (const key of ['draws', 'choices', 'touches'] as const) addAll(into.upkeep[key], from.upkeep[key]);
  for (const name of ratioNames) addSums(into.ratios[name], from.ratios[name]);
  for (const what of ['kinship', 'blame'] as const)
    into.again[what].forEach((own, k) => {
      addSums(own, from.again[what][k] ?? noPairs());
    });
  addPressures(into.pressures, from.pressures);
  into.ticks += from.ticks;
  into.fastestLoss = less(into.fastestLoss, from.fastestLoss);
  into.narrowestWin = less(into.narrowestWin, from.narrowestWin);
  into.longest = more(into.longest, from.longest);
  for (const row of from.rows) into.rows.push(row);
}

/** Of two runs that with the smaller number behind it, of equal ones the first. */
export function less(a: NamedRun | undefined, b: NamedRun | undefined): NamedRun | undefined {
  return a && b ? (b.by < a.by || (b.by === a.by && b.run < a.run) ? b : a) : (a ?? b);
}

export function more(a: NamedRun | undefined, b: NamedRun | undefined): NamedRun | undefined {
  return a && b ? (b.by > a.by || (b.by === a.by && b.run < a.run) ? b : a) : (a ?? b);
}

function addArray(into: Float64Array, from: Float64Array | undefined): void {
  if (from) for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) + (from[i] ?? 0);
}

function addEach(into: Distribution[], from: readonly Distribution[]): void {
  from.forEach((d, i) => {
    const own = into[i];
    if (own) addAll(own, d);
    else into[i] = new Map(d);
  });
}

/** A number at one tick over all runs: those that ended before stay in with their last value. */
export function atTick({ still, last }: Series, tick: number): { readonly all: Distribution; readonly still: number } {
  const all: Distribution = new Map(still[tick]);
  let on = 0;
  for (const times of still[tick]?.values() ?? []) on += times;
  for (let t = 0; t < tick; t++) for (const [value, times] of last[t] ?? []) count(all, value, times);
  return { all, still: on };
}
