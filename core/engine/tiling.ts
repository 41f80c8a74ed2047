import type { Layout } from '../compile/layout.js';
import type { Shifting } from '../compile/shifting.js';
import type { World } from '../compile/world.js';
import { PLACED, REACH } from '../language/declare-tiles.js';

/** Steps to the north, east, south and west. */
const STEP_X = [0, 1, 0, -1] as const;
const STEP_Y = [-1, 0, 1, 0] as const;

/**
 * Where tiles lie and what lies beside what. Where a tile is stands in the compared part of the state; who is beside whom follows
 * from that, and is kept behind it: `derive` finds out all of it, and whatever lays, lifts, turns or joins keeps it up.
 */
export class Tiling {
  private readonly w: Shifting;
  private readonly where: number;
  private readonly floor: number;
  private readonly column: number;
  private readonly row: number;
  private readonly turned: number;
  private readonly tiles: number;
  private readonly a: number;
  private readonly b: number;
  private readonly facing: number;
  private readonly count: number;
  private readonly link: number;
  private readonly other: number;
  private readonly oneWay: Uint8Array;
  /** Where the ends of links that rules join are, by link from the first of them. */
  private readonly ends: readonly { readonly one: number; readonly other: number }[];

  constructor(
    private readonly world: World,
    layout: Layout,
    private readonly S: Int32Array,
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
    this.oneWay = world.near.oneWay;
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
    for (let t = 0; t < this.tiles; t++) if (this.isPlaced(t)) this.meet(t);
    this.settleLinks();
    for (let s = 0; s < w.tileOf.length; s++) this.listWays(s);
  }

  isPlaced(tile: number): boolean {
    return this.S[this.where + tile] === PLACED;
  }

  /** Whether a space is on the board. */
  isThere(space: number): boolean {
    const tile = this.w.tileOf[space] ?? -1;
    return tile < 0 || this.S[this.where + tile] === PLACED;
  }

  private x(space: number): number {
    const t = this.w.tileOf[space] ?? 0;
    const [dx, dy, turned] = [this.w.dx[space] ?? 0, this.w.dy[space] ?? 0, this.S[this.turned + t] ?? 0];
    return (this.S[this.column + t] ?? 0) + (turned === 0 ? dx : turned === 1 ? -dy : turned === 2 ? -dx : dy);
  }

  private y(space: number): number {
    const t = this.w.tileOf[space] ?? 0;
    const [dx, dy, turned] = [this.w.dx[space] ?? 0, this.w.dy[space] ?? 0, this.S[this.turned + t] ?? 0];
    return (this.S[this.row + t] ?? 0) + (turned === 0 ? dy : turned === 1 ? dx : turned === 2 ? -dy : -dx);
  }

  /** The side of whatever lies in a square that looks in a direction; -1 where nothing does. `not`: a tile that does not count. */
  private sideIn(floor: number, x: number, y: number, direction: number, not: number): number {
    const { S, w } = this;
    for (let s = 0; s < w.tileOf.length; s++) {
      const t = w.tileOf[s] ?? -1;
      if (t < 0 || t === not || S[this.where + t] !== PLACED || S[this.floor + t] !== floor) continue;
      if (this.x(s) !== x || this.y(s) !== y) continue;
      const side = w.sideAt[s * 4 + ((direction - (S[this.turned + t] ?? 0)) & 3)] ?? -1;
      if (side >= 0) return side;
    }
    return -1;
  }

  /** The sides that look at a square, from all around it, into `near`. */
  private lookAround(floor: number, x: number, y: number, not: number): void {
    const { S, w, near } = this;
    near.fill(-1);
    for (let s = 0; s < w.tileOf.length; s++) {
      const t = w.tileOf[s] ?? -1;
      if (t < 0 || t === not || S[this.where + t] !== PLACED || S[this.floor + t] !== floor) continue;
      const [dx, dy] = [this.x(s) - x, this.y(s) - y];
      if (Math.abs(dx) + Math.abs(dy) !== 1) continue;
      const d = dy < 0 ? 0 : dx > 0 ? 1 : dy > 0 ? 2 : 3;
      const side = w.sideAt[s * 4 + (((d ^ 2) - (S[this.turned + t] ?? 0)) & 3)] ?? -1;
      if (side >= 0 && (near[d] ?? -1) < 0) near[d] = side;
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
    for (let l = 0; l < w.a.length; l++) {
      if ((w.side[l] ?? -1) >= 0) continue;
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

  /** Whether a tile may be attached to a doorway, turned so; `door` says which links are doors. Everything of the tile is left out of account where it lies now. */
  fitsTurned(tile: number, doorway: number, door: Uint8Array, turn: number): boolean {
    if (tile < 0 || doorway < 0 || turn >= (this.w.period[tile] ?? 0) || !this.mayCome(tile, doorway)) return false;
    const most = this.mostMatches(tile, doorway, door);
    return most >= 0 && this.met[turn] === most && this.staysOpen(tile, doorway, door, turn);
  }

  /** Whether there is a turn in which it fits. */
  fits(tile: number, doorway: number, door: Uint8Array): boolean {
    if (tile < 0 || doorway < 0 || !this.mayCome(tile, doorway)) return false;
    const most = this.mostMatches(tile, doorway, door);
    if (most < 0) return false;
    for (let k = 0; k < (this.w.period[tile] ?? 0); k++)
      if (this.met[k] === most && this.staysOpen(tile, doorway, door, k)) return true;
    return false;
  }

  /** How many doors meet doors with the tile in that square in the turns in which most do, and in `met` by turn; -1 where it cannot come. */
  private mostMatches(tile: number, doorway: number, door: Uint8Array): number {
    let most = -1;
    for (let k = 0; k < (this.w.period[tile] ?? 0); k++) {
      const n = this.matches(tile, doorway, door, k);
      this.met[k] = n;
      if (n > most) most = n;
    }
    return most;
  }

  private tx = 0;
  private ty = 0;
  private tf = 0;
  private td = 0;
  /** The sides that look at the square, in each direction; -1 where nothing lies. */
  private readonly near = new Int32Array(4);
  private readonly met = new Int32Array(4);

  /** Finds the square beyond the doorway, on a floor of the tile, within reach, and free; and what lies around it. */
  private mayCome(tile: number, doorway: number): boolean {
    const { S, w } = this;
    const s = w.a[doorway] ?? -1;
    const onto = w.tileOf[s] ?? -1;
    const printed = w.side[doorway] ?? -1;
    if (printed < 0 || onto < 0 || onto === tile || !this.isPlaced(onto) || w.single[tile] === 0) return false;
    const d = (printed + (S[this.turned + onto] ?? 0)) & 3;
    const floor = S[this.floor + onto] ?? 0;
    if ((((w.floors[tile] ?? 0) >> floor) & 1) === 0) return false;
    const [x, y] = [this.x(s) + (STEP_X[d] ?? 0), this.y(s) + (STEP_Y[d] ?? 0)];
    if (Math.abs(x) > REACH || Math.abs(y) > REACH) return false;
    const faced = S[this.facing + doorway] ?? -1;
    if (faced >= 0 && w.tileOf[w.a[faced] ?? 0] !== tile) return false;
    this.tx = x;
    this.ty = y;
    this.tf = floor;
    this.td = d;
    this.lookAround(floor, x, y, tile);
    return true;
  }

  /** How many doors meet doors with the tile in that square, turned so; -1 where none meets the doorway. */
  private matches(tile: number, doorway: number, door: Uint8Array, turn: number): number {
    const { near, td } = this;
    let n = 0;
    for (let d = 0; d < 4; d++) {
      const own = this.sideOf(tile, (d - turn) & 3);
      const isDoor = own >= 0 && door[own] === 1;
      if (d === (td ^ 2)) {
        if (!isDoor) return -1;
        n++;
        continue;
      }
      if (!isDoor) continue;
      const other = near[d] ?? -1;
      if (other >= 0 && other !== doorway && door[other] === 1) n++;
    }
    return n;
  }

  private sideOf(tile: number, printed: number): number {
    const { w } = this;
    for (let k = w.firstPart[tile] ?? 0; k < (w.firstPart[tile + 1] ?? 0); k++) {
      const l = w.sideAt[(w.parts[k] ?? 0) * 4 + printed] ?? -1;
      if (l >= 0) return l;
    }
    return -1;
  }

  /** Whether the floor keeps a door that leads nowhere, with the tile in that square. */
  private staysOpen(tile: number, doorway: number, door: Uint8Array, turn: number): boolean {
    const { S, w, tx, ty, tf } = this;
    for (let d = 0; d < 4; d++) {
      const own = this.sideOf(tile, (d - turn) & 3);
      if (own < 0 || door[own] !== 1) continue;
      if (d !== (this.td ^ 2) && (this.near[d] ?? -1) < 0) return true;
    }
    for (let l = 0; l < w.side.length; l++) {
      const printed = w.side[l] ?? -1;
      if (printed < 0 || door[l] !== 1 || l === doorway) continue;
      const s = w.a[l] ?? 0;
      const t = w.tileOf[s] ?? -1;
      if (t === tile || S[this.where + t] !== PLACED || S[this.floor + t] !== tf) continue;
      const faced = S[this.facing + l] ?? -1;
      // What faces the tile itself is open once it has gone, unless it comes there again.
      if (faced >= 0 && w.tileOf[w.a[faced] ?? 0] !== tile) continue;
      const d = (printed + (S[this.turned + t] ?? 0)) & 3;
      if (this.x(s) + (STEP_X[d] ?? 0) === tx && this.y(s) + (STEP_Y[d] ?? 0) === ty) continue;
      return true;
    }
    return false;
  }

  /** Lays a tile beyond a doorway where it fits, wherever it was. */
  attach(tile: number, doorway: number, turn: number): void {
    if (!this.mayCome(tile, doorway)) return;
    const { S } = this;
    if (this.isPlaced(tile)) this.part(tile);
    S[this.where + tile] = PLACED;
    S[this.floor + tile] = this.tf;
    S[this.column + tile] = this.tx;
    S[this.row + tile] = this.ty;
    S[this.turned + tile] = turn;
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
