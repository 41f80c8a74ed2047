/**
 * Checks the hand-written kernel against exact probabilities: it plays every target from every state that can be
 * reached on small boards, and compares what comes out with the values of a probabilistic model checker.
 *
 *     npx tsx bench/verify.ts FILE
 *
 * FILE is an array of questions: `board` (text), `limit`, `query`, `value`, `fraction` and `states`.
 */

import { readFileSync } from 'node:fs';
import { type BenchBoard, boardFromText, threat } from './boards.js';
import { makeKernel, type Saved } from './kernel.js';

interface Query {
  kind: string;
  damage?: number;
  steps?: number;
  cell?: [number, number];
}

interface Question {
  name: string;
  board: string;
  limit: number | null;
  query: Query;
  value: number;
  states: number;
}

/** One state of the chain; `next` has the state each target leads to. */
interface State {
  squares: Int32Array;
  damage: number;
  over: boolean;
  /** Grows with every change, so that states in falling order come after all they lead to. */
  progress: number;
  next: number[];
}

const TOLERANCE = 1e-9;

/**
 * All states that can be reached. Markers on a hull count only in the total; without a limit nobody asks for markers, and
 * those of the hull would never end, so they do not count at all. The start counts as a state apart, for a position
 * is not flashed over before the first step.
 */
function explore(board: BenchBoard): State[] {
  const kernel = makeKernel(board, 0);
  const squares = board.squares.length;
  const kinds = [...board.upright, ...board.level];
  const counted = Number.isFinite(board.limit);
  const describe = (over: boolean, next: number[]): [string, State] => {
    const now = kernel.board();
    const damage = counted ? (now.at(-1) as number) : 0;
    for (const [i, kind] of kinds.entries()) if (kind === 'hull') now[squares + i] = 0;
    now[now.length - 1] = damage;
    const progress = now.reduce((sum, value) => sum + value, 0);
    return [`${now.join()}${over}`, { squares: now.subarray(0, squares), damage, over, progress, next }];
  };

  const numbers = new Map<string, number>();
  const states: State[] = [describe(false, [])[1]];
  const saved: (Saved | undefined)[] = [kernel.save()];
  for (let i = 0; i < states.length; i++) {
    const state = states[i] as State;
    for (let target = 0; target < squares; target++) {
      if (state.over) state.next.push(i);
      else {
        kernel.restore(saved[i] as Saved);
        const [key, reached] = describe(!kernel.force(target), []);
        const number = numbers.get(key) ?? states.length;
        if (number === states.length) {
          numbers.set(key, number);
          states.push(reached);
          saved.push(reached.over ? undefined : kernel.save());
        }
        state.next.push(number);
      }
    }
    saved[i] = undefined;
  }
  return states;
}

/** The chance of each state after so many steps. */
function chancesAfter(states: State[], steps: number): Float64Array {
  let chances = new Float64Array(states.length);
  chances[0] = 1;
  for (let step = 0; step < steps; step++) {
    const after = new Float64Array(states.length);
    for (const [i, state] of states.entries()) {
      const share = (chances[i] as number) / state.next.length;
      if (share > 0) for (const next of state.next) after[next] = (after[next] as number) + share;
    }
    chances = after;
  }
  return chances;
}

/** The expected number of steps until `reached`. Every state leads to itself or to states with more progress. */
function expectedSteps(states: State[], reached: (state: State) => boolean): number {
  const order = states.map((_, i) => i).sort((i, j) => progressOf(states, j) - progressOf(states, i) || j - i);
  const expected = new Float64Array(states.length).fill(Number.NaN);
  for (const i of order) {
    const state = states[i] as State;
    if (reached(state)) {
      expected[i] = 0;
      continue;
    }
    const away = state.next.filter((next) => next !== i);
    const sum = away.reduce((total, next) => total + (expected[next] as number), 0);
    expected[i] = (state.next.length + sum) / away.length;
  }
  return expected[0] as number;
}

function progressOf(states: State[], i: number): number {
  return (states[i] as State).progress;
}

function answer(states: State[], board: BenchBoard, query: Query): number {
  const { kind, damage = 0, steps = 0, cell = [1, 1] } = query;
  const square = (cell[0] - 1) * board.width + cell[1] - 1;
  const burnt = (state: State) => state.squares.every((value) => value === threat.fire);
  const holds = (value: number, standing: boolean) => (state: State) =>
    state.squares[square] === value && !(standing && state.over);
  const within = (test: (state: State) => boolean) =>
    chancesAfter(states, steps).reduce((sum, chance, i) => (test(states[i] as State) ? sum + chance : sum), 0);
  switch (kind) {
    case 'damage_within':
      return within((state) => state.damage >= damage);
    case 'expected_steps_to_damage':
      return expectedSteps(states, (state) => state.damage >= damage);
    case 'all_burning_within':
      return within(burnt);
    case 'expected_steps_to_all_burning':
      return expectedSteps(states, burnt);
    case 'fire_after':
    case 'smoke_after':
      return within(holds(kind === 'fire_after' ? threat.fire : threat.smoke, false));
    case 'fire_standing_after':
    case 'smoke_standing_after':
      return within(holds(kind === 'fire_standing_after' ? threat.fire : threat.smoke, true));
    default:
      throw new Error(`No answer for the question ${kind}`);
  }
}

function main(file: string | undefined): number {
  if (!file) {
    console.error('Usage: npx tsx bench/verify.ts FILE');
    return 2;
  }
  const questions = JSON.parse(readFileSync(file, 'utf8')) as Question[];
  const explored = new Map<string, { board: BenchBoard; states: State[] }>();
  let wrong = 0;
  let worst = 0;
  for (const question of questions) {
    const key = `${question.board}|${question.limit}`;
    let chain = explored.get(key);
    if (!chain) {
      const board = boardFromText(question.board, question.limit ?? Number.POSITIVE_INFINITY);
      chain = { board, states: explore(board) };
      explored.set(key, chain);
      console.log(
        `${board.height} x ${board.width}, limit ${question.limit}: ${chain.states.length} states (${question.states} given)`,
      );
    }
    const found = answer(chain.states, chain.board, question.query);
    const error = Math.abs(found - question.value);
    worst = Math.max(worst, error);
    if (error <= TOLERANCE) continue;
    wrong++;
    console.log(`WRONG ${question.name}: ${JSON.stringify(question.query)} is ${question.value}, found ${found}`);
  }
  console.log(`${questions.length - wrong} of ${questions.length} answers right, largest difference ${worst}`);
  return wrong === 0 ? 0 : 1;
}

process.exitCode = main(process.argv[2]);
