/** Looking for runs that show that rules are broken. */
import type { HuntKind } from '../../documents/hunted-words.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import { restore } from '../../tables/enumerator.js';
import { lookBroadly, type Met } from './breadth.js';
import { Witness } from './culprit.js';
import type { Find } from './finds.js';

/** What is looked for, and how far. */
export interface HuntPlan {
  readonly kinds: ReadonlySet<HuntKind>;
  /** Steps of a run; infinite for as many as there are. */
  readonly steps: number;
  /** Ways of steps that are gone at most, 1 at least. */
  readonly ways: number;
}

/** What came of it. */
export interface Hunted {
  readonly finds: readonly Find[];
  readonly states: number;
  readonly ways: number;
  /** Every run of so many steps was looked at: infinite where no run is longer. */
  readonly within: number;
}

export function huntIn(scenario: Scenario, plan: HuntPlan): Hunted {
  return huntFrom(scenario, undefined, plan);
}

/** @param from what is compared of the state that is begun in, where it is not the scenario's own start */
export function huntFrom(scenario: Scenario, from: Int32Array | undefined, plan: HuntPlan): Hunted {
  const machine = machineOf(scenario, 'watched');
  if (from) {
    restore(machine, from);
    machine.initial.set(machine.state);
  }
  const broad = lookBroadly(machine, plan);
  const witness = new Witness(scenario);
  const finds = broad.met.map((met) => found(met, witness));
  return { finds, states: broad.states, ways: broad.ways, within: broad.within };
}

function found({ fault, run, after }: Met, witness: Witness): Find {
  return { fault, run, after, played: undefined, ...witness.tell(fault, run.at(-1)) };
}
