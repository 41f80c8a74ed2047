/** What positions say of where tiles lie, and of what links that rules join lead to. */
import type { Lying } from '../board/board.js';
import type { World } from '../compile/world.js';
import { nameOf } from '../compile/world.js';
import type { DocMap, DocNode } from '../documents/tree.js';
import { PLACED, REACH } from '../language/declare-tiles.js';
import { items, numberOf, wordOf } from '../language/reading.js';
import type { Kind, Property, Universe } from '../language/types.js';
import type { FileSpan } from '../source/file.js';
import type { Advice, Mutable } from './position-cards.js';
import { floorNames } from './setup-tiles.js';

type Fault = (at: DocNode, message: string, known?: readonly string[], asked?: string, advice?: Advice) => void;
export type Find = (universe: Universe, name: string, at: DocNode) => number | undefined;

/** Where a tile lies, as a position says it. */
export const lyingKeys: ReadonlySet<string> = new Set(['on', 'at', 'turned']);

export class ReaderOfTiles {
  /** Tiles of which it is not known where they lie, which was told. */
  readonly unsure = new Set<number>();
  /** The tile of which the entry that is being read says on which floor it lies. */
  private laid = -1;

  constructor(
    private readonly world: World,
    private readonly to: Mutable,
    private readonly fault: Fault,
    private readonly find: Find,
  ) {}

  /** As the board says it. */
  layAsBoard(id: number, lies: Lying): void {
    const floor = floorNames(this.world.model).indexOf(lies.floor);
    if (floor < 0) this.unsure.add(id);
    this.layAt(id, floor, lies, lies.floorAt);
  }

  /** `{ on: ground, at: [1, 0], turned: 1 }` */
  lay(id: number, value: DocMap, key: DocNode): void {
    const on = value.get('on');
    this.laid = on ? id : -1;
    if (!on) return;
    const known = floorNames(this.world.model);
    const floor = known.indexOf(wordOf(on) ?? '');
    this.unsure.delete(id);
    if (floor < 0) {
      this.unsure.add(id);
      this.fault(on, `there is no floor called "${wordOf(on) ?? ''}"`, known, wordOf(on) ?? '');
      return;
    }
    const at = value.get('at');
    const [x = 0, y = 0] = items(at).map((n) => numberOf(n) ?? Number.NaN);
    const turned = value.get('turned') ? numberOf(value.get('turned')) : 0;
    const fits = [x, y].every((n) => Number.isInteger(n) && Math.abs(n) <= REACH);
    if (!fits || (at !== undefined && items(at).length !== 2)) {
      this.unsure.add(id);
      this.fault(at ?? key, `the place of a tile is two whole numbers, each from -${REACH} to ${REACH}: \`[1, 0]\``);
      return;
    }
    this.layAt(id, floor, { x, y, turned: turned ?? 0 }, key.at);
  }

  /** One of `on`, `at` and `turned`, which were read together where it is said on which floor. */
  withoutFloor(id: number, key: DocNode): void {
    if (this.laid === id) return;
    this.unsure.add(id);
    this.fault(key, 'this does not say on which floor the tile lies', [], '', { help: 'say it beside: `on: ground`' });
  }

  /** Whether a word says that a tile is off the board: that alone says where it is. */
  isAway(property: Property, value: number): boolean {
    return property === this.world.model.tiles?.whereabouts && value !== PLACED;
  }

  /** Where a tile lies is said as a whole. */
  saysOtherwise(at: DocNode): void {
    this.fault(at, 'this does not say where the tile lies', [], '', {
      help: 'say it so: `{ on: ground, at: [1, 0], turned: 1 }`; or `stacked`, `aside`, `gone`',
    });
  }

  private layAt(
    id: number,
    floor: number,
    { x, y, turned }: { readonly x: number; readonly y: number; readonly turned: number },
    at: FileSpan,
  ): void {
    const { tiles } = this.world.model;
    if (!tiles || floor < 0) return;
    const period = this.world.shifting?.period[id] ?? 4;
    const say = (property: Property, value: number): void => {
      this.to.values.push({ property, thing: id, value, at });
    };
    say(tiles.whereabouts, PLACED);
    say(tiles.floor, floor);
    say(tiles.column, x);
    say(tiles.row, y);
    say(tiles.turned, turned % period);
  }

  /** `passage-1: { joins: [kitchen, attic] }` */
  joins(id: number, kind: Kind, node: DocNode, key: DocNode): void {
    const ends = this.world.model.joined.get(kind);
    if (!ends || id < (this.world.shifting?.firstSpare ?? this.world.counts.link)) {
      this.fault(key, `${nameOf(this.world, 'link', id)} joins what the board says`, [], '', {
        help: 'only links that rules join spaces with may be elsewhere: those of a kind with `spare:`',
      });
      return;
    }
    const two = items(node);
    const found = two.map((end) => this.find('space', wordOf(end) ?? '', end));
    if (two.length !== 2 || (found[0] !== undefined && found[0] === found[1])) {
      this.fault(node, 'a link joins two spaces: `joins: [kitchen, attic]`');
      return;
    }
    [ends.one, ends.other].forEach((property, i) => {
      const value = found[i];
      if (value !== undefined) this.to.values.push({ property, thing: id, value, at: key.at });
    });
  }
}
