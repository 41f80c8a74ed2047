import { dirname, relative, resolve, sep } from 'node:path';

/** Modules as documents in a folder name them, which a mapping names by their names or by paths from where it lies. */
export function usedFrom(uses: readonly string[], mapping: string, folder: string): string[] {
  return uses.map((use) => {
    if (!/^\.{1,2}\/|\.ya?ml$/.test(use)) return use;
    const way = relative(resolve(folder), resolve(dirname(mapping), use))
      .split(sep)
      .join('/');
    return way.startsWith('../') ? way : `./${way}`;
  });
}
