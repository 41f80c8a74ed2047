/** Lines between the boxes of rooms: straight where two boxes face each other, or with one corner. */
import { type Sheet, widthOf } from './board-text-cells.js';
import type { Box } from './board-text-places.js';

export interface Pen {
  readonly level: string;
  readonly upright: string;
  /** Top left, top right, bottom left, bottom right. */
  readonly corners: readonly [string, string, string, string];
  /** Where a line leaves a box: rightwards, leftwards, downwards, upwards. */
  readonly joins: readonly [string, string, string, string];
}

export const lined: Pen = { level: '─', upright: '│', corners: ['┌', '┐', '└', '┘'], joins: ['├', '┤', '┬', '┴'] };
export const plain: Pen = { level: '-', upright: '|', corners: ['+', '+', '+', '+'], joins: ['+', '+', '+', '+'] };

/** A line to draw: what it carries, and whether it leads one way: 1 from `a` to `b`, 0 both ways. */
export interface Wire {
  readonly link: number;
  readonly a: Box;
  readonly b: Box;
  readonly mark: string;
  readonly way: 0 | 1;
}

/** Draws a straight line if there is room for one. */
export function drawStraight(sheet: Sheet, pen: Pen, wire: Wire): boolean {
  const { a, b } = wire;
  const [left, right] = a.left < b.left ? [a, b] : [b, a];
  for (const y of middleFirst(Math.max(a.top, b.top) + 1, Math.min(a.bottom, b.bottom) - 1)) {
    if (!levelFree(sheet, left.right + 1, right.left - 1, y)) continue;
    if (sheet.at(left.right, y) !== pen.upright || sheet.at(right.left, y) !== pen.upright) continue;
    sheet.put(left.right, y, pen.joins[0]);
    putLevel(sheet, pen, wire, left.right + 1, right.left - 1, y, left === a);
    sheet.put(right.left, y, pen.joins[1]);
    return true;
  }
  const [upper, lower] = a.top < b.top ? [a, b] : [b, a];
  for (const x of middleFirst(Math.max(a.left, b.left) + 1, Math.min(a.right, b.right) - 1)) {
    if (!uprightFree(sheet, x, upper.bottom + 1, lower.top - 1, wire.mark)) continue;
    if (sheet.at(x, upper.bottom) !== pen.level || sheet.at(x, lower.top) !== pen.level) continue;
    sheet.put(x, upper.bottom, pen.joins[2]);
    putUpright(sheet, pen, wire, x, upper.bottom + 1, lower.top - 1, upper === a);
    sheet.put(x, lower.top, pen.joins[3]);
    return true;
  }
  return false;
}

/** Draws a line with one corner if there is room for one: out of the top or bottom of one box, into the side of the other. */
export function drawBent(sheet: Sheet, pen: Pen, wire: Wire): boolean {
  return bend(sheet, pen, wire, wire.a, wire.b) || bend(sheet, pen, wire, wire.b, wire.a);
}

function bend(sheet: Sheet, pen: Pen, wire: Wire, from: Box, onto: Box): boolean {
  for (const y of middleFirst(onto.top + 1, onto.bottom - 1))
    for (const x of middleFirst(from.left + 1, from.right - 1)) {
      const up = y < from.top;
      const rightwards = x < onto.left;
      if ((!up && y <= from.bottom) || (!rightwards && x <= onto.right)) continue;
      const [y0, y1] = up ? [y + 1, from.top - 1] : [from.bottom + 1, y - 1];
      const [x0, x1] = rightwards ? [x + 1, onto.left - 1] : [onto.right + 1, x - 1];
      const [foot, side] = [up ? from.top : from.bottom, rightwards ? onto.left : onto.right];
      if (sheet.at(x, foot) !== pen.level || sheet.at(side, y) !== pen.upright) continue;
      if (sheet.at(x, y) !== ' ' || !levelFree(sheet, x0, x1, y) || !uprightFree(sheet, x, y0, y1, '')) continue;
      if (x1 - x0 + 1 < widthOf(wire.mark) + wire.way) continue;
      sheet.put(x, foot, pen.joins[up ? 3 : 2]);
      putUpright(sheet, pen, { ...wire, mark: '', way: 0 }, x, y0, y1, true);
      sheet.put(x, y, pen.corners[(up ? 0 : 2) + (rightwards ? 0 : 1)] ?? '+', { what: 'link', index: wire.link });
      // Along the level part `a` is at the left if the line goes right from it, or left into it.
      putLevel(sheet, pen, wire, x0, x1, y, rightwards === (from === wire.a));
      sheet.put(side, y, pen.joins[rightwards ? 1 : 0]);
      return true;
    }
  return false;
}

function putLevel(sheet: Sheet, pen: Pen, wire: Wire, x0: number, x1: number, y: number, onwards: boolean): void {
  const owner = { what: 'link', index: wire.link } as const;
  const text = (wire.way && !onwards ? '<' : '') + wire.mark + (wire.way && onwards ? '>' : '');
  sheet.put(x0, y, pen.level.repeat(Math.max(0, x1 - x0 + 1)), owner);
  sheet.put(x0 + Math.floor((x1 - x0 + 1 - widthOf(text)) / 2), y, text, owner);
}

function putUpright(sheet: Sheet, pen: Pen, wire: Wire, x: number, y0: number, y1: number, downwards: boolean): void {
  const owner = { what: 'link', index: wire.link } as const;
  for (let y = y0; y <= y1; y++) sheet.put(x, y, pen.upright, owner);
  const text = wire.mark + (wire.way ? (downwards ? 'v' : '^') : '');
  if (text !== '') sheet.put(x - Math.floor((widthOf(text) - 1) / 2), (y0 + y1) >> 1, text, owner);
}

function levelFree(sheet: Sheet, x0: number, x1: number, y: number): boolean {
  for (let x = x0; x <= x1; x++) if (sheet.at(x, y) !== ' ') return false;
  return x1 >= x0;
}

/** Whether a column is free, with room at both sides to tell its marks from the next line's. */
function uprightFree(sheet: Sheet, x: number, y0: number, y1: number, mark: string): boolean {
  const room = Math.max(1, widthOf(mark));
  for (let y = y0; y <= y1; y++)
    for (let beside = x - room; beside <= x + room; beside++) if (sheet.at(beside, y) !== ' ') return false;
  return true;
}

/** The whole numbers of a range, from its middle outwards. */
function middleFirst(low: number, high: number): number[] {
  const middle = (low + high) / 2;
  const all = Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
  return all.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
}
