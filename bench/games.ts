/** Games with actions, played by bots: how many at random a second, how long a decision takes, what memory is left behind. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playGames } from '../core/analysis/games.js';
import { loadProject, memoryFiles } from '../core/documents/index.js';
import { prepare, type Scenario } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import { renderAll } from '../core/source/index.js';
import type { BotName } from '../core/tables/bots/bot.js';
import { median } from './harness.js';

export interface GamesTime {
  readonly perSecond: number;
  readonly best: number;
  readonly decisions: number;
  /** Milliseconds a decision. */
  readonly greedy: number;
  readonly orders: number;
  readonly search: number;
  /** Bytes of the heap after many games, less those after a few; undefined where garbage cannot be collected at will. */
  readonly kept: number | undefined;
}

/** Games of one measurement. */
const GAMES = 5000;
const BUDGET = 200;

/** The game of `bench/game/`. */
export function benchGame(): Scenario {
  const names = ['module.yaml', 'board.yaml', 'scenario.yaml'];
  const text = (name: string): string =>
    readFileSync(fileURLToPath(new URL(`./game/${name}`, import.meta.url)), 'utf8');
  const project = loadProject(['scenario.yaml'], memoryFiles(Object.fromEntries(names.map((n) => [n, text(n)]))));
  const [doc] = project.entries;
  const scenario = doc && prepare(sourceOf(project, doc), project.diagnostics);
  if (!scenario) throw new Error(renderAll(project.diagnostics));
  return scenario;
}

export function gamesTime(rounds: number): GamesTime {
  const scenario = benchGame();
  const play = (bot: BotName, runs: number, seed = 1) =>
    playGames(scenario, { bots: [bot], runs, seed, budget: BUDGET });
  const timed = (bot: BotName, runs: number): number => {
    play(bot, Math.ceil(runs / 4), 2);
    const start = performance.now();
    const { decisions } = play(bot, runs);
    return (performance.now() - start) / decisions;
  };
  play('random', GAMES);
  const { gc } = globalThis as { gc?: () => void };
  const heap = (): number => {
    gc?.();
    return process.memoryUsage().heapUsed;
  };
  const times: number[] = [];
  let decisions = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    decisions = play('random', GAMES).decisions;
    times.push((performance.now() - start) / GAMES);
  }
  play('random', GAMES);
  const before = heap();
  play('random', 4 * GAMES);
  const kept = gc ? heap() - before : undefined;
  return {
    perSecond: 1000 / median(times),
    best: 1000 / Math.min(...times),
    decisions: decisions / GAMES,
    greedy: timed('greedy', 40),
    orders: timed('orders', 100),
    search: timed('search', 2),
    kept,
  };
}
