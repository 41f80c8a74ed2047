/** All states that a scenario can come to, looked at from the start on, the fewest steps first. */

import type { HuntKind } from '../../documents/hunted-words.js';
import type { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import { type Chain, exploreChain, KNOWN, OPEN, OVER } from '../odds/chain.js';
import { endlessIn } from '../odds/forward.js';
import { orderOf } from '../odds/order.js';
import { brokenPromise, faultOf, flowOver, isOverWithoutEnd, promiseFault } from './faults.js';
import { type Fault, keyOfFault, sameFault, type Walked } from './finds.js';
import { Trail, walked, wayFrom } from './trail.js';
import type { Turned } from './turned.js';
import { untouched } from './untouched.js';

/** How far is looked. */
export interface BreadthPlan {
  readonly kinds: ReadonlySet<HuntKind>;
  /** Steps after which nothing more is looked at; infinite for none. */
  readonly steps: number;
  /** Ways of steps that are gone at most. */
  readonly ways: number;
}

/** A fault with the run to it. */
export interface Met {
  readonly fault: Fault;
  readonly run: readonly Walked[];
  /** What is compared of the state after it; undefined where it broke off. */
  readonly after: Int32Array | undefined;
  /** What the last step may change the other way round, where that matters. */
  readonly otherwise?: readonly string[];
}

/** Steps taken the other way round. */
interface Orders {
  readonly met: readonly Met[];
  readonly ways: number;
  readonly within: number;
}

/** What there was. */
export interface Breadth {
  readonly met: readonly Met[];
  readonly states: number;
  readonly ways: number;
  /** Every run of so many steps was looked at: infinite where that is all there can be. */
  readonly within: number;
  /** The same of steps taken the other way round. */
  readonly turnedWithin: number;
}

/** Value of a state where the flow is over and the game has not ended. */
const FLOW_OVER = -1;

/**
 * @param machine a watched one, where it begins
 * @param turned where it is hunted for orders that matter
 */
export function lookBroadly(machine: Machine, plan: BreadthPlan, turned?: Turned): Breadth {
  return new Looking(machine, plan, turned).look();
}

/** A way that a rule broke off. */
interface Broken {
  readonly fault: Fault;
  readonly from: number;
}

class Looking {
  private readonly broken = new Map<string, Broken>();

  constructor(
    private readonly machine: Machine,
    private readonly plan: BreadthPlan,
    private readonly turned: Turned | undefined,
  ) {}

  look(): Breadth {
    const { machine, plan } = this;
    const promise = plan.kinds.has('never') ? brokenPromise(machine) : () => 0;
    const chain = exploreChain(machine, {
      clock: 'step',
      ticks: plan.steps,
      ways: plan.ways,
      choices: false,
      look: () => promise() || (isOverWithoutEnd(machine) ? FLOW_OVER : 0),
      broke: (failure, from) => this.note(failure, from),
    });
    const trail = new Trail(machine, chain);
    const within = coveredBy(chain, trail);
    const orders = this.orders(chain, trail, within);
    const met = [
      ...orders.met,
      ...this.promises(chain, trail),
      ...this.stopped(chain, trail),
      ...this.endless(chain, trail),
      ...this.unreached(within, trail),
    ];
    const ways = chain.ways + orders.ways;
    return { met, states: chain.states.size, ways, within, turnedWithin: orders.within };
  }

  /** States are looked at from the start on: the first of each is the one with the fewest steps. */
  private note(failure: RunFailure, from: number): void {
    const fault = faultOf(this.machine, failure);
    if (this.plan.kinds.has(fault.kind) && !this.broken.has(keyOfFault(fault)))
      this.broken.set(keyOfFault(fault), { fault, from });
  }

  private promises(chain: Chain, trail: Trail): Met[] {
    const first = new Map<number, number>();
    chain.values.forEach((value, state) => {
      if (value > 0 && trail.knows(state) && !first.has(value)) first.set(value, state);
    });
    return [...first].flatMap(([number, state]) => {
      const fault = promiseFault(this.machine, number);
      return fault ? [metAt(trail, state, fault)] : [];
    });
  }

  private stopped(chain: Chain, trail: Trail): Met[] {
    const { machine, plan } = this;
    const broken = [...this.broken.values()].map(({ fault, from }): Met => {
      const before = trail.stateAt(from);
      const answers = wayFrom(
        machine,
        before,
        (_, __, why) => why !== undefined && sameFault(faultOf(machine, why), fault),
      );
      return { fault, run: [...trail.to(from), walked(machine, before, answers)], after: undefined };
    });
    if (!plan.kinds.has('stuck')) return broken;
    const over = chain.values.findIndex(
      (value, state) => value === FLOW_OVER && chain.standing[state] === OVER && trail.knows(state),
    );
    return over < 0 ? broken : [...broken, metAt(trail, over, flowOver)];
  }

  private endless(chain: Chain, trail: Trail): Met[] {
    if (!this.plan.kinds.has('endless')) return [];
    const state = endlessIn(chain, orderOf(chain, true))?.indexOf(1) ?? -1;
    return state < 0 ? [] : [metAt(trail, state, { kind: 'endless', isProven: true })];
  }

  /** Each step that was looked at once more, the other way round. */
  private orders(chain: Chain, trail: Trail, within: number): Orders {
    const { plan, turned } = this;
    const met: Met[] = [];
    if (!turned || !plan.kinds.has('order')) return { met, ways: 0, within };
    turned.again();
    const before = turned.ways;
    for (let number = 0; number < chain.states.size && !turned.isIdle; number++) {
      if (chain.standing[number] !== KNOWN) continue;
      const state = trail.stateAt(number);
      const left = plan.ways - (turned.ways - before);
      for (let found = turned.compare(state, left); found; found = turned.compare(state, left)) {
        if (found === 'too much') return { met, ways: turned.ways - before, within: trail.depth[number] as number };
        const { fault, answers, otherwise } = found;
        met.push({
          fault,
          run: [...trail.to(number), walked(this.machine, state, answers)],
          after: undefined,
          otherwise,
        });
      }
    }
    return { met, ways: turned.ways - before, within };
  }

  /** That a space is never reached is known when nothing is left to be looked at. */
  private unreached(within: number, trail: Trail): Met[] {
    if (!this.plan.kinds.has('unreached') || within !== Number.POSITIVE_INFINITY) return [];
    const spaces = untouched(this.machine);
    return spaces.length === 0 ? [] : [metAt(trail, 0, { kind: 'unreached', spaces })];
  }
}

/** Of what was not looked at, the fewest steps to it. */
function coveredBy(chain: Chain, trail: Trail): number {
  let steps = Number.POSITIVE_INFINITY;
  chain.standing.forEach((standing, state) => {
    if (standing === OPEN) steps = Math.min(steps, trail.depth[state] as number);
  });
  return steps;
}

function metAt(trail: Trail, state: number, fault: Fault): Met {
  return { fault, run: trail.to(state), after: trail.stateAt(state) };
}
