import { dirname, join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { decode } from '../../core/documents/bytes.js';
import { folderOf, joinPath } from '../../core/documents/index.js';
import type { Around } from '../../core/import/tiled/tiled.js';
import { findDocuments } from '../files/place.js';

/** What a map made in Tiled needs: the files beside it, out of whose project no path leads, and what is packed unpacked. */
export function aroundMap(path: string): Around {
  const { files, paths } = findDocuments([path]);
  const folder = folderOf(paths[0] ?? '');
  return {
    beside(name) {
      const inside = joinPath(folder, name);
      if (inside === undefined) return failures.outside;
      const bytes = files.read(inside);
      if (typeof bytes === 'string') return failures[bytes];
      const { file, fault } = decode(join(dirname(path), name), bytes);
      return fault ? `cannot be read: ${fault.message}` : file;
    },
    unpack,
  };
}

const failures = {
  missing: 'is not there',
  folder: 'is a folder, not a file',
  outside: 'lies outside the project, where no path may lead',
  'too large': 'is too large',
  unreadable: 'cannot be read',
} as const;

export function unpack(text: string, compression: string, most: number): Uint8Array | string {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text)) return 'they are no base64';
  const packed = Buffer.from(text, 'base64');
  const unpackers = { '': (bytes: Buffer) => bytes, zlib: inflated(inflateSync), gzip: inflated(gunzipSync) };
  const unpacker = Object.entries(unpackers).find(([name]) => name === compression)?.[1];
  if (!unpacker)
    return `they are compressed with ${compression}, and only zlib and gzip are read: choose another Tile Layer Format in the properties of the map`;
  try {
    return unpacker(packed);
  } catch (error) {
    const isMore = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isMore
      ? 'they unpack to more than the layer has'
      : `they are not compressed with ${compression}, or damaged`;
  }

  function inflated(by: typeof inflateSync): (bytes: Buffer) => Buffer {
    return (bytes) => by(bytes, { maxOutputLength: Math.max(1, most) });
  }
}
