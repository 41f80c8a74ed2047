/**
 * The house's fire phase as a game for boardgame.io, as its documentation has one write it: the state is plain data, a move
 * changes it, dice come from its plugin. Its moves a second, in the local client and in the bare reducer, against our steps from
 * rule text. Both are seen to do the same first. A move that only rolls says how much of it is the library's own.
 *
 *     npx tsx bench/boardgame.ts [rounds]
 */

// It prints every move and checks every state unless it is told that this is no development. It is read after that.
process.env.NODE_ENV = 'production';

import { createRequire } from 'node:module';
import type { ActionShape, Ctx, Game, State } from 'boardgame.io';
import { draw, runKeyOf, seedWords, sourceKey } from '../core/base/luck.js';
import { type BenchBoard, type EdgeKind, house, threat } from './boards.js';
import { Disagreement, median } from './harness.js';
import type { Kernel } from './kernel.js';
import { makeKernel } from './rules.js';

/** An edge: what it was made as, and the markers on a wall or hull, or 0 closed, 1 open, 2 gone of a door. */
interface Edge {
  readonly kind: EdgeKind;
  value: number;
}

interface House {
  /** Rows of threats. */
  squares: number[][];
  upright: Edge[][];
  level: Edge[][];
  markers: number;
  readonly limit: number;
}

const { none, smoke, fire } = threat;
const directions = ['north', 'east', 'south', 'west'] as const;
type Direction = (typeof directions)[number];
const [ROW, COLUMN] = [
  { north: -1, east: 0, south: 1, west: 0 },
  { north: 0, east: 1, south: 0, west: -1 },
];

function rowsOf<T>(cells: readonly T[], width: number): T[][] {
  return Array.from({ length: cells.length / width }, (_, row) => cells.slice(row * width, (row + 1) * width));
}

function edgeOf(kind: EdgeKind): Edge {
  return { kind, value: kind === 'wall1' || kind === 'open' ? 1 : 0 };
}

function setup({ width, squares, upright, level, limit }: BenchBoard): House {
  return {
    squares: rowsOf(squares, width),
    upright: rowsOf(upright.map(edgeOf), width + 1),
    level: rowsOf(level.map(edgeOf), width),
    markers: [...upright, ...level].filter((kind) => kind === 'wall1').length,
    limit,
  };
}

function edgeAt({ upright, level }: House, row: number, column: number, direction: Direction): Edge {
  const edge = {
    north: level[row]?.[column],
    east: upright[row]?.[column + 1],
    south: level[row + 1]?.[column],
    west: upright[row]?.[column],
  }[direction];
  if (!edge) throw new Error(`there is no edge ${direction} of ${row},${column}`);
  return edge;
}

function letsThrough({ kind, value }: Edge): boolean {
  if (kind === 'none') return true;
  if (kind === 'hull') return false;
  return kind === 'door' || kind === 'open' ? value > 0 : value > 1;
}

function isBeside(house: House, row: number, column: number, what: number): boolean {
  return directions.some(
    (direction) =>
      letsThrough(edgeAt(house, row, column, direction)) &&
      house.squares[row + ROW[direction]]?.[column + COLUMN[direction]] === what,
  );
}

function put(house: House, row: number, column: number, what: number): void {
  const squares = house.squares[row];
  if (squares?.[column] !== undefined) squares[column] = what;
}

/** One ray of an explosion; false when it placed the last marker. */
function ray(house: House, fromRow: number, fromColumn: number, direction: Direction): boolean {
  for (let [row, column] = [fromRow, fromColumn]; ; ) {
    const edge = edgeAt(house, row, column, direction);
    const isDoor = edge.kind === 'door' || edge.kind === 'open';
    if (!letsThrough(edge)) {
      edge.value = isDoor ? 2 : edge.value + 1;
      return isDoor || ++house.markers < house.limit;
    }
    if (isDoor) edge.value = 2;
    row += ROW[direction];
    column += COLUMN[direction];
    const here = house.squares[row]?.[column];
    if (here === fire) continue;
    if (here !== undefined) put(house, row, column, fire);
    return true;
  }
}

/** Smoke beside fire becomes fire, until nothing changes. */
function flashOver(house: House): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const [row, squares] of house.squares.entries())
      for (const [column, what] of squares.entries()) {
        if (what !== smoke || !isBeside(house, row, column, fire)) continue;
        put(house, row, column, fire);
        changed = true;
      }
  }
}

function strike(house: House, row: number, column: number): void {
  const here = house.squares[row]?.[column];
  if (here === fire) {
    if (!directions.every((direction) => ray(house, row, column, direction))) return;
  } else put(house, row, column, here === none && !isBeside(house, row, column, fire) ? smoke : fire);
  flashOver(house);
}

function gameOf(board: BenchBoard): Game<House> {
  return {
    name: 'fire',
    setup: () => setup(board),
    disableUndo: true,
    endIf: ({ G }) => G.markers >= G.limit || undefined,
    moves: {
      /** Where it strikes is rolled, or given to see that both do the same. */
      advance: ({ G, random }, target?: number) => {
        const { width, height } = board;
        const row = target === undefined ? random.Die(height) - 1 : Math.floor(target / width);
        const column = target === undefined ? random.Die(width) - 1 : target % width;
        strike(G, row, column);
      },
    },
  };
}

/** What of the library is used; its own declarations of these doors name files that are not resolved here. */
interface Client {
  readonly moves: { advance(target?: number): void };
  getState(): { readonly G: House; readonly ctx: Ctx } | null;
}
interface Library {
  readonly Client: (options: { game: Game<House>; numPlayers: number; debug: false }) => Client;
  readonly InitializeGame: (options: { game: Game<House>; numPlayers: number }) => State<House>;
  readonly CreateGameReducer: (options: {
    game: Game<House>;
  }) => (state: State<House>, action: ActionShape.MakeMove) => State<House>;
}
const require = createRequire(import.meta.url);
const { Client, InitializeGame, CreateGameReducer }: Library = {
  ...require('boardgame.io/client'),
  ...require('boardgame.io/internal'),
};

/** The board as contestants show it. */
function shown({ squares, upright, level, markers }: House): Int32Array {
  const valueIn = ({ kind, value }: Edge): number => (kind === 'none' ? 0 : value);
  return Int32Array.from([...squares.flat(), ...[...upright, ...level].flatMap((row) => row.map(valueIn)), markers]);
}

/** Plays the same games in both and throws where they part. */
function expectAgreement(board: BenchBoard, kernel: Kernel, games: number): void {
  const words = seedWords(SEED);
  for (let run = 0; run < games; run++) {
    kernel.reset(run);
    const client = Client({ game: gameOf(board), numPlayers: 1, debug: false });
    const { a, b } = runKeyOf(words, run);
    for (let goesOn = true; goesOn; ) {
      const target = draw(a, b, sourceKey('target'), kernel.steps, 0, board.squares.length);
      goesOn = kernel.step();
      client.moves.advance(target);
      const state = client.getState();
      const same = state && String(shown(state.G)) === String(kernel.board()) && goesOn === !state.ctx.gameover;
      if (!same) throw new Disagreement(`they part in run ${run}, step ${kernel.steps}`);
    }
  }
}

const SEED = 1;
const GAMES = 20;
const OUR_GAMES = 20_000;
const ROLLS = 500;

interface Played {
  readonly moves: number;
  /** Milliseconds. */
  readonly time: number;
}

function timed(play: () => number): Played {
  const start = performance.now();
  const moves = play();
  return { moves, time: performance.now() - start };
}

const together = (all: readonly Played[]): number =>
  (1000 * all.reduce((sum, { moves }) => sum + moves, 0)) / all.reduce((sum, { time }) => sum + time, 0);
const runs = Array.from({ length: GAMES }, (_, run) => run);

/** Steps a second, each game's start included. */
function ourSpeed(kernel: Kernel): number {
  const play = (): number => {
    let steps = 0;
    for (let run = 0; run < OUR_GAMES; run++) {
      kernel.reset(run);
      while (kernel.step());
      steps += kernel.steps;
    }
    return steps;
  };
  return together([timed(play)]);
}

/** Moves a second; to make a game is not counted. */
function clientSpeed(board: BenchBoard): number {
  const played = runs.map((run) => {
    const client = Client({ game: { ...gameOf(board), seed: run }, numPlayers: 1, debug: false });
    return timed(() => {
      let moves = 0;
      for (; !client.getState()?.ctx.gameover; moves++) client.moves.advance();
      return moves;
    });
  });
  return together(played);
}

/** The same without a client: no store, and nobody who is told. */
function reducerSpeed(board: BenchBoard): number {
  const action: ActionShape.MakeMove = {
    type: 'MAKE_MOVE',
    payload: { type: 'advance', args: [], playerID: '0' },
  };
  const played = runs.map((run) => {
    const game: Game<House> = { ...gameOf(board), seed: run };
    const reducer = CreateGameReducer({ game });
    let state = InitializeGame({ game, numPlayers: 1 });
    return timed(() => {
      let moves = 0;
      for (; !state.ctx.gameover; moves++) state = reducer(state, action);
      return moves;
    });
  });
  return together(played);
}

function rollSpeed(board: BenchBoard): number {
  const advance = ({ random }: { random: { Die(faces: number): number } }): void => {
    random.Die(board.height);
    random.Die(board.width);
  };
  const client = Client({ game: { ...gameOf(board), seed: 1, moves: { advance } }, numPlayers: 1, debug: false });
  const play = (): number => {
    for (let i = 0; i < ROLLS; i++) client.moves.advance();
    return ROLLS;
  };
  return together([timed(play)]);
}

const board = house();
const kernel = makeKernel(board, SEED) as Kernel;
expectAgreement(board, kernel, 50);
const contestants: [name: string, speed: () => number][] = [
  ['rule text', () => ourSpeed(kernel)],
  ['boardgame.io, local client', () => clientSpeed(board)],
  ['boardgame.io, bare reducer', () => reducerSpeed(board)],
  ['boardgame.io, a move that only rolls', () => rollSpeed(board)],
];
const rounds = Math.max(3, Number(process.argv[2] ?? 9));
// They take turns, so that a busy moment of the machine falls on all of them; the first two rounds warm up.
const all = Array.from({ length: rounds + 2 }, () => contestants.map(([, speed]) => speed())).slice(2);
const count = (n: number): string => Math.round(n).toLocaleString('en');
console.log(`The house from ten fires to the 24th marker, a roll and all that follows; median of ${rounds}`);
for (const [i, [name]] of contestants.entries()) {
  const own = all.map((round) => round[i] ?? 0);
  const ratio = median(all.map((round) => (round[0] ?? 0) / (round[i] ?? 1)));
  console.log(
    `  ${name.padEnd(38)} ${count(median(own)).padStart(10)} a second (best ${count(Math.max(...own))})${i === 0 ? '' : `; rule text makes ${count(ratio)} times as many`}`,
  );
}
