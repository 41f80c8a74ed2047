/** A board as a map of chances: each space and link with its figure, on a colour that is darker for more. */
import type { Legend } from './svg-legend.js';
import type { LinkLook, Mark, PictureScene, SpaceLook } from './svg-scene.js';
import { INK, PAPER } from './svg-signs.js';
import { n } from './svg-text.js';

/** What is known of one place. */
export interface Heat {
  /** From 0 to 1; of a difference from -1 to 1. */
  readonly value: number;
  /** What is written there. */
  readonly text: string;
  /** The same with its error, for those who point at it or have it read. */
  readonly words: string;
}

/** A map: by space and link of a board; a place of which nothing is known stays as it is. */
export interface HeatMap {
  readonly spaces: readonly (Heat | undefined)[];
  readonly links: readonly (Heat | undefined)[];
  readonly scale: Scale;
}

interface Step {
  readonly from: number;
  readonly fill: string;
  readonly words: string;
}

/** From the least to the most; a value is of the last step that begins at or below it. */
export type Scale = readonly Step[];

/** Chances: light to dark, so that the order is seen without colour; ink is read on every step. */
export const chances: Scale = [
  { from: Number.NEGATIVE_INFINITY, fill: PAPER, words: 'Never' },
  { from: Number.MIN_VALUE, fill: '#fff0dc', words: 'Up to 10 of 100 runs' },
  { from: 0.1, fill: '#fdd9ad', words: '10 to 25 of 100 runs' },
  { from: 0.25, fill: '#fdbb76', words: '25 to 50 of 100 runs' },
  { from: 0.5, fill: '#f89848', words: '50 to 75 of 100 runs' },
  { from: 0.75, fill: '#ea7a1f', words: '75 of 100 runs or more' },
];

/** From far less to far more: two colours that stay apart for the colour-blind, and paper for nothing. */
export const differenceColours = ['#8f84c4', '#b2abd2', '#dcdcee', PAPER, '#fee8cb', '#fdc078', '#f0932b'] as const;
const [muchLess, less, littleLess, nothing, littleMore, more, muchMore] = differenceColours;

/** Differences in points of per cent; there is a sign in each figure, too. */
export const differences: Scale = [
  { from: Number.NEGATIVE_INFINITY, fill: muchLess, words: '−25 points or less' },
  { from: -0.25, fill: less, words: '−25 to −10 points' },
  { from: -0.1, fill: littleLess, words: '−10 points to less than none' },
  { from: 0, fill: nothing, words: '≈: no more than noise' },
  { from: Number.MIN_VALUE, fill: littleMore, words: 'More than none, to +10 points' },
  { from: 0.1, fill: more, words: '+10 to +25 points' },
  { from: 0.25, fill: muchMore, words: '+25 points or more' },
];

/** Instead of what lies on the board, how likely it is that it ever does. */
export function heated(scene: PictureScene, { spaces, links, scale }: HeatMap, legend: Legend): PictureScene {
  const fillOf = ({ value }: Heat): string => {
    const step = scale.findLast(({ from }) => value >= from) ?? scale[0];
    return step?.fill ?? PAPER;
  };
  const used = [...spaces, ...links.filter(isShown)].flatMap((heat) => (heat ? [fillOf(heat)] : []));
  for (const { fill, words } of scale) if (used.includes(fill)) legend.use('other', words, sample(fill));
  return {
    ...scene,
    spaces: scene.spaces.map((look, i) => over(look, spaces[i], fillOf)),
    links: scene.links.map((look, i) => onLink(look, links[i], fillOf)),
  };
}

function over(look: SpaceLook, heat: Heat | undefined, fillOf: (heat: Heat) => string): SpaceLook {
  const bare = { ...look, marks: [], tokens: [] };
  if (!heat) return bare;
  // Its number is on the paper of its frame, so that it is read on every colour.
  return { ...bare, tint: fillOf(heat), marks: [figureOf(heat, PAPER)], title: `${look.name}: ${heat.words}` };
}

/** A link where nothing ever happens keeps its line free. */
const isShown = (heat: Heat | undefined): boolean => heat !== undefined && heat.value !== 0;

function onLink(look: LinkLook, heat: Heat | undefined, fillOf: (heat: Heat) => string): LinkLook {
  if (!heat || !isShown(heat)) return { ...look, marks: [] };
  return { ...look, marks: [figureOf(heat, fillOf(heat))], title: `${look.name}: ${heat.words}` };
}

function figureOf({ value, text, words }: Heat, fill: string): Mark {
  return {
    ...{ sign: undefined, letter: '', level: undefined, count: value, meaning: '' },
    ...{ figure: { text, fill }, words },
  };
}

function sample(fill: string): (x: number, y: number) => string {
  return (x, y) =>
    `<rect x="${n(x - 18)}" y="${n(y - 11)}" width="36" height="22" rx="4" fill="${fill}" stroke="${INK}" stroke-width="1.4"/>`;
}
