import { PLACED, REACH } from '../language/declare-tiles.js';
import type { Tiling } from './tiling.js';

/** Steps to the north, east, south and west. */
export const STEP_X = [0, 1, 0, -1] as const;
export const STEP_Y = [-1, 0, 1, 0] as const;

/** Sides turned to the right: bit d says something of direction d. */
const turned = (sides: number, by: number): number => ((sides << by) | (sides >> (4 - by))) & 15;
/** How many bits of four are set. */
const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4] as const;

/** What is around a square that a tile may be laid in; directions are bits. */
interface Spot {
  readonly layout: number;
  /** Towards the doorway. */
  readonly back: number;
  /** Where doors would meet doors, the doorway among them. */
  readonly meeting: number;
  /** Where nothing lies. */
  readonly empty: number;
  /** Whether elsewhere on the floor a door leads nowhere; found out when it is asked. */
  others: boolean | undefined;
}

/** Where tiles may be laid: how they would have to be turned, and what they would leave open. */
export class Fitting {
  constructor(private readonly tiling: Tiling) {}

  /**
   * Whether a tile may be attached to a doorway, turned so; `door` says which links are doors. Where the tile lies now is left out
   * of account.
   */
  fitsTurned(tile: number, doorway: number, door: Uint8Array, turn: number): boolean {
    if (tile < 0 || doorway < 0 || turn >= (this.tiling.w.period[tile] ?? 0) || !this.mayCome(tile, doorway))
      return false;
    const spot = this.spotAt(tile, doorway, door);
    const doors = this.doorsOf(tile, door);
    return this.showsMost(tile, doors, turn, spot) && this.staysOpen(tile, doorway, door, turned(doors, turn), spot);
  }

  /** Whether there is a turn in which it fits. */
  fits(tile: number, doorway: number, door: Uint8Array): boolean {
    if (tile < 0 || doorway < 0 || !this.mayCome(tile, doorway)) return false;
    const spot = this.spotAt(tile, doorway, door);
    const doors = this.doorsOf(tile, door);
    for (let k = 0; k < (this.tiling.w.period[tile] ?? 0); k++)
      if (this.showsMost(tile, doors, k, spot) && this.staysOpen(tile, doorway, door, turned(doors, k), spot))
        return true;
    return false;
  }

  /** Whether it would fit there, were it not for the last door of the floor. */
  suits(tile: number, doorway: number, door: Uint8Array): boolean {
    return tile >= 0 && doorway >= 0 && this.mayCome(tile, doorway) && this.doorsOf(tile, door) !== 0;
  }

  /** Whether a door shows at the doorway, and in no turn more doors meet doors. */
  private showsMost(tile: number, doors: number, turn: number, { back, meeting }: Spot): boolean {
    const shown = turned(doors, turn);
    if ((shown & back) === 0) return false;
    const n = BITS[shown & meeting] ?? 0;
    for (let k = 0; k < (this.tiling.w.period[tile] ?? 0); k++) {
      const other = turned(doors, k);
      if ((other & back) !== 0 && (BITS[other & meeting] ?? 0) > n) return false;
    }
    return true;
  }

  private readonly doorMasks = new Map<Uint8Array, Uint8Array>();

  /** Which printed sides of a tile are doors, a bit each. */
  private doorsOf(tile: number, door: Uint8Array): number {
    let masks = this.doorMasks.get(door);
    if (!masks) {
      masks = Uint8Array.from({ length: this.tiling.tiles }, (_, t) => {
        let mask = 0;
        for (let d = 0; d < 4; d++) {
          const side = this.sideOf(t, d);
          if (side >= 0 && door[side] === 1) mask |= 1 << d;
        }
        return mask;
      });
      this.doorMasks.set(door, masks);
    }
    return masks[tile] ?? 0;
  }

  /** The square last looked at, its floor, and the direction in which it lies from the doorway. */
  tx = 0;
  ty = 0;
  tf = 0;
  private td = 0;

  /** Finds the square beyond the doorway: on a floor of the tile, within reach, and free. */
  mayCome(tile: number, doorway: number): boolean {
    const { S, w } = this.tiling;
    const s = w.a[doorway] ?? -1;
    const onto = w.tileOf[s] ?? -1;
    const printed = w.side[doorway] ?? -1;
    if (printed < 0 || onto < 0 || onto === tile || !this.tiling.isPlaced(onto) || w.single[tile] === 0) return false;
    const floor = S[this.tiling.floor + onto] ?? 0;
    if ((((w.floors[tile] ?? 0) >> floor) & 1) === 0) return false;
    const faced = S[this.tiling.facing + doorway] ?? -1;
    if (faced >= 0 && w.tileOf[w.a[faced] ?? 0] !== tile) return false;
    const d = (printed + (S[this.tiling.turned + onto] ?? 0)) & 3;
    const [x, y] = [this.tiling.x(s) + (STEP_X[d] ?? 0), this.tiling.y(s) + (STEP_Y[d] ?? 0)];
    if (Math.abs(x) > REACH || Math.abs(y) > REACH) return false;
    this.tx = x;
    this.ty = y;
    this.tf = floor;
    this.td = d;
    return true;
  }

  private readonly spots = new Map<Uint8Array, (Spot | undefined)[]>();

  /** What is around the square beyond a doorway. For tiles that are still to be laid it is looked at once for each layout. */
  private spotAt(tile: number, doorway: number, door: Uint8Array): Spot {
    if (this.tiling.isPlaced(tile)) return this.lookAround(tile, doorway, door);
    let known = this.spots.get(door);
    if (!known) {
      known = [];
      this.spots.set(door, known);
    }
    const spot = known[doorway];
    if (spot && spot.layout === this.tiling.S[this.tiling.layoutAt]) return spot;
    const found = this.lookAround(tile, doorway, door);
    known[doorway] = found;
    return found;
  }

  private lookAround(tile: number, doorway: number, door: Uint8Array): Spot {
    const { tx, ty, tf, td } = this;
    const back = 1 << (td ^ 2);
    let [meeting, empty] = [back, 0];
    for (let d = 0; d < 4; d++) {
      if (d === (td ^ 2)) continue;
      const other = this.tiling.sideIn(tf, tx + (STEP_X[d] ?? 0), ty + (STEP_Y[d] ?? 0), d ^ 2, tile);
      if (other < 0) empty |= 1 << d;
      else if (other !== doorway && door[other] === 1) meeting |= 1 << d;
    }
    return { layout: this.tiling.S[this.tiling.layoutAt] ?? 0, back, meeting, empty, others: undefined };
  }

  private sideOf(tile: number, printed: number): number {
    const { w } = this.tiling;
    for (let k = w.firstPart[tile] ?? 0; k < (w.firstPart[tile + 1] ?? 0); k++) {
      const l = w.sideAt[(w.parts[k] ?? 0) * 4 + printed] ?? -1;
      if (l >= 0) return l;
    }
    return -1;
  }

  /** Whether the floor keeps a door that leads nowhere, with the tile in that square. */
  private staysOpen(tile: number, doorway: number, door: Uint8Array, shown: number, spot: Spot): boolean {
    if ((shown & spot.empty) !== 0) return true;
    spot.others ??= this.othersOpen(tile, doorway, door);
    return spot.others;
  }

  /** Whether elsewhere on the floor a door leads nowhere, with the square beyond the doorway filled. */
  private othersOpen(tile: number, doorway: number, door: Uint8Array): boolean {
    const { S, w } = this.tiling;
    const { tx, ty, tf } = this;
    for (let l = 0; l < w.side.length; l++) {
      const printed = w.side[l] ?? -1;
      if (printed < 0 || door[l] !== 1 || l === doorway) continue;
      const s = w.a[l] ?? 0;
      const t = w.tileOf[s] ?? -1;
      if (t === tile || S[this.tiling.where + t] !== PLACED || S[this.tiling.floor + t] !== tf) continue;
      const faced = S[this.tiling.facing + l] ?? -1;
      // What faces the tile itself is open once it has gone, unless it comes there again.
      if (faced >= 0 && w.tileOf[w.a[faced] ?? 0] !== tile) continue;
      const d = (printed + (S[this.tiling.turned + t] ?? 0)) & 3;
      if (this.tiling.x(s) + (STEP_X[d] ?? 0) === tx && this.tiling.y(s) + (STEP_Y[d] ?? 0) === ty) continue;
      return true;
    }
    return false;
  }
}
