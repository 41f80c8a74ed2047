/** How long a watching check takes from a saved file to its report: the real modules, one file of them changed. */

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './harness.js';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Watched {
  readonly files: string;
  /** The first check of the process, start included, and those that a save sets off. */
  readonly first: number;
  readonly again: number;
}

export async function watched(rounds: number): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-watch-'));
  for (const name of ['modules', 'scenarios']) cpSync(join(root, name), join(folder, name), { recursive: true });
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'check', '--watch'], { cwd: folder });
  try {
    let said = '';
    let heard: () => void = () => undefined;
    const hear = (text: Buffer): void => {
      said += text.toString();
      if (/no problems\n/.test(said)) heard();
    };
    child.stdout.on('data', hear);
    const report = (): Promise<void> =>
      new Promise((resolve) => {
        heard = resolve;
        said = '';
      });
    await report();
    const first = performance.now() - start;
    const file = join(folder, 'modules/red-november/hazards.yaml');
    const text = readFileSync(file, 'utf8');
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // It goes on to watch a moment after its report.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const saved = performance.now();
      const next = report();
      writeFileSync(file, `${text}# ${round}\n`);
      await next;
      times.push(performance.now() - saved);
    }
    return { files: 'modules and scenarios', first, again: median(times) };
  } finally {
    child.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
}
