/** Looks at a run as it goes on, at the ticks of its clocks. */
import type { Machine } from '../../engine/machine.js';
import type { Meter } from '../../engine/meter.js';
import type { Rule } from '../../language/program.js';
import { count, countAt } from './distribution.js';
import { type Clock, clocks, type Observable, type Observed } from './observed.js';
import { addWork, Pressure } from './pressure.js';
import { addPair } from './ratios.js';
import type { NumberTally, PlaceTally, Tally } from './tally.js';

/** Ticks over which numbers are kept tick by tick; a longer run is counted on, but not shown so. */
export const MOST_TICKS = 2000;

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
  /** Of all ticks together, the start too. */
  sum: number;
  /** Of what happens: in how many ticks it did. */
  bursts: number;
  /** The value that is to be doubled, and since when; 0 as long as there is none. */
  from: number;
  since: number;
  doubled: boolean;
}

/** Looks at the state of a run at the ticks of its clocks. */
export class Watcher {
  /** What the numbers were when the last run ended. */
  readonly ends: number[];
  private tally!: Tally;
  private readonly followed: Followed[];
  /** By set the numbers of the things it has now, and had at the last tick. */
  private readonly members: readonly Int32Array[];
  private readonly before: readonly Int32Array[];
  private readonly wereSizes: number[];
  private readonly sizes: number[];
  private readonly seen: Record<Clock, number> = { step: 0, turn: 0, round: 0, activation: 0 };
  private readonly meter: Meter;
  /** The clocks that something is observed by. */
  private readonly ticking: readonly Clock[];
  private readonly byClock: Readonly<Record<Clock, readonly number[]>>;
  /** The numbers that stand for words of the vocabulary. */
  private readonly shared: readonly number[];
  /** Where among the numbers these words stand; -1 where the game does not say one. */
  private readonly loss: number;
  private readonly exposure: number;
  private readonly explosion: number;
  /** What the numbers are at this moment. */
  private readonly now: number[];
  /** The number that is being worked out; -1 where none is. */
  private lookedAt = -1;
  private draws = 0;
  private choices = 0;
  private touches = 0;
  /** Changes before the run began. */
  private untouched = 0;
  /** Ticks after which all that the vocabulary names was as before. */
  private duds = 0;
  private readonly left: readonly Left[];
  private readonly least: number[];
  /** By set and thing, whether it was so in this run. */
  private readonly ever: readonly Uint8Array[];
  private lastChange = 0;
  /** Of each hazard that somebody can fight. */
  private readonly pressures: readonly Pressure[];
  private run = 0;
  private tick = 0;

  constructor(
    private readonly machine: Machine,
    private readonly observed: Observed,
  ) {
    const { layout, compiled, meter } = machine;
    if (!meter) throw new Error('this form of program counts nothing');
    this.meter = meter;
    const { counts } = compiled.world;
    const { numbers } = observed;
    this.followed = numbers.map(() => ({ ...UNBORN }));
    this.ends = numbers.map(() => 0);
    this.now = numbers.map(() => 0);
    const those = (test: (o: Observable) => boolean): number[] => numbers.flatMap((o, i) => (test(o) ? [i] : []));
    const of = (clock: Clock) => those((o) => o.clock === clock);
    this.byClock = { step: of('step'), turn: of('turn'), round: of('round'), activation: of('activation') };
    this.ticking = clocks.filter((c) => c === observed.clock || this.byClock[c].length > 0);
    this.shared = those((o) => o.sort !== 'metric');
    const word = (said: Observable['sort']): number => numbers.findIndex(({ sort }) => sort === said);
    [this.loss, this.exposure, this.explosion] = [word('loss'), word('exposure'), word('explosion')];
    const things = observed.sets.map(({ universe }) => counts[universe as 'space'] ?? 0);
    this.members = things.map((n) => new Int32Array(n));
    this.before = things.map((n) => new Int32Array(n));
    this.ever = things.map((n) => new Uint8Array(n));
    this.wereSizes = things.map(() => 0);
    this.sizes = observed.sets.map(() => 0);
    this.left = observed.supplies.map(({ left, count }) => ({ slot: layout.globals.get(left) ?? 0, count }));
    this.least = this.left.map(() => 0);
    this.pressures =
      observed.relief.length > 0 && compiled.world.players > 0
        ? observed.hazards.map(({ set }) => new Pressure(things[set] ?? 0))
        : [];
  }

  begin(tally: Tally, run: number): void {
    this.tally = tally;
    this.run = run;
    const { seen, machine } = this;
    for (const clock of clocks) seen[clock] = 0;
    this.draws = 0;
    this.choices = 0;
    this.touches = machine.doors.changes();
    this.lastChange = this.touches;
    this.untouched = this.touches;
    this.duds = 0;
    this.tick = 0;
    for (const e of this.ever) e.fill(0);
    // Until it was looked at there is nothing to keep of this run.
    for (const f of this.followed) f.ticks = Number.POSITIVE_INFINITY;
    this.look();
    this.places(0);
    this.eachPressure((pressure, now, size, k) =>
      pressure.begin(tally.pressures.own[k] as Float64Array, run, now, size),
    );
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
    const { seen, machine, left, least, ticking } = this;
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
    this.ratios();
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

  /** What is counted by ticks, and by what else a run has many of. */
  private ratios(): void {
    const { tally, tick, observed } = this;
    const { ratios } = tally;
    addPair(ratios.draws, tick, this.draws);
    addPair(ratios.choices, tick, this.choices);
    addPair(ratios.touches, tick, (this.touches - this.untouched) >>> 0);
    addPair(ratios.duds, tick, this.duds);
    const entered = (rule: Rule): number => this.meter.entered[rule.index] ?? 0;
    const of = (rules: readonly Rule[]): number => rules.reduce((sum, rule) => sum + entered(rule), 0);
    const [actions, relief] = [of(observed.actions), of(observed.relief)];
    addPair(ratios.relief, actions, relief);
    const playerTicks = tick * this.machine.compiled.world.players;
    if (this.pressures.length > 0) addWork(tally.pressures, this.run, { relief, actions, playerTicks });
    const [loss, exposure, explosion] = [this.loss, this.exposure, this.explosion].map((i) => this.followed[i]);
    if (loss && exposure) addPair(ratios.lethality, exposure.sum, (this.ends[this.loss] ?? 0) - loss.first);
    if (explosion) addPair(ratios.chain, explosion.bursts, this.ends[this.explosion] ?? 0);
  }

  /** A run broke off: it stays in what goes by ticks with what was seen last. The metric that was being worked out, if one was. */
  failed(): string | undefined {
    this.observed.numbers.forEach(({ clock }, i) => {
      const { ticks, value } = this.followed[i] as Followed;
      if (clock && ticks <= MOST_TICKS) countAt((this.tally.numbers[i] as NumberTally).series.last, ticks, value);
    });
    return this.observed.numbers[this.lookedAt]?.name;
  }

  /** Sees what is where, and how much of it there is. */
  private look(): void {
    const { doors } = this.machine;
    const { sets, numbers } = this.observed;
    for (let k = 0; k < sets.length; k++) this.sizes[k] = doors.sets[k]?.(this.members[k] as Int32Array) ?? 0;
    for (let i = 0; i < numbers.length; i++) {
      const { from } = numbers[i] as Observable;
      this.lookedAt = i;
      this.now[i] =
        'value' in from
          ? (doors.values[from.value]?.() ?? 0)
          : 'members' in from
            ? (this.sizes[from.members] ?? 0)
            : this.happened(from.rules);
    }
    this.lookedAt = -1;
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
    this.eachPressure((pressure, now, size) => pressure.tick(now, size));
    for (const i of this.shared) if (now[i] !== (followed[i] as Followed).value) changed = true;
    if (!changed) this.duds++;
  }

  /** Notes where what is; whether anything is other than it was at the last tick. */
  private places(tick: number): boolean {
    let changed = false;
    for (let k = 0; k < this.members.length; k++) {
      const { firsts, ticks } = this.tally.places[k] as PlaceTally;
      const [now, size] = [this.members[k] as Int32Array, this.sizes[k] as number];
      const [was, ever] = [this.before[k] as Int32Array, this.ever[k] as Uint8Array];
      if (size !== this.wereSizes[k]) changed = true;
      this.wereSizes[k] = size;
      for (let m = 0; m < size; m++) {
        const i = now[m] as number;
        if (was[m] !== i) changed = true;
        was[m] = i;
        ticks[i] = (ticks[i] as number) + 1;
        if (ever[i] === 1) continue;
        ever[i] = 1;
        firsts[i] = (firsts[i] as number) + tick;
      }
    }
    return changed;
  }

  private eachPressure(see: (pressure: Pressure, now: Int32Array, size: number, k: number) => void): void {
    for (let k = 0; k < this.pressures.length; k++) {
      const set = this.observed.hazards[k]?.set ?? 0;
      see(this.pressures[k] as Pressure, this.members[set] as Int32Array, this.sizes[set] as number, k);
    }
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
    f.sum += value;
    if (value > f.value && f.happens) f.bursts++;
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
  sum: 0,
  bursts: 0,
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
  f.sum = value;
  f.bursts = 0;
  f.rose = false;
  f.from = value;
  f.since = 0;
  f.doubled = false;
}
