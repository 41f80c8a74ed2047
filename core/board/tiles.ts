/** The layout of tiles: parts with something on each side, of which some lie on the board and others are still to come. */
import { tableOf } from '../documents/cells.js';
import type { DocEntry, DocMap, DocNode } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import type { Board, BoardLink, BoardSpace, BoardTile, Lying } from './board.js';
import { gridDirections, gridOpposite } from './directions.js';
import { report, sayable, sayableAs, scalarAt, textAt, valuesOf } from './report.js';
import { readLinks } from './room-links.js';

/** Keys of a tile and of a part that are not values of properties. */
export const tileKeys: ReadonlySet<string> = new Set([
  ...['is', 'title', 'note', 'cites', 'on', 'at', 'turned', 'floors', 'parts'],
  ...gridDirections,
]);

/** How far a tile may lie from the middle of its floor. */
export const REACH = 99;

interface Reading {
  readonly tiles: BoardTile[];
  readonly spaces: BoardSpace[];
  readonly links: BoardLink[];
  /** Sides of which nothing is said. */
  readonly bare: { readonly side: string; readonly of: BoardSpace }[];
  readonly to: Diagnostics;
  /** What is on a side of which nothing is said. */
  readonly otherSides: { readonly kind: string; readonly at: FileSpan };
}

/** A board from a `layout: tiles` document; undefined if it has no tiles at all. What is wrong is left out and reported. */
export function buildTiles(tree: DocMap, to: Diagnostics): Board | undefined {
  const node = tree.get('tiles');
  const entries = node?.kind === 'map' ? node.entries : [];
  reportOthers(tree, to);
  if (entries.length === 0) {
    // That a table is not there was told.
    if (node && tableOf(node) && tableOf(node)?.file === undefined) return undefined;
    report(to, 'BK0407', node?.at ?? scalarAt(tree, 'board')?.at ?? tree.at, 'the board has no tiles', {
      help: 'name them under `tiles:`, one a line',
    });
    return undefined;
  }
  const other = scalarAt(tree, 'other sides');
  const otherSides = { kind: other?.text.text.trim() ?? '', at: other?.at ?? scalarAt(tree, 'board')?.at ?? tree.at };
  const reading: Reading = { tiles: [], spaces: [], links: [], bare: [], to, otherSides };
  const names = new Map<string, FileSpan>();
  for (const entry of entries) if (isNew(entry, names, to)) readTile(entry, names, reading);
  const { tiles, spaces, links, bare } = reading;
  reportBare(bare, to);
  reportOverlaps(tiles, spaces, to);
  const fixed = readLinks(tree.get('links'), spaces, to);
  for (const link of fixed.links)
    if (link.direction >= 0)
      report(to, 'BK0409', link.span, 'on a board of tiles only sides have a direction', {
        help: 'take `direction:` out: this link leads wherever its two spaces come to lie',
      });
  const name = textAt(tree, 'board') ?? '';
  return {
    name,
    title: textAt(tree, 'title') ?? name,
    reconstructed: textAt(tree, 'reconstructed'),
    layout: 'tiles',
    spaces,
    links: [...links, ...fixed.links.map((link) => ({ ...link, direction: -1, back: -1 }))],
    lostLinks: fixed.lostLinks,
    directions: [...gridDirections],
    opposite: gridOpposite,
    address: undefined,
    grid: undefined,
    tiles,
    span: scalarAt(tree, 'board')?.at ?? tree.at,
  };
}

/** What says something on other boards. */
function reportOthers(tree: DocMap, to: Diagnostics): void {
  for (const [key, help] of [
    ['spaces', 'rooms are parts of tiles: name them under `tiles:`'],
    ['address', 'no dice find rooms on a board that grows: say `pick at random a room`'],
    ['map', 'a map draws boards of squares; where tiles lie at the start is said by `on:` and `at:`'],
    ['legend', 'what is on the sides of a tile is said at the tile: `north: doorway`'],
    ['outside', 'there is nothing around a board that grows'],
  ] as const) {
    const entry = tree.entries.find(({ name }) => name === key);
    if (entry) report(to, 'BK0446', entry.key.at, `\`${key}\` says nothing on a board of tiles`, { help });
  }
}

/** Sides of which nothing is said, told once. */
function reportBare(bare: readonly { side: string; of: BoardSpace }[], to: Diagnostics): void {
  const [first] = bare;
  if (!first) return;
  const others = bare.length === 1 ? '' : ` and on ${bare.length - 1} more`;
  report(to, 'BK0443', first.of.span, `nothing says what is on the ${first.side} side of \`${first.of.id}\`${others}`, {
    help: `say it at the tile: \`${first.side}: doorway\`; or for all of which nothing is said at the board: \`other sides: wall\``,
  });
  to.heldBack += bare.length - 1;
}

function isNew(entry: DocEntry, names: Map<string, FileSpan>, to: Diagnostics): boolean {
  const before = names.get(entry.name);
  if (before)
    report(to, 'BK0402', entry.key.at, `two spaces are called \`${entry.name}\``, {
      related: [{ at: before, label: 'the first is here' }],
    });
  else if (!sayable(entry.name))
    report(to, 'BK0408', entry.key.at, `\`${entry.name}\` cannot be the name of a tile`, {
      label: 'expected one word of small letters and digits, such as `engine-room`',
      help: `${sayableAs(entry.name) === entry.name ? 'put' : `write \`${sayableAs(entry.name)}\`, and put`} what players read under \`title:\``,
    });
  names.set(entry.name, entry.key.at);
  return !before;
}

function readTile(entry: DocEntry, names: Map<string, FileSpan>, reading: Reading): void {
  const { tiles, spaces, to } = reading;
  const map = entry.value.kind === 'map' ? entry.value : undefined;
  const given = map?.get('parts');
  const parts = given?.kind === 'map' ? given.entries : [];
  const is = kindWord(entry, map);
  const own = { ...is, id: entry.name, title: map && textAt(map, 'title'), span: entry.key.at };
  const tile = tiles.length;
  const first = spaces.length;
  if (parts.length === 0) addPart(entry, map, is, { x: 0, y: 0 }, tile, reading);
  else
    for (const part of parts) {
      if (part.name !== entry.name && !isNew(part, names, to)) continue;
      const inner = part.value.kind === 'map' ? part.value : undefined;
      const at = inner && readPair(inner.get('at'), to);
      addPart(part, inner, kindWord(part, inner), at ?? { x: 0, y: 0 }, tile, reading);
    }
  const numbers = spaces.slice(first).map((_, i) => first + i);
  reportApart(spaces.slice(first), to);
  addSides(numbers, new Map([...(parts.length > 0 ? parts : [entry])].map((e) => [e.name, e.value])), reading);
  const lies = map && readLying(map, to);
  tiles.push({
    ...own,
    floors: wordsAt(map?.get('floors')),
    parts: numbers,
    lies,
    isLost: !lies && ['on', 'at', 'turned'].some((key) => map?.get(key)),
    values: map && parts.length > 0 ? valuesOf(map, tileKeys) : new Map(),
    shared: map && parts.length === 0 ? valuesOf(map, tileKeys) : new Map(),
  });
}

/** The squares of a tile are one piece: each has a side in common with another. */
function reportApart(parts: readonly BoardSpace[], to: Diagnostics): void {
  const [first] = parts;
  if (!first) return;
  const squareOf = ({ within }: BoardSpace): Square => within ?? { x: 0, y: 0 };
  const apartYet = new Set(parts.map((part) => keyOf(squareOf(part))));
  const begin = squareOf(first);
  apartYet.delete(keyOf(begin));
  const whole = [begin];
  // What is found beside a square is looked around in its turn.
  for (const { x, y } of whole)
    for (const beside of [
      { x, y: y - 1 },
      { x: x + 1, y },
      { x, y: y + 1 },
      { x: x - 1, y },
    ])
      if (apartYet.delete(keyOf(beside))) whole.push(beside);
  const left = parts.filter((part) => apartYet.has(keyOf(squareOf(part))));
  const [apart] = left;
  if (!apart) return;
  report(to, 'BK0447', apart.span, `\`${apart.id}\` has no side in common with \`${first.id}\` or what is beside it`, {
    label: `column ${apart.within?.x}, row ${apart.within?.y} of the tile`,
    related: [{ at: first.span, label: `column ${first.within?.x}, row ${first.within?.y}` }],
    help: 'put it beside the others with `at: [column, row]`, or make it a tile of its own',
  });
  to.heldBack += left.length - 1;
}

/** A column and a row of a tile. */
interface Square {
  readonly x: number;
  readonly y: number;
}

const keyOf = ({ x, y }: Square): string => `${x} ${y}`;

function kindWord(entry: DocEntry, map: DocMap | undefined): { kind: string; kindAt: FileSpan } {
  const kind = map ? scalarAt(map, 'is') : entry.value.kind === 'scalar' ? entry.value : undefined;
  const text = kind?.value === null ? '' : (kind?.text.text.trim() ?? '');
  return { kind: text, kindAt: text === '' ? entry.key.at : (kind?.at ?? entry.key.at) };
}

function addPart(
  entry: DocEntry,
  map: DocMap | undefined,
  kind: { readonly kind: string; readonly kindAt: FileSpan },
  within: { readonly x: number; readonly y: number },
  tile: number,
  { spaces }: Reading,
): void {
  spaces.push({
    ...kind,
    id: entry.name,
    title: map && textAt(map, 'title'),
    number: undefined,
    mark: undefined,
    at: undefined,
    // What a tile of one part says may be of the tile or of the part: who knows the kinds tells.
    values: map ? valuesOf(map, tileKeys) : new Map<string, DocNode>(),
    tile,
    within,
    span: entry.key.at,
  });
}

/** A link for each side of each square of a tile. Sides that parts of one square do not name are the first part's. */
function addSides(
  parts: readonly number[],
  entries: ReadonlyMap<string, DocNode>,
  { spaces, links, bare, to, otherSides }: Reading,
): void {
  const owners = new Map<string, number>();
  for (const part of parts) {
    const space = spaces[part];
    const map = space && entries.get(space.id);
    if (!space?.within) continue;
    for (const side of gridDirections) {
      const node = map?.kind === 'map' ? map.get(side) : undefined;
      if (!node) continue;
      const key = `${space.within.x} ${space.within.y} ${side}`;
      const before = owners.get(key);
      if (before !== undefined)
        report(to, 'BK0443', node.at, `the ${side} side belongs to \`${spaces[before]?.id}\` already`, {
          help: 'parts of one square share its four sides: each is given with one of them',
        });
      else owners.set(key, part);
    }
  }
  for (const part of parts) {
    const space = spaces[part];
    const map = space && entries.get(space.id);
    if (!space?.within) continue;
    const { x, y } = space.within;
    gridDirections.forEach((side, direction) => {
      const key = `${x} ${y} ${side}`;
      const owner = owners.get(key) ?? part;
      owners.set(key, owner);
      if (owner !== part) return;
      const node = map?.kind === 'map' ? map.get(side) : undefined;
      const said =
        node?.kind === 'scalar' ? node.text.text.trim() : node?.kind === 'map' ? textAt(node, 'is') : undefined;
      const at = node?.kind === 'map' ? (scalarAt(node, 'is')?.at ?? node.at) : node?.at;
      if (said === undefined && otherSides.kind === '') {
        bare.push({ side, of: space });
        return;
      }
      links.push({
        id: `${space.id}-${side}`,
        kind: said ?? otherSides.kind,
        kindAt: at ?? otherSides.at,
        a: part,
        b: -1,
        direction,
        back: -1,
        oneWay: undefined,
        mark: undefined,
        side: direction,
        values: node?.kind === 'map' ? valuesOf(node, sideKeys) : new Map<string, DocNode>(),
        span: node?.at ?? space.span,
      });
    });
  }
}

const sideKeys: ReadonlySet<string> = new Set(['is', 'title', 'note', 'cites']);

function readLying(map: DocMap, to: Diagnostics): Lying | undefined {
  const on = scalarAt(map, 'on');
  const at = map.get('at');
  const turned = map.get('turned');
  const lost = on ? undefined : (at ?? turned);
  if (lost)
    report(to, 'BK0415', lost.at, 'this does not say on which floor the tile lies', {
      help: 'say it beside: `on: ground`; a tile without lies in the stack',
    });
  if (!on) return undefined;
  const place = at ? readPair(at, to) : { x: 0, y: 0 };
  const turns = turned === undefined ? 0 : turned.kind === 'scalar' ? turned.value : Number.NaN;
  if (typeof turns !== 'number' || !Number.isInteger(turns) || turns < 0 || turns > 3) {
    report(to, 'BK0415', (turned ?? on).at, 'a tile is turned to the right by 0 to 3 quarters');
    return undefined;
  }
  return place && { floor: on.text.text.trim(), floorAt: on.at, ...place, turned: turns };
}

function readPair(node: DocNode | undefined, to: Diagnostics): { x: number; y: number } | undefined {
  if (!node) return undefined;
  const numbers = node.kind === 'list' ? node.items.map((item) => (item.kind === 'scalar' ? item.value : null)) : [];
  const [x, y] = numbers;
  const fits = (n: unknown): n is number => Number.isInteger(n) && Math.abs(n as number) <= REACH;
  if (numbers.length === 2 && fits(x) && fits(y)) return { x, y };
  report(to, 'BK0415', node.at, 'the place of a tile is two whole numbers', {
    label: `expected \`[column, row]\`, such as \`[0, -1]\`, each from -${REACH} to ${REACH}`,
  });
  return undefined;
}

function wordsAt(node: DocNode | undefined): { name: string; at: FileSpan }[] {
  const all = node === undefined ? [] : node.kind === 'list' ? node.items : [node];
  return all.flatMap((item) =>
    item.kind === 'scalar'
      ? item.text.text
          .trim()
          .split(/\s+/)
          .map((name) => ({ name, at: item.at }))
      : [],
  );
}

/** Where a part lies when its tile lies somewhere, turned to the right. */
export function turnedOffset({ x, y }: { x: number; y: number }, turned: number): { x: number; y: number } {
  switch (turned & 3) {
    case 1:
      return { x: -y, y: x };
    case 2:
      return { x: -x, y: -y };
    case 3:
      return { x: y, y: -x };
    default:
      return { x, y };
  }
}

/** No two tiles begin in one place. */
function reportOverlaps(tiles: readonly BoardTile[], spaces: readonly BoardSpace[], to: Diagnostics): void {
  const taken = new Map<string, BoardTile>();
  for (const tile of tiles) {
    const { lies } = tile;
    if (!lies) continue;
    for (const part of tile.parts) {
      const { x, y } = turnedOffset(spaces[part]?.within ?? { x: 0, y: 0 }, lies.turned);
      const key = `${lies.floor} ${lies.x + x} ${lies.y + y}`;
      const before = taken.get(key);
      taken.set(key, tile);
      if (!before || before === tile) continue;
      report(to, 'BK0444', tile.span, `\`${tile.id}\` and \`${before.id}\` lie in one place`, {
        label: `on ${lies.floor}, column ${lies.x + x}, row ${lies.y + y}`,
        related: [{ at: before.span, label: 'the first is here' }],
      });
      break;
    }
  }
}
