/** What of a scenario is observed in its runs, in a fixed order. */
import type { Extras } from '../../compile/compile.js';
import type { MetricClock, SharedWord } from '../../documents/measured-words.js';
import type { Scenario } from '../../engine/program.js';
import type { Expr, Rule, SetExpr } from '../../language/program.js';
import type { Global, Universe } from '../../language/types.js';
import { type Hazard, hazardsIn } from './hazards.js';

export const clocks = ['step', 'turn', 'round', 'activation'] as const;
export type Clock = (typeof clocks)[number];

/** A number that is looked at as a run goes on. */
export interface Observable {
  readonly name: string;
  readonly title: string;
  /** A metric of a document, or a word of the shared vocabulary. */
  readonly sort: 'metric' | SharedWord;
  /** Undefined: at the end only. */
  readonly clock: Clock | undefined;
  readonly from:
    | { readonly value: number } // of the values
    | { readonly members: number } // of the sets: how many there are
    | { readonly rules: readonly number[] }; // how often they have happened
}

/** Things that are so or not, place by place. They stand in the order of the sets that are asked for. */
export interface ObservedSet {
  readonly word: SharedWord;
  readonly title: string;
  readonly universe: Universe;
}

export interface ObservedSupply {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  readonly left: Global;
}

export interface Observed {
  /** The clock that rates are given by, where none is named. */
  readonly clock: Clock;
  readonly clocks: readonly Clock[];
  readonly numbers: readonly Observable[];
  readonly sets: readonly ObservedSet[];
  readonly supplies: readonly ObservedSupply[];
  /** The number of the value that says what a state is worth; undefined where no module says it. */
  readonly worth: number | undefined;
  /** All that players may do, and what of it is relief. */
  readonly actions: readonly Rule[];
  readonly relief: readonly Rule[];
  readonly extras: Extras;
  /** What spreads over places. */
  readonly hazards: readonly Hazard[];
}

const clockOf: Readonly<Record<MetricClock, Clock | undefined>> = {
  activations: 'activation',
  turns: 'turn',
  rounds: 'round',
  ends: undefined,
};

export function observedIn(scenario: Scenario): Observed {
  const { model, metrics } = scenario;
  const known = clocks.filter((clock) => clock === 'step' || model.clocks[clock] !== undefined);
  const clock: Clock = (['activation', 'turn', 'round'] as const).find((c) => known.includes(c)) ?? 'step';
  const values: Expr[] = [];
  const sets: SetExpr[] = [];
  const numbers: Observable[] = metrics.map(({ rule, expr, observed }) => {
    const own = clockOf[observed];
    return {
      name: rule.name,
      title: rule.title ?? spoken(rule.name),
      sort: 'metric',
      // A game without such a clock is looked at by the one it has.
      clock: own && !known.includes(own) ? clock : own,
      from: { value: values.push(expr) - 1 },
    };
  });
  const places: ObservedSet[] = [];
  for (const [word, shared] of model.vocabulary) {
    const title = shared.rule.title ?? spoken(word);
    const number = { name: word, title, sort: word, clock };
    if (shared.is === 'amount') numbers.push({ ...number, from: { value: values.push(shared.expr) - 1 } });
    else if (shared.is === 'happening') numbers.push({ ...number, from: { rules: shared.rules.map((r) => r.index) } });
    else {
      numbers.push({ ...number, from: { members: sets.push(shared.set) - 1 } });
      places.push({ word, title, universe: shared.set.universe });
    }
  }
  const worth = model.worth && values.push(model.worth) - 1;
  const relief = model.vocabulary.get('relief');
  return {
    clock,
    clocks: known,
    numbers,
    sets: places,
    supplies: model.supplies.all.map(({ name, count, left }) => ({
      name,
      title: left.title ?? spoken(name),
      count,
      left,
    })),
    worth,
    actions: model.actions.map(({ rule }) => rule),
    relief: relief?.is === 'happening' ? relief.rules : [],
    extras: { bodies: [], conditions: [], values, sets },
    hazards: hazardsIn(model, places),
  };
}

function spoken(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
