import { existsSync, statSync } from 'node:fs';
import type { Diagnostic } from '../../core/source/diagnostic.js';
import { writeWhole } from '../files/write.js';

/** Why nothing was written, in one sentence; undefined if it was. */
export function writeNew(path: string, text: string, force: boolean): string | undefined {
  if (path === '-' || path === '') return 'name a file';
  let about: ReturnType<typeof statSync> | undefined;
  try {
    about = statSync(path, { throwIfNoEntry: false });
  } catch {
    // What hinders it is told by the attempt to write.
  }
  if (about?.isDirectory()) return `${path} is a folder`;
  if (about && !about.isFile()) return `${path} is no plain file`;
  if (about && !force) return `${path} is there already`;
  const fault: Diagnostic | undefined = writeWhole(path, text);
  return fault?.message;
}

/** The first name of a game's save that is not taken in this folder: `night-1.log`, `night-2.log`. */
export function freeName(scenario: string): string {
  const name = scenario.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'game';
  for (let n = 1; ; n++) {
    const path = `${name}-${n}.log`;
    if (!existsSync(path)) return path;
  }
}
