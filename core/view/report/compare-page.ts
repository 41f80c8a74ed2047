/** The page of `compare`. */
import type { Comparison } from '../../analysis/comparison/comparison.js';
import type { SimulationResult } from '../../analysis/simulation/result.js';
import { differenceText } from '../comparison-words.js';
import { counted } from '../figures.js';
import type { Draw } from './charts.js';
import { overUnknowns, sideBySide } from './compared.js';
import { whatDiffers } from './difference-maps.js';
import { framed, type Made, who } from './frame.js';
import { folded, paragraph, table } from './html.js';
import type { DrawnBoard } from './maps.js';
import { hazardsOnBoards } from './matrix.js';
import { comparisonParts, recordedCell } from './record.js';
import { boardsOf } from './several.js';

/** What is compared. */
export interface Compared {
  readonly comparison: Comparison;
  /** Of each variant. */
  readonly boards: readonly DrawnBoard[];
  /** What a study is called. */
  readonly title: string | undefined;
}

export async function comparePage({ comparison, boards, title }: Compared, made: Made, draw: Draw): Promise<string> {
  const { variants } = comparison;
  const results = variants.map(({ result }) => result);
  const reported = variants.flatMap(({ label, result }, i) => {
    const board = boards[i];
    return board ? [{ label, result, board }] : [];
  });
  return framed(
    {
      title: title ?? titleOf(results),
      answer: answer(comparison),
      results,
      cells: variants.map(({ label, result }) => recordedCell(label, result)),
      parts: comparisonParts(comparison),
      inside: [
        await hazardsOnBoards(comparison, boards),
        comparison.matrix ? '' : await sideBySide(comparison, draw),
        overUnknowns(comparison),
        await whatDiffers(comparison, boards),
        comparison.matrix ? '' : await boardsOf(reported),
        howPlayed(comparison),
      ],
    },
    made,
  );
}

function titleOf(results: readonly SimulationResult[]): string {
  const titles = [...new Set(results.map(({ title }) => title))];
  return titles.length <= 3 ? titles.join(', ') : `${titles.length} scenarios side by side`;
}

/** How many can be told from the first by how often they are won. */
function answer({ variants, measures: [won], matrix }: Comparison): string {
  if (matrix) {
    const { hazards, boards, cells } = matrix;
    const met = cells.flat().filter((cell) => cell.length > 0).length;
    return `The hazards of ${hazards.length} on ${boards.length} boards: ${met} of ${hazards.length * boards.length} came together.`;
  }
  const [first = '', second] = variants.map(({ label }) => label);
  const only = variants.length === 2 ? won?.figures[1]?.difference : undefined;
  if (only)
    return `${second} is ${only.noise ? 'not to be told from' : only.value > 0 ? 'won more often than' : 'won less often than'} ${first}: ${differenceText(only, 'share')} points.`;
  const told = won?.figures.filter(({ difference }) => difference && !difference.noise) ?? [];
  const [more, less] = [1, -1].map(
    (sign) => told.filter(({ difference }) => sign * (difference?.value ?? 0) > 0).length,
  );
  const same = variants.length - 1 - told.length;
  return `${variants.length} variants: ${more} won more often than ${first}, ${less} less often, ${same} not to be told from it.`;
}

/** How each was played, and from what exactly: so that two reports can be told apart. */
function howPlayed({ variants }: Comparison): string {
  const text = (head: string) => ({ head, is: 'text' }) as const;
  const rows = variants.map(({ label, result }) => [
    label,
    result.scenario,
    counted(result.runs),
    who(result),
    result.digests.whole,
    result.digests.board,
  ]);
  const heads = ['variant', text('scenario'), 'runs', text('choices'), text('digest'), text('of its board')];
  const options = variants.map(({ label, result }) => [
    label,
    Object.entries(result.options)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
  ]);
  return [
    '<h2 id="how">How each was played</h2>',
    table('Each with a digest of all it was made from', heads, rows),
    folded('Options of each', table('As they were set', ['variant', text('options')], options)),
    variants.some(({ result }) => result.broken.runs > 0) ? broken(variants) : '',
  ].join('');
}

function broken(variants: Comparison['variants']): string {
  return variants
    .flatMap(({ label, result: { broken, runs } }) =>
      broken.runs === 0
        ? []
        : [
            paragraph(
              `${counted(broken.runs)} of ${counted(runs)} runs of ${label} broke off and count as none of these.`,
            ),
          ],
    )
    .join('');
}
