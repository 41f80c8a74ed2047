/** How long a watching check takes from a saved file to its report: the real modules, one file of them changed. */

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './harness.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is saved: a stretch of a file, and what is written there, another each time. */
interface Kind {
  readonly name: string;
  readonly file: string;
  readonly written: string;
  readonly instead: (round: number) => string;
}

const kinds: readonly Kind[] = [
  {
    name: 'a scenario',
    file: 'scenarios/flash-point/veteran.yaml',
    written: 'title: ',
    instead: (round) => `title: (${round}) `,
  },
  {
    name: 'a board',
    file: 'modules/flash-point/boards/back.yaml',
    written: 'title: ',
    instead: (round) => `title: (${round}) `,
  },
  {
    name: 'rule tests',
    file: 'modules/flash-point/tests/fire.yaml',
    written: '- test: ',
    instead: (round) => `- test: (${round}) `,
  },
  {
    name: 'what a rule of flash-point does',
    file: 'modules/flash-point/fire.yaml',
    written: 'put 1 damage on the wall',
    instead: (round) => `put ${1 + (round % 2)} damage on the wall`,
  },
  {
    name: 'what a rule of the hazards does',
    file: 'modules/hazards/fire.yaml',
    written: 'do: |\n',
    instead: (round) => `do: |\n      # ${round}\n`,
  },
  {
    name: 'what flash-point declares',
    file: 'modules/flash-point/options.yaml',
    written: 'values: 0 to 9',
    instead: (round) => `values: 0 to ${10 + round}`,
  },
];

export interface Watched {
  /** The first check of the process, start included. */
  readonly first: number;
  /** Those that a save sets off, by what is saved. */
  readonly again: readonly { readonly name: string; readonly time: number }[];
}

export async function watched(rounds: number): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-watch-'));
  for (const name of ['modules', 'scenarios']) cpSync(join(root, name), join(folder, name), { recursive: true });
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'check', '--watch'], { cwd: folder });
  try {
    const reported = reportsOf(child);
    await reported();
    const first = performance.now() - start;
    const again: { name: string; time: number }[] = [];
    for (const { name, file, written, instead } of kinds) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(written)) throw new Error(`${file} has no "${written}"`);
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        // It goes on to watch a moment after its report.
        await new Promise((resolve) => setTimeout(resolve, 200));
        const next = reported();
        const saved = performance.now();
        writeFileSync(path, text.replace(written, instead(round + 1)));
        await next;
        times.push(performance.now() - saved);
      }
      again.push({ name, time: median(times) });
    }
    return { first, again };
  } finally {
    child.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits for the next report of a check, which is to find nothing. */
function reportsOf(child: ChildProcess): () => Promise<void> {
  let said = '';
  let heard: () => void = () => undefined;
  let failed: (why: Error) => void = () => undefined;
  child.stdout?.on('data', (text: Buffer) => {
    said += text.toString();
    if (/no problems\n/.test(said)) heard();
    else if (/\d (error|warning)s? in /.test(said)) failed(new Error(said));
  });
  return () =>
    new Promise((resolve, reject) => {
      [heard, failed] = [resolve, reject];
      said = '';
    });
}
