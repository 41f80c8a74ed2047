import type { DocEntry, DocMap, DocNode } from '../documents/index.js';
import { entryOf, listNode, mapNode } from '../documents/index.js';
import { entries, field, items, numberOf, scalar, wordOf } from '../language/reading.js';
import {
  type Edit,
  ends,
  entriesBut,
  instead,
  numbers,
  otherwise,
  unlike,
  withoutEntry,
  withoutItem,
} from './edits.js';

/** What a card says beside the values printed on it. */
const cardKeys: ReadonlySet<string> = new Set(['kind', 'deck', 'copies', 'joins', 'do', 'title', 'note', 'cites']);

type Finder = (entry: DocEntry) => readonly Edit[];

/** What is counted, printed, limited or stands somewhere at first, section by section. */
const sections: Readonly<Record<string, Finder>> = {
  spaces: ({ value }) => properties(value),
  links: ({ value }) => [...properties(value), ...leftOut(value, 'one way')],
  pieces: ({ value }) => [
    ...properties(value),
    ...numbers(field(value, 'count'), 0),
    ...narrower(field(value, 'count')),
  ],
  'card kinds': ({ value }) => properties(value),
  cards,
  decks: ({ value }) => {
    const empty = scalar(field(value, 'when empty'));
    return empty ? [instead(empty, wordOf(empty) === 'nothing' ? 'shuffle the discards in' : 'nothing')] : [];
  },
  dice: ({ value }) => [
    ...ends(field(value, 'faces')),
    ...items(field(value, 'faces')).flatMap((face) => [...numbers(face), ...ends(face)]),
  ],
  tracks: ({ value }) => [
    ...['from', 'to', 'starts'].flatMap((key) => numbers(field(value, key))),
    ...entries(field(value, 'marks')).flatMap(({ value: marks }) => items(marks).map((mark) => withoutItem(mark))),
  ],
  options: ({ value }) => otherDefault(value),
  variants: ({ value }) => entries(field(value, 'options')).map(withoutEntry),
  supplies: ({ value }) => numbers(field(value, 'count'), 0),
};

/** The small changes of what an entry of a module says beside its rule texts. */
export function dataEdits(section: string, entry: DocEntry): Edit[] {
  return unlike(sections[section]?.(entry) ?? []);
}

/** A wider range of how many there may be shows in no game. */
function narrower(count: DocNode | undefined): Edit[] {
  const [up, , , down] = ends(count);
  return up && down ? [up, down] : [];
}

function leftOut(value: DocNode, key: string): Edit[] {
  return entries(value)
    .filter((entry) => entry.name === key)
    .map(withoutEntry);
}

function properties(value: DocNode): Edit[] {
  return entries(field(value, 'has')).flatMap(({ value: property }) => [
    // What is printed never changes, so no bound is ever met.
    ...(field(property, 'printed') ? [] : ends(property.kind === 'map' ? property.get('is') : property)),
    ...entries(property)
      .filter((entry) => entry.name === 'starts')
      .flatMap(otherwise),
    ...leftOut(property, 'lasts'),
    ...leftOut(property, 'supply'),
  ]);
}

function otherDefault(option: DocNode): Edit[] {
  const node = scalar(field(option, 'default'));
  if (!node) return [];
  const values = field(option, 'values');
  if (wordOf(values) === 'yes/no') return [instead(node, node.value === true || wordOf(node) === 'yes' ? 'no' : 'yes')];
  if (values?.kind !== 'list') return numbers(node);
  const names = values.items.flatMap((item) => wordOf(item) ?? []);
  const other = names[(names.indexOf(wordOf(node) ?? '') + 1) % names.length];
  return other === undefined ? [] : [instead(node, other)];
}

/** A card left out, a copy of it left out, one more or one less, another value printed on it, another time to join. */
function cards(entry: DocEntry): Edit[] {
  const { value } = entry;
  const printed = entriesBut(value, cardKeys);
  const lists = printed.filter((e) => e.value.kind === 'list');
  const copies = lists[0]?.value.kind === 'list' ? lists[0].value.items : [];
  return [
    withoutEntry(entry),
    ...(lists.length === 0 ? numbers(field(value, 'copies'), 0) : []),
    ...leftOut(value, 'joins'),
    ...copies.map((node, copy) => withoutItem(node, { node: value, by: withoutCopy(value as DocMap, copy) })),
    ...printed.flatMap((e) =>
      e.value.kind === 'list' ? e.value.items.flatMap(otherPrinted(e.value.items)) : otherwise(e),
    ),
  ];
}

/** Every list gives one value a copy, so a copy less is a value less in all of them. */
function withoutCopy(card: DocMap, copy: number): DocMap {
  const left = card.entries.map(({ key, name, value }) => {
    if (value.kind === 'list' && !cardKeys.has(name))
      return entryOf(
        key,
        listNode(
          value.items.filter((_, i) => i !== copy),
          value.at,
        ),
      );
    const said = name === 'copies' && value.kind === 'scalar' ? numberOf(value) : undefined;
    return entryOf(key, said === undefined ? value : (instead(scalar(value) as never, String(said - 1)).by as DocNode));
  });
  return mapNode(left, card.at);
}

/** A number printed on a copy is another; a word is another of the words on the copies. */
function otherPrinted(all: readonly DocNode[]): (node: DocNode) => Edit[] {
  const words = [...new Set(all.flatMap((item) => wordOf(item) ?? []))];
  return (node) => {
    if (node.kind !== 'scalar' || typeof node.value === 'number') return numbers(node);
    const other = words[(words.indexOf(wordOf(node) ?? '') + 1) % words.length];
    return other === undefined || other === wordOf(node) ? [] : [instead(node, other)];
  };
}
