/** Grids: the map as an author would draw it, with marks of what is there now, and what the marks mean below. */
import type { Board } from '../board/board.js';
import { type Colour, cut, Sheet, widthOf } from './board-text-cells.js';
import { letterFor, linkSigns } from './board-text-signs.js';
import { kindWord, type Look, type Meaning, manyKinds, meaningLines, type Scene } from './board-text-states.js';

const EAST = 1;
const SOUTH = 2;
/** A square is three cells wide, an edge one; wider where what is said of a square needs it. */
const PITCH = 4;
const WIDEST = 8;
const NONE = -1;
/** Corners by the edges that meet there: 1 north, 2 east, 4 south, 8 west. */
const CORNERS = '+╵╶└╷│┌├╴┘─┴┐┤┬┼';

export function gridText(scene: Scene, colour: Colour | undefined): string[] {
  const drawing = new Drawing(scene);
  const lines: string[] = [];
  for (const [from, to] of drawing.bands()) lines.push(...drawing.band(from, to).lines(colour), '');
  return [...lines, ...squareMeanings(scene, drawing), ...edgeMeanings(scene, drawing)];
}

/** Knows which space or link every square and edge of the map is. */
class Drawing {
  readonly #rows: readonly string[];
  readonly #columns: readonly string[];
  readonly #squares: Int32Array;
  /** Edges left of the squares of a row, and one more; edges above the squares of a column, and one more. */
  readonly #upright: Int32Array;
  readonly #level: Int32Array;
  readonly #margin: number;
  readonly #pitch: number;
  readonly #blocked: string;
  readonly #plain: ReadonlyMap<string, string>;
  readonly #signs: readonly string[];
  readonly #empty: ReadonlyMap<string, string>;

  constructor(private readonly scene: Scene) {
    const { board } = scene;
    this.#rows = board.grid?.rows ?? [];
    this.#columns = board.grid?.columns ?? [];
    const [height, width] = [this.#rows.length, this.#columns.length];
    this.#squares = new Int32Array(height * width).fill(NONE);
    this.#upright = new Int32Array(height * (width + 1)).fill(NONE);
    this.#level = new Int32Array((height + 1) * width).fill(NONE);
    this.#plain = plainMarks(board);
    this.#signs = linkSigns(scene, (link) => this.#preferred(link), 1);
    this.#empty = emptyMarks(scene);
    const widest = Math.max(0, ...board.spaces.map(({ at }, i) => (at ? widthOf(scene.spaces[i]?.short ?? '') : 0)));
    this.#pitch = Math.min(WIDEST, Math.max(PITCH, widest + 1));
    this.#margin = Math.max(1, ...this.#rows.map(widthOf)) + 1;
    this.#blocked = board.links.some(({ mark }) => mark === ' ') ? '#' : ' ';
    board.spaces.forEach(({ at }, i) => {
      if (at) this.#squares[at.y * width + at.x] = i;
    });
    board.links.forEach(({ a, direction }, i) => {
      const at = board.spaces[a]?.at;
      if (!at) return;
      if (direction % 2 === 1) this.#upright[at.y * (width + 1) + at.x + (direction === EAST ? 1 : 0)] = i;
      else this.#level[(at.y + (direction === SOUTH ? 1 : 0)) * width + at.x] = i;
    });
  }

  /** Stretches of columns that fit beside each other. */
  bands(): [number, number][] {
    const most = Math.max(1, Math.floor((this.scene.columns - 2 * this.#margin - 1) / this.#pitch));
    const bands: [number, number][] = [];
    for (let from = 0; from < this.#columns.length; from += most)
      bands.push([from, Math.min(this.#columns.length, from + most)]);
    return bands;
  }

  band(from: number, to: number): Sheet {
    const sheet = new Sheet();
    const last = 2 * this.#rows.length + 2;
    for (let column = from; column < to; column++) {
      const face = centred(this.#columns[column] ?? '', this.#pitch - 1);
      const x = this.#margin + (column - from) * this.#pitch + 1;
      for (const y of [0, last]) sheet.put(x, y, face);
    }
    for (let row = 0; row <= this.#rows.length; row++) {
      for (let column = from; column < to; column++) this.#putLevel(sheet, row, column, from);
      if (row < this.#rows.length) this.#putRow(sheet, row, from, to);
    }
    for (let row = 0; row <= this.#rows.length; row++)
      for (let column = from; column <= to; column++) this.#putCorner(sheet, row, column, from);
    return sheet;
  }

  #putRow(sheet: Sheet, row: number, from: number, to: number): void {
    const y = 2 * row + 2;
    const face = this.#rows[row] ?? '';
    sheet.put(this.#margin - 1 - widthOf(face), y, face);
    sheet.put(this.#margin + (to - from) * this.#pitch + 2, y, face);
    for (let column = from; column <= to; column++) {
      const x = this.#margin + (column - from) * this.#pitch;
      const link = this.#upright[row * (this.#columns.length + 1) + column] ?? NONE;
      const mark = this.#edgeMark(link, this.#square(row, column - 1), this.#square(row, column));
      if (mark !== ' ') sheet.put(x, y, this.drawn(mark === '-' ? '|' : mark), ownerOf('link', link));
      const space = this.#square(row, column);
      if (space !== NONE && column < to)
        sheet.put(x + 1, y, centred(this.squareMark(space), this.#pitch - 1), ownerOf('space', space));
    }
  }

  #putLevel(sheet: Sheet, row: number, column: number, from: number): void {
    const link = this.#level[row * this.#columns.length + column] ?? NONE;
    const written = this.#edgeMark(link, this.#square(row - 1, column), this.#square(row, column));
    if (written === ' ') return;
    const mark = written === '|' ? '-' : written;
    // A doorway in a wall is drawn in one; what was drawn open stays so beside its mark.
    const side = this.scene.board.links[link]?.mark === ' ' ? ' ' : '-';
    const x = this.#margin + (column - from) * this.#pitch + 1;
    const spare = Math.max(0, this.#pitch - 1 - widthOf(mark));
    const before = Math.floor(spare / 2);
    const text = side.repeat(before) + mark + side.repeat(spare - before);
    sheet.put(x, 2 * row + 1, [...text].map((sign) => this.drawn(sign)).join(''), ownerOf('link', link));
  }

  #putCorner(sheet: Sheet, row: number, column: number, from: number): void {
    const around = [
      this.#square(row - 1, column - 1),
      this.#square(row - 1, column),
      this.#square(row, column - 1),
      this.#square(row, column),
    ];
    if (around.every((space) => space === NONE)) return;
    const x = this.#margin + (column - from) * this.#pitch;
    const y = 2 * row + 1;
    if (this.scene.ascii) {
      sheet.put(x, y, '+');
      return;
    }
    const arms = [sheet.at(x, y - 1), sheet.at(x + 1, y), sheet.at(x, y + 1), sheet.at(x - 1, y)];
    // The rulers above and below are no arms.
    if (row === 0) arms[0] = ' ';
    if (row === this.#rows.length) arms[2] = ' ';
    sheet.put(x, y, CORNERS[arms.reduce((sum, arm, i) => sum + (arm === ' ' ? 0 : 1 << i), 0)] ?? '+');
  }

  #square(row: number, column: number): number {
    const width = this.#columns.length;
    return row < 0 || column < 0 || column >= width ? NONE : (this.#squares[row * width + column] ?? NONE);
  }

  /** The mark of an edge; where there is no link, a border is closed and between two squares nothing leads. */
  #edgeMark(link: number, before: number, after: number): string {
    if (link !== NONE) return this.linkMark(link);
    if (before === NONE && after === NONE) return ' ';
    return before === NONE || after === NONE ? '-' : this.#blocked;
  }

  drawn(sign: string): string {
    if (this.scene.ascii) return sign;
    return sign === '|' ? '│' : sign === '-' ? '─' : sign;
  }

  squareMark(space: number): string {
    const { board, spaces, ascii } = this.scene;
    return cut(
      spaces[space]?.short || (this.#empty.get(board.spaces[space]?.kind ?? '') ?? '?'),
      this.#pitch - 1,
      ascii,
    );
  }

  linkMark(link: number): string {
    return this.#signs[link] ?? '?';
  }

  #preferred(link: number): string {
    const short = this.scene.links[link]?.short;
    if (short) return short;
    // What was drawn with more to say, such as an open door, need not be so now.
    const found = this.scene.board.links[link];
    const plain = found?.values.size === 0 ? found.mark : undefined;
    return plain ?? this.#plain.get(found?.kind ?? '') ?? kindWord(found?.kind ?? ' ').slice(0, 1);
  }
}

/** What stands in a square of which nothing is said, kind by kind; the usual kind is the least to see. */
const EMPTY = { ascii: ".:,;'`", other: '·▫◇•▪◆' };

function emptyMarks({ board, spaces, ascii }: Scene): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { kind, at } of board.spaces) if (at) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const usual = [...counts].sort((a, b) => b[1] - a[1]).map(([kind]) => kind);
  const taken = new Set(spaces.flatMap(({ short }) => [...short]));
  return new Map(
    usual.map((kind, i) => {
      const sign = EMPTY[ascii ? 'ascii' : 'other'][i] ?? letterFor('', kind, taken);
      taken.add(sign);
      return [kind, sign];
    }),
  );
}

/** How authors drew each kind of link without anything special. */
function plainMarks(board: Board): Map<string, string> {
  const marks = new Map<string, string>();
  for (const { kind, mark, values } of board.links)
    if (mark !== undefined && values.size === 0 && !marks.has(kind)) marks.set(kind, mark);
  return marks;
}

function ownerOf(what: 'space' | 'link', index: number) {
  return index === NONE ? undefined : { what, index };
}

function centred(text: string, cells: number): string {
  const spare = Math.max(0, cells - widthOf(text));
  const before = Math.floor(spare / 2);
  return ' '.repeat(before) + text + ' '.repeat(spare - before);
}

function squareMeanings(scene: Scene, drawing: Drawing): string[] {
  const kinds = manyKinds(scene.board.spaces.filter(({ at }) => at));
  return meaningLines(
    'Squares',
    meanings(scene.board.spaces, scene.spaces, (i) => (scene.board.spaces[i]?.at ? drawing.squareMark(i) : ''), kinds),
    scene.columns,
  );
}

function edgeMeanings(scene: Scene, drawing: Drawing): string[] {
  const markOf = (i: number): string => {
    const mark = drawing.linkMark(i);
    return mark === ' ' ? 'blank' : drawing.drawn(mark);
  };
  return meaningLines('Edges', meanings(scene.board.links, scene.links, markOf, true), scene.columns);
}

/** Everything that looks alike, under one heading; places are named for what has something said of it. */
function meanings(
  things: readonly { readonly id: string; readonly kind: string }[],
  looks: readonly Look[],
  mark: (index: number) => string,
  sayKind: boolean,
): Meaning[] {
  const found = new Map<string, { marks: Set<string>; text: string; places: string[] }>();
  things.forEach(({ id, kind }, i) => {
    const words = looks[i]?.words ?? [];
    if (words.length === 0 && !sayKind) return;
    const text = [...(sayKind ? [kindWord(kind)] : []), ...words].join(', ');
    const meaning = found.get(text) ?? { marks: new Set(), text, places: [] };
    found.set(text, meaning);
    meaning.marks.add(mark(i));
    if (words.length > 0) meaning.places.push(id);
  });
  // What is as usual comes first: it explains the map.
  const sorted = [...found.values()].sort((a, b) => Math.sign(a.places.length) - Math.sign(b.places.length));
  return sorted.map(({ marks, text, places }) => ({ marks: [...marks], text, places }));
}
