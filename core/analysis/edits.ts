import type { DocEntry, DocMap, DocNode, DocScalar } from '../documents/index.js';
import { entryOf, listNode, mapNode } from '../documents/index.js';
import { field, items, wordOf } from '../language/reading.js';
import { type FileSpan, positionOf } from '../source/file.js';

/** One small change of a document. */
export interface Edit {
  readonly sort: 'off' | 'number' | 'comparison' | 'branch' | 'statement' | 'value' | 'left out';
  /** What is changed, and what stands there instead; undefined: it is left out. */
  readonly node: DocNode;
  readonly by: DocNode | undefined;
  readonly at: FileSpan;
  /** The line the change begins in, as it is and as it is then; `nothing` where nothing of it is left. */
  readonly line: string;
  readonly becomes: string;
}

/** A value written otherwise. */
export function instead(node: DocScalar, written: string, sort: Edit['sort'] = 'value'): Edit {
  const { text, at } = node;
  const value = /^-?\d+$/.test(written) ? Number(written) : written;
  const by: DocScalar = { ...node, value, text: { text: written, at: text.at, spanOf: () => text.at } };
  return { sort, node, by, at, ...lines(at, written) };
}

/** An entry of a list left out. */
export function withoutItem(node: DocNode, by?: Pick<Edit, 'node' | 'by'>): Edit {
  const change = by ?? { node, by: undefined };
  return { sort: 'left out', ...change, at: node.at, ...lines(withComma(node.at), '') };
}

/** A key left out with its value. */
export function withoutEntry({ key, value }: DocEntry): Edit {
  const at = value.at.file === key.at.file ? { ...key.at, end: Math.max(key.at.end, value.at.end) } : key.at;
  return { sort: 'left out', node: value, by: undefined, at: key.at, ...lines(withComma(at), '') };
}

function lines({ file, start, end }: FileSpan, written: string): Pick<Edit, 'line' | 'becomes'> {
  const { text } = file;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', start);
  const to = next < 0 ? text.length : next;
  const becomes = `${text.slice(from, start)}${written}${end <= to ? text.slice(end, to) : ''}`.trim();
  return { line: text.slice(from, to).trim(), becomes: /^-?$/.test(becomes) ? 'nothing' : becomes };
}

/** A stretch of a list or map in brackets, with the comma that goes with it. */
function withComma(at: FileSpan): FileSpan {
  const { text } = at.file;
  const after = /^\s*,[ \t]*/.exec(text.slice(at.end, at.end + 40));
  if (after) return { ...at, end: at.end + after[0].length };
  const before = /,[ \t]*$/.exec(text.slice(Math.max(0, at.start - 40), at.start));
  return before ? { ...at, start: at.start - before[0].length } : at;
}

/** One more and one less, where that is a number of things. */
export function numbers(node: DocNode | undefined, least = Number.NEGATIVE_INFINITY): Edit[] {
  if (node?.kind !== 'scalar' || typeof node.value !== 'number') return [];
  const { value } = node;
  return [value + 1, value - 1].filter((n) => n >= least).map((n) => instead(node, String(n), 'number'));
}

/** The ends of `0 to 10`, one more and one less. */
export function ends(node: DocNode | undefined): Edit[] {
  const words = node?.kind === 'scalar' ? /^(.*?)(-?\d+) to (-?\d+)(.*)$/.exec(node.text.text.trim()) : null;
  if (node?.kind !== 'scalar' || !words) return [];
  const [, before = '', from, to, after = ''] = words;
  const range = (a: number, b: number) => instead(node, `${before}${a} to ${b}${after}`, 'number');
  const [a, b] = [Number(from), Number(to)];
  return [range(a + 1, b), range(a - 1, b), range(a, b + 1), range(a, b - 1)];
}

/** A number one more and one less; any other value left out. */
export function otherwise(entry: DocEntry): Edit[] {
  const { value } = entry;
  return value.kind === 'scalar' && typeof value.value === 'number' ? numbers(value) : [withoutEntry(entry)];
}

/** Changes that come to the same are one. */
export function unlike(edits: readonly Edit[]): Edit[] {
  const seen = new Set<string>();
  return edits.filter(({ at, becomes, line }) => {
    const key = `${at.file.path}:${positionOf(at.file, at.start).line}:${becomes === 'nothing' ? line : becomes}`;
    return becomes !== line && !seen.has(key) && seen.add(key);
  });
}

/** A document with a change made; what does not hold it stays as it is. Undefined: nothing of it is left. */
export function edited<T extends DocNode>(tree: T, edit: Edit): T {
  return changed(tree, edit) as T;
}

function changed(tree: DocNode, edit: Edit): DocNode | undefined {
  const { node } = edit;
  if (tree === node) return edit.by;
  if (tree.kind === 'scalar' || isBeside(tree.at, node.at)) return tree;
  if (tree.kind === 'list') {
    const list = tree.items.flatMap((item) => changed(item, edit) ?? []);
    return list.length === tree.items.length && list.every((item, i) => item === tree.items[i])
      ? tree
      : listNode(list, tree.at);
  }
  let same = true;
  const entries = tree.entries.flatMap((entry) => {
    const value = changed(entry.value, edit);
    if (value === entry.value) return [entry];
    same = false;
    return value ? [entryOf(entry.key, value)] : [];
  });
  return same ? tree : mapNode(entries, tree.at);
}

/** Rows of a table stand in a file of their own: of those nothing is known by their place. */
function isBeside(tree: FileSpan, node: FileSpan): boolean {
  return tree.file === node.file && (node.start < tree.start || node.start > tree.end);
}

/** The ids that stand under `cites:` of a node or of anything around it. */
export function citesAround(tree: DocNode, node: DocNode): string[] {
  const path = pathTo(tree, node) ?? [];
  return [...new Set(path.flatMap((part) => items(field(part, 'cites')).flatMap((id) => wordOf(id) ?? [])))];
}

function pathTo(tree: DocNode, node: DocNode): DocNode[] | undefined {
  if (tree === node) return [tree];
  if (tree.kind === 'scalar' || isBeside(tree.at, node.at)) return undefined;
  for (const part of tree.kind === 'list' ? tree.items : tree.entries.map((entry) => entry.value)) {
    const rest = pathTo(part, node);
    if (rest) return [tree, ...rest];
  }
  return undefined;
}

/** The entries of a map that are not under these keys. */
export function entriesBut(node: DocNode, known: ReadonlySet<string>): DocEntry[] {
  return node.kind === 'map' ? (node as DocMap).entries.filter((entry) => !known.has(entry.name)) : [];
}
