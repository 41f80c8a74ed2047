import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runProgram } from '../../cli/program.js';
import { type Captured, captured } from './captured.js';

/** A folder of this machine with some files; it goes when the test is finished. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'bulkhead-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Calls a command in this process. */
export async function call(...args: readonly string[]): Promise<Captured & { readonly code: number }> {
  const streams = captured();
  const code = await runProgram(args, streams);
  return Object.assign(streams, { code });
}
