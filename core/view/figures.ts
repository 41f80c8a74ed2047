/** Figures as people read them. */
import type { Estimate } from '../analysis/simulation/intervals.js';
import { widthOf } from '../source/width.js';

export const counted = (n: number): string => Math.round(n).toLocaleString('en');

/** `12.3 %`; what is not nothing is not shown as 0. */
export function percent(share: number): string {
  const p = share * 100;
  if (p > 0 && p < 0.05) return '<0.1 %';
  if (p < 100 && p > 99.95) return '>99.9 %';
  return `${p.toFixed(1)} %`;
}

/** `12.3 % (11.9–12.7)`: a share with its interval. */
export function shareWithError({ value, low, high }: Estimate): string {
  return `${percent(value)} (${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)})`;
}

/** A number with as many digits as say something. */
export function figure(n: number): string {
  if (Number.isInteger(n)) return n.toLocaleString('en');
  const digits = Math.abs(n) >= 100 ? 0 : Math.abs(n) >= 10 ? 1 : 2;
  return n.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `24.3 (24.1–24.5)` */
export function meanWithError({ value, low, high }: Estimate): string {
  return `${figure(value)} (${figure(low)}–${figure(high)})`;
}

/** Rows under headings, the first column to the left and the others to the right. */
export function columns(heads: readonly string[], rows: readonly (readonly string[])[], margin = 2): string[] {
  const all = [heads, ...rows];
  const widths = heads.map((_, i) => Math.max(...all.map((row) => widthOf(row[i] ?? ''))));
  return all.map((row) =>
    `${' '.repeat(margin)}${row
      .map((cell, i) => {
        const pad = ' '.repeat(Math.max(0, (widths[i] ?? 0) - widthOf(cell)));
        return i === 0 ? cell + pad : pad + cell;
      })
      .join('  ')}`.trimEnd(),
  );
}

/** A title that does not take more than so many columns. */
export function cut(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${[...text].slice(0, width - 1).join('')}…`;
}
