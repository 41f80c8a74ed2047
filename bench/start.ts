/** How long a whole process takes to check the real module, next to one that does nothing. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './harness.js';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Start {
  readonly nothing: number;
  readonly check: number;
  /** Of pairs run one after the other. */
  readonly ratio: number;
}

function milliseconds(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

export function start(rounds: number): Start {
  const check = ['dist/cli.js', 'check', 'modules/red-november'];
  milliseconds(check);
  const pairs = Array.from({ length: rounds }, () => ({
    nothing: milliseconds(['-e', '0']),
    check: milliseconds(check),
  }));
  return {
    nothing: median(pairs.map((p) => p.nothing)),
    check: median(pairs.map((p) => p.check)),
    ratio: median(pairs.map((p) => p.check / p.nothing)),
  };
}
