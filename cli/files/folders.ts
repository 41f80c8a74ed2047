/** Folders of documents: what is read of them, and what is passed over. */
import { closeSync, type Dirent, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { limits } from '../../core/documents/limits.js';

export function isFolder(path: string): boolean {
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
const documentKey = /^(version|module|board|scenario|tests|position|rulebook|mapping)[ \t]*:/m;

/**
 * The documents in a folder and the folders in it, in the order of their names. Links to other places are not followed.
 * A folder that cannot be listed stands for its documents: reading it tells so.
 */
export function documentsIn(folder: string): string[] {
  const entries = entriesOf(folder)?.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (!entries) return [folder];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isPassedOver(folder, entry.name) ? [] : documentsIn(path);
    return entry.isFile() && /\.ya?ml$/.test(entry.name) && looksLikeDocument(path) ? [path] : [];
  });
}

/** The documents in a folder, without those in folders of it. */
export function documentsAt(folder: string): string[] {
  const files = (entriesOf(folder) ?? []).filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name));
  return files
    .map((entry) => join(folder, entry.name))
    .filter(looksLikeDocument)
    .sort();
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

/** How a plain file begins that is too large to be a document. */
export function beginningOf(path: string): string | undefined {
  let file: number | undefined;
  try {
    if (!statSync(path).isFile()) return undefined;
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(64);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
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
