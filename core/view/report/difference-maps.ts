/** The board with by how much its places differ between two variants on the same luck. */
import type { Comparison } from '../../analysis/comparison/comparison.js';
import type { PlaceDifference, PlaceDifferences } from '../../analysis/comparison/place-differences.js';
import type { Board } from '../../board/board.js';
import { differences, type Heat } from '../svg-heat.js';
import { folded, paragraph, section, table } from './html.js';
import { BoardPictures, type DrawnBoard, type Mapped } from './maps.js';

/** So many variants are shown against another on maps. */
const MOST_MAPS = 3;
const CHANCE =
  'Both are played on the same luck and compared run by run. Each place is judged by an interval of 95 % of its own: where nothing differs at all, about one place in twenty shows a difference by chance.';

/** What differs from the first variant of the same scenario, on the board of each. */
export async function whatDiffers({ variants }: Comparison, boards: readonly DrawnBoard[]): Promise<string> {
  const told = variants.flatMap(({ label, places }, i) => {
    const board = boards[i];
    return places && board ? [{ label, places, board }] : [];
  });
  const parts: string[] = [];
  for (const [i, { label, places, board }] of told.slice(0, MOST_MAPS).entries()) {
    const maps = await drawn(places, board, `difference-${i}`);
    const nothing = maps === '' ? paragraph('Nowhere does more differ than noise.') : maps;
    parts.push(section(`${label} against ${places.against}`, nothing, listed(places)));
  }
  const more = told.slice(MOST_MAPS).map(({ label }) => label);
  return parts.length === 0
    ? ''
    : `<h2>What differs, on the board</h2>${paragraph(CHANCE)}${parts.join('')}${more.length === 0 ? '' : paragraph(`Without maps of their own: ${more.join(', ')}.`)}`;
}

async function drawn({ maps }: PlaceDifferences, board: DrawnBoard, prefix: string): Promise<string> {
  const pictures = new BoardPictures(board, prefix);
  const parts: string[] = [];
  for (const map of maps) {
    const mapped = mapOf(map, board.scenario.board);
    if (mapped) parts.push(await pictures.map(mapped, differences));
  }
  return parts.join('');
}

/** Undefined where nothing differs by more than noise. */
function mapOf({ title, of, places }: PlaceDifferences['maps'][number], board: Board): Mapped | undefined {
  const found = new Map(places.map((place) => [place.id, differenceHeat(place)]));
  if ([...found.values()].every(({ value }) => value === 0)) return undefined;
  const heats = (of === 'space' ? board.spaces : board.links).map(({ id }) => found.get(id));
  return {
    title: `${title}: the difference`,
    caption: `By how many points the chance that a ${of} ever was so is higher (+) or lower (−); ${of === 'link' ? 'without a number it' : '≈'} is no more than noise.`,
    ...{ spaces: of === 'space' ? heats : [], links: of === 'link' ? heats : [] },
  };
}

const points = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)}`;
const said = ({ value, low, high }: PlaceDifference): string =>
  `${points(value)} points (${points(low)} to ${points(high)})`;

function differenceHeat(place: PlaceDifference): Heat {
  const { value, noise } = place;
  if (noise) return { value: 0, text: '≈', words: `${said(place)}: no more than noise` };
  const whole = Math.round(Math.abs(value) * 100);
  return { value, text: `${value < 0 ? '−' : '+'}${whole === 0 ? '<1' : whole}`, words: said(place) };
}

/** Every place that differs by more than noise, with its interval. */
function listed({ maps }: PlaceDifferences): string {
  const rows = maps.flatMap(({ title, places }) =>
    places
      .filter(({ noise }) => !noise)
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
      .map((place) => [place.id, title, said(place)]),
  );
  const all = maps.reduce((sum, { places }) => sum + places.length, 0);
  if (rows.length === 0) return '';
  return folded(
    `Place by place: ${rows.length} of ${all} differ by more than noise`,
    table('The difference of the chance that it ever was so, with its interval of 95 %', heads, rows),
  );
}

const heads = ['place', { head: 'of what', is: 'text' } as const, 'difference'];
