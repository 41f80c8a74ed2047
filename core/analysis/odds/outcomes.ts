/** Everything that may come of one step, of one action, or of what is left of a turn. */
import { Fraction } from '../../base/fraction.js';
import type { Machine } from '../../engine/machine.js';
import { isLuck, optionName } from '../../engine/questions.js';
import { endingOf } from '../../engine/rest.js';
import { Refusal, type Table } from '../../engine/table.js';
import type { Ending } from '../../language/program.js';
import { restore } from '../../tables/enumerator.js';
import { Steps, stepTaken } from '../../tables/steps.js';
import { type Chance, Doubles, Fractions, TooMuch } from './amounts.js';
import { BROKEN, type Chain, exploreChain } from './chain.js';
import { BROKE_OFF, LEFT_OPEN, NEVER_ENDS, passOn } from './forward.js';
import { orderOf } from './order.js';
import { States } from './states.js';

/** How something may come out. */
export interface Outcome {
  /** What is compared of the state after it; undefined where a rule breaks the game off. */
  readonly state: Int32Array | undefined;
  readonly chance: Chance;
  readonly ending: Ending | undefined;
}

/** What may come of one thing that can be chosen; of everything together where nothing is. */
export interface Outcomes {
  readonly choice: string | undefined;
  /** The likeliest first. */
  readonly outcomes: readonly Outcome[];
  /** What was not looked at. */
  readonly open: Chance;
  readonly ways: number;
  readonly peopleAsked: boolean;
}

/** What goes on for ever is as much not looked at as what was left out. */
const NOT_FOLLOWED = [LEFT_OPEN, NEVER_ENDS] as const;

const NOTHING: Chance = { low: 0, high: 0, exactly: Fraction.zero };

/** All that may come of the next step, or up to the end of the turn; `machine` counts turns for the latter. */
export function outcomesOf(machine: Machine, what: 'step' | 'turn', ways: number): Outcomes {
  const chain = exploreChain(machine, { clock: what, ticks: 1, ways, choices: false, look: () => 0 });
  const order = orderOf(chain, false);
  const { at, beside } = passed(chain, (make) => passOn(chain, order, { ticks: 1, counts: true, make }));
  const outcomes: Outcome[] = [];
  for (let number = 0; number < chain.states.size; number++)
    if (!at.isNothing(number)) outcomes.push(outcomeIn(machine, chain.states, number, at.at(number)));
  if (!beside.isNothing(BROKE_OFF))
    outcomes.push({ state: undefined, chance: beside.at(BROKE_OFF), ending: undefined });
  const [left, never] = NOT_FOLLOWED.map((place) => beside.at(place));
  const open = left && never && never.high > 0 ? { low: left.low + never.low, high: left.high + never.high } : left;
  return {
    choice: undefined,
    outcomes: byChance(outcomes),
    open: open ?? NOTHING,
    ways: chain.ways,
    peopleAsked: chain.peopleAsked,
  };
}

type Passed = ReturnType<typeof passOn>;

/** With fractions where they stay short. */
function passed(chain: Chain, pass: (make: (places: number) => Fractions | Doubles) => Passed): Passed {
  const left = { operations: 200_000 };
  try {
    if (chain.roundings === 0) return pass(() => new Fractions(left));
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
  }
  return pass((places) => new Doubles(places, chain.roundings));
}

/**
 * For each answer to what is asked first in the next step, all that may come of it; undefined where nobody is asked first.
 *
 * @param most ways that are gone at most
 */
export function outcomesOfChoices(machine: Machine, most: number): readonly Outcomes[] | undefined {
  const names = firstQuestion(machine);
  if (!names) return undefined;
  const groups = names.map((choice) => ({ choice, ways: 0, peopleAsked: false, found: new Map<number, Fraction>() }));
  const states = new States(machine.compared);
  const steps = new Steps(machine);
  const luck = machine.compiled.sites.map(isLuck);
  steps.each(most, () => {
    const came = stepTaken(machine);
    const { answers } = steps.odometer;
    const group = groups[answers[0] ?? 0];
    if (!group) return;
    group.ways++;
    steps.odometer.eachNew((site) => {
      if (luck[site] === false && answers.length > 1) group.peopleAsked = true;
    });
    const number = came === 'broken' ? BROKEN : states.add(steps.state);
    const chance = steps.odometer.chance().times(Fraction.of(names.length));
    group.found.set(number, (group.found.get(number) ?? Fraction.zero).plus(chance));
  });
  return groups.map(({ choice, ways, peopleAsked, found }) => {
    const outcomes = [...found].map(([number, exactly]) => outcomeIn(machine, states, number, exactChance(exactly)));
    const seen = [...found.values()].reduce((sum, chance) => sum.plus(chance), Fraction.zero);
    const open = exactChance(Fraction.one.minus(seen));
    return { choice, outcomes: byChance(outcomes), open, ways, peopleAsked };
  });
}

function exactChance(exactly: Fraction): Chance {
  return { low: exactly.toNumber(), high: exactly.toNumber(), exactly };
}

function outcomeIn(machine: Machine, states: States, number: number, chance: Chance): Outcome {
  if (number === BROKEN) return { state: undefined, chance, ending: undefined };
  const state = machine.compared.slice();
  states.read(number, state);
  restore(machine, state);
  return { state, chance, ending: endingOf(machine) };
}

function byChance(outcomes: readonly Outcome[]): Outcome[] {
  return [...outcomes].sort((a, b) => b.chance.low - a.chance.low);
}

/** What can be answered to the first question of the next step; undefined where luck answers it, or nothing is asked. */
function firstQuestion(machine: Machine): string[] | undefined {
  const before = machine.compared.slice();
  const asker = new FirstQuestion(machine);
  machine.sit(asker);
  try {
    machine.step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  restore(machine, before);
  return asker.names;
}

/** Refuses the first question, and knows what it was. */
class FirstQuestion implements Table {
  names: string[] | undefined;

  constructor(private readonly machine: Machine) {}

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const { sites, world } = this.machine.compiled;
    const about = sites[site];
    if (about && !isLuck(about))
      this.names = Array.from({ length: count }, (_, i) => optionName(world, about, i, candidates, extra));
    throw new Refusal();
  }
}
