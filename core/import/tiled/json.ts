import { limits } from '../../documents/limits.js';
import { entryOf, listNode, mapNode, scalarNode, textAt } from '../../documents/nodes.js';
import type { DocEntry, DocNode, DocScalar } from '../../documents/tree.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { SourceFile } from '../../source/file.js';

/** JSON as a tree in which everything knows its place; undefined after a report. */
export function readJson(file: SourceFile, to: Diagnostics): DocNode | undefined {
  const scan = new Scan(file);
  const node = scan.value(0);
  const isWhole = node !== undefined && scan.isAtEnd();
  if (isWhole) return node;
  const start = Math.min(scan.at, file.text.length);
  to.add(
    problem(
      'BK1130',
      scan.isTooMuch ? 'this file is nested too deep, or has too many parts' : 'this is no JSON from here on',
      { file, start, end: Math.min(start + 1, file.text.length) },
      { help: 'save the map in Tiled again: File > Export As > JSON map files' },
    ),
  );
  return undefined;
}

const BLANKS = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them in its texts
const TEXT = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORD = /true|false|null/y;

/** Reads from the front; stops, undefined, at the first character that is not JSON. */
class Scan {
  at = 0;
  isTooMuch = false;
  private parts = 0;

  constructor(private readonly file: SourceFile) {}

  isAtEnd(): boolean {
    this.take(BLANKS);
    return this.at === this.file.text.length;
  }

  value(depth: number): DocNode | undefined {
    this.take(BLANKS);
    this.isTooMuch ||= depth > limits.depth || ++this.parts > limits.tokens;
    if (this.isTooMuch) return undefined;
    const first = this.file.text[this.at];
    if (first === '{') return this.map(depth);
    if (first === '[') return this.list(depth);
    return first === '"' ? this.text() : this.plain();
  }

  private map(depth: number): DocNode | undefined {
    const start = this.at;
    const entries: DocEntry[] = [];
    const isWell = this.between('}', () => {
      const key = this.text();
      this.take(BLANKS);
      const value = key && this.takes(':') ? this.value(depth + 1) : undefined;
      if (key && value) entries.push(entryOf(key, value));
      return value !== undefined;
    });
    return isWell ? mapNode(entries, { file: this.file, start, end: this.at }) : undefined;
  }

  private list(depth: number): DocNode | undefined {
    const start = this.at;
    const items: DocNode[] = [];
    const isWell = this.between(']', () => {
      const item = this.value(depth + 1);
      if (item) items.push(item);
      return item !== undefined;
    });
    return isWell ? listNode(items, { file: this.file, start, end: this.at }) : undefined;
  }

  /** What stands between brackets, parted by commas. */
  private between(last: string, part: () => boolean): boolean {
    this.at++;
    this.take(BLANKS);
    if (this.takes(last)) return true;
    do {
      this.take(BLANKS);
      if (!part()) return false;
      this.take(BLANKS);
    } while (this.takes(','));
    return this.takes(last);
  }

  private text(): DocScalar | undefined {
    const start = this.at;
    const written = this.take(TEXT);
    if (written === undefined) return undefined;
    const value = JSON.parse(written) as string;
    const at = { file: this.file, start, end: this.at };
    return scalarNode(value, { text: value, at, spanOf: () => at });
  }

  private plain(): DocScalar | undefined {
    const start = this.at;
    const written = this.take(NUMBER) ?? this.take(WORD);
    if (written === undefined) return undefined;
    return scalarNode(JSON.parse(written) as number | boolean | null, textAt(this.file, written, start));
  }

  private take(form: RegExp): string | undefined {
    form.lastIndex = this.at;
    const found = form.exec(this.file.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private takes(character: string): boolean {
    const is = this.file.text[this.at] === character;
    if (is) this.at++;
    return is;
  }
}
