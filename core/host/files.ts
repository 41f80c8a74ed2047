import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { FileAccess, ReadFailure } from '../documents/access.js';
import { limits } from '../documents/limits.js';

/** The files below a folder of this machine. Symbolic links are followed only to places inside the folder. */
export function nodeFiles(root: string): FileAccess {
  const base = real(root) ?? root;
  /** Where a path really leads: a failure unless it is inside. */
  const inside = (path: string): string | ReadFailure => {
    if (path.includes('\0')) return 'missing';
    const found = real(join(base, ...path.split('/')));
    if (found === undefined) return 'missing';
    const way = relative(base, found);
    return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? 'outside' : found;
  };
  const failures: ReadonlySet<string> = new Set(['missing', 'outside']);
  return {
    read(path) {
      const found = inside(path);
      if (failures.has(found)) return found as ReadFailure;
      try {
        const about = statSync(found);
        if (about.isDirectory()) return canBeListed(found) ? 'folder' : 'unreadable';
        // A pipe or device never ends.
        if (!about.isFile()) return 'unreadable';
        return about.size > limits.bytes ? 'too large' : readFileSync(found);
      } catch {
        return 'unreadable';
      }
    },
    exists: (path) => inside(path) !== 'missing',
    list(folder) {
      const found = inside(folder);
      if (failures.has(found)) return [];
      try {
        return readdirSync(found, { withFileTypes: true })
          .filter((entry) => !entry.isSymbolicLink() || !failures.has(inside(`${folder}/${entry.name}`)))
          .map((entry) => (isFolder(entry, join(found, entry.name)) ? `${entry.name}/` : entry.name))
          .sort();
      } catch {
        return [];
      }
    },
  };
}

/** The same, where a file is read again only when it was written since: what says the same is the very same bytes. */
export function rememberedFiles(root: string): FileAccess {
  const files = nodeFiles(root);
  const known = new Map<string, { readonly stamp: string; readonly bytes: Uint8Array }>();
  return {
    ...files,
    read(path) {
      const stamp = stampOf(join(root, ...path.split('/')));
      const before = known.get(path);
      if (before && stamp !== undefined && before.stamp === stamp) return before.bytes;
      const read = files.read(path);
      const bytes = before && typeof read !== 'string' && same(before.bytes, read) ? before.bytes : read;
      if (stamp !== undefined && typeof bytes !== 'string') known.set(path, { stamp, bytes });
      else known.delete(path);
      return bytes;
    },
  };
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** What differs once a file has been written or another has taken its place. */
function stampOf(path: string): string | undefined {
  try {
    const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
    return `${mtimeNs} ${ctimeNs} ${size} ${ino}`;
  } catch {
    return undefined;
  }
}

function real(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function canBeListed(folder: string): boolean {
  try {
    readdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function isFolder(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
