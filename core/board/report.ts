import type { DocEntry, DocMap, DocNode, DocScalar, MappedText } from '../documents/tree.js';
import type { Code } from '../source/codes.js';
import { type DiagnosticDetails, type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';

/** Adds a fault of a board to what was found. */
export function report(
  to: Diagnostics,
  code: Code,
  at: FileSpan,
  message: string,
  details: DiagnosticDetails = {},
): void {
  to.add(problem(code, message, at, details));
}

/** A name rule text can say: words of small letters and digits, joined by hyphens. */
export function sayable(name: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
}

/** What a name would be that rule text can say: `Light booth` is `light-booth`. The same where there is none. */
export function sayableAs(name: string): string {
  const said = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return sayable(said) ? said : name;
}

/** The words of a text with their places in it. */
export function wordsOf(text: MappedText): { readonly word: string; readonly at: FileSpan }[] {
  return [...text.text.matchAll(/\S+/g)].map((found) => ({
    word: found[0],
    at: text.spanOf({ start: found.index, end: found.index + found[0].length }),
  }));
}

export function scalarAt(map: DocMap, key: string): DocScalar | undefined {
  const node = map.get(key);
  return node?.kind === 'scalar' ? node : undefined;
}

/** A scalar entry as text; undefined where there is none, or it is empty. */
export function textAt(map: DocMap, key: string): string | undefined {
  const text = scalarAt(map, key)?.text.text.trim();
  return text === '' ? undefined : text;
}

/** `yes`, `no`, `true` and `false`, whichever way the reader of the file took them. */
export function yesNo(node: DocNode | undefined): boolean | undefined {
  if (node?.kind !== 'scalar') return undefined;
  if (typeof node.value === 'boolean') return node.value;
  const text = node.text.text.trim();
  return text === 'yes' ? true : text === 'no' ? false : undefined;
}

function isEmpty(node: DocNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}

/** The entries of a map that are not in a list of known keys: values of properties. Keys without a value were told of. */
export function valuesOf(map: DocMap, known: ReadonlySet<string>): Map<string, DocNode> {
  const values = new GivenValues();
  for (const entry of map.entries) if (!known.has(entry.name) && !isEmpty(entry.value)) values.give(entry);
  return values;
}

/** Values that know where their names stand. */
class GivenValues extends Map<string, DocNode> {
  readonly names = new Map<string, DocScalar>();

  give({ name, key, value }: DocEntry): void {
    this.set(name, value);
    this.names.set(name, key);
  }
}

/** Values of which some stand in the place of others. */
export function valuesOver(
  under: ReadonlyMap<string, DocNode>,
  over: ReadonlyMap<string, DocNode>,
): ReadonlyMap<string, DocNode> {
  const values = new GivenValues();
  for (const from of [under, over])
    for (const [name, value] of from) {
      values.set(name, value);
      const key = nameOfValue(from, name);
      if (key) values.names.set(name, key);
    }
  return values;
}

/** Where the name of a value stands in the document. */
export function nameOfValue(values: ReadonlyMap<string, DocNode>, name: string): DocScalar | undefined {
  return values instanceof GivenValues ? values.names.get(name) : undefined;
}
