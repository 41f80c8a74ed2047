import { describe, expect, it } from 'vitest';
import { drawnOnce } from '../../../core/view/report/shared.js';

const WALL = '<path d="M0 0H20V20H40V60H80V100H120V140H160V180" stroke="#1a1a1a"/>';
const board = (inside: string): string =>
  `<figure class="board"><div class="picture"><svg width="9"><title>Board</title>${inside}</svg></div></figure>`;

/** What is drawn in the end: every use is what it names. */
function expanded(page: string): string {
  const named = new Map([...page.matchAll(/<(\w+) id="(\w+)"/g)].map(({ 1: tag, 2: id = '' }) => [id, tag]));
  const textOf = (id: string): string => {
    const tag = named.get(id) ?? '';
    const begin = page.indexOf(`<${tag} id="${id}"`);
    const alone = new RegExp(`^<${tag}\\b[^>]*/>`).exec(page.slice(begin));
    return alone ? alone[0] : page.slice(begin, page.indexOf(`</${tag}>`, begin) + tag.length + 3);
  };
  let text = page;
  while (text.includes('<use ')) text = text.replace(/<use href="#(\w+)"\/>/, (_, id) => textOf(id));
  return text.replace(/ id="d\w+"/g, '');
}

describe('what boards on a page have in common', () => {
  it('is written down once and named afterwards', () => {
    const page = board(`<g class="link">${WALL}</g>`) + board(`<g class="link">${WALL}</g><text>1</text>`);
    const once = drawnOnce(page);
    expect(once.split(WALL.slice(5))).toHaveLength(2);
    expect(once).toContain('<use href="#d0"/>');
    expect(expanded(once)).toBe(page);
  });

  it('is taken as large as it can be, and what it holds is named only where it also stands elsewhere', () => {
    const group = `<g class="space"><title>Hall</title>${WALL}</g>`;
    expect(drawnOnce(board(group) + board(group)).match(/ id="/g)).toHaveLength(1);
    const more = board(group) + board(group) + board(WALL);
    const once = drawnOnce(more);
    expect(once.match(/ id="/g)).toHaveLength(2);
    expect(once.match(/<use /g)).toHaveLength(2);
  });

  it('is not what is short, stands once, or is no board', () => {
    for (const page of [
      board('<path d="M0 0"/>') + board('<path d="M0 0"/>'),
      board(WALL) + board('<text>other</text>'),
      `<figure class="chart"><svg>${WALL}</svg><svg>${WALL}</svg></figure>`,
    ])
      expect(drawnOnce(page)).toBe(page);
  });

  it('does not reach into patterns, which are found by name', () => {
    const defs = `<defs><pattern id="p">${WALL}</pattern></defs>`;
    expect(drawnOnce(board(defs) + board(defs))).toBe(board(defs) + board(defs));
  });
});
