/** Seeing what is wrong with a state, or with how a step came out. */
import type { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import { endingOf, stoppedMidway } from '../../engine/rest.js';
import { lookSafely } from '../odds/chain.js';
import type { Fault } from './finds.js';

/** Nothing can be done, and the turn may not end. */
const NOTHING_LEFT = 7;

/** What is wrong with a step that a rule broke off. */
export function faultOf({ compiled }: Machine, { reason, spot }: RunFailure): Fault {
  const by = (spot > 0 ? compiled.spots[spot] : undefined) ?? { rule: undefined, at: undefined };
  return { kind: reason === NOTHING_LEFT ? 'stuck' : 'broken', reason, by };
}

/** Of a state at rest: the first thing that must never be so and is, by its number from 1; 0 for none; `NaN` where it cannot be told. */
export function brokenPromise(machine: Machine): () => number {
  const { nevers } = machine.doors;
  return lookSafely(machine, () => (stoppedMidway(machine) ? 0 : nevers.findIndex((never) => never()) + 1));
}

/** What must never be so, by its number. */
export function promiseFault(machine: Machine, number: number): Fault | undefined {
  const invariant = machine.compiled.world.model.invariants[number - 1];
  return invariant && { kind: 'never', invariant };
}

/** Where a flow is over though the game knows how it ends: nobody has won or lost, and nothing more is done. */
export function isOverWithoutEnd(machine: Machine): boolean {
  return machine.compiled.world.model.endings.length > 0 && endingOf(machine) === undefined;
}

export const flowOver: Fault = { kind: 'stuck', reason: 'the flow is over' };
