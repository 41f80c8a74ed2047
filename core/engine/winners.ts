import { playersPieces } from '../compile/world.js';
import type { Machine } from './machine.js';

/** Who has won and who has not, by the numbers of their pieces, in the order of the board. */
export interface Winners {
  readonly wins: readonly number[];
  /** Pieces of players that have not won. */
  readonly loses: readonly number[];
}

/** Who wins a game that is over; undefined while it goes on, and where its end says nothing of single pieces. */
export function winnersOf({ compiled, layout, state, doors }: Machine): Winners | undefined {
  const { model, pieces } = compiled.world;
  const outcome = model.globals.find((g) => g.role === 'outcome');
  const over = state[(outcome && layout.globals.get(outcome)) ?? 0] ?? 0;
  const ending = model.endings.find((e) => e.index === over - 1);
  if (!ending?.wonBy && !ending?.lostBy) return undefined;
  const all = pieces.map((_, id) => id);
  const wins = all.filter((id) => doors.wins(id));
  return { wins, loses: playersPieces(compiled.world).filter((id) => !wins.includes(id)) };
}
