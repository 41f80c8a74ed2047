import type { DocNode } from '../documents/tree.js';
import type { Passage } from './reading.js';

/** The largest number a property, a track or an option may have. */
export const MOST = 1_000_000;

/** Whether numbers are larger than anything here may be; said where they stand. */
export function tooLarge(p: Pick<Passage, 'diagnostics'>, node: DocNode, ...numbers: readonly number[]): boolean {
  if (numbers.every((n) => Math.abs(n) <= MOST)) return false;
  p.diagnostics.add({
    code: 'BK0716',
    severity: 'error',
    message: 'these numbers are too large',
    at: node.at,
    label: `expected numbers from -${MOST} to ${MOST}`,
  });
  return true;
}

/** Two numbers from the lower to the higher; the other way round is told of where it stands. */
export function upwards(
  p: Pick<Passage, 'diagnostics'>,
  node: DocNode,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  if (from <= to) return { from, to };
  p.diagnostics.add({
    code: 'BK0714',
    severity: 'error',
    message: 'the lower number stands first',
    at: node.at,
    help: `write \`${to} to ${from}\`; where it begins is said with \`starts:\`, and only a track may run down`,
  });
  return { from: to, to: from };
}
