import { basename, dirname, join, relative, sep } from 'node:path';
import { documentsAt, textOf } from './folders.js';
import type { Place } from './place.js';

/**
 * The same with the scenarios and tests that lie beside positions which were asked for without them: only these say
 * what a position is of. They are those that name it or, where none does, all scenarios there.
 */
export function withOwners(place: Place): Place {
  const asked = new Set(place.paths);
  const positions = place.paths.filter((path) => isLone(join(place.root, path)));
  const beside = positions.flatMap((path) => {
    const near = documentsAt(dirname(join(place.root, path))).filter((file) => file !== join(place.root, path));
    const named = new RegExp(`^\\s*(?:position|given):[ \\t]*\\S*${escaped(basename(path))}[ \\t]*(#.*)?$`, 'm');
    const naming = near.filter((file) => named.test(textOf(file) ?? ''));
    return naming.length > 0 ? naming : near.filter((file) => /^scenario:/m.test(textOf(file) ?? ''));
  });
  const paths = beside
    .map((file) => relative(place.root, file).split(sep).join('/'))
    .filter((path) => !asked.has(path));
  return paths.length === 0 ? place : { ...place, beside: [...new Set(paths)] };
}

function isLone(path: string): boolean {
  const text = textOf(path) ?? '';
  return /^position:/m.test(text) && !/^(scenario|tests|board|module):/m.test(text);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
