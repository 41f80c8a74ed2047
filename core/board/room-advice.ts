/** What is most likely a slip in a board of rooms, though it could be meant. */
import type { Diagnostics } from '../source/diagnostic.js';
import type { BoardSpace } from './board.js';
import { report } from './report.js';

type Placed = BoardSpace & { readonly at: NonNullable<BoardSpace['at']> };

export function adviseRooms(spaces: readonly BoardSpace[], to: Diagnostics): void {
  const placed = spaces.filter((space): space is Placed => space.at !== undefined);
  withoutPlace(spaces, placed, to);
  inOnePlace(placed, to);
  farAway(placed, to);
}

/** Where no room has a place the board is told as a list, and that is meant; where most have one, the others are missed. */
function withoutPlace(spaces: readonly BoardSpace[], placed: readonly Placed[], to: Diagnostics): void {
  if (placed.length * 2 < spaces.length) return;
  for (const space of spaces)
    if (!space.at)
      report(to, 'BK0417', space.span, `\`${space.id}\` has no place in the drawing, though other rooms have one`, {
        help: 'add `at: [column, row]`',
      });
}

function inOnePlace(placed: readonly Placed[], to: Diagnostics): void {
  const first = new Map<string, Placed>();
  for (const space of placed) {
    const place = `${space.at.x}, ${space.at.y}`;
    const before = first.get(place);
    if (before)
      report(to, 'BK0418', space.span, `\`${space.id}\` is drawn where \`${before.id}\` is, at [${place}]`, {
        related: [{ at: before.span, label: 'this room is there already' }],
        help: 'give one of them a place of its own',
      });
    else first.set(place, space);
  }
}

/** How many times as far from its nearest neighbour as is usual a room may be. */
const FAR = 3;

function farAway(placed: readonly Placed[], to: Diagnostics): void {
  if (placed.length < 4) return;
  const nearest = placed.map((one) =>
    Math.min(
      ...placed.flatMap((other) =>
        other === one ? [] : [Math.max(Math.abs(other.at.x - one.at.x), Math.abs(other.at.y - one.at.y))],
      ),
    ),
  );
  const usual = [...nearest].sort((a, b) => a - b)[placed.length >> 1] ?? 0;
  placed.forEach((space, i) => {
    if (usual > 0 && (nearest[i] ?? 0) > FAR * usual)
      report(
        to,
        'BK0419',
        space.span,
        `\`${space.id}\` lies far from all other rooms, at [${space.at.x}, ${space.at.y}]`,
        {
          help: 'a drawing as wide as that may not fit on a page: see whether the place is meant',
        },
      );
  });
}
