/** What positions say, while parts of it are left out. */
import { entryOf, listNode, mapNode, plainValue, scalarNode, textAt } from '../../documents/nodes.js';
import type { DocNode } from '../../documents/tree.js';
import { sourceFile } from '../../source/file.js';

/** A value of a document: a word, a number, a list, keys with values. */
export type Said = string | number | readonly Said[] | Keys;

export interface Keys {
  readonly [key: string]: Said;
}

/** What is said, as a document that is read. */
export function nodeOf(said: Said): DocNode {
  const file = sourceFile('position', '');
  const at = { file, start: 0, end: 0 };
  const scalar = (text: string) => scalarNode(plainValue(text), textAt(file, text, 0), at);
  const made = (value: Said): DocNode => {
    if (typeof value !== 'object') return scalar(String(value));
    if (isList(value)) return listNode(value.map(made), at);
    return mapNode(
      Object.entries(value).map(([key, part]) => entryOf(scalar(key), made(part))),
      at,
    );
  };
  return made(said);
}

/** Everything that is said with one thing of it left out, the largest things first. */
export function* withoutOne(keys: Keys): Generator<Keys> {
  for (const key of Object.keys(keys)) yield without(keys, key);
  for (const [key, part] of Object.entries(keys)) {
    if (typeof part !== 'object' || key === 'at') continue;
    if (isList(part)) {
      if (part.length > 1)
        for (let i = 0; i < part.length; i++) yield { ...keys, [key]: part.filter((_, j) => j !== i) };
    } else if (Object.keys(part).length > 1) for (const less of withoutOne(part)) yield { ...keys, [key]: less };
    else for (const less of withoutOne(part)) if (Object.keys(less).length > 0) yield { ...keys, [key]: less };
  }
}

function without(keys: Keys, left: string): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => key !== left));
}

function isList(said: Said): said is readonly Said[] {
  return Array.isArray(said);
}
