/** A matrix of hazards and boards in words, for a terminal and for a page. */
import type { ComparedFigure, ComparedMeasure, Comparison } from '../analysis/comparison/comparison.js';
import type { Matrix } from '../analysis/comparison/matrix.js';
import { figure } from './figures.js';
import { many } from './simulation-words.js';

/** Figures of one measure that may stand in one table: all of them, or those that are counted by one clock. */
export interface MatrixTable {
  readonly title: string;
  /** What stands over the columns: hazards. */
  readonly heads: readonly string[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly string[] }[];
}

/** Where hazards and a board never came together. */
export const APART = '·';

/** Tables of a measure; none where it applies to nothing. No table mixes clocks. */
export function matrixTables(
  measure: ComparedMeasure,
  matrix: Matrix,
  variants: Comparison['variants'],
): MatrixTable[] {
  const units = new Map<string, Set<number>>();
  measure.figures.forEach((f, i) => {
    if (!f.value) return;
    const clock = clockOf(f);
    const hazards =
      clock === ''
        ? ''
        : `${matrix.cells.flatMap((row) => row.findIndex((cell) => cell.includes(i))).find((h) => h >= 0)}`;
    const key = `${clock}|${hazards}`;
    units.set(key, (units.get(key) ?? new Set()).add(i));
  });
  return [...units].map(([key, which]) => {
    const clock = key.slice(0, key.lastIndexOf('|'));
    return tableOf(
      clock === '' ? measure.title : `${measure.title}, ${clock}`,
      measure.figures,
      which,
      matrix,
      variants,
    );
  });
}

function tableOf(
  title: string,
  figures: readonly ComparedFigure[],
  which: ReadonlySet<number>,
  { hazards, boards, cells }: Matrix,
  variants: Comparison['variants'],
): MatrixTable {
  const columns = hazards.map((_, h) => h).filter((h) => cells.some((row) => row[h]?.some((i) => which.has(i))));
  const rows = boards.flatMap((board, b) => {
    const own = columns.map((h) => cells[b]?.[h] ?? []);
    const deep = Math.max(1, ...own.map((cell) => cell.length));
    if (own.every((cell) => cell.every((i) => !which.has(i)))) return [];
    return Array.from({ length: deep }, (_, k) => ({
      head: k === 0 ? board.title : `  ${own.flatMap((cell) => variants[cell[k] ?? -1]?.label ?? []).join(', ')}`,
      cells: own.map((cell) => (cell.length === 0 ? APART : cellText(figures[cell[k] ?? -1], k))),
    }));
  });
  return { title, heads: columns.map((h) => hazards[h]?.title ?? ''), rows };
}

function cellText(f: ComparedFigure | undefined, k: number): string {
  if (!f) return k === 0 ? APART : '';
  if (!f.value) return f.missing?.startsWith('does not apply') ? 'n/a' : 'none';
  const scale = f.unit === 'share' ? 100 : 1;
  const { value, low, high } = f.value;
  const said = f.unit === 'share' ? (value * 100).toFixed(1) : figure(value);
  const error = ((high - low) / 2) * scale;
  return `${said} ±${error < 10 ? error.toFixed(error < 1 ? 2 : 1) : figure(error)}${f.unit === 'share' ? ' %' : ''}`;
}

function clockOf({ unit, per }: ComparedFigure): string {
  const counted = unit === 'things' || unit === 'share' ? '' : `in ${many(unit)}`;
  return [counted, per ? `per ${per}` : ''].filter((part) => part !== '').join(' ');
}
