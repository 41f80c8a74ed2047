/** The page of `critical`. */
import type { Critical, Moved, Refused } from '../../analysis/comparison/critical.js';
import type { SimulationResult } from '../../analysis/simulation/result.js';
import { changeText, differenceText, figureText, narrowing } from '../comparison-words.js';
import { counted } from '../figures.js';
import type { Draw } from './charts.js';
import { beside } from './compared.js';
import { framed, type Made, optionsOf } from './frame.js';
import { type Column, folded, paragraph, figure as pictured, section, table } from './html.js';
import { intervalsChart } from './interval-charts.js';
import { BoardPictures, type DrawnBoard } from './maps.js';
import { movedMap } from './moved-map.js';
import { outcome } from './outcome.js';
import { criticalParts, recordedCell } from './record.js';

export interface Ranked {
  readonly critical: Critical;
  /** What came of it without any change. */
  readonly first: SimulationResult;
  readonly board: DrawnBoard;
}

/** Changes in the chart; the table has all. */
const CHARTED = 24;

export async function criticalPage({ critical, first, board }: Ranked, made: Made, draw: Draw): Promise<string> {
  const { base, of } = critical;
  const pictures = new BoardPictures(board, 'board');
  const moved = movedMap(critical, board.scenario.board);
  return framed(
    {
      title: `${first.title}: what moves the outcome most`,
      answer: `${spoken(of)}: ${figureText(base)} as it is. ${mostOf(critical)}`,
      results: [first],
      cells: [recordedCell('', first)],
      parts: criticalParts(critical),
      inside: [
        optionsOf(first),
        await ranking(critical, first, draw),
        section(
          'On the board',
          moved
            ? await pictures.map(moved, moved.scale)
            : paragraph('Nothing on the board moves it by more than noise.'),
        ),
        await pictures.start(),
        refusedOf(critical.refused),
        await outcome(first, draw),
      ],
    },
    made,
  );
}

const spoken = (of: string): string => of.charAt(0).toUpperCase() + of.slice(1);
const text = (head: string): Column => ({ head, is: 'text' });

function mostOf({ ranked: [most], base }: Critical): string {
  return most && !most.difference.noise
    ? `Moved most by ${changeText(most)}: ${differenceText(most.difference, base.unit)}.`
    : 'Nothing moves it by more than noise.';
}

async function ranking({ ranked, base, of }: Critical, { runs }: SimulationResult, draw: Draw): Promise<string> {
  const some = ranked.filter(({ difference }) => !difference.noise);
  const noise = ranked.filter(({ difference }) => difference.noise);
  const scale = base.unit === 'share' ? 100 : 1;
  const charted = (some.length > 0 ? some : ranked).slice(0, CHARTED);
  const rows = charted.map(({ difference: { value, low, high, noise }, ...change }) => ({
    says: `${changeText(change)}: ${differenceText({ value, low, high, noise }, base.unit)}`,
    ...{ value: value * scale, low: low * scale, high: high * scale, noise },
  }));
  const unit = scale === 100 ? 'points' : `by how much ${of} is more`;
  return section(
    'What moves it most',
    paragraph(
      `Each change is made by itself and played ${counted(runs)} times on the same luck, and compared run by run with how it is without.`,
    ),
    beside(
      rows.length > 0
        ? pictured(
            'chart',
            await draw(intervalsChart(unit, rows, 'difference')),
            `By how much each change moves it, with intervals of 95 %${some.length > CHARTED ? `; the ${CHARTED} that move it most` : ''}.`,
          )
        : '',
      some.length > 0 ? changes(some, base.unit, 'In order of how much they move it') : '',
    ),
    paragraph(
      `${noise.length} of ${ranked.length} changes are noise: their interval holds 0. Of so many about ${Math.max(1, Math.round(ranked.length / 20))} would seem to matter by chance.`,
    ),
    noise.length > 0
      ? folded(`Noise: ${noise.length} changes`, changes(noise, base.unit, 'Not to be told from no change at all'))
      : '',
  );
}

function changes(moved: readonly Moved[], unit: Critical['base']['unit'], caption: string): string {
  return table(
    caption,
    ['change', text('of'), 'it is then', unit === 'share' ? 'difference in points' : 'difference', 'by shared luck'],
    moved.map((one) => {
      const { narrowed } = one.difference;
      return [
        ...[changeText(one), one.sort, figureText(one.figure), differenceText(one.difference, unit)],
        narrowed === undefined ? '' : narrowing(narrowed),
      ];
    }),
  );
}

function refusedOf(refused: readonly Refused[]): string {
  return refused.length === 0
    ? ''
    : section(
        'What cannot be changed',
        table(
          'Changes that make no sound scenario, and why',
          ['change', text('of'), text('why')],
          refused.map((one) => [changeText(one), one.sort, one.why]),
        ),
      );
}
