import { problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { type Line, lineNumber } from './lines.js';
import { hasDigit, type Order } from './order.js';
import type { Report } from './sections.js';
import type { EdgeIs, Side } from './sides.js';
import type { Cells } from './walls.js';

export interface Edge {
  is: EdgeIs;
  /** Whether it is a door that stands open. */
  isOpened: boolean;
  /** The line that makes it a door or an entry. */
  by: FileSpan | undefined;
}

/** A cell by row and column, from 1; the ring outside has 0 and one more than there are. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The edges of all cells. */
export class Edges {
  private readonly across: Edge[][];
  private readonly down: Edge[][];

  constructor(
    readonly rows: number,
    readonly columns: number,
  ) {
    const fresh = (): Edge => ({ is: 'open', isOpened: false, by: undefined });
    const all = (height: number, width: number) =>
      Array.from({ length: height }, () => Array.from({ length: width }, fresh));
    this.across = all(rows + 1, columns);
    this.down = all(rows, columns + 1);
  }

  /** The edge below a cell, or below the ring where the row is 0. */
  below(row: number, column: number): Edge | undefined {
    return this.across[row]?.[column - 1];
  }

  /** The edge to the right of a cell, or of the ring where the column is 0. */
  rightOf(row: number, column: number): Edge | undefined {
    return this.down[row - 1]?.[column];
  }

  at({ row, column }: Place, side: Side): Edge | undefined {
    if (side === 'up') return this.below(row - 1, column);
    if (side === 'down') return this.below(row, column);
    return side === 'left' ? this.rightOf(row, column - 1) : this.rightOf(row, column);
  }

  /** The sides on which a cell is at the border, in the order in which an entry takes one of them. */
  outer({ row, column }: Place): Side[] {
    const is = { up: row === 1, left: column === 1, right: column === this.columns, down: row === this.rows };
    return (['up', 'left', 'right', 'down'] as const).filter((side) => is[side]);
  }

  has({ row, column }: Place): boolean {
    return row >= 1 && row <= this.rows && column >= 1 && column <= this.columns;
  }
}

/** Walls, doors and entries on one board. */
export function readEdges(
  cells: Cells,
  order: Order,
  doors: readonly Line[],
  entries: readonly Line[],
  report: Report,
): Edges {
  const edges = new Edges(cells.length, cells[0]?.length ?? 0);
  putWalls(edges, cells, order);
  for (const line of doors) putDoor(edges, line, report);
  for (const line of entries) putEntry(edges, line, report);
  tellOneSided(edges, cells, order, report);
  tellOpen(edges, cells, report);
  return edges;
}

function putWalls(edges: Edges, cells: Cells, order: Order): void {
  for (const [r, row] of cells.entries())
    for (const c of row.keys())
      for (const side of ['up', 'left', 'down', 'right'] as const) {
        const edge = edges.at({ row: r + 1, column: c + 1 }, side);
        if (edge && hasDigit(cells, r, c, side, order)) edge.is = 'wall';
      }
}

function putDoor(edges: Edges, { words, at }: Line, { to, refuse }: Report): void {
  const [row = 0, column = 0, row2 = 0, column2 = 0, state = 0] = words.map(({ text }) => Number(text));
  const [one, other] = [
    { row, column },
    { row: row2, column: column2 },
  ];
  const off = [one, other].find((place) => !edges.has(place));
  if (off) {
    refuse('BK1110', `a door is at ${said(off)}, and the board has ${size(edges)}`, at);
    return;
  }
  if (Math.abs(row - row2) + Math.abs(column - column2) !== 1) {
    refuse('BK1111', `a door joins two cells side by side, and ${said(one)} is not beside ${said(other)}`, at);
    return;
  }
  const fifth = words[4];
  if (fifth && state !== 0 && state !== 1) {
    refuse('BK1117', `a door is closed or open, and \`${fifth.text}\` is neither`, fifth.at, 'expected 0 or 1');
    return;
  }
  const side = row === row2 ? (column2 > column ? 'right' : 'left') : row2 > row ? 'down' : 'up';
  const edge = edges.at(one, side);
  if (!edge) return;
  if (edge.by) {
    const differs = edge.isOpened !== (state === 1) ? `, once ${edge.isOpened ? 'open' : 'closed'} and now not` : '';
    to.add(
      problem('BK1121', `this door was given in line ${lineNumber(edge.by)} already${differs}: the first counts`, at, {
        related: [{ at: edge.by, label: 'first' }],
      }),
    );
    return;
  }
  if (edge.is === 'open')
    to.add(
      problem('BK1122', `a door is put between ${said(one)} and ${said(other)}, where the codes have no wall`, at),
    );
  Object.assign(edge, { is: 'door', isOpened: state === 1, by: at });
}

/** Words of the format for the sides of the board. */
const sideNames = { up: 'top', left: 'left', down: 'bottom', right: 'right' } as const;

function putEntry(edges: Edges, { words, at }: Line, { to, refuse }: Report): void {
  const [row = 0, column = 0] = words.map(({ text }) => Number(text));
  const place = { row, column };
  if (!edges.has(place)) {
    refuse('BK1110', `an entry is at ${said(place)}, and the board has ${size(edges)}`, at);
    return;
  }
  const outer = edges.outer(place);
  const [side] = outer;
  const edge = side && edges.at(place, side);
  if (!side || !edge) {
    refuse('BK1109', `an entry is at ${said(place)}, which is not at the border of the board`, at);
    return;
  }
  if (edge.by) {
    to.add(
      problem('BK1121', `this entry was given in line ${lineNumber(edge.by)} already`, at, {
        related: [{ at: edge.by, label: 'first' }],
      }),
    );
    return;
  }
  if (outer.length > 1)
    to.add(
      problem(
        'BK1108',
        `the entry at ${said(place)} is in a corner: of ${outer.map((s) => sideNames[s]).join(', ')} the ${sideNames[side]} is taken`,
        at,
      ),
    );
  if (edge.is === 'open')
    to.add(
      problem(
        'BK1107',
        `the codes have no outer wall at the ${sideNames[side]} of ${said(place)}, where an entry is`,
        at,
        {
          help: 'nothing needs to be done: the entry is there',
        },
      ),
    );
  Object.assign(edge, { is: 'entry', by: at });
}

/** An edge of which only one of two cells has the digit carries a wall, or the door that is there. */
function tellOneSided(edges: Edges, cells: Cells, order: Order, { to }: Report): void {
  for (const [r, row] of cells.entries())
    for (const c of row.keys())
      for (const [side, back, r2, c2] of [
        ['right', 'left', r, c + 1],
        ['down', 'up', r + 1, c],
      ] as const) {
        const [one, other] = [cells[r]?.[c], cells[r2]?.[c2]];
        if (!one || !other) continue;
        const here = hasDigit(cells, r, c, side, order);
        if (here === hasDigit(cells, r2, c2, back, order)) continue;
        const [has, lacks] = here ? [one, other] : [other, one];
        const between = `${said({ row: r + 1, column: c + 1 })} and ${said({ row: r2 + 1, column: c2 + 1 })}`;
        const taken = edges.at({ row: r + 1, column: c + 1 }, side)?.is === 'door' ? 'the door there' : 'a wall';
        to.add(
          problem('BK1105', `only one of ${between} has a digit for the edge between them: ${taken} is taken`, has.at, {
            label: 'has it',
            related: [{ at: lacks.at, label: 'has it not' }],
          }),
        );
      }
}

function tellOpen(edges: Edges, cells: Cells, { to }: Report): void {
  for (const [r, row] of cells.entries())
    for (const [c, cell] of row.entries()) {
      const place = { row: r + 1, column: c + 1 };
      for (const side of edges.outer(place))
        if (edges.at(place, side)?.is === 'open')
          to.add(
            problem(
              'BK1106',
              `the outer wall at the ${sideNames[side]} of ${said(place)} is missing, and no entry is there: it is left open`,
              cell.at,
            ),
          );
    }
}

export function said({ row, column }: Place): string {
  return `${row},${column}`;
}

export function size({ rows, columns }: Edges): string {
  return `${rows} ${rows === 1 ? 'row' : 'rows'} and ${columns} ${columns === 1 ? 'column' : 'columns'}`;
}
