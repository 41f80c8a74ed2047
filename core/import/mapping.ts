import type { DocMap, DocNode } from '../documents/tree.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { Said } from '../view/yaml-text.js';
import { alike, type Meaning, type TiledWords } from './tiled/words.js';

/** A kind of link, and how it is drawn across and down. */
export interface EdgeMeaning {
  readonly is: string;
  readonly across: string;
  readonly down: string;
  readonly opened: Said | undefined;
}

/** What a board in another form becomes in the words of a module. */
export interface Mapping {
  readonly name: string;
  readonly note: string | undefined;
  readonly use: readonly string[];
  readonly cells: { readonly is: string; readonly mark: string; readonly row?: string; readonly column?: string };
  /** The ring around the cells, if there is one. */
  readonly outside: { readonly is: string; readonly mark: string } | undefined;
  /** What the rulers say beside the board. */
  readonly rulers: { readonly above: string; readonly right: string; readonly below: string; readonly left: string };
  readonly edges: Readonly<Record<'open' | 'wall' | 'door' | 'entry', EdgeMeaning>>;
  readonly nothing: string;
  readonly hasAddress: boolean;
  readonly threats: ReadonlyMap<string, Said>;
  readonly points:
    | {
        readonly piece: string;
        readonly least: number;
        readonly deck: string | undefined;
        readonly found: Said | undefined;
        readonly kinds: ReadonlyMap<string, { readonly card: string; readonly stays: boolean }>;
      }
    | undefined;
  readonly figures: { readonly piece: string; readonly at: string | undefined } | undefined;
  /** Keys of the scenario as they stand in the mapping. */
  readonly scenario: { readonly [key: string]: Said };
  readonly players: number | undefined;
  readonly size: { readonly rows: number; readonly columns: number } | undefined;
  readonly spaces: ReadonlyMap<string, { readonly [key: string]: Said }>;
  /** What is said of maps made in Tiled, if anything is. */
  readonly tiled: TiledWords | undefined;
}

/** Reads a document that has the form of a mapping. Undefined after a report. */
export function readMapping(tree: DocMap, to: Diagnostics): Mapping | undefined {
  const reader = new Reader(to);
  const edge = (name: string): EdgeMeaning => reader.edge(mapIn(tree, 'edges', name));
  const open = edge('open');
  const cells = mapIn(tree, 'cells');
  const outside = mapIn(tree, 'outside');
  const points = mapIn(tree, 'points');
  const figures = mapIn(tree, 'figures');
  const size = tree.get('size');
  const sides = size && /^\s*([1-9]\d?)\s*[x×]\s*([1-9]\d?)\s*$/.exec(wordIn(tree, 'size') ?? '');
  if (size && !sides)
    to.add(
      problem('BK0204', 'the size of a board is its rows and columns', size.at, { label: 'expected such as 6 x 8' }),
    );
  const row = wordIn(cells, 'row');
  const column = wordIn(cells, 'column');
  const mapping: Mapping = {
    name: wordIn(tree, 'mapping') ?? 'mapping',
    note: wordIn(tree, 'note'),
    use: listIn(tree, 'use'),
    cells: {
      is: wordIn(cells, 'is') ?? '',
      mark: reader.mark(cells, 'mark'),
      ...(row !== undefined && { row }),
      ...(column !== undefined && { column }),
    },
    outside: outside && { is: wordIn(outside, 'is') ?? '', mark: reader.mark(outside, 'mark') },
    rulers: {
      above: wordIn(outside, 'above') ?? 'n',
      right: wordIn(outside, 'right') ?? 'e',
      below: wordIn(outside, 'below') ?? 's',
      left: wordIn(outside, 'left') ?? 'w',
    },
    edges: {
      open,
      wall: edge('wall'),
      door: edge('door'),
      entry: mapIn(tree, 'edges', 'entry') ? edge('entry') : open,
    },
    nothing: reader.mark(mapIn(tree, 'edges'), 'nothing'),
    hasAddress: isYes(tree.get('address')),
    threats: new Map(entriesIn(mapIn(tree, 'threats')).map(([letter, value]) => [letter, saidOf(value)])),
    points: points && {
      piece: wordIn(points, 'piece') ?? '',
      least: Number(wordIn(points, 'least') ?? 0),
      deck: wordIn(points, 'deck'),
      found: saidIn(points, 'found'),
      kinds: new Map(
        entriesIn(mapIn(points, 'kinds')).map(([letter, kind]) => [
          letter,
          { card: wordIn(kind, 'card') ?? '', stays: kind.kind === 'map' && isYes(kind.get('stays')) },
        ]),
      ),
    },
    figures: figures && { piece: wordIn(figures, 'piece') ?? '', at: wordIn(figures, 'at') },
    scenario: Object.fromEntries(
      ['start', 'variant', 'options'].flatMap((key): [string, Said][] => {
        const value = saidIn(tree, key);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    players: tree.get('players') && Number(wordIn(tree, 'players')),
    size: sides ? { rows: Number(sides[1]), columns: Number(sides[2]) } : undefined,
    spaces: new Map(
      entriesIn(mapIn(tree, 'spaces')).map(([name, value]) => [
        name,
        saidOf(value) as { readonly [key: string]: Said },
      ]),
    ),
    tiled: reader.tiled(mapIn(tree, 'tiled')),
  };
  return to.failed ? undefined : mapping;
}

class Reader {
  constructor(private readonly to: Diagnostics) {}

  /** One character; a map is drawn with it. */
  mark(map: DocMap | undefined, key: string): string {
    const node = map?.get(key);
    const text = node?.kind === 'scalar' ? node.text.text : '';
    if (node && !/^[\x20-\x7e]$/.test(text))
      this.to.add(problem('BK0420', 'a mark is one character that is on every keyboard', node.at));
    return text;
  }

  tiled(map: DocMap | undefined): TiledWords | undefined {
    if (!map) return undefined;
    const sides = mapIn(map, 'sides');
    const empty = wordIn(map, 'empty');
    return {
      classes: new Map(
        entriesIn(mapIn(map, 'classes')).map(([name, meaning]) => [alike(name), this.meaning(meaning as DocMap)]),
      ),
      sides: {
        up: alike(wordIn(sides, 'up') ?? 'up'),
        right: alike(wordIn(sides, 'right') ?? 'right'),
        down: alike(wordIn(sides, 'down') ?? 'down'),
        left: alike(wordIn(sides, 'left') ?? 'left'),
      },
      properties: new Map(
        entriesIn(mapIn(map, 'properties')).map(([name, value]) => [alike(name), String(saidOf(value))]),
      ),
      empty: empty === undefined ? undefined : alike(empty),
    };
  }

  private meaning(map: DocMap): Meaning {
    const is = wordIn(map, 'is');
    const edge = wordIn(map, 'edge');
    if (is !== undefined && !map.get('mark'))
      this.to.add(problem('BK0203', 'it is not said how this square is drawn', map.at, { help: 'add `mark:`' }));
    return {
      square: is === undefined ? undefined : { is, mark: this.mark(map, 'mark') },
      so: saidIn(map, 'so'),
      edge: edge as Meaning['edge'],
      isOpened: isYes(map.get('opened')),
      point: wordIn(map, 'point'),
      isTurned: isYes(map.get('turned')),
      isFigure: isYes(map.get('figure')),
    };
  }

  edge(map: DocMap | undefined): EdgeMeaning {
    const both = this.mark(map, 'mark');
    const across = this.mark(map, 'across') || both;
    const down = this.mark(map, 'down') || both;
    if (map && (across === '' || down === ''))
      this.to.add(
        problem('BK0203', 'it is not said how this edge is drawn', map.at, {
          help: 'add `mark:`, or `across:` and `down:`',
        }),
      );
    return { is: wordIn(map, 'is') ?? '', across, down, opened: map && saidIn(map, 'opened') };
  }
}

function mapIn(map: DocNode | undefined, ...keys: readonly string[]): DocMap | undefined {
  let node = map;
  for (const key of keys) node = node?.kind === 'map' ? node.get(key) : undefined;
  return node?.kind === 'map' ? node : undefined;
}

function entriesIn(map: DocMap | undefined): [string, DocNode][] {
  return (map?.entries ?? []).map(({ name, value }) => [name, value]);
}

function wordIn(map: DocNode | undefined, key: string): string | undefined {
  const node = map?.kind === 'map' ? map.get(key) : undefined;
  return node?.kind === 'scalar' ? node.text.text.trim() : undefined;
}

function listIn(map: DocMap, key: string): string[] {
  const node = map.get(key);
  const items = node?.kind === 'list' ? node.items : node ? [node] : [];
  return items.flatMap((item) => (item.kind === 'scalar' ? [item.text.text.trim()] : []));
}

function isYes(node: DocNode | undefined): boolean {
  return node?.kind === 'scalar' && (node.value === true || node.text.text.trim() === 'yes');
}

function saidIn(map: DocMap, key: string): Said | undefined {
  const node = map.get(key);
  return node && saidOf(node);
}

function saidOf(node: DocNode): Said {
  if (node.kind === 'list') return node.items.map(saidOf);
  if (node.kind === 'map') return Object.fromEntries(node.entries.map(({ name, value }) => [name, saidOf(value)]));
  return typeof node.value === 'number' ? node.value : node.text.text.trim();
}
