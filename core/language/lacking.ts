import type { Code } from '../source/codes.js';
import type { Passage } from './reading.js';

/** What is said of a name that is not known. */
const ofNames: ReadonlySet<Code> = new Set<Code>([
  'BK0601',
  'BK0603',
  'BK0605',
  'BK0606',
  'BK0607',
  'BK0608',
  'BK0609',
  'BK0610',
  'BK0611',
  'BK0613',
]);

/** Whatever a module misses follows from the one thing, where it speaks of a module that it does not use. */
export function holdBackWhatIsLacking(p: Passage): void {
  const files = new Set(
    p.modules.filter((m) => p.model.lacking.has(m.name)).flatMap((m) => m.parts.map((part) => part.at.file)),
  );
  const { list } = p.diagnostics;
  for (let i = list.length - 1; i >= 0; i--) {
    const { code, at, message } = list[i] as (typeof list)[number];
    if (!at || !files.has(at.file) || !ofNames.has(code) || message.endsWith(' to add to')) continue;
    list.splice(i, 1);
    p.diagnostics.heldBack++;
  }
}
