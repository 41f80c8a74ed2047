/** The layout of named spaces and a list of links. */
import type { DocEntry, DocMap, DocNode } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import { readAddress } from './address.js';
import type { Board, BoardSpace } from './board.js';
import { report, sayable, sayableAs, scalarAt, textAt, valuesOf } from './report.js';
import { adviseRooms } from './room-advice.js';
import { readLinks } from './room-links.js';

/** Keys of a space that are not values of its properties. `number` is both: see `BoardSpace.number`. */
const spaceKeys: ReadonlySet<string> = new Set(['is', 'title', 'note', 'cites', 'at']);

/** A board from a `layout: rooms` document; undefined if it has no spaces at all. What is wrong is left out and reported. */
export function buildRooms(tree: DocMap, to: Diagnostics): Board | undefined {
  const before = to.list.length;
  const spaces = readSpaces(tree, to);
  if (spaces.length === 0) return undefined;
  const { links, lostLinks, directions, opposite } = readLinks(tree.get('links'), spaces, to);
  if (!to.list.slice(before).some((d) => d.severity === 'error')) adviseRooms(spaces, to);
  const address = tree.get('address');
  const name = textAt(tree, 'board') ?? '';
  return {
    name,
    title: textAt(tree, 'title') ?? name,
    reconstructed: textAt(tree, 'reconstructed'),
    layout: 'rooms',
    spaces,
    links,
    lostLinks,
    directions,
    opposite,
    address: address && readAddress(address, spaces, to),
    grid: undefined,
    span: scalarAt(tree, 'board')?.at ?? tree.at,
  };
}

function readSpaces(tree: DocMap, to: Diagnostics): BoardSpace[] {
  const node = tree.get('spaces');
  const entries = node?.kind === 'map' ? node.entries : [];
  if (entries.length === 0)
    report(to, 'BK0407', node?.at ?? scalarAt(tree, 'board')?.at ?? tree.at, 'the board has no spaces', {
      help: 'name them under `spaces:`, one a line',
    });
  const spaces = new Map<string, BoardSpace>();
  for (const entry of entries) {
    const before = spaces.get(entry.name);
    if (before)
      report(to, 'BK0402', entry.key.at, `two spaces are called \`${entry.name}\``, {
        related: [{ at: before.span, label: 'the first is here' }],
      });
    else if (!before && !sayable(entry.name))
      report(to, 'BK0408', entry.key.at, `\`${entry.name}\` cannot be the name of a space`, {
        label: 'expected one word of small letters and digits, such as `engine-room`',
        help: `${sayableAs(entry.name) === entry.name ? 'put' : `write \`${sayableAs(entry.name)}\`, and put`} what players read under \`title:\``,
      });
    // A space with a bad name stays, so that what is said about it is not a second fault.
    if (!before) spaces.set(entry.name, readSpace(entry, to));
  }
  return [...spaces.values()];
}

function readSpace(entry: DocEntry, to: Diagnostics): BoardSpace {
  const { value } = entry;
  const map = value.kind === 'map' ? value : undefined;
  const kind = map ? scalarAt(map, 'is') : value.kind === 'scalar' ? value : undefined;
  const kindText = kind?.value === null ? '' : (kind?.text.text.trim() ?? '');
  return {
    id: entry.name,
    kind: kindText,
    kindAt: kindText === '' ? entry.key.at : (kind?.at ?? entry.key.at),
    title: map && textAt(map, 'title'),
    number: map && readNumber(map.get('number'), to),
    mark: undefined,
    at: map && readPlace(map.get('at'), to),
    values: map ? valuesOf(map, spaceKeys) : new Map<string, DocNode>(),
    span: entry.key.at,
  };
}

function readNumber(node: DocNode | undefined, to: Diagnostics): number | undefined {
  if (!node) return undefined;
  if (node.kind === 'scalar' && Number.isSafeInteger(node.value)) return node.value as number;
  report(to, 'BK0415', node.at, 'the number of a space is a whole number');
  return undefined;
}

function readPlace(node: DocNode | undefined, to: Diagnostics): BoardSpace['at'] {
  if (!node) return undefined;
  const numbers = node.kind === 'list' ? node.items.map((item) => (item.kind === 'scalar' ? item.value : null)) : [];
  const [x, y] = numbers;
  if (numbers.length === 2 && Number.isFinite(x) && Number.isFinite(y)) return { x: x as number, y: y as number };
  report(to, 'BK0415', node.at, 'the place of a space is two numbers', {
    label: 'expected `[column, row]`, such as `[0, 2]`',
  });
  return undefined;
}
