/** Floors of a board of rooms: in one drawing where its places put them above each other, otherwise a panel each. */
import { capital } from './account-names.js';
import type { Box } from './svg-paths.js';
import type { Places } from './svg-places.js';
import type { PictureScene } from './svg-scene.js';
import { FAINT, SOFT } from './svg-signs.js';
import { linesAt, measure, n } from './svg-text.js';

interface Storey {
  readonly title: string;
  readonly spaces: readonly number[];
}

export interface Panel {
  readonly title: string;
  readonly spaces: readonly number[];
  /** The floors in it, the highest first; none where it is one floor or has none. */
  readonly storeys: readonly Storey[];
}

const NAME = { size: 11.5, bold: true, fill: SOFT } as const;
const BESIDE = 16;

/** Printed `floor`s where there are several, the highest level on top; otherwise one panel for all. */
export function panelsOf(scene: PictureScene): Panel[] {
  const all: Panel = { title: '', spaces: scene.spaces.map((_, i) => i), storeys: [] };
  const floors = new Map<string, { rank: number; spaces: number[] }>();
  scene.spaces.forEach(({ floor }, i) => {
    const name = floor?.name ?? '';
    const found = floors.get(name) ?? { rank: floor?.rank ?? -1, spaces: [] };
    floors.set(name, found);
    found.spaces.push(i);
  });
  if (floors.size < 2) return [all];
  const sorted = [...floors]
    .sort(([, a], [, b]) => b.rank - a.rank)
    .map(([name, { spaces }]) => ({ title: name === '' ? '' : capital(name), spaces }));
  const storeys = sorted.filter(({ title }) => title !== '');
  if (aboveEachOther(scene, storeys)) return [{ ...all, storeys: storeys.length > 1 ? storeys : [] }];
  return sorted.map(({ title, spaces }) => ({ title: title === '' ? 'Elsewhere' : title, spaces, storeys: [] }));
}

/** Whether every room has a place, and every floor lies wholly above the next. */
function aboveEachOther({ board, spaces }: PictureScene, storeys: readonly Storey[]): boolean {
  if (board.layout !== 'rooms' || spaces.some((_, i) => !board.spaces[i]?.at)) return false;
  const rows = storeys.map((storey) => storey.spaces.map((space) => board.spaces[space]?.at?.y ?? 0));
  return rows.every((own, i) => i === 0 || Math.max(...(rows[i - 1] ?? [])) < Math.min(...own));
}

/** The names of floors at the left of a drawing, lines between them, and how much wider it is for the names. */
export function storeyLines(
  storeys: readonly Storey[],
  places: Places,
  bounds: Box,
): { readonly lines: string; readonly width: number } {
  if (storeys.length === 0) return { lines: '', width: 0 };
  const width = Math.ceil(Math.max(...storeys.map(({ title }) => measure(title, NAME)))) + BESIDE;
  const left = bounds.left - width;
  const reaches = storeys.map(({ spaces }) => {
    const boxes = spaces.flatMap((space) => places.boxes.get(space) ?? []);
    return {
      top: Math.min(...boxes.map((box) => box.top)),
      bottom: Math.max(...boxes.map((box) => box.top + box.height)),
    };
  });
  const parts = storeys.map(({ title }, i) => {
    const { top, bottom } = reaches[i] ?? { top: 0, bottom: 0 };
    const below = reaches[i + 1];
    const y = below ? (bottom + below.top) / 2 : undefined;
    const line =
      y === undefined
        ? ''
        : `<path d="M${n(left)} ${n(y)}H${n(bounds.left + bounds.width)}" stroke="${FAINT}" stroke-width="1.2" stroke-dasharray="1 5" stroke-linecap="round"/>`;
    return linesAt(left, (top + bottom) / 2 + 4, [title], NAME) + line;
  });
  return { lines: parts.join(''), width };
}
