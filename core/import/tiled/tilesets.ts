import type { DocMap, DocNode } from '../../documents/tree.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { SourceFile } from '../../source/file.js';
import { readJson } from './json.js';
import { headOf, mapsIn, numberIn, type Property, placeOf, propertiesIn, textIn } from './parts.js';
import type { Refuse } from './refuse.js';
import { readXml } from './xml.js';

/** A tile as its tileset describes it. */
export interface Tile {
  readonly gid: number;
  readonly set: string;
  readonly id: number;
  readonly className: string;
  readonly properties: readonly Property[];
}

/** Reads what a map names beside itself; why it cannot be read, in a few words. */
export type Beside = (path: string) => SourceFile | string;

/** The tiles of all tilesets of a map, by their numbers on it. */
export class Tilesets {
  /** Whether one of them could not be read, so that nothing is known of its tiles. */
  readonly lacks: boolean;
  private readonly sets: {
    readonly first: number;
    readonly name: string;
    readonly tiles: ReadonlyMap<number, DocMap>;
  }[];

  constructor(map: DocMap, beside: Beside, refuse: Refuse, to: Diagnostics) {
    let lacks = false;
    this.sets = mapsIn(map, 'tilesets')
      .map((set) => {
        const whole = textIn(set, 'source') === '' ? set : external(set, beside, refuse, to);
        lacks ||= !whole;
        const first = numberIn(set, 'firstgid');
        if (first === undefined)
          to.add(
            problem('BK1130', 'the first number of this tileset is missing', headOf(set), {
              label: 'expected `firstgid`',
            }),
          );
        const source = textIn(set, 'source')
          .replace(/^.*\//, '')
          .replace(/\.[^.]*$/, '');
        return {
          first: first ?? 1,
          name: textIn(whole, 'name') || source,
          tiles: new Map(mapsIn(whole, 'tiles').map((tile) => [numberIn(tile, 'id') ?? -1, tile])),
        };
      })
      .sort((a, b) => b.first - a.first);
    this.lacks = lacks;
  }

  /** Undefined: no tileset has this number. */
  tile(gid: number): Tile | undefined {
    const set = this.sets.find(({ first }) => first <= gid);
    if (!set) return undefined;
    const id = gid - set.first;
    const tile = set.tiles.get(id);
    return { gid, set: set.name, id, className: textIn(tile, 'type', 'class'), properties: propertiesIn(tile) };
  }
}

/** A tileset in a file of its own; undefined after a report. */
function external(set: DocMap, beside: Beside, refuse: Refuse, to: Diagnostics): DocMap | undefined {
  const path = textIn(set, 'source');
  const at = placeOf(set, 'source');
  const file = beside(path);
  if (typeof file === 'string') {
    refuse('BK1134', `the tileset ${path} ${file}`, at, 'its tiles have no classes');
    return undefined;
  }
  const tree = treeOf(file, to);
  if (tree && tree.kind !== 'map') refuse('BK1134', `${path} is no tileset`, at, 'its tiles have no classes');
  return tree?.kind === 'map' ? tree : undefined;
}

/** XML begins with a bracket of its own. */
export function treeOf(file: SourceFile, to: Diagnostics): DocNode | undefined {
  return /^\s*</.test(file.text) ? readXml(file, to) : readJson(file, to);
}
