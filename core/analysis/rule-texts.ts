import type { TextKind } from '../../grammar/tree.js';
import type { DocEntry, DocNode, DocScalar, ProjectModule } from '../documents/index.js';
import { entries, field, isEach, scalar, wordOf } from '../language/reading.js';
import type { FileSpan } from '../source/file.js';
import { citationsIn } from './rulebook.js';

/** What a text is to the grammar; some short texts are fixed words that the grammar does not read. */
export type RuleTextKind = TextKind | 'meeting' | 'limit' | 'supply';

/** One text of a rule, where it stands. */
export interface RuleText {
  readonly kind: RuleTextKind;
  readonly node: DocScalar;
  /** Does what the rule does: without it the rule is off. */
  readonly acts: boolean;
}

/** A declaration with a key of its own, and the texts it is made of. */
export interface DeclaredRule {
  /** `module/name`, as traces and overrides name it. */
  readonly key: string;
  readonly module: string;
  readonly section: string;
  readonly title: string | undefined;
  readonly at: FileSpan;
  /** Ids of the rulebook, its own and those of its parts. */
  readonly cites: readonly string[];
  readonly texts: readonly RuleText[];
  /** As it is declared. */
  readonly entry: DocEntry;
}

type Finder = (entry: DocEntry) => readonly (RuleText | undefined)[];

function text(kind: RuleTextKind, node: DocNode | undefined, acts = false): RuleText | undefined {
  const found = scalar(node);
  return found && found.value !== null ? { kind, node: found, acts } : undefined;
}
const does = (value: DocNode, ...names: string[]) => names.map((name) => text('statements', field(value, name), true));
const asks = (value: DocNode, ...names: string[]) => names.map((name) => text('condition', field(value, name)));
/** What stands under a key, or in the place of the whole. */
const orWhole = (value: DocNode, name: string) => field(value, name) ?? value;

const ofRule: Finder = ({ value }) => [
  text('trigger', field(value, 'when')),
  ...asks(value, 'if'),
  text('limit', field(value, 'limit')),
  ...does(value, 'do'),
];
const ofAction: Finder = ({ value }) => [
  ...does(value, 'asks', 'do', 'success', 'failure'),
  ...['needs', 'exceptions'].flatMap((key) =>
    entries(field(value, key)).map((e) => text('condition', orWhole(e.value, 'if'))),
  ),
  text('condition', field(field(value, 'demands'), 'if')),
  text('cost', field(value, 'cost')),
  text('check', field(value, 'check')),
  text('limit', field(value, 'limit')),
];
const ofNode: Finder = ({ value }) => [
  ...does(value, 'do'),
  ...asks(value, 'if', 'repeat while', 'may end when'),
  text('value', field(value, 'repeat')),
  text('value', field(value, 'take')),
  text(isEach(field(value, 'active')) ? 'set' : 'value', field(value, 'active')),
];
const ofRay: Finder = ({ value }) =>
  ['at link', 'at space'].flatMap((key) =>
    entries(field(value, key)).map((row) => text('statements', row.value, true)),
  );
const ofEnd: Finder = ({ value }) => [
  ...asks(value, 'at once when', 'when'),
  ...['won by', 'lost by'].map((name) => text('set', field(value, name))),
];
const ofWord: Finder = ({ name, value }) => [text(/\(/.test(name) ? 'condition' : 'value', orWhole(value, 'is'))];

/** Where rules stand in a module, and which of their keys hold texts. */
const sections: Readonly<Record<string, Finder>> = {
  rules: ofRule,
  procedures: ({ value }) => does(value, 'do'),
  cards: ({ value }) => does(value, 'do'),
  replacements: ({ value }) => [...asks(value, 'if'), ...does(value, 'do')],
  actions: ofAction,
  rays: ofRay,
  flow: ofNode,
  ends: ofEnd,
  words: ofWord,
  links: ({ value }) => entries(field(value, 'passes')).map((pass) => text('condition', pass.value)),
  meets: ({ value }) => [text('meeting', orWhole(value, 'then'))],
  supplies: ({ value }) => [text('supply', field(value, 'when empty'))],
  overrides: (entry) => [...new Set([ofRule, ofAction, ofNode, ofRay, ofEnd].flatMap((find) => find(entry)))],
};

/** Sections whose entries are declarations without texts: they too stand on the rulebook. */
const plainSections = [
  'spaces',
  'pieces',
  'card kinds',
  'decks',
  'dice',
  'tracks',
  'options',
  'variants',
  'memory',
  'places',
  'never',
  'standing orders',
];

const known = new WeakMap<ProjectModule, readonly DeclaredRule[]>();

/** Everything a module declares that can cite its rulebook, in the order of the document. */
export function declaredRules(module: ProjectModule): readonly DeclaredRule[] {
  const rules = known.get(module) ?? gatherRules(module);
  known.set(module, rules);
  return rules;
}

function gatherRules(module: ProjectModule): DeclaredRule[] {
  const at = (rule: DeclaredRule) => module.documents.findIndex((d) => d.file === rule.at.file);
  const found = [...Object.keys(sections), ...plainSections].flatMap((section) =>
    module.parts.flatMap((part) => entries(part.get(section)).map((entry) => declared(module.name, section, entry))),
  );
  return found.sort((a, b) => at(a) - at(b) || a.at.start - b.at.start);
}

function declared(module: string, section: string, entry: DocEntry): DeclaredRule {
  const texts = (sections[section]?.(entry) ?? []).filter((t) => t !== undefined);
  const unlike = texts.filter((t, i) => texts.findIndex((other) => other.node === t.node) === i);
  return {
    key: keyOf(module, section, entry.name),
    module,
    section,
    title: wordOf(field(entry.value, 'title')),
    at: entry.key.at,
    cites: [...new Set(citationsIn(entry.value).map((c) => c.id))],
    texts: unlike,
    entry,
  };
}

/** Whether an entry adds to a kind that is declared elsewhere. */
export function isAdded(section: string, name: string): boolean {
  return /^(spaces|links|pieces|card kinds)$/.test(section) && name.includes('/');
}

/** The key that traces and overrides use: a signature counts by its verb, a pair by both its names. */
function keyOf(module: string, section: string, name: string): string {
  if (section === 'overrides') return name.split(/\s/)[0] ?? name;
  if (section === 'meets') return `${module}/${name.trim().replace(/\s+/g, '-')}`;
  // What is added to a kind that stands elsewhere is written with the module it stands in.
  if (isAdded(section, name)) return name;
  return `${module}/${name.split(/\s/)[0]}`;
}
