/** The same fire phase as rule text, compiled: `bench/fire/module.yaml` put on the board of a contest. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runKeyOf, seedWords } from '../core/base/luck.js';
import { loadProject, memoryFiles } from '../core/documents/index.js';
import { type Machine, STEP_BUDGET } from '../core/engine/machine.js';
import { machineOf, prepare, type Scenario } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import type { Property } from '../core/language/types.js';
import { type Diagnostics, renderAll } from '../core/source/index.js';
import type { BenchBoard, EdgeKind } from './boards.js';
import type { Kernel } from './kernel.js';

const marks: Readonly<Record<EdgeKind, string>> = { none: ' ', wall: 'w', wall1: 'v', door: 'D', open: 'O', hull: 'h' };

/** A face above its column, four characters wide, over the middle of the square. */
function face(n: number): string {
  return n < 10 ? ` ${n}  ` : String(n).padEnd(4);
}

/** The board as a designer would draw it. */
function drawn(board: BenchBoard): string {
  const { width, height } = board;
  const pad = String(Math.max(width, height)).length + 1;
  const ruler = `${' '.repeat(pad + 1)}${Array.from({ length: width }, (_, c) => face(c + 1)).join('')}`;
  const lines = [ruler];
  for (let r = 0; r <= height; r++) {
    lines.push(
      `${' '.repeat(pad)}+${Array.from({ length: width }, (_, c) => ` ${marks[board.level[r * width + c] ?? 'none']} +`).join('')}`,
    );
    if (r === height) break;
    const row = Array.from(
      { length: width },
      (_, c) =>
        ` ${['.', 's', 'F'][board.squares[r * width + c] ?? 0]} ${marks[board.upright[r * (width + 1) + c + 1] ?? 'none']}`,
    ).join('');
    lines.push(`${String(r + 1).padStart(pad - 1)} ${marks[board.upright[r * (width + 1)] ?? 'none']}${row} ${r + 1}`);
  }
  lines.push(ruler);
  return lines.map((line) => `  ${line.trimEnd()}`).join('\n');
}

/** Its documents by their paths. `counted`: all markers are counted together, so that it has fewer different states. */
export function documents(board: BenchBoard, sort: 'module' | 'counted' = 'module'): Map<string, string> {
  const module = readFileSync(fileURLToPath(new URL(`./fire/${sort}.yaml`, import.meta.url)), 'utf8');
  const legend = `legend: { " ": opening, "w": wall, "v": { is: wall, damage: 1 }, "D": { is: door, leaf: closed }, "O": { is: door, leaf: open }, "h": hull, ".": square, "s": { is: square, threat: smoky }, "F": { is: square, threat: burning } }`;
  const map = `version: 1\nboard: bench\nuse: [./module.yaml]\nlayout: grid\nmap: |2\n${drawn(board)}\n${legend}\noutside: outdoors\naddress: d${board.height} x d${board.width}\n`;
  const none = sort === 'module' ? 10_000 : 0;
  const limit = Number.isFinite(board.limit) ? board.limit : none;
  const start = sort === 'module' ? 'start: fire\n' : `position: { tracks: { markers: ${markersOn(board)} } }\n`;
  const scenario = `version: 1\nscenario: bench\nuse: [./module.yaml]\nboard: ./board.yaml\n${start}options: { limit: ${limit} }\n`;
  return new Map([
    ['module.yaml', module],
    ['board.yaml', map],
    ['scenario.yaml', scenario],
  ]);
}

/** Markers that lie on a board from the start. */
function markersOn({ upright, level }: BenchBoard): number {
  return [...upright, ...level].filter((kind) => kind === 'wall1').length;
}

export function fireScenario(board: BenchBoard, sort: 'module' | 'counted' = 'module'): Scenario {
  const project = loadProject(['scenario.yaml'], memoryFiles(Object.fromEntries(documents(board, sort))));
  const { diagnostics } = project;
  const [doc] = project.entries;
  const scenario = doc && prepare(sourceOf(project, doc), diagnostics);
  if (!scenario) throw new Error(renderAll(diagnostics));
  return scenario;
}

export function makeKernel(board: BenchBoard, seed: string | number): Kernel {
  const scenario = fireScenario(board);
  const machine = machineOf(scenario, 'plain');
  const words = seedWords(seed);
  const read = reader(board, scenario, machine);
  const { step } = machine.doors;
  let steps = 0;
  return {
    reset(run) {
      machine.reset(runKeyOf(words, run));
      steps = 0;
    },
    step() {
      steps++;
      return step(STEP_BUDGET) === 0;
    },
    board: read,
    get steps() {
      return steps;
    },
  };
}

/** The state in the order in which contestants show it. */
function reader(board: BenchBoard, scenario: Scenario, machine: Machine): () => Int32Array {
  const { layout } = machine;
  const property = (name: string): Property => scenario.model.properties.find((p) => p.name === name) as Property;
  const [threat, damage, dents, leaf] = ['threat', 'damage', 'dents', 'leaf'].map(
    (n) => layout.properties.get(property(n))?.base ?? 0,
  ) as [number, number, number, number];
  const links = new Map(scenario.board.links.map((l, i) => [l.id, i]));
  const supply = layout.globals.get(scenario.model.supplies.all[0]?.left as never) ?? 0;
  const { width, height } = board;
  const find = (id: string): number => links.get(id) ?? -1;
  const edges: { link: number; kind: EdgeKind }[] = [];
  for (let r = 0; r < height; r++) {
    for (let c = 0; c <= width; c++) {
      const id =
        c === 0 ? `${r + 1},1-west` : c === width ? `${r + 1},${width}-east` : `${r + 1},${c}-${r + 1},${c + 1}`;
      edges.push({ link: find(id), kind: board.upright[r * (width + 1) + c] ?? 'none' });
    }
  }
  for (let r = 0; r <= height; r++) {
    for (let c = 0; c < width; c++) {
      const id =
        r === 0 ? `1,${c + 1}-north` : r === height ? `${height},${c + 1}-south` : `${r},${c + 1}-${r + 1},${c + 1}`;
      edges.push({ link: find(id), kind: board.level[r * width + c] ?? 'none' });
    }
  }
  return () => {
    const { state } = machine;
    const squares = Array.from({ length: width * height }, (_, i) => state[threat + i] ?? 0);
    const marksOf = edges.map(({ link, kind }) => {
      if (kind === 'none' || link < 0) return 0;
      const base = kind === 'hull' ? dents : kind === 'door' || kind === 'open' ? leaf : damage;
      return state[base + link] ?? 0;
    });
    return Int32Array.from([...squares, ...marksOf, 10_000 - (state[supply] ?? 0)]);
  };
}

export type { Diagnostics };
