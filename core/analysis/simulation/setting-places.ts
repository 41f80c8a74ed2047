/** Settings that speak of places of a board, and of what is there at the start. */
import { type Board, buildBoard } from '../../board/index.js';
import { linkNames } from '../../board/names.js';
import type { DocMap, DocNode } from '../../documents/tree.js';
import type { ScenarioSource } from '../../engine/program.js';
import { field, items, section, wordOf } from '../../language/reading.js';
import { Diagnostics, problem } from '../../source/diagnostic.js';
import { nearestName } from '../../source/nearest.js';
import type { Said } from './setting-said.js';

/** `start.4.fire=burning` sets a space or link, `start.marker-1=nowhere` a piece, `start.heat=3` a track. */
export function start(source: ScenarioSource, path: readonly string[], said: Said): DocNode {
  const [thing = '', ...property] = path;
  const tracks = source.modules.flatMap((module) => section(module, 'tracks').map((entry) => entry.name));
  if (property.length === 0 && tracks.includes(thing)) return said.map(['tracks', thing]);
  return said.map([sectionOf(source, thing), thing, ...property]);
}

/** Under which key of a position something stands. */
function sectionOf({ modules, board }: ScenarioSource, thing: string): 'spaces' | 'links' | 'pieces' {
  const drawn = board && boardOf(board);
  if (drawn?.spaces.some(({ id }) => id === thing)) return 'spaces';
  if (drawn && linkNames(drawn).has(thing)) return 'links';
  const kinds = modules.flatMap((module) => section(module, 'pieces'));
  const isPiece = kinds.some(
    ({ name, value }) =>
      thing === name ||
      (thing.startsWith(`${name}-`) && /^\d+$/.test(thing.slice(name.length + 1))) ||
      items(field(value, 'named')).some((node) => wordOf(node) === thing),
  );
  return isPiece ? 'pieces' : 'spaces';
}

const boards = new WeakMap<DocNode, Board>();

/** A board as it is drawn; what is wrong with it is told where it is made to be played on. */
function boardOf(tree: DocMap): Board | undefined {
  const board = boards.get(tree) ?? buildBoard(tree, new Diagnostics());
  if (board) boards.set(tree, board);
  return board;
}

/** `link.hall-cellar=off` takes a link away, `link.hall-cellar=wall` makes it one of another kind. */
export function linkOf(source: ScenarioSource, name: string, said: Said, to: Diagnostics): (board: Board) => Board {
  const known = source.board && boardOf(source.board);
  const names = known ? linkNames(known) : new Map<string, number>();
  if (!names.has(name)) {
    const message = `the board has no link called "${name}"`;
    to.add(problem('BK0601', message, said.path, { suggestion: nearestName(name, names.keys()) }));
    return (board) => board;
  }
  return (board) => {
    const at = linkNames(board).get(name);
    const kind = said.text;
    const links = board.links.flatMap((link, i) =>
      i !== at ? [link] : kind === 'off' ? [] : [{ ...link, kind, kindAt: said.value().at, values: new Map() }],
    );
    return { ...board, links };
  };
}
