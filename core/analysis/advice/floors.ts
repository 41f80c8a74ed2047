/** Rooms whose floor does not fit where they are drawn, on a board whose floors lie above each other but for them. */
import type { BoardSpace } from '../../board/index.js';
import { problem } from '../../source/diagnostic.js';
import { valueWords } from '../changes.js';
import type { Setting, Subject } from './subject.js';

/** A room with a floor and a place; a higher rank is a later level, a higher row is drawn further down. */
interface Room {
  readonly space: BoardSpace;
  readonly rank: number;
  readonly row: number;
  /** What its floor is called. */
  readonly floor: string;
}

/** With fewer rooms any of them may be the one that is wrong. */
const FEWEST = 4;

export function adviseFloors({ settings, tell }: Subject): void {
  const seen = new Set<unknown>();
  for (const setting of settings) {
    if (seen.has(setting.board) || setting.world.board.layout !== 'rooms') continue;
    seen.add(setting.board);
    const rooms = roomsOf(setting);
    if (rooms.length < FEWEST || lieAbove(rooms)) continue;
    const wrong = rooms.filter((room) => {
      const others = rooms.filter((other) => other !== room);
      return lieAbove(others) && new Set(others.map((other) => other.rank)).size > 1;
    });
    const [room] = wrong;
    if (!room || wrong.length > 1) continue;
    const fits = rooms.find((other) => other !== room && liesWithin(room, other.rank, rooms));
    tell(
      problem('BK1017', `${nameOf(room)} is on ${room.floor}, and is drawn where another floor is`, room.space.span, {
        help: `${fits ? `by its place it is on ${fits.floor}: ` : ''}change its floor, or its place under \`at:\``,
      }),
    );
  }
}

function nameOf({ space }: Room): string {
  return space.title ?? space.id;
}

function roomsOf({ world, starts }: Setting): Room[] {
  return starts.flatMap(({ property, thing, value }): Room[] => {
    const space = world.board.spaces[thing];
    if (!property.printed || property.name !== 'floor' || property.kind.universe !== 'space' || !space?.at) return [];
    const said = valueWords(world, property, value);
    if (said === 'none') return [];
    const floor = property.domain.is === 'levels' ? `the floor ${said}` : `floor ${said}`;
    return [{ space, rank: value, row: space.at.y, floor }];
  });
}

/** Whether a room is drawn among those of a floor, and would fit there. */
function liesWithin(room: Room, rank: number, rooms: readonly Room[]): boolean {
  const rows = rooms.filter((other) => other !== room && other.rank === rank).map((other) => other.row);
  const among = Math.min(...rows) <= room.row && room.row <= Math.max(...rows);
  return among && lieAbove(rooms.map((other) => (other === room ? { ...other, rank } : other)));
}

/** Whether all rooms of a floor are drawn above all those of the next. */
function lieAbove(rooms: readonly Room[]): boolean {
  const rows = new Map<number, number[]>();
  for (const { rank, row } of rooms) rows.set(rank, [...(rows.get(rank) ?? []), row]);
  const floors = [...rows].sort(([a], [b]) => b - a).map(([, own]) => own);
  return floors.every((own, i) => i === 0 || Math.max(...(floors[i - 1] ?? [])) < Math.min(...own));
}
