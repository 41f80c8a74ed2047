import type { Meant } from './explain.js';
import { entryOf, mapNode, plainValue, scalarNode, textThrough } from './nodes.js';
import type { DocMap, DocNode, DocScalar } from './tree.js';

/** A tree with the words that were meant in place of misspelt keys and values; each stands where the misspelt one does. */
export function mended(tree: DocMap, meant: readonly Meant[]): DocMap {
  return meant.reduce((map, one) => at(map, one.path, one) as DocMap, tree);
}

function at(node: DocNode, path: readonly string[], meant: Meant): DocNode {
  const [step, ...rest] = path;
  if (step === undefined) return meant.isKey ? withKey(node, meant) : node.kind === 'scalar' ? inWords(meant) : node;
  if (node.kind === 'list')
    return { ...node, items: node.items.map((item, i) => (String(i) === step ? at(item, rest, meant) : item)) };
  if (node.kind !== 'map') return node;
  const entries = node.entries.map((e) => (e.name === step ? { ...e, value: at(e.value, rest, meant) } : e));
  return mapNode(entries, node.at);
}

function withKey(node: DocNode, meant: Meant): DocNode {
  if (node.kind !== 'map' || node.get(meant.word) !== undefined) return node;
  const entries = node.entries.map((entry) =>
    entry.key.at.start === meant.at.start ? entryOf(inWords(meant), entry.value) : entry,
  );
  return mapNode(entries, node.at);
}

const inWords = ({ word, at }: Meant): DocScalar =>
  scalarNode(
    plainValue(word),
    textThrough(word, at, () => undefined),
    at,
  );
