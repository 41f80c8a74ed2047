import type { Compiled } from '../compile/compile.js';
import type { ChangeQueue, LevelIndex } from '../compile/emitter.js';
import { restOf } from '../compile/layout.js';
import { isKindOf } from '../language/types.js';
import { Tiling } from './tiling.js';

/** Indexes of levels and queues of changes follow from the rest of the state: filled once at the start, or after a position was put in. */
export function trackedStart(compiled: Compiled, state: Int32Array): void {
  const { layout, emitter, world } = compiled;
  if (world.shifting) new Tiling(world, layout, state).derive();
  for (const index of emitter.indexes) {
    const stretch = layout.properties.get(index.property);
    if (!stretch) continue;
    const isOf = ({ kind }: LevelIndex, id: number): boolean => {
      const own = kind && (kind.universe === 'space' ? world.spaceKinds : world.linkKinds)[id];
      return !kind || (own !== undefined && isKindOf(own, kind));
    };
    state.fill(0, index.at, index.at + index.words);
    if (index.summary >= 0) state.fill(0, index.summary, index.summary + Math.ceil(index.words / 32));
    for (let id = stretch.first; id <= stretch.last; id++) {
      if (state[stretch.base + id] !== index.level || !isOf(index, id)) continue;
      const word = id >> 5;
      state[index.at + word] = (state[index.at + word] ?? 0) | (1 << (id & 31));
      if (index.summary >= 0)
        state[index.summary + (word >> 5)] = (state[index.summary + (word >> 5)] ?? 0) | (1 << (word & 31));
    }
  }
  world.model.decks.all.forEach((deck) => {
    let rest = 0;
    for (let i = 0; i < world.counts.card; i++) if (state[layout.pile.base + i] === restOf(deck.index)) rest++;
    state[layout.rests + deck.index] = rest;
  });
  for (const queue of emitter.queues) {
    const n = world.counts.space;
    let waiting = 0;
    state.fill(0, queue.waiting, queue.waiting + n);
    for (let s = n - 1; s >= 0; s--) {
      if (!mayBeCandidate(compiled, state, queue, s)) continue;
      state[queue.items + waiting++] = s;
      state[queue.waiting + s] = 1;
    }
    state[queue.count] = waiting;
  }
}

/** At the start everyone is a candidate whose own levels do not rule it out. */
function mayBeCandidate({ layout }: Compiled, state: Int32Array, queue: ChangeQueue, space: number): boolean {
  for (const [property, values] of queue.ownProperties) {
    const stretch = layout.properties.get(property);
    if (values && stretch && !values.has(state[stretch.base + space] ?? 0)) return false;
  }
  return true;
}
