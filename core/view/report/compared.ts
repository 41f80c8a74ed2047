/** What a comparison says, in charts and tables: every figure with its interval, and what is noise. */
import type { ComparedFigure, ComparedMeasure, Comparison } from '../../analysis/comparison/comparison.js';
import { isRanked } from '../../analysis/comparison/ranks.js';
import { differenceText, figureText, narrowing, rankText } from '../comparison-words.js';
import { percent } from '../figures.js';
import { many } from '../simulation-words.js';
import type { Draw } from './charts.js';
import { type Column, list, paragraph, figure as pictured, section, table } from './html.js';
import { type IntervalRow, intervalsChart } from './interval-charts.js';

const text = (head: string): Column => ({ head, is: 'text' });
const NOISE = 'Noise: the interval of the difference from the first holds 0, so the two cannot be told apart.';

/** The outcome, then everything else they are compared by. */
export async function sideBySide(comparison: Comparison, draw: Draw): Promise<string> {
  const [won, ...others] = comparison.measures;
  const parts: string[] = [];
  for (const measure of others) parts.push(await measured(measure, comparison.variants, draw));
  return `${won ? await outcome(won, comparison, draw) : ''}${parts.join('')}`;
}

async function outcome(won: ComparedMeasure, { variants }: Comparison, draw: Draw): Promise<string> {
  const rows = won.figures.flatMap((f, i) => row(f, variants[i]?.label ?? '') ?? []);
  const ranked = variants.some(({ rank }) => rank);
  const paired = won.figures.some(({ difference }) => difference?.narrowed !== undefined);
  const unranked = variants.filter((variant) => !isRanked(variant)).map(({ label }) => label);
  return section(
    'Side by side',
    beside(
      pictured(
        'chart',
        await draw(intervalsChart('share of runs won', rows, 'share')),
        'The share of runs won; each line is an interval of 95 %.',
      ),
      table(
        'How often each is won, with its interval of 95 %; differences from the first in points',
        [
          'variant',
          ...(ranked ? ['rank'] : []),
          'won',
          'from the first',
          ...(paired ? ['by shared luck'] : []),
          text('lost most by'),
        ],
        won.figures.map((f, i) => {
          const { label = '', rank, lostBy } = variants[i] ?? {};
          const narrowed = f.difference?.narrowed;
          return [
            label,
            ...(ranked ? [rankText(rank)] : []),
            figureText(f),
            differenceOf(f),
            ...(paired ? [narrowed === undefined ? '' : narrowing(narrowed)] : []),
            lostBy ? `${lostBy.title} (${percent(lostBy.share.value)})` : 'never lost',
          ];
        }),
      ),
    ),
    paragraph(NOISE),
    paired
      ? paragraph(
          'By shared luck: variants of one scenario are played with the same seed and run numbers and compared run by run, and by so much that narrowed the interval of the difference.',
        )
      : '',
    ranked
      ? paragraph(
          'Ranks are by the win rate: the places that a variant may have within its error, 1 for that which is won most.',
        )
      : '',
    unranked.length > 0
      ? paragraph(
          `Not ranked, since hardly ever or nearly always won (under 2 % or over 98 %): ${unranked.join(', ')}.`,
        )
      : '',
  );
}

/** One measure; what is counted by different clocks stands apart. */
async function measured(
  { title, figures }: ComparedMeasure,
  variants: Comparison['variants'],
  draw: Draw,
): Promise<string> {
  const label = (i: number): string => variants[i]?.label ?? '';
  const kinds = new Map<string, number[]>();
  for (const [i, f] of figures.entries()) if (f.value) kinds.set(unitOf(f), [...(kinds.get(unitOf(f)) ?? []), i]);
  const parts: string[] = [];
  for (const [unit, which] of kinds) {
    const own = which.map((i) => ({ name: label(i), f: figures[i] as ComparedFigure }));
    const scale = own[0]?.f.unit === 'share' ? 'share' : 'number';
    const called = unit === '' ? title : `${title}, ${unit}`;
    const rows = own.flatMap(({ name, f }) => row(f, name) ?? []);
    parts.push(
      beside(
        rows.length > 1 && rows.some(({ high }) => high > 0)
          ? pictured('chart', await draw(intervalsChart(called, rows, scale)), `${called}, with intervals of 95 %.`)
          : '',
        table(
          called,
          ['variant', 'interval of 95 %', 'from the first'],
          own.map(({ name, f }) => [name, figureText(f), differenceOf(f)]),
        ),
      ),
    );
  }
  return section(title, ...parts, missing(figures, label));
}

/** Why some have no figure, each reason once. */
function missing(figures: readonly ComparedFigure[], label: (i: number) => string): string {
  const whose = new Map<string, string[]>();
  for (const [i, { value, missing: why = 'none' }] of figures.entries())
    if (!value) whose.set(why, [...(whose.get(why) ?? []), label(i)]);
  return [...whose].map(([why, labels]) => paragraph(`${labels.join(', ')}: ${why}.`)).join('');
}

function unitOf({ unit, per, median }: ComparedFigure): string {
  const counted = unit === 'things' || unit === 'share' ? '' : `in ${many(unit)}`;
  return [median ? `median ${counted}` : counted, per ? `per ${per}` : ''].filter((part) => part !== '').join(' ');
}

function row(f: ComparedFigure, label: string): IntervalRow | undefined {
  return f.value && { says: `${label}: ${figureText(f)}`, ...f.value };
}

const differenceOf = ({ difference, unit }: ComparedFigure): string =>
  difference ? differenceText(difference, unit) : '';

/** A chart and its table, side by side where there is room. */
export const beside = (chart: string, beside: string): string => `<div class="beside">${chart}${beside}</div>`;

/** What would be said otherwise if what is not known were otherwise. */
export function overUnknowns({ unknowns = [], variants }: Comparison): string {
  if (unknowns.length === 0) return '';
  const firm = unknowns.filter(({ flips }) => flips.length === 0).map(({ option, value }) => `${option}=${value}`);
  const rows = unknowns.flatMap(({ option, value, title, flips }) =>
    flips.map(({ variant, about, before, now }) => [
      `${option}=${value}${title === undefined ? '' : ` (${title})`}`,
      ...(variants.length > 1 ? [variant] : []),
      ...[about, before, now],
    ]),
  );
  const heads = ['with', ...(variants.length > 1 ? [text('of')] : []), text('about'), text('was'), text('is then')];
  return section(
    'If what is not known were otherwise',
    rows.length > 0 ? table('What would be said otherwise', heads, rows) : '',
    firm.length > 0 ? paragraph('Nothing is said otherwise with:') + list(firm) : '',
  );
}
