/** What the drawings of boards have in common: the looks of things, their names, and lists of what they mean. */
import type { Board } from '../board/board.js';
import { cellsOf, hanging, padded, widthOf } from './board-text-cells.js';

/** How a space or link looks now: a mark of a character or a few (may be empty), and the same in words. */
export interface Look {
  readonly short: string;
  readonly words: readonly string[];
}

export type LookOf = (what: 'space' | 'link', index: number) => Look;

/** A board to draw: texts cleaned for a terminal, looks asked for once. */
export interface Scene {
  readonly board: Board;
  readonly columns: number;
  readonly ascii: boolean;
  readonly spaces: readonly Look[];
  readonly links: readonly Look[];
  /** What players call each space. */
  readonly names: readonly string[];
  /** Why it is not the printed board, or undefined. */
  readonly reconstructed: string | undefined;
}

export function sceneOf(board: Board, look: LookOf, columns: number, ascii: boolean): Scene {
  const clean = (text: string) => cellsOf(ascii ? text.replace(/[^\x20-\x7e]/gu, '?') : text).join('');
  const looked = (what: 'space' | 'link', index: number): Look => {
    const { short, words } = look(what, index);
    return { short: clean(short).trim() === '' ? '' : clean(short), words: words.map(clean) };
  };
  return {
    board,
    columns,
    ascii,
    spaces: board.spaces.map((_, i) => looked('space', i)),
    links: board.links.map((_, i) => looked('link', i)),
    reconstructed: board.reconstructed === undefined ? undefined : clean(board.reconstructed),
    names: board.spaces.map(({ id, title }) => (title !== undefined && clean(title) === title ? title : id)),
  };
}

/** A kind as people read it: without its module, hyphens as spaces. */
export function kindWord(kind: string): string {
  return kind.slice(kind.lastIndexOf('/') + 1).replaceAll('-', ' ');
}

export function numberOrNothing(scene: Scene, space: number): string {
  const number = scene.board.spaces[space]?.number;
  return number === undefined ? '' : `${number}`;
}

/** Whether spaces, or links, are of more than one kind, so that the kind must be said. */
export function manyKinds(of: readonly { readonly kind: string }[]): boolean {
  return of.some(({ kind }) => kind !== of[0]?.kind);
}

/** The far end of a link as seen from nowhere: `Engine Room - Galley`, with an arrow where it leads one way. */
export function linkName(scene: Scene, link: number): string {
  const found = scene.board.links[link];
  if (!found) return '';
  const way = found.oneWay ? '->' : '-';
  return `${scene.names[found.a]} ${way} ${scene.names[found.b]}`;
}

/** One mark, what it means and where it is; `places` is empty for what is everywhere. */
export interface Meaning {
  readonly marks: readonly string[];
  readonly text: string;
  readonly places: readonly string[];
}

/** Marks wider than this stand out of their column. */
const WIDEST_MARKS = 24;
/** Most places named in one line of a list. */
const MOST_PLACES = 40;

export function meaningLines(title: string, meanings: readonly Meaning[], columns: number, between = '  '): string[] {
  if (meanings.length === 0) return [];
  const width = Math.min(WIDEST_MARKS, Math.max(...meanings.map(({ marks }) => widthOf(marks.join(' ')))));
  return [
    title,
    ...meanings.flatMap(({ marks, text, places }) => {
      const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : '';
      const where = places.length > 0 ? `: ${places.slice(0, MOST_PLACES).join(between)}${more}` : '';
      return hanging(`  ${padded(marks.join(' '), width)}  `, text + where, columns);
    }),
  ];
}
