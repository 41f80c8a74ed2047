/** Looking for runs that show that rules are broken. */
import type { HuntKind } from '../../documents/hunted-words.js';
import type { Machine } from '../../engine/machine.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import { MOST_STEPS } from '../../engine/trace-run.js';
import { restore } from '../../tables/enumerator.js';
import { lookBroadly, type Met } from './breadth.js';
import { Witness } from './culprit.js';
import { type Find, keyOfFault } from './finds.js';
import { type Played, playedFrom } from './playouts.js';
import { Turned } from './turned.js';
import { untouched } from './untouched.js';

/** What is looked for, and how far. */
export interface HuntPlan {
  readonly kinds: ReadonlySet<HuntKind>;
  /** Steps of a run; infinite for as many as there are. */
  readonly steps: number;
  /** Ways of steps that are gone at most, 1 at least. */
  readonly ways: number;
  /** What is played where not all can be looked at; undefined: nothing. */
  readonly play?: { readonly seed: string; readonly runs: number } | undefined;
}

/** What came of it. */
export interface Hunted {
  readonly finds: readonly Find[];
  readonly states: number;
  readonly ways: number;
  /** Every run of so many steps was looked at: infinite where no run is longer. */
  readonly within: number;
  /** The same of steps taken the other way round. */
  readonly turnedWithin: number;
  /** What was played besides, and the spaces that no run came to; undefined where all was looked at that was asked for. */
  readonly played: (Omit<Played, 'met'> & { readonly untouched: readonly number[] }) | undefined;
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
  const turned = plan.kinds.has('order') ? new Turned(scenario) : undefined;
  const { states, ways, within, turnedWithin, met } = lookBroadly(machine, plan, turned);
  const isWhole = within >= plan.steps;
  const played = isWhole || !plan.play ? undefined : playedOn(machine, plan, plan.play);
  const known = new Set(met.map(({ fault }) => keyOfFault(fault)));
  const others = played?.met.filter(({ fault }) => !known.has(keyOfFault(fault))) ?? [];
  return {
    finds: foundBy(scenario, [...met, ...others]),
    states,
    ways,
    within,
    turnedWithin,
    played: played && { ...played, untouched: plan.kinds.has('unreached') ? untouched(machine) : [] },
  };
}

function playedOn(machine: Machine, plan: HuntPlan, { seed, runs }: NonNullable<HuntPlan['play']>): Played {
  machine.state.set(machine.initial);
  machine.doors.changed();
  const steps = Math.min(plan.steps, MOST_STEPS);
  return playedFrom(machine, { kinds: plan.kinds, seed, runs, steps, all: plan.ways });
}

/** What was found, with who did it. */
export type Found = readonly Find[];

export function foundBy(scenario: Scenario, met: readonly Met[]): Found {
  const witness = new Witness(scenario);
  return met.map((one) => found(one, witness));
}

function found(met: Met & Partial<Pick<Find, 'played'>>, witness: Witness): Find {
  const { fault, run, after, played, otherwise } = met;
  const named = run.map((step) => witness.named(step));
  return { fault, run: named, after, played, otherwise, ...witness.tell(fault, run.at(-1)) };
}
