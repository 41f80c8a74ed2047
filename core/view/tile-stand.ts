/** What lies where on a board of tiles at some moment, and what rules have joined: as a state says it, or as changes told one by one leave it. */
import { turnedOffset } from '../board/tiles.js';
import type { Layout } from '../compile/layout.js';
import type { World } from '../compile/world.js';
import { linkForms } from '../documents/drawn-words.js';
import type { Changed } from '../engine/changed.js';
import type { Machine } from '../engine/machine.js';
import { floorNames } from '../engine/setup-tiles.js';
import { PLACED } from '../language/declare-tiles.js';
import { ancestry, isKindOf, type Kind, NONE, type Property } from '../language/types.js';

/** A square of a floor. */
export interface Square {
  readonly floor: number;
  readonly x: number;
  readonly y: number;
}

/** Where a tile is: its whereabouts, and on the board its first square and its turns. */
export interface Lying extends Square {
  readonly where: number;
  readonly turned: number;
}

/** The directions by their numbers. */
export const WAYS = ['north', 'east', 'south', 'west'] as const;
const STEP_X = [0, 1, 0, -1] as const;
const STEP_Y = [-1, 0, 1, 0] as const;

/** What lies where now, or in another state of the machine; undefined where nothing ever shifts. */
export function standOf(
  { compiled, layout, state }: Pick<Machine, 'compiled' | 'layout' | 'state'>,
  other: Int32Array = state,
): TileStand | undefined {
  return compiled.world.shifting && new TileStand(compiled.world, layout, other);
}

export class TileStand {
  /** The floors, lowest first. */
  readonly floors: readonly string[];
  private readonly values = new Map<Property, number[]>();
  /** The sides that look out of a square, by square and direction. */
  private sides: Map<string, number> | undefined;

  constructor(
    readonly world: World,
    private readonly layout: Layout,
    state: Int32Array,
  ) {
    this.floors = floorNames(world.model);
    this.read(state);
  }

  /** The same, to be changed apart from it. */
  copy(): TileStand {
    const other = new TileStand(this.world, this.layout, new Int32Array(0));
    for (const [property, own] of this.values) other.values.set(property, [...own]);
    return other;
  }

  /** Takes over what a state says. */
  read(state: Int32Array): this {
    const { model } = this.world;
    const ends = [...model.joined.values()].flatMap(({ one, other }) => [one, other]);
    for (const property of [...Object.values(model.tiles ?? {}), ...ends] as Property[]) {
      const stretch = this.layout.properties.get(property);
      if (!stretch) continue;
      const own: number[] = [];
      for (let id = stretch.first; id <= stretch.last; id++) own[id] = state[stretch.base + id] ?? 0;
      this.values.set(property, own);
    }
    this.sides = undefined;
    return this;
  }

  /** Takes over one change, if it is one of where something lies or what is joined. */
  change(what: Changed, after: number): void {
    const own = what.is === 'property' && what.property.laid ? this.values.get(what.property) : undefined;
    if (!own || what.is !== 'property') return;
    own[what.thing] = after;
    this.sides = undefined;
  }

  private of(tile: number, which: 'whereabouts' | 'floor' | 'column' | 'row' | 'turned'): number {
    const property = this.world.model.tiles?.[which];
    return (property && this.values.get(property)?.[tile]) ?? 0;
  }

  whereabouts(tile: number): number {
    return this.of(tile, 'whereabouts');
  }

  isPlaced(tile: number): boolean {
    return this.whereabouts(tile) === PLACED;
  }

  /** Whether a space is on the board. */
  isThere(space: number): boolean {
    const tile = this.world.board.spaces[space]?.tile;
    return space >= 0 && (tile === undefined || this.isPlaced(tile));
  }

  /** Whether a space, or a link with what it joins, is on the board. */
  isSeen(what: 'space' | 'link', index: number): boolean {
    if (what === 'space') return this.isThere(index);
    const [a, b] = this.ends(index);
    return this.isThere(a) && (this.looks(index) >= 0 || this.isThere(b));
  }

  turned(tile: number): number {
    return this.of(tile, 'turned');
  }

  floor(tile: number): number {
    return this.of(tile, 'floor');
  }

  /** Where a part lies; undefined where it is not on the board. */
  square(space: number): Square | undefined {
    const { tile, within } = this.world.board.spaces[space] ?? {};
    if (tile === undefined || !within || !this.isPlaced(tile)) return undefined;
    const { x, y } = turnedOffset(within, this.turned(tile));
    return { floor: this.floor(tile), x: this.of(tile, 'column') + x, y: this.of(tile, 'row') + y };
  }

  /** The direction a side looks in as its tile is turned now; off the board, as it is printed. -1 for what is no side. */
  looks(link: number): number {
    const { a = -1, side } = this.world.board.links[link] ?? {};
    if (side === undefined) return -1;
    const tile = this.world.board.spaces[a]?.tile ?? -1;
    return (side + (this.isPlaced(tile) ? this.turned(tile) : 0)) & 3;
  }

  /** The side on the other side of a side, or -1. */
  facing(link: number): number {
    const at = this.square(this.world.board.links[link]?.a ?? -1);
    const way = this.looks(link);
    if (!at || way < 0) return -1;
    const beyond = { floor: at.floor, x: at.x + (STEP_X[way] ?? 0), y: at.y + (STEP_Y[way] ?? 0) };
    return this.lookingOut().get(keyOf(beyond, way ^ 2)) ?? -1;
  }

  private lookingOut(): ReadonlyMap<string, number> {
    if (this.sides) return this.sides;
    const sides = new Map<string, number>();
    this.world.board.links.forEach(({ a, side }, link) => {
      const at = side === undefined ? undefined : this.square(a);
      if (at) sides.set(keyOf(at, this.looks(link)), link);
    });
    this.sides = sides;
    return sides;
  }

  /** The two spaces a link joins now; -1 for an end that is nowhere. Of a side that leads nowhere only the first is somewhere. */
  ends(link: number): readonly [number, number] {
    const found = this.world.board.links[link];
    const kind = this.world.linkKinds[link];
    if (!found || !kind) return [NONE, NONE];
    if (found.side !== undefined) return [found.a, this.world.board.links[this.facing(link)]?.a ?? NONE];
    if (!this.isSpare(link)) return [found.a, found.b];
    const own = this.world.model.joined.get(kind);
    const end = (property: Property | undefined): number => (property && this.values.get(property)?.[link]) ?? NONE;
    return [end(own?.one), end(own?.other)];
  }

  /** All that says where a tile is. */
  lying(tile: number): Lying {
    return {
      where: this.whereabouts(tile),
      floor: this.floor(tile),
      x: this.of(tile, 'column'),
      y: this.of(tile, 'row'),
      turned: this.turned(tile),
    };
  }

  /** Whether it is one of those that rules join spaces with. */
  isSpare(link: number): boolean {
    const { shifting } = this.world;
    return shifting !== undefined && link >= shifting.firstSpare;
  }

  /** Links that are no sides and lead from a space on the board to another. */
  fixedLinks(): number[] {
    return this.world.board.links.flatMap(({ side }, link) => {
      const [a, b] = side === undefined ? this.ends(link) : [NONE, NONE];
      return this.isThere(a) && this.isThere(b) ? [link] : [];
    });
  }

  /** How many tiles lie elsewhere than on the board, and where. */
  away(): (readonly [where: string, count: number])[] {
    const words = ['in the stack', 'aside', 'out of the game'];
    const at = (where: number): number => this.world.tiles.filter((_, tile) => this.whereabouts(tile) === where).length;
    return words.map((word, where) => [word, at(where)] as const).filter(([, count]) => count > 0);
  }

  /** The tiles that share an edge with a tile, each with the side of theirs that looks at it. */
  neighbours(tile: number): { readonly side: number; readonly own: number }[] {
    const parts = new Set(this.world.board.tiles?.[tile]?.parts ?? []);
    return this.world.board.links.flatMap(({ a, side }, own) => {
      if (side === undefined || !parts.has(a)) return [];
      const other = this.facing(own);
      return other < 0 || parts.has(this.world.board.links[other]?.a ?? -1) ? [] : [{ side: other, own }];
    });
  }

  /** Whether a kind of link is a door rather than a wall: as it is drawn or called, else whether it ever lets something through. */
  lets(kind: Kind | undefined): boolean {
    if (!kind) return false;
    const form = ancestry(kind)
      .flatMap(({ drawn, name }) => [drawn ?? '', name])
      .find((word) => (linkForms as readonly string[]).includes(word));
    if (form !== undefined) return !['wall', 'bulkhead', 'hull'].includes(form);
    return this.world.model.passages.all.some(({ word }) => {
      const own = word.cases
        .filter((c) => isKindOf(kind, c.kind))
        .reduce<(typeof word.cases)[number] | undefined>(
          (best, c) => (best && isKindOf(best.kind, c.kind) ? best : c),
          undefined,
        );
      const test = own?.test();
      return test !== undefined && !(test.op === 'const' && test.value === 0);
    });
  }
}

function keyOf({ floor, x, y }: Square, way: number): string {
  return `${floor} ${x} ${y} ${way}`;
}
