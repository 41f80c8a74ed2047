import { playersPieces } from '../compile/world.js';
import type { Machine } from './machine.js';
import { endingOf } from './rest.js';

/** Who has won and who has not, by the numbers of their pieces, in the order of the board. */
export interface Winners {
  readonly wins: readonly number[];
  /** Pieces of players that have not won. */
  readonly loses: readonly number[];
}

/** Who wins a game that is over; undefined while it goes on, and where its end says nothing of single pieces. */
export function winnersOf(machine: Machine): Winners | undefined {
  const { compiled, doors } = machine;
  const { pieces } = compiled.world;
  const ending = endingOf(machine);
  if (!ending?.wonBy && !ending?.lostBy) return undefined;
  const all = pieces.map((_, id) => id);
  const wins = all.filter((id) => doors.wins(id));
  return { wins, loses: playersPieces(compiled.world).filter((id) => !wins.includes(id)) };
}
