import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { Side } from './sides.js';
import type { Cells } from './walls.js';

export const orders = ['up-left-down-right', 'up-right-down-left'] as const;
export type Order = (typeof orders)[number];

/** Whether a cell has something on a side. */
export function hasDigit(cells: Cells, row: number, column: number, side: Side, order: Order): boolean {
  return cells[row]?.[column]?.digits[order.split('-').indexOf(side)] === '1';
}

interface Fit {
  /** Pairs of neighbours of which only one has the digit of their edge. */
  readonly disagree: number;
  /** Edges at the border without a digit. */
  readonly open: number;
}

/** The order in which the digits make most sense, or the one that is asked for; which, and why, is reported. */
export function orderOf(cells: Cells, asked: Order | undefined, to: Diagnostics): Order {
  const [first, second] = orders;
  const fits = new Map(orders.map((order) => [order, fitOf(cells, order)]));
  const worth = (order: Order) => (fits.get(order)?.disagree ?? 0) + (fits.get(order)?.open ?? 0);
  const told = (order: Order) => {
    const { disagree = 0, open = 0 } = fits.get(order) ?? {};
    return `${counted(disagree, 'pair')} of neighbours ${disagree === 1 ? 'disagrees' : 'disagree'} and ${counted(open, 'outer edge')} ${open === 1 ? 'is' : 'are'} open`;
  };
  const [a, z] = [cells[0]?.[0], cells[0]?.at(-1)];
  const at = a && z && { ...a.at, end: z.at.end };
  const taken = asked ?? (worth(second) < worth(first) ? second : first);
  const other = taken === first ? second : first;
  if (asked !== undefined && worth(other) < worth(asked))
    to.add(
      problem(
        'BK1104',
        `the digits are read as ${spaced(asked)}, as asked: so ${told(asked)}; as ${spaced(other)} ${told(other)}`,
        at,
      ),
    );
  else if (asked === undefined && worth(first) === worth(second))
    to.add(
      problem('BK1103', `both orders of the digits fit alike: ${told(first)}; ${spaced(taken)} is taken`, at, {
        help: `--order ${other} takes the other`,
      }),
    );
  else
    to.add(
      problem(
        'BK1102',
        `the digits are read as ${spaced(taken)}: so ${told(taken)}; as ${spaced(other)} ${told(other)}`,
        at,
      ),
    );
  return taken;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

export function spaced(order: Order): string {
  return order.replaceAll('-', ', ');
}

function fitOf(cells: Cells, order: Order): Fit {
  let disagree = 0;
  let open = 0;
  const has = (row: number, column: number, side: Side) => hasDigit(cells, row, column, side, order);
  for (const [r, row] of cells.entries()) {
    for (const c of row.keys()) {
      if (c + 1 < row.length && has(r, c, 'right') !== has(r, c + 1, 'left')) disagree++;
      if (r + 1 < cells.length && has(r, c, 'down') !== has(r + 1, c, 'up')) disagree++;
      if (r === 0 && !has(r, c, 'up')) open++;
      if (r + 1 === cells.length && !has(r, c, 'down')) open++;
      if (c === 0 && !has(r, c, 'left')) open++;
      if (c + 1 === row.length && !has(r, c, 'right')) open++;
    }
  }
  return { disagree, open };
}
