/** The board with by how much what is on it moves the outcome: links, and what lies on spaces at first. */
import type { Critical, Moved } from '../../analysis/comparison/critical.js';
import type { Board } from '../../board/board.js';
import { changeText, differenceText, signedFigure } from '../comparison-words.js';
import { differenceColours, type Heat, type Scale } from '../svg-heat.js';
import type { Mapped } from './maps.js';

/** Undefined where nothing on the board moves it by more than noise. */
export function movedMap(
  { ranked, base, of }: Critical,
  board: Board,
): (Mapped & { readonly scale: Scale }) | undefined {
  const size = base.unit === 'share' ? 100 : 1;
  const on = new Map<string, Moved[]>();
  for (const moved of ranked) {
    const key = placeOf(moved);
    if (key !== undefined) on.set(key, [...(on.get(key) ?? []), moved]);
  }
  const most = Math.max(0, ...[...on.values()].flat().map(sizeOf)) * size;
  if (most === 0) return undefined;
  const heat = (sort: 'space' | 'link') => (place: { readonly id: string }) =>
    heatOf(on.get(`${sort} ${place.id}`), base.unit, size);
  return {
    title: 'What moves the outcome',
    caption: `By how much ${of} is higher (+) or lower (−)${size === 100 ? ', in points,' : ''} when a link is taken away or turned, or what lies on a space at first is not there: of several changes of one place that which moves it most. ≈, and a link without a number, is no more than noise. A place that is pointed at tells all its changes.`,
    ...{ spaces: board.spaces.map(heat('space')), links: board.links.map(heat('link')), scale: scaleTo(most, size) },
  };
}

function placeOf({ on }: Moved): string | undefined {
  if (!on) return undefined;
  return 'space' in on ? `space ${on.space}` : `link ${on.link}`;
}

const sizeOf = ({ difference: { value, noise } }: Moved): number => (noise ? 0 : Math.abs(value));

/** They stand in their order, so the first moves it most. */
function heatOf(moved: readonly Moved[] | undefined, unit: Critical['base']['unit'], size: number): Heat | undefined {
  const [most] = moved ?? [];
  if (!moved || !most) return undefined;
  const words = moved.map((one) => `${changeText(one)} ${differenceText(one.difference, unit)}`).join('; ');
  const { noise, value } = most.difference;
  return noise ? { value: 0, text: '≈', words } : { value: value * size, text: short(value * size), words };
}

/** A sign and three digits at most. */
function short(n: number): string {
  const size = Math.abs(n);
  if (size < 0.005) return n < 0 ? '−0' : '+0';
  return signedFigure(Math.sign(n) * (size >= 10 ? Math.round(size) : Number(size.toPrecision(2))));
}

/** Steps at a third and two thirds of what moves it most. */
function scaleTo(most: number, size: number): Scale {
  const [third, thirds] = [1 / 3, 2 / 3].map((part) => Number((most * part).toPrecision(2)));
  const [some = 0, much = 0] = [third, thirds];
  const points = size === 100 ? ' points' : '';
  const [a, b] = [some, much].map((n) => signedFigure(n).slice(1));
  return [
    { from: Number.NEGATIVE_INFINITY, words: `−${b}${points} or less` },
    { from: -much, words: `−${b} to −${a}${points}` },
    { from: -some, words: `−${a}${points} to less than none` },
    { from: 0, words: '≈: no more than noise' },
    { from: Number.MIN_VALUE, words: `More than none, to +${a}${points}` },
    { from: some, words: `+${a} to +${b}${points}` },
    { from: much, words: `+${b}${points} or more` },
  ].map((step, i) => ({ ...step, fill: differenceColours[i] ?? '' }));
}
