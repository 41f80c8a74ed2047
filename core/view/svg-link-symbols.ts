/** Symbols on the lines between rooms, each drawn around its own middle, the line along the x axis. */
import type { LinkForm, LinkState } from '../documents/drawn-words.js';
import { ALERT, INK, letterAt, PAPER, signAt } from './svg-signs.js';
import { n } from './svg-text.js';

/** How wide a symbol is, at most, and how high. */
export const SYMBOL = 22;
export const LINE = 2.2;

/** Lines of the second and further kinds that share a form. */
const DASHES = ['9 4', '14 3 3 3', '2 3', '6 2 2 2 2 2'];

/** A line of this kind: what does not let through is broken. */
export function lineStyle(form: LinkForm | undefined, variant: number): string {
  const closed = form === 'wall' || form === 'bulkhead' || form === 'hull';
  const dash = variant > 0 ? DASHES[(variant - 1) % DASHES.length] : closed ? '3 5' : '';
  return `fill="none" stroke="${INK}" stroke-width="${LINE}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}`;
}

/** The symbol of a kind of link in a state; empty for a plain opening. `angle` is that of the line, in degrees. */
export function symbolAt(
  form: LinkForm | undefined,
  state: LinkState | undefined,
  crossed: boolean,
  letter: string,
  x: number,
  y: number,
  angle: number,
): string {
  const upright = form === undefined ? letterAt(letter, x, y, 19) : '';
  const along =
    form === undefined ? '' : shapeOf(form, crossed && state !== 'open' && state !== 'gone' ? 'blocked' : state);
  const turned = along && `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${along}</g>`;
  const over = crossed ? signAt('cross', x, y, form === 'hatch' ? 12 : 16) : '';
  return upright + turned + over;
}

function shapeOf(form: LinkForm, state: LinkState | undefined): string {
  if (state === 'gone' && (form === 'wall' || form === 'bulkhead' || form === 'hull'))
    return `<rect x="-8" y="-11" width="16" height="22" fill="${PAPER}"/><path d="M-8 0H8" stroke="${INK}" stroke-width="${LINE}" stroke-dasharray="2 3"/><path d="M0-11V-5M0 5V11" stroke="${INK}" stroke-width="5"/>`;
  switch (form) {
    case 'opening':
      return '';
    case 'door':
      return doorShape(state);
    case 'hatch':
      return wheel(state, 9);
    case 'stairs':
      return `<rect x="-9" y="-8" width="18" height="16" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/><path d="M-4.5-8V8M0-8V8M4.5-8V8" stroke="${INK}" stroke-width="1.3"/>`;
    case 'arrow':
      return `<path d="M-8-7L8 0L-8 7Z" fill="${INK}" stroke="${PAPER}" stroke-width="1"/>`;
    case 'wall':
      return `<rect x="-8" y="-9" width="16" height="18" fill="${PAPER}"/><rect x="-2.5" y="-10" width="5" height="20" fill="${INK}"/>`;
    case 'bulkhead':
      return `<rect x="-8" y="-9" width="16" height="18" fill="${PAPER}"/><path d="M-3.2-10V10M3.2-10V10" stroke="${INK}" stroke-width="2.6"/>`;
    case 'hull':
      return `<rect x="-8" y="-9" width="16" height="18" fill="${PAPER}"/><rect x="-4.5" y="-10" width="9" height="20" fill="${INK}"/><path d="M0-8V10" stroke="${PAPER}" stroke-width="3" stroke-dasharray="2.5 3"/>`;
  }
}

function doorShape(state: LinkState | undefined): string {
  const gap = `<rect x="-8" y="-11" width="16" height="22" fill="${PAPER}"/>`;
  const through = `<path d="M-8 0H8" stroke="${INK}" stroke-width="${LINE}"/>`;
  const wall = `<path d="M0-11V-5.5M0 5.5V11" stroke="${INK}" stroke-width="4.4"/>`;
  if (state === 'gone')
    return `${gap}<path d="M-8 0H8" stroke="${INK}" stroke-width="${LINE}" stroke-dasharray="2 3"/>${wall}`;
  if (state === 'open')
    return `${gap}${through}${wall}<path d="M0-5.5L11-8" stroke="${INK}" stroke-width="5" stroke-linecap="round"/><path d="M0-5.5L11-8" stroke="${PAPER}" stroke-width="2.2" stroke-linecap="round"/>`;
  return `${gap}${through}${wall}<rect x="-3.2" y="-6.5" width="6.4" height="13" fill="${PAPER}" stroke="${INK}" stroke-width="1.7"/><circle cx="0" cy="3" r="1.2" fill="${INK}"/>`;
}

/** A round hatch with its wheel; open, it is a hole. */
export function wheel(state: LinkState | undefined, r: number): string {
  if (state === 'gone')
    return `<circle r="${r}" fill="${PAPER}" stroke="${INK}" stroke-width="1.4" stroke-dasharray="2 2.5"/>`;
  const ring = `<circle r="${r}" fill="${PAPER}" stroke="${INK}" stroke-width="1.8"/>`;
  // The cross goes over it.
  if (state === 'blocked') return ring;
  if (state === 'open') return `${ring}<circle r="${n(r - 3)}" fill="${INK}"/>`;
  const a = n(r * 0.62);
  return `${ring}<path d="M-${a} 0H${a}M0-${a}V${a}" stroke="${INK}" stroke-width="1.4"/><circle r="2.2" fill="${INK}"/>`;
}

/** The head of an arrow at the end of a line that leads one way. */
export function arrowHead(x: number, y: number, angle: number): string {
  return `<path class="way" transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})" d="M-12-6L0 0L-12 6Z" fill="${ALERT}" stroke="${PAPER}" stroke-width="1"/>`;
}
