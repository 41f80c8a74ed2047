/**
 * Races the compiled rules against the kernel written by hand, plays the boat adrift and times a whole check.
 *
 *     npm run bench                       the house: from ten fires to the 24th marker, again and again; playouts; check, once and watching
 *     npm run bench -- --scaling          boards from 8 x 8 to 256 x 256
 *     npm run bench -- --luck             the cost of a draw
 *     npm run bench -- --bots             games played by bots (heap: node --expose-gc --import tsx bench/main.ts --bots)
 *     npm run bench -- --watch            a check that watches: from a save to its report, by what is saved (built)
 *     npm run bench -- --against FILE     another module that exports `makeKernel` takes part (may be repeated)
 *
 * `bench/rules.ts` takes part when it is there. A module is a contestant when it exports `makeKernel: MakeKernel` (see
 * kernel.ts). It should stand in a package of `"type": "module"`: loaded as CommonJS, the same code runs a seventh slower.
 * Exit codes: 0 fine, 1 contestants disagree, 2 wrong usage.
 */

import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { draw, inlineDraw, runKey, sourceKey } from '../core/base/luck.js';
import { playouts } from './adrift.js';
import { type BenchBoard, house, randomBoard } from './boards.js';
import { explainTime } from './explain.js';
import { gamesTime } from './games.js';
import { type Contestant, Disagreement, median, type Race, race } from './harness.js';
import { type MakeKernel, makeKernel } from './kernel.js';
import { start } from './start.js';
import { watched } from './watch.js';

const USAGE =
  'Usage: npm run bench -- [--against FILE]... [--scaling] [--luck] [--bots] [--watch] [--rounds 9] [--games 20000] [--seed 1]';
const SIZES = [8, 16, 32, 64, 128, 256];

/** Steps in a turn on the boards of the scaling curve, about; and a game's length there at most. */
const SCALING_STEPS = 400_000;
const SCALING_GAME = 2000;

async function contestantFrom(file: string): Promise<Contestant> {
  const loaded = (await import(pathToFileURL(file).href)) as { makeKernel?: MakeKernel };
  if (!loaded.makeKernel) throw new Error(`${file} does not export makeKernel`);
  return { name: basename(file).replace(/\.[cm]?[jt]s$/, ''), makeKernel: loaded.makeKernel };
}

/** The kernel written by hand, which all ratios are to; the compiled rules, if they are there; whoever else is named. */
async function findContestants(against: readonly string[]): Promise<Contestant[]> {
  const contestants: Contestant[] = [{ name: 'by hand', makeKernel }];
  const rules = fileURLToPath(new URL('./rules.ts', import.meta.url));
  for (const file of [...(existsSync(rules) ? [rules] : []), ...against.map((path) => resolve(path))]) {
    contestants.push(await contestantFrom(file));
  }
  return contestants;
}

function report(title: string, { results, steps, games }: Race): void {
  console.log(`\n${title}: ${(steps / games).toFixed(1)} steps a game, reset included`);
  for (const { name, best, median, ratio } of results) {
    const speed = `${(1000 / median).toFixed(2)} million steps a second (best ${(1000 / best).toFixed(2)})`;
    const time = `${median.toFixed(1)} ns a step (best ${best.toFixed(1)})`;
    console.log(`  ${name.padEnd(12)} ${speed}, ${time}, ratio ${ratio.toFixed(2)}`);
  }
}

async function scaling(contestants: Contestant[], seed: string, rounds: number): Promise<void> {
  const curve = async (title: string, boardOf: (size: number) => BenchBoard) => {
    for (const size of SIZES) {
      const board = boardOf(size);
      const probe = await makeKernel(board, seed);
      const length = gameLength(probe, SCALING_GAME);
      const games = Math.max(20, Math.round(SCALING_STEPS / length));
      report(
        `${title}, ${board.name}`,
        await race(contestants, { board, seed, games, rounds, mostSteps: SCALING_GAME }),
      );
    }
  };
  await curve('Ten fires', (size) => randomBoard(size, size, { fires: 10 }));
  await curve('A fifth of the squares on fire', (size) =>
    randomBoard(size, size, { fires: Math.round(size ** 2 / 5) }),
  );
}

/** The mean length of the first twenty games. */
function gameLength(kernel: Awaited<ReturnType<MakeKernel>>, mostSteps: number): number {
  let steps = 0;
  for (let run = 0; run < 20; run++) {
    kernel.reset(run);
    while (kernel.step() && kernel.steps < mostSteps);
    steps += kernel.steps;
  }
  return steps / 20;
}

/** The cost of a draw below 48, called and inlined, when the next does not wait for it and when it does. */
function luck(rounds: number): void {
  const { a, b } = runKey(1, 0);
  const source = sourceKey('target');
  const draws = 5_000_000;
  const text = (step: string) => inlineDraw({ into: 'drawn', a: 'a', b: 'b', source, step, n: 0, m: 48 });
  const loop = (body: string) =>
    new Function(
      'draw',
      'a',
      'b',
      `let sum = 0, drawn = 0; for (let i = 0; i < ${draws}; i++) { ${body} sum = sum + drawn | 0; } return sum;`,
    ) as (call: typeof draw, first: number, second: number) => number;
  const ways: [string, ReturnType<typeof loop>][] = [
    ['called', loop(`drawn = draw(a, b, ${source}, i, 0, 48);`)],
    ['inlined', loop(text('i'))],
    ['inlined, each waiting for the last', loop(text('(i+drawn)'))],
  ];
  const times = ways.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [i, [, run]] of ways.entries()) {
      const start = performance.now();
      run(draw, a, b);
      if (round >= 0) times[i]?.push(((performance.now() - start) * 1e6) / draws);
    }
  }
  console.log('\nA draw below 48');
  for (const [i, [name]] of ways.entries()) {
    const own = times[i] as number[];
    console.log(`  ${name.padEnd(36)} ${median(own).toFixed(2)} ns (best ${Math.min(...own).toFixed(2)})`);
  }
}

/** Playouts of the real module, untraced, and a check of it as a whole process (built: `npm run build`). */
function whole(rounds: number): void {
  const path = 'scenarios/red-november/adrift.yaml';
  const { perSecond, best, steps, allocated } = playouts(path, rounds);
  const number = (n: number): string => Math.round(n).toLocaleString('en');
  console.log(
    `\n${path}, untraced: ${number(perSecond)} playouts a second (best ${number(best)}), ${steps.toFixed(1)} steps and ${allocated.toFixed(1)} bytes allocated each`,
  );
  const { nothing, check, ratio } = start(rounds);
  console.log(
    `check modules/red-november, whole process: ${check.toFixed(0)} ms, node -e 0: ${nothing.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
  );
  console.log(`explain --why over a run of 10,000 steps, whole process: ${explainTime(rounds).toFixed(0)} ms`);
}

/** A small game with actions, played by bots. */
function bots(rounds: number): void {
  const { perSecond, best, decisions, greedy, orders, search, kept } = gamesTime(rounds);
  const number = (n: number): string => Math.round(n).toLocaleString('en');
  console.log(
    `\nbench/game, at random: ${number(perSecond)} games a second (best ${number(best)}), ${decisions.toFixed(1)} decisions each${kept === undefined ? '' : `; the heap grows by ${number(kept / 1024)} KiB`}`,
  );
  console.log(
    `a decision: ${orders.toFixed(3)} ms by orders, ${greedy.toFixed(3)} ms greedy, ${search.toFixed(1)} ms by a search of 200 games`,
  );
}

/** From a save to the report of a check that watches modules and scenarios (built: `npm run build`). */
async function watching(rounds: number): Promise<void> {
  const { first, again } = await watched(rounds);
  console.log(
    `\ncheck --watch, modules and scenarios: the first report after ${first.toFixed(0)} ms, then after a save of`,
  );
  for (const { name, time } of again) console.log(`  ${name.padEnd(34)} ${time.toFixed(0)} ms`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      against: { type: 'string', multiple: true, default: [] },
      scaling: { type: 'boolean', default: false },
      luck: { type: 'boolean', default: false },
      bots: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '9' },
      games: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const rounds = Number(values.rounds);
  const games = Number(values.games);
  if (!(Number.isInteger(rounds) && rounds >= 7)) throw new Error('--rounds must be a whole number, 7 at least');
  if (!(Number.isInteger(games) && games >= 1)) throw new Error('--games must be a whole number, 1 at least');
  return { ...values, rounds, games };
}

async function main(): Promise<number> {
  let contestants: Contestant[];
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments();
    contestants = await findContestants(options.against);
  } catch (fault) {
    console.error(`${(fault as Error).message}\n${USAGE}`);
    return 2;
  }
  const { rounds, games, seed } = options;
  try {
    if (options.luck) luck(rounds);
    if (options.scaling) await scaling(contestants, seed, rounds);
    if (options.bots) bots(rounds);
    if (options.watch) await watching(rounds);
    if (!options.luck && !options.scaling && !options.bots && !options.watch) {
      const plan = { board: house(), seed, games, rounds, mostSteps: Number.POSITIVE_INFINITY };
      report('The house, from ten fires to the 24th marker', await race(contestants, plan));
      whole(rounds);
      bots(rounds);
      await watching(rounds);
    }
  } catch (fault) {
    if (!(fault instanceof Disagreement)) throw fault;
    console.error(fault.message);
    return 1;
  }
  return 0;
}

process.exitCode = await main();
