/** How a state was first come to, and the run that leads there with its answers. */
import type { RunFailure } from '../../engine/failure.js';
import { flowPlace } from '../../engine/flow-place.js';
import type { Machine } from '../../engine/machine.js';
import { restore } from '../../tables/enumerator.js';
import { Odometer } from '../../tables/odometer.js';
import { type Came, ENOUGH, Steps, stepTaken } from '../../tables/steps.js';
import type { Chain } from '../odds/chain.js';
import type { Given, Walked } from './finds.js';
import { NamingTable } from './naming.js';

/** Ways of one step that are gone again to find the one that is meant. */
const ALL = Number.POSITIVE_INFINITY;

/** How a way of a step is known: by how it came out. */
export type Meant = (came: Came, state: () => Int32Array, failure: RunFailure | undefined) => boolean;

/** The way of a step from a state that is meant, and its answers; undefined where there is none. */
export function wayFrom(machine: Machine, before: Int32Array, meant: Meant, most = ALL): Given[] | undefined {
  const odometer = new Odometer();
  const table = new NamingTable(machine.compiled, odometer);
  const steps = new Steps(machine, odometer, table);
  let found: Given[] | undefined;
  restore(machine, before);
  steps.each(most, () => {
    let failure: RunFailure | undefined;
    table.begin();
    const came = stepTaken(machine, (why) => {
      failure = why;
    });
    if (!meant(came, () => steps.state, failure)) return undefined;
    found = [...table.answers];
    return ENOUGH;
  });
  return found;
}

/** The fewest steps to each state of a chain that was explored step by step. */
export class Trail {
  /** By state, the number of steps to it, and the state before it; of what was met on a step that was not looked at wholly none. */
  readonly depth: Float64Array;
  private readonly before: Int32Array;

  constructor(
    private readonly machine: Machine,
    private readonly chain: Chain,
  ) {
    const { first, count, targets, states } = chain;
    this.depth = new Float64Array(states.size).fill(Number.POSITIVE_INFINITY, 1);
    this.before = new Int32Array(states.size).fill(-1);
    // States are numbered as they are met: each is come to from one with a lower number first.
    for (let state = 0; state < states.size; state++) {
      const from = first[state] as number;
      for (let way = from; way < from + (count[state] as number); way++) {
        const target = targets[way] as number;
        if (target <= 0 || this.before[target] !== -1) continue;
        this.before[target] = state;
        this.depth[target] = (this.depth[state] as number) + 1;
      }
    }
  }

  /** Whether it is known how a state is come to. */
  knows(state: number): boolean {
    return this.depth[state] !== Number.POSITIVE_INFINITY;
  }

  /** What is compared of a state. */
  stateAt(number: number): Int32Array {
    const state = this.machine.compared.slice();
    this.chain.states.read(number, state);
    return state;
  }

  /** The run from the first state to another. */
  to(state: number): Walked[] {
    const run: Walked[] = [];
    for (let at = state; at > 0; at = this.before[at] as number) {
      const before = this.stateAt(this.before[at] as number);
      const after = this.stateAt(at);
      const answers = wayFrom(this.machine, before, (came, now) => came !== 'broken' && same(now(), after));
      run.unshift(walked(this.machine, before, answers));
    }
    return run;
  }
}

/** A step from a state, with what is played of the flow in it. */
export function walked({ compiled, layout }: Machine, before: Int32Array, answers: readonly Given[] = []): Walked {
  const flow = compiled.world.model.globals.find((global) => global.role === 'flow');
  const at = before[(flow && layout.globals.get(flow)) ?? 0] ?? 0;
  return { before, answers, node: flowPlace(compiled.flow, at)?.node ?? '' };
}

export function same(one: Int32Array, other: Int32Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
