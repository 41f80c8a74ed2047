import type { Diagnostics } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import type { DocumentKind } from './kinds.js';
import type { DocMap, DocScalar } from './tree.js';

export function expandTables(_kind: DocumentKind, tree: DocMap, _table: (path: DocScalar) => SourceFile | undefined, _diagnostics: Diagnostics): DocMap {
  return tree;
}
