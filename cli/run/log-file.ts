import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { InputError, UsageError } from '../fail.js';
import { whyNotWritten } from '../files/reasons.js';
import { documentAt, writeWhole } from '../files/write.js';

/** What is written besides results, and the option that asks for it. */
const WRITTEN_BY = {
  log: '--log',
  position: '--position-out',
  save: '--save',
  report: '--html',
  test: '--out',
} as const;

/** Before anything is played: what was played would be lost. */
export function seeThatCanBeWritten(what: keyof typeof WRITTEN_BY, path: string, force: boolean): void {
  if (path === '-')
    throw new UsageError(`a ${what} is written to a file, and \`-\` is none`, `Name a file after ${WRITTEN_BY[what]}.`);
  try {
    const about = statSync(path, { throwIfNoEntry: false });
    // A device or a pipe takes what it is given: nothing is lost.
    if (about?.isFile() && !force) throw new UsageError(`${path} is there already`, '--force writes over it.');
    const lost = documentAt(path);
    // A position that is gone on from may be brought up to date, and tests of what was found.
    const isSame = (what === 'position' && lost === 'position') || (what === 'test' && lost === 'tests');
    if (lost !== undefined && !isSame)
      throw new UsageError(
        `${path} is a document, a ${lost}: no ${what} is written over it`,
        'Name another file; --force does not help here.',
      );
    if (about?.isDirectory()) throw new InputError(`the ${what} cannot be written: ${path} is a folder`);
    if (about) accessSync(path, constants.W_OK);
    // A plain file is written beside its place first.
    if (!about || about.isFile()) accessSync(dirname(about ? realpathSync(path) : path), constants.W_OK);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new InputError(`the ${what} cannot be written to ${path}: ${whyNotWritten(error, path)}`);
  }
}

/** What hindered it, or undefined: a log is there whole or not at all. */
export function writeLog(path: string, lines: readonly object[], force: boolean): Diagnostic | undefined {
  // It may have come while the game was played.
  if (!force && statSync(path, { throwIfNoEntry: false })?.isFile())
    return problem('BK0102', `the log cannot be written: ${path} is there now`, undefined);
  return writeWhole(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
