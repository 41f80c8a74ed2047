/** The boards that several results were played on, with where it happens on them. */

import { escaped } from '../svg-text.js';
import { section } from './html.js';
import { BoardPictures } from './maps.js';
import type { Reported } from './page.js';

/** Maps on one page, over all its results. */
const MOST_MAPS = 60;
/** Of one result. */
const MOST_OF_ONE = 4;

/** Each board, and on it each result: those that are played on one stand together. */
export async function boardsOf(reported: readonly Reported[]): Promise<string> {
  const boards = new Map<string, Reported[]>();
  for (const one of reported) {
    const { board } = one.result.digests;
    boards.set(board, [...(boards.get(board) ?? []), one]);
  }
  const most = Math.max(1, Math.min(MOST_OF_ONE, Math.floor(MOST_MAPS / reported.length)));
  const parts: string[] = [];
  for (const [b, own] of [...boards.values()].entries()) {
    const maps: string[] = [];
    for (const [i, { label, result, board }] of own.entries())
      maps.push(
        `<h4>${escaped(label)}</h4><div class="boards">${await new BoardPictures(board, `board-${b}-${i}`).together(result, most)}</div>`,
      );
    parts.push(section(own[0]?.board.scenario.board.title ?? '', ...maps));
  }
  return `<h2>The boards</h2>${parts.join('')}`;
}
