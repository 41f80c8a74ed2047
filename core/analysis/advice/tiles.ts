/** Tiles that can never come to lie where they are meant to, and such as lie where they are not meant to. */
import type { BoardTile } from '../../board/index.js';
import type { ProjectDocument } from '../../documents/index.js';
import type { DocNode } from '../../documents/tree.js';
import { PLACED } from '../../language/declare-tiles.js';
import { entries, field, wordOf } from '../../language/reading.js';
import { isKindOf, type Kind } from '../../language/types.js';
import { type Diagnostic, problem } from '../../source/diagnostic.js';
import { type Given, positionsGiven } from './positions.js';
import type { Setting, Subject } from './subject.js';

type Tiles = ReadonlyMap<string, BoardTile>;

export function adviseTiles({ project, settings, tell }: Subject): void {
  const boards = new Map<ProjectDocument, Tiles>();
  for (const { board, world } of settings)
    if (world.board.tiles && !boards.has(board))
      boards.set(board, new Map(world.board.tiles.map((tile) => [tile.id, tile])));
  if (boards.size === 0) return;
  const positions = positionsGiven(project);
  for (const document of boards.keys()) {
    const all = settings.filter((setting) => setting.board === document);
    const given = positions
      .filter(({ board }) => board === document)
      .flatMap(({ position }) => [...floorsIn(position)]);
    for (const advice of adviceOnBoard(all, new Set(given.map(([tile]) => tile)))) tell(advice);
  }
  for (const given of positions) for (const advice of laidElsewhere(given, boards)) tell(advice);
}

function* adviceOnBoard(all: readonly Setting[], given: ReadonlySet<string>): Iterable<Diagnostic> {
  const [first] = all;
  const tiles = first?.world.board.tiles ?? [];
  if (!first) return;
  const laid = new Set(all.flatMap(tilesLaid));
  const doors = new Set(all.flatMap(doorsOf));
  const doorWords = [...new Set([...doors].map((kind) => kind.name))].join(' or ');
  for (const [i, tile] of tiles.entries()) {
    yield* laidOffItsFloors(tile);
    if (laid.has(i) || given.has(tile.id)) continue;
    if (isLarge(first, tile))
      yield problem('BK1018', `${nameOf(tile)} is in the stack, and too large to be laid`, tile.span, {
        help: 'only tiles of one square are attached to doorways: say with `on:` and `at:` where it lies at the start, or make a tile of each square',
      });
    else if (doors.size > 0 && !all.some((setting) => hasSide(setting, tile, doors)))
      yield problem(
        'BK1018',
        `${nameOf(tile)} is in the stack, and has no ${doorWords}: it can never be laid`,
        tile.span,
        {
          help: `give it one: \`north: ${doorWords.split(' ')[0]}\`, or say with \`on:\` where it lies at the start`,
        },
      );
  }
  if (doors.size > 0 && laid.size === 0 && given.size === 0)
    yield problem('BK1018', 'no tile lies on the board at the start: none can ever be laid', first.world.board.span, {
      help: `say at a tile where it lies: \`${tiles[0]?.id}: { on: ${tiles[0]?.floors[0]?.name ?? 'FLOOR'}, ... }\``,
    });
}

function* laidOffItsFloors(tile: BoardTile): Iterable<Diagnostic> {
  const { lies } = tile;
  if (lies && !mayLie(tile, lies.floor))
    yield problem('BK1019', `${nameOf(tile)} begins on ${lies.floor}, where it may never be laid`, lies.floorAt, {
      related: tile.floors.slice(0, 1).map(({ at }) => ({ at, label: 'where it may lie' })),
      help: `change \`on:\`, or add ${lies.floor} to \`floors:\``,
    });
}

/** The same in a position. Of one that nothing begins with it holds for every board that has all the tiles it lays. */
function* laidElsewhere({ board, position, begun }: Given, all: ReadonlyMap<ProjectDocument, Tiles>) {
  const laid = floorsIn(position);
  if (laid.size === 0) return;
  const its: readonly Tiles[] = board ? [all.get(board) ?? new Map()] : [...all.values()];
  const boards = its.filter((tiles) => [...laid.keys()].every((name) => tiles.has(name)));
  const before = floorsIn(begun);
  for (const [name, on] of laid) {
    const floor = wordOf(on) ?? '';
    const tiles = boards.flatMap((known) => known.get(name) ?? []);
    const [tile] = tiles;
    // What the board says itself, or the position the game began with, is told there.
    const known = wordOf(before.get(name)) === floor || tiles.some(({ lies }) => lies?.floor === floor);
    if (!tile || known || tiles.some((t) => mayLie(t, floor))) continue;
    yield problem('BK1019', `${nameOf(tile)} lies on ${floor}, where it may never be laid`, on.at, {
      related: tile.floors.slice(0, 1).map(({ at }) => ({ at, label: 'where it may lie' })),
      help: `change \`on:\`, or add ${floor} to its \`floors:\` on the board`,
    });
  }
}

/** Tiles that a position lays, with the floor on which it says they lie. */
function floorsIn(position: Given['begun']): ReadonlyMap<string, DocNode> {
  return new Map(
    entries(field(position, 'tiles')).flatMap(({ name, value }) => {
      const on = field(value, 'on');
      return on ? [[name, on]] : [];
    }),
  );
}

const nameOf = (tile: BoardTile): string => tile.title ?? tile.id;

const mayLie = ({ floors }: BoardTile, floor: string): boolean =>
  floors.length === 0 || floors.some(({ name }) => name === floor);

/** Tiles that lie on the board when a game begins. */
function tilesLaid({ world, starts }: Setting): number[] {
  const whereabouts = world.model.tiles?.whereabouts;
  const onBoard = (world.board.tiles ?? []).flatMap(({ lies }, i) => (lies ? [i] : []));
  return [
    ...onBoard,
    ...starts.flatMap(({ property, thing, value }) => (property === whereabouts && value === PLACED ? [thing] : [])),
  ];
}

/** The kinds of side by which rules attach tiles; none where they never do. */
function doorsOf({ facts: { parts } }: Setting): Kind[] {
  if (!parts.some((part) => 'do' in part && part.do === 'attach')) return [];
  return parts.flatMap((part) => ('op' in part && part.op === 'fits' ? [part.kind] : []));
}

function hasSide({ world }: Setting, tile: BoardTile, doors: ReadonlySet<Kind>): boolean {
  const { shifting, linkKinds } = world;
  const sides = tile.parts.flatMap((part) => [...(shifting?.sideAt.subarray(part * 4, part * 4 + 4) ?? [])]);
  return sides.some((side) => {
    const kind = linkKinds[side];
    return kind !== undefined && [...doors].some((door) => isKindOf(kind, door));
  });
}

/** Whether it covers several squares. */
function isLarge({ world }: Setting, { parts }: BoardTile): boolean {
  return new Set(parts.map((s) => `${world.board.spaces[s]?.within?.x} ${world.board.spaces[s]?.within?.y}`)).size > 1;
}
