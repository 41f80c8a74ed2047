/** Playouts of a scenario of the real module, untraced: how many a second, and whether they leave anything behind. */

import { fileURLToPath } from 'node:url';
import { seedWords, setRunKey } from '../core/base/luck.js';
import { loadProject } from '../core/documents/index.js';
import { machineOf, prepare, type Scenario } from '../core/engine/program.js';
import { sourceOf } from '../core/engine/sources.js';
import { nodeFiles } from '../core/host/files.js';
import { renderAll } from '../core/source/index.js';
import { median } from './harness.js';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function scenarioAt(path: string, players?: number): Scenario {
  const project = loadProject([path], nodeFiles(root));
  const [doc] = project.entries;
  const scenario =
    doc &&
    prepare(sourceOf(project, doc), project.diagnostics, {
      choices: (said) => (players === undefined ? said : { ...said, players }),
    });
  if (!scenario) throw new Error(renderAll(project.diagnostics));
  return scenario;
}

export interface Playouts {
  readonly perSecond: number;
  readonly best: number;
  readonly steps: number;
  /** Bytes allocated in a playout, garbage included: of the median round. */
  readonly allocated: number;
  /** Bytes of heap more at the end than after warm-up; without `node --expose-gc` garbage counts too. */
  readonly grown: number;
}

/** Plays whole runs, round after round; the median round counts. */
export function playouts(path: string, rounds = 9, runs = 20_000, form: 'plain' | 'metered' = 'plain'): Playouts {
  const machine = machineOf(scenarioAt(path), form);
  const words = seedWords(7);
  const key = { a: 0, b: 0 };
  let run = 0;
  let steps = 0;
  const round = (count: number): void => {
    for (let i = 0; i < count; i++) {
      setRunKey(key, words, run++);
      machine.reset(key);
      steps += machine.play(1_000_000);
    }
  };
  round(runs);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  steps = 0;
  const allocated: number[] = [];
  const rates = Array.from({ length: rounds }, () => {
    const heap = process.memoryUsage().heapUsed;
    const start = performance.now();
    round(runs);
    const seconds = (performance.now() - start) / 1000;
    allocated.push((process.memoryUsage().heapUsed - heap) / runs);
    return runs / seconds;
  });
  globalThis.gc?.();
  return {
    perSecond: median(rates),
    best: Math.max(...rates),
    steps: steps / (rounds * runs),
    allocated: median(allocated),
    grown: process.memoryUsage().heapUsed - before,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = process.argv[2] ?? 'scenarios/red-november/adrift.yaml';
  const form = process.argv[3] === 'metered' ? 'metered' : 'plain';
  const { perSecond, best, steps, allocated, grown } = playouts(path, 9, 20_000, form);
  process.stdout.write(
    `${path} (${form}): ${Math.round(perSecond).toLocaleString('en')} playouts a second (best ${Math.round(best).toLocaleString('en')}), ${steps.toFixed(1)} steps each, ${allocated.toFixed(1)} bytes allocated in each, heap grown by ${grown} bytes\n`,
  );
}
