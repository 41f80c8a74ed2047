import { type Diagnostic, problem } from '../source/diagnostic.js';
import { branches, formAt, keysOf } from './form.js';
import type { DocumentKind } from './kinds.js';
import { mapNode } from './nodes.js';
import type { DocEntry, DocMap, DocNode } from './tree.js';

/** A tree with keys put where they belong, and what is to be told of each. */
interface Moved {
  readonly tree: DocMap;
  readonly told: readonly Diagnostic[];
}

/**
 * Keys that stand in a column where they mean nothing, while those of the map above, or of the one around, know them.
 *
 * @param faulty whether something is wrong with what stands at a path
 */
export function moved(kind: DocumentKind, tree: DocMap, faulty: (path: readonly string[]) => boolean): Moved {
  const told: Diagnostic[] = [];
  return { tree: inMap(kind, [], tree, faulty, told), told };
}

type Faulty = Parameters<typeof moved>[2];

function inMap(kind: DocumentKind, path: readonly string[], map: DocMap, faulty: Faulty, told: Diagnostic[]): DocMap {
  const entries: DocEntry[] = [];
  let changed = false;
  for (const entry of map.entries) {
    const at = [...path, entry.name];
    const above = entries.at(-1);
    const taken = above && faulty(at) ? takenIn(kind, [...path, above.name], above, entry, told) : undefined;
    if (taken) {
      entries[entries.length - 1] = taken;
      changed = true;
      continue;
    }
    const value = inNode(kind, at, entry.value, faulty, told);
    const out = value.kind === 'map' ? givenBack(kind, at, value, map, faulty, told) : undefined;
    if (out) entries.push({ ...entry, value: out.left }, ...out.back);
    else entries.push(value === entry.value ? entry : { ...entry, value });
    changed ||= value !== entry.value || out !== undefined;
  }
  return changed ? mapNode(entries, map.at) : map;
}

function inNode(
  kind: DocumentKind,
  path: readonly string[],
  node: DocNode,
  faulty: Faulty,
  told: Diagnostic[],
): DocNode {
  if (node.kind === 'map') return inMap(kind, path, node, faulty, told);
  if (node.kind !== 'list') return node;
  const items = node.items.map((item, i) => inNode(kind, [...path, String(i)], item, faulty, told));
  return items.some((item, i) => item !== node.items[i]) ? { ...node, items } : node;
}

/** The entry above with a key that stands too far left put into it, or into the last of what it holds. */
function takenIn(
  kind: DocumentKind,
  path: readonly string[],
  above: DocEntry,
  entry: DocEntry,
  told: Diagnostic[],
): DocEntry | undefined {
  const { value } = above;
  if (value.kind !== 'map' || !isBlock(value)) return undefined;
  const last = value.entries.at(-1);
  const deeper = last && takenIn(kind, [...path, last.name], last, entry, told);
  if (deeper) return { ...above, value: mapNode([...value.entries.slice(0, -1), deeper], value.at) };
  if (!keysOf(formAt(kind, path)).includes(entry.name) || value.get(entry.name) !== undefined) return undefined;
  const beside = value.entries[0]?.name ?? '';
  told.push(
    problem('BK0118', `\`${entry.name}\` stands too far left: it belongs to \`${above.name}\``, entry.key.at, {
      help: `indent it like \`${beside}\``,
      related: [{ at: above.key.at, label: 'what it belongs to' }],
    }),
  );
  return { ...above, value: mapNode([...value.entries, entry], value.at) };
}

/** Keys at the end of a map that stand too far right: they belong beside what the map is of. */
function givenBack(
  kind: DocumentKind,
  path: readonly string[],
  map: DocMap,
  around: DocMap,
  faulty: Faulty,
  told: Diagnostic[],
): { readonly left: DocMap; readonly back: readonly DocEntry[] } | undefined {
  if (!isBlock(map) || !map.entries.some(({ name }) => faulty([...path, name]))) return undefined;
  const outside = formAt(kind, path.slice(0, -1));
  const ofNames = branches(outside).some(({ additionalProperties: form }) => typeof form === 'object');
  const known = keysOf(formAt(kind, path));
  // A map of any names has no key that is not one of them.
  if (known.length === 0) return undefined;
  const first = map.entries.findIndex(({ name, value }, i) => {
    if (i === 0 || known.includes(name) || !faulty([...path, name])) return false;
    if (around.get(name) !== undefined) return false;
    return keysOf(outside).includes(name) || (ofNames && looksLike(value, known));
  });
  if (first < 0) return undefined;
  const back = map.entries.slice(first);
  if (back.some(({ name }) => known.includes(name))) return undefined;
  const owner = path.at(-1) ?? '';
  for (const { name, key } of back)
    told.push(
      problem('BK0118', `\`${name}\` stands too far right: it is no key of \`${owner}\``, key.at, {
        help: `write it in the column of \`${owner}\``,
      }),
    );
  return { left: mapNode(map.entries.slice(0, first), map.at), back };
}

/** Whether a value is a map with keys that only such entries have as stand in a map of any names. */
function looksLike(value: DocNode, known: readonly string[]): boolean {
  return value.kind === 'map' && value.entries.length > 0 && value.entries.every(({ name }) => known.includes(name));
}

/** Whether a map has no braces: then columns say what belongs to it. */
function isBlock(map: DocMap): boolean {
  return map.entries.length > 0 && map.at.file.text[map.at.start] !== '{';
}
