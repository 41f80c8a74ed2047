import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { textOf } from './folders.js';
import { whyNotWritten } from './reasons.js';

/**
 * Writes a file whole or not at all: beside its place first, then there. What is no plain file (a device, a pipe) is
 * written to as it is. The fault, or undefined.
 */
export function writeWhole(path: string, data: string | Uint8Array): Diagnostic | undefined {
  let beside: string | undefined;
  try {
    const target = existsSync(path) ? realpathSync(path) : path;
    const direct = existsSync(target) && !statSync(target).isFile();
    const lost = direct ? undefined : documentAt(target);
    if (lost !== undefined && lost !== kindIn(typeof data === 'string' ? data : ''))
      return problem('BK0102', `${path} cannot be written: it is a document, a ${lost}`, undefined);
    if (!direct) beside = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
    fill(beside ?? target, data, direct ? 'w' : 'wx');
    if (beside !== undefined) renameSync(beside, target);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') forget(beside);
    return problem('BK0102', `${path} cannot be written: ${whyNotWritten(error, path)}`, undefined);
  }
}

/** The kind of the document at a path. What somebody wrote by hand is never written over by what a command makes. */
export function documentAt(path: string): string | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  return kindIn(textOf(path) ?? '');
}

function kindIn(text: string): string | undefined {
  if (!/^version:/m.test(text)) return undefined;
  return /^(module|board|scenario|study|tests|position|rulebook):/m.exec(text)?.[1];
}

/** What was begun beside a file goes; that it cannot is told by the fault there was. */
function forget(beside: string | undefined): void {
  try {
    if (beside !== undefined) rmSync(beside, { force: true });
  } catch {}
}

function fill(path: string, data: string | Uint8Array, flag: 'w' | 'wx'): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const file = openSync(path, flag);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    // A disk may only say that it is full when it has to be sure. Pipes and devices cannot be asked.
    if (flag === 'wx') fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
