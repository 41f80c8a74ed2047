import type { SourceFile } from '../source/file.js';
import type { DocNode } from './tree.js';

/** What a cell or row of a table is called: `row 3, column copies`. */
const names = new WeakMap<DocNode, string>();

export function nameCell<T extends DocNode>(node: T, name: string): T {
  names.set(node, name);
  return node;
}

/** The row and column of a node that came from a table. */
export function cellOf(node: DocNode): string | undefined {
  return names.get(node);
}

/** The table that a section's entries came from: undefined where it could not be read. */
const tables = new WeakMap<DocNode, { readonly file: SourceFile | undefined }>();

export function nameTable<T extends DocNode>(section: T, file: SourceFile | undefined): T {
  tables.set(section, { file });
  return section;
}

export function tableOf(section: DocNode): { readonly file: SourceFile | undefined } | undefined {
  return tables.get(section);
}
