/** Several results side by side: a line for each, and maps of what differs on one board. */
import type { SimulationResult } from '../../analysis/simulation/result.js';
import { counted, meanWithError, shareWithError } from '../figures.js';
import { type Draw, intervalsChart } from './charts.js';
import { paragraph, figure as pictured, section, table } from './html.js';
import { BoardPictures } from './maps.js';
import type { Reported } from './page.js';

/** So many results are shown against the first on maps. */
const MOST_MAPS = 3;
const CHANCE =
  'Each place is judged by an interval of 95 % of its own: where nothing differs at all, about one place in twenty shows a difference by chance.';
/** Of each board of many results. */
const MAPS_OF_BOARD = 2;

export async function sideBySide(reported: readonly Reported[], draw: Draw): Promise<string> {
  const won = reported.map(({ label, result }) => ({ label, ...result.won }));
  return [
    section(
      'Side by side',
      table(
        'Each figure with its interval of 95 %; lengths by the clock that is named',
        ['', 'runs', 'won', 'length', { head: 'clock', is: 'text' }, { head: 'lost most by', is: 'text' }],
        reported.map(({ label, result }) => [label, ...line(result)]),
      ),
      pictured(
        'chart',
        await draw(intervalsChart('share of runs won', won)),
        'The share of runs won; each line is an interval of 95 %.',
      ),
    ),
    await maps(reported),
  ].join('');
}

function line({ runs, won, lengths, clock, ends }: SimulationResult): string[] {
  const length = lengths[clock];
  const lost = ends.find(({ result, share }) => result === 'lost' && share.value > 0);
  return [counted(runs), shareWithError(won), length ? meanWithError(length.mean) : '', `${clock}s`, lost?.title ?? ''];
}

/** What a board is told by. */
function placesOf({ board }: Reported): string {
  const { spaces, links } = board.scenario.board;
  return [...spaces, ...links].map(({ id }) => id).join(' ');
}

/** What differs from the first result, for those on the same board. */
async function maps([first, ...others]: readonly Reported[]): Promise<string> {
  if (!first) return '';
  const same = others.filter((other) => placesOf(other) === placesOf(first)).slice(0, MOST_MAPS);
  const parts: string[] = [];
  for (const [i, other] of same.entries()) {
    const drawn = await new BoardPictures(other.board, `difference-${i}`).differences(first.result, other.result);
    if (drawn !== '') parts.push(section(`${other.label} against ${first.label}`, drawn));
  }
  return parts.length === 0 ? '' : `<h2>What differs, on the board</h2>${paragraph(CHANCE)}${parts.join('')}`;
}

/** Each board once, with the first result on it. */
export async function boardsOf(reported: readonly Reported[]): Promise<string> {
  const known = new Set<string>();
  const parts: string[] = [];
  for (const [i, one] of reported.entries()) {
    const places = placesOf(one);
    if (known.has(places)) continue;
    known.add(places);
    const drawn = await new BoardPictures(one.board, `board-${i}`).mostOf(one.result, MAPS_OF_BOARD);
    parts.push(section(one.label, drawn));
  }
  return `<h2>The boards</h2>${parts.join('')}`;
}
