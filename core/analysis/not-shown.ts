import type { ProjectDocument } from '../documents/index.js';
import { field, items, wordOf } from '../language/reading.js';
import type { FileSpan } from '../source/file.js';

/** A statement of the rulebook that no test shows, and why. */
export interface NotShown {
  readonly id: string;
  readonly because: string;
  readonly at: FileSpan;
}

/** What a document of tests gives under `not shown:`. */
export function notShownIn(document: ProjectDocument): NotShown[] {
  return items(document.tree.get('not shown')).flatMap((node) =>
    items(field(node, 'ids')).map((id) => ({
      id: wordOf(id) ?? '',
      because: onOneLine(wordOf(field(node, 'because')) ?? ''),
      at: id.at,
    })),
  );
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
