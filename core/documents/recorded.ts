import type { FileAccess, ReadFailure } from './access.js';

/** All that was read of some files: plain data, so that another thread can read the very same. */
export interface Recording {
  readonly reads: Map<string, Uint8Array | ReadFailure>;
  readonly there: Map<string, boolean>;
  readonly lists: Map<string, readonly string[]>;
}

/** Files that note what is read of them. */
export function recorded(files: FileAccess): { readonly files: FileAccess; readonly recording: Recording } {
  const recording: Recording = { reads: new Map(), there: new Map(), lists: new Map() };
  const noted = <T>(map: Map<string, T>, path: string, value: T): T => {
    map.set(path, value);
    return value;
  };
  return {
    recording,
    files: {
      ...files,
      read: (path) => noted(recording.reads, path, files.read(path)),
      exists: (path) => noted(recording.there, path, files.exists(path)),
      list: (folder) => noted(recording.lists, folder, files.list(folder)),
    },
  };
}

/** The files that were read, and no others. */
export function replayed({ reads, there, lists }: Recording): FileAccess {
  return {
    read: (path) => reads.get(path) ?? 'missing',
    exists: (path) => there.get(path) ?? typeof (reads.get(path) ?? '') !== 'string',
    list: (folder) => lists.get(folder) ?? [],
  };
}
