/** Writes many files into a folder: all of them, or none. */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { whyNotWritten } from './reasons.js';

/** Why nothing could be written into a folder, as far as can be known before; undefined where nothing speaks against it. */
export function whyNoFolder(folder: string): string | undefined {
  let there = folder;
  while (!isThere(there) && there !== dirname(there)) there = dirname(there);
  try {
    if (!statSync(there).isDirectory()) return there === folder ? 'it is a file' : `${there} is a file`;
    accessSync(there, constants.W_OK);
    return undefined;
  } catch (error) {
    return whyNotWritten(error, there);
  }
}

/** Also where a link leads nowhere. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** What hinders us is told as it is. */
class InTheWay extends Error {}

/**
 * Writes files into a folder, which is made if it is not there. They are written aside first, so that a full disk leaves
 * nothing half written, and what hinders the move to their places turns all of it back. What hindered it, if anything did.
 *
 * @param files texts or bytes by their paths from the folder
 */
export function writeFolder(folder: string, files: ReadonlyMap<string, string | Uint8Array>): string | undefined {
  const undo: (() => void)[] = [];
  try {
    makeFolder(folder, undo);
    const aside = join(folder, `.bulkhead-new-${process.pid}`);
    makeFolder(aside, []);
    undo.push(() => rmSync(aside, { recursive: true, force: true }));
    const parts = [...files].map(([path, text], i) => ({ text, to: join(folder, path), part: join(aside, `${i}`) }));
    for (const { part, text } of parts) writeFileSync(part, text);
    for (const { to, part } of parts) {
      makeFolder(dirname(to), undo);
      putInPlace(part, to, undo);
    }
    rmSync(aside, { recursive: true, force: true });
    return undefined;
  } catch (error) {
    for (const step of undo.reverse()) quietly(step);
    return error instanceof InTheWay ? error.message : whyNotWritten(error, folder);
  }
}

/** One folder after another: Node's own way of making them all waits forever where a system refuses without a reason. */
function makeFolder(folder: string, undo: (() => void)[]): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), undo);
  try {
    mkdirSync(folder);
  } catch (error) {
    // The folder above is there: some folders are the system's own.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new InTheWay(`no folder can be made in ${dirname(folder)}`);
  }
  undo.push(() => rmdirSync(folder));
}

/** What was there is kept until all is in its place. */
function putInPlace(part: string, to: string, undo: (() => void)[]): void {
  if (existsSync(to)) {
    if (statSync(to).isDirectory()) throw new InTheWay(`${to} is a folder`);
    const before = `${part}.before`;
    renameSync(to, before);
    undo.push(() => renameSync(before, to));
  }
  renameSync(part, to);
  undo.push(() => rmSync(to));
}

function quietly(step: () => void): void {
  try {
    step();
  } catch {}
}
