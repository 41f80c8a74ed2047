/** A board of tiles as its tiles lie, for hazards that know no tiles: rooms, and links where two sides face each other. */
import { scalarNode, textThrough } from '../../documents/nodes.js';
import type { DocMap, DocNode, DocScalar } from '../../documents/tree.js';
import type { FileSpan } from '../../source/file.js';
import type { Board, BoardLink, BoardSpace, BoardTile, Lying } from '../board.js';
import { EAST, gridDirections, gridOpposite, SOUTH } from '../directions.js';
import { scalarAt } from '../report.js';
import { turnedOffset } from '../tiles.js';

interface Part {
  readonly space: number;
  readonly lies: Lying;
  readonly x: number;
  readonly y: number;
}

/** Two sides that face each other, as an entry of a transplant calls them: in the order of the alphabet. */
export function facing(one: string, other: string): string {
  if (one === other) return one;
  return one < other ? `${one} facing ${other}` : `${other} facing ${one}`;
}

/** @param position where tiles lie that the board itself lays elsewhere, or not at all */
export function laidOut(board: Board, position: DocMap | undefined): Board {
  const said = position?.get('tiles');
  const parts = (board.tiles ?? []).flatMap((tile) => partsOf(tile, lyingOf(tile, said), board.spaces));
  const numbers = new Map(parts.map(({ space }, i) => [space, i]));
  const { tiles: _, ...rest } = board;
  return {
    ...rest,
    layout: 'rooms',
    spaces: parts.map((part) => spaceAt(part, parts, board.spaces[part.space] as BoardSpace)),
    links: [...facingLinks(board.links, parts), ...fixedLinks(board.links, numbers)],
    directions: [...gridDirections],
    opposite: gridOpposite,
    address: undefined,
    grid: undefined,
  };
}

/** Where a tile lies by the position, else by the board. */
function lyingOf(tile: BoardTile, said: DocNode | undefined): Lying | undefined {
  const node = said?.kind === 'map' ? said.get(tile.id) : undefined;
  if (node === undefined) return tile.lies;
  const on = node.kind === 'map' ? scalarAt(node, 'on') : undefined;
  if (node.kind !== 'map' || !on) return undefined;
  const at = node.get('at');
  const [x = 0, y = 0] = at?.kind === 'list' ? at.items.map(numberOf) : [];
  return { floor: on.text.text.trim(), floorAt: on.at, x, y, turned: numberOf(node.get('turned')) };
}

function numberOf(node: DocNode | undefined): number {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : 0;
}

function partsOf(tile: BoardTile, lies: Lying | undefined, spaces: readonly BoardSpace[]): Part[] {
  if (!lies) return [];
  return tile.parts.map((space) => {
    const { x, y } = turnedOffset(spaces[space]?.within ?? { x: 0, y: 0 }, lies.turned);
    return { space, lies, x: lies.x + x, y: lies.y + y };
  });
}

/** A room, drawn where it lies, one floor below the other; what it lies `on` stands among its values. */
function spaceAt({ lies, x, y }: Part, parts: readonly Part[], space: BoardSpace): BoardSpace {
  const floors = [...new Set(parts.map((part) => part.lies.floor))];
  const above = floors.slice(0, floors.indexOf(lies.floor));
  const rowsOf = (floor: string) => parts.filter((part) => part.lies.floor === floor).map((part) => part.y);
  const gap = 2;
  const down = above.reduce((sum, floor) => sum + Math.max(...rowsOf(floor)) - Math.min(...rowsOf(floor)) + gap, 0);
  const { tile: _, within: __, ...rest } = space;
  return {
    ...rest,
    at: { x, y: y - Math.min(...rowsOf(lies.floor)) + down },
    values: new Map([...space.values, ['on', floorNode(lies.floor, lies.floorAt)]]),
  };
}

function floorNode(floor: string, at: FileSpan): DocScalar {
  return scalarNode(
    floor,
    textThrough(floor, at, () => undefined),
  );
}

/** A link for each two sides that face each other. */
function facingLinks(links: readonly BoardLink[], parts: readonly Part[]): BoardLink[] {
  const sides = new Map<string, { readonly link: BoardLink; readonly part: number }>();
  const keyOf = ({ lies, x, y }: Part, side: number): string => `${lies.floor} ${x} ${y} ${side}`;
  parts.forEach((part, i) => {
    for (const link of links)
      if (link.side !== undefined && link.a === part.space)
        sides.set(keyOf(part, (link.side + part.lies.turned) & 3), { link, part: i });
  });
  return parts.flatMap((part, i) =>
    [EAST, SOUTH].flatMap((side): BoardLink[] => {
      const own = sides.get(keyOf(part, side));
      const [dx, dy] = side === EAST ? [1, 0] : [0, 1];
      const other = sides.get(keyOf({ ...part, x: part.x + dx, y: part.y + dy }, gridOpposite[side] ?? 0));
      if (!own || own.part !== i || !other) return [];
      const { side: _, ...link } = own.link;
      const kind = facing(link.kind, other.link.kind);
      return [{ ...link, kind, b: other.part, a: i, direction: side, back: gridOpposite[side] ?? -1 }];
    }),
  );
}

function fixedLinks(links: readonly BoardLink[], numbers: ReadonlyMap<number, number>): BoardLink[] {
  return links.flatMap((link) => {
    const [a, b] = [numbers.get(link.a), numbers.get(link.b)];
    return link.side === undefined && a !== undefined && b !== undefined ? [{ ...link, a, b }] : [];
  });
}
