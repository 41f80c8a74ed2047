/** Several variants side by side, for a terminal. */
import type { ComparedFigure, ComparedMeasure, Comparison } from '../analysis/comparison/comparison.js';
import type { Matrix } from '../analysis/comparison/matrix.js';
import { isRanked } from '../analysis/comparison/ranks.js';
import type { SimulationResult } from '../analysis/simulation/result.js';
import { shown, widthOf, wrap } from '../source/width.js';
import { differenceText, figureText, narrowing, rankText, whoPlays } from './comparison-words.js';
import { columns, counted, cut, percent } from './figures.js';
import { APART, matrixTables } from './matrix-words.js';
import { restsOn } from './simulation-words.js';

/** What variants are called is cut where figures need the room, but not below so many columns. */
const LEAST = 14;
/** Columns of the reason why a variant is lost. */
const CAUSE = 34;
/** Columns for what a board is called in a matrix, and at the least for what hazards are. */
const BOARD = 22;
const COLUMN = 12;

export function comparisonText(comparison: Comparison, width = 80): string {
  const { variants, measures } = comparison;
  const labels = variants.map(({ label }) => label);
  const [won, ...others] = measures;
  if (comparison.matrix)
    return joined([
      head(comparison, width),
      ...measures.flatMap((measure) => matrixBlocks(measure, comparison.matrix, comparison, width)),
      matrixNotes(measures, width),
      invented(comparison, width),
    ]);
  return joined([
    head(comparison, width),
    won ? outcome(won, comparison, width) : [],
    causes(comparison, width),
    ...others.map((measure) => block(measure, labels, width)),
    unknowns(comparison, width),
    notes(comparison, width),
  ]);
}

/** Parts with a blank line between them. */
const joined = (parts: readonly (readonly string[])[]): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');

/** A measure as a table of hazards and boards; of each clock one. */
function matrixBlocks(
  measure: ComparedMeasure,
  matrix: Matrix | undefined,
  { variants }: Comparison,
  width: number,
): string[][] {
  if (!matrix) return [];
  return matrixTables(measure, matrix, variants).map(({ title, heads, rows }) => [
    title,
    ...table(
      ['', ...heads.map((head) => cut(head, Math.max(COLUMN, Math.floor((width - BOARD) / heads.length) - 2)))],
      rows.map(({ head }) => head),
      rows.map(({ cells }) => cells),
      width,
    ),
  ]);
}

function matrixNotes(measures: readonly ComparedMeasure[], width: number): string[] {
  const named = measures.some((m) => m.figures.some((f) => f.median));
  return [
    `${APART}: these hazards were not played on this board. none, n/a: there is no figure, or the game has no such word.`,
    `±: half an interval of 95 %${named ? ', of medians too' : ''}; --json has all of it, and what each is from the first.`,
  ].flatMap((line) => wrap(line, width));
}

/** A line for each variant: what it is called, and its figures in columns. */
function table(
  heads: readonly string[],
  labels: readonly string[],
  cells: readonly (readonly string[])[],
  width: number,
): string[] {
  const widths = heads.slice(1).map((head, i) => Math.max(...[head, ...cells.map((row) => row[i] ?? '')].map(widthOf)));
  const left = width - widths.reduce((sum, w) => sum + (w > 0 ? w + 2 : 0), 0);
  const names = shortened(labels, Math.max(LEAST, left));
  return columns(
    heads,
    cells.map((row, i) => [names[i] ?? '', ...row]),
    0,
  );
}

/** Names that fit; those that would then be the same lose their beginning instead, where they are alike. */
function shortened(labels: readonly string[], width: number): string[] {
  const ends = labels.map((label) => cut(label, width));
  if (new Set(ends).size === labels.length) return ends;
  return labels.map((label) => (widthOf(label) <= width ? label : `…${[...label].slice(1 - width).join('')}`));
}

function head({ variants }: Comparison, width: number): string[] {
  const [first, ...others] = variants.map(({ result }) => result);
  if (!first) return [];
  const same = (of: (result: SimulationResult) => unknown): boolean => others.every((r) => of(r) === of(first));
  const title = same((r) => r.title) ? [shown(first.title)] : [];
  const partial = variants.some(({ result }) => result.partial) ? ' (partial: it was stopped)' : '';
  const runs = same((r) => r.runs) ? `, ${counted(first.runs)} runs each` : '';
  return [
    ...title,
    `${variants.length} variants, seed ${first.seed}${runs}${partial}`,
    ...policies(variants, runs === '').flatMap((line) => wrap(line, width)),
  ];
}

/** Who plays, and how often where that differs, with the variants it is so of. */
function policies(variants: Comparison['variants'], withRuns: boolean): string[] {
  const said = new Map<string, string[]>();
  for (const { label, result } of variants) {
    const who = whoPlays(result);
    const words = withRuns ? `${who}, ${counted(result.runs)} runs` : who;
    said.set(words, [...(said.get(words) ?? []), label]);
  }
  return [...said].map(([words, labels]) => (said.size === 1 ? `${words}.` : `${words}: ${labels.join(', ')}`));
}

function outcome(won: ComparedMeasure, { variants }: Comparison, width: number): string[] {
  const ranked = variants.some(({ rank }) => rank);
  const cells = won.figures.map((f, i) => {
    return [...(ranked ? [rankText(variants[i]?.rank)] : []), figureText(f), shownDifference(f)];
  });
  const heads = ['Won', ...(ranked ? ['rank'] : []), 'interval of 95 %', 'from the first'];
  return table(
    heads,
    variants.map(({ label }) => label),
    cells,
    width,
  );
}

function causes({ variants }: Comparison, width: number): string[] {
  const cells = variants.map(({ lostBy }) =>
    lostBy ? [cut(shown(lostBy.title), CAUSE), percent(lostBy.share.value)] : ['never lost', ''],
  );
  return table(
    ['Lost most by', '', 'share of runs'],
    variants.map(({ label }) => label),
    cells,
    width,
  );
}

function block({ title, figures }: ComparedMeasure, labels: readonly string[], width: number): string[] {
  const reasons = [...new Set(figures.flatMap((f) => (f.value === undefined && f.missing ? [f.missing] : [])))];
  if (figures.every((f) => f.value === undefined)) return wrap(`${title}: ${reasons.join('; ')}`, width);
  const pers = new Set(figures.flatMap((f) => (f.value ? [f.per] : [])));
  const [per] = pers;
  const common = pers.size === 1 && per !== undefined ? ` per ${per}` : '';
  const cells = figures.map((f) => [figureText(f, common === ''), shownDifference(f)]);
  return [
    `${title}${common}`,
    ...table(['', '', ''], labels, cells, width).slice(1),
    ...reasons.flatMap((why) => wrap(`(${why})`, width)),
  ];
}

function shownDifference({ difference, unit }: ComparedFigure): string {
  return difference ? differenceText(difference, unit) : '';
}

function notes({ variants, measures }: Comparison, width: number): string[] {
  const lines: string[] = [];
  if (measures.some((m) => m.figures.some((f) => f.difference?.noise)))
    lines.push('noise: the interval of the difference holds 0; the two cannot be told apart.');
  const unranked = variants.filter((variant) => !isRanked(variant)).map(({ label }) => label);
  if (unranked.length > 0 && variants.length > 1)
    lines.push(`Not ranked, since hardly ever or nearly always won (under 2 % or over 98 %): ${unranked.join(', ')}.`);
  const pairs = measures[0]?.figures.flatMap(({ difference }, i) =>
    difference?.narrowed === undefined ? [] : [`${variants[i]?.label} ${narrowing(difference.narrowed)}`],
  );
  if (pairs && pairs.length > 0)
    lines.push(
      `Played with the same luck as the first and compared run by run. By that the interval of the difference in win rate is: ${pairs.join('; ')}.`,
    );
  return [...lines.flatMap((line) => wrap(line, width)), ...invented({ variants }, width)];
}

function invented({ variants }: Pick<Comparison, 'variants'>, width: number): string[] {
  const all = [...new Set(variants.flatMap(({ result }) => result.reconstructed))];
  return restsOn(all, width);
}

/** What would be said otherwise if what is not known were otherwise. */
function unknowns({ unknowns = [], variants }: Comparison, width: number): string[] {
  if (unknowns.length === 0) return [];
  const firm = unknowns.filter(({ flips }) => flips.length === 0).map(({ option, value }) => `${option}=${value}`);
  const lines = unknowns.flatMap(({ option, value, title, flips }) =>
    flips.length === 0
      ? []
      : [
          ...wrap(`With ${option}=${value}${title === undefined ? '' : ` (${shown(title)})`}:`, width),
          ...flips.flatMap(({ variant, about, before, now }) => {
            const whose = variants.length > 1 && variant !== '' ? `${variant}, ` : '';
            return wrap(`${whose}${about}: ${shown(now)}, no longer ${shown(before)}`, width - 2).map((l) => `  ${l}`);
          }),
        ],
  );
  return [
    'If what is not known were otherwise',
    ...lines,
    ...(firm.length > 0 ? wrap(`Nothing is said otherwise with ${firm.join(', ')}.`, width) : []),
  ];
}
