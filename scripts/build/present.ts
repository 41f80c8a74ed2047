import { existsSync } from 'node:fs';
import { root } from './root.js';

/** Whether all of these files are there yet; says what is left out if not. */
export function present(what: string, ...paths: string[]): boolean {
  const missing = paths.filter((path) => !existsSync(root(path)));
  if (missing.length > 0) console.error(`Left out ${what}: ${missing.join(', ')} is missing`);
  return missing.length === 0;
}
