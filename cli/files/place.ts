import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type FileAccess, loadProject, type Project, ReadMemory } from '../../core/documents/index.js';
import { nodeFiles, rememberedFiles } from '../../core/host/files.js';
import { nearestName } from '../../core/source/nearest.js';
import { InputError } from '../fail.js';
import { documentsIn, isFolder } from './folders.js';
import { packageFolder } from './package.js';
import { isInside, projectAbove, rootOf } from './root.js';

/** Where a command reads: one root, out of which no document leads, and the modules that came with the program. */
export interface Place {
  readonly root: string;
  readonly files: FileAccess;
  readonly library: FileAccess | undefined;
  /** The documents asked for, below the root, in the order they were asked for. */
  readonly paths: readonly string[];
  /** Documents beside them that may name them. */
  readonly beside?: readonly string[];
}

/** Finds the documents below some paths: files as they are, folders with all documents in them. */
export function findDocuments(paths: readonly string[], from = process.cwd()): Place {
  const asked = paths.length > 0 ? paths : ['.'];
  const root = rootOf(
    asked.map((path) => resolve(from, path)),
    from,
  );
  const found = new Set<string>();
  for (const path of asked) {
    const absolute = resolve(from, path);
    const below = isFolder(absolute) ? documentsIn(absolute) : [absolute];
    if (below.length === 0)
      throw new InputError(
        `there are no documents in ${path}`,
        'A document is a .yaml file that begins with `version: 1`.',
      );
    for (const file of below) found.add(relative(root, file).split(sep).join('/'));
  }
  return placeAt(root, [...found], from);
}

/** A module's file and the tests beside it, by the module's name or by the path of its file or folder. */
export function findModule(named: string, from = process.cwd()): Place {
  const path = resolve(from, named);
  if (isFolder(path) && existsSync(join(path, 'module.yaml')))
    return withTests(findDocuments([join(path, 'module.yaml')], from));
  if (existsSync(path) && !isFolder(path)) return withTests(findDocuments([path], from));
  const home = packageFolder();
  const here = projectAbove(from) ?? from;
  const roots = [here, ...(home === undefined || home === here ? [] : [home])];
  for (const root of roots) {
    const file = [`modules/${named}/module.yaml`, `modules/${named}.yaml`].find((name) => existsSync(join(root, name)));
    if (file !== undefined && isInside(root, join(root, file))) return withTests(placeAt(root, [file], from));
  }
  const near = nearestName(named, roots.flatMap(moduleNames));
  throw new InputError(
    `there is no module ${named}`,
    near === undefined
      ? 'A module is named by its folder in modules/, or by the path of its file.'
      : `Did you mean ${near}?`,
  );
}

function withTests(place: Place): Place {
  const folder = dirname(place.paths[0] ?? '');
  return { ...place, paths: [...place.paths, ...documentsBelow(place, folder === '.' ? 'tests' : `${folder}/tests`)] };
}

function moduleNames(root: string): string[] {
  const folder = join(root, 'modules');
  if (!isFolder(folder)) return [];
  // What a link leads to may be gone, or lie elsewhere.
  return nodeFiles(root)
    .list('modules')
    .map((name) => name.replace(/\/$|\.ya?ml$/, ''));
}

/** The documents in a folder below a place's root, by their paths from there. */
export function documentsBelow({ root }: Place, folder: string): string[] {
  const absolute = join(root, folder);
  if (!isFolder(absolute)) return [];
  return documentsIn(absolute).map((file) => relative(root, file).split(sep).join('/'));
}

function placeAt(root: string, paths: readonly string[], from: string): Place {
  const home = packageFolder();
  const filesOf = memory?.filesOf ?? nodeFiles;
  // Somewhere in a project, its files are told as seen from here.
  const told = (path: string) => relative(from, join(root, path)).split(sep).join('/');
  const files = root !== from && isInside(root, from) ? { ...filesOf(root), told } : filesOf(root);
  return { root, files, library: home && home !== root ? filesOf(home) : undefined, paths };
}

export function loadDocuments({ paths, files, library, beside }: Place): Project {
  return loadProject(paths, files, library, memory?.read, beside);
}

/** What stays of one command's documents for its next look at them. */
interface Memory {
  readonly filesOf: (root: string) => FileAccess;
  readonly read: ReadMemory;
}
let memory: Memory | undefined;

/** From now on a document is read and taken apart again only when its file has changed. */
export function keepDocuments(): void {
  const known = new Map<string, FileAccess>();
  const filesOf = (root: string): FileAccess => {
    const files = known.get(root) ?? rememberedFiles(root);
    known.set(root, files);
    return files;
  };
  memory ??= { filesOf, read: new ReadMemory() };
}

/** The way from the folder we are in to a document, with `/` between its parts; `path` as it is told. */
export function pathFrom({ root, files }: Place, path: string, from = process.cwd()): string {
  return path.startsWith('bulkhead:') || files.told ? path : relative(from, join(root, path)).split(sep).join('/');
}
