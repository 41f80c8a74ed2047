import type { DocEntry, DocNode, ProjectDocument, ProjectModule } from '../documents/index.js';
import { entries, field, items, wordOf } from '../language/reading.js';
import type { FileSpan } from '../source/file.js';

/** How sure it is that a rulebook says so: high, middling, low. */
export type Confidence = 'H' | 'M' | 'L';

/** One statement of a rulebook, in the module's words. */
export interface Statement {
  readonly id: string;
  readonly text: string;
  readonly confidence: Confidence | undefined;
  readonly at: FileSpan;
}

/** The statements that modules declare under `rulebook:`, in a file of its own or on the spot. */
export function statementsOf(modules: readonly ProjectModule[]): Map<string, Statement> {
  const parts = modules.flatMap((module) => module.documents);
  const found = parts.flatMap((part) => idsOf(part).map(statement));
  return new Map(found.map((s) => [s.id, s]));
}

function idsOf(part: ProjectDocument): readonly DocEntry[] {
  const file = part.refers.get('rulebook');
  return file ? entries(file.tree.get('ids')) : entries(part.tree.get('rulebook'));
}

function statement({ key, name, value }: DocEntry): Statement {
  const confidence = wordOf(field(value, 'confidence'));
  return {
    id: name,
    text: (wordOf(value) ?? wordOf(field(value, 'text')) ?? '').replace(/\s+/g, ' '),
    confidence: confidence === 'H' || confidence === 'M' || confidence === 'L' ? confidence : undefined,
    at: key.at,
  };
}

/** An id where a document cites it, and the key of what cites it. */
export interface Citation {
  readonly id: string;
  readonly at: FileSpan;
  readonly by: DocEntry | undefined;
}

/** Every id under `cites:` or `covers:` in a document. */
export function citationsIn(node: DocNode, by?: DocEntry, found: Citation[] = []): Citation[] {
  if (node.kind === 'list') for (const item of node.items) citationsIn(item, by, found);
  if (node.kind !== 'map') return found;
  for (const entry of node.entries) {
    if (entry.name !== 'cites' && entry.name !== 'covers') citationsIn(entry.value, entry, found);
    else
      for (const item of items(entry.value)) {
        const id = wordOf(item);
        if (id) found.push({ id, at: item.at, by });
      }
  }
  return found;
}
