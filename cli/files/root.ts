/** The root of a project: out of it no document leads. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isFolder } from './folders.js';

/**
 * The root for what is asked for: the project's folder above us, or else the folder we are in, if everything asked for
 * lies in it. Otherwise the project's folder above all that is asked for, or else the nearest folder above all of it.
 */
export function rootOf(paths: readonly string[], from: string): string {
  const home = projectAbove(from) ?? from;
  if (paths.every((path) => isInside(home, path))) return home;
  let common = isFolder(paths[0] ?? from) ? (paths[0] ?? from) : dirname(paths[0] ?? from);
  while (!paths.every((path) => isInside(common, path))) common = dirname(common);
  return projectAbove(common) ?? common;
}

/**
 * The nearest folder from here upwards that keeps modules in `modules/`; where there is none, the nearest that looks like a project. We look
 * no further than a repository, and neither at the home folder nor at what everybody may write to: what lies there
 * belongs to no project.
 */
export function projectAbove(folder: string): string | undefined {
  let like: string | undefined;
  for (let at = folder; at !== dirname(at) && at !== homedir() && !isEverybodys(at); at = dirname(at)) {
    if (hasModules(at)) return at;
    if (MARKS.some((mark) => existsSync(join(at, mark)))) like ??= at;
    if (existsSync(join(at, '.git'))) break;
  }
  return like;
}

/** Any of these stands in the folder of a project; `bulkhead new` puts the last one there. */
const MARKS = ['.git', 'package.json', 'scenarios', 'schema/board.schema.json'];

function hasModules(folder: string): boolean {
  try {
    return readdirSync(join(folder, 'modules')).some(
      (name) => /\.ya?ml$/.test(name) || existsSync(join(folder, 'modules', name, 'module.yaml')),
    );
  } catch {
    return false;
  }
}

/** Everybody may write there, and nobody may remove what is another's: so are folders for what is temporary. */
const EVERYBODYS = 0o1002;

function isEverybodys(folder: string): boolean {
  try {
    return process.platform !== 'win32' && (statSync(folder).mode & EVERYBODYS) === EVERYBODYS;
  } catch (error) {
    // A folder that will be made is nobody's yet.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** Whether a document could name another file: both lie below the root that the document would be read from. */
export function couldName(path: string, other: string, from = process.cwd()): boolean {
  return isInside(rootOf([resolve(from, path)], from), resolve(from, other));
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
