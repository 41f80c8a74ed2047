import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileAccess, loadProject, type Project, type ReadMemory } from '../core/documents/index.js';
import { limits } from '../core/documents/limits.js';
import { nodeFiles, rememberedFiles } from '../core/host/files.js';
import { nearestName } from '../core/source/nearest.js';
import { InputError } from './fail.js';

/** Where a command reads: one root, out of which no document leads, and the modules that came with the program. */
export interface Place {
  readonly root: string;
  readonly files: FileAccess;
  readonly library: FileAccess | undefined;
  /** The documents asked for, below the root, in the order they were asked for. */
  readonly paths: readonly string[];
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
  return placeAt(root, [...found]);
}

/** A module's file and the tests beside it, by the module's name or by the path of its file or folder. */
export function findModule(named: string, from = process.cwd()): Place {
  const path = resolve(from, named);
  if (isFolder(path) && existsSync(join(path, 'module.yaml')))
    return withTests(findDocuments([join(path, 'module.yaml')], from));
  if (existsSync(path) && !isFolder(path)) return withTests(findDocuments([path], from));
  const home = packageFolder();
  const roots = [from, ...(home === undefined || home === from ? [] : [home])];
  for (const root of roots) {
    const file = [`modules/${named}/module.yaml`, `modules/${named}.yaml`].find((name) => existsSync(join(root, name)));
    if (file !== undefined && isInside(root, join(root, file))) return withTests(placeAt(root, [file]));
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

function placeAt(root: string, paths: readonly string[]): Place {
  const home = packageFolder();
  const filesOf = memory?.filesOf ?? nodeFiles;
  return { root, files: filesOf(root), library: home && home !== root ? filesOf(home) : undefined, paths };
}

export function loadDocuments({ paths, files, library }: Place): Project {
  return loadProject(paths, files, library, memory?.read);
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
  memory ??= { filesOf, read: new Map() };
}

/**
 * The folder we are in, if everything asked for lies in it. Otherwise the nearest folder above all of it that has a
 * `modules` folder, or else the nearest folder above all of it.
 */
function rootOf(paths: readonly string[], from: string): string {
  if (paths.every((path) => isInside(from, path))) return from;
  let common = isFolder(paths[0] ?? from) ? (paths[0] ?? from) : dirname(paths[0] ?? from);
  while (!paths.every((path) => isInside(common, path))) common = dirname(common);
  for (let above = common; above !== dirname(above); above = dirname(above)) {
    if (existsSync(join(above, 'modules'))) return above;
  }
  return common;
}

/** The way from the folder we are in to a document, with `/` between its parts. */
export function pathFrom({ root }: Place, path: string, from = process.cwd()): string {
  return path.startsWith('bulkhead:') ? path : relative(from, join(root, path)).split(sep).join('/');
}

/** Whether a document could name another file: both lie below the root that the document would be read from. */
export function couldName(path: string, other: string, from = process.cwd()): boolean {
  return isInside(rootOf([resolve(from, path)], from), resolve(from, other));
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Folders nobody keeps documents in. */
const skipped = /^(\..*|node_modules|dist|dist\..*|coverage)$/;
/** A folder with a file of this name is passed over unless it, or something in it, is asked for itself. */
const PASS_OVER = '.bulkhead-pass-over';
/** One of the keys a document begins with; other YAML files, such as those of tools, are passed over. */
const documentKey = /^(version|module|board|scenario|tests|position|rulebook)[ \t]*:/m;

/**
 * The documents in a folder and the folders in it, in the order of their names. Links to other places are not followed.
 * A folder that cannot be listed stands for its documents: reading it tells so.
 */
function documentsIn(folder: string): string[] {
  const entries = entriesOf(folder)?.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (!entries) return [folder];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isPassedOver(folder, entry.name) ? [] : documentsIn(path);
    return entry.isFile() && /\.ya?ml$/.test(entry.name) && looksLikeDocument(path) ? [path] : [];
  });
}

function looksLikeDocument(path: string): boolean {
  try {
    // What is too large or in another encoding is read and reported like any other.
    if (statSync(path).size > limits.bytes) return true;
    const text = readFileSync(path, 'utf8');
    return documentKey.test(text) || /[\0\ufffd]/.test(text);
  } catch {
    return true;
  }
}

/** The text of a plain file of a size that is read; undefined of any other, or where it may not be read. */
export function textOf(path: string): string | undefined {
  try {
    const about = statSync(path);
    // A pipe or device may never end.
    return about.isFile() && about.size <= limits.bytes ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Every folder whose documents are asked for by some paths: those named, and those below that are not passed over. */
export function foldersOf(paths: readonly string[], from = process.cwd()): string[] {
  const below = (folder: string): string[] => [
    folder,
    ...(entriesOf(folder) ?? []).flatMap((entry) =>
      entry.isDirectory() && !isPassedOver(folder, entry.name) ? below(join(folder, entry.name)) : [],
    ),
  ];
  return (paths.length > 0 ? paths : ['.'])
    .map((path) => resolve(from, path))
    .flatMap((path) => (isFolder(path) ? below(path) : [dirname(path)]));
}

/** Undefined where the folder may not be listed, or went while we looked. */
function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

function isPassedOver(folder: string, name: string): boolean {
  return skipped.test(name) || existsSync(join(folder, name, PASS_OVER));
}

/** The folder of this program, with the modules that came with it. */
export function packageFolder(): string | undefined {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at;
  }
  return undefined;
}
