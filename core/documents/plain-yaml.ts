import type { FileSpan, SourceFile } from '../source/file.js';
import { align, type ScalarStyle } from './align.js';
import { limits } from './limits.js';
import { entryOf, listNode, mapNode, plainValue, scalarNode, textAt, textThrough } from './nodes.js';
import { prose } from './scalar-faults.js';
import type { DocEntry, DocMap, DocNode, DocScalar } from './tree.js';

/**
 * Reads a text that is written as nearly all are: one map, its lines indented by spaces, its texts on one line or in a
 * block. What is written in any other way, rightly or wrongly, is left to the reader that knows all of YAML: there is no
 * fault to tell here, only something not plain. Of a plain text both make the same tree; this one makes it several times
 * as fast.
 *
 * @returns undefined when the text is not plain
 */
export function readPlain(file: SourceFile): DocMap | undefined {
  const { text } = file;
  if (text.length > LONGEST || !text.endsWith('\n') || /[^\S \n]|\p{Cc}(?<!\n)/u.test(text)) return undefined;
  return new PlainReader(file).document();
}

/** A longer text may have more parts than are read of any. */
const LONGEST = limits.tokens / 4;
const DEEPEST = limits.depth / 2;

/** What begins with anything else may be a sign of YAML, or be taken for one. */
const FIRST = String.raw`(?:[\p{L}\p{N}_(/+]|-[\p{L}\p{N}]|\.\.?/)`;
const SPACES = / +/y;
const BLANKS = /[ \n]*/y;
const COLON = /: +/y;
const KEY = new RegExp(String.raw`(?:"([^"\\\n]+)"|'([^'\n]+)'|(${FIRST}[^\n]*?)):(?=[ \n])`, 'uy');
const PLAIN = new RegExp(String.raw`${FIRST}[^\n]*`, 'uy');
const BARE = new RegExp(String.raw`${FIRST}(?:[^\n,[\]{}:#]|:(?![\s,[\]{}]))*`, 'uy');
const QUOTED = /"([^"\\\n]+)"|'([^'\n]+)'/y;
const HEADER = /([|>])(-?)\n/y;
/** The end of a line; a comment begins in a way that no text goes on. */
const REST = / *(?<comment>(?<= )#(?:[ #!][^\n]*)?)?\n/y;

class PlainReader {
  /** Where the next thing stands that was not read. */
  private at = 0;
  /** How far that is indented, when a line begins with it; -1 at the end of the text. */
  private column = 0;
  /** Where the last thing read ends, with the comment behind it. */
  private end = 0;

  constructor(private readonly file: SourceFile) {}

  document(): DocMap | undefined {
    if (!this.nextLine() || this.column !== 0) return undefined;
    const root = this.map(0, 1, false);
    return this.column < 0 ? root : undefined;
  }

  /** Goes to the next line with words on it. A comment above it has to stand in its column. */
  private nextLine(): boolean {
    const { text } = this.file;
    let comments = -1;
    for (;;) {
      const start = this.at;
      while (text[this.at] === ' ') this.at++;
      this.column = this.at - start;
      if (this.at >= text.length) {
        this.column = -1;
        return comments < 0;
      }
      if (text[this.at] === '#') {
        if (comments >= 0 && comments !== this.column) return false;
        comments = this.column;
      } else if (text[this.at] !== '\n') return comments < 0 || comments === this.column;
      this.at = text.indexOf('\n', this.at) + 1;
    }
  }

  /** A map whose keys stand in a column; the first of them stands here. */
  private map(column: number, depth: number, inProse: boolean): DocMap | undefined {
    const start = this.at;
    const entries: DocEntry[] = [];
    const names = new Set<string>();
    if (depth > DEEPEST) return undefined;
    do {
      const key = this.key();
      if (!key || !this.isName(key, names)) return undefined;
      const value = this.value(column, depth, inProse || prose.has(key.text.text));
      if (!value) return undefined;
      entries.push(entryOf(key, value));
    } while (this.column === column);
    return this.column > column ? undefined : mapNode(entries, this.span(start, this.end));
  }

  /** A key and the colon behind it. */
  private key(): DocScalar | undefined {
    const start = this.at;
    const [, double, single, plain] = this.take(KEY) ?? [];
    const quoted = double ?? single;
    if (quoted !== undefined) return this.quoted(quoted, start);
    // A brace in a key is one that lacks its colon.
    return plain === undefined || /[{]| #/.test(plain) ? undefined : this.plain(plain.trimEnd(), start);
  }

  private isKey(): boolean {
    KEY.lastIndex = this.at;
    return KEY.test(this.file.text);
  }

  /** What stands behind a key, on its line or below it. */
  private value(column: number, depth: number, inProse: boolean): DocNode | undefined {
    if (this.file.text[this.at] === ' ') {
      this.take(SPACES);
      return this.onLine(column, depth, inProse);
    }
    this.at++;
    if (!this.nextLine() || this.column <= column) return undefined;
    return this.file.text.startsWith('- ', this.at)
      ? this.list(this.column, depth + 1, inProse)
      : this.map(this.column, depth + 1, inProse);
  }

  /** A list whose dashes stand in a column; the first of them stands here. */
  private list(column: number, depth: number, inProse: boolean): DocNode | undefined {
    const start = this.at;
    const items: DocNode[] = [];
    if (depth > DEEPEST) return undefined;
    do {
      if (!this.file.text.startsWith('- ', this.at)) return undefined;
      const dash = this.at++;
      this.take(SPACES);
      const item = this.isKey()
        ? this.map(column + this.at - dash, depth + 1, inProse)
        : this.onLine(column, depth, inProse);
      if (!item) return undefined;
      items.push(item);
    } while (this.column === column);
    return this.column > column ? undefined : listNode(items, this.span(start, this.end));
  }

  /** A text, or a list or map in brackets, and the end of the line. */
  private onLine(column: number, depth: number, inProse: boolean): DocNode | undefined {
    const { text } = this.file;
    const start = this.at;
    switch (text[start]) {
      case '|':
        return this.block(column);
      case '>':
        return inProse ? this.block(column) : undefined;
      case '[':
      case '{':
        return this.endLine(this.inBrackets(column, depth + 1));
      case '"':
      case "'":
        return this.endLine(this.quotedText());
    }
    const [line] = this.take(PLAIN) ?? [];
    if (line === undefined || line.includes(': ') || line.endsWith(':')) return undefined;
    const comment = line.indexOf(' #');
    if (comment < 0) return this.endLine(this.plain(line.trimEnd(), start));
    const words = line.slice(0, comment).trimEnd();
    // A quote that is still open may be meant to go on behind the comment.
    if (words.includes('"')) return undefined;
    this.at = start + words.length;
    return this.endLine(this.plain(words, start));
  }

  private endLine<T extends DocNode>(node: T | undefined): T | undefined {
    const start = this.at;
    const rest = node && this.take(REST);
    if (!rest) return undefined;
    this.end = rest.groups?.comment === undefined ? node.at.end : start + rest[0].trimEnd().length;
    return this.nextLine() ? node : undefined;
  }

  /** A text on lines of its own: indented all alike or, after `|`, some of them further. */
  private block(column: number): DocScalar | undefined {
    const [, sign, strip] = this.take(HEADER) ?? [];
    const { file } = this;
    const from = this.at;
    if (sign === undefined || !this.take(SPACES)) return undefined;
    const start = this.at;
    const indent = start - from;
    if (indent <= column) return undefined;
    this.at = from;
    const [source = ''] = this.take(linesIndented(indent)) ?? [];
    const written = source.replace(/\n+$/, '');
    const isFolded = sign === '>';
    // Lines that are blank or begin further right are not folded, and blanks before the end of a line count or not.
    if (/(?:^|\n) +\n/.test(source) || (isFolded && /\n\n| \n/.test(written))) return undefined;
    const lines = written.slice(indent).split(`\n${' '.repeat(indent)}`);
    if (isFolded && (written.endsWith(' ') || lines.some((line) => line.startsWith(' ')))) return undefined;
    const text = lines.join(isFolded ? ' ' : '\n') + (strip ? '' : '\n');
    const at = { file, start, end: from + written.trimEnd().length };
    const style: ScalarStyle = isFolded ? 'folded' : 'literal';
    this.end = at.end;
    return this.nextLine()
      ? scalarNode(
          text,
          textThrough(text, at, () => align(text, source, from, style)),
          at,
        )
      : undefined;
  }

  /** A list or map in brackets, or what stands in one. Where it goes on on another line, that is indented. */
  private inBrackets(column: number, depth: number): DocNode | undefined {
    const start = this.at;
    switch (this.file.text[start]) {
      case '[':
        return this.bracketList(column, depth);
      case '{':
        return this.bracketMap(column, depth);
      case '"':
      case "'":
        return this.quotedText();
      default:
        return this.bareText();
    }
  }

  private bareText(): DocScalar | undefined {
    const start = this.at;
    const [words] = this.take(BARE) ?? [];
    return words === undefined ? undefined : this.plain(words.trimEnd(), start);
  }

  private bracketList(column: number, depth: number): DocNode | undefined {
    const start = this.at;
    const items: DocNode[] = [];
    const whole = this.parts(']', column, depth, () => {
      const item = this.inBrackets(column, depth + 1);
      return item !== undefined && items.push(item) > 0;
    });
    return whole ? listNode(items, this.span(start)) : undefined;
  }

  private bracketMap(column: number, depth: number): DocMap | undefined {
    const start = this.at;
    const entries: DocEntry[] = [];
    const names = new Set<string>();
    const whole = this.parts('}', column, depth, () => {
      const key = /["']/.test(this.file.text[this.at] ?? '') ? this.quotedText() : this.bareText();
      if (!key || !this.isName(key, names) || !this.take(COLON)) return false;
      const value = this.inBrackets(column, depth + 1);
      return value !== undefined && entries.push(entryOf(key, value)) > 0;
    });
    return whole ? mapNode(entries, this.span(start)) : undefined;
  }

  /** The parts between brackets, and the bracket that closes. */
  private parts(close: string, column: number, depth: number, part: () => boolean): boolean {
    const { text } = this.file;
    this.at++;
    if (depth > DEEPEST || !this.blanks(column)) return false;
    if (text[this.at] === close) {
      this.at++;
      return true;
    }
    while (part() && this.blanks(column)) {
      const sign = text[this.at++];
      if (sign === close) return true;
      // A comma in the middle of a word may belong to it.
      if (sign !== ',' || !/\s/.test(text[this.at] ?? '') || !this.blanks(column)) return false;
    }
    return false;
  }

  /** Blanks and ends of lines between brackets. */
  private blanks(column: number): boolean {
    const [blanks = ''] = this.take(BLANKS) ?? [];
    const line = blanks.lastIndexOf('\n');
    return line < 0 || blanks.length - line - 1 > column;
  }

  /** Whether a key can be one, and is given for the first time. */
  private isName({ text: { text } }: DocScalar, names: Set<string>): boolean {
    if (text.length > limits.key || names.has(text)) return false;
    names.add(text);
    return true;
  }

  private plain(text: string, start: number): DocScalar {
    return scalarNode(plainValue(text), textAt(this.file, text, start));
  }

  private quotedText(): DocScalar | undefined {
    const start = this.at;
    const found = this.take(QUOTED);
    const text = found?.[1] ?? found?.[2];
    return text === undefined ? undefined : this.quoted(text, start);
  }

  private quoted(text: string, start: number): DocScalar {
    return scalarNode(text, textAt(this.file, text, start + 1), this.span(start, start + text.length + 2));
  }

  private span(start: number, end = this.at): FileSpan {
    return { file: this.file, start, end };
  }

  /** What stands here if it is of a form; then the next thing stands behind it. */
  private take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.at;
    const found = form.exec(this.file.text) ?? undefined;
    if (found) this.at = form.lastIndex;
    return found;
  }
}

const bodies: RegExp[] = [];

/** Lines that are indented at least so far, or empty. */
function linesIndented(indent: number): RegExp {
  bodies[indent] ??= new RegExp(`(?: {${indent}}[^\\n]*\\n|\\n)*`, 'y');
  return bodies[indent];
}
