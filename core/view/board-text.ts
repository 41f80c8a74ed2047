/** Boards as text, for terminals, logs and pages without pictures. */
import type { Board } from '../board/board.js';
import { type Colour, hanging } from './board-text-cells.js';
import { gridText } from './board-text-grid.js';
import { roomsAsList } from './board-text-list.js';
import { roomsDrawn } from './board-text-rooms.js';
import { type LookOf, sceneOf } from './board-text-states.js';
import { tilesText } from './board-text-tiles.js';
import type { TileStand } from './tile-stand.js';

export type { Look, LookOf } from './board-text-states.js';

export interface BoardTextOptions {
  /** How many characters a line may have. */
  readonly columns: number;
  /** Only letters and signs of ASCII; titles in other scripts give way to ids. */
  readonly ascii: boolean;
  /** Colours the mark of a space or link. Colour only repeats what marks and words say. */
  readonly colour?: Colour | undefined;
}

/**
 * A board with what is on it now. Grids are drawn as maps; rooms as boxes where they have places and the boxes fit,
 * and otherwise as a list, one line a room. Of tiles it must be known where they lie.
 */
export function boardAsText(board: Board, look: LookOf, options: BoardTextOptions, stand?: TileStand): string {
  const scene = sceneOf(board, look, options.columns, options.ascii);
  const lines =
    board.layout === 'grid'
      ? gridText(scene, options.colour)
      : board.layout === 'tiles' && stand
        ? tilesText(scene, stand, options.colour)
        : (roomsDrawn(scene, options.colour) ?? roomsAsList(scene));
  const reconstructed =
    scene.reconstructed === undefined
      ? []
      : ['', ...hanging('Not the printed board: ', scene.reconstructed, options.columns, 2)];
  return `${[...lines, ...reconstructed].join('\n').trimEnd()}\n`;
}
