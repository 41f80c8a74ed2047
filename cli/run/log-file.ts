import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError, UsageError } from '../fail.js';

/** Before anything is played: what was played would be lost. */
export function seeThatCanBeWritten(what: 'log' | 'position', path: string, force: boolean): void {
  if (path === '-')
    throw new UsageError(
      `a ${what} is written to a file, and \`-\` is none`,
      `Name a file after --${what === 'log' ? 'log' : 'position-out'}.`,
    );
  try {
    const about = statSync(path, { throwIfNoEntry: false });
    if (about && !force) throw new UsageError(`${path} is there already`, '--force writes over it.');
    if (about?.isDirectory()) throw new InputError(`the ${what} cannot be written: ${path} is a folder`);
    accessSync(about ? path : dirname(path), constants.W_OK);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new InputError(`the ${what} cannot be written: ${reason(error)}`, `It would go to ${path}.`);
  }
}

/** Why a file cannot be written, by the system's own names. */
const writeFailures: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is a file',
  EACCES: 'its place may not be written to',
  EPERM: 'its place may not be written to',
  EROFS: 'its place may only be read',
  EISDIR: 'a folder stands there',
  ENOSPC: 'no space is left',
};

function reason(error: unknown): string {
  return writeFailures[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message;
}

/** Why it could not be written; undefined if it was. */
export function writeLog(path: string, lines: readonly object[], force: boolean): string | undefined {
  try {
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flag: force ? 'w' : 'wx' });
    return undefined;
  } catch (error) {
    return `the log cannot be written: ${reason(error)}`;
  }
}
