/** How fast the fire phase of the module itself is: everything a turn does with nobody there. */

import { runKeyOf, seedWords } from '../../core/base/luck.js';
import { machineOf, type Scenario } from '../../core/engine/program.js';
import { scenarioAt } from '../adrift.js';
import type { BenchBoard, EdgeKind } from '../boards.js';
import { median } from '../harness.js';
import { makeKernel } from '../kernel.js';
import { scenarioOf } from './engine.js';
import { between, type Edge, type House, spot } from './house.js';

export interface Speed {
  readonly name: string;
  /** Fire phases a game. */
  readonly phases: number;
  /** Nanoseconds a phase, resets included: the median round, and the median ratio to the kernel by hand. */
  readonly median: number;
  readonly ratio: number;
}

/** Plays games of runs 0, 1, 2 ... and says how many fire phases they had. */
type Play = (games: number) => number;

/** The rule of the roll is entered once a phase, flare-ups apart, and there are none without hot spots. */
const ROLL = 'flash-point/fire-roll';

function byRules(scenario: Scenario, seed: number): { play: Play; phases: (games: number) => number } {
  const words = seedWords(seed);
  const over = (form: 'plain' | 'metered') => {
    const machine = machineOf(scenario, form);
    const play = (games: number): number => {
      let steps = 0;
      for (let run = 0; run < games; run++) {
        machine.reset(runKeyOf(words, run));
        steps += machine.play(100_000_000);
      }
      return steps;
    };
    return { machine, play };
  };
  const phases = (games: number): number => {
    const { machine, play } = over('metered');
    play(games);
    const rule = machine.compiled.world.model.rules.find((r) => r.key === ROLL);
    return machine.meter?.entered[rule?.index ?? -1] ?? 0;
  };
  return { play: over('plain').play, phases };
}

/** How many fire phases a house stands with nobody there: the mean over the games of runs 0, 1, 2 ..., and its standard error. */
export function stands(scenario: Scenario, games: number, seed: number): { mean: number; error: number } {
  const machine = machineOf(scenario, 'metered');
  const words = seedWords(seed);
  const roll = machine.compiled.world.model.rules.find((r) => r.key === ROLL)?.index ?? -1;
  let sum = 0;
  let squares = 0;
  for (let run = 0; run < games; run++) {
    machine.meter?.clear();
    machine.reset(runKeyOf(words, run));
    machine.play(1_000_000);
    const phases = machine.meter?.entered[roll] ?? 0;
    sum += phases;
    squares += phases * phases;
  }
  const mean = sum / games;
  return { mean, error: Math.sqrt((squares - games * mean * mean) / (games - 1) / games) };
}

function byHand(board: BenchBoard, seed: number): Play {
  const kernel = makeKernel(board, seed);
  return (games) => {
    let steps = 0;
    for (let run = 0; run < games; run++) {
      kernel.reset(run);
      while (kernel.step());
      steps += kernel.steps;
    }
    return steps;
  };
}

/** Rounds of both in turn; the ratio is of times a phase within a round. */
export function speed(name: string, scenario: Scenario, board: BenchBoard, rounds: number, games: number): Speed {
  const rules = byRules(scenario, 1);
  const hand = byHand(board, 1);
  const phases = rules.phases(games);
  const nanoseconds = (play: Play, each: number | undefined): number => {
    const start = performance.now();
    const steps = play(games);
    return ((performance.now() - start) * 1e6) / (each ?? steps);
  };
  const times: { rules: number; hand: number }[] = [];
  for (let round = -2; round < rounds; round++) {
    const time = { rules: nanoseconds(rules.play, phases), hand: nanoseconds(hand, undefined) };
    if (round >= 0) times.push(time);
  }
  return {
    name,
    phases: phases / games,
    median: median(times.map((t) => t.rules)),
    ratio: median(times.map((t) => t.rules / t.hand)),
  };
}

export const houseScenario = (): Scenario => scenarioAt('scenarios/flash-point/unattended.yaml');

/** A house with nothing in it. */
const empty: Omit<House, 'rows' | 'columns' | 'edges' | 'threats'> = {
  rules: 'family',
  flareUpWhen: 'before',
  hot: new Set(),
  reserve: 12,
  damageLeft: 24,
  firefighters: [],
  markers: Array.from({ length: 3 }, () => ({ at: undefined, face: 'hidden', bearer: undefined })),
  hazmats: [],
  stops: new Map(),
  ambulance: 0,
  bag: { victims: 0, alarms: 0 },
  lost: 0,
  rescued: 0,
  over: false,
  aboard: { machineAt: new Map(), starts: new Set(), bays: new Map(), harm: new Map(), arrows: new Map() },
};

const edgesOf: Readonly<Record<EdgeKind, Edge>> = {
  none: { sort: 'opening', state: 0 },
  wall: { sort: 'wall', state: 0 },
  wall1: { sort: 'wall', state: 1 },
  door: { sort: 'door', state: 0 },
  open: { sort: 'door', state: 1 },
  hull: { sort: 'hull', state: 0 },
};

/** The board of a contest as one of the module's: with the spaces that lie around a house. */
export function onBoard(board: BenchBoard): Scenario {
  const { width, height } = board;
  const edges = new Map<string, Edge>();
  for (let r = 0; r <= height + 1; r++)
    for (let c = 0; c <= width + 1; c++) {
      const rows = r >= 1 && r <= height;
      const columns = c >= 1 && c <= width;
      const upright = rows && c >= 1 ? board.upright[(r - 1) * (width + 1) + c - 1] : 'none';
      const level = columns && r >= 1 ? board.level[(r - 1) * width + c - 1] : 'none';
      if (c >= 1) edges.set(between(spot(r, c - 1), spot(r, c)), edgesOf[upright ?? 'none']);
      if (r >= 1) edges.set(between(spot(r - 1, c), spot(r, c)), edgesOf[level ?? 'none']);
    }
  const threats = board.squares.map((t, i) => [spot(Math.floor(i / width) + 1, (i % width) + 1), t] as const);
  return scenarioOf({ ...empty, rows: height, columns: width, edges, threats: new Map(threats) });
}
