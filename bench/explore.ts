/**
 * The house of Betrayal explored by random explorers until no room fits any more, or for sixty rounds: decisions a second
 * on one core, what stays in memory, and what may never be so, looked at after every step of other games.
 *
 *     node --expose-gc --import tsx bench/explore.ts [players] [games] [turns watched]     4 players, 3,000 games, 100,000 turns
 */

import { fileURLToPath } from 'node:url';
import { runKeyOf, seedWords } from '../core/base/luck.js';
import { loadProject } from '../core/documents/index.js';
import type { Machine } from '../core/engine/machine.js';
import { machineOf, prepare, type Scenario } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import { MOST_STEPS } from '../core/engine/trace-run.js';
import { nodeFiles } from '../core/host/files.js';
import { renderAll } from '../core/source/index.js';
import { median } from './harness.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const house = 'scenarios/betrayal/explore.yaml';

export function exploring(players: number): Scenario {
  const project = loadProject([house], nodeFiles(root));
  const [doc] = project.entries;
  const scenario =
    doc && prepare(sourceOf(project, doc), project.diagnostics, { choices: (base) => ({ ...base, players }) });
  if (!scenario) throw new Error(renderAll(project.diagnostics));
  return scenario;
}

/** What is wrong with a layout: two tiles in one square, somebody where nothing lies; undefined where nothing is. */
export function wrongLayout(machine: Machine): string | undefined {
  const { world } = machine.compiled;
  const { tiles } = world.model;
  if (!tiles) return 'no tiles';
  const of = (property: typeof tiles.floor, tile: number): number =>
    machine.state[(machine.layout.properties.get(property)?.base ?? 0) + tile] ?? 0;
  const owner = new Map<string, number>();
  for (const { tile = -1, within = { x: 0, y: 0 } } of world.board.spaces) {
    if (of(tiles.whereabouts, tile) !== 3) continue;
    let [dx, dy] = [within.x, within.y];
    for (let k = 0; k < of(tiles.turned, tile); k++) [dx, dy] = [-dy, dx];
    const key = `${of(tiles.floor, tile)} ${of(tiles.column, tile) + dx} ${of(tiles.row, tile) + dy}`;
    if ((owner.get(key) ?? tile) !== tile) return `two tiles lie in ${key}`;
    owner.set(key, tile);
  }
  for (let piece = 0; piece < world.counts.piece; piece++) {
    const space = machine.state[machine.layout.place.base + piece] ?? -1;
    if (space >= 0 && of(tiles.whereabouts, world.board.spaces[space]?.tile ?? -1) !== 3)
      return `${world.pieces[piece]?.name} stands in ${world.board.spaces[space]?.id}, which does not lie on the board`;
  }
  return undefined;
}

function never(): never {
  throw new Error('nobody is ever active');
}

function main(): void {
  const [players = 4, games = 3000, turns = 100_000] = process.argv.slice(2).map(Number);
  const scenario = exploring(players);
  const machine = machineOf(scenario, 'plain');
  const words = seedWords('explore');
  const collect = (globalThis as { gc?: () => void }).gc;
  const kept = (): string => {
    collect?.();
    collect?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return collect ? `${((heapUsed + arrayBuffers) / 1024).toFixed(0)} KB` : 'not collected';
  };
  const play = (from: number, to: number): number => {
    let steps = 0;
    for (let run = from; run < to; run++) {
      machine.reset(runKeyOf(words, run));
      steps += machine.play(MOST_STEPS);
    }
    return steps;
  };
  play(0, Math.ceil(games / 10));
  const before = kept();
  const rates: number[] = [];
  let [decisions, steps] = [0, 0];
  for (let round = 0; round < 5; round++) {
    const from = machine.doors.decisions();
    const start = process.cpuUsage();
    steps += play(games * round, games * (round + 1));
    const { user, system } = process.cpuUsage(start);
    const made = machine.doors.decisions() - from;
    decisions += made;
    rates.push(made / ((user + system) / 1e6));
  }
  const count = (n: number): string => Math.round(n).toLocaleString('en');
  console.log(
    `${players} explorers, ${count(5 * games)} games: ${count(median(rates))} decisions a second of processor time (best ${count(Math.max(...rates))}), ` +
      `${count(decisions / (5 * games))} decisions and ${count(steps / (5 * games))} steps a game; memory ${before} before, ${kept()} after`,
  );
  const active = machine.layout.globals.get(
    machine.compiled.world.model.globals.find((g) => g.role === 'active') ?? never(),
  );
  let [watched, taken, run] = [0, 0, 0];
  while (taken < turns) {
    machine.reset(runKeyOf(seedWords('watched'), run++));
    let last = -1;
    for (let over = 0; over === 0; ) {
      over = machine.step();
      watched++;
      const wrong = wrongLayout(machine);
      if (wrong) throw new Error(`run ${run - 1} of seed watched: ${wrong}`);
      const now = machine.state[active ?? never()] ?? -1;
      if (now >= 0 && now !== last) {
        last = now;
        taken++;
      }
    }
  }
  console.log(
    `${count(taken)} turns of ${count(run)} games watched, ${count(watched)} steps: no two tiles in one square, nobody where nothing lies`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
