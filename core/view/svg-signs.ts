/** Signs, letters and patterns, each drawn around its own middle. Meaning is in their shapes; colours repeat it. */
import type { Sign } from '../documents/drawn-words.js';
import { n, textAt } from './svg-text.js';

/** Colours that stay apart for the colour-blind, and in grey. */
export const INK = '#1a1a1a';
export const SOFT = '#666';
export const FAINT = '#b5b5b5';
export const PAPER = '#fff';
const FLAME = '#d55e00';
const WATER = '#0072b2';
const GAS = '#8f7a00';
const STONE = '#7d6a58';
export const ALERT = '#b3261e';

/** Half the side of the square a sign is drawn in. */
export const REACH = 12;

const SHAPES: Readonly<Record<Sign, string>> = {
  flame:
    `<path d="M1-11.5C2-7 8.5-4 8.5 3.5A8.5 8 0 0 1-8.5 3.5C-8.5.5-7-2-5.5-4C-5-2-4-1-3-1C-3.5-5-2-9 1-11.5Z" fill="${FLAME}" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/>` +
    `<path d="M.5 1C1.5 3.5 4.3 4.5 4 7.5A4 3.6 0 0 1-4 7.5C-4 5 0 4.5.5 1Z" fill="#ffe9a8"/>`,
  smoke: `<path d="M-7 8A4.3 4.3 0 0 1-8-.4A4.8 4.8 0 0 1-2.5-6A5.2 5.2 0 0 1 6-4.3A4.5 4.5 0 0 1 9 3.2A4 4 0 0 1 6 8Z" fill="#c9c9c9" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/><path d="M-4.5 3.5Q-2 1 .5 3.5T5.5 3.5" fill="none" stroke="${INK}" stroke-width="1.1"/>`,
  water: [-6, 0, 6]
    .map(
      (y) =>
        `<path d="M-10 ${y}q2.5-4 5 0t5 0t5 0t5 0" fill="none" stroke="${WATER}" stroke-width="2.2" stroke-linecap="round"/>`,
    )
    .join(''),
  gas: [
    [-5, -4, 4],
    [4.5, -5.5, 3],
    [1.5, 4.5, 5.2],
    [-7, 6, 2.2],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#f5ecb5" stroke="${GAS}" stroke-width="1.6"/>`)
    .join(''),
  drop:
    `<path d="M0-11.5C2.5-6.5 7.5-2 7.5 3.5A7.5 7.5 0 0 1-7.5 3.5C-7.5-2-2.5-6.5 0-11.5Z" fill="#cfe6f5" stroke="${WATER}" stroke-width="2" stroke-linejoin="round"/>` +
    `<path d="M-3.6 3.5A3.8 3.8 0 0 0 0 7" fill="none" stroke="${WATER}" stroke-width="1.6" stroke-linecap="round"/>`,
  tank:
    `<path d="M-5.5 10.5V-2A5.5 5 0 0 1 5.5-2V10.5Z" fill="#f5ecb5" stroke="${INK}" stroke-width="1.4" stroke-linejoin="round"/>` +
    `<path d="M0-7V-9.5M-3.5-9.8H3.5M-5.5 1.5H5.5M-5.5 6H5.5" stroke="${INK}" stroke-width="1.7" stroke-linecap="round"/>` +
    `<circle cx="8.6" cy="-7.6" r="1.7" fill="none" stroke="${GAS}" stroke-width="1.3"/><circle cx="10" cy="-2.6" r="1.1" fill="none" stroke="${GAS}" stroke-width="1.2"/>`,
  charge:
    `<circle cx="-2" cy="3" r="8" fill="${INK}"/><path d="M2.2-5L4.4-7.4C6-9.4 7.4-8.4 8-7" fill="none" stroke="${INK}" stroke-width="2"/>` +
    `<path d="M8.4-11V-8.6M11.2-6.4H9.6M10.9-9.6L9.7-8.4" stroke="${FLAME}" stroke-width="1.5" stroke-linecap="round"/><path d="M-6.5 1.5A5 5 0 0 1-3-1.6" fill="none" stroke="${PAPER}" stroke-width="1.5" stroke-linecap="round"/>`,
  rubble: `<path d="M-10 9L-8 2L-2 1L0 9ZM0 9L1.5 2.5L8 3L10 9ZM-5 0L-3-6.5L3-7L5.5-1L1 1Z" fill="#d9cec2" stroke="${STONE}" stroke-width="1.6" stroke-linejoin="round"/>`,
  crack: `<path d="M2-11L-3-4L2-1L-4 5L1 7L-1 11" fill="none" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>`,
  cross: `<path d="M-8-8L8 8M8-8L-8 8" stroke="${PAPER}" stroke-width="7" stroke-linecap="round"/><path d="M-8-8L8 8M8-8L-8 8" stroke="${ALERT}" stroke-width="4" stroke-linecap="round"/>`,
  cog: cog(),
};

function cog(): string {
  const points: string[] = [];
  for (let i = 0; i < 32; i++) {
    const angle = ((i + 0.5) * Math.PI) / 16;
    const r = i % 4 < 2 ? 10.5 : 7.4;
    points.push(`${n(r * Math.sin(angle))} ${n(-r * Math.cos(angle))}`);
  }
  return `<path d="M${points.join('L')}ZM3.2 0A3.2 3.2 0 1 0-3.2 0A3.2 3.2 0 1 0 3.2 0Z" fill="#d4d4d4" fill-rule="evenodd" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/>`;
}

/** A sign of this size (its whole side) in this place. */
export function signAt(sign: Sign, x: number, y: number, size: number): string {
  const scale = size / (2 * REACH);
  return `<g transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${n(scale)})`}">${SHAPES[sign]}</g>`;
}

/** A letter in a frame, for what has no sign. */
export function letterAt(letter: string, x: number, y: number, size: number): string {
  const half = size / 2 - 1;
  return (
    `<rect x="${n(x - half)}" y="${n(y - half)}" width="${n(2 * half)}" height="${n(2 * half)}" rx="3" fill="${PAPER}" stroke="${INK}" stroke-width="1.3"/>` +
    textAt(x, y + size * 0.23, letter, { size: Math.round(size * 0.62), bold: true, anchor: 'middle' })
  );
}

/** How much of something there is: `of` dots, as many full as there is. */
export function pipsAt(level: number, of: number, x: number, y: number, size: number): string {
  const gap = size / 4;
  return Array.from({ length: of }, (_, i) => {
    const cx = x + (i - (of - 1) / 2) * gap;
    return `<circle cx="${n(cx)}" cy="${n(y)}" r="${n(size / 11)}" fill="${i < level ? INK : PAPER}" stroke="${INK}" stroke-width=".9"/>`;
  }).join('');
}

/** A number beside a sign. */
export function countAt(count: number | string, x: number, y: number, size = 11): string {
  return textAt(x, y, `${count}`, { size, bold: true, anchor: 'middle', rim: true });
}

/** Patterns that fill spaces of the kinds that are not the usual one, faint enough to write on. */
const PATTERNS = [
  `<path d="M0 8L8 0M-2 2L2-2M6 10L10 6" stroke="#bdbdbd" stroke-width="1"/>`,
  `<circle cx="4" cy="4" r="1.1" fill="#a8a8a8"/>`,
  `<path d="M0 4H8" stroke="#c4c4c4" stroke-width="1"/>`,
  `<path d="M0 0L8 8M6-2L10 2M-2 6L2 10" stroke="#bdbdbd" stroke-width="1"/>`,
  `<path d="M4 0V8M0 4H8" stroke="#d0d0d0" stroke-width=".8"/>`,
  `<path d="M4 0V8" stroke="#c4c4c4" stroke-width="1"/>`,
];
const WAVES = `<path d="M0 3q2-2.5 4 0t4 0" fill="none" stroke="#9fc3da" stroke-width="1"/>`;

export const patternCount = PATTERNS.length;

/** The definitions of the patterns that are used; `waves` is that of water. */
export function patternDefs(used: readonly (number | 'waves')[]): string {
  return [...new Set(used)]
    .map(
      (which) =>
        `<pattern id="fill-${which}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#fbfbfb"/>${
          which === 'waves' ? WAVES : PATTERNS[which % PATTERNS.length]
        }</pattern>`,
    )
    .join('');
}
