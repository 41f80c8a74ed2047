/** Boards for measuring and verifying: plain arrays, so that every contestant reads the same thing. */

import { draw, runKey, sourceKey } from '../core/base/luck.js';

/** What lies on the border between two squares. `wall1` is a wall with one marker, `open` an open door; a hull never opens. */
export const edgeKinds = ['none', 'wall', 'wall1', 'door', 'open', 'hull'] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/** What lies on a square. */
export const threat = { none: 0, smoke: 1, fire: 2 } as const;

/** A grid of squares and what a game on it starts with. Squares, and edges of each direction, go row by row from the top left. */
export interface BenchBoard {
  name: string;
  width: number;
  height: number;
  /** A threat for each square: `height` rows of `width`. */
  squares: number[];
  /** Edges between squares side by side, both borders included: `height` rows of `width + 1`. */
  upright: EdgeKind[];
  /** Edges between squares one above the other, both borders included: `height + 1` rows of `width`. */
  level: EdgeKind[];
  /** The marker that ends the game at once; `Infinity` for none. Markers on the board from the start count. */
  limit: number;
}

export type Side = 'N' | 'E' | 'S' | 'W';

/** An empty board with one kind of edge all round. */
export function emptyBoard(name: string, width: number, height: number, border: EdgeKind, limit: number): BenchBoard {
  const upright = Array.from({ length: height * (width + 1) }, (_, i) => {
    const column = i % (width + 1);
    return column === 0 || column === width ? border : 'none';
  });
  const level = Array.from({ length: (height + 1) * width }, (_, i) => {
    return i < width || i >= height * width ? border : 'none';
  });
  return { name, width, height, squares: new Array<number>(width * height).fill(threat.none), upright, level, limit };
}

/** Sets the edge on one side of a square; rows and columns count from 1. */
export function setEdge(board: BenchBoard, row: number, column: number, side: Side, kind: EdgeKind): void {
  const { width } = board;
  if (side === 'N') board.level[(row - 1) * width + column - 1] = kind;
  else if (side === 'S') board.level[row * width + column - 1] = kind;
  else if (side === 'W') board.upright[(row - 1) * (width + 1) + column - 1] = kind;
  else board.upright[(row - 1) * (width + 1) + column] = kind;
}

/** Sets what lies on a square; rows and columns count from 1. */
export function setSquare(board: BenchBoard, row: number, column: number, value: number): void {
  board.squares[(row - 1) * board.width + column - 1] = value;
}

// Four digits a square: something stands above, to the left, below, to the right.
const HOUSE = `
1100 1000 1001 1100 1001 1100 1000 1001
0100 0000 0011 0110 0011 0110 0010 0011
0100 0001 1100 1000 1000 1001 1100 1001
0110 0011 0110 0010 0010 0011 0110 0011
1100 1000 1000 1000 1001 1100 1001 1101
0110 0010 0010 0010 0011 0110 0011 0111`;
const HOUSE_DOORS = '1,3E 2,5E 2,8S 3,2E 4,4S 4,6E 6,5E 6,7E';
const HOUSE_OPENINGS = '1,6N 3,1W 4,8E 6,3S';
const HOUSE_FIRES = '2,2 2,3 3,2 3,3 3,4 3,5 4,4 5,6 5,7 6,6';

/** The 6 x 8 house with eight closed doors, four openings and ten fires; it falls at the 24th marker. */
export function house(): BenchBoard {
  const board = emptyBoard('house', 8, 6, 'none', 24);
  const rows = HOUSE.trim().split('\n');
  for (const [r, row] of rows.entries()) {
    for (const [c, code] of row.split(' ').entries()) {
      for (const [i, side] of (['N', 'W', 'S', 'E'] as const).entries()) {
        if (code[i] === '1') setEdge(board, r + 1, c + 1, side, 'wall');
      }
    }
  }
  const edgesOf = (text: string, kind: EdgeKind) => {
    for (const place of text.split(' ')) {
      setEdge(board, Number(place[0]), Number(place[2]), place[3] as Side, kind);
    }
  };
  edgesOf(HOUSE_DOORS, 'door');
  edgesOf(HOUSE_OPENINGS, 'none');
  for (const place of HOUSE_FIRES.split(' ')) setSquare(board, Number(place[0]), Number(place[2]), threat.fire);
  return board;
}

/** How a board of chance is made; the shares are of all inner edges, or of all squares. */
export interface RandomBoardOptions {
  walls?: number;
  doors?: number;
  /** How many squares burn. */
  fires?: number;
  limit?: number;
  seed?: number;
}

/** A board of any size with walls, doors and fires strewn by chance, the same for the same options; walls all round. */
export function randomBoard(width: number, height: number, options: RandomBoardOptions = {}): BenchBoard {
  const { walls = 0.25, doors = 0.08, fires = 10, limit = 24, seed = 1 } = options;
  const board = emptyBoard(`${height} x ${width}, ${fires} fires`, width, height, 'wall', limit);
  const { a, b } = runKey(seed, 0);
  const source = sourceKey('board');
  let n = 0;
  const chance = () => draw(a, b, source, 0, n++, 1 << 20) / (1 << 20);
  const strew = (row: number, column: number, side: Side) => {
    const x = chance();
    if (x < walls + doors) setEdge(board, row, column, side, x < walls ? 'wall' : 'door');
  };
  for (let row = 1; row <= height; row++) {
    for (let column = 1; column <= width; column++) {
      if (column < width) strew(row, column, 'E');
      if (row < height) strew(row, column, 'S');
    }
  }
  for (let left = Math.min(fires, width * height); left > 0; ) {
    const square = draw(a, b, source, 1, n++, width * height);
    if (board.squares[square] === threat.fire) continue;
    board.squares[square] = threat.fire;
    left--;
  }
  return board;
}

/** Reads the board text of the exact probabilities: `W 3`, `H 2`, `outside wall`, `edge 1,1 E door`, `fire 1,2`, `smoke 1,2`. */
export function boardFromText(text: string, limit: number): BenchBoard {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/;.*/, '')
      .trim()
      .split(/[\s,]+/),
  );
  const value = (key: string) => lines.find((words) => words[0] === key)?.[1];
  const board = emptyBoard(text, Number(value('W')), Number(value('H')), asKind(value('outside') ?? 'none'), limit);
  for (const [word, row, column, side, kind] of lines) {
    if (word === 'edge') setEdge(board, Number(row), Number(column), side as Side, asKind(kind));
    if (word === 'fire' || word === 'smoke') setSquare(board, Number(row), Number(column), threat[word]);
  }
  return board;
}

function asKind(word: string | undefined): EdgeKind {
  const kind = edgeKinds.find((known) => known === word);
  if (!kind) throw new Error(`No kind of edge is called ${word}`);
  return kind;
}
