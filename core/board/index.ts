/** Boards: spaces and links behind one interface, whatever the layout they were written in. */
import type { DocMap } from '../documents/tree.js';
import { Diagnostics } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import type { Board } from './board.js';
import { buildGrid } from './grid.js';
import { report, textAt } from './report.js';
import { buildRooms } from './rooms.js';
import { buildTiles } from './tiles.js';
import { laidOut } from './transplant/laid.js';
import { relabel } from './transplant/relabel.js';

export { adjacency, neighbours } from './adjacency.js';
export type { Board, BoardLink, BoardSpace, BoardTile } from './board.js';
export { linkNames, spaceNames } from './names.js';

const layouts: Readonly<Record<string, (tree: DocMap, to: Diagnostics) => Board | undefined>> = Object.assign(
  Object.create(null),
  { rooms: buildRooms, grid: buildGrid, tiles: buildTiles },
);

/**
 * A board from its document. What is wrong with it is added to the diagnostics and left out, so that the rest can
 * still be checked; undefined if nothing remains. A board with errors is for checking, not for running.
 */
export function buildBoard(tree: DocMap, diagnostics: Diagnostics): Board | undefined {
  let built = known.get(tree);
  if (!built) {
    const found = new Diagnostics();
    built = { board: build(tree, found), found };
    known.set(tree, built);
  }
  diagnostics.list.push(...built.found.list);
  diagnostics.heldBack += built.found.heldBack;
  return built.board;
}

/** A board is what its document says: the tests of a module stand on the same one, each for itself. */
const known = new WeakMap<DocMap, { readonly board: Board | undefined; readonly found: Diagnostics }>();

function build(tree: DocMap, diagnostics: Diagnostics): Board | undefined {
  if (tree.get('transplant')) return transplanted(tree, diagnostics);
  const said = tree.get('layout');
  // A misspelt word was told, and may have been meant for another than the nearest: the board shows what it is.
  const isSlip = said && said.at.file.text.slice(said.at.start, said.at.end).trim() !== textAt(tree, 'layout');
  const written = isSlip ? undefined : textAt(tree, 'layout');
  const layout = written ?? (tree.get('map') ? 'grid' : tree.get('tiles') ? 'tiles' : 'rooms');
  const reader = layouts[layout];
  if (reader) return reader(tree, diagnostics);
  report(diagnostics, 'BK0416', tree.get('layout')?.at ?? tree.at, `no layout is called \`${layout}\``, {
    label: `expected ${Object.keys(layouts).join(' or ')}`,
    suggestion: nearestName(layout, Object.keys(layouts)),
  });
  return undefined;
}

/** The board that a transplant is of, in its words. What is wrong with that board by itself is told where it is read. */
function transplanted(tree: DocMap, diagnostics: Diagnostics): Board | undefined {
  const of = tree.get('board');
  const found = new Diagnostics();
  const drawn = of?.kind === 'map' ? buildBoard(of, found) : undefined;
  if (drawn && !found.failed) {
    const laid = tree.get('laid');
    return relabel(tree, drawn.tiles ? laidOut(drawn, laid?.kind === 'map' ? laid : undefined) : drawn, diagnostics);
  }
  diagnostics.heldBack++;
  return undefined;
}

export { gridDirections } from './directions.js';
export { nameOfValue } from './report.js';
