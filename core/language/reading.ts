import { parse } from '../../grammar/index.js';
import type { Parsed, TextKind, Texts } from '../../grammar/tree.js';
import type { DocEntry, DocMap, DocNode, DocScalar, MappedText } from '../documents/tree.js';
import type { Code } from '../source/codes.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { Body, type BodySort } from './body.js';
import type { Model } from './model.js';
import type { Procedure, Rule } from './program.js';
import { type Definition, placeOf, type SymbolSort } from './uses.js';

/** A module as the documents layer hands it over: its parts in order, and the modules it uses. */
export interface ModuleSource {
  readonly name: string;
  readonly parts: readonly DocMap[];
  readonly uses: readonly string[];
}

/** Where the passes read and write. */
export interface Passage {
  readonly model: Model;
  readonly diagnostics: Diagnostics;
  readonly modules: readonly ModuleSource[];
}

/** All entries of a section over a module's parts, in order. */
export function section(module: ModuleSource, name: string): DocEntry[] {
  return module.parts.flatMap((part) => entries(part.get(name)));
}

export function entries(node: DocNode | undefined): readonly DocEntry[] {
  return node?.kind === 'map' ? node.entries : [];
}

export function items(node: DocNode | undefined): readonly DocNode[] {
  return node === undefined ? [] : node.kind === 'list' ? node.items : [node];
}

export function scalar(node: DocNode | undefined): DocScalar | undefined {
  return node?.kind === 'scalar' ? node : undefined;
}

export function textOf(node: DocNode | undefined): MappedText | undefined {
  return scalar(node)?.text;
}

/** A short text as written, or undefined. */
export function wordOf(node: DocNode | undefined): string | undefined {
  return scalar(node)?.text.text.trim();
}

export function numberOf(node: DocNode | undefined): number | undefined {
  const value = scalar(node)?.value;
  return typeof value === 'number' ? value : undefined;
}

/** A field of a map, whatever the node is. */
export function field(node: DocNode | undefined, name: string): DocNode | undefined {
  return node?.kind === 'map' ? node.get(name) : undefined;
}

/** Ids of rulebook statements: one or a list. */
export function citesOf(node: DocNode | undefined): string[] {
  return items(field(node, 'cites'))
    .map((n) => wordOf(n) ?? '')
    .filter((id) => id !== '');
}

/** `active: each awake figure`: several, one after the other. */
export function isEach(node: DocNode | undefined): boolean {
  return /^\s*each\s/.test(textOf(node)?.text ?? '');
}

/** The full name of what an entry declares, or adds to: `hazards/room`. */
export function fullName(module: ModuleSource, entry: DocEntry): string {
  return entry.name.includes('/') ? entry.name : `${module.name}/${entry.name}`;
}

/** What was read of texts: a text that stays while others around it are changed is read once. */
const readings = new WeakMap<MappedText, Map<TextKind, Parsed<TextKind>>>();

/**
 * What was read of short texts, wherever they stand: a tree knows only places in its own text, and of what rule tests say
 * more than half was said before.
 */
const alike = new Map<string, Parsed<TextKind>>();
const MOST_ALIKE = 10_000;
const SHORT = 100;

function read<K extends TextKind>(kind: K, text: MappedText): Parsed<K> {
  const known = readings.get(text) ?? new Map<TextKind, Parsed<TextKind>>();
  readings.set(text, known);
  const found = known.get(kind) ?? readAlike(kind, text.text);
  known.set(kind, found);
  return found as Parsed<K>;
}

function readAlike(kind: TextKind, text: string): Parsed<TextKind> {
  if (text.length > SHORT) return parse(kind, text);
  const key = `${kind} ${text}`;
  const found = alike.get(key) ?? parse(kind, text);
  if (alike.size >= MOST_ALIKE) alike.clear();
  alike.set(key, found);
  return found;
}

/** Parses a text and reports its faults where they stand. */
export function parsed<K extends TextKind>(diagnostics: Diagnostics, kind: K, text: MappedText): Texts[K] | undefined {
  const { tree, faults } = read(kind, text);
  const refused = new Set<string>();
  for (const fault of faults) {
    const words = text.text.slice(fault.span.start, fault.span.end);
    // A name that was refused is found again wherever it is used.
    if (fault.code === 'BK0527') refused.add(words);
    else if (fault.code === 'BK0501' && refused.has(words)) {
      diagnostics.heldBack++;
      continue;
    }
    const expected = fault.expected.length > 0 ? `expected ${fault.expected.slice(0, 6).join(', ')}` : undefined;
    diagnostics.add({
      code: fault.code as Code,
      severity: 'error',
      message: fault.message,
      at: text.spanOf(fault.span),
      label: expected,
      help: fault.help,
      ...(fault.suggestion !== undefined && { suggestion: fault.suggestion }),
    });
  }
  return tree;
}

/** Registers what a key of a document declares. */
export function rule(
  p: Passage,
  module: string,
  sort: Rule['sort'],
  name: string,
  entry: { key: DocScalar; value: DocNode },
): Rule {
  const made: Rule = {
    sort,
    key: `${module}/${name}`,
    name,
    module,
    title: wordOf(field(entry.value, 'title')),
    cites: citesOf(entry.value),
    at: entry.key.at,
    index: p.model.rules.length,
  };
  p.model.rules.push(made);
  return made;
}

/** Notes what a name in a document was found to stand for. */
export function used<T extends Definition | undefined>(
  { model }: Pick<Passage, 'model'>,
  sort: SymbolSort,
  said: { readonly at: FileSpan } | undefined,
  found: T,
): T {
  if (model.uses && said && found) model.uses.note(sort, placeOf(found.name, said.at), found);
  return found;
}

/** A body to settle one of a rule's texts in. */
export function bodyOf(p: Passage, owner: Rule, sort: BodySort, text: MappedText, replaces?: Procedure): Body {
  return new Body(
    {
      model: p.model,
      diagnostics: p.diagnostics,
      module: owner.module,
      rule: owner,
      sort,
      poisoned: new Set(),
      settled: new Set(),
      replaces,
    },
    text,
  );
}
