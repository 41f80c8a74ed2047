import type { DocEntry, DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { listed } from './body.js';
import { noSpaceKind, readValue } from './declare-kinds.js';
import { article } from './describe.js';
import { MOST, tooLarge, upwards } from './numbers.js';
import {
  citesOf,
  entries,
  field,
  items,
  type ModuleSource,
  numberOf,
  type Passage,
  section,
  wordOf,
} from './reading.js';
import type { Card, Global, Kind, OptionDeclaration, OptionValues, Property } from './types.js';
import { NONE, propertiesOf } from './types.js';

/** Numbers of the whole game that every program has. */
export function declareGlobals(p: Passage): void {
  const at = { file: { path: '', text: '', lines: [0] }, start: 0, end: 0 };
  const own = (name: string, role: Global['role'], from: number, to: number, starts: number) =>
    p.model.globals.push({
      name,
      module: '',
      role,
      from,
      to,
      starts,
      title: undefined,
      at,
      index: p.model.globals.length,
    });
  own('flow', 'flow', 0, 1_000_000, 0);
  own('outcome', 'outcome', 0, 1_000_000, 0);
  own('active', 'active', NONE, 1_000_000, NONE);
}

export function declareTracks(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'tracks')) {
      const from = numberOf(field(entry.value, 'from')) ?? 0;
      const to = numberOf(field(entry.value, 'to')) ?? 0;
      if (Math.max(Math.abs(from), Math.abs(to)) > MOST) {
        p.diagnostics.add({
          code: 'BK0716',
          severity: 'error',
          message: 'these numbers are too large',
          at: entry.value.at,
          label: `expected numbers from -${MOST} to ${MOST}`,
        });
        continue;
      }
      const starts = numberOf(field(entry.value, 'starts')) ?? from;
      const [low, high] = from <= to ? [from, to] : [to, from];
      if (starts < low || starts > high)
        p.diagnostics.add({
          code: 'BK0716',
          severity: 'error',
          message: `${starts} is outside the track`,
          at: field(entry.value, 'starts')?.at ?? entry.key.at,
          label: `expected ${low} to ${high}`,
        });
      const global: Global = {
        name: entry.name,
        module: module.name,
        role: 'track',
        from: low,
        to: high,
        starts,
        title: wordOf(field(entry.value, 'title')),
        at: entry.key.at,
        index: p.model.globals.length,
      };
      p.model.globals.push(global);
      p.model.tracks.add(global);
      for (const mark of entries(field(entry.value, 'marks'))) {
        const numbers = items(mark.value).flatMap((n) => numberOf(n) ?? []);
        const out = items(mark.value).find((n) => (numberOf(n) ?? low) < low || (numberOf(n) ?? low) > high);
        if (out)
          p.diagnostics.add({
            code: 'BK0716',
            severity: 'error',
            message: `${wordOf(out) ?? 'this'} is outside the track`,
            at: out.at,
            label: `expected ${low} to ${high}`,
          });
        p.model.marks.add({ name: mark.name, module: module.name, numbers });
      }
    }
  }
}

export function declareSupplies(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'supplies')) {
      const count = numberOf(field(entry.value, 'count')) ?? 0;
      const left: Global = {
        name: entry.name,
        module: module.name,
        role: 'supply',
        from: 0,
        to: count,
        starts: count,
        title: wordOf(field(entry.value, 'title')),
        at: entry.key.at,
        index: p.model.globals.length,
      };
      p.model.globals.push(left);
      p.model.supplies.add({
        name: entry.name,
        module: module.name,
        count,
        at: entry.key.at,
        index: p.model.supplies.all.length,
        left,
      });
    }
  }
  for (const module of p.modules)
    for (const name of ['spaces', 'links', 'pieces'])
      for (const entry of section(module, name)) supplyUse(p, module, entry);
}

function supplyUse(p: Passage, module: ModuleSource, entry: DocEntry): void {
  for (const own of entries(field(entry.value, 'has'))) {
    const node = field(own.value, 'supply');
    const name = wordOf(node);
    if (!node || !name) continue;
    const visible = p.model.visible.get(module.name) ?? new Set();
    const supply = p.model.supplies.find(name, visible);
    const property = p.model.properties.find((q) => q.at === own.key.at);
    if (!supply)
      p.diagnostics.add({
        code: 'BK0601',
        severity: 'error',
        message: `there is no supply called "${name}"`,
        at: node.at,
        suggestion: nearestName(name, p.model.supplies.visibleNames(visible)),
        ...(nearestName(name, p.model.supplies.visibleNames(visible)) ? {} : { help: 'declare it under `supplies:`' }),
      });
    else if (property) property.supply = supply;
  }
}

export function declareOptions(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'options')) {
      const values = optionValues(p, field(entry.value, 'values') ?? entry.value);
      if (!values) continue;
      const node = field(entry.value, 'default');
      const status = wordOf(field(entry.value, 'status'));
      const option: OptionDeclaration = {
        name: entry.name,
        module: module.name,
        title: wordOf(field(entry.value, 'title')),
        values,
        default: node ? (optionValue(p, values, node) ?? firstValue(values)) : firstValue(values),
        status: status === 'choice' || status === 'unknown' || status === 'reconstructed' ? status : 'rule',
        cites: citesOf(entry.value),
        at: entry.key.at,
        index: p.model.options.all.length,
      };
      p.model.options.add(option);
    }
  }
}

function optionValues(p: Passage, node: DocNode): OptionValues | undefined {
  if (node.kind === 'list') return { is: 'names', names: node.items.map((n) => wordOf(n) ?? '') };
  const words = wordOf(node) ?? '';
  if (words === 'yes/no') return { is: 'yes/no' };
  const range = /^(some of )?(-?\d+) to (-?\d+)$/.exec(words);
  if (range && tooLarge(p, node, Number(range[2]), Number(range[3]))) return undefined;
  if (range) return { is: range[1] ? 'some' : 'number', ...upwards(p, node, Number(range[2]), Number(range[3])) };
  p.diagnostics.add({
    code: 'BK0714',
    severity: 'error',
    message: 'this does not say what values the option has',
    at: node.at,
    label: 'expected a list of names, yes/no, `0 to 9` or `some of 1 to 6`',
  });
  return undefined;
}

function firstValue(values: OptionValues): OptionDeclaration['default'] {
  return values.is === 'number' ? values.from : values.is === 'some' ? [] : 0;
}

/** A value of an option as a module's default, a variant, a scenario or the command line gives it. */
export function optionValue(
  p: Pick<Passage, 'diagnostics'>,
  values: OptionValues,
  node: DocNode,
): number | readonly number[] | undefined {
  const word = wordOf(node) ?? '';
  const wrong = (label: string, known: readonly string[] = []): undefined => {
    p.diagnostics.add({
      code: 'BK0612',
      severity: 'error',
      message: `the option has no value ${word ? `"${word}"` : 'like this'}`,
      at: node.at,
      label: `expected ${label}`,
      suggestion: nearestName(word, known),
    });
    return undefined;
  };
  switch (values.is) {
    case 'names': {
      const index = values.names.indexOf(word);
      return index >= 0 ? index : wrong(values.names.join(', '), values.names);
    }
    case 'yes/no':
      return word === 'yes' || word === 'true'
        ? 1
        : word === 'no' || word === 'false'
          ? 0
          : wrong('yes or no', ['yes', 'no']);
    case 'number': {
      const n = numberOf(node);
      return n !== undefined && n >= values.from && n <= values.to ? n : wrong(`${values.from} to ${values.to}`);
    }
    case 'some': {
      const numbers = items(node).map((n) => numberOf(n));
      if (numbers.some((n) => n === undefined || n < values.from || n > values.to))
        return wrong(`some of ${values.from} to ${values.to}, as a list`);
      return numbers as number[];
    }
  }
}

export function declareDice(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'dice')) {
      const faces = items(field(entry.value, 'faces')).flatMap((n) => faceNumbers(p, n));
      if (faces.length === 0)
        p.diagnostics.add({
          code: 'BK0717',
          severity: 'error',
          message: `the die ${entry.name} has no faces`,
          at: entry.key.at,
          help: 'list numbers, such as `faces: [0, 0, 1, 1, 2, 2]` or `faces: 1 to 6`',
        });
      p.model.dice.add({ name: entry.name, module: module.name, faces });
    }
  }
}

function faceNumbers(p: Passage, node: DocNode): number[] {
  const range = /^(-?\d+) to (-?\d+)$/.exec(wordOf(node) ?? '');
  if (range) {
    const { from, to } = upwards(p, node, Number(range[1]), Number(range[2]));
    return Array.from({ length: Math.min(1000, to - from + 1) }, (_, i) => from + i);
  }
  const n = numberOf(node);
  return n === undefined ? [] : [n];
}

export function declarePlaces(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'places')) {
      const name = wordOf(entry.value) ?? '';
      const visible = p.model.visible.get(module.name) ?? new Set();
      const kind = p.model.kinds.find(name, visible);
      if (kind?.universe === 'space') p.model.places.add({ name: entry.name, module: module.name, kind });
      else noSpaceKind(p, visible, name, entry.value.at);
    }
  }
}

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
  for (const module of p.modules) for (const entry of section(module, 'cards')) declareCard(p, module, entry);
  for (const deck of p.model.decks.all) {
    if (!p.model.cards.all.some((c) => c.deck === deck && c.copies.length > 0)) {
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
  const deckName = wordOf(field(entry.value, 'deck')) ?? deckOfKind(p, module, kind);
  const deck = deckName ? p.model.decks.find(deckName, visible) : undefined;
  if (deckName && !deck)
    p.diagnostics.add({
      code: 'BK0601',
      severity: 'error',
      message: `there is no deck called "${deckName}"`,
      at: field(entry.value, 'deck')?.at ?? entry.key.at,
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
    if (cardKeys.has(name) || known.includes(name)) continue;
    p.diagnostics.add({
      code: 'BK0605',
      severity: 'error',
      message: `${article(kind.name)} ${kind.name} has no "${name}"`,
      at: key.at,
      suggestion: nearestName(name, [...cardKeys, ...known]),
      help: `declare it under \`has:\` of the kind ${kind.name}`,
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

function deckOfKind(p: Passage, module: ModuleSource, kind: Kind): string | undefined {
  for (const m of p.modules) {
    if (m.name !== kind.module && m.name !== module.name) continue;
    const entry = section(m, 'card kinds').find((e) => e.name === kind.name);
    const name = wordOf(field(entry?.value, 'deck'));
    if (name) return name;
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
