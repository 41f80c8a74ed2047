/** Conditions as texts, worked out beforehand where options and what there is on the table leave nothing open. */
import { compared } from '../language/exclusive.js';
import type { Expr } from '../language/program.js';

const isNumber = (text: string): boolean => /^-?\d+$/.test(text);

/** What two numbers come to that are known, as those of options are; undefined for any other texts. */
export function comparedNumbers(
  left: string,
  sign: Extract<Expr, { op: 'compare' }>['sign'],
  right: string,
): string | undefined {
  return isNumber(left) && isNumber(right) ? String(compared(sign, Number(left), Number(right))) : undefined;
}

export function opposite(text: string): string {
  return text === 'true' ? 'false' : text === 'false' ? 'true' : `!(${text})`;
}

/** Conditions one after the other, up to one that is known and settles them; what stands before it may break off a run. */
export function together<Part>(parts: readonly Part[], sign: '&&' | '||', textOf: (part: Part) => string): string {
  const [settles, idle] = sign === '||' ? ['true', 'false'] : ['false', 'true'];
  const open: string[] = [];
  for (const part of parts) {
    const text = textOf(part);
    if (text === idle) continue;
    if (text === settles && open.length === 0) return settles;
    open.push(text);
    if (text === settles) break;
  }
  const [only] = open;
  return only === undefined ? idle : open.length === 1 ? only : `(${open.join(sign)})`;
}
