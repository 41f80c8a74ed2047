/** Plays blocks of runs and counts what is observed. */
import { type RunKey, runKeyOf, type SeedWords, seedWords } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import type { Meter } from '../../engine/meter.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import { MOST_STEPS } from '../../engine/trace-run.js';
import type { Bot, BotName } from '../../tables/bots/bot.js';
import { BotTable, keyFor, makeBot } from '../../tables/bots/seats.js';
import { SeededTable } from '../../tables/seeded.js';
import { count, countAt } from './distribution.js';
import { type Clock, clocks, type Observable, type Observed, observedIn } from './observed.js';
import {
  type CountTally,
  emptyTally,
  less,
  MOST_NAMED,
  more,
  type NumberTally,
  type PlaceTally,
  type Sizes,
  type Tally,
} from './tally.js';

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
}

/** Ticks over which numbers are kept tick by tick; a longer run is counted on, but not shown so. */
export const MOST_TICKS = 2000;

/** Runs in a block, the same for any number of workers: few where a bot thinks long. */
export function blockSize({ bots }: Pick<Plan, 'bots'>): number {
  if (bots.includes('search')) return 5;
  return bots.includes('greedy') ? 20 : bots.includes('orders') ? 100 : 500;
}

/** Plays a scenario by a plan. One is made for each worker; what it counts of a run depends on the seed and the run's number alone. */
export class Simulator {
  readonly observed: Observed;
  private readonly machine: Machine;
  private readonly meter: Meter;
  private readonly seats: readonly Bot[];
  private readonly words: SeedWords;
  private readonly watcher: Watcher;
  private readonly sizes: Sizes;

  constructor(
    readonly scenario: Scenario,
    readonly plan: Plan,
  ) {
    this.observed = observedIn(scenario);
    const { bots, budget } = plan;
    const plain = bots.every((name) => name === 'random');
    this.machine = machineOf(scenario, plain ? 'metered' : 'watched', this.observed.extras);
    const { meter } = this.machine;
    if (!meter) throw new Error('this form of program counts nothing');
    this.meter = meter;
    this.seats = plain ? [] : bots.map((name) => makeBot(name, scenario, this.machine.compiled, { budget }));
    this.words = seedWords(plan.seed);
    this.sizes = {
      ends: scenario.model.endings.length,
      rules: scenario.model.rules.length,
      things: scenario.world.counts,
    };
    this.watcher = new Watcher(this.machine, this.observed);
  }

  /** Plays the runs from one number up to another, that one left out. */
  play(from: number, to: number): Tally {
    const tally = emptyTally(this.observed, this.sizes);
    for (let run = from; run < to; run++) this.one(run, tally);
    return tally;
  }

  private one(run: number, tally: Tally): void {
    const { machine, meter, watcher, plan } = this;
    const key = runKeyOf(this.words, run);
    meter.clear();
    this.seat(key);
    machine.reset(key);
    watcher.begin(tally);
    const { most = MOST_STEPS } = plan;
    let steps = 0;
    tally.runs++;
    try {
      for (let over = 0; over === 0; ) {
        if (steps >= most) throw new RunFailure(9, 0, most);
        over = machine.step();
        steps++;
        watcher.step(steps);
      }
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      machine.doors.begin(0);
      tally.broken++;
      const rule = machine.compiled.spots[error.spot]?.rule?.key;
      if (tally.brokenRuns.length < MOST_NAMED) tally.brokenRuns.push({ run, step: steps, reason: error.reason, rule });
      this.usage(tally);
      return;
    }
    watcher.end();
    this.ended(run, steps, tally);
    this.usage(tally);
  }

  private seat(key: RunKey): void {
    const { machine, seats } = this;
    const [first, ...others] = seats;
    if (!first) return;
    for (const bot of seats) bot.begin(keyFor(bot, key));
    machine.sit(new BotTable(machine, new SeededTable(machine.compiled, key), [first, ...others]));
  }

  private ended(run: number, steps: number, tally: Tally): void {
    const { machine, meter, watcher, scenario } = this;
    const { model } = scenario;
    const end = machine.state[watcher.outcome] ?? 0;
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
    const result = model.endings[end - 1]?.result;
    if (result === 'lost') tally.fastestLoss = less(tally.fastestLoss, { run, by: steps });
    const { worth } = this.observed;
    if (result === 'won') {
      const margin = worth === undefined ? -steps : (machine.doors.values[worth]?.() ?? 0);
      tally.narrowestWin = less(tally.narrowestWin, { run, by: margin });
    }
    if (this.plan.rows)
      tally.rows.push([run, end, steps, lengths.turn, lengths.round, lengths.activation, ...watcher.ends]);
  }

  private usage(tally: Tally): void {
    const { meter, observed } = this;
    addCounts(tally.rulesDone, meter.entered);
    addCounts(tally.rulesChanged, meter.changed);
    addCounts(tally.spaces, meter.spaces);
    addCounts(tally.links, meter.links);
    for (const { rule } of this.scenario.model.actions) tally.actions += meter.entered[rule.index] ?? 0;
    for (const rule of observed.relief) tally.relief += meter.entered[rule.index] ?? 0;
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

/** A supply: where it stands how many are left, of how many. */
interface Left {
  readonly slot: number;
  readonly count: number;
}

/** Follows one number through a run. */
interface Followed {
  /** Whether it counts how often something happened. */
  happens: boolean;
  ticks: number;
  value: number;
  first: number;
  most: number;
  rose: boolean;
  /** The value that is to be doubled, and since when; 0 as long as there is none. */
  from: number;
  since: number;
  doubled: boolean;
}

/** Looks at the state of a run at the ticks of its clocks. */
class Watcher {
  readonly outcome: number;
  /** What the numbers were when the last run ended. */
  readonly ends: number[];
  private tally!: Tally;
  private readonly followed: Followed[];
  private readonly members: Uint8Array[];
  private readonly before: Uint8Array[];
  private readonly sizes: number[];
  private readonly seen: Record<Clock, number> = { step: 0, turn: 0, round: 0, activation: 0 };
  private readonly meter: Meter;
  /** The clocks that something is observed by. */
  private readonly ticking: readonly Clock[];
  private readonly byClock: Readonly<Record<Clock, readonly number[]>>;
  /** The numbers that stand for words of the vocabulary. */
  private readonly shared: readonly number[];
  /** What the numbers are at this moment. */
  private readonly now: number[];
  private draws = 0;
  private choices = 0;
  private touches = 0;
  private readonly left: readonly Left[];
  private readonly least: number[];
  /** By set and thing, whether it was so in this run. */
  private readonly ever: Uint8Array[];
  private lastChange = 0;
  private tick = 0;

  constructor(
    private readonly machine: Machine,
    private readonly observed: Observed,
  ) {
    const { layout, compiled, meter } = machine;
    if (!meter) throw new Error('this form of program counts nothing');
    this.meter = meter;
    const { model, counts } = compiled.world;
    const slot = (role: string): number => layout.globals.get(model.globals.find((g) => g.role === role) as never) ?? 0;
    this.outcome = slot('outcome');
    const { numbers } = observed;
    this.followed = numbers.map(() => ({ ...UNBORN }));
    this.ends = numbers.map(() => 0);
    this.now = numbers.map(() => 0);
    const those = (test: (o: Observable) => boolean): number[] => numbers.flatMap((o, i) => (test(o) ? [i] : []));
    const of = (clock: Clock) => those((o) => o.clock === clock);
    this.byClock = { step: of('step'), turn: of('turn'), round: of('round'), activation: of('activation') };
    this.ticking = clocks.filter((c) => c === observed.clock || this.byClock[c].length > 0);
    this.shared = those((o) => o.sort !== 'metric');
    const bytes = () => observed.sets.map(({ universe }) => new Uint8Array(counts[universe as 'space'] ?? 0));
    [this.members, this.before, this.ever] = [bytes(), bytes(), bytes()];
    this.sizes = observed.sets.map(() => 0);
    this.left = observed.supplies.map(({ left, count }) => ({ slot: layout.globals.get(left) ?? 0, count }));
    this.least = this.left.map(() => 0);
  }

  begin(tally: Tally): void {
    this.tally = tally;
    const { seen, machine } = this;
    for (const clock of clocks) seen[clock] = 0;
    this.draws = 0;
    this.choices = 0;
    this.touches = machine.doors.changes();
    this.lastChange = this.touches;
    this.tick = 0;
    for (const e of this.ever) e.fill(0);
    this.look();
    this.places(0);
    this.observed.numbers.forEach(({ from }, i) => {
      const value = this.now[i] as number;
      begun(this.followed[i] as Followed, value, 'rules' in from);
      this.note(i, 0, value);
    });
    this.left.forEach(({ slot, count }, i) => {
      this.least[i] = machine.state[slot] ?? count;
    });
  }

  step(steps: number): void {
    const { seen, machine, left, least } = this;
    const { ticking } = this;
    const { clock: main } = this.observed;
    for (let i = 0; i < left.length; i++) {
      const now = machine.state[(left[i] as Left).slot] as number;
      if (now < (least[i] as number)) least[i] = now;
    }
    let ticked = false;
    for (let k = 0; k < ticking.length; k++) {
      const clock = ticking[k] as Clock;
      const now = clock === 'step' ? steps : this.meter.of(clock);
      if (now === seen[clock]) continue;
      seen[clock] = now;
      if (!ticked) this.look();
      ticked = true;
      if (clock === main) this.ofClock();
      for (const i of this.byClock[clock]) this.observe(i);
    }
    if (ticked) this.lastChange = machine.doors.changes();
  }

  /** The end of a run is looked at as a last tick where anything has changed since the one before. */
  end(): void {
    const { tally, observed, machine } = this;
    const late = machine.doors.changes() !== this.lastChange;
    this.look();
    if (late) this.ofClock();
    observed.numbers.forEach(({ clock }, i) => {
      if (late && clock) this.observe(i);
      const f = this.followed[i] as Followed;
      const own = tally.numbers[i] as NumberTally;
      const value = this.now[i] as number;
      this.ends[i] = value;
      count(own.ends, value);
      if (!clock) return;
      count(own.most, Math.max(f.most, value));
      if (f.ticks <= MOST_TICKS) countAt(own.series.last, f.ticks, f.value);
      if (!f.rose) count(own.rises.ended, f.ticks);
      if (f.from > 0 && !f.doubled) count(own.doubles.ended, f.ticks - f.since);
    });
    this.observed.sets.forEach((_, k) => {
      const { runs } = tally.places[k] as Tally['places'][number];
      const ever = this.ever[k] as Uint8Array;
      for (let i = 0; i < ever.length; i++) if (ever[i] === 1) runs[i] = (runs[i] ?? 0) + 1;
    });
    this.left.forEach(({ count: all }, i) => {
      const own = tally.supplies[i] as Tally['supplies'][number];
      count(own.peak, all - (this.least[i] ?? 0));
      count(own.ranOut, this.least[i] === 0 ? 1 : 0);
    });
  }

  /** Sees what is where, and how much of it there is. */
  private look(): void {
    const { doors } = this.machine;
    const { sets, numbers } = this.observed;
    for (let k = 0; k < sets.length; k++) {
      const into = this.members[k] as Uint8Array;
      into.fill(0);
      doors.sets[k]?.(into);
      let n = 0;
      for (let i = 0; i < into.length; i++) n += into[i] as number;
      this.sizes[k] = n;
    }
    for (let i = 0; i < numbers.length; i++) {
      const { from } = numbers[i] as Observable;
      this.now[i] =
        'value' in from
          ? (doors.values[from.value]?.() ?? 0)
          : 'members' in from
            ? (this.sizes[from.members] ?? 0)
            : this.happened(from.rules);
    }
  }

  /** Something a clock ticks for once, whatever is observed by it: the clock of the game. */
  private ofClock(): void {
    const { tally, meter, followed, now } = this;
    tally.ticks++;
    this.tick++;
    const changes = this.machine.doors.changes();
    const [draws, choices] = [meter.of('draws'), meter.of('choices')];
    count(tally.upkeep.draws, draws - this.draws);
    count(tally.upkeep.choices, choices - this.choices);
    count(tally.upkeep.touches, (changes - this.touches) >>> 0);
    this.draws = draws;
    this.choices = choices;
    this.touches = changes;
    let changed = this.places(this.tick);
    for (const i of this.shared) if (now[i] !== (followed[i] as Followed).value) changed = true;
    if (!changed) tally.duds++;
  }

  /** Notes where what is; whether anything is other than it was at the last tick. */
  private places(tick: number): boolean {
    let changed = false;
    for (let k = 0; k < this.members.length; k++) {
      const { firsts, ticks } = this.tally.places[k] as PlaceTally;
      const now = this.members[k] as Uint8Array;
      const [was, ever] = [this.before[k] as Uint8Array, this.ever[k] as Uint8Array];
      for (let i = 0; i < now.length; i++) {
        if (now[i] !== was[i]) changed = true;
        if (now[i] === 0) continue;
        ticks[i] = (ticks[i] as number) + 1;
        if (ever[i] === 1) continue;
        ever[i] = 1;
        firsts[i] = (firsts[i] as number) + tick;
      }
      was.set(now);
    }
    return changed;
  }

  private happened(rules: readonly number[]): number {
    let n = 0;
    for (let k = 0; k < rules.length; k++) n += this.meter.entered[rules[k] as number] as number;
    return n;
  }

  private observe(i: number): void {
    const f = this.followed[i] as Followed;
    const own = this.tally.numbers[i] as NumberTally;
    const value = this.now[i] as number;
    f.ticks++;
    if (value > f.most) f.most = value;
    if (!f.rose && value > f.first) {
      f.rose = true;
      count(own.rises.came, f.ticks);
    }
    if (f.from === 0 && value > 0) {
      f.from = value;
      f.since = f.ticks;
    } else if (f.from > 0 && !f.doubled && value >= 2 * f.from) {
      f.doubled = true;
      count(own.doubles.came, f.ticks - f.since);
    }
    if (value > f.value && f.happens) count(own.bursts, value - f.value);
    this.note(i, f.ticks, value);
    f.value = value;
  }

  private note(i: number, tick: number, value: number): void {
    if (tick > MOST_TICKS || !this.observed.numbers[i]?.clock) return;
    const { still } = (this.tally.numbers[i] as NumberTally).series;
    countAt(still, tick, value);
  }
}

const UNBORN: Followed = {
  happens: false,
  ticks: 0,
  value: 0,
  first: 0,
  most: 0,
  rose: false,
  from: 0,
  since: 0,
  doubled: false,
};

function begun(f: Followed, value: number, happens: boolean): void {
  f.happens = happens;
  f.ticks = 0;
  f.value = value;
  f.first = value;
  f.most = value;
  f.rose = false;
  f.from = value;
  f.since = 0;
  f.doubled = false;
}
