import type { Machine } from '../../engine/machine.js';

/** How the game came out in a state, for the crew: 1 won, 0 lost, undefined where it is not over. */
export function results({ layout, compiled }: Machine): (state: ArrayLike<number>) => number | undefined {
  const { model } = compiled.world;
  const outcome = model.globals.find((g) => g.role === 'outcome');
  const slot = (outcome && layout.globals.get(outcome)) ?? 0;
  const byEnding: (number | undefined)[] = [undefined];
  for (const ending of model.endings) byEnding[ending.index + 1] = ending.result === 'won' ? 1 : 0;
  return (state) => byEnding[state[slot] ?? 0];
}
