import type { Diagnostic } from '../source/diagnostic.js';
import { type FileSpan, type SourceFile, sourceFile } from '../source/file.js';
import type { DocNode, MappedText } from './tree.js';

/** A stretch of a text that is read as if something else stood there. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A fault, and how the text would stand that its author meant; without edits where that is not known. */
export interface Slip {
  readonly told: Diagnostic;
  readonly edits: readonly Edit[];
  /** Of what stretch it is not sure that it says what was meant. */
  readonly doubtful?: readonly [start: number, end: number];
}

/** What stands somewhere, in quotes. */
export function quotedBy(quote: string, start: number, end: number): Edit[] {
  return [
    { start, end: start, text: quote },
    { start: end, end, text: quote },
  ];
}

/** A text with some edits, in which everything still knows its place in the file as it was written. */
export class Mended {
  private constructor(
    private readonly written: SourceFile,
    /** The text to read. */
    readonly file: SourceFile,
    /** Where each character stands in the file as written, and the end; undefined while nothing is edited. */
    private readonly origin: Int32Array | undefined,
  ) {}

  static of(file: SourceFile): Mended {
    return new Mended(file, file, undefined);
  }

  /** The same with more edits, none of which overlap. */
  with(edits: readonly Edit[]): Mended {
    const { text } = this.file;
    const parts: string[] = [];
    const places: number[] = [];
    let from = 0;
    for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
      if (edit.start < from) continue;
      parts.push(text.slice(from, edit.start), edit.text);
      for (let i = from; i < edit.start; i++) places.push(this.place(i));
      for (let i = 0; i < edit.text.length; i++) places.push(this.place(edit.start));
      from = edit.end;
    }
    parts.push(text.slice(from));
    for (let i = from; i <= text.length; i++) places.push(this.place(i));
    return new Mended(this.written, sourceFile(this.written.path, parts.join('')), Int32Array.from(places));
  }

  /** Where an offset stands in the file as written. */
  place(offset: number): number {
    return this.origin ? (this.origin[Math.min(offset, this.origin.length - 1)] ?? 0) : offset;
  }

  span(at: FileSpan): FileSpan {
    if (at.file !== this.file || !this.origin) return at;
    const start = this.place(at.start);
    return { file: this.written, start, end: Math.max(start, this.place(at.end)) };
  }

  diagnostic(diagnostic: Diagnostic): Diagnostic {
    const { at, related } = diagnostic;
    if (!this.origin) return diagnostic;
    return {
      ...diagnostic,
      at: at && this.span(at),
      ...(related && { related: related.map((other) => ({ ...other, at: this.span(other.at) })) }),
    };
  }

  /** A tree of the text to read, with its places in the file as written. */
  tree(root: DocNode | undefined): DocNode | undefined {
    if (!root || !this.origin) return root;
    // What an alias stands for is one node in several places.
    const known = new Map<DocNode, DocNode>();
    const visit = <T extends DocNode>(node: T): T => {
      const before = known.get(node);
      if (before) return before as T;
      const made = this.moved(node, visit) as T;
      known.set(node, made);
      return made;
    };
    return visit(root);
  }

  private moved(node: DocNode, visit: <T extends DocNode>(node: T) => T): DocNode {
    const at = this.span(node.at);
    if (node.kind === 'scalar') return { ...node, at, text: this.text(node.text) };
    if (node.kind === 'list') return { ...node, at, items: node.items.map((item) => visit(item)) };
    const entries = node.entries.map((entry) => ({ ...entry, key: visit(entry.key), value: visit(entry.value) }));
    const byName = new Map([...entries].reverse().map((entry) => [entry.name, entry.value]));
    return { kind: 'map', at, entries, get: (name) => byName.get(name) };
  }

  private text({ text, at, spanOf }: MappedText): MappedText {
    return { text, at: this.span(at), spanOf: (span) => this.span(spanOf(span)) };
  }
}
