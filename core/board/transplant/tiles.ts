/** Squares of a map as tiles that lie on floors, for hazards that know no other boards. */
import type { DocMap, DocNode } from '../../documents/tree.js';
import type { Diagnostics } from '../../source/diagnostic.js';
import type { Board, BoardLink, BoardTile } from '../board.js';
import { gridDirections, gridOpposite } from '../directions.js';
import { report, scalarAt } from '../report.js';
import { REACH } from '../tiles.js';
import type { Becoming } from './becoming.js';

/** Each space as a tile of its own, with what its links become on its sides. */
export function asTiles(
  tree: DocMap,
  board: Board,
  becomings: readonly (Becoming | undefined)[],
  to: Diagnostics,
): Board | undefined {
  reportWithout(board, becomings, to);
  const { address: _, grid: __, ...rest } = board;
  const tiles = board.spaces.map((space, i): BoardTile => {
    const floor = becomings[i]?.floor;
    return {
      id: space.id,
      kind: space.kind,
      kindAt: space.kindAt,
      title: space.title,
      floors: [],
      parts: [i],
      lies: floor && {
        floor: floor.text.text.trim(),
        floorAt: floor.at,
        x: space.at?.x ?? 0,
        y: space.at?.y ?? 0,
        turned: 0,
      },
      isLost: !floor,
      values: new Map<string, DocNode>(),
      shared: space.values,
      span: space.span,
    };
  });
  const { sides, others } = parted(board, tiles);
  return {
    ...rest,
    layout: 'tiles',
    spaces: board.spaces.map((space, i) => ({
      ...space,
      at: undefined,
      mark: undefined,
      tile: i,
      within: { x: 0, y: 0 },
    })),
    links: [...sidesOf(tree, board, sides, to), ...others],
    directions: [...gridDirections],
    opposite: gridOpposite,
    address: undefined,
    grid: undefined,
    tiles,
  };
}

/** Spaces that do not say where they lie. */
function reportWithout(board: Board, becomings: readonly (Becoming | undefined)[], to: Diagnostics): void {
  const kinds = new Map<string, number>();
  board.spaces.forEach((space, i) => {
    const becoming = becomings[i];
    if (becoming && !becoming.floor) kinds.set(`${becoming.kindAt.start}`, i);
    const { x, y } = space.at ?? { x: Number.NaN, y: Number.NaN };
    const lies = [x, y].every((n) => Number.isInteger(n) && Math.abs(n) <= REACH);
    if (!lies)
      report(
        to,
        'BK0455',
        becoming?.floor?.at ?? space.kindAt,
        `\`${space.id}\` has no square of its own to lie on as a tile`,
        {
          help: 'leave it out with `nothing`: only squares of a drawn map become tiles',
          related: [{ at: space.span, label: 'it is here' }],
        },
      );
  });
  for (const i of kinds.values()) {
    const at = becomings[i]?.kindAt;
    if (at)
      report(to, 'BK0455', at, 'this does not say on which floor it lies, and others do', {
        help: 'write `on:` with a floor of the hazards beside it: `{ is: room, on: ground }`',
      });
  }
}

/** Links between neighbouring squares of one floor, by space and side, and all others. */
function parted(board: Board, tiles: readonly BoardTile[]): { sides: Map<string, BoardLink>; others: BoardLink[] } {
  const sides = new Map<string, BoardLink>();
  const others: BoardLink[] = [];
  for (const link of board.links) {
    const [from, onto] = [board.spaces[link.a]?.at, board.spaces[link.b]?.at];
    const level = tiles[link.a]?.lies?.floor === tiles[link.b]?.lies?.floor;
    const side = level && from && onto ? sideTowards(onto.x - from.x, onto.y - from.y) : -1;
    if (side < 0 || link.oneWay || sides.has(`${link.a} ${side}`)) others.push({ ...link, direction: -1, back: -1 });
    else {
      sides.set(`${link.a} ${side}`, link);
      sides.set(`${link.b} ${gridOpposite[side]}`, link);
    }
  }
  return { sides, others };
}

function sideTowards(x: number, y: number): number {
  return [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ].findIndex(([dx, dy]) => dx === x && dy === y);
}

function sidesOf(tree: DocMap, board: Board, sides: ReadonlyMap<string, BoardLink>, to: Diagnostics): BoardLink[] {
  const other = scalarAt(tree, 'other sides');
  let bare = 0;
  const links = board.spaces.flatMap((space, i) =>
    gridDirections.flatMap((side, direction): BoardLink[] => {
      const link = sides.get(`${i} ${direction}`);
      if (!link && !other) {
        bare++;
        return [];
      }
      return [
        {
          id: `${space.id}-${side}`,
          kind: link?.kind ?? other?.text.text.trim() ?? '',
          kindAt: link?.kindAt ?? other?.at ?? space.kindAt,
          a: i,
          b: -1,
          direction,
          back: -1,
          oneWay: undefined,
          mark: undefined,
          side: direction,
          values: link?.values ?? new Map<string, DocNode>(),
          span: link?.span ?? space.span,
        },
      ];
    }),
  );
  if (bare > 0)
    report(
      to,
      'BK0455',
      board.span,
      `${bare} sides of tiles have nothing behind them, and nothing says what they are`,
      {
        help: 'write `other sides:` with a kind of link: `other sides: wall`',
      },
    );
  return links;
}
