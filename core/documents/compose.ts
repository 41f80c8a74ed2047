import {
  type Alias,
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type ParsedNode,
  Parser,
  type Scalar,
  type YAMLMap,
  type YAMLParseError,
} from 'yaml';
import { type Diagnostic, Diagnostics, problem } from '../source/diagnostic.js';
import { type FileSpan, positionOf, type SourceFile } from '../source/file.js';
import { Aliases } from './aliases.js';
import { align, type ScalarStyle } from './align.js';
import { curlyQuotes, itemCut, keyCut } from './cut-commas.js';
import { limits } from './limits.js';
import { lineSpan, wordSpan } from './lines.js';
import { braceInKey } from './lost-signs.js';
import { entryOf, listNode, mapNode, plainValue, scalarNode, textAt, textThrough } from './nodes.js';
import { checkCut, checkJoined, commas } from './scalar-faults.js';
import { scan, type YamlToken } from './scan.js';
import type { Slip } from './slips.js';
import { tightColon } from './tight-colons.js';
import type { DocEntry, DocList, DocMap, DocNode, DocScalar } from './tree.js';
import { type BlockText, openQuoteAt, shortBlock, tabAt, yamlFault } from './yaml-faults.js';

/** A fault after which the tree of the text cannot be relied on. */
export interface Break {
  readonly error: YAMLParseError;
  readonly told: Diagnostic;
  /** The last block of text that ended before it. */
  readonly block: BlockText | undefined;
}

/** What was made of a text. */
export interface Composed {
  readonly root: DocNode | undefined;
  /** Faults that leave the rest as it is. */
  readonly told: readonly Diagnostic[];
  readonly slips: readonly Slip[];
  /** The first fault that breaks the tree, and how many do. */
  readonly broken: Break | undefined;
  readonly breaks: number;
  readonly doubtful: readonly FileSpan[];
  /** From where on nothing was read. */
  readonly end: number | undefined;
}

/** Takes a text apart and makes a tree of it, whatever is wrong with it. */
export function compose(file: SourceFile): Composed {
  const told = new Diagnostics();
  const scanned = scan(file, new Lexer(), new Parser(), told);
  if (!scanned)
    return { root: undefined, told: told.list, slips: [], broken: undefined, breaks: 0, doubtful: [], end: 0 };
  return new Reader(file, told).compose(scanned.tokens, scanned.quotes);
}

const options = {
  version: '1.2',
  schema: 'core',
  keepSourceTokens: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Faults that stand alone: the tree round them is sound. */
const alone: ReadonlySet<string> = new Set(['BAD_DQ_ESCAPE', 'BAD_SCALAR_START', 'KEY_OVER_1024_CHARS']);
/** Faults of what the scan has refused already. */
const refused: ReadonlySet<string> = new Set([
  'TAG_RESOLVE_FAILED',
  'MULTIPLE_TAGS',
  'BAD_ALIAS',
  'ALIAS_PROPS',
  'MULTIPLE_ANCHORS',
  'BAD_DIRECTIVE',
]);

/** Where a value stands: what it is called, and how far that is indented. */
interface Context {
  readonly keys: readonly string[];
  readonly indent: number;
  readonly depth: number;
}

class Reader {
  private readonly blocks: BlockText[] = [];
  private readonly slips: Slip[] = [];
  private readonly doubtful: FileSpan[] = [];
  private readonly aliases: Aliases;
  /** Quoted texts that seem to hold keys of lines below: where they begin and end. */
  private readonly swallowed: FileSpan[] = [];

  constructor(
    private readonly file: SourceFile,
    private readonly diagnostics: Diagnostics,
  ) {
    this.aliases = new Aliases();
  }

  compose(tokens: readonly YamlToken[], quotes: readonly number[]): Composed {
    const { file } = this;
    let root: DocNode | undefined;
    let found: Pick<Composed, 'broken' | 'breaks'> = { broken: undefined, breaks: 0 };
    let end: number | undefined;
    let count = 0;
    let ended = 0;
    for (const document of new Composer(options).compose(tokens, true, file.text.length)) {
      if (++count > 1) {
        const dashes = file.text.lastIndexOf('---', document.range[0]);
        // After `...` a document may begin without dashes.
        const begins = dashes < ended ? (document.contents?.range[0] ?? document.range[0]) : dashes;
        end = this.second(begins, begins === dashes);
        break;
      }
      ended = document.range[1];
      root = document.contents ? this.node(document.contents, { keys: [], indent: -1, depth: 0 }) : undefined;
      found = this.breaks(document.errors, quotes);
    }
    for (const at of this.aliases.unused) this.doubtful.push(at);
    const { slips, doubtful } = this;
    return { root, told: this.diagnostics.list, slips, ...found, doubtful, end };
  }

  /** A second document: when it says nothing of itself it is the rest of the first, and the line of dashes a slip. */
  private second(begins: number, dashed: boolean): number | undefined {
    const { file } = this;
    const told = problem('BK0106', 'a second document begins here', wordSpan(file, begins), {
      help: 'put it in a file of its own',
    });
    const line = lineSpan(file, begins);
    const rest = file.text.slice(line.end);
    if (
      dashed &&
      line.end - begins === 3 &&
      !/^(version|module|board|scenario|tests|position|rulebook)\s*:/m.test(rest)
    ) {
      this.slips.push({ told, edits: [{ start: begins, end: line.end, text: '' }] });
      return undefined;
    }
    this.diagnostics.add(told);
    return begins;
  }

  /** Faults that stand alone are told; of the others the first is looked at, since the rest may only follow. */
  private breaks(errors: readonly YAMLParseError[], quotes: readonly number[]): Pick<Composed, 'broken' | 'breaks'> {
    const { file } = this;
    const breaking = errors.filter(({ code }) => !refused.has(code) && !alone.has(code));
    for (const [told, error] of errors.filter(({ code }) => alone.has(code)).entries()) {
      if (told >= limits.faults) {
        this.diagnostics.heldBack++;
        continue;
      }
      const fault = yamlFault(file, error, undefined, 0);
      if (error.code === 'BAD_SCALAR_START') this.doubtful.push(lineSpan(file, error.pos[0]));
      else if (fault.at) this.doubtful.push(fault.at);
      this.diagnostics.add(fault);
    }
    const [first] = breaking;
    if (!first) return { broken: undefined, breaks: 0 };
    const error = breaking.reduce((least, other) => (other.pos[0] < least.pos[0] ? other : least), first);
    const block = this.blocks.findLast((b) => b.end <= error.pos[0] + 1);
    const quote = quotes.findLast((place) => place < error.pos[0]) ?? 0;
    const open = this.swallowed.find(
      (at) => error.pos[0] >= at.start && error.pos[0] <= lineSpan(file, Math.max(at.start, at.end - 1)).end,
    );
    const told = open
      ? openQuoteAt(file, open.start)
      : (tabAt(file, error.pos[0]) ?? yamlFault(file, error, block, quote));
    return { broken: { error, told, block }, breaks: breaking.length };
  }

  private node(node: ParsedNode | null, context: Context): DocNode {
    const made = isAlias(node) ? this.alias(node, context) : this.content(node, context);
    if (node && !isAlias(node)) {
      if (node.anchor !== undefined) this.aliases.keep(node.anchor, made);
      // A text that begins with a sign of YAML has lost its first word.
      if (node.tag !== undefined && isScalar(node) && !node.tag.startsWith('tag:yaml.org')) this.doubt(node.range);
    }
    return made;
  }

  private alias(node: Alias.Parsed, context: Context): DocNode {
    const meant = this.aliases.meant(node.source, context.depth);
    if (meant) return meant;
    this.doubt(node.range);
    return scalarNode(null, textAt(this.file, '', node.range[0]), this.span(node.range));
  }

  private doubt(range: readonly number[]): void {
    this.doubtful.push(this.span(range));
  }

  private content(node: ParsedNode | null, { keys, indent: least, depth }: Context): DocNode {
    if (isMap(node)) return this.map(node as YAMLMap.Parsed, { keys, indent: least, depth });
    if (isSeq(node)) {
      const indent = Math.max(this.column(node.range[0]), least);
      const cuts = node.items.flatMap((item) => itemCut(this.file, item as ParsedNode) ?? []);
      if (cuts[0]) this.slip({ ...cuts[0], edits: cuts.flatMap((cut) => cut.edits) });
      const items = node.items.map((item) => this.node(item as ParsedNode, { keys, indent, depth: depth + 1 }));
      return this.list(items, node.range);
    }
    if (isScalar(node)) return this.scalar(node as Scalar.Parsed, { keys, indent: least, depth });
    return scalarNode(null, textAt(this.file, '', node?.range?.[0] ?? 0));
  }

  private list(items: readonly DocNode[], range: readonly number[]): DocList {
    return listNode(items, this.span(range));
  }

  private map(node: YAMLMap.Parsed, { keys: above, depth }: Context): DocMap {
    const entries: DocEntry[] = [];
    const merged: DocEntry[] = [];
    const first = new Map<string, DocScalar>();
    let slip: Slip | undefined;
    for (const pair of node.items) {
      const tight = node.flow ? tightColon(this.file, pair.key as ParsedNode | null, pair.value) : undefined;
      if (tight) {
        this.slip(tight);
        continue;
      }
      const brace = node.flow ? undefined : braceInKey(this.file, pair.key?.range?.[0]);
      slip ??=
        brace ?? keyCut(this.file, pair.key as ParsedNode | null, pair.value) ?? curlyQuotes(this.file, pair.value);
      const key = this.key(pair.key as ParsedNode | null);
      if (!key) {
        this.doubt([
          pair.key?.range?.[0] ?? node.range[0],
          pair.value?.range?.[1] ?? pair.key?.range?.[1] ?? node.range[0],
        ]);
        continue;
      }
      const name = key.text.text;
      const indent = this.column(key.at.start);
      const keys = [...above, name];
      const value = pair.value
        ? this.node(pair.value as ParsedNode, { keys, indent, depth: depth + 1 })
        : scalarNode(null, textAt(this.file, '', key.at.end));
      if (name === '<<') {
        for (const entry of this.merged(key, value)) merged.push(entry);
        continue;
      }
      const twice = first.get(name);
      if (twice && !slip) this.duplicate(key, twice);
      else first.set(name, key);
      if (!twice || slip) entries.push(entryOf(key, value));
    }
    if (slip) this.slip(slip);
    else if (node.flow) for (const comma of commas(this.file, entries)) this.slip(comma);
    for (const entry of merged) if (!first.has(entry.name)) entries.push(entry);
    return mapNode(entries, this.span(node.range));
  }

  /** The entries of what a merge key names: they stand for those that are not given. */
  private merged(key: DocScalar, value: DocNode): readonly DocEntry[] {
    const maps = value.kind === 'list' ? value.items : [value];
    if (maps.some((map) => map.kind !== 'map'))
      this.doubtful.push({ ...key.at, end: Math.max(key.at.end, value.at.end) });
    return maps.flatMap((map) => (map.kind === 'map' ? map.entries : []));
  }

  private slip(slip: Slip): void {
    if (slip.edits.length > 0) this.slips.push(slip);
    else {
      this.diagnostics.add(slip.told);
      if (slip.told.at) this.doubtful.push(slip.told.at);
    }
  }

  private duplicate(key: DocScalar, first: DocScalar): void {
    this.diagnostics.add(
      problem('BK0107', `the key "${key.text.text}" stands here a second time`, key.at, {
        label: 'second',
        related: [{ at: first.at, label: 'first' }],
        help: 'YAML would keep only one of them: give them two names, or take one out',
      }),
    );
  }

  private key(node: ParsedNode | null): DocScalar | undefined {
    const start = node?.range?.[0] ?? 0;
    if (isMap(node) || isSeq(node)) {
      this.diagnostics.add(
        problem('BK0113', 'a key is a text, not a list or a map', this.span(node.range), {
          help: 'put it in quotes if the brackets belong to its name',
        }),
      );
      return undefined;
    }
    if (!isScalar(node)) return undefined;
    const scalar = this.scalar(node as Scalar.Parsed, undefined);
    const name = scalar.text.text;
    if (name === '') {
      this.diagnostics.add(problem('BK0113', 'the key before this colon is missing', wordSpan(this.file, start)));
      return undefined;
    }
    if (name.length > limits.key || name.includes('\n')) {
      this.diagnostics.add(problem('BK0113', `a key has at most ${limits.key} characters, on one line`, scalar.at));
      return undefined;
    }
    return scalar;
  }

  /** A scalar; keys (without a context) are always the text as written. */
  private scalar(node: Scalar.Parsed, context: Context | undefined): DocScalar {
    const { file } = this;
    const token = node.srcToken;
    const text = node.source ?? '';
    if (!token || text === '' || !('source' in token))
      return scalarNode(
        node.type === 'PLAIN' || !token ? null : '',
        textAt(file, '', node.range[0]),
        this.span(node.range),
      );
    if (token.type === 'block-scalar') return this.block(node, token, context);
    const style: ScalarStyle =
      token.type === 'double-quoted-scalar' ? 'double' : token.type === 'single-quoted-scalar' ? 'single' : 'plain';
    const at = this.span(node.range);
    const { source, offset } = token;
    const mapped =
      style === 'plain' && source === text
        ? textAt(file, text, offset)
        : style !== 'plain' && source.slice(1, -1) === text
          ? textAt(file, text, offset + 1)
          : textThrough(text, at, () => align(text, source, offset, style));
    if (context) {
      const cut = checkCut(file, node, text);
      if (cut) {
        this.diagnostics.add(cut);
        this.doubt([at.start, cut.at?.end ?? at.end]);
      }
      const joined = source.includes('\n') ? checkJoined(file, at, style, context.keys) : undefined;
      if (joined) this.slip(joined);
    }
    if (style !== 'plain' && /\n[ \t]*(- +)?[\w-][\w -]*:(\s|$)/.test(source)) this.swallowed.push(at);
    return scalarNode(style === 'plain' ? plainValue(text) : text, mapped, at);
  }

  private block(node: Scalar.Parsed, token: CST.BlockScalar, context: Context | undefined): DocScalar {
    const { file } = this;
    const text = node.source ?? '';
    const start =
      token.offset + token.props.reduce((sum, part) => sum + ('source' in part ? part.source.length : 0), 0);
    const style: ScalarStyle = node.type === 'BLOCK_FOLDED' ? 'folded' : 'literal';
    const places = () => align(text, token.source, start, style);
    const shown = token.source.trim();
    const first = start + token.source.indexOf(shown[0] ?? '');
    const at =
      shown === '' ? this.span([token.offset, token.offset + 1]) : { file, start: first, end: first + shown.length };
    const block = {
      header: token.offset,
      start: first,
      end: start + token.source.length,
      keyIndent: context?.indent ?? 0,
    };
    this.blocks.push(block);
    const cut = shortBlock(file, block);
    if (cut && file.text.startsWith('#', cut.told.at?.start)) this.slip(cut);
    const mark = { file, start: token.offset, end: token.offset + 1 };
    const joined = style === 'folded' && context ? checkJoined(file, mark, style, context.keys) : undefined;
    if (joined) this.slip(joined);
    return scalarNode(text, textThrough(text, at, places), at);
  }

  private column(offset: number): number {
    return positionOf(this.file, offset).column - 1;
  }

  private span(range: readonly number[]) {
    const [start = 0, end = start] = range;
    const words = this.file.text.slice(start, end).trimEnd().length;
    return { file: this.file, start, end: start + words };
  }
}
