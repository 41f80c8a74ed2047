/** Orthogonal maps made in Tiled as boards, as a mapping says what their tiles and objects mean. */
import type { DocMap } from '../../documents/tree.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../../source/file.js';
import { NO_SPACE } from '../board-text.js';
import { Edges, type Place, said } from '../edges.js';
import { documentsOf, type Imported, type Wanted } from '../made.js';
import type { Mapping } from '../mapping.js';
import { tellSize } from '../size.js';
import { MOST_PLAYERS, tellHidden } from '../things.js';
import { MOST } from '../walls.js';
import { type Layer, layersIn, type Placed, type Unpack } from './layers.js';
import { type Grid, Objects } from './objects.js';
import { headOf, isTrue, numberIn, placeOf, textIn } from './parts.js';
import { type Refuse, refusing } from './refuse.js';
import { Gathered } from './squares.js';
import { type Beside, Tilesets, treeOf } from './tilesets.js';
import { classOfNumber, type TiledWords } from './words.js';

/** What an import needs of where it runs. */
export interface Around {
  readonly beside: Beside;
  readonly unpack: Unpack;
}

/** Reads a map and writes the documents; undefined where something is impossible. */
export function importTiled(
  file: SourceFile,
  mapping: Mapping & { readonly tiled: TiledWords },
  asked: Wanted,
  { beside, unpack }: Around,
  to: Diagnostics,
): Imported | undefined {
  const before = to.list.length;
  const tree = treeOf(file, to);
  const map = tree && mapOf(tree.kind === 'map' ? tree : undefined, file, to);
  if (!map) return undefined;
  const refuse = refusing(to, asked.leavesOut);
  const tilesets = new Tilesets(map, beside, refuse, to);
  const layers = layersIn(map, refuse, unpack, to);
  const frame = frameOf(map, layers, to);
  if (!frame) return undefined;
  const { edges, grid } = frame;
  const gathered = new Gathered(edges, mapping, mapping.tiled, to);
  const objects = new Objects(gathered, tilesets, mapping.tiled, grid, refuse, to);
  const tiles = new Tiles(gathered, tilesets, mapping.tiled, grid, refuse, to);
  for (const layer of layers) {
    tiles.read(layer);
    objects.read(layer);
  }
  tiles.close();
  gathered.close();
  const drawn = standing(gathered, refuse);
  if (!tilesets.lacks) tellOpen(gathered, mapping, headOf(map), to);
  tellHidden(drawn.things.points, gathered.pointAt[0], to);
  tellFigures(gathered, to);
  tellSize(headOf(map), edges, mapping, to);
  const found = to.list.slice(before);
  if (found.some((d) => d.severity === 'error')) return undefined;
  return documentsOf({ edges, squares: gathered.squares, ...drawn, how: '' }, mapping, asked, found);
}

/** A map that can be a board; undefined after a report. */
function mapOf(tree: DocMap | undefined, file: SourceFile, to: Diagnostics): DocMap | undefined {
  const orientation = textIn(tree, 'orientation');
  if (!tree || orientation === '') {
    const at = tree ? headOf(tree) : { file, start: 0, end: Math.min(1, file.text.length) };
    to.add(problem('BK1130', 'this is no map of Tiled', at, { label: 'expected a map with its `orientation`' }));
    return undefined;
  }
  if (orientation === 'orthogonal') return tree;
  to.add(
    problem(
      'BK1132',
      `the map is ${orientation}, and only orthogonal maps can be boards of squares`,
      placeOf(tree, 'orientation'),
      {
        help: 'make an orthogonal map of it in Tiled: Map > Map Properties > Orientation',
      },
    ),
  );
  return undefined;
}

/** How large the board is, and where it lies on the map; an infinite map is as large as its tiles. */
function frameOf(map: DocMap, layers: readonly Layer[], to: Diagnostics): { edges: Edges; grid: Grid } | undefined {
  const size = (key: string): number | undefined => {
    const value = numberIn(map, key);
    const isFine = value !== undefined && Number.isInteger(value) && value > 0;
    if (!isFine) to.add(problem('BK1130', `\`${key}\` of the map is no whole number above 0`, placeOf(map, key)));
    return isFine ? value : undefined;
  };
  const [tileWidth, tileHeight] = [size('tilewidth'), size('tileheight')];
  if (tileWidth === undefined || tileHeight === undefined) return undefined;
  const placed = layers.flatMap(({ tiles }) => tiles);
  const isInfinite = isTrue(map, 'infinite');
  const least = (pick: (tile: Placed) => number) =>
    placed.reduce((low, tile) => Math.min(low, pick(tile)), Number.POSITIVE_INFINITY);
  const most = (pick: (tile: Placed) => number) =>
    placed.reduce((high, tile) => Math.max(high, pick(tile)), Number.NEGATIVE_INFINITY);
  if (isInfinite && placed.length === 0) {
    to.add(
      problem(
        'BK1132',
        'the map is infinite, and has no tile: there is no telling how large the board is',
        headOf(map),
      ),
    );
    return undefined;
  }
  const column = isInfinite ? least((tile) => tile.column) : 0;
  const row = isInfinite ? least((tile) => tile.row) : 0;
  const columns = isInfinite ? most((tile) => tile.column) - column + 1 : size('width');
  const rows = isInfinite ? most((tile) => tile.row) - row + 1 : size('height');
  if (rows === undefined || columns === undefined) return undefined;
  if (rows > MOST || columns > MOST) {
    to.add(
      problem(
        'BK1132',
        `the map has ${rows} rows and ${columns} columns, and a board has at most ${MOST} of either`,
        placeOf(map, 'width'),
      ),
    );
    return undefined;
  }
  return { edges: new Edges(rows, columns), grid: { tileWidth, tileHeight, column, row } };
}

/** What the tiles of the layers make of the cells. */
class Tiles {
  private readonly covered = new Set<string>();
  private plain: { readonly at: FileSpan; count: number } | undefined;

  constructor(
    private readonly gathered: Gathered,
    private readonly tilesets: Tilesets,
    private readonly words: TiledWords,
    private readonly grid: Grid,
    private readonly refuse: Refuse,
    private readonly to: Diagnostics,
  ) {}

  read(layer: Layer): void {
    const strange = new Set<number>();
    let off = 0;
    for (const { column, row, gid, turn } of layer.tiles) {
      const place = { row: row - this.grid.row + 1, column: column - this.grid.column + 1 };
      const tile = this.tilesets.tile(gid);
      if (!this.gathered.edges.has(place)) off++;
      else if (!tile) strange.add(gid);
      if (!tile || !this.gathered.edges.has(place)) continue;
      this.covered.add(said(place));
      const ofNumber = classOfNumber(this.words, tile);
      const classes = [tile.className, ofNumber ?? ''].filter((word) => word !== '');
      const meaning = this.gathered.meaningOf(classes, layer.names, layer.at);
      if (meaning) this.gathered.put(place, meaning, layer.at);
      else if (classes.length === 0 && tile.properties.length === 0)
        this.plain = { at: this.plain?.at ?? layer.at, count: (this.plain?.count ?? 0) + 1 };
      this.gathered.putProperties(place, tile.properties, turn);
    }
    const name = layer.names.at(-1) ?? '';
    if (off > 0)
      this.refuse(
        'BK1137',
        `${off} ${off === 1 ? 'tile' : 'tiles'} of the layer "${name}" ${off === 1 ? 'lies' : 'lie'} beside the board`,
        layer.at,
        'they are left out',
      );
    if (strange.size > 0)
      this.refuse(
        'BK1134',
        `no tileset has the ${strange.size === 1 ? 'tile' : 'tiles'} ${[...strange].slice(0, 5).join(', ')} of the layer "${name}"`,
        layer.at,
        'they are left out',
      );
  }

  /** Cells without a tile, on a map that has tiles. */
  close(): void {
    const { edges, squares } = this.gathered;
    const square = this.words.empty === undefined ? undefined : this.words.classes.get(this.words.empty)?.square;
    if (square && this.covered.size > 0)
      for (let row = 1; row <= edges.rows; row++)
        for (let column = 1; column <= edges.columns; column++) {
          const key = said({ row, column });
          if (!this.covered.has(key)) squares.set(key, { ...square, so: squares.get(key)?.so ?? {} });
        }
    if (this.plain && !this.tilesets.lacks)
      this.to.add(
        problem(
          'BK1135',
          `${this.plain.count} tiles have no class, and neither their numbers nor their layers mean anything: they are taken for plain cells`,
          this.plain.at,
          {
            severity: 'note',
          },
        ),
      );
  }
}

/** What stands on spaces; where no space is, nothing can. */
function standing({ squares, points, pointAt, figures, figureAt, spaces }: Gathered, refuse: Refuse) {
  const stands = (place: Place) => squares.get(said(place))?.is !== NO_SPACE;
  const kept = <T extends Place>(things: readonly T[], places: readonly FileSpan[], what: string) =>
    things.filter((thing, i) => {
      const at = places[i];
      if (!stands(thing) && at)
        refuse('BK1137', `a ${what} is at ${said(thing)}, where no space is`, at, 'it is left out');
      return stands(thing);
    });
  return {
    things: { points: kept(points, pointAt, 'point'), figures: kept(figures, figureAt, 'figure') },
    spaces: spaces.filter(stands),
  };
}

function tellOpen({ edges, squares }: Gathered, { outside }: Mapping, at: FileSpan, to: Diagnostics): void {
  if (!outside) return;
  const open: string[] = [];
  for (let row = 1; row <= edges.rows; row++)
    for (let column = 1; column <= edges.columns; column++) {
      const place = { row, column };
      const isSpace = squares.get(said(place))?.is !== NO_SPACE;
      for (const side of edges.outer(place))
        if (isSpace && edges.at(place, side)?.is === 'open') open.push(said(place));
    }
  const shown = open.slice(0, 4).join(', ');
  if (open.length > 0)
    to.add(
      problem(
        'BK1106',
        `the outer wall is missing at ${shown}${open.length > 4 ? ` and ${open.length - 4} more` : ''}, and no entry is there: it is left open`,
        at,
      ),
    );
}

function tellFigures({ figures, figureAt }: Gathered, to: Diagnostics): void {
  const [first] = figureAt;
  if (figures.length > MOST_PLAYERS && first)
    to.add(
      problem('BK1124', `${figures.length} figures stand on the board, and at most ${MOST_PLAYERS} can play`, first, {
        severity: 'error',
      }),
    );
}
