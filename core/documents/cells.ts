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
