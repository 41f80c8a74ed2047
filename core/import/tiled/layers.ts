import type { DocMap, DocNode } from '../../documents/tree.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { FileSpan } from '../../source/file.js';
import { headOf, isTrue, mapsIn, numberIn, textIn } from './parts.js';
import type { Refuse } from './refuse.js';

/** Unpacks what is written in base64, up to so many bytes; why that cannot be, in a few words. */
export type Unpack = (text: string, compression: string, most: number) => Uint8Array | string;

/** A tile that lies on the map, and how it was turned. */
export interface Placed {
  readonly column: number;
  readonly row: number;
  readonly gid: number;
  readonly turn: Turn;
}

/** How a tile is turned: first over the diagonal from its upper left corner, then sideways, then upside down. */
export interface Turn {
  readonly diagonal: boolean;
  readonly sideways: boolean;
  readonly upsideDown: boolean;
}

export interface Layer {
  readonly tree: DocMap;
  /** Its class, or else its name. */
  readonly names: readonly string[];
  readonly tiles: readonly Placed[];
  readonly objects: readonly DocMap[];
  readonly at: FileSpan;
}

/** The layers of a map and of its groups, in the order in which they are drawn; hidden ones and pictures are passed over. */
export function layersIn(map: DocMap, refuse: Refuse, unpack: Unpack, to: Diagnostics): Layer[] {
  const passed: { readonly name: string; readonly at: FileSpan }[] = [];
  const layers = (within: DocMap): Layer[] =>
    mapsIn(within, 'layers').flatMap((tree): Layer[] => {
      const type = textIn(tree, 'type');
      const name = textIn(tree, 'name');
      const isHidden = tree.get('visible') !== undefined && !isTrue(tree, 'visible');
      if (isHidden || type === 'imagelayer') {
        passed.push({ name: `"${name}" (${isHidden ? 'hidden' : 'a picture'})`, at: headOf(tree) });
        return [];
      }
      if (type === 'group') return layers(tree);
      return [
        {
          tree,
          names: [textIn(tree, 'class'), name].filter((word) => word !== ''),
          tiles: type === 'tilelayer' ? tilesIn(tree, refuse, unpack) : [],
          objects: mapsIn(tree, 'objects'),
          at: headOf(tree),
        },
      ];
    });
  const found = layers(map);
  const [first] = passed;
  if (first)
    to.add(problem('BK1139', `these layers were passed over: ${passed.map(({ name }) => name).join(', ')}`, first.at));
  return found;
}

/** Chunks of an infinite map are small; no layer is larger than this. */
const MOST_TILES = 1_000_000;

function tilesIn(layer: DocMap, refuse: Refuse, unpack: Unpack): Placed[] {
  const chunks = mapsIn(layer, 'chunks');
  return (chunks.length > 0 ? chunks : [layer]).flatMap((part) => {
    const width = numberIn(part, 'width') ?? 0;
    const height = numberIn(part, 'height') ?? 0;
    const count = width * height;
    const data = part.get('data');
    if (!data) return [];
    const isSize =
      Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0 && count <= MOST_TILES;
    if (!isSize) {
      refuse('BK1133', `a layer cannot be ${width} x ${height} tiles`, headOf(part), 'it is left out');
      return [];
    }
    const numbers = numbersOf(data, layer, count, unpack);
    const why = typeof numbers === 'string' ? numbers : whyNot(numbers, width, height);
    if (why !== undefined || typeof numbers === 'string') {
      refuse(
        'BK1133',
        `the tiles of the layer "${textIn(layer, 'name')}" cannot be read: ${why}`,
        begin(data),
        'it is left out',
      );
      return [];
    }
    const [x, y] = [numberIn(part, 'x') ?? 0, numberIn(part, 'y') ?? 0];
    return numbers.flatMap((number, i): Placed[] =>
      number === 0 ? [] : [{ column: x + (i % width), row: y + Math.floor(i / width), ...turnedTile(number) }],
    );
  });
}

/** What is wrong with the numbers of the tiles, in a few words. */
function whyNot(numbers: readonly number[], width: number, height: number): string | undefined {
  if (numbers.some(Number.isNaN)) return `tile ${numbers.findIndex(Number.isNaN) + 1} is no number`;
  const count = width * height;
  return numbers.length === count
    ? undefined
    : `there are ${numbers.length} tiles, and ${width} x ${height} are ${count}`;
}

/** The first of what may be very long. */
function begin({ at }: DocNode): FileSpan {
  return { ...at, end: Math.min(at.end, at.start + 40) };
}

/** The numbers of the tiles, row by row; in a few words what is wrong with them. */
function numbersOf(data: DocNode, layer: DocMap, count: number, unpack: Unpack): number[] | string {
  const encoding = textIn(layer, 'encoding');
  const compression = textIn(layer, 'compression');
  if (data.kind === 'list') return data.items.map(tileNumber);
  if (data.kind !== 'scalar') return 'they are no list';
  const text = String(data.value ?? '');
  if (encoding === 'csv') return text.trim() === '' ? [] : text.split(',').map((word) => wholeNumber(word.trim()));
  if (encoding !== 'base64')
    return encoding === '' ? 'it is not said how they are encoded' : `the encoding "${encoding}" is not known`;
  const bytes = unpack(text.trim(), compression, count * 4);
  if (typeof bytes === 'string') return bytes;
  if (bytes.length % 4 !== 0) return `${bytes.length} bytes are no whole numbers`;
  return Array.from({ length: bytes.length / 4 }, (_, i) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(i * 4, i * 4 + 4);
    return a + b * 0x100 + c * 0x10000 + d * 0x1000000;
  });
}

function tileNumber(item: DocNode): number {
  return item.kind === 'scalar' ? wholeNumber(String(item.value)) : Number.NaN;
}

function wholeNumber(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}

const SIDEWAYS = 0x80000000;
const UPSIDE_DOWN = 0x40000000;
const DIAGONAL = 0x20000000;
/** The fourth of the highest bits turns tiles of six sides. */
const NUMBER = 0x0fffffff;

/** The highest bits of a number say how the tile is turned. */
export function turnedTile(number: number): { readonly gid: number; readonly turn: Turn } {
  const has = (bit: number) => Math.floor(number / bit) % 2 === 1;
  return {
    gid: number % (NUMBER + 1),
    turn: { sideways: has(SIDEWAYS), upsideDown: has(UPSIDE_DOWN), diagonal: has(DIAGONAL) },
  };
}
