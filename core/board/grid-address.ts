/** The address of a grid: one die for the row, one for the column, their faces on the rulers. */
import type { DocNode } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { diceOf, readAddress, twice } from './address.js';
import type { Address, BoardSpace } from './board.js';
import { facesIn } from './dice.js';
import type { Raster } from './grid-raster.js';
import { report } from './report.js';

/**
 * Every pair of faces with a square is an entry. A ruler may give a row or column several faces (`1-2`), or a word,
 * which no die rolls; a face of the die no row has is never an entry, as if it were rolled again.
 */
export function readGridAddress(
  node: DocNode,
  spaces: readonly BoardSpace[],
  raster: Raster,
  squares: Int32Array,
  to: Diagnostics,
): Address | undefined {
  if (node.kind !== 'scalar') return readAddress(node, spaces, to);
  const dice = diceOf(node, to);
  if (!dice) return undefined;
  const [forRows, forColumns] = dice.sides;
  if (forRows === undefined || forColumns === undefined) {
    report(to, 'BK0411', node.at, 'a map is addressed by two dice, one for the row and one for the column', {
      label: 'expected dice such as `d6 x d8`',
    });
    return undefined;
  }
  const rows = byFace('row', forRows, raster.rows, raster.rowsAt, node.at, to);
  const columns = byFace('column', forColumns, raster.columns, raster.columnsAt, node.at, to);
  const entries: { label: string; space: number }[] = [];
  for (let a = 1; a <= forRows; a++)
    for (let b = 1; b <= forColumns; b++) {
      const row = rows[a];
      const column = columns[b];
      if (row === undefined || column === undefined) continue;
      const space = squares[row * raster.columns.length + column] ?? -1;
      if (space >= 0) entries.push({ label: dice.text === 'd66' ? `${a}${b}` : `${a},${b}`, space });
    }
  return { dice: dice.text, entries };
}

/** Which row or column each face of a die chooses. */
function byFace(
  what: 'row' | 'column',
  sides: number,
  names: readonly string[],
  at: readonly FileSpan[],
  dieAt: FileSpan,
  to: Diagnostics,
): (number | undefined)[] {
  const chosen: (number | undefined)[] = [];
  names.forEach((name, i) => {
    const place = at[i] ?? dieAt;
    const faces = facesIn(name);
    if (!faces) return;
    if (faces.length === 0 || faces.some((face) => face < 1 || face > sides)) {
      report(to, 'BK0412', place, `a d${sides} cannot come up \`${name}\``, {
        label: `expected faces from 1 to ${sides}`,
        related: [{ at: dieAt, label: `the ${what} is rolled here` }],
        help: `the first die is the row's, the second the column's; a ${what} no die chooses has a word for a face`,
      });
      return;
    }
    for (const face of faces) {
      const before = chosen[face];
      if (before === undefined) chosen[face] = i;
      else twice(to, `${face} of the ${what}'s die`, place, at[before] ?? dieAt);
    }
  });
  // Where a ruler was at fault the missing faces follow from it.
  if (names.some((name) => name.startsWith('?'))) return chosen;
  const missing = Array.from({ length: sides }, (_, i) => i + 1).filter((face) => chosen[face] === undefined);
  if (missing.length > 0 && missing.length < sides)
    report(to, 'BK0413', dieAt, `no ${what} has the face ${missing.join(', ')} of the d${sides}: it is rolled again`, {
      severity: 'warning',
    });
  return chosen;
}
