/** How long a whole process takes to say why something is so in a run of ten thousand steps. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './harness.js';

const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const cells = Array.from({ length: 10 }, (_, i) => `c${i + 1}`);
const files: Readonly<Record<string, string>> = {
  'module.yaml': `version: 1
module: long
spaces: { cell: { has: { fire: [out, burning], smoke: 0 to 5 } } }
links: { door: {} }
tracks: { clock: { from: 0, to: 10000 } }
rules: { smoulder: { when: a cell becomes burning, do: put 1 smoke on the cell } }
flow:
  game:
    repeat while: clock is less than 10000
    do: |
      raise clock by 1
      roll for a cell
      if the cell is burning: make the cell out
      otherwise: make the cell burning
      pick at random a cell called target; if none: this effect ends
      take 1 smoke from the target
`,
  'board.yaml': `version: 1
board: row
use: [./module.yaml]
layout: rooms
spaces: { ${cells.map((c, i) => `${c}: { number: ${i + 1} }`).join(', ')} }
links: [ ${cells
    .slice(1)
    .map((c, i) => `${cells[i]} door ${c}`)
    .join(', ')} ]
address: d10
`,
  'long.yaml': `version: 1
scenario: long
use: [./module.yaml]
board: ./board.yaml
start: game
`,
};

/** Milliseconds of the median round. */
export function explainTime(rounds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-bench-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const call = (...args: string[]): number => {
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
      return performance.now() - start;
    };
    call('run', 'long.yaml', '--seed', '3', '--log', 'long.log', '--quiet');
    const why = 'the number of burning cells is at least 4';
    return median(Array.from({ length: rounds }, () => call('explain', 'long.log', '--why', why)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
