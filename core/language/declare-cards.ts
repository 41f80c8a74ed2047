import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { listed } from './body.js';
import { article } from './describe.js';
import { readValue } from './domains.js';
import { entries, field, type ModuleSource, numberOf, type Passage, section, used, wordOf } from './reading.js';
import type { Card, Kind, Property } from './types.js';
import { propertiesOf } from './types.js';

export function declareDecks(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'decks')) {
      const empty = wordOf(field(entry.value, 'when empty')) ?? 'nothing';
      p.model.decks.add({
        name: entry.name,
        module: module.name,
        index: p.model.decks.all.length,
        at: entry.key.at,
        whenEmpty: empty.startsWith('shuffle') ? 'shuffle' : 'nothing',
      });
    }
  }
  const before = p.diagnostics.list.length;
  for (const module of p.modules) for (const entry of section(module, 'cards')) declareCard(p, module, entry);
  const faulty = p.diagnostics.list.slice(before).some((d) => d.code === 'BK0601' || d.code === 'BK0608');
  for (const deck of p.model.decks.all) {
    if (p.model.cards.all.some((c) => c.deck === deck && c.copies.length > 0)) continue;
    // A card whose kind or deck is not known may have been meant for it.
    if (faulty) p.diagnostics.heldBack++;
    else {
      p.diagnostics.add({
        code: 'BK0718',
        severity: 'error',
        message: `no card belongs to ${deck.name}`,
        at: deck.at,
        help: `give a kind of card \`deck: ${deck.name}\`, and cards of that kind`,
      });
    }
  }
}

function declareCard(p: Passage, module: ModuleSource, entry: DocEntry): void {
  const visible = p.model.visible.get(module.name) ?? new Set();
  const kindNode = field(entry.value, 'kind');
  const kindName = wordOf(kindNode) ?? '';
  const kind = p.model.kinds.find(kindName, visible);
  used(p, 'kind', kindNode, kind);
  if (kind?.universe !== 'card') {
    const known = p.model.kinds.all.filter((k) => k.universe === 'card' && k.module !== '').map((k) => k.name);
    p.diagnostics.add({
      code: 'BK0608',
      severity: 'error',
      message: kindName
        ? `there is no kind of card called "${kindName}"`
        : `the card ${entry.name} does not say what kind it is`,
      at: kindNode?.at ?? entry.key.at,
      suggestion: nearestName(kindName, known),
      ...(known.length
        ? listed('kinds of card', known, nearestName(kindName, known))
        : { help: 'declare one under `card kinds:`' }),
    });
    return;
  }
  const deckNode = field(entry.value, 'deck') ?? deckOfKind(p, module, kind);
  const deckName = wordOf(deckNode);
  const deck = deckName ? p.model.decks.find(deckName, visible) : undefined;
  used(p, 'deck', deckNode, deck);
  if (deckName && !deck)
    p.diagnostics.add({
      code: 'BK0601',
      severity: 'error',
      message: `there is no deck called "${deckName}"`,
      at: deckNode?.at ?? entry.key.at,
      suggestion: nearestName(deckName, p.model.decks.visibleNames(visible)),
    });
  unknownKeys(p, entry, kind);
  p.model.cards.add({
    name: entry.name,
    module: module.name,
    title: wordOf(field(entry.value, 'title')),
    kind,
    deck,
    copies: copiesOf(p, entry, kind),
    joins: joinsAt(p, field(entry.value, 'joins')),
    at: entry.key.at,
    index: p.model.cards.all.length,
  } satisfies Card);
}

/** The most copies of one card. */
const MOST_COPIES = 1000;
/** What a card says beside the properties of its kind. */
const cardKeys: ReadonlySet<string> = new Set(['kind', 'deck', 'copies', 'joins', 'do', 'title', 'note', 'cites']);

/** Other keys of a card are properties of its kind. */
function unknownKeys(p: Passage, entry: DocEntry, kind: Kind): void {
  const known = propertiesOf(kind).map((q) => q.name);
  for (const { key, name } of entries(entry.value)) {
    used(p, 'property', key, cardKeys.has(name) ? undefined : propertiesOf(kind).find((q) => q.name === name));
    if (cardKeys.has(name) || known.includes(name)) continue;
    p.diagnostics.add({
      code: 'BK0605',
      severity: 'error',
      message: `${article(kind.name)} ${kind.name} has no "${name}"`,
      at: key.at,
      ...(name !== 'count' && { suggestion: nearestName(name, [...cardKeys, ...known]) }),
      help:
        name === 'count'
          ? 'how many there are of a card is said by `copies: 3`'
          : `declare it under \`has:\` of the kind ${kind.name}`,
    });
  }
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** `second shuffle` is 2; nothing said is 1: from the start. */
function joinsAt(p: Passage, node: DocNode | undefined): number {
  const words = wordOf(node);
  const index = ordinals.findIndex((o) => words === `${o} shuffle`);
  if (node && index < 0) {
    const known = ordinals.map((o) => `${o} shuffle`);
    p.diagnostics.add({
      code: 'BK0205',
      severity: 'error',
      message: `"${words ?? ''}" does not say when the card joins the deck`,
      at: node.at,
      label: `expected ${known.join(', ')}`,
      suggestion: nearestName(words ?? '', known),
    });
  }
  return index < 0 ? 1 : index + 1;
}

function deckOfKind(p: Passage, module: ModuleSource, kind: Kind): DocNode | undefined {
  for (const m of p.modules) {
    if (m.name !== kind.module && m.name !== module.name) continue;
    const entry = section(m, 'card kinds').find((e) => e.name === kind.name);
    const deck = field(entry?.value, 'deck');
    if (wordOf(deck)) return deck;
  }
  return undefined;
}

/** One row a copy: a list gives one value a copy and so the number of copies; all lists must be equally long. */
function copiesOf(p: Passage, entry: DocEntry, kind: Kind): ReadonlyMap<Property, number>[] {
  const lists: { property: Property; values: readonly DocNode[]; at: DocNode }[] = [];
  const single: { property: Property; value: number }[] = [];
  for (const property of propertiesOf(kind)) {
    const node = field(entry.value, property.name);
    if (!node) continue;
    if (node.kind === 'list') lists.push({ property, values: node.items, at: node });
    else single.push({ property, value: readValue(p, property.domain, node) ?? property.starts });
  }
  const said = numberOf(field(entry.value, 'copies'));
  // What lies beyond is told by the check of the document's form.
  const count = Math.min(said ?? lists[0]?.values.length ?? 1, MOST_COPIES);
  for (const list of lists) {
    if (list.values.length !== count)
      p.diagnostics.add({
        code: 'BK0719',
        severity: 'error',
        message: `${list.values.length} values for ${count} copies of ${entry.name}`,
        at: list.at.at,
        label: `expected ${count}`,
        help: 'a list gives one value a copy, and so the number of copies',
      });
  }
  return Array.from({ length: count }, (_, copy) => {
    const row = new Map<Property, number>(single.map((s) => [s.property, s.value]));
    for (const list of lists) {
      const value = readValue(p, list.property.domain, list.values[copy]);
      if (value !== undefined) row.set(list.property, value);
    }
    return row;
  });
}
