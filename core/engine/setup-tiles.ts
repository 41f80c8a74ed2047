import type { Board, BoardTile } from '../board/board.js';
import type { Model } from '../language/model.js';
import type { Kind } from '../language/types.js';
import { isKindOf, standsIn } from '../language/types.js';
import { type Diagnostics, problem } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';

/** The floors tiles may lie on, lowest first. */
export function floorNames(model: Model): readonly string[] {
  const domain = model.tiles?.floor.domain;
  return domain?.is === 'levels' ? domain.names : [];
}

/** The tiles of a board with their kinds, and the board on which a part is of the kind that its tile says. */
export function tilesOn(
  model: Model,
  board: Board,
  diagnostics: Diagnostics,
): { board: Board; tiles: { name: string; kind: Kind }[] } {
  const { tiles } = board;
  if (!tiles) return { board, tiles: [] };
  const root = model.tiles?.whereabouts.kind;
  const own = model.kinds.all.filter((k) => k.universe === 'tile' && k !== root);
  if (!root || own.length === 0) {
    diagnostics.add(
      problem('BK0901', 'no module of this board declares a kind of tile', board.span, {
        help: 'a module declares them under `tiles:`, such as `tiles: { chamber: { of: room } }`',
      }),
    );
    return { board: { ...board, spaces: [], links: [], tiles: [] }, tiles: [] };
  }
  const kinds = tiles.map((tile) => kindOfTile(model, tile, own));
  reportUnsure(
    tiles.filter((_, i) => kinds[i] === undefined),
    own,
    diagnostics,
  );
  for (const tile of tiles) checkFloors(model, tile, diagnostics);
  const spaces = board.spaces.map((space) => {
    const kind = kinds[space.tile ?? -1];
    const saysTile = model.kinds.find(space.kind, new Set(model.modules))?.universe === 'tile';
    const of = kind && standsIn(kind);
    if ((space.kind !== '' && !saysTile) || !of) return space;
    return { ...space, kind: of.name };
  });
  return {
    board: { ...board, spaces },
    tiles: tiles.map((tile, i) => ({ name: tile.id, kind: kinds[i] ?? root })),
  };
}

/** The kind that a tile says it is of, or the only one that fits what its parts are; undefined where several might. */
function kindOfTile(model: Model, tile: BoardTile, own: readonly Kind[]): Kind | undefined {
  const said = tile.kind === '' ? undefined : model.kinds.find(tile.kind, new Set(model.modules));
  if (said?.universe === 'tile') return said;
  const fits = (of: Kind | undefined): boolean => !said || !of || isKindOf(said, of);
  const fitting = said && said.universe !== 'space' ? own : own.filter((k) => fits(standsIn(k)));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Tiles of which nothing says what kind they are, told once. A kind that is not known at all is told of where rooms are read. */
function reportUnsure(unsure: readonly BoardTile[], own: readonly Kind[], diagnostics: Diagnostics): void {
  const [first, ...rest] = unsure;
  if (!first) return;
  const which = rest.length === 0 ? `\`${first.id}\` is` : `\`${first.id}\` and ${rest.length} more are`;
  diagnostics.add(
    problem('BK0901', `nothing says what kind of tile ${which}`, first.span, {
      help: `say it at the tile: \`is: ${own[0]?.name}\`; kinds of tile: ${own.map((k) => k.name).join(', ')}`,
    }),
  );
  diagnostics.heldBack += rest.length;
}

function checkFloors(model: Model, tile: BoardTile, diagnostics: Diagnostics): void {
  const known = floorNames(model);
  const { lies } = tile;
  for (const { name, at } of [...tile.floors, ...(lies ? [{ name: lies.floor, at: lies.floorAt }] : [])])
    if (!known.includes(name))
      diagnostics.add(
        problem('BK0445', `there is no floor called "${name}"`, at, {
          label: `expected ${known.join(', ')}`,
          suggestion: nearestName(name, known),
          help: 'a module names them under `floors:`, lowest first',
        }),
      );
}

/** The board with the links that rules may join spaces with, after its own. */
export function withSpares(model: Model, board: Board): Board {
  const spares = [...model.joined.keys()].flatMap((kind) =>
    Array.from({ length: kind.spare ?? 0 }, (_, i) => ({
      id: `${kind.name}-${i + 1}`,
      kind: kind.name,
      kindAt: kind.at,
      a: -1,
      b: -1,
      direction: -1,
      back: -1,
      oneWay: undefined,
      mark: undefined,
      values: new Map(),
      span: kind.at,
    })),
  );
  return spares.length === 0 ? board : { ...board, links: [...board.links, ...spares] };
}
