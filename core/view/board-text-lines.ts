/** Lines between the boxes of rooms: round corners and across each other where they must be, and never in one. */
import { type Sheet, widthOf } from './board-text-cells.js';
import { Heap } from './board-text-heap.js';
import type { Box } from './board-text-places.js';

export interface Pen {
  readonly level: string;
  readonly upright: string;
  /** Top left, top right, bottom left, bottom right. */
  readonly corners: readonly [string, string, string, string];
  /** Where a line leaves a box: rightwards, leftwards, downwards, upwards. */
  readonly joins: readonly [string, string, string, string];
  /** Two lines that have nothing to do with each other. */
  readonly crossing: string;
}

export const lined: Pen = {
  level: '─',
  upright: '│',
  corners: ['┌', '┐', '└', '┘'],
  joins: ['├', '┤', '┬', '┴'],
  crossing: '┼',
};
export const plain: Pen = {
  level: '-',
  upright: '|',
  corners: ['+', '+', '+', '+'],
  joins: ['+', '+', '+', '+'],
  crossing: '|',
};

/** A line to draw: what it carries, and whether it leads one way, from `a` to `b`. */
export interface Wire {
  readonly link: number;
  readonly a: Box;
  readonly b: Box;
  readonly mark: string;
  readonly oneWay: boolean;
}

/** Ways are right, down, left and up. */
const RIGHT = 0;
const DOWN = 1;

/** What makes a line worse: its length, its corners, what it crosses, and what it could be mistaken for. */
const COST = {
  step: 10,
  corner: 30,
  crossing: 60,
  besideLine: 16,
  besideBox: 8,
  offMiddle: 2,
  besideJoin: 60,
  boxCorner: 20,
};

const FREE = 0;
const BOX = 1;
const LEVEL = 2;
const UPRIGHT = 3;
/** Corners, marks and crossings: nothing goes through. */
const SHUT = 4;

interface Step {
  readonly x: number;
  readonly y: number;
  /** The way that led here. */
  readonly way: number;
}

/** The cells of a drawing while lines are laid between its boxes. */
export class Lines {
  readonly #cells: Uint8Array;
  /** Cells of a box's border where a line may begin. */
  readonly #doors: Uint8Array;
  readonly #laid: { readonly wire: Wire; readonly path: readonly Step[]; readonly mark: Mark | undefined }[] = [];
  #cost = 0;
  #work = 0;

  /** `taken` are cells of borders that carry something already. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    boxes: readonly Box[],
    taken: (box: Box) => number,
  ) {
    this.#cells = new Uint8Array(width * height);
    this.#doors = new Uint8Array(width * height);
    for (const box of boxes) {
      const { left, right, top, bottom } = box;
      for (let y = top; y <= bottom; y++) this.#cells.fill(BOX, y * width + left, y * width + right + 1);
      for (let y = top + 1; y < bottom; y++) this.#doors[y * width + left] = this.#doors[y * width + right] = 1;
      for (let x = left + 1; x < right; x++) {
        if (x > left + taken(box)) this.#doors[top * width + x] = 1;
        this.#doors[bottom * width + x] = 1;
      }
    }
  }

  /** How bad the lines are together; the less the better. */
  get cost(): number {
    return this.#cost;
  }

  /** How many cells were looked at. */
  get work(): number {
    return this.#work;
  }

  get drawn(): ReadonlySet<number> {
    return new Set(this.#laid.map(({ wire }) => wire.link));
  }

  /** Lays a line if there is a way for it with room for its mark. */
  lay(wire: Wire): boolean {
    const found = this.#search(wire);
    if (!found) return false;
    const { path, cost } = found;
    const mark = this.#markOn(wire, path);
    if (!mark) return false;
    this.#cost += cost;
    path.forEach(({ x, y, way }, i) => {
      const at = y * this.width + x;
      if (i === 0 || i === path.length - 1) this.#doors[at] = 2;
      else {
        const crossing = this.#cells[at] !== FREE;
        const bent = path[i + 1]?.way !== way;
        this.#cells[at] = crossing || bent ? SHUT : way % 2 === 0 ? LEVEL : UPRIGHT;
      }
    });
    for (let i = 0; i < widthOf(mark.text); i++) this.#cells[mark.y * this.width + mark.x + i] = SHUT;
    this.#laid.push({ wire, path, mark });
    return true;
  }

  draw(sheet: Sheet, pen: Pen): void {
    for (const { wire, path } of this.#laid) this.#drawPath(sheet, pen, wire, path);
    for (const { wire, mark } of this.#laid)
      if (mark && mark.text !== '') sheet.put(mark.x, mark.y, mark.text, { what: 'link', index: wire.link });
  }

  #drawPath(sheet: Sheet, pen: Pen, wire: Wire, path: readonly Step[]): void {
    const owner = { what: 'link', index: wire.link } as const;
    path.forEach(({ x, y, way }, i) => {
      const next = path[i + 1]?.way;
      if (i === 0) sheet.put(x, y, joinTowards(pen, next ?? 0));
      else if (next === undefined) sheet.put(x, y, joinTowards(pen, (way + 2) % 4));
      else if (next !== way) sheet.put(x, y, cornerOf(pen, way, next), owner);
      else if (sheet.at(x, y) !== ' ') sheet.put(x, y, pen.crossing);
      else sheet.put(x, y, way % 2 === 0 ? pen.level : pen.upright, owner);
    });
  }

  /** The best way from box to box, its first and last cells in their borders. */
  #search(wire: Wire): { path: Step[]; cost: number } | undefined {
    const states = this.width * this.height * 4;
    const cost = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
    const from = new Int32Array(states).fill(-1);
    const open = new Heap();
    const guess = (at: number) => COST.step * distance(at % this.width, Math.floor(at / this.width), wire.b);
    const reach = (state: number, total: number, before: number) => {
      if (total >= (cost[state] ?? 0)) return;
      cost[state] = total;
      from[state] = before;
      open.push(state, total + guess(state >> 2));
    };
    for (const [at, way] of this.#exits(wire.a)) reach(at * 4 + way, this.#doorCost(at, wire.a), -1);
    const closed = new Uint8Array(states);
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (closed[state]) continue;
      closed[state] = 1;
      this.#work++;
      const [at, way] = [state >> 2, state & 3];
      const sofar = cost[state] ?? 0;
      if (from[state] !== -1 && this.#cells[at] === BOX) return { path: this.#pathTo(state, from), cost: sofar };
      for (let turn = 0; turn < 4; turn++) {
        if (turn === 2) continue;
        const next = (way + turn) % 4;
        // Out of a border, and across a line, only straight on.
        if (turn !== 0 && this.#cells[at] !== FREE) continue;
        const total = this.#stepCost(wire, at, next);
        if (total !== undefined)
          reach(this.#beside(at, next) * 4 + next, sofar + total + (turn === 0 ? 0 : this.#cornerCost(at)), state);
      }
    }
    return undefined;
  }

  #pathTo(state: number, from: Int32Array): Step[] {
    const path: Step[] = [];
    for (let s = state; s !== -1; s = from[s] ?? -1)
      path.push({ x: (s >> 2) % this.width, y: Math.floor((s >> 2) / this.width), way: s & 3 });
    return path.reverse();
  }

  *#exits({ left, right, top, bottom }: Box): Generator<[number, number]> {
    for (let x = left + 1; x < right; x++) {
      yield [bottom * this.width + x, DOWN];
      yield [top * this.width + x, DOWN + 2];
    }
    for (let y = top + 1; y < bottom; y++) {
      yield [y * this.width + right, RIGHT];
      yield [y * this.width + left, RIGHT + 2];
    }
  }

  #doorCost(at: number, { left, right, top, bottom }: Box): number {
    if (this.#doors[at] !== 1) return Number.POSITIVE_INFINITY;
    const [x, y] = [at % this.width, Math.floor(at / this.width)];
    const level = x === left || x === right;
    const off = level ? 2 * Math.abs(y - (top + bottom) / 2) : Math.abs(x - (left + right) / 2);
    const near = level ? [at - this.width, at + this.width] : [at - 1, at + 1];
    const beside = near.filter((n) => this.#doors[n] === 2).length;
    const end = !level && (x === left + 1 || x === right - 1) ? COST.boxCorner : 0;
    return COST.offMiddle * off + beside * COST.besideJoin + end;
  }

  /** What the step out of a cell costs, or undefined if it cannot be made. */
  #stepCost(wire: Wire, at: number, way: number): number | undefined {
    const to = this.#beside(at, way);
    if (to < 0) return undefined;
    const what = this.#cells[to];
    if (what === SHUT || what === (way % 2 === 0 ? LEVEL : UPRIGHT)) return undefined;
    if (what === BOX) {
      const { b } = wire;
      const [x, y] = [to % this.width, Math.floor(to / this.width)];
      if (x < b.left || x > b.right || y < b.top || y > b.bottom || this.#cells[at] === BOX) return undefined;
      const door = this.#doorCost(to, b);
      return Number.isFinite(door) ? COST.step + door : undefined;
    }
    return COST.step + (what === FREE ? this.#besideCost(to, way) : COST.crossing);
  }

  /** What stands at both sides of a line. */
  #besideCost(at: number, way: number): number {
    return this.#nearCost(at, (way + 1) % 4) + this.#nearCost(at, (way + 3) % 4);
  }

  #nearCost(at: number, side: number): number {
    const what = this.#cells[this.#beside(at, side)] ?? FREE;
    return what === FREE ? 0 : what === BOX ? COST.besideBox : COST.besideLine;
  }

  #cornerCost(at: number): number {
    let cost = COST.corner;
    for (let way = 0; way < 4; way++)
      if ((this.#cells[this.#beside(at, way)] ?? FREE) >= LEVEL) cost += COST.besideLine;
    return cost;
  }

  /** The cell beside one, or -1 where the sheet ends. */
  #beside(at: number, way: number): number {
    if (way === RIGHT) return (at + 1) % this.width === 0 ? -1 : at + 1;
    if (way === RIGHT + 2) return at % this.width === 0 ? -1 : at - 1;
    const to = way === DOWN ? at + this.width : at - this.width;
    return to < 0 || to >= this.#cells.length ? -1 : to;
  }

  /** Where a mark goes: into the longest level part it fits in, or else onto an upright one with room at both sides. */
  #markOn(wire: Wire, path: readonly Step[]): Mark | undefined {
    if (wire.mark === '' && !wire.oneWay) return { x: 0, y: 0, text: '' };
    const own = new Set(path.map(({ x, y }) => y * this.width + x));
    const spots = partsOf(path).flatMap((part) => {
      const [first, last] = [part[0], part.at(-1)];
      if (!first || !last) return [];
      const text = textOn(wire, first.way);
      const width = widthOf(text);
      const [x, y] = [(first.x + last.x) >> 1, (first.y + last.y) >> 1];
      const spot = { x: x - ((width - 1) >> 1), y, text };
      if (first.way % 2 === 0) spot.x = Math.min(first.x, last.x) + Math.floor((part.length - width) / 2);
      const enough = first.way % 2 === 1 || part.length >= width;
      return enough && this.#roomFor(spot, own) ? [{ spot, worth: part.length * (first.way % 2 === 0 ? 2 : 1) }] : [];
    });
    return spots.sort((a, b) => b.worth - a.worth)[0]?.spot;
  }

  /** Whether a mark covers nothing but its own line, and stands apart from what is beside it. */
  #roomFor({ x, y, text }: Mark, own: ReadonlySet<number>): boolean {
    const width = widthOf(text);
    for (let i = -1; i <= width; i++) {
      const at = y * this.width + x + i;
      if (x + i < 0 || x + i >= this.width) continue;
      if (own.has(at) ? this.#cells[at] !== FREE && this.#cells[at] !== BOX : this.#cells[at] !== FREE) return false;
    }
    return true;
  }
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** The straight parts of a way, without corners and the cells in borders. */
function partsOf(path: readonly Step[]): Step[][] {
  const parts: Step[][] = [[]];
  path.forEach((step, i) => {
    if (i === 0 || i === path.length - 1) return;
    if (path[i + 1]?.way === step.way) parts.at(-1)?.push(step);
    else parts.push([]);
  });
  return parts.filter((part) => part.length > 0);
}

/** A mark with the arrow of a link that leads one way. */
function textOn({ mark, oneWay }: Wire, way: number): string {
  if (!oneWay) return mark;
  return way === 2 ? `<${mark}` : mark + ('>v<^'[way] ?? '');
}

function distance(x: number, y: number, { left, right, top, bottom }: Box): number {
  return Math.max(left - x, 0, x - right) + Math.max(top - y, 0, y - bottom);
}

function joinTowards(pen: Pen, way: number): string {
  return pen.joins[way === 0 ? 0 : way === 2 ? 1 : way === 1 ? 2 : 3];
}

/** The corner of a line that came one way and goes on another. */
function cornerOf(pen: Pen, way: number, next: number): string {
  const level = way % 2 === 0 ? (way + 2) % 4 : next;
  const upright = way % 2 === 0 ? next : (way + 2) % 4;
  return pen.corners[(upright === DOWN ? 0 : 2) + (level === RIGHT ? 0 : 1)] ?? '+';
}
