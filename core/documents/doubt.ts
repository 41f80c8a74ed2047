import type { Diagnostic } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import type { DocMap, DocNode } from './tree.js';

/** What is said where something is missing, or stands in another form than it should. */
const ofLack: ReadonlySet<string> = new Set(['BK0203', 'BK0204', 'BK0205', 'BK0207', 'BK0208', 'BK0210']);

/** What is not sure in a document, after faults of YAML that are told. */
export class Doubt {
  /** Where entries begin whose values are not known wholly. */
  private readonly heads = new Set<number>();
  /** The keys of those entries, but for those of the document itself: they may declare less than they should. */
  readonly names: FileSpan[] = [];

  constructor(
    private readonly tree: DocMap,
    private readonly stretches: readonly FileSpan[],
  ) {
    for (const at of stretches) {
      if (isOutside(at)) for (const { key } of tree.entries.slice(0, 2)) this.heads.add(key.at.start);
      // What stands before it may go on there.
      this.mark(tree, at, at.start - 1);
      this.mark(tree, at, at.end);
    }
  }

  /** Whether a place is in a stretch that may say something else than was meant. */
  covers(at: FileSpan | undefined): boolean {
    return at !== undefined && this.stretches.some((s) => s.file === at.file && at.start >= s.start && at.end <= s.end);
  }

  /** Whether what is missing at a place may stand in a stretch that could not be read. */
  mayLack(at: FileSpan | undefined): boolean {
    return at !== undefined && this.heads.has(at.start) && this.stretches.some((s) => s.file === at.file);
  }

  /** Whether the values of some keys of the document are not sure. */
  isOf(keys: readonly string[]): boolean {
    const { entries } = this.tree;
    const words = new RegExp(`^(${keys.join('|')}):`, 'm');
    return this.stretches.some(({ file, start, end }) => {
      const on = entries.findLast(({ key }) => key.at.start <= end && key.at.file === file);
      return (
        words.test(file.text.slice(start, end)) ||
        (on !== undefined && keys.includes(on.name) && isNaming(on.value) && start <= on.value.at.end)
      );
    });
  }

  /** Whether what is said of a document's form may only follow from the faults. */
  explains({ code, at }: Diagnostic): boolean {
    return this.covers(at) || (ofLack.has(code) && this.mayLack(at));
  }

  /** Each entry that a stretch is in or may belong to, which ends where the next begins. */
  private mark(tree: DocMap, { file }: FileSpan, place: number): void {
    let node: DocNode | undefined = tree;
    const seen = new Set<DocNode>();
    while (node && node.kind !== 'scalar' && !seen.has(node)) {
      seen.add(node);
      if (node !== tree) this.heads.add(node.at.start);
      const parts: readonly { key?: DocNode; value: DocNode }[] =
        node.kind === 'list' ? node.items.map((value) => ({ value })) : node.entries;
      const part = parts.findLast(({ key, value }) => (key ?? value).at.start <= place && value.at.file === file);
      if (!part) return;
      if (part.key) this.heads.add(part.key.at.start);
      if (part.key && node !== tree) this.names.push(part.key.at);
      this.heads.add(part.value.at.start);
      node = part.value;
    }
  }
}

/** Whether a stretch begins on a line that is not indented: then keys of the document itself may be missing. */
function isOutside({ file, start }: FileSpan): boolean {
  const line = file.text.lastIndexOf('\n', start - 1) + 1;
  return !/^[ \t]/.test(file.text.slice(line, line + 1));
}

/** A position may be written out where its file could be named. */
function isNaming(value: DocNode): boolean {
  return value.kind !== 'map';
}
