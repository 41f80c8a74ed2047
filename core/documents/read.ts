import {
  Composer,
  type CST,
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
import { type Diagnostic, type Diagnostics, problem } from '../source/diagnostic.js';
import { positionOf, type SourceFile } from '../source/file.js';
import { align, type ScalarStyle } from './align.js';
import { decode } from './bytes.js';
import { curlyQuotes, itemCut, keyCut } from './cut-commas.js';
import { limits } from './limits.js';
import { wordSpan } from './lines.js';
import { entryOf, listNode, mapNode, plainValue, scalarNode, textAt, textThrough } from './nodes.js';
import { checkCommas, checkCut, checkJoined } from './scalar-faults.js';
import { scan, type YamlToken } from './scan.js';
import { mendedColon } from './tight-colons.js';
import type { DocEntry, DocList, DocMap, DocNode, DocScalar } from './tree.js';
import { type BlockText, shortBlock, yamlFault } from './yaml-faults.js';

/** A document read: its file, for showing, and its tree unless something is wrong with its YAML. */
export interface ReadDocument {
  readonly file: SourceFile;
  readonly tree: DocNode | undefined;
}

/** Reads the bytes of a YAML file. Whatever the bytes are, the outcome is a tree or diagnostics with places. */
export function readBytes(path: string, bytes: Uint8Array, diagnostics: Diagnostics): ReadDocument {
  const { file, fault } = decode(path, bytes);
  if (!fault) return { file, tree: readText(file, diagnostics) };
  diagnostics.add(fault);
  return { file, tree: undefined };
}

/** Reads the text of a YAML file; undefined when something is wrong with its YAML, which is then reported. */
export function readText(file: SourceFile, diagnostics: Diagnostics): DocNode | undefined {
  if (!/[^\s]/.test(file.text.replace(/^\s*#.*$/gm, ''))) {
    diagnostics.add(
      problem(
        'BK0105',
        'the file is empty',
        { file, start: 0, end: 0 },
        { help: 'a document begins with `version: 1` and a line that names it, such as `module: my-hazards`' },
      ),
    );
    return undefined;
  }
  const before = diagnostics.list.length;
  const scanned = scan(file, new Lexer(), new Parser(), diagnostics);
  if (!scanned) return undefined;
  const reader = new Reader(file, diagnostics);
  const root = reader.compose(scanned.tokens, scanned.openQuote);
  // A tree is worth checking further only when all of it was understood; a key given twice leaves the rest as it is.
  const grave = diagnostics.list.slice(before).filter((d) => d.severity === 'error' && d.code !== 'BK0107');
  return grave.length > reader.mended ? undefined : root;
}

const options = {
  version: '1.2',
  schema: 'core',
  keepSourceTokens: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Where a value stands: what it is called, and how far that is indented. */
interface Context {
  readonly keys: readonly string[];
  readonly indent: number;
}

class Reader {
  private readonly blocks: BlockText[] = [];
  /** How many faults were told of what is read as it was meant all the same. */
  mended = 0;

  constructor(
    private readonly file: SourceFile,
    private readonly diagnostics: Diagnostics,
  ) {}

  compose(tokens: readonly YamlToken[], openQuote: number): DocNode | undefined {
    const { file } = this;
    let root: DocNode | undefined;
    let count = 0;
    let ended = 0;
    for (const document of new Composer(options).compose(tokens, true, file.text.length)) {
      if (++count > 1) {
        const dashes = file.text.lastIndexOf('---', document.range[0]);
        // After `...` a document may begin without dashes.
        const begins = dashes < ended ? (document.contents?.range[0] ?? document.range[0]) : dashes;
        this.diagnostics.add(
          problem('BK0106', 'a second document begins here', wordSpan(file, begins), {
            help: 'put it in a file of its own',
          }),
        );
        break;
      }
      ended = document.range[1];
      root = document.contents ? this.node(document.contents, { keys: [], indent: -1 }) : undefined;
      this.report(document.errors, openQuote);
    }
    return root;
  }

  /** The first fault of YAML; what follows from it is counted. Only faults that stand alone are told besides. */
  private report(errors: readonly YAMLParseError[], openQuote: number): void {
    const alone = new Set(['TAB_AS_INDENT', 'BAD_DQ_ESCAPE', 'BAD_SCALAR_START']);
    const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
    let told = 0;
    for (const error of sorted) {
      if (told === 0 || (alone.has(error.code) && told < limits.faults)) {
        const block = this.blocks.findLast((b) => b.end <= error.pos[0] + 1);
        this.diagnostics.add(yamlFault(this.file, error, block, openQuote));
        told++;
      } else this.diagnostics.heldBack++;
    }
  }

  private node(node: ParsedNode | null, context: Context): DocNode {
    if (isMap(node)) return this.map(node as YAMLMap.Parsed, context);
    if (isSeq(node)) {
      const indent = Math.max(this.column(node.range[0]), context.indent);
      const cut = node.items.flatMap((item) => itemCut(this.file, item as ParsedNode) ?? [])[0];
      if (cut) this.diagnostics.add(cut);
      const items = node.items.map((item) => this.node(item as ParsedNode, { keys: context.keys, indent }));
      return this.list(items, node.range);
    }
    if (isScalar(node)) return this.scalar(node as Scalar.Parsed, context);
    // An alias: the scan has refused it.
    const start = node?.range?.[0] ?? 0;
    return scalarNode(null, textAt(this.file, '', start));
  }

  private list(items: readonly DocNode[], range: readonly number[]): DocList {
    return listNode(items, this.span(range));
  }

  private map(node: YAMLMap.Parsed, context: Context): DocMap {
    const entries: DocEntry[] = [];
    const first = new Map<string, DocScalar>();
    let slip: Diagnostic | undefined;
    for (const pair of node.items) {
      const mended = node.flow ? mendedColon(this.file, pair.key as ParsedNode | null, pair.value) : undefined;
      if (mended) {
        this.diagnostics.add(mended.told);
        this.mended++;
        entries.push(mended.entry);
        continue;
      }
      slip ??= keyCut(this.file, pair.key as ParsedNode | null, pair.value) ?? curlyQuotes(this.file, pair.value);
      const key = this.key(pair.key as ParsedNode | null);
      if (!key) continue;
      const name = key.text.text;
      const indent = this.column(key.at.start);
      const keys = [...context.keys, name];
      const value = pair.value
        ? this.node(pair.value as ParsedNode, { keys, indent })
        : scalarNode(null, textAt(this.file, '', key.at.end));
      const twice = first.get(name);
      if (twice && !slip) this.duplicate(key, twice);
      else first.set(name, key);
      if (!twice || slip) entries.push(entryOf(key, value));
    }
    if (slip) this.diagnostics.add(slip);
    else if (node.flow) checkCommas(this.file, entries, this.diagnostics);
    return mapNode(entries, this.span(node.range));
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
      checkCut(file, node, text, this.diagnostics);
      if (source.includes('\n')) checkJoined(file, at, style, context.keys, this.diagnostics);
    }
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
    if (cut && file.text.startsWith('#', cut.at?.start)) this.diagnostics.add(cut);
    if (style === 'folded' && context)
      checkJoined(file, { file, start: token.offset, end: token.offset + 1 }, style, context.keys, this.diagnostics);
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
