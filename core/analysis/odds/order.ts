/** The order in which states follow each other. */
import { type Chain, KNOWN } from './chain.js';

/**
 * States in groups, each before all that can come to it: states from which one comes back to each other are one group. Group `g`
 * are the states `states[starts[g]]` up to `states[starts[g + 1]]`.
 */
export interface Order {
  readonly states: Int32Array;
  readonly starts: readonly number[];
}

/**
 * The order of the states of a chain by the ways on which the clock does not tick, or by all ways.
 *
 * @param all whether ways on which it ticks count too
 */
export function orderOf(chain: Chain, all: boolean): Order {
  const { targets, first, count, ticks, standing } = chain;
  const n = chain.states.size;
  const states = new Int32Array(n);
  const starts: number[] = [];
  // Tarjan's search for what hangs together, with a stack of its own: chains are deeper than calls may be.
  const number = new Int32Array(n);
  const low = new Int32Array(n);
  const next = new Int32Array(n);
  const isOpen = new Uint8Array(n);
  const path = new Int32Array(n);
  const open = new Int32Array(n);
  let [numbers, pathLength, openLength, placed] = [0, 0, 0, 0];
  const enter = (state: number): void => {
    number[state] = ++numbers;
    low[state] = numbers;
    next[state] = 0;
    isOpen[state] = 1;
    path[pathLength++] = state;
    open[openLength++] = state;
  };
  const leave = (state: number): void => {
    if (low[state] === number[state]) {
      starts.push(placed);
      for (;;) {
        const member = open[--openLength] as number;
        isOpen[member] = 0;
        states[placed++] = member;
        if (member === state) break;
      }
    }
    pathLength--;
    const before = path[pathLength - 1];
    if (before !== undefined && pathLength > 0) low[before] = Math.min(low[before] as number, low[state] as number);
  };
  for (let root = 0; root < n; root++) {
    if (number[root] !== 0) continue;
    enter(root);
    while (pathLength > 0) {
      const state = path[pathLength - 1] as number;
      const ways = standing[state] === KNOWN ? (count[state] as number) : 0;
      const nth = next[state] as number;
      if (nth >= ways) {
        leave(state);
        continue;
      }
      next[state] = nth + 1;
      const way = (first[state] as number) + nth;
      const target = targets[way] as number;
      if (target < 0 || (!all && ticks[way] !== 0)) continue;
      if (number[target] === 0) enter(target);
      else if (isOpen[target] === 1) low[state] = Math.min(low[state] as number, number[target] as number);
    }
  }
  starts.push(n);
  return { states, starts };
}
