import type { Name } from '../../grammar/tree.js';
import { problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import type { Body } from './body.js';
import { noSpaceKind } from './declare-kinds.js';
import { field, items, type Passage, section, used, wordOf } from './reading.js';
import type { Domain, Kind, Property } from './types.js';
import { isKindOf, NONE, standsIn } from './types.js';

/** Where a tile is, as every tile has it, and where a joined link leads. None are written by rules directly. */
export interface TileProperties {
  readonly whereabouts: Property;
  readonly floor: Property;
  readonly column: Property;
  readonly row: Property;
  readonly turned: Property;
}

/** What `whereabouts` may be; on the board is the last. */
export const WHEREABOUTS = ['stacked', 'aside', 'gone', 'placed'] as const;
export const GONE = 2;
export const PLACED = 3;

/** Floors reach so far from their middle in each direction. */
export const REACH = 99;

/** The most links of a kind that rules may join spaces with. */
export const MOST_SPARE = 64;
/** The most floors: which of them a tile may lie on is a bit each of one number. */
const MOST_FLOORS = 31;

const nowhere: FileSpan = { file: { path: '', text: '', lines: [0] }, start: 0, end: 0 };

/** The kind that every tile is of, with what every tile has; only where some module has tiles. */
export function declareTileRoot(p: Passage): void {
  if (!p.modules.some((module) => section(module, 'tiles').length > 0)) return;
  const { model } = p;
  const kind = model.kinds.add({
    name: 'tile',
    module: '',
    universe: 'tile',
    parent: undefined,
    title: undefined,
    at: nowhere,
    properties: [],
    standsIn: undefined,
    index: model.kinds.all.length,
  });
  const own = (name: string, domain: Domain): Property => {
    const property: Property = {
      name,
      title: undefined,
      kind,
      domain,
      starts: 0,
      lasts: undefined,
      supply: undefined,
      printed: false,
      shown: true,
      laid: true,
      at: nowhere,
      index: model.properties.length,
    };
    kind.properties.push(property);
    model.properties.push(property);
    return property;
  };
  const number = (from: number, to: number): Domain => ({ is: 'number', from, to, none: false });
  model.tiles = {
    whereabouts: own('whereabouts', { is: 'levels', names: WHEREABOUTS }),
    floor: own('floor', { is: 'levels', names: floorsOf(p) }),
    column: own('column', number(-REACH, REACH)),
    row: own('row', number(-REACH, REACH)),
    turned: own('turned', number(0, 3)),
  };
}

/** The floors of all modules, lowest first; without any there is one. */
function floorsOf(p: Passage): string[] {
  const names = new Set<string>();
  for (const module of p.modules)
    for (const part of module.parts) {
      const here = new Map<string, FileSpan>();
      for (const node of items(part.get('floors'))) {
        const name = wordOf(node);
        if (!name || !isFloor(p, name, node.at, here)) continue;
        if (names.size === MOST_FLOORS && !names.has(name)) {
          p.diagnostics.add(problem('BK0716', `there are at most ${MOST_FLOORS} floors`, node.at));
          break;
        }
        names.add(name);
      }
    }
  return names.size > 0 ? [...names] : ['ground'];
}

/** Whether a word may be the name of a floor; what speaks against it is told. */
function isFloor(p: Passage, name: string, at: FileSpan, before: Map<string, FileSpan>): boolean {
  const other = before.get(name);
  if (other)
    p.diagnostics.add(
      problem('BK0616', `the floor "${name}" is named twice`, at, {
        related: [{ at: other, label: 'the first time' }],
      }),
    );
  else if (WHEREABOUTS.some((word) => word === name))
    p.diagnostics.add(
      problem('BK0616', `no floor can be called "${name}"`, at, {
        help: `${WHEREABOUTS.slice(0, -1).join(', ')} and ${WHEREABOUTS.at(-1)} say whether a tile lies on the board`,
      }),
    );
  before.set(name, at);
  return !other && !WHEREABOUTS.some((word) => word === name);
}

/** What the parts of each kind of tile are, and how many links there are to join spaces with. */
export function declareTiles(p: Passage): void {
  for (const module of p.modules) {
    const visible = p.model.visible.get(module.name) ?? new Set();
    for (const entry of section(module, 'tiles')) {
      const kind = p.model.kinds.all.find((k) => k.at === entry.key.at);
      const of = field(entry.value, 'of');
      const name = wordOf(of);
      if (!kind || !name) continue;
      kind.standsIn = used(p, 'kind', of, p.model.kinds.find(name, visible));
      if (kind.standsIn?.universe === 'space') continue;
      noSpaceKind(p, visible, name, of?.at ?? entry.key.at);
      kind.standsIn = undefined;
    }
    for (const entry of section(module, 'links')) {
      const kind = p.model.kinds.all.find((k) => k.at === entry.key.at);
      const spare = Number(wordOf(field(entry.value, 'spare')));
      // That there are more than may be was told where the form of documents is checked.
      if (kind && Number.isInteger(spare) && spare > 0 && spare <= MOST_SPARE) declareEnds(p, kind, spare);
    }
  }
}

/** Where the two ends of links of a kind are that rules join spaces with. */
function declareEnds(p: Passage, kind: Kind, spare: number): void {
  const root = p.model.kinds.find('space', new Set(['']));
  if (!root) return;
  kind.spare = spare;
  const end = (name: string): Property => {
    const property: Property = {
      name,
      title: undefined,
      kind,
      domain: { is: 'thing', kind: root, none: true },
      starts: NONE,
      lasts: undefined,
      supply: undefined,
      printed: false,
      shown: true,
      laid: true,
      at: kind.at,
      index: p.model.properties.length,
    };
    kind.properties.push(property);
    p.model.properties.push(property);
    return property;
  };
  p.model.joined.set(kind, { one: end('one-end'), other: end('other-end') });
}

/** The kinds of tile whose parts may be spaces of a kind: what is so of them can be asked of their parts. */
export function tileKindsOf(b: Body, kind: Kind): Kind[] {
  if (!b.model.tiles) return [];
  const root = b.model.tiles.whereabouts.kind;
  if (kind.universe === 'link') return [root];
  if (kind.universe !== 'space') return [];
  const own = b.model.kinds.all.filter(
    (k) => k.universe === 'tile' && k !== root && b.visible.has(k.module) && isAkin(standsIn(k), kind),
  );
  return [root, ...own];
}

/** Whether what is of one kind may be of the other, where it is said at all. */
function isAkin(one: Kind | undefined, other: Kind): boolean {
  return one === undefined || isKindOf(one, other) || isKindOf(other, one);
}

/** Told where something is said of tiles that the module does not have. */
export function needTiles(b: Body, span: Name['span']): void {
  if (!b.model.tiles)
    b.bail('BK0817', span, 'there are no tiles here', {
      help: 'a module declares its kinds of tile under `tiles:`, such as `tiles: { chamber: { of: room } }`',
    });
}
