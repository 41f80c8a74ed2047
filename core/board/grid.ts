/**
 * The layout of a drawn map.
 *
 * Squares are the spaces, in reading order, called by the faces of their row and column: `3,4`. Edges between two
 * squares are the links, in reading order, called by both: `3,4-3,5`. What one square has that others drawn alike have
 * not, such as a title, is said under `spaces:`.
 *
 * The border: with `outside: KIND` the board has one space more, called `outside` and numbered last, and every edge
 * with a square on one side only is a link from that square to it, called by the square and its side: `3,1-west`. So
 * outer walls can be damaged and doors lead out. From the outside no direction leads back: a ray that leaves ends
 * there. Without `outside:` the border must still be drawn, and makes no links.
 */
import type { DocMap, DocNode } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { Board, BoardLink, BoardSpace, BorderEdge } from './board.js';
import { EAST, gridDirections, gridOpposite, NORTH, SOUTH, WEST } from './directions.js';
import { readGridAddress } from './grid-address.js';
import { PITCH } from './grid-lines.js';
import { Edge, outsideSpace, Square } from './grid-parts.js';
import { type Raster, readRaster } from './grid-raster.js';
import { readSaid, reportStrangers, type Said } from './grid-said.js';
import { Legend, type Meaning } from './legend.js';
import { report, scalarAt, textAt } from './report.js';

/** No square there, a line that could not be read, or a square whose mark is not known. */
const NONE = -1;
const UNREAD = -2;
const UNKNOWN = -3;

/** A board from a `layout: grid` document; undefined if its map cannot be read. */
export function buildGrid(tree: DocMap, to: Diagnostics): Board | undefined {
  const node = tree.get('map');
  if (node?.kind !== 'scalar' || node.text.text.trim() === '') {
    report(to, 'BK0407', node?.at ?? scalarAt(tree, 'board')?.at ?? tree.at, 'the board has no map', {
      help: 'draw it under `map: |`, between two lines with the faces of the columns',
    });
    return undefined;
  }
  const raster = readRaster(node.text, to);
  if (!raster) return undefined;
  const said = readSaid(tree.get('spaces'), to);
  const reader = new MapReader(raster, new Legend(tree.get('legend'), raster.map, to), tree.get('outside'), said, to);
  const board = reader.read();
  if (reader.complete) reportStrangers(said, new Set(board.spaces.map((space) => space.id)), to);
  if (board.spaces.length === 0) {
    // Where squares could not be read, that is said already.
    if (reader.complete)
      report(to, 'BK0407', node.at, 'the map has no squares', {
        label: 'expected a mark in the middle of every square',
      });
    return undefined;
  }
  const name = textAt(tree, 'board') ?? '';
  const address = tree.get('address');
  return {
    name,
    title: textAt(tree, 'title') ?? name,
    reconstructed: textAt(tree, 'reconstructed'),
    layout: 'grid',
    ...board,
    lostLinks: [],
    directions: gridDirections,
    opposite: gridOpposite,
    address: address && readGridAddress(address, board.spaces, raster, reader.squares, to),
    grid: { rows: raster.rows, columns: raster.columns },
    span: scalarAt(tree, 'board')?.at ?? tree.at,
  };
}

/** Reads squares, then edges, off a raster. */
class MapReader {
  readonly #spaces: BoardSpace[] = [];
  readonly #links: BoardLink[] = [];
  readonly #border: BorderEdge[] = [];
  /** The number of the space of each square, row by row; negative: none. */
  readonly squares: Int32Array;
  readonly #width: number;
  #outside = NONE;
  #openBorders = 0;
  #strayLine = -1;
  /** Whether every line and every square was understood. */
  complete = true;

  constructor(
    private readonly raster: Raster,
    private readonly legend: Legend,
    private readonly outside: DocNode | undefined,
    private readonly said: ReadonlyMap<string, Said>,
    private readonly to: Diagnostics,
  ) {
    this.#width = raster.columns.length;
    this.squares = new Int32Array(this.#width * raster.rows.length).fill(NONE);
  }

  read(): Pick<Board, 'spaces' | 'links' | 'border'> {
    const { rows } = this.raster;
    for (let row = 0; row < rows.length; row++) this.#readSquares(row);
    if (this.outside && this.#spaces.length > 0) {
      this.#outside = this.#spaces.length;
      this.#spaces.push(outsideSpace(this.outside));
    }
    for (let row = 0; row <= rows.length; row++) {
      this.#readBetween(row);
      if (row < rows.length) this.#readWithin(row);
    }
    if (this.#openBorders > 1) this.to.heldBack += this.#openBorders - 1;
    this.legend.finish(this.complete);
    return { spaces: this.#spaces, links: this.#links, border: this.#border };
  }

  #readSquares(row: number): void {
    const line = this.raster.lines[2 * row + 1];
    if (!line) {
      this.squares.fill(UNREAD, row * this.#width, (row + 1) * this.#width);
      this.complete = false;
      return;
    }
    for (let column = 0; column < this.#width; column++) {
      const x = this.raster.left + column * PITCH + 2;
      const mark = line.text[x] ?? ' ';
      if (mark === ' ') continue;
      const cell = row * this.#width + column;
      const meaning = this.legend.look(mark, 'square', line.start + x);
      if (!meaning) {
        this.squares[cell] = UNKNOWN;
        this.complete = false;
      }
      if (!meaning || meaning.nothing) continue;
      this.squares[cell] = this.#spaces.length;
      const id = `${this.raster.rows[row]},${this.raster.columns[column]}`;
      const at = { x: column, y: row };
      this.#spaces.push(new Square(this.raster.map, line.start + x, id, at, meaning, this.said.get(id)));
    }
  }

  /** The edges of an edge line: above the row of that number. */
  #readBetween(row: number): void {
    for (let column = 0; column < this.#width; column++) {
      const above = row > 0 ? this.#square(row - 1, column) : NONE;
      const below = row < this.raster.rows.length ? this.#square(row, column) : NONE;
      this.#readEdge(2 * row, this.raster.left + column * PITCH + 2, above, below, SOUTH);
    }
  }

  /** The edges left of, between and right of the squares of a row. */
  #readWithin(row: number): void {
    for (let column = 0; column <= this.#width; column++) {
      const before = column > 0 ? this.#square(row, column - 1) : NONE;
      const after = column < this.#width ? this.#square(row, column) : NONE;
      this.#readEdge(2 * row + 1, this.raster.left + column * PITCH, before, after, EAST);
    }
  }

  #square(row: number, column: number): number {
    return this.squares[row * this.#width + column] ?? NONE;
  }

  #readEdge(lineNumber: number, x: number, first: number, second: number, direction: number): void {
    const line = this.raster.lines[lineNumber];
    if (!line) this.complete = false;
    if (!line || first === UNREAD || second === UNREAD) return;
    const mark = line.text[x] ?? ' ';
    const offset = line.start + Math.min(x, line.text.length);
    if (first === UNKNOWN || second === UNKNOWN) {
      // What the edge links is not known, but that it is one.
      if (mark !== ' ' || (first !== NONE && second !== NONE)) this.legend.miss(mark, 'edge', offset);
    } else if (first === NONE && second === NONE) this.#readNowhere(mark, lineNumber, offset);
    else if (first !== NONE && second !== NONE) {
      const meaning = this.legend.look(mark, 'edge', offset);
      if (meaning && !meaning.nothing) this.#link(offset, first, second, direction, meaning);
    } else if (first === NONE) this.#readBorder(mark, offset, second, direction === SOUTH ? NORTH : WEST);
    else this.#readBorder(mark, offset, first, direction);
  }

  #readNowhere(mark: string, lineNumber: number, offset: number): void {
    if (mark === ' ') return;
    // A wall drawn on across a gap is one slip, not one an edge.
    if (this.#strayLine === lineNumber) this.to.heldBack++;
    else
      report(
        this.to,
        'BK0438',
        this.raster.map.spanOf({ start: offset, end: offset + 1 }),
        `the edge \`${mark}\` is drawn where no square is`,
        {
          label: 'no square on either side',
          help: 'a square has a mark from the legend in its middle, such as `.`',
        },
      );
    this.#strayLine = lineNumber;
  }

  #readBorder(mark: string, offset: number, square: number, side: number): void {
    if (mark === ' ' && this.#outside === NONE) {
      this.#reportOpen(offset, square, side);
      return;
    }
    const meaning = this.legend.look(mark, 'edge', offset);
    if (!meaning || meaning.nothing) return;
    if (this.#outside !== NONE) this.#link(offset, square, this.#outside, side, meaning);
    else {
      const span = this.raster.map.spanOf({ start: offset, end: offset + 1 });
      this.#border.push({
        kind: meaning.kind,
        square: this.#spaces[square]?.id ?? '',
        side: gridDirections[side] ?? '',
        span,
      });
    }
  }

  #reportOpen(offset: number, square: number, side: number): void {
    this.#openBorders++;
    if (this.#openBorders > 1) return;
    const end = Math.min(this.raster.map.text.length, offset + 1);
    const at = this.raster.map.spanOf({ start: offset, end });
    report(
      this.to,
      'BK0440',
      at,
      `nothing is drawn ${gridDirections[side]} of \`${this.#spaces[square]?.id}\`, where the board ends`,
      {
        label: 'expected an edge',
        help: 'draw what closes the board there, or say what is around it with `outside:`',
      },
    );
  }

  #link(offset: number, a: number, b: number, direction: number, meaning: Meaning): void {
    const out = b === this.#outside;
    const id = `${this.#spaces[a]?.id}-${out ? gridDirections[direction] : this.#spaces[b]?.id}`;
    const back = out ? -1 : (gridOpposite[direction] ?? -1);
    this.#links.push(new Edge(this.raster.map, offset, id, a, b, direction, back, meaning));
  }
}
