import type { Ending } from '../language/program.js';
import type { Machine } from './machine.js';

/** How the game ended, if it did. */
export function endingOf({ state, layout, compiled }: Machine): Ending | undefined {
  const { model } = compiled.world;
  const outcome = model.globals.find((g) => g.role === 'outcome');
  const kept = (outcome && state[layout.globals.get(outcome) ?? -1]) ?? 0;
  return kept === 0 ? undefined : model.endings.find((e) => e.index === kept - 1);
}

/**
 * Whether the game ended in the middle of an effect, with the rest of it undone: then nothing is at rest, and what must
 * never be so is not asked. An end that is looked at between steps comes at rest.
 */
export function stoppedMidway(machine: Machine): boolean {
  return endingOf(machine)?.atOnce === true;
}
