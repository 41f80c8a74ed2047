/** Hazards on boards, on the page of a comparison: tables of figures, and what each does to each board. */
import type { Comparison } from '../../analysis/comparison/comparison.js';
import { APART, matrixTables } from '../matrix-words.js';
import { escaped } from '../svg-text.js';
import { paragraph, section, table } from './html.js';
import { BoardPictures, type DrawnBoard } from './maps.js';

/** Maps of each variant. */
const MOST_OF_ONE = 2;

export async function hazardsOnBoards(comparison: Comparison, boards: readonly DrawnBoard[]): Promise<string> {
  const { matrix, measures, variants } = comparison;
  if (!matrix) return '';
  const tables = measures.map((measure) =>
    section(
      measure.title,
      ...matrixTables(measure, matrix, variants).map(({ title, heads, rows }) =>
        table(
          title,
          ['board', ...heads],
          rows.map(({ head, cells }) => [head, ...cells]),
        ),
      ),
    ),
  );
  const notes = `${APART}: these hazards were not played on this board. ±: half an interval of 95 %. What is counted by different clocks stands apart.`;
  const pictures: string[] = [];
  for (const [b, row] of matrix.cells.entries()) {
    const maps: string[] = [];
    for (const [h, cell] of row.entries())
      for (const i of cell) {
        const [variant, board] = [variants[i], boards[i]];
        if (!variant || !board) continue;
        const drawn = await new BoardPictures(board, `matrix-${b}-${h}-${i}`).together(variant.result, MOST_OF_ONE);
        maps.push(
          `<h4>${escaped(`${matrix.hazards[h]?.title}: ${variant.result.title}`)}</h4><div class="boards">${drawn}</div>`,
        );
      }
    pictures.push(section(matrix.boards[b]?.title ?? '', ...maps));
  }
  return [
    '<h2>Hazards on boards</h2>',
    paragraph(notes),
    ...tables,
    '<h2>What they do to each board</h2>',
    ...pictures,
  ].join('');
}
