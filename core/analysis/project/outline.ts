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

/** Whether two states of a part of a module declare the same, wherever it stands and whatever their rules do. */
export function sameOutline(before: DocMap, now: DocMap): boolean {
  if (before === now) return true;
  const known = compared.get(now);
  if (known?.before.deref() === before) return known.same;
  const same = sameEntries(spokenOf(before), spokenOf(now), sameSection);
  compared.set(now, { before: new WeakRef(before), same });
  return same;
}

const spokenOf = ({ entries }: DocMap): readonly DocEntry[] => entries.filter(({ name }) => !unspoken.has(name));

/** Everything that uses a part asks the same of it. */
const compared = new WeakMap<DocMap, { readonly before: WeakRef<DocMap>; readonly same: boolean }>();

type Same = (a: DocEntry, b: DocEntry) => boolean;

function sameEntries(a: readonly DocEntry[], b: readonly DocEntry[], same: Same): boolean {
  return a.length === b.length && a.every((entry, i) => entry.name === b[i]?.name && same(entry, b[i]));
}

const sameSection: Same = (a, b) => {
  const texts = carriedOut[a.name];
  if (!texts || a.value.kind !== 'map' || b.value.kind !== 'map') return sameNode(a.value, b.value);
  return sameEntries(a.value.entries, b.value.entries, (one, other) => {
    if (one.value.kind !== 'map' || other.value.kind !== 'map') return sameNode(one.value, other.value);
    return sameEntries(one.value.entries, other.value.entries, (x, y) =>
      texts.includes(x.name) && x.value.kind === y.value.kind ? true : sameNode(x.value, y.value),
    );
  });
};

function sameNode(a: DocNode, b: DocNode): boolean {
  if (a === b) return true;
  if (a.kind === 'scalar') return b.kind === 'scalar' && a.value === b.value && a.text.text === b.text.text;
  if (a.kind === 'list')
    return b.kind === 'list' && a.items.length === b.items.length && a.items.every((x, i) => same(x, b.items[i]));
  return b.kind === 'map' && sameEntries(a.entries, b.entries, (x, y) => sameNode(x.value, y.value));
}

const same = (a: DocNode, b: DocNode | undefined): boolean => b !== undefined && sameNode(a, b);
