/** How likely what is, exactly: all luck and all choices are followed in every way they may fall. */
import { Fraction } from '../../base/fraction.js';
import type { Machine } from '../../engine/machine.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import { endingOf } from '../../engine/rest.js';
import type { Expr } from '../../language/program.js';
import type { Clock } from '../simulation/observed.js';
import { type Amounts, type Chance, Doubles, Fractions, Sum, TooMuch } from './amounts.js';
import { type Between, expectedFrom, type Policy } from './backward.js';
import { type Chain, exploreChain, lookSafely, OVER } from './chain.js';
import { expectationOf } from './expectation.js';
import { BROKE_OFF, endlessIn, LEFT_OPEN, NEVER_ENDS, passOn, type Rest, TICKED } from './forward.js';
import { type Order, orderOf } from './order.js';
import type { Quantity } from './quantity.js';
import { type Sample, sampled } from './sampled.js';

/** What is asked. */
export interface OddsQuestion {
  readonly of: Quantity;
  /** After how much of it; undefined: at the end. */
  readonly after: { readonly ticks: number; readonly clock: Clock } | undefined;
  /** What ends it before, besides the ends of the game. */
  readonly until?: Expr | undefined;
  readonly policy: Policy;
  /** Ways of steps that are looked at, 1 at least. */
  readonly ways: number;
  /** Where the luck comes from with which it is played where it is too much to look at all of it. */
  readonly seed: string;
}

/** One value that it may have, and how likely that is. */
export interface ValueChance {
  readonly value: number;
  readonly chance: Chance;
}

/** What there is to say of it. */
export interface Odds {
  readonly question: OddsQuestion;
  /** Each value that it may have, the smallest first; none where people choose otherwise than by chance. */
  readonly values: readonly ValueChance[];
  /** What is expected; undefined where there is no telling, infinite where it may go on for ever. */
  readonly expected: Chance | undefined;
  /** What was not looked at: anything may come of it. */
  readonly open: Chance;
  /** That a rule breaks the game off, and that it goes on for ever. */
  readonly brokenOff: Chance;
  readonly neverEnds: Chance;
  readonly states: number;
  readonly ways: number;
  readonly peopleAsked: boolean;
  /** Where not all could be looked at. */
  readonly sample: Sample | undefined;
}

/** Value of a state that is no end: the game goes on, or its flow is over and nobody has won or lost. */
export const GOES_ON = 0;
export const FLOW_OVER = -1;

/** Runs that are played where not all can be looked at, and their steps together. */
const RUNS = 10_000;
const SAMPLED_STEPS = 4_000_000;

/** Operations with fractions that are made before decimals must do. */
const MOST_OPERATIONS = 200_000;

/** Of the length of a game so little is left open. */
const LITTLE = 1e-12;

/** Ticks of a game without a limit that are told apart. */
const MOST_TICKS = 100_000;

/** Answers a question about a scenario. */
export function oddsOf(scenario: Scenario, question: OddsQuestion): Odds {
  return new Asking(scenario, question).answer();
}

/** The same asked of runs, whose luck comes from the seed of the question. */
export function sampleOf(scenario: Scenario, question: OddsQuestion, runs = RUNS): Sample {
  return new Asking(scenario, question).sample(runs);
}

/** The clock by which something is counted; steps where nothing is. */
function clockIn({ after, of }: OddsQuestion): Clock {
  return after?.clock ?? (of.is === 'length' ? of.clock : 'step');
}

class Asking {
  private readonly clock: Clock;
  private readonly ticks: number;
  /** Whether ticks count: otherwise it is enough to know where all ends. */
  private readonly counts: boolean;

  constructor(
    private readonly scenario: Scenario,
    private readonly question: OddsQuestion,
  ) {
    const { after, of } = question;
    this.clock = clockIn(question);
    this.ticks = after?.ticks ?? Number.POSITIVE_INFINITY;
    this.counts = after !== undefined || of.is === 'length';
  }

  answer(): Odds {
    const { question } = this;
    const machine = this.machine(this.clock === 'step' ? 'asked' : 'watched');
    const chain = exploreChain(machine, {
      clock: this.clock,
      ticks: this.ticks,
      ways: question.ways,
      choices: question.policy !== 'random',
      look: lookSafely(machine, () => this.look(machine)),
      stops: this.stops(machine),
    });
    const found = question.policy === 'random' ? this.byChance(chain) : this.chosen(chain);
    const { size: states } = chain.states;
    const sample = chain.whole ? undefined : this.sample(RUNS);
    return { question, ...found, states, ways: chain.ways, peopleAsked: chain.peopleAsked, sample };
  }

  private machine(form: 'asked' | 'watched' | 'metered'): Machine {
    const { of, until } = this.question;
    const conditions = [...(until ? [until] : []), ...(of.is === 'condition' ? [of.condition] : [])];
    const values = of.is === 'number' ? [of.number] : [];
    return machineOf(this.scenario, form, { bodies: [], conditions, values });
  }

  private stops({ doors }: Machine): (() => boolean) | undefined {
    return this.question.until && (() => doors.conditions[0]?.() === true);
  }

  /** What is asked about, of the state in which a machine stands. */
  private look(machine: Machine): number {
    const { of } = this.question;
    if (of.is === 'number') return machine.doors.values[0]?.() ?? 0;
    if (of.is === 'condition') return machine.doors.conditions.at(-1)?.() ? 1 : 0;
    return outcomeOf(machine);
  }

  sample(runs: number): Sample {
    const machine = this.machine('metered');
    const { of, seed } = this.question;
    const look = (ticks: number, isOver: boolean): number => {
      if (of.is === 'length') return Math.min(ticks, this.ticks);
      const value = this.look(machine);
      return of.is === 'ends' && value === GOES_ON && isOver ? FLOW_OVER : value;
    };
    return sampled(machine, {
      clock: this.clock,
      ticks: this.ticks,
      seed,
      runs,
      steps: SAMPLED_STEPS,
      look,
      stops: this.stops(machine),
    });
  }

  private byChance(chain: Chain): Found {
    const { of } = this.question;
    const order = orderOf(chain, !this.counts);
    if (of.is === 'length' && this.ticks === Number.POSITIVE_INFINITY) return this.unlimited(chain, order);
    return (
      exactly(chain, (make) => this.passed(chain, order, make)) ??
      this.passed(chain, order, (places) => new Doubles(places, chain.roundings))
    );
  }

  /** How long a game takes that has no limit: of that there is a fraction, but of each length only where no length is without end. */
  private unlimited(chain: Chain, order: Order): Found {
    const all = orderOf(chain, true);
    const endless = endlessIn(chain, all);
    const make = (places: number): Doubles => new Doubles(places, chain.roundings);
    const ever = endless && passOn(chain, all, { ticks: this.ticks, counts: false, make }).beside.at(NEVER_ENDS).low;
    const short = endless ? undefined : exactly(chain, (make) => this.passed(chain, order, make));
    if (short?.open.high === 0) return short;
    const found = this.passed(chain, order, make, endless, ever);
    if (found.neverEnds.high > 0) return { ...found, expected: WITHOUT_END };
    const expected = chain.whole ? exactly(chain, (make) => ticked(chain, all, make)) : undefined;
    const worth = { worth: () => 0, counted: true, most: Number.POSITIVE_INFINITY, ticks: this.ticks } as const;
    return { ...found, expected: expected ?? expectedFrom(chain, all, { ...worth, policy: 'random' }) };
  }

  /**
   * Passes all chances on and puts together what came of them.
   *
   * @param endless states from which no end is come to, and how likely it is to come to them
   */
  private passed<A extends Amounts>(
    chain: Chain,
    order: Order,
    make: (places: number) => A,
    endless?: Uint8Array,
    ever = 0,
  ): Found {
    const byTick: (readonly [number, Chance])[] = [];
    const isLength = this.question.of.is === 'length';
    const unlimited = this.ticks === Number.POSITIVE_INFINITY;
    let settled = ever;
    const tick = (tick: number, rested: A, beside: A): boolean => {
      const sum = sumOf(rested, chain.states.size, make);
      byTick.push([tick, sum]);
      settled += sum.low;
      const lost = [LEFT_OPEN, BROKE_OFF, NEVER_ENDS].reduce((all, place) => all + beside.at(place).low, 0);
      return unlimited && (1 - settled - lost < LITTLE || tick >= MOST_TICKS);
    };
    const rest = passOn(chain, order, {
      ticks: this.ticks,
      counts: this.counts,
      make,
      ...(isLength && { tick }),
      ...(endless && { endless }),
    });
    return this.found(chain, isLength ? byTick : this.byValue(chain, rest, make), rest.beside);
  }

  /** The chances of all states of one value together. */
  private byValue<A extends Amounts>(
    chain: Chain,
    { at, beside }: Rest<A>,
    make: (places: number) => A,
  ): [number, Chance][] {
    const sums = new Map<number, Sum<A>>();
    for (let state = 0; state < chain.states.size; state++) {
      if (at.isNothing(state)) continue;
      const value = this.valueOf(chain, state);
      if (Number.isNaN(value)) {
        at.addTo(beside, state, BROKE_OFF);
        continue;
      }
      const known = sums.get(value);
      const sum = known ?? new Sum(make);
      if (!known) sums.set(value, sum);
      sum.add(at, state);
    }
    return [...sums].map(([value, sum]) => [value, sum.total()]);
  }

  private valueOf({ values, standing }: Chain, state: number): number {
    const value = values[state] as number;
    return this.question.of.is === 'ends' && value === GOES_ON && standing[state] === OVER ? FLOW_OVER : value;
  }

  private found<A extends Amounts>(chain: Chain, sums: readonly (readonly [number, Chance])[], beside: A): Found {
    const { of } = this.question;
    const [open, brokenOff, neverEnds] = [beside.at(LEFT_OPEN), beside.at(BROKE_OFF), beside.at(NEVER_ENDS)];
    const settled = sums
      .map(([value, chance]) => ({ value, chance: { ...chance, high: Math.min(1, chance.high) } }))
      .filter(({ chance }) => chance.high > 0)
      .sort((a, b) => a.value - b.value);
    const isNumber = of.is === 'number' || of.is === 'length';
    const isCertain = brokenOff.high === 0 && neverEnds.high === 0;
    const expected = isNumber && isCertain ? expectationOf(settled, open, this.mostOf(chain)) : undefined;
    const values = settled.map(({ value, chance }) => ({ value, chance: withOpen(chance, open) }));
    return { values, expected, open, brokenOff, neverEnds };
  }

  /** Between which numbers lies what is not known; undefined where there is no telling. */
  private mostOf(chain: Chain): Between | undefined {
    if (this.question.of.is === 'length') return { low: 0, high: this.ticks };
    return chain.whole ? rangeOf(chain) : undefined;
  }

  /** What is expected where people choose so that it comes out highest or lowest. */
  private chosen(chain: Chain): Found {
    const { of, policy } = this.question;
    const counted = of.is === 'length';
    const order = orderOf(chain, this.ticks === Number.POSITIVE_INFINITY);
    const { low: least, high: most } = of.is === 'number' ? rangeOf(chain) : { low: 0, high: 1 };
    const unknown = of.is === 'number' && !chain.whole ? Number.POSITIVE_INFINITY : most - least;
    const worth = (state: number): number => (counted ? 0 : this.valueOf(chain, state) - least || 0);
    const { low, high } = expectedFrom(chain, order, { worth, counted, most: unknown, ticks: this.ticks, policy });
    const isBelow = of.is === 'number' && !chain.whole;
    const expected = { low: isBelow ? Number.NEGATIVE_INFINITY : least + low, high: least + high };
    return { values: [], expected, open: NOTHING, brokenOff: NOTHING, neverEnds: NOTHING };
  }
}

type Found = Pick<Odds, 'values' | 'expected' | 'open' | 'brokenOff' | 'neverEnds'>;

/** What is expected of the length of a game that may go on for ever. */
const WITHOUT_END: Chance = { low: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY };

const NOTHING: Chance = { low: 0, high: 0, exactly: Fraction.zero };

/** With fractions; undefined where they get too long, or cannot be. */
function exactly<T>(chain: Chain, find: (make: (places: number) => Fractions) => T): T | undefined {
  if (chain.roundings > 0 || chain.targets.length > MOST_OPERATIONS) return undefined;
  const left = { operations: MOST_OPERATIONS };
  try {
    return find(() => new Fractions(left));
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

/** How often the clock ticks until the end, as is to be expected. */
function ticked(chain: Chain, order: Order, make: (places: number) => Fractions): Chance {
  const { beside } = passOn(chain, order, { ticks: Number.POSITIVE_INFINITY, counts: false, make });
  return beside.at(TICKED);
}

function sumOf<A extends Amounts>(of: A, places: number, make: (places: number) => A): Chance {
  const sum = new Sum(make);
  for (let place = 0; place < places; place++) if (!of.isNothing(place)) sum.add(of, place);
  return sum.total();
}

/** The least and the most of what is asked about, in all states where it may end. */
function rangeOf({ values }: Chain): Between {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  values.forEach((value) => {
    if (Number.isNaN(value)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  });
  return { low, high };
}

/** A chance that may be greater by what was not looked at. */
function withOpen(chance: Chance, open: Chance): Chance {
  return open.high === 0 ? chance : { low: chance.low, high: Math.min(1, chance.high + open.high) };
}

function outcomeOf(machine: Machine): number {
  const ending = endingOf(machine);
  return ending ? ending.index + 1 : GOES_ON;
}
