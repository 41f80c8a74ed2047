/**
 * The fire phase written by hand: what a good programmer would write for this one game, and so what compiled rules are
 * measured against.
 *
 * The state is one Int32Array of three layers over a grid with a margin of one square all round: squares, the edge
 * above each, the edge to the left of each. Edges that let fire through have both of the bits that smoke and fire are
 * made of, so that `square & edge` is what comes through.
 */

import { draw, runKeyOf, seedWords, sourceKey } from '../core/base/luck.js';
import { type BenchBoard, type EdgeKind, threat } from './boards.js';

/** What every contestant offers. Equal seeds, runs and boards must give equal boards after every step. */
export interface Kernel {
  /** Starts the game of this run. */
  reset(run: number): void;
  /**
   * One roll and all that follows. The target is draw number 0 of the source `target`, in steps 0, 1, 2 ..., over all
   * squares in board order. False when the game is over (the step that places the last marker returns false).
   */
  step(): boolean;
  /**
   * The board in one fixed form: the threat of each square (0 none, 1 smoke, 2 fire), then the upright edges, then
   * the level edges, in the order of `BenchBoard`, then all markers together. An edge counts its markers (0 to 2 on a
   * wall, any number on a hull); a door is 0 closed, 1 open, 2 removed; an edge with nothing is 0. A copy.
   */
  board(): Int32Array;
  /** Steps done since `reset`. */
  readonly steps: number;
}

/** What a module offers that takes part in a comparison. */
export type MakeKernel = (board: BenchBoard, seed: string | number, source?: string) => Kernel | Promise<Kernel>;

/** The hand-written kernel can also be put anywhere and told where the fire strikes, to enumerate. */
export interface ForcedKernel extends Kernel {
  /** One step with the target given (0 and up, in board order). */
  force(target: number): boolean;
  /** The state as the kernel holds it, to `restore` later. */
  save(): Saved;
  restore(saved: Saved): void;
}

export interface Saved {
  readonly state: Int32Array;
  readonly damage: number;
  readonly steps: number;
}

const SMOKE = threat.smoke;
const FIRE = threat.fire;
const OUTSIDE = 4;

const FREE = 3;
const OPEN_DOOR = 7;
const WALL = 8;
const DAMAGED_WALL = 16;
const DOOR = 32;
/** A hull with n markers is (n + 1) * HULL. */
const HULL = 64;

const codes: Record<EdgeKind, number> = {
  none: FREE,
  wall: WALL,
  wall1: DAMAGED_WALL,
  door: DOOR,
  open: OPEN_DOOR,
  hull: HULL,
};

/** Above so many words of state a reset takes back what changed; below, it copies the whole. */
const JOURNAL_ABOVE = 2048;

/** The start of every game on a board: the three layers, and where each square and edge stands in them. */
function layOut(board: BenchBoard) {
  const { width, height } = board;
  const stride = width + 2;
  const layer = stride * (height + 2);
  const start = new Int32Array(3 * layer);
  start.fill(OUTSIDE, 0, layer);
  start.fill(FREE, layer);
  const at = (row: number, column: number) => (row + 1) * stride + column + 1;
  const squareAt = Int32Array.from(board.squares, (_, i) => at(Math.floor(i / width), i % width));
  const uprightAt = Int32Array.from(
    board.upright,
    (_, i) => 2 * layer + at(Math.floor(i / (width + 1)), i % (width + 1)),
  );
  const levelAt = Int32Array.from(board.level, (_, i) => layer + at(Math.floor(i / width), i % width));
  for (const [i, value] of board.squares.entries()) start[squareAt[i] as number] = value;
  for (const [i, kind] of board.upright.entries()) start[uprightAt[i] as number] = codes[kind];
  for (const [i, kind] of board.level.entries()) start[levelAt[i] as number] = codes[kind];
  return { stride, layer, start, squareAt, uprightAt, levelAt };
}

/** What an edge that began as `kind` counts, by its code now. */
function edgeValue(kind: EdgeKind, code: number): number {
  if (kind === 'hull') return code / HULL - 1;
  if (kind === 'none') return 0;
  if (kind === 'door' || kind === 'open') return code === DOOR ? 0 : code === OPEN_DOOR ? 1 : 2;
  return code === WALL ? 0 : code === DAMAGED_WALL ? 1 : 2;
}

export function makeKernel(board: BenchBoard, seed: string | number, source = 'target'): ForcedKernel {
  return new GridKernel(board, seed, source);
}

class GridKernel implements ForcedKernel {
  steps = 0;
  private damage = 0;
  private a = 0;
  private b = 0;
  private touchedCount = 0;

  private readonly limit: number;
  private readonly startDamage: number;
  private readonly stride: number;
  private readonly layer: number;
  private readonly targets: number;
  private readonly source: number;
  private readonly start: Int32Array;
  private readonly state: Int32Array;
  private readonly squareAt: Int32Array;
  /** Fires whose smoking neighbours are still to be looked at: new ones, and those a barrier fell beside. */
  private readonly fresh: Int32Array;
  private freshCount = 0;
  /** Fires of the start position that stand beside smoke: the first step's flashover begins with them. */
  private readonly unsettled: number[];
  private readonly journalled: boolean;
  private readonly touched: Int32Array;
  private readonly words;
  private readonly places;

  constructor(
    private readonly plan: BenchBoard,
    seed: string | number,
    source: string,
  ) {
    this.places = layOut(plan);
    const { stride, layer, start, squareAt } = this.places;
    this.stride = stride;
    this.layer = layer;
    this.start = start;
    this.state = start.slice();
    this.squareAt = squareAt;
    this.targets = squareAt.length;
    this.limit = plan.limit;
    this.startDamage = [...plan.upright, ...plan.level].filter((kind) => kind === 'wall1').length;
    this.source = sourceKey(source);
    this.words = seedWords(seed);
    this.fresh = new Int32Array(2 * layer + 8);
    this.journalled = start.length > JOURNAL_ABOVE;
    this.touched = new Int32Array(this.journalled ? start.length : 0);
    this.unsettled = [...squareAt].filter((p) => start[p] === FIRE && (this.beside(p) & SMOKE) !== 0);
    this.reset(0);
  }

  reset(run: number): void {
    const { a, b } = runKeyOf(this.words, run);
    this.a = a;
    this.b = b;
    this.damage = this.startDamage;
    this.steps = 0;
    if (this.journalled) this.takeBack();
    else this.state.set(this.start);
  }

  step(): boolean {
    return this.force(draw(this.a, this.b, this.source, this.steps, 0, this.targets));
  }

  force(target: number): boolean {
    const { state } = this;
    const p = this.squareAt[target] as number;
    const here = state[p] as number;
    this.freshCount = 0;
    if (this.steps++ === 0) for (const q of this.unsettled) this.fresh[this.freshCount++] = q;
    if (here === FIRE) {
      if (!this.explode(p)) return false;
    } else {
      const beside = this.beside(p);
      this.touch(p);
      if (here === SMOKE || (beside & FIRE) !== 0) {
        state[p] = FIRE;
        if ((beside & SMOKE) !== 0) this.fresh[this.freshCount++] = p;
      } else state[p] = SMOKE;
    }
    if (this.freshCount > 0) this.flashOver();
    return true;
  }

  /** What the four neighbours send through their edges: the bits of smoke and fire. */
  private beside(p: number): number {
    const { state, stride, layer } = this;
    const above = layer + p;
    const left = 2 * layer + p;
    return (
      ((state[p - stride] as number) & (state[above] as number)) |
      ((state[p + stride] as number) & (state[above + stride] as number)) |
      ((state[p - 1] as number) & (state[left] as number)) |
      ((state[p + 1] as number) & (state[left + 1] as number))
    );
  }

  /** Four rays, north, east, south, west. False when the last marker was placed. */
  private explode(p: number): boolean {
    const { stride, layer } = this;
    return (
      this.ray(p, layer, -stride) &&
      this.ray(p, 2 * layer + 1, 1) &&
      this.ray(p, layer + stride, stride) &&
      this.ray(p, 2 * layer, -1)
    );
  }

  /** One ray from the burning square p; `toEdge` leads from a square to its edge on that side, `ahead` to the next square. */
  private ray(p: number, toEdge: number, ahead: number): boolean {
    const { state } = this;
    for (let q = p; ; ) {
      const edge = state[q + toEdge] as number;
      if (edge !== FREE) {
        this.touch(q + toEdge);
        if (edge !== OPEN_DOOR) return this.strike(q, q + toEdge, edge);
        state[q + toEdge] = FREE;
      }
      q += ahead;
      const here = state[q] as number;
      if (here === FIRE) continue;
      if (here !== OUTSIDE) {
        this.touch(q);
        state[q] = FIRE;
        this.fresh[this.freshCount++] = q;
      }
      return true;
    }
  }

  /** A ray ends at the barrier `edge` of the burning square q. False when that placed the last marker. */
  private strike(q: number, at: number, edge: number): boolean {
    const { state } = this;
    if (edge >= HULL) state[at] = edge + HULL;
    else if (edge === WALL) state[at] = DAMAGED_WALL;
    else {
      state[at] = FREE;
      this.fresh[this.freshCount++] = q;
      if (edge === DOOR) return true;
    }
    return ++this.damage < this.limit;
  }

  /** Smoke beside fire becomes fire, until nothing changes. */
  private flashOver(): void {
    const { state, stride, layer, fresh } = this;
    let count = this.freshCount;
    while (count > 0) {
      const p = fresh[--count] as number;
      if ((this.beside(p) & SMOKE) === 0) continue;
      const above = layer + p;
      const left = 2 * layer + p;
      if (((state[p - stride] as number) & (state[above] as number)) === SMOKE)
        fresh[count++] = this.ignite(p - stride);
      if (((state[p + stride] as number) & (state[above + stride] as number)) === SMOKE)
        fresh[count++] = this.ignite(p + stride);
      if (((state[p - 1] as number) & (state[left] as number)) === SMOKE) fresh[count++] = this.ignite(p - 1);
      if (((state[p + 1] as number) & (state[left + 1] as number)) === SMOKE) fresh[count++] = this.ignite(p + 1);
    }
  }

  private ignite(p: number): number {
    this.touch(p);
    this.state[p] = FIRE;
    return p;
  }

  /** Notes on a large board that a word is about to change for the first time. */
  private touch(at: number): void {
    if (this.journalled && this.state[at] === this.start[at]) this.touched[this.touchedCount++] = at;
  }

  private takeBack(): void {
    const { state, start, touched } = this;
    for (let i = this.touchedCount - 1; i >= 0; i--) {
      const at = touched[i] as number;
      state[at] = start[at] as number;
    }
    this.touchedCount = 0;
  }

  board(): Int32Array {
    const { state, places, plan } = this;
    const threats = Array.from(places.squareAt, (at) => state[at] as number);
    const uprights = plan.upright.map((kind, i) => edgeValue(kind, state[places.uprightAt[i] as number] as number));
    const levels = plan.level.map((kind, i) => edgeValue(kind, state[places.levelAt[i] as number] as number));
    return Int32Array.from([...threats, ...uprights, ...levels, this.damage]);
  }

  save(): Saved {
    return { state: this.state.slice(), damage: this.damage, steps: this.steps };
  }

  /** For small boards, which take nothing back. */
  restore(saved: Saved): void {
    this.state.set(saved.state);
    this.damage = saved.damage;
    this.steps = saved.steps;
  }
}
