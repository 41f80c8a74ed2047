/** What of a module others can speak of, apart from what its rules do. */
import type { DocEntry, DocMap, DocNode } from '../../documents/index.js';

/**
 * Texts that are only carried out: keys of the declarations in a section. Boards, scenarios, positions and rule tests are
 * checked against what a module declares; nothing is carried out then. Not here are words, passages, ends and what a part
 * of the flow asks before it is done: how a scenario begins is asked of these.
 */
const carriedOut: Readonly<Record<string, readonly string[]>> = {
  procedures: ['do'],
  cards: ['do'],
  actions: ['asks', 'do', 'success', 'failure'],
  flow: ['do'],
  rays: ['at link', 'at space'],
};

/** Sections of which nothing but the program itself speaks: not even their names matter elsewhere. */
const unspoken: ReadonlySet<string> = new Set(['rules', 'replacements']);

/** Sections of which others speak by name alone: what does not name an option is the same whatever it may be. */
const byName: ReadonlySet<string> = new Set(['options', 'variants']);

/** What is only for people to read, at a declaration of any other section. Titles of ends are reasons that tests give. */
const remarks: ReadonlySet<string> = new Set(['title', 'note', 'cites']);
const withoutRemarks: ReadonlySet<string> = new Set([
  'spaces',
  'links',
  'tiles',
  'pieces',
  'card kinds',
  'decks',
  'tracks',
  'supplies',
  'procedures',
  'actions',
  'flow',
]);

/**
 * Whether two states of a part of a module declare the same, wherever it stands and whatever their rules do.
 *
 * @param names whether whoever asks speaks of an option or variant of that name
 */
export function sameOutline(before: DocMap, now: DocMap, names: (name: string) => boolean): boolean {
  if (before === now) return true;
  const { same, changed } = comparisonOf(before, now);
  return same && !changed.some(names);
}

function comparisonOf(before: DocMap, now: DocMap): Comparison {
  const known = compared.get(now);
  if (known?.before.deref() === before) return known;
  const same = sameEntries(spokenOf(before), spokenOf(now), sameSection);
  const changed = [...byName].flatMap((section) => changedNames(before.get(section), now.get(section)));
  const found = { before: new WeakRef(before), same, changed };
  compared.set(now, found);
  return found;
}

/** The names under which something else stands now, or nothing any more, or for the first time. */
function changedNames(before: DocNode | undefined, now: DocNode | undefined): string[] {
  const [was, is] = [before, now].map((node) => (node?.kind === 'map' ? node : undefined));
  const all = new Set([...(was?.entries ?? []), ...(is?.entries ?? [])].map(({ name }) => name));
  return [...all].filter((name) => {
    const [a, b] = [was?.get(name), is?.get(name)];
    return !a || !b || !sameNode(a, b, remarks);
  });
}

const spokenOf = ({ entries }: DocMap): readonly DocEntry[] =>
  entries.filter(({ name }) => !unspoken.has(name) && !byName.has(name));

/** Everything that uses a part asks the same of it. */
interface Comparison {
  readonly before: WeakRef<DocMap>;
  readonly same: boolean;
  /** Options and variants that are others now. */
  readonly changed: readonly string[];
}
const compared = new WeakMap<DocMap, Comparison>();

type Same = (a: DocEntry, b: DocEntry) => boolean;

function sameEntries(a: readonly DocEntry[], b: readonly DocEntry[], same: Same): boolean {
  return a.length === b.length && a.every((entry, i) => entry.name === b[i]?.name && same(entry, b[i]));
}

const sameSection: Same = (a, b) => {
  const texts = carriedOut[a.name] ?? [];
  const without = withoutRemarks.has(a.name) ? remarks : undefined;
  const same = (x: DocNode, y: DocNode): boolean => sameNode(x, y, without);
  if (a.value.kind !== 'map' || b.value.kind !== 'map') return same(a.value, b.value);
  return sameEntries(a.value.entries, b.value.entries, (one, other) => {
    if (one.value.kind !== 'map' || other.value.kind !== 'map') return same(one.value, other.value);
    return sameEntries(kept(one.value, without), kept(other.value, without), (x, y) =>
      texts.includes(x.name) && x.value.kind === y.value.kind ? true : same(x.value, y.value),
    );
  });
};

const kept = ({ entries }: DocMap, without: ReadonlySet<string> | undefined): readonly DocEntry[] =>
  without ? entries.filter(({ name }) => !without.has(name)) : entries;

function sameNode(a: DocNode, b: DocNode, without?: ReadonlySet<string>): boolean {
  if (a === b) return true;
  if (a.kind === 'scalar') return b.kind === 'scalar' && a.value === b.value && a.text.text === b.text.text;
  if (a.kind === 'list')
    return (
      b.kind === 'list' &&
      a.items.length === b.items.length &&
      a.items.every((x, i) => sameNode(x, b.items[i] as DocNode, without))
    );
  return (
    b.kind === 'map' && sameEntries(kept(a, without), kept(b, without), (x, y) => sameNode(x.value, y.value, without))
  );
}
