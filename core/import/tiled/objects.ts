import type { DocMap } from '../../documents/tree.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { FileSpan } from '../../source/file.js';
import type { Edge, Place } from '../edges.js';
import { type Layer, turnedTile } from './layers.js';
import { headOf, isTrue, mapsIn, numberIn, propertiesIn, textIn } from './parts.js';
import type { Refuse } from './refuse.js';
import type { Gathered } from './squares.js';
import type { Tilesets } from './tilesets.js';
import { classOfNumber, type Meaning, type TiledWords } from './words.js';

/** Measured in cells, from the upper left corner of the board. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How the grid of a map lies. */
export interface Grid {
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Where the board begins on an infinite map. */
  readonly column: number;
  readonly row: number;
}

/** So far from a line of the grid, in cells, an object still lies on it. */
const NEAR = 0.25;

/** Reads the objects of a layer: what is along lines of the grid, and what lies on cells. */
export class Objects {
  constructor(
    private readonly gathered: Gathered,
    private readonly tilesets: Tilesets,
    private readonly words: TiledWords,
    private readonly grid: Grid,
    private readonly refuse: Refuse,
    private readonly to: Diagnostics,
  ) {}

  read(layer: Layer): void {
    for (const object of layer.objects) this.put(object, layer);
  }

  private put(object: DocMap, layer: Layer): void {
    const at = headOf(object);
    const { gid, turn } = turnedTile(numberIn(object, 'gid') ?? 0);
    const tile = gid > 0 ? this.tilesets.tile(gid) : undefined;
    const ofNumber = tile && classOfNumber(this.words, tile);
    const classes = [textIn(object, 'type', 'class'), tile?.className ?? '', ofNumber ?? ''].filter(
      (word) => word !== '',
    );
    const name = textIn(object, 'name');
    const text = object.get('text');
    if (text || object.get('template')) {
      const what = text ? 'a text' : 'made from a template';
      this.to.add(problem('BK1139', `the object "${name}" is ${what}, and was passed over`, at));
      return;
    }
    const meaning = this.gathered.meaningOf(classes, [...(name === '' ? [] : [name]), ...layer.names], at);
    const properties = [...(tile?.properties ?? []), ...propertiesIn(object)];
    if (!meaning && properties.length === 0) {
      if (classes.length === 0)
        this.refuseObject('BK1136', name, 'has no class, and neither its name nor its layer means anything', at);
      return;
    }
    const shape = this.shapeOf(object, gid > 0);
    if (!shape) {
      this.refuseObject(
        'BK1136',
        name,
        'has no place on the grid: only rectangles, points, lines and tiles that are not turned by an angle have',
        at,
      );
      return;
    }
    if (meaning?.edge) this.putAlong(shape, meaning, name, at);
    else this.putOn(shape, meaning, name, at, (place) => this.gathered.putProperties(place, properties, turn));
  }

  private refuseObject(code: 'BK1136' | 'BK1137', name: string, why: string, at: FileSpan): void {
    this.refuse(code, `the object ${name === '' ? '' : `"${name}" `}${why}`, at, 'it is left out');
  }

  /** Corners of an object, one after the other; undefined where it is round or askew. */
  private shapeOf(object: DocMap, isTile: boolean): { readonly corners: Spot[]; readonly isLine: boolean } | undefined {
    const { tileWidth, tileHeight, column, row } = this.grid;
    const x = numberIn(object, 'x');
    const y = numberIn(object, 'y');
    if (
      x === undefined ||
      y === undefined ||
      isTrue(object, 'ellipse') ||
      (numberIn(object, 'rotation') ?? 0) % 360 !== 0
    )
      return undefined;
    const spot = (dx: number, dy: number): Spot => ({
      x: (x + dx) / tileWidth - column,
      y: (y + dy) / tileHeight - row,
    });
    const line = mapsIn(object, 'polyline');
    const polygon = mapsIn(object, 'polygon');
    if (line.length > 0 || polygon.length > 0) {
      const corners = [...line, ...polygon, ...polygon.slice(0, 1)].map((p) =>
        spot(numberIn(p, 'x') ?? 0, numberIn(p, 'y') ?? 0),
      );
      return { corners, isLine: true };
    }
    const width = numberIn(object, 'width') ?? 0;
    const height = numberIn(object, 'height') ?? 0;
    // Tiles stand on their lower left corner.
    const top = isTile ? -height : 0;
    const [a, b, c, d] = [spot(0, top), spot(width, top), spot(width, top + height), spot(0, top + height)];
    return { corners: [a, b, c, d, a], isLine: false };
  }

  /** What is drawn on lines of the grid; a thin rectangle is the line in its middle. */
  private putAlong(
    { corners, isLine }: { corners: Spot[]; isLine: boolean },
    meaning: Meaning,
    name: string,
    at: FileSpan,
  ): void {
    const path = isLine ? corners : thinned(corners);
    const edges = path.slice(1).map((to, i) => this.edgesBetween(path[i] ?? to, to));
    const all = edges.flatMap((found) => found ?? []);
    if (edges.includes(undefined) || all.length === 0)
      this.refuseObject('BK1136', name, 'does not lie along lines of the grid', at);
    else if (all.includes('off')) this.refuseObject('BK1137', name, 'lies beside the board', at);
    else for (const edge of all) if (edge !== 'off') this.gathered.putEdge(edge, meaning, at);
  }

  /** The edges a straight piece of a line lies on; undefined where it is askew or between the lines. */
  private edgesBetween(from: Spot, to: Spot): (Edge | 'off')[] | undefined {
    const [a, b] = [snapped(from), snapped(to)];
    if (!a || !b || (a.x !== b.x && a.y !== b.y)) return undefined;
    const { edges } = this.gathered;
    const along = (one: number, other: number) =>
      Array.from({ length: Math.abs(one - other) }, (_, i) => Math.min(one, other) + i + 1);
    return a.x === b.x
      ? along(a.y, b.y).map((row) => edges.rightOf(row, a.x) ?? 'off')
      : along(a.x, b.x).map((column) => edges.below(a.y, column) ?? 'off');
  }

  /** The cells whose middles an object covers; a point lies in its cell. */
  private putOn(
    { corners, isLine }: { corners: Spot[]; isLine: boolean },
    meaning: Meaning | undefined,
    name: string,
    at: FileSpan,
    also: (place: Place) => void,
  ): void {
    const [a, , c] = corners;
    if (isLine || !a || !c) {
      this.refuseObject('BK1136', name, 'is a line, and what it is called lies on cells', at);
      return;
    }
    const cells = (from: number, to: number) => {
      const first = Math.ceil(from - 0.5 - 1e-6);
      const count = Math.max(0, Math.floor(to - 0.5 + 1e-6) - first + 1);
      return count > 0
        ? Array.from({ length: Math.min(count, 1000) }, (_, i) => first + i + 1)
        : [Math.floor((from + to) / 2) + 1];
    };
    const places = cells(a.y, c.y).flatMap((row) => cells(a.x, c.x).map((column) => ({ row, column })));
    const { edges, hasRing } = this.gathered;
    const isBeside = ({ row, column }: Place) =>
      row >= 0 && row <= edges.rows + 1 && column >= 0 && column <= edges.columns + 1;
    if (!places.every((place) => edges.has(place) || (meaning?.isFigure && hasRing && isBeside(place)))) {
      this.refuseObject('BK1137', name, 'lies beside the board', at);
      return;
    }
    for (const place of places) {
      if (meaning) this.gathered.put(place, meaning, at);
      also(place);
    }
  }
}

function snapped({ x, y }: Spot): Spot | undefined {
  const spot = { x: Math.round(x), y: Math.round(y) };
  return Math.abs(spot.x - x) <= NEAR && Math.abs(spot.y - y) <= NEAR ? spot : undefined;
}

/** A rectangle less than half a cell thick is a line. */
function thinned(corners: Spot[]): Spot[] {
  const [a, , c] = corners;
  if (!a || !c) return corners;
  const [width, height] = [c.x - a.x, c.y - a.y];
  if (Math.min(width, height) > 2 * NEAR) return corners;
  const middle = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 };
  return width >= height
    ? [
        { x: a.x, y: middle.y },
        { x: c.x, y: middle.y },
      ]
    : [
        { x: middle.x, y: a.y },
        { x: middle.x, y: c.y },
      ];
}
