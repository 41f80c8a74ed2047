/** The edges between the squares of a grid, each drawn along the x axis around its own middle. */
import type { LinkForm, LinkState } from '../documents/drawn-words.js';
import { wheel } from './svg-link-symbols.js';
import { ALERT, FAINT, INK, PAPER, signAt } from './svg-signs.js';
import { n } from './svg-text.js';

/** How thick a solid line is. */
const THICK = 5;
const HULL = 9;
/** The part of an edge that a door takes. */
const LEAF = 0.27;

const bar = (from: number, to: number, thick: number): string =>
  `<rect x="${n(from)}" y="${n(-thick / 2)}" width="${n(to - from)}" height="${thick}" fill="${INK}"/>`;

/** An edge of this length around the middle of the axes. */
export function edgeShape(
  form: LinkForm | undefined,
  state: LinkState | undefined,
  crossed: boolean,
  length: number,
): string {
  const shape = shapeOf(form, crossed && state !== 'open' && state !== 'gone' ? 'blocked' : state, length / 2);
  return crossed ? shape + signAt('cross', 0, 0, form === 'hatch' ? 12 : 16) : shape;
}

function shapeOf(form: LinkForm | undefined, state: LinkState | undefined, half: number): string {
  switch (form) {
    case 'opening':
      return `<path d="M${n(-half)} 0H${n(half)}" stroke="${FAINT}" stroke-width="1" stroke-dasharray="2 4"/>`;
    case 'wall':
      return isGone(state) ? remains(half, THICK) : bar(-half - THICK / 2, half + THICK / 2, THICK);
    case 'hull':
      return isGone(state)
        ? remains(half, HULL)
        : `${bar(-half - HULL / 2, half + HULL / 2, HULL)}<path d="M${n(-half)} 0H${n(half)}" stroke="${PAPER}" stroke-width="3" stroke-dasharray="2.5 4.5"/>`;
    case 'bulkhead':
      return isGone(state)
        ? remains(half, 7)
        : `${bar(-half - 3.5, half + 3.5, 7)}<path d="M${n(-half)} 0H${n(half)}" stroke="${PAPER}" stroke-width="2.6"/>`;
    case 'door':
      return door(state, half);
    case 'hatch':
      return stubs(half, 9) + wheel(state, 9);
    case 'stairs':
      return `<rect x="${n(-half * 0.55)}" y="-9" width="${n(half * 1.1)}" height="18" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/><path d="M${n(-half * 0.55)}-4.5H${n(half * 0.55)}M${n(-half * 0.55)} 0H${n(half * 0.55)}M${n(-half * 0.55)} 4.5H${n(half * 0.55)}" stroke="${INK}" stroke-width="1.2"/>`;
    case 'arrow':
      return `<path d="M${n(-half)} 0H${n(half)}" stroke="${FAINT}" stroke-width="1" stroke-dasharray="2 4"/><path d="M0-11V8M-5.5 3L0 10L5.5 3" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>`;
    case undefined:
      return `<path d="M${n(-half)} 0H${n(half)}" stroke="${INK}" stroke-width="2.4" stroke-dasharray="6 3"/>`;
  }
}

function isGone(state: LinkState | undefined): boolean {
  return state === 'gone' || state === 'open';
}

/** Two posts at the ends of an edge, as far as `gap` from its middle. */
function stubs(half: number, gap: number): string {
  return bar(-half - THICK / 2, -gap, THICK) + bar(gap, half + THICK / 2, THICK);
}

/** What is left of a wall. */
function remains(half: number, thick: number): string {
  return `${bar(-half - thick / 2, -half * 0.72, thick)}${bar(half * 0.72, half + thick / 2, thick)}<path d="M${n(-half * 0.72)} 0H${n(half * 0.72)}" stroke="${INK}" stroke-width="1.4" stroke-dasharray="1.5 4"/>`;
}

function door(state: LinkState | undefined, half: number): string {
  const leaf = half * 2 * LEAF;
  const posts =
    stubs(half, leaf) +
    [-leaf, leaf].map((x) => `<rect x="${n(x - 2)}" y="-6" width="4" height="12" fill="${INK}"/>`).join('');
  if (state === 'gone')
    return `${posts}<path d="M${n(-leaf)} 0H${n(leaf)}" stroke="${INK}" stroke-width="1.4" stroke-dasharray="1.5 4"/>`;
  if (state === 'open') {
    const length = leaf * 1.35;
    return `${posts}<path d="M${n(leaf)} 0A${n(length)} ${n(length)} 0 0 0 ${n(-leaf + length * 0.5)} ${n(-length * 0.87)}" fill="none" stroke="${INK}" stroke-width="1" stroke-dasharray="2 2.5"/><path d="M${n(-leaf)} 0L${n(-leaf + length * 0.5)} ${n(-length * 0.87)}" stroke="${INK}" stroke-width="6.5" stroke-linecap="round"/><path d="M${n(-leaf)} 0L${n(-leaf + length * 0.5)} ${n(-length * 0.87)}" stroke="${PAPER}" stroke-width="3.5" stroke-linecap="round"/>`;
  }
  return `${posts}<rect x="${n(-leaf + 2)}" y="-3.6" width="${n(2 * leaf - 4)}" height="7.2" fill="${PAPER}" stroke="${INK}" stroke-width="1.6"/><circle cx="${n(leaf * 0.55)}" cy="0" r="1.5" fill="${INK}"/>`;
}

/** A small arrow across an edge, for a link that leads one way. */
export function crossing(x: number, y: number, angle: number): string {
  return `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})" d="M-7-5L4 0L-7 5Z" fill="${ALERT}" stroke="${PAPER}" stroke-width="1.2"/>`;
}
