import { type Board, gridDirections } from '../board/index.js';
import type { DocEntry, DocMap, DocNode, DocScalar } from '../documents/index.js';
import { entries, field, items, scalar, wordOf } from '../language/reading.js';
import type { FileSpan } from '../source/file.js';
import { type Edit, entriesBut, instead, otherwise, unlike, withoutEntry, withoutItem } from './edits.js';

/** Something of a board or of a set-up, with the changes that can be made to it. */
export interface BoardPart {
  /** `board/space`, `board/link`, or the name of the whole. */
  readonly key: string;
  readonly at: FileSpan;
  readonly edits: readonly Edit[];
}

const spaceKeys: ReadonlySet<string> = new Set(['is', 'title', 'note', 'cites', 'at', 'number']);
const tileKeys: ReadonlySet<string> = new Set([...spaceKeys, 'on', 'parts', ...gridDirections]);
const linkKeys: ReadonlySet<string> = new Set(['link', 'id', 'title', 'note', 'cites']);

/**
 * The small changes of a board: a link or a value it begins with is left out, a printed number is another, a link or a side of
 * a tile is of another kind, an address leads elsewhere, a mark of the map stands for something else.
 *
 * @param kinds the kinds of link that the board's modules have
 */
export function boardParts(tree: DocMap, board: Board, kinds: readonly string[]): BoardPart[] {
  const part = (name: string, at: FileSpan, edits: readonly Edit[]): BoardPart[] =>
    edits.length === 0 ? [] : [{ key: `${board.name}/${name}`, at, edits: unlike(edits) }];
  const names = board.spaces.map((space) => space.id);
  return [
    ...entries(tree.get('spaces')).flatMap(({ key, name, value }) =>
      part(name, key.at, entriesBut(value, spaceKeys).flatMap(otherwise)),
    ),
    ...entries(tree.get('tiles')).flatMap(({ key, name, value }) => part(name, key.at, tileEdits(value, kinds))),
    ...items(tree.get('links')).flatMap((link) => part(linkName(board, link), link.at, linkEdits(link, kinds))),
    ...entries(tree.get('legend')).flatMap(({ key, name, value }) =>
      part(name, key.at, entriesBut(value, spaceKeys).flatMap(otherwise)),
    ),
    ...entries(field(tree.get('address'), 'spaces')).flatMap((entry) =>
      part('address', entry.key.at, elsewhere(entry, names)),
    ),
    ...marks(tree, board).flatMap(({ name, edit }) => part(name, edit.at, [edit])),
  ];
}

/** A side is of another kind, what else is said of a tile or of its parts is left out. */
function tileEdits(node: DocNode, kinds: readonly string[]): Edit[] {
  const sides = gridDirections.flatMap((side): Edit[] => {
    const kind = scalar(field(field(node, side), 'is') ?? field(node, side));
    const other = kinds[(kinds.indexOf(wordOf(kind) ?? '') + 1) % Math.max(1, kinds.length)];
    return kind && other !== undefined && other !== wordOf(kind) ? [instead(kind, other)] : [];
  });
  return [
    ...sides,
    ...entriesBut(node, tileKeys).flatMap(otherwise),
    ...entries(field(node, 'parts')).flatMap(({ value }) => tileEdits(value, kinds)),
  ];
}

function linkName(board: Board, node: DocNode): string {
  const at = (field(node, 'link') ?? node).at;
  return board.links.find((link) => link.span.file === at.file && link.span.start === at.start)?.id ?? 'links';
}

function linkEdits(node: DocNode, kinds: readonly string[]): Edit[] {
  const text = scalar(field(node, 'link') ?? node);
  const [a, kind, b] = (wordOf(text) ?? '').split(/\s+/);
  const other = kinds[(kinds.indexOf(kind ?? '') + 1) % Math.max(1, kinds.length)];
  return [
    withoutItem(node),
    ...(text && other !== undefined && other !== kind ? [instead(text, `${a} ${other} ${b}`)] : []),
    ...entriesBut(node, linkKeys).flatMap(otherwise),
  ];
}

/** A result of the dice leads to the next space. */
function elsewhere({ value }: DocEntry, names: readonly string[]): Edit[] {
  const node = scalar(value);
  const other = names[(names.indexOf(wordOf(value) ?? '') + 1) % names.length];
  return node && other !== undefined && other !== wordOf(value) ? [instead(node, other)] : [];
}

/** Each mark of a drawn map becomes another that is drawn in the same sort of place. */
function marks(tree: DocMap, board: Board): { readonly name: string; readonly edit: Edit }[] {
  const map = tree.get('map');
  if (map?.kind !== 'scalar' || board.layout !== 'grid') return [];
  const offsets = new Map<number, number>();
  for (let i = 0; i < map.text.text.length; i++) offsets.set(map.text.spanOf({ start: i, end: i + 1 }).start, i);
  // Two marks may stand for the same.
  const meanings = new Map(entries(tree.get('legend')).map(({ name, value }) => [name, wordOf(value) ?? name]));
  const meaning = (mark: string): string => meanings.get(mark) ?? mark;
  return [board.spaces, board.links].flatMap((things) => {
    const drawn = [...new Set(things.flatMap((thing) => thing.mark ?? []))];
    return things.flatMap(({ id, mark, span }) => {
      const from = mark === undefined ? 0 : drawn.indexOf(mark) + 1;
      const turned = [...drawn.slice(from), ...drawn.slice(0, from)];
      const other = mark === undefined ? undefined : turned.find((m) => meaning(m) !== meaning(mark));
      const offset = offsets.get(span.start);
      return other === undefined || offset === undefined ? [] : [{ name: id, edit: redrawn(map, offset, other) }];
    });
  });
}

function redrawn(map: DocScalar, offset: number, mark: string): Edit {
  const { text } = map.text;
  const written = `${text.slice(0, offset)}${mark}${text.slice(offset + 1)}`;
  const { by } = instead(map, written);
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const line = (of: string) => of.slice(from, next < 0 ? text.length : next).trim();
  const at = map.text.spanOf({ start: offset, end: offset + 1 });
  return { sort: 'value', node: map, by, at, line: line(text), becomes: line(written) };
}

/** What a set-up says is so at first, each thing left out. */
export function setUpParts(name: string, position: DocNode): BoardPart[] {
  return ['spaces', 'links', 'tiles', 'pieces', 'tracks', 'supplies'].flatMap((section) =>
    entries(field(position, section)).map((entry) => ({
      key: `${name}/${entry.name}`,
      at: entry.key.at,
      edits: unlike(leaves(entry)),
    })),
  );
}

function leaves(entry: DocEntry): Edit[] {
  if (entry.value.kind === 'map' && entry.value.entries.length > 1) return entry.value.entries.map(withoutEntry);
  const list = items(entry.value);
  return list.length > 1 ? list.map((item) => withoutItem(item)) : [withoutEntry(entry)];
}
