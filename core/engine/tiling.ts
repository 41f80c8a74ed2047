import type { Layout } from '../compile/layout.js';
import type { Shifting } from '../compile/shifting.js';
import type { World } from '../compile/world.js';
import { PLACED } from '../language/declare-tiles.js';
import { Fitting, STEP_X, STEP_Y } from './fitting.js';

const hash = (floor: number, x: number, y: number): number => floor * 53 + x * 31 + y * 17;

/** Every layout has a number of its own, wherever it was come to; going back to a state brings its number back. */
let layouts = 0;

/**
 * Where tiles lie and what lies beside what. Where a tile is stands in the compared part of the state; who is beside whom follows
 * from that, and is kept behind it: `derive` finds out all of it, and whatever lays, lifts, turns or joins keeps it up.
 */
export class Tiling {
  readonly w: Shifting;
  readonly where: number;
  readonly floor: number;
  private readonly column: number;
  private readonly row: number;
  readonly turned: number;
  readonly tiles: number;
  private readonly a: number;
  private readonly b: number;
  readonly facing: number;
  private readonly count: number;
  private readonly link: number;
  private readonly other: number;
  readonly layoutAt: number;
  private readonly squares: number;
  private readonly mask: number;
  private readonly oneWay: Uint8Array;
  private readonly fitting: Fitting;
  /** Links that are no sides. */
  private readonly loose: readonly number[];
  /** Where the ends of links that rules join are, by link from the first of them. */
  private readonly ends: readonly { readonly one: number; readonly other: number }[];

  constructor(
    private readonly world: World,
    layout: Layout,
    readonly S: Int32Array,
  ) {
    const { shifting: at } = layout;
    if (!world.shifting || !at) throw new Error('nothing shifts on this board');
    this.w = world.shifting;
    const base = (property: Parameters<typeof layout.properties.get>[0] | undefined): number =>
      (property && layout.properties.get(property)?.base) ?? 0;
    const { tiles, joined } = world.model;
    this.where = base(tiles?.whereabouts);
    this.floor = base(tiles?.floor);
    this.column = base(tiles?.column);
    this.row = base(tiles?.row);
    this.turned = base(tiles?.turned);
    this.tiles = world.counts.tile;
    ({ a: this.a, b: this.b, facing: this.facing, count: this.count, link: this.link, other: this.other } = at);
    this.layoutAt = at.layout;
    this.squares = at.squares.base;
    this.mask = at.squares.size - 1;
    this.oneWay = world.near.oneWay;
    this.fitting = new Fitting(this);
    this.loose = [...this.w.side.keys()].filter((l) => this.w.side[l] === -1);
    this.ends = world.linkKinds.slice(this.w.firstSpare).map((kind, i) => {
      const own = joined.get(kind);
      const link = this.w.firstSpare + i;
      return { one: base(own?.one) + link, other: base(own?.other) + link };
    });
  }

  /** All that follows from where tiles lie and what is joined. */
  derive(): void {
    const { S, w } = this;
    const links = w.a.length;
    for (let l = 0; l < links; l++) {
      S[this.a + l] = w.a[l] ?? -1;
      S[this.b + l] = -1;
      S[this.facing + l] = -1;
    }
    this.mapSquares();
    for (let t = 0; t < this.tiles; t++) if (this.isPlaced(t)) this.meet(t);
    this.settleLinks();
    for (let s = 0; s < w.tileOf.length; s++) this.listWays(s);
    this.begin();
  }

  private begin(): void {
    layouts = (layouts + 1) | 0;
    this.S[this.layoutAt] = layouts;
  }

  isPlaced(tile: number): boolean {
    return this.S[this.where + tile] === PLACED;
  }

  /** Whether a space is on the board. */
  isThere(space: number): boolean {
    const tile = this.w.tileOf[space] ?? -1;
    return tile < 0 || this.S[this.where + tile] === PLACED;
  }

  x(space: number): number {
    const t = this.w.tileOf[space] ?? 0;
    const [dx, dy, turned] = [this.w.dx[space] ?? 0, this.w.dy[space] ?? 0, this.S[this.turned + t] ?? 0];
    return (this.S[this.column + t] ?? 0) + (turned === 0 ? dx : turned === 1 ? -dy : turned === 2 ? -dx : dy);
  }

  y(space: number): number {
    const t = this.w.tileOf[space] ?? 0;
    const [dx, dy, turned] = [this.w.dx[space] ?? 0, this.w.dy[space] ?? 0, this.S[this.turned + t] ?? 0];
    return (this.S[this.row + t] ?? 0) + (turned === 0 ? dy : turned === 1 ? dx : turned === 2 ? -dy : -dx);
  }

  /** The side of whatever lies in a square that looks in a direction; -1 where nothing does. `not`: a tile that does not count. */
  sideIn(floor: number, x: number, y: number, direction: number, not: number): number {
    const { S, w, squares, mask } = this;
    for (let h = hash(floor, x, y) & mask; ; h = (h + 1) & mask) {
      const s = (S[squares + h] ?? 0) - 1;
      if (s < 0) return -1;
      const t = w.tileOf[s] ?? -1;
      if (t === not || S[this.floor + t] !== floor || this.x(s) !== x || this.y(s) !== y) continue;
      const side = w.sideAt[s * 4 + ((direction - (S[this.turned + t] ?? 0)) & 3)] ?? -1;
      if (side >= 0) return side;
    }
  }

  /** Notes which part lies in which square; parts of one square stand there one after the other. */
  private mapSquares(): void {
    const { S, w, squares, mask } = this;
    S.fill(0, squares, squares + mask + 1);
    for (let s = 0; s < w.tileOf.length; s++) {
      const t = w.tileOf[s] ?? -1;
      if (t < 0 || S[this.where + t] !== PLACED) continue;
      let h = hash(S[this.floor + t] ?? 0, this.x(s), this.y(s)) & mask;
      while (S[squares + h] !== 0) h = (h + 1) & mask;
      S[squares + h] = s + 1;
    }
  }

  /** Lets the sides of a tile that lies and those around it face each other. */
  private meet(tile: number): void {
    const { S, w } = this;
    const floor = S[this.floor + tile] ?? 0;
    const turned = S[this.turned + tile] ?? 0;
    for (let k = w.firstPart[tile] ?? 0; k < (w.firstPart[tile + 1] ?? 0); k++) {
      const s = w.parts[k] ?? 0;
      for (let printed = 0; printed < 4; printed++) {
        const l = w.sideAt[s * 4 + printed] ?? -1;
        if (l < 0) continue;
        const d = (printed + turned) & 3;
        const other = this.sideIn(floor, this.x(s) + (STEP_X[d] ?? 0), this.y(s) + (STEP_Y[d] ?? 0), d ^ 2, -1);
        S[this.facing + l] = other;
        S[this.b + l] = other < 0 ? -1 : (w.a[other] ?? -1);
        if (other < 0) continue;
        S[this.facing + other] = l;
        S[this.b + other] = s;
      }
    }
  }

  /** Links that are no sides lead somewhere while both their ends are on the board. */
  private settleLinks(): void {
    const { S, w } = this;
    for (const l of this.loose) {
      const own = this.ends[l - w.firstSpare];
      const a = own ? (S[own.one] ?? -1) : (w.a[l] ?? -1);
      const b = own ? (S[own.other] ?? -1) : (w.b[l] ?? -1);
      const leads = a >= 0 && b >= 0 && this.isThere(a) && this.isThere(b);
      S[this.a + l] = leads ? a : -1;
      S[this.b + l] = leads ? b : -1;
    }
  }

  /** The ways out of a space: by the space at the other end in board order, then by link. */
  private listWays(space: number): void {
    const { S, w } = this;
    const from = w.start[space] ?? 0;
    let n = 0;
    for (let k = w.firstOf[space] ?? 0; k < (w.firstOf[space + 1] ?? 0); k++) {
      const l = w.linksOf[k] ?? 0;
      const [a, b] = [S[this.a + l] ?? -1, S[this.b + l] ?? -1];
      const other = a === space ? b : b === space ? a : -1;
      if (other < 0) continue;
      let at = n++;
      for (; at > 0; at--) {
        const before = S[this.other + from + at - 1] ?? 0;
        const link = S[this.link + from + at - 1] ?? 0;
        if (before < other || (before === other && link < l)) break;
        S[this.other + from + at] = before;
        S[this.link + from + at] = link;
      }
      S[this.other + from + at] = other;
      S[this.link + from + at] = l;
    }
    S[this.count + space] = n;
  }

  /** Spaces whose ways are to be listed anew, gathered while something shifts. */
  private readonly stale: number[] = [];

  private spoil(tile: number): void {
    const { S, w } = this;
    for (let k = w.firstPart[tile] ?? 0; k < (w.firstPart[tile + 1] ?? 0); k++) {
      const s = w.parts[k] ?? 0;
      this.stale.push(s);
      for (let j = w.firstOf[s] ?? 0; j < (w.firstOf[s + 1] ?? 0); j++) {
        const l = w.linksOf[j] ?? 0;
        const own = this.ends[l - w.firstSpare];
        // A link of the board may have its other end here although it leads nowhere now.
        for (const end of (w.side[l] ?? -1) >= 0
          ? [S[this.b + l] ?? -1]
          : own
            ? [S[own.one] ?? -1, S[own.other] ?? -1]
            : [w.a[l] ?? -1, w.b[l] ?? -1])
          if (end >= 0) this.stale.push(end);
      }
    }
  }

  private freshen(): void {
    this.settleLinks();
    for (const s of this.stale) this.listWays(s);
    this.stale.length = 0;
    this.begin();
  }

  /** Takes a tile from where it lies, as far as its neighbours are concerned. */
  private part(tile: number): void {
    const { S, w } = this;
    this.spoil(tile);
    for (let k = w.firstPart[tile] ?? 0; k < (w.firstPart[tile + 1] ?? 0); k++)
      for (let d = 0; d < 4; d++) {
        const l = w.sideAt[(w.parts[k] ?? 0) * 4 + d] ?? -1;
        const other = l < 0 ? -1 : (S[this.facing + l] ?? -1);
        if (l < 0) continue;
        S[this.facing + l] = -1;
        S[this.b + l] = -1;
        if (other < 0) continue;
        S[this.facing + other] = -1;
        S[this.b + other] = -1;
      }
  }

  /** Whether a tile may be attached to a doorway, turned so, or in some turn; `door` says which links are doors. */
  fitsTurned(tile: number, doorway: number, door: Uint8Array, turn: number): boolean {
    return this.fitting.fitsTurned(tile, doorway, door, turn);
  }
  fits(tile: number, doorway: number, door: Uint8Array): boolean {
    return this.fitting.fits(tile, doorway, door);
  }
  /** Whether it would fit there, were it not for the last door of the floor. */
  suits(tile: number, doorway: number, door: Uint8Array): boolean {
    return this.fitting.suits(tile, doorway, door);
  }

  /** Lays a tile beyond a doorway where it fits, wherever it was. */
  attach(tile: number, doorway: number, turn: number): void {
    const { S, fitting } = this;
    if (!fitting.mayCome(tile, doorway)) return;
    if (this.isPlaced(tile)) this.part(tile);
    S[this.where + tile] = PLACED;
    S[this.floor + tile] = fitting.tf;
    S[this.column + tile] = fitting.tx;
    S[this.row + tile] = fitting.ty;
    S[this.turned + tile] = turn;
    this.mapSquares();
    this.meet(tile);
    this.spoil(tile);
    this.freshen();
  }

  /** Turns a tile where it lies, to the right. A tile of several squares lies as it begins. */
  turn(tile: number, by: number): void {
    const { S, w } = this;
    if (!this.isPlaced(tile) || w.single[tile] === 0) return;
    const period = w.period[tile] ?? 4;
    const turned = ((((S[this.turned + tile] ?? 0) + by) % period) + period) % period;
    if (turned === S[this.turned + tile]) return;
    this.part(tile);
    S[this.turned + tile] = turned;
    this.mapSquares();
    this.meet(tile);
    this.spoil(tile);
    this.freshen();
  }

  /** Puts a tile into the stack, aside or out of the game. */
  lift(tile: number, to: number): void {
    const { S } = this;
    if (this.isPlaced(tile)) {
      this.part(tile);
      S[this.floor + tile] = S[this.column + tile] = S[this.row + tile] = S[this.turned + tile] = 0;
    }
    S[this.where + tile] = to;
    this.mapSquares();
    this.freshen();
  }

  /** A link of a kind that joins nothing yet; -1 where all do. */
  spare(kind: number): number {
    const { world, w, S } = this;
    for (let i = 0; i < this.ends.length; i++)
      if (world.linkKinds[w.firstSpare + i]?.index === kind && S[this.ends[i]?.one ?? 0] === -1)
        return w.firstSpare + i;
    return -1;
  }

  /** Joins two spaces with a link, or, with -1, takes it from where it is. */
  join(link: number, one: number, other: number): void {
    const { S, w } = this;
    const own = this.ends[link - w.firstSpare];
    if (!own) return;
    for (const s of [S[own.one] ?? -1, S[own.other] ?? -1, one, other]) if (s >= 0) this.stale.push(s);
    S[own.one] = one;
    S[own.other] = other;
    this.freshen();
  }
}
