import { playersPieces } from '../../compile/world.js';
import type { Machine } from '../../engine/machine.js';

/**
 * How the game came out where a machine stands, for whoever is asked: 1 won, 0 lost, undefined where it is not over. Where an
 * end says who wins, a player wins by a piece of theirs; the crew has the result of the end.
 */
export function results({ state, layout, compiled, doors }: Machine): (asker: number) => number | undefined {
  const { model, pieces } = compiled.world;
  const outcome = model.globals.find((g) => g.role === 'outcome');
  const slot = (outcome && layout.globals.get(outcome)) ?? 0;
  const endings = new Map(model.endings.map((ending) => [ending.index + 1, ending]));
  const own = playersPieces(compiled.world);
  return (asker) => {
    const ending = endings.get(state[slot] ?? 0);
    if (!ending) return undefined;
    if (asker < 0 || (!ending.wonBy && !ending.lostBy)) return ending.result === 'won' ? 1 : 0;
    return own.some((id) => pieces[id]?.player === asker && doors.wins(id)) ? 1 : 0;
  };
}
