import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { root } from './root.js';

const FOLDERS = ['cli', 'core', 'grammar', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.declarations.json'];

/** A hash of everything the build reads and of what it generates among the sources. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [...FILES, ...(await sources())]) {
    const text = await readFile(root(path)).catch(() => '');
    hash.update(`${path}\n${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

async function sources(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(root(folder), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) found.push(`${entry.parentPath}/${entry.name}`.slice(root('').length));
  }
  return found.sort();
}
