/** Plays blocks of runs and counts what is observed. */
import { runKeyOf, type SeedWords, seedWords } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import type { Scenario } from '../../engine/program.js';
import { MOST_STEPS } from '../../engine/trace-run.js';
import type { BotName } from '../../tables/bots/bot.js';
import { Alarmed } from './alarmed.js';
import { Blame } from './blame.js';
import { count } from './distribution.js';
import { Kinship } from './kinship.js';
import { type Clock, type Observed, observedIn } from './observed.js';
import { RunPlaces } from './run-places.js';
import { Seated } from './seated.js';
import { type CountTally, emptyTally, less, MOST_NAMED, more, type Sizes, type Tally } from './tally.js';
import { Watcher } from './watcher.js';

/** How a scenario is played again and again. */
export interface Plan {
  readonly seed: string;
  /** Who makes the choices: the first plays player 1, and so on round; none: they are made at random. */
  readonly bots: readonly BotName[];
  /** Playouts a decision, for bots that search. */
  readonly budget?: number | undefined;
  /** Steps a run may take. */
  readonly most?: number | undefined;
  /** Whether a line is kept of each run. */
  readonly rows?: boolean | undefined;
  /** Whether the first runs are looked at again, without hazards. */
  readonly again?: boolean | undefined;
  /** Whether it is looked at whether what must never be so comes about. */
  readonly check?: boolean | undefined;
  /** Whether behind each line it is kept where anything ever was so, too. */
  readonly places?: boolean | undefined;
}

/** Runs in a block, the same for any number of workers: few where a bot thinks long. */
export function blockSize({ bots }: Pick<Plan, 'bots'>): number {
  if (bots.includes('search')) return 5;
  return bots.includes('greedy') ? 20 : bots.includes('orders') ? 100 : 500;
}

/** Plays a scenario by a plan. One is made for each worker; what it counts of a run depends on the seed and the run's number alone. */
export class Simulator {
  readonly observed: Observed;
  private readonly seated: Seated;
  private readonly words: SeedWords;
  private readonly watcher: Watcher;
  private readonly sizes: Sizes;
  /** Runs from this number on are not looked at again. */
  private readonly looked: number;
  private kinship: Kinship | undefined;
  private blame: Blame | undefined;
  private where: RunPlaces | undefined;
  private readonly alarmed: Alarmed;

  constructor(
    readonly scenario: Scenario,
    readonly plan: Plan,
  ) {
    this.observed = observedIn(scenario);
    this.seated = new Seated(scenario, plan, this.observed.extras);
    this.words = seedWords(plan.seed);
    this.sizes = {
      ends: scenario.model.endings.length,
      rules: scenario.model.rules.length,
      nevers: scenario.model.invariants.length,
      things: scenario.world.counts,
    };
    this.watcher = new Watcher(this.seated.machine, this.observed);
    this.alarmed = new Alarmed(scenario, this.seated.machine);
    this.looked = plan.again && this.observed.hazards.length > 0 ? blockSize(plan) : 0;
  }

  /** Plays the runs from one number up to another, that one left out. */
  play(from: number, to: number): Tally {
    const tally = emptyTally(this.observed, this.sizes);
    this.where = this.plan.places ? new RunPlaces(tally) : undefined;
    for (let run = from; run < to; run++) this.one(run, tally);
    return tally;
  }

  private one(run: number, tally: Tally): void {
    const { seated, watcher, plan } = this;
    const { machine } = seated;
    const key = runKeyOf(this.words, run);
    const kinship = run < this.looked ? this.kin() : undefined;
    const alarmed = plan.check ? this.alarmed : undefined;
    seated.begin(key);
    const { most = MOST_STEPS } = plan;
    let steps = 0;
    tally.runs++;
    try {
      watcher.begin(tally, run);
      kinship?.begin(key);
      alarmed?.begin(tally.alarms, run);
      for (let over = 0; over === 0; ) {
        if (steps >= most) throw new RunFailure(9, 0, most);
        kinship?.beforeStep();
        over = machine.step();
        steps++;
        watcher.step(steps);
        alarmed?.step(tally.alarms, run, steps);
        kinship?.afterStep();
      }
      const margin = this.margin(steps);
      watcher.end();
      kinship?.end(tally.again.kinship);
      this.ended(run, steps, margin, tally);
      if (run < this.looked && seated.result === 'lost') this.blamed().lost(key, steps, tally.again.blame);
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      machine.doors.begin(0);
      tally.broken++;
      const metric = watcher.failed();
      const rule = machine.compiled.spots[error.spot]?.rule?.key;
      if (tally.brokenRuns.length < MOST_NAMED)
        tally.brokenRuns.push({ run, step: steps, reason: error.reason, rule, metric });
    }
    this.usage(tally);
  }

  private kin(): Kinship {
    const { scenario, observed, seated } = this;
    const { hazards } = observed;
    const things = hazards.map(({ set }) => scenario.world.counts[observed.sets[set]?.universe as 'space'] ?? 0);
    this.kinship ??= new Kinship(seated.machine, hazards, scenario.position, things);
    return this.kinship;
  }

  private blamed(): Blame {
    this.blame ??= new Blame(this.scenario, this.plan, this.observed.hazards);
    return this.blame;
  }

  /** How narrowly it was won: by what the state is worth, or how late; 0 where it was not. Nothing is counted yet where that fails. */
  private margin(steps: number): number {
    const { worth } = this.observed;
    if (this.seated.result !== 'won') return 0;
    return worth === undefined ? -steps : (this.seated.machine.doors.values[worth]?.() ?? 0);
  }

  private ended(run: number, steps: number, margin: number, tally: Tally): void {
    const { watcher } = this;
    const { meter, end, result } = this.seated;
    tally.ends[end] = (tally.ends[end] ?? 0) + 1;
    const lengths = {
      step: steps,
      turn: meter.of('turn'),
      round: meter.of('round'),
      activation: meter.of('activation'),
    };
    for (const clock of Object.keys(lengths) as Clock[]) count(tally.lengths[clock], lengths[clock]);
    if (!tally.firstOfLength.has(steps)) tally.firstOfLength.set(steps, run);
    tally.longest = more(tally.longest, { run, by: steps });
    if (result === 'lost') tally.fastestLoss = less(tally.fastestLoss, { run, by: steps });
    if (result === 'won') tally.narrowestWin = less(tally.narrowestWin, { run, by: margin });
    if (!this.plan.rows) return;
    const places = this.where?.next() ?? [];
    tally.rows.push([run, end, steps, lengths.turn, lengths.round, lengths.activation, ...watcher.ends, ...places]);
  }

  private usage(tally: Tally): void {
    const { meter } = this.seated;
    addCounts(tally.rulesDone, meter.entered);
    addCounts(tally.rulesChanged, meter.changed);
    addCounts(tally.spaces, meter.spaces);
    addCounts(tally.links, meter.links);
  }
}

function addCounts({ times, runs }: CountTally, counts: Int32Array): void {
  for (let i = 0; i < counts.length; i++) {
    const n = counts[i] ?? 0;
    if (n === 0) continue;
    times[i] = (times[i] ?? 0) + n;
    runs[i] = (runs[i] ?? 0) + 1;
  }
}
