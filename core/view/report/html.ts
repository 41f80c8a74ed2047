/** Parts of a page. Texts are escaped here; what is called markup is put in as it is. */
import { escaped } from '../svg-text.js';

/** Columns of a table: text stands at the left, figures at the right. */
export interface Column {
  readonly head: string;
  readonly is?: 'text';
}

const column = (c: Column | string): Column => (typeof c === 'string' ? { head: c } : c);

/** A table that scrolls by itself where it is wider than the page. The first cell of each row names it. */
export function table(
  caption: string,
  columns: readonly (Column | string)[],
  rows: readonly (readonly string[])[],
): string {
  const all = columns.map(column);
  const kind = (i: number): string => (i > 0 && all[i]?.is !== 'text' ? ' class="figure"' : '');
  const head = all.map(({ head }, i) => `<th scope="col"${kind(i)}>${escaped(head)}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${row
        .map((cell, i) => (i === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td${kind(i)}>${escaped(cell)}</td>`))
        .join('')}</tr>`,
  );
  return `<div class="wide" tabindex="0"><table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

export function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
}

/** A picture with what is said of it below. */
export function figure(kind: 'chart' | 'board', svg: string, caption: string): string {
  const focus = kind === 'board' ? ' tabindex="0"' : '';
  return `<figure class="${kind}"><div class="picture"${focus}>${svg}</div><figcaption>${escaped(caption)}</figcaption></figure>`;
}

/** Figures side by side where there is room. */
export const figures = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : `<div class="figures">${parts.join('')}</div>`;

/** What is there to be looked up is folded; it is printed all the same. */
export const folded = (summary: string, ...parts: readonly string[]): string =>
  `<details><summary>${escaped(summary)}</summary>${parts.join('')}</details>`;

/** Nothing where there is nothing in it. */
export function section(title: string, ...parts: readonly string[]): string {
  const inside = parts.join('');
  return inside === '' ? '' : `<section><h3>${escaped(title)}</h3>${inside}</section>`;
}

/** An SVG whose names are its own on a page with others. */
export function apart(svg: string, prefix: string): string {
  return svg
    .replace(/\bid="/g, `id="${prefix}-`)
    .replace(/url\(#/g, `url(#${prefix}-`)
    .replace(/href="#/g, `href="#${prefix}-`);
}
