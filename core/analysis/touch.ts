import type { DocNode, ProjectModule } from '../documents/index.js';
import { entries } from '../language/reading.js';
import type { Mutant } from './mutate.js';

/** What is known of a test from a run of it without any change. */
export interface Course {
  /** Keys of the rules it came to. */
  readonly rules: ReadonlySet<string>;
  /** Everything written in its case. */
  readonly words: string;
}

/** Sections whose texts are come to one rule at a time: whoever does not come to a rule is not touched by what it says. */
const comeTo: ReadonlySet<string> = new Set(['procedures', 'replacements', 'rules', 'cards', 'actions', 'flow']);
/** Sections that say nothing which is looked at while a game goes on. */
const inert: ReadonlySet<string> = new Set([
  'options',
  'variants',
  'decks',
  'dice',
  'tracks',
  'card kinds',
  'memory',
  'places',
  'supplies',
  'pieces',
  'spaces',
  'standing orders',
  'value',
]);
/** Sections that say how somebody plays. */
const ofPlayers: ReadonlySet<string> = new Set(['standing orders', 'value']);
/** Texts on which it hangs when a rule is looked at at all. */
const watched: ReadonlySet<string> = new Set(['trigger', 'limit', 'meeting', 'supply']);

/** One entry of a module with all that is written in it. */
interface Entry {
  readonly section: string;
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Which tests can come out otherwise when one text of a module is changed. A text of a procedure, a card, an action, a
 * triggered rule or a node of the flow matters to tests that come to it; a word, to tests that come to what uses it or say
 * it. Whatever may matter without being come to (endings, what is never to be, data) matters to every test.
 */
export class Touch {
  private readonly entries: readonly Entry[];
  private readonly cards: readonly string[];

  constructor(
    modules: readonly ProjectModule[],
    /** Keys that rules of the program have. */
    private readonly keys: ReadonlySet<string>,
  ) {
    this.entries = modules.flatMap(entriesOf);
    this.cards = this.entries.filter((entry) => entry.section === 'cards').map((entry) => entry.name);
  }

  /** Asks of a test's course whether a change can touch it; undefined: it can touch every test. */
  of({ text, edit: { node, by } }: Mutant): ((course: Course) => boolean) | undefined {
    if (!text || watched.has(text.kind) || this.forgetsCard(writtenIn(node), by ? writtenIn(by) : '')) return undefined;
    const key = keyOf(text.module, text.section, text.name);
    if (comeTo.has(text.section)) return this.keys.has(key) ? ({ rules }) => rules.has(key) : undefined;
    return text.section === 'words' ? this.ofWord(nameIn(text.name)) : undefined;
  }

  /** A card that rules name is told from its other copies wherever there is a choice of them. */
  private forgetsCard(written: string, becomes: string): boolean {
    return this.cards.some((card) => says(written, card) && !says(becomes, card));
  }

  /** Tests that come to something which the word says, or which a word says that it says, or that say one of them. */
  private ofWord(word: string): ((course: Course) => boolean) | undefined {
    const words = new Set([word]);
    const hosts = new Set<string>();
    for (const said of words) {
      for (const { section, key, name, text } of this.entries) {
        if (inert.has(section) || !says(text, said)) continue;
        if (section === 'words') words.add(name);
        else if (comeTo.has(section) && this.keys.has(key)) hosts.add(key);
        else return undefined;
      }
    }
    return (course) =>
      [...hosts].some((key) => course.rules.has(key)) || [...words].some((said) => says(course.words, said));
  }
}

function entriesOf(module: ProjectModule): Entry[] {
  return module.parts.flatMap((part) =>
    part.entries.flatMap((whole) => {
      const { name: section, value } = whole;
      // What a state is worth is one text, without entries.
      return (section === 'value' ? [whole] : entries(value)).map((entry) => ({
        section,
        key: keyOf(module.name, section, entry.name),
        name: nameIn(entry.name),
        text: `${entry.name}\n${writtenIn(entry.value)}`,
      }));
    }),
  );
}

/** The key that the program has for a rule: of a signature the verb alone. */
function keyOf(module: string, section: string, name: string): string {
  return `${module}/${section === 'procedures' ? name.trim().split(/\s/)[0] : name}`;
}

/** The word of `free (wall)`. */
export function nameIn(signature: string): string {
  return signature.split(/[\s(]/)[0] ?? signature;
}

/** Keys whose texts are for people. */
const forPeople: ReadonlySet<string> = new Set(['title', 'note', 'cites', 'covers', 'test']);

/** All that is written in a part of a document, keys included, but what is written for people. */
export function writtenIn(node: DocNode): string {
  if (node.kind === 'scalar') return node.text.text;
  if (node.kind === 'list') return node.items.map(writtenIn).join('\n');
  return node.entries
    .filter((entry) => !forPeople.has(entry.name))
    .map((entry) => `${entry.name}\n${writtenIn(entry.value)}`)
    .join('\n');
}

/**
 * Words that nothing but standing orders and the worth of a state use: they say how somebody plays, not what the rules are.
 *
 * @param tests what tests say
 */
export function wordsOfOrders(modules: readonly ProjectModule[], tests: readonly string[]): ReadonlySet<string> {
  const all = modules.flatMap(entriesOf);
  const words = all.filter(({ section }) => section === 'words');
  const reached = (texts: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const open = [...texts];
    for (const text of open) {
      for (const word of words) {
        if (found.has(word.name) || !says(text, word.name)) continue;
        found.add(word.name);
        open.push(...words.filter(({ name }) => name === word.name).map((same) => same.text));
      }
    }
    return found;
  };
  const textsOf = (wanted: (section: string) => boolean) =>
    all.filter(({ section }) => wanted(section)).map(({ text }) => text);
  const byRules = reached([...textsOf((s) => s !== 'words' && !ofPlayers.has(s)), ...tests]);
  return new Set([...reached(textsOf((s) => ofPlayers.has(s)))].filter((name) => !byRules.has(name)));
}

function says(text: string, name: string): boolean {
  const isPart = (c: string | undefined): boolean => c !== undefined && /[\p{L}\p{N}-]/u.test(c);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  return false;
}
