import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { hasSpaces } from './board-text.js';
import type { Edges } from './edges.js';
import type { Mapping } from './mapping.js';

/** Tells where the mapping knows what is so of spaces, and not of a board of this size. */
export function tellSize(at: FileSpan | undefined, edges: Edges, mapping: Mapping, to: Diagnostics): void {
  const { size } = mapping;
  if (!size || mapping.spaces.size === 0 || hasSpaces(edges, mapping)) return;
  const known = new Set([...mapping.spaces.values()].flatMap((said) => Object.keys(said)));
  for (const key of [mapping.cells.row, mapping.cells.column]) if (key !== undefined) known.delete(key);
  to.add(
    problem(
      'BK1125',
      `the board is ${edges.rows} x ${edges.columns}, and the mapping knows spaces of ${size.rows} x ${size.columns} only: none has ${[...known].join(', ')}`,
      at,
      { help: 'add them to `spaces:` of the board if the rules you play by need them' },
    ),
  );
}
