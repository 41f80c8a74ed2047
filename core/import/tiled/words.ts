import type { Said } from '../../view/yaml-text.js';
import type { EdgeIs, Side } from '../sides.js';

/** What tiles and objects of a class mean. */
export interface Meaning {
  /** What a tile makes of its cell. */
  readonly square: { readonly is: string; readonly mark: string } | undefined;
  /** What is so of the cell where the game begins. */
  readonly so: Said | undefined;
  /** What it is along lines of the grid. */
  readonly edge: EdgeIs | undefined;
  readonly isOpened: boolean;
  /** The letter of a point that lies there. */
  readonly point: string | undefined;
  readonly isTurned: boolean;
  readonly isFigure: boolean;
}

/** What a mapping says of maps made in Tiled; all names as `alike` makes them. */
export interface TiledWords {
  readonly classes: ReadonlyMap<string, Meaning>;
  readonly sides: Readonly<Record<Side, string>>;
  /** Custom properties, each with the property of the module. */
  readonly properties: ReadonlyMap<string, string>;
  /** The class of a cell without a tile. */
  readonly empty: string | undefined;
}

/** Names in Tiled are written anyhow: `Open Door`, `open_door` and `open-door` are one. */
export function alike(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}

/** A tile by its number on the map, and in its tileset. */
export interface Numbered {
  readonly gid: number;
  readonly set: string;
  readonly id: number;
}

/** The class that is given to the number of a tile: `5-to-9`, or `walls-0-to-3` in the tileset `walls`. */
export function classOfNumber({ classes }: TiledWords, { gid, set, id }: Numbered): string | undefined {
  return [...classes.keys()].find((name) => {
    const [, of = '', from, to] = /^(?:(.+)-)?(\d+)-to-(\d+)$/.exec(name) ?? /^(?:(.+)-)?(\d+)$/.exec(name) ?? [];
    if (from === undefined || (of !== '' && of !== alike(set))) return false;
    const number = of === '' ? gid : id;
    return number >= Number(from) && number <= Number(to ?? from);
  });
}
