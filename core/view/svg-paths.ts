/** Lines between the boxes of rooms: straight where nothing is in the way, and round the corners of what is. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far a line keeps from a box it passes. */
const CLEAR = 14;
/** What two boxes share of a side at least, for a line to go straight across. */
const FACING = 24;
/** How often a way round is looked for anew because it ran into yet another box. */
const TRIES = 12;

export const middle = (box: Box): Point => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** Whether a stretch passes through a box. */
export function hits(a: Point, b: Point, box: Box): boolean {
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [a.x, b.x - a.x, box.left, box.left + box.width],
    [a.y, b.y - a.y, box.top, box.top + box.height],
  ] as const) {
    if (way === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [one, other] = [(low - start) / way, (high - start) / way];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to;
}

/**
 * A line between two boxes, from border to border, as short as goes without touching the others. `aside` is how far it
 * is shifted to its left, for lines beside each other.
 */
export function pathBetween(a: Box, b: Box, others: readonly Box[], aside: number): Point[] {
  const [start, end] = ends(a, b, aside);
  const known = new Set<Box>();
  let path = [start, end];
  for (let tries = 0; tries < TRIES; tries++) {
    const met = others.filter(
      (box) => !known.has(box) && path.some((p, i) => i > 0 && hits(path[i - 1] as Point, p, grown(box, CLEAR - 5))),
    );
    if (met.length === 0) break;
    for (const box of met) known.add(box);
    path = shortest(start, end, [...known], CLEAR + Math.abs(aside) / 2) ?? path;
  }
  return clipped(path, a, b);
}

/** Where a line begins and ends inside its boxes: straight across where they face each other, else middle to middle. */
function ends(a: Box, b: Box, aside: number): [Point, Point] {
  const [p, q] = [middle(a), middle(b)];
  const level = shared(a.top, a.height, b.top, b.height, q.x > p.x ? aside : -aside);
  if (level !== undefined)
    return [
      { x: p.x, y: level },
      { x: q.x, y: level },
    ];
  const upright = shared(a.left, a.width, b.left, b.width, q.y > p.y ? -aside : aside);
  if (upright !== undefined)
    return [
      { x: upright, y: p.y },
      { x: upright, y: q.y },
    ];
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const length = Math.hypot(dx, dy) || 1;
  const shift = { x: (-dy / length) * aside, y: (dx / length) * aside };
  return [
    { x: p.x + shift.x, y: p.y + shift.y },
    { x: q.x + shift.x, y: q.y + shift.y },
  ];
}

/** Where a straight line joins two stretches that face each other, `aside` from the middle of what they share. */
function shared(a: number, long: number, b: number, other: number, aside: number): number | undefined {
  const [from, to] = [Math.max(a, b), Math.min(a + long, b + other)];
  if (to - from < FACING) return undefined;
  return Math.max(from + FACING / 2, Math.min(to - FACING / 2, (from + to) / 2 + aside));
}

/** The shortest way round the corners of the boxes (Dijkstra over what sees each other). */
function shortest(start: Point, end: Point, boxes: readonly Box[], clear: number): Point[] | undefined {
  const corners = boxes.flatMap((box) => {
    const { left, top, width, height } = grown(box, clear);
    return [
      { x: left, y: top },
      { x: left + width, y: top },
      { x: left, y: top + height },
      { x: left + width, y: top + height },
    ];
  });
  const points: Point[] = [start, end, ...corners];
  const walls = boxes.map((box) => grown(box, CLEAR - 6));
  const cost = points.map((_, i) => (i === 0 ? 0 : Number.POSITIVE_INFINITY));
  const before = points.map(() => -1);
  const open = new Set(points.keys());
  while (open.size > 0) {
    let here = -1;
    for (const i of open) if (here < 0 || (cost[i] ?? 0) < (cost[here] ?? 0)) here = i;
    if (here === 1 || cost[here] === Number.POSITIVE_INFINITY) break;
    open.delete(here);
    const from = points[here] as Point;
    for (const i of open) {
      const onto = points[i] as Point;
      const length = (cost[here] ?? 0) + Math.hypot(onto.x - from.x, onto.y - from.y) + 6;
      if (length >= (cost[i] ?? 0) || walls.some((wall) => hits(from, onto, wall))) continue;
      cost[i] = length;
      before[i] = here;
    }
  }
  if (before[1] === -1) return undefined;
  const path: Point[] = [];
  for (let i = 1; i >= 0; i = before[i] ?? -1) path.unshift(points[i] as Point);
  return path;
}

/** The path without what lies inside the boxes at its ends. */
export function clipped(path: readonly Point[], a: Box, b: Box): Point[] {
  const out = [...path];
  while (out.length > 2 && inside(out[1] as Point, a)) out.shift();
  while (out.length > 2 && inside(out.at(-2) as Point, b)) out.pop();
  out[0] = border(out[0] as Point, out[1] as Point, a);
  out[out.length - 1] = border(out.at(-1) as Point, out.at(-2) as Point, b);
  return out;
}

function inside(p: Point, box: Box): boolean {
  return p.x >= box.left && p.x <= box.left + box.width && p.y >= box.top && p.y <= box.top + box.height;
}

/** Where the way from a point in a box to one outside leaves the box. */
function border(from: Point, onto: Point, box: Box): Point {
  const [dx, dy] = [onto.x - from.x, onto.y - from.y];
  const tx = dx === 0 ? 1 : ((dx > 0 ? box.left + box.width : box.left) - from.x) / dx;
  const ty = dy === 0 ? 1 : ((dy > 0 ? box.top + box.height : box.top) - from.y) / dy;
  const t = Math.max(0, Math.min(tx, ty, 1));
  return { x: from.x + dx * t, y: from.y + dy * t };
}

export function lengthOf(path: readonly Point[]): number {
  return path.reduce((sum, p, i) => (i === 0 ? 0 : sum + apart(path[i - 1] as Point, p)), 0);
}

function apart(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The point a share of the way along a path, and the direction there in degrees. */
export function along(path: readonly Point[], share: number): Point & { readonly angle: number } {
  let left = lengthOf(path) * share;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Point, path[i] as Point];
    const length = apart(a, b);
    if (left <= length || i === path.length - 1) {
      const t = length === 0 ? 0 : Math.min(1, left / length);
      const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
      return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, angle };
    }
    left -= length;
  }
  return { x: path[0]?.x ?? 0, y: path[0]?.y ?? 0, angle: 0 };
}
