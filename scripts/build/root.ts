import { fileURLToPath } from 'node:url';

/** The absolute path of something in the repository. */
export function root(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
