/** The page that tells all of one result or several. */
import type { Comparison } from '../../analysis/comparison/comparison.js';
import type { SimulationResult } from '../../analysis/simulation/result.js';
import { shareWithError } from '../figures.js';
import { escaped } from '../svg-text.js';
import type { Draw } from './charts.js';
import { sideBySide } from './compared.js';
import { whatDiffers } from './difference-maps.js';
import { framed, type Made, optionsOf } from './frame.js';
import { paragraph } from './html.js';
import { BoardPictures, type DrawnBoard } from './maps.js';
import { broken, components, lengths, metrics, numbers, outcome, seeds, upkeep, usage } from './outcome.js';
import { recordedCell } from './record.js';
import { boardsOf } from './several.js';

/** A result and the board it came from. */
export interface Reported {
  /** What tells it from the others; nothing where there is only one. */
  readonly label: string;
  readonly result: SimulationResult;
  readonly board: DrawnBoard;
}

/** Of so many results each is told whole; of more there is only what stands side by side, and each board once. */
const MOST_WHOLE = 4;

/** The page of `simulate`; of several results the comparison comes first. */
export async function reportPage(
  reported: readonly Reported[],
  comparison: Comparison,
  made: Made,
  draw: Draw,
): Promise<string> {
  const [first, ...others] = reported;
  if (!first) throw new Error('a report of nothing');
  const alone = others.length === 0;
  const boards = reported.map(({ board }) => board);
  const parts = alone
    ? [optionsOf(first.result)]
    : [await sideBySide(comparison, draw), await whatDiffers(comparison, boards)];
  if (reported.length <= MOST_WHOLE)
    for (const [i, one] of reported.entries()) parts.push(await whole(one, `board-${i}`, !alone, draw));
  else parts.push(await boardsOf(reported));
  return framed(
    {
      title: first.result.title,
      answer: alone ? `Won in ${shareWithError(first.result.won)} of runs, with its interval of 95 %.` : undefined,
      results: reported.map(({ result }) => result),
      cells: reported.map(({ label, result }) => recordedCell(label, result)),
      inside: parts,
    },
    made,
  );
}

async function whole(
  { label, result, board }: Reported,
  prefix: string,
  several: boolean,
  draw: Draw,
): Promise<string> {
  const pictures = new BoardPictures(board, prefix);
  return [
    several
      ? `<h2>${escaped(label)}</h2>${paragraph(`Won in ${shareWithError(result.won)} of runs.`)}${optionsOf(result)}`
      : '',
    await outcome(result, draw),
    await lengths(result, draw),
    await pictures.start(),
    await pictures.maps(result),
    await numbers(result, draw),
    metrics(result),
    components(result),
    upkeep(result),
    usage(result),
    seeds(result),
    broken(result),
  ].join('');
}
