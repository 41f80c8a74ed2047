/** Where the rooms of a board are drawn: where their document puts them, or else laid out by their links. */
import type { Board } from '../board/board.js';
import type { Box, Point } from './svg-paths.js';

export interface RoomSize {
  readonly width: number;
  readonly height: number;
}

/** The boxes of rooms by their spaces; and, where they were laid out, the ways of links round what is between. */
export interface Places {
  readonly boxes: ReadonlyMap<number, Box>;
  readonly ways: ReadonlyMap<number, readonly Point[]>;
}

/** Least room between two boxes side by side, and above one another. */
export interface Gaps {
  readonly beside: number;
  readonly above: number;
}

/** A board drawn larger than this has places that were not meant for boxes. */
const LARGEST = 6000;

/** By the places of the document; undefined where there are none, or the boxes would not fit. */
export function givenPlaces(
  board: Board,
  spaces: readonly number[],
  size: RoomSize,
  { beside, above }: Gaps,
): Places | undefined {
  const placed = spaces.flatMap((space) => {
    const at = board.spaces[space]?.at;
    return at ? [{ space, x: at.x, y: at.y }] : [];
  });
  if (placed.length * 3 < spaces.length * 2 || placed.length === 0) return undefined;
  let [sx, sy] = [0, 0];
  for (const a of placed)
    for (const b of placed)
      if (b.x > a.x && Math.abs(a.y - b.y) < 1e-6) sx = Math.max(sx, (size.width + beside) / (b.x - a.x));
  if (sx === 0) sx = size.width + beside;
  for (const a of placed)
    for (const b of placed) {
      const near = Math.abs(a.x - b.x) * sx < size.width + beside / 2;
      if (b.y > a.y && near) sy = Math.max(sy, (size.height + above) / (b.y - a.y));
      if (a !== b && a.x === b.x && a.y === b.y) return undefined;
    }
  if (sy === 0) sy = size.height + above;
  const [x0, y0] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))];
  const boxes = new Map(
    placed.map(({ space, x, y }): [number, Box] => [
      space,
      { left: Math.round((x - x0) * sx), top: Math.round((y - y0) * sy), ...size },
    ]),
  );
  const bottom = Math.max(...[...boxes.values()].map((box) => box.top + box.height));
  const right = Math.max(...[...boxes.values()].map((box) => box.left + box.width));
  if (Math.max(bottom, right) > LARGEST) return undefined;
  // The few without a place stand in a row below.
  const rest = spaces.filter((space) => !boxes.has(space));
  rest.forEach((space, i) => boxes.set(space, { left: i * (size.width + beside), top: bottom + above, ...size }));
  return { boxes, ways: new Map() };
}

/**
 * Laid out in ranks, upright or lying, whichever is nearer to a shape: its width for a height of 1. Parts that no link joins
 * stand in rows, as many in each as come nearest to that shape.
 */
export async function laidOut(
  board: Board,
  spaces: readonly number[],
  size: RoomSize,
  gaps: Gaps,
  symbols: (link: number) => number,
  shape: number,
): Promise<Places> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const { beside, above } = gaps;
  const draft = (part: readonly number[], rankdir: 'LR' | 'TB'): Draft => {
    const graph = new Graph({ multigraph: true });
    graph.setGraph({
      rankdir,
      nodesep: rankdir === 'LR' ? above : beside,
      ranksep: rankdir === 'LR' ? 24 : above / 2,
      edgesep: 26,
      marginx: 0,
      marginy: 0,
    });
    const own = new Set(part);
    for (const space of part) graph.setNode(`${space}`, { ...size });
    board.links.forEach(({ a, b }, i) => {
      const room = symbols(i);
      if (own.has(a) && own.has(b))
        graph.setEdge(`${a}`, `${b}`, { width: room, height: 24, labelpos: 'c', weight: 1, minlen: 1 }, `${i}`);
    });
    layout(graph);
    const boxes = new Map(
      part.map((space): [number, Box] => {
        const { x, y } = graph.node(`${space}`) as Point;
        return [space, { left: Math.round(x - size.width / 2), top: Math.round(y - size.height / 2), ...size }];
      }),
    );
    const ways = new Map(
      (graph.edges() as { name?: string }[]).map((edge): [number, readonly Point[]] => [
        Number(edge.name),
        ((graph.edge(edge as never) as { points?: Point[] }).points ?? []).map(({ x, y }) => ({ x, y })),
      ]),
    );
    const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
    return { boxes, ways, width, height };
  };
  const parts = partsOf(board, spaces);
  const drafts = (['LR', 'TB'] as const).map((rankdir) => {
    const each = parts.map((part) => draft(part, rankdir));
    return nearest(
      each.map((_, i) => inRows(each, i + 1, gaps)),
      shape,
    );
  });
  return nearest(drafts, shape);
}

interface Draft extends Places {
  readonly width: number;
  readonly height: number;
}

function nearest(drafts: readonly Draft[], shape: number): Draft {
  const wrong = ({ width, height }: Draft) => Math.abs(Math.log(width / height / shape));
  return drafts.reduce((best, draft) => (wrong(draft) < wrong(best) ? draft : best));
}

/** Spaces that links join, the largest part first. */
function partsOf({ links }: Board, spaces: readonly number[]): number[][] {
  const partOf = new Map(spaces.map((space) => [space, [space]]));
  for (const { a, b } of links) {
    const [one, other] = [partOf.get(a), partOf.get(b)];
    if (!one || !other || one === other) continue;
    one.push(...other);
    for (const space of other) partOf.set(space, one);
  }
  const order = new Map(spaces.map((space, i) => [space, i]));
  const inOrder = (a: number, b: number) => (order.get(a) ?? 0) - (order.get(b) ?? 0);
  const parts = [...new Set(partOf.values())].map((part) => part.sort(inOrder));
  return parts.sort((one, other) => other.length - one.length || inOrder(one[0] ?? 0, other[0] ?? 0));
}

/** In rows below each other, each as wide as the first so many parts are beside each other. */
function inRows(parts: readonly Draft[], first: number, { beside, above }: Gaps): Draft {
  const boxes = new Map<number, Box>();
  const ways = new Map<number, readonly Point[]>();
  let [width, top] = [0, 0];
  const wide = (row: readonly Draft[]) => row.reduce((sum, part) => sum + part.width + beside, -beside);
  const most = wide(parts.slice(0, first));
  const rows: Draft[][] = [];
  for (const part of parts) {
    const row = rows.at(-1);
    if (row && wide([...row, part]) <= most) row.push(part);
    else rows.push([part]);
  }
  for (const row of rows) {
    let left = 0;
    for (const part of row) {
      for (const [space, box] of part.boxes)
        boxes.set(space, { ...box, left: Math.round(box.left + left), top: Math.round(box.top + top) });
      for (const [link, points] of part.ways)
        ways.set(
          link,
          points.map(({ x, y }) => ({ x: x + left, y: y + top })),
        );
      left += part.width + beside;
    }
    width = Math.max(width, left - beside);
    top += Math.max(...row.map(({ height }) => height)) + above;
  }
  return { boxes, ways, width, height: top - above };
}
