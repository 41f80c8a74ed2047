/**
 * Exact odds: the chain of twelve squares as a whole process, ways of steps a second, the largest board within 1.5 GB, all
 * outcomes of one step of a full house, and every value of the fire phase that a model checker has worked out.
 *
 *     npx tsx bench/odds.ts           all of it but the largest board (built: npm run build)
 *     npx tsx bench/odds.ts --large [columns rows markers]   a board of millions of states alone (6 3 4)
 *     npx tsx bench/odds.ts --values  every value of the fire phase alone
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exploreChain } from '../core/analysis/odds/chain.js';
import { type OddsQuestion, oddsOf } from '../core/analysis/odds/odds.js';
import { outcomesOf } from '../core/analysis/odds/outcomes.js';
import { loadProject } from '../core/documents/index.js';
import { machineOf, prepare, type Scenario } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import { nodeFiles } from '../core/host/files.js';
import { type BenchBoard, boardFromText, emptyBoard, setEdge, setSquare, threat } from './boards.js';
import { asOdds, fireBoard, fireQuestions } from './fire/questions.js';
import { median } from './harness.js';
import { documents, fireScenario } from './rules.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = 5;
const count = (n: number): string => Math.round(n).toLocaleString('en');
const megabytes = (): string => `${count(process.resourceUsage().maxRSS / 1024)} MB at most`;

/** The board of twelve squares, of whose chain the number of states is known. */
function twelve(): BenchBoard {
  const question = fireQuestions.find(({ name }) => name.startsWith('twelve-hull'));
  if (!question) throw new Error('the board of twelve squares is gone');
  return boardFromText(question.board, question.limit ?? Number.POSITIVE_INFINITY);
}

/** From the command to its exit: the whole chain, and all ends of it. */
function wholeProcess(): void {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-odds-'));
  try {
    for (const [path, text] of documents(twelve(), 'counted')) writeFileSync(join(folder, path), text);
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(root, 'dist/cli.js'), 'odds', join(folder, 'scenario.yaml'), '--of', 'length'],
        { encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(stderr);
      return (performance.now() - start) / 1000;
    });
    console.log(
      `twelve squares, length to the end, whole process: ${median(times).toFixed(2)} s (best ${Math.min(...times).toFixed(2)})`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function speed(): void {
  const rates = Array.from({ length: ROUNDS }, () => {
    const machine = machineOf(fireScenario(twelve(), 'counted'), 'asked');
    const start = performance.now();
    const plan = { clock: 'step', ticks: Number.POSITIVE_INFINITY, ways: 1e9, choices: false, look: () => 0 } as const;
    const { ways, states } = exploreChain(machine, plan);
    return { rate: (1000 * ways) / (performance.now() - start), ways, states: states.size };
  });
  const [first] = rates;
  console.log(
    `twelve squares: ${count(first?.states ?? 0)} states, ${count(first?.ways ?? 0)} ways, ${count(median(rates.map(({ rate }) => rate)))} ways a second (best ${count(Math.max(...rates.map(({ rate }) => rate)))})`,
  );
}

/** A hull around, one wall and one fire inside: its size and the markers it stands say how many states there are. */
function largeBoard(width: number, height: number, limit: number): BenchBoard {
  const board = emptyBoard('large', width, height, 'hull', limit);
  setEdge(board, 2, 2, 'E', 'wall');
  setSquare(board, 2, 3, threat.fire);
  return board;
}

function large(): void {
  const [width = 6, height = 3, limit = 4] = process.argv.slice(3).map(Number);
  const scenario = fireScenario(largeBoard(width, height, limit), 'counted');
  const start = performance.now();
  const question: OddsQuestion = {
    of: { is: 'ends' },
    after: undefined,
    policy: 'random',
    ways: 1e9,
    seed: '1',
  };
  const { states, ways, values } = oddsOf(scenario, question);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${width} x ${height} squares, ${limit} markers: ${count(states)} states, ${count(ways)} ways, ${seconds.toFixed(1)} s, ${megabytes()}; ` +
      `it falls in with a chance of ${values[0]?.chance.low} to ${values[0]?.chance.high}`,
  );
}

function scenarioAt(path: string): Scenario {
  const project = loadProject([path], nodeFiles(root));
  const [document] = project.entries;
  const scenario = document && prepare(sourceOf(project, document), project.diagnostics);
  if (!scenario) throw new Error(`${path} cannot be run`);
  return scenario;
}

/** All that may come of one step: the fire of a whole house. */
function oneStep(): void {
  const path = 'scenarios/flash-point/unattended.yaml';
  const machine = machineOf(scenarioAt(path), 'asked');
  const before = machine.state.slice();
  let found = 0;
  const times = Array.from({ length: 4 * ROUNDS }, () => {
    machine.state.set(before);
    machine.doors.changed();
    const start = performance.now();
    found = outcomesOf(machine, 'step', 1e6).outcomes.length;
    return performance.now() - start;
  });
  console.log(
    `${path}, one step: ${found} outcomes in ${median(times).toFixed(1)} ms (the first ${times[0]?.toFixed(1)} ms)`,
  );
}

/** Every value of the fire phase: how far off the furthest is. */
function values(): void {
  let [furthest, same] = [0, 0];
  for (const question of fireQuestions) {
    const scenario = fireBoard(question);
    const odds = oddsOf(scenario, asOdds(scenario, question));
    const chance = odds.values.find(({ value }) => value === 1)?.chance;
    const found = odds.question.of.is === 'condition' ? (chance ?? { low: 0, high: 0 }) : odds.expected;
    if (!found) throw new Error(question.name);
    furthest = Math.max(furthest, Math.abs(found.low - question.value), Math.abs(found.high - question.value));
    if (found.exactly?.toString() === question.fraction) same++;
  }
  console.log(
    `${fireQuestions.length} values of the fire phase: bounds off by ${furthest.toExponential(1)} at most, ${same} as the same fraction`,
  );
}

if (process.argv[2] === '--large') large();
else if (process.argv[2] === '--values') values();
else {
  wholeProcess();
  speed();
  oneStep();
}
