/** How likely each state is when all is said and done: chances are passed on from the start, tick by tick. */
import type { Amounts } from './amounts.js';
import { BROKEN, type Chain, KNOWN, OPEN } from './chain.js';
import type { Order } from './order.js';

/** How often chances are sent round where states come back to each other, before what still goes round is left open. */
const MOST_ROUNDS = 20_000;

/** Of what came to states that come back to each other, so little may be left open. */
const LITTLE = 2 ** -60;

/** Where what does not come to rest in a state is put. */
export const LEFT_OPEN = 0;
export const BROKE_OFF = 1;
export const NEVER_ENDS = 2;
/** How often the clock ticks, as is to be expected: this is no chance, and may be more than 1. */
export const TICKED = 3;

/** What became of all chances. */
export interface Rest<A extends Amounts> {
  /** By state, how likely it is that all ends in it. */
  readonly at: A;
  /** In the places `LEFT_OPEN` (not looked at), `BROKE_OFF`, `NEVER_ENDS` (something goes on for ever without a tick) and `TICKED`. */
  readonly beside: A;
}

/** What is told as it goes on. */
export interface Passing<A extends Amounts> {
  /** Ticks after which all ends; infinite for none. */
  readonly ticks: number;
  /** Whether ticks count at all: otherwise all is passed on in one go, up to the end. */
  readonly counts: boolean;
  /** Makes a place for each state, or for so many. */
  readonly make: (places: number) => A;
  /** Called for each tick with what came to rest in it, by state and beside; what is true ends it, and leaves open what has not. */
  readonly tick?: (tick: number, rested: A, beside: A) => boolean;
  /** By state, 1 where it goes on for ever: then what is left open there never ends. */
  readonly endless?: Uint8Array;
}

/**
 * Passes chances on from the first state until all of them have come to rest.
 *
 * @throws TooMuch where amounts cannot be passed on
 */
export function passOn<A extends Amounts>(chain: Chain, order: Order, passing: Passing<A>): Rest<A> {
  return new Forward(chain, order, passing).run();
}

class Forward<A extends Amounts> {
  private readonly at: A;
  private readonly beside: A;
  private readonly layers: (A | undefined)[] = [];
  /** The group of each state, where states come back to each other. */
  private readonly group: Int32Array;

  constructor(
    private readonly chain: Chain,
    private readonly order: Order,
    private readonly passing: Passing<A>,
  ) {
    this.at = passing.make(chain.states.size);
    this.beside = passing.make(4);
    this.group = groupsOf(order);
  }

  run(): Rest<A> {
    const { passing, layers } = this;
    this.layer(0).start(0);
    for (let tick = 0; tick < layers.length; tick++) {
      const now = layers[tick];
      if (!now) continue;
      layers[tick] = undefined;
      const rested = passing.tick ? passing.make(this.chain.states.size) : this.at;
      if (tick >= passing.ticks) this.rest(now, rested);
      else this.pass(now, tick, rested);
      if (!passing.tick) continue;
      this.keep(rested);
      if (passing.tick(tick, rested, this.beside)) this.leaveOpen();
    }
    return { at: this.at, beside: this.beside };
  }

  private layer(tick: number): A {
    const known = this.layers[tick];
    if (known) return known;
    const made = this.passing.make(this.chain.states.size);
    this.layers[tick] = made;
    return made;
  }

  private keep(rested: A): void {
    for (let state = 0; state < this.chain.states.size; state++)
      if (!rested.isNothing(state)) rested.addTo(this.at, state, state);
  }

  private leaveOpen(): void {
    const { layers, beside, chain } = this;
    for (const layer of layers)
      for (let state = 0; layer && state < chain.states.size; state++)
        if (!layer.isNothing(state))
          layer.addTo(beside, state, this.passing.endless?.[state] === 1 ? NEVER_ENDS : LEFT_OPEN);
    layers.length = 0;
  }

  /** The last tick: all that is there stays. */
  private rest(now: A, rested: A): void {
    for (let state = 0; state < this.chain.states.size; state++)
      if (!now.isNothing(state)) now.addTo(rested, state, state);
  }

  /** Passes on all that is there at a tick: groups before those that they lead to. */
  private pass(now: A, tick: number, rested: A): void {
    const { order, chain } = this;
    const { states, starts } = order;
    for (let g = starts.length - 2; g >= 0; g--) {
      const [from, to] = [starts[g] as number, starts[g + 1] as number];
      if (to - from > 1) {
        this.goRound(now, tick, states.subarray(from, to));
        continue;
      }
      const state = states[from] as number;
      if (now.isNothing(state)) continue;
      if (chain.standing[state] === KNOWN) this.passAll(now, tick, state);
      else if (chain.standing[state] === OPEN) now.addTo(this.beside, state, LEFT_OPEN);
      else now.addTo(rested, state, state);
    }
  }

  /** Passes on what lies at a state that nothing comes back to but perhaps itself. */
  private passAll(now: A, tick: number, state: number): void {
    const { chain } = this;
    const outOf = chain.outOf[state] as number;
    const self = this.staying(state);
    if (self === outOf) now.addTo(this.beside, state, NEVER_ENDS);
    else if (self > 0 && chain.roundings > 0) this.goRound(now, tick, Int32Array.of(state));
    else {
      now.lift(state, outOf - self);
      this.give(now, tick, state, self > 0);
    }
  }

  /** The parts that stay where they are without a tick. */
  private staying(state: number): number {
    const { first, count, targets, ticks, parts } = this.chain;
    const from = first[state] as number;
    let staying = 0;
    for (let way = from; way < from + (count[state] as number); way++)
      if (targets[way] === state && this.stays(ticks[way] as number)) staying += parts[way] as number;
    return staying;
  }

  private stays(ticks: number): boolean {
    return ticks === 0 || !this.passing.counts;
  }

  /** Gives away what was lifted at a state. */
  private give(now: A, tick: number, state: number, skipsItself: boolean): void {
    const { first, count, targets, ticks, parts } = this.chain;
    const { counts } = this.passing;
    const from = first[state] as number;
    const to = from + (count[state] as number);
    if (!counts) now.give(this.beside, TICKED, this.ticking(from, to));
    for (let way = from; way < to; way++) {
      const target = targets[way] as number;
      const ticked = counts ? (ticks[way] as number) : 0;
      if (target === BROKEN) now.give(this.beside, BROKE_OFF, parts[way] as number);
      else if (ticked > 0) now.give(this.layer(tick + ticked), target, parts[way] as number);
      else if (target !== state || !skipsItself) now.give(now, target, parts[way] as number);
    }
  }

  /** How often the clock ticks on some ways, each as often as it has parts. */
  private ticking(from: number, to: number): number {
    const { ticks, parts } = this.chain;
    let ticking = 0;
    for (let way = from; way < to; way++) ticking += (ticks[way] as number) * (parts[way] as number);
    return ticking;
  }

  /** States that come back to each other: what goes round leaves bit by bit. */
  private goRound(now: A, tick: number, states: Int32Array): void {
    const { beside } = this;
    let came = 0;
    for (const state of states) came += now.at(state).high;
    if (came === 0) return;
    const { chain, group, passing } = this;
    if (!canLeave(chain, group, states, passing.counts)) {
      for (const state of states) if (!now.isNothing(state)) now.addTo(beside, state, NEVER_ENDS);
      return;
    }
    // Those that are come to first stand last.
    for (let round = 0, left = came; round < MOST_ROUNDS && left > LITTLE * came; round++) {
      for (let i = states.length - 1; i >= 0; i--) {
        const state = states[i] as number;
        if (now.isNothing(state)) continue;
        now.lift(state, this.chain.outOf[state] as number);
        this.give(now, tick, state, false);
      }
      left = 0;
      for (const state of states) left += now.at(state).high;
    }
    for (const state of states) if (!now.isNothing(state)) now.addTo(beside, state, LEFT_OPEN);
  }
}

/** Whether some way leads out of a group, or the clock ticks on one of its ways, where ticks count. */
function canLeave(chain: Chain, group: Int32Array, states: Int32Array, counts: boolean): boolean {
  const { first, count, targets, ticks } = chain;
  const own = group[states[0] as number];
  for (const state of states) {
    const from = first[state] as number;
    for (let way = from; way < from + (count[state] as number); way++) {
      const target = targets[way] as number;
      if (target === BROKEN || (counts && ticks[way] !== 0) || group[target] !== own) return true;
    }
  }
  return false;
}

/** By state, 1 where no end can be come to any more, by the order of all ways; undefined where there is no such state. */
export function endlessIn(chain: Chain, order: Order): Uint8Array | undefined {
  const { states, starts } = order;
  const group = groupsOf(order);
  const endless = new Uint8Array(chain.states.size);
  let found: Uint8Array | undefined;
  for (let g = 0; g + 1 < starts.length; g++) {
    const members = states.subarray(starts[g], starts[g + 1]);
    if (chain.standing[members[0] as number] !== KNOWN || canLeave(chain, group, members, false)) continue;
    found = endless;
    for (const state of members) endless[state] = 1;
  }
  return found;
}

function groupsOf({ states, starts }: Order): Int32Array {
  const group = new Int32Array(states.length);
  for (let g = 0; g + 1 < starts.length; g++)
    for (let i = starts[g] as number; i < (starts[g + 1] as number); i++) group[states[i] as number] = g;
  return group;
}
