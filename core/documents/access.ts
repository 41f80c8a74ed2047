/** Why a file could not be read. `outside`: it lies, or a link leads, outside the root. */
export type ReadFailure = 'missing' | 'folder' | 'outside' | 'too large' | 'unreadable';

/**
 * Files below one root, wherever they come from. Paths are relative to the root, with `/` between their parts and
 * without `.` and `..`; the root itself is the empty path.
 */
export interface FileAccess {
  /** The bytes of a file, or why there are none. Files larger than `limits.bytes` need not be read. */
  read(path: string): Uint8Array | ReadFailure;
  exists(path: string): boolean;
  /** Names of the files and folders in a folder, in the order of their characters; folders end in `/`. */
  list(folder: string): readonly string[];
  /** What people call a file, where that is not its path. */
  told?(path: string): string;
}

/** Files held in memory: for tests, editors and web pages. */
export function memoryFiles(files: Readonly<Record<string, string | Uint8Array>>): FileAccess {
  const held = new Map(Object.entries(files));
  const isFolder = (path: string) => [...held.keys()].some((name) => path === '' || name.startsWith(`${path}/`));
  return {
    read(path) {
      const file = held.get(path);
      if (file === undefined) return isFolder(path) ? 'folder' : 'missing';
      return typeof file === 'string' ? new TextEncoder().encode(file) : file;
    },
    exists: (path) => held.has(path) || isFolder(path),
    list(folder) {
      const names = new Set<string>();
      const before = folder === '' ? '' : `${folder}/`;
      for (const name of held.keys()) {
        if (!name.startsWith(before)) continue;
        const rest = name.slice(before.length);
        names.add(rest.includes('/') ? rest.slice(0, rest.indexOf('/') + 1) : rest);
      }
      return [...names].sort();
    },
  };
}

/** A path as seen from a folder, both below one root; undefined when it is absolute or leaves the root. */
export function joinPath(folder: string, path: string): string | undefined {
  if (path === '' || path.startsWith('/') || /^[A-Za-z]:/.test(path) || /[\\\0]/.test(path)) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The folder a file is in. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
