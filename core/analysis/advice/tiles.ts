/** Tiles that can never come to lie where they are meant to, and such as lie where they are not meant to. */
import type { BoardTile } from '../../board/index.js';
import { PLACED } from '../../language/declare-tiles.js';
import { problem } from '../../source/diagnostic.js';
import type { Setting, Subject } from './subject.js';

export function adviseTiles({ settings, tell }: Subject): void {
  for (const document of new Set(settings.map((setting) => setting.board))) {
    const all = settings.filter((setting) => setting.board === document);
    const [first] = all;
    if (!first) continue;
    const laid = new Set(all.flatMap(tilesLaid));
    for (const [i, tile] of (first.world.board.tiles ?? []).entries()) {
      if (!laid.has(i) && isLarge(first, tile))
        tell(
          problem('BK1018', `${nameOf(tile)} is in the stack, and too large to be laid`, tile.span, {
            help: 'only tiles of one square are attached to doorways: say with `on:` and `at:` where it lies at the start, or make a tile of each square',
          }),
        );
      const floors = tile.floors.map(({ name }) => name);
      if (tile.lies && floors.length > 0 && !floors.includes(tile.lies.floor))
        tell(
          problem(
            'BK1019',
            `${nameOf(tile)} begins on ${tile.lies.floor}, where it may never be laid`,
            tile.lies.floorAt,
            {
              related: tile.floors.slice(0, 1).map(({ at }) => ({ at, label: 'where it may lie' })),
              help: `change \`on:\`, or add ${tile.lies.floor} to \`floors:\``,
            },
          ),
        );
    }
  }
}

const nameOf = (tile: BoardTile): string => tile.title ?? tile.id;

/** Tiles that lie on the board when a game begins. */
function tilesLaid({ world, starts }: Setting): number[] {
  const whereabouts = world.model.tiles?.whereabouts;
  const onBoard = (world.board.tiles ?? []).flatMap(({ lies }, i) => (lies ? [i] : []));
  return [
    ...onBoard,
    ...starts.flatMap(({ property, thing, value }) => (property === whereabouts && value === PLACED ? [thing] : [])),
  ];
}

/** Whether it covers several squares. */
function isLarge({ world }: Setting, { parts }: BoardTile): boolean {
  return new Set(parts.map((s) => `${world.board.spaces[s]?.within?.x} ${world.board.spaces[s]?.within?.y}`)).size > 1;
}
