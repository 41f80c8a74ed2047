/** One square of a board of tiles: its box with what it says, and what is drawn on its sides. */

import { stateIn } from './board-text-boxes.js';
import { cut, type Sheet, widthOf, wrapped } from './board-text-cells.js';
import type { Pen } from './board-text-lines.js';
import type { Scene } from './board-text-states.js';
import type { TileStand } from './tile-stand.js';

/** Cells between two boxes, one beside and one above the other. */
export const GAP = { beside: 3, above: 1 } as const;
/** What is drawn of a side and wants explaining. */
export type SideUse = 'open' | 'false' | 'on';

/** What lies in one square. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly parts: readonly number[];
}

/** What all drawing of one board needs. */
export interface TileSheet {
  readonly scene: Scene;
  readonly stand: TileStand;
  readonly pen: Pen;
  readonly width: number;
  readonly height: number;
  /** The sign of each link, empty where it needs none. */
  readonly signs: readonly string[];
  /** What was drawn, for the explanations below. */
  readonly used: Set<SideUse>;
}

interface CellLine {
  readonly text: string;
  /** The part it is of; undefined for what parts two of them. */
  readonly space: number | undefined;
  readonly isState: boolean;
}

/** The lines in a box: the name and what is so there, one part below the other. */
export function linesIn(scene: Scene, { parts }: Cell, width: number): CellLine[] {
  return parts.flatMap((space, i): CellLine[] => {
    const name = wrapped(scene.names[space] ?? '', width);
    const most = parts.length > 1 ? 1 : 2;
    const shown = name.length > most ? [...name.slice(0, most - 1), name.slice(most - 1).join(' ')] : name;
    const state = stateIn(scene, space, width);
    return [
      ...(i === 0
        ? []
        : [{ text: '- '.repeat(Math.ceil(width / 2)).slice(0, width), space: undefined, isState: false }]),
      ...shown.map((line) => ({ text: cut(line, width, scene.ascii), space, isState: false })),
      ...(state === '' ? [] : [{ text: state, space, isState: true }]),
    ];
  });
}

export function drawCell(
  paper: Sheet,
  { scene, pen, width, height }: TileSheet,
  cell: Cell,
  x: number,
  y: number,
): void {
  const [topLeft, topRight, bottomLeft, bottomRight] = pen.corners;
  const level = pen.level.repeat(width);
  paper.put(x, y, topLeft + level + topRight);
  for (let i = 1; i <= height; i++) {
    paper.put(x, y + i, pen.upright);
    paper.put(x + width + 1, y + i, pen.upright);
  }
  paper.put(x, y + height + 1, bottomLeft + level + bottomRight);
  linesIn(scene, cell, width).forEach(({ text, space, isState }, i) => {
    const owner = isState && space !== undefined ? ({ what: 'space', index: space } as const) : undefined;
    paper.put(x + 1, y + 1 + i, text, owner);
  });
}

/** Lines to what lies beyond, stubs where nothing does, and marks; `band` are the columns that are drawn beside each other. */
export function drawSides(
  paper: Sheet,
  sheet: TileSheet,
  { x: column, parts }: Cell,
  left: number,
  top: number,
  band: { readonly from: number; readonly to: number },
): void {
  const { scene, stand, pen, width, height, signs, used } = sheet;
  const own = new Set(parts);
  const middle = { x: left + Math.floor((width + 1) / 2), y: top + 1 + Math.floor((height - 1) / 2) };
  scene.board.links.forEach(({ a, side }, link) => {
    if (side === undefined || !own.has(a)) return;
    const way = stand.looks(link);
    const sign = signs[link] ?? '';
    const owner = { what: 'link', index: link } as const;
    const beside = way === 1 || way === 3;
    const border = beside
      ? { x: way === 1 ? left + width + 1 : left, y: middle.y }
      : { x: middle.x, y: way === 2 ? top + height + 1 : top };
    const [stepX, stepY] = beside ? [way === 1 ? 1 : -1, 0] : [0, way === 2 ? 1 : -1];
    const put = (steps: number, text: string, of?: typeof owner): void =>
      paper.put(border.x + steps * stepX, border.y + steps * stepY, text, of);
    if (!stand.lets(stand.world.linkKinds[link])) {
      // What is no door stands in the edge itself.
      if (sign !== '') put(0, sign, owner);
      return;
    }
    put(0, pen.joins[beside ? (way === 1 ? 0 : 1) : way === 2 ? 2 : 3]);
    const line = beside ? pen.level : pen.upright;
    const other = stand.facing(link);
    if (other < 0) {
      used.add('open');
      put(1, sign || line, owner);
      return;
    }
    const opens = stand.lets(stand.world.linkKinds[other]);
    if (!opens) {
      used.add('false');
      if (beside) put(1, sign || line, owner);
      put(beside ? 2 : 1, '#', owner);
      return;
    }
    const beyond = way === 1 ? column + 1 : way === 3 ? column - 1 : column;
    if (beyond < band.from || beyond > band.to) {
      used.add('on');
      put(1, way === 1 ? onwards(scene) : scene.ascii ? '<' : '←', owner);
      return;
    }
    if (beside) {
      put(1, sign || line, owner);
      if (way === 1) put(2, line, owner);
      return;
    }
    // There is one cell between boxes above each other: what is so of one of the two sides has it.
    const facing = signs[other] ?? '';
    if (sign !== '' || facing === '') put(GAP.above, widthOf(sign) > 0 ? sign : line, owner);
  });
}

/** The sign of what goes on elsewhere. */
export function onwards({ ascii }: Scene): string {
  return ascii ? '>' : '→';
}
