/** What stands in the box of a room: a tag in its border, its name, and what is there now. */
import { cut, padded, type Sheet, widthOf, wrapped } from './board-text-cells.js';
import type { Pen } from './board-text-lines.js';
import type { Box } from './board-text-places.js';
import { numberOrNothing, type Scene } from './board-text-states.js';

const MOST_NAME_LINES = 3;
/** A border and a space at both sides. */
export const AROUND = 4;

/** What the boxes of a width say. */
export interface Faces {
  readonly width: number;
  readonly names: ReadonlyMap<number, readonly string[]>;
  /** Rooms of which the name is not said in full. */
  readonly shortened: ReadonlySet<number>;
  /** Numbers, or letters for what needs a key and has no number. */
  readonly tags: ReadonlyMap<number, string>;
}

export function facesOf(scene: Scene, spaces: readonly number[], width: number): Faces {
  const names = new Map(spaces.map((space) => [space, nameLines(scene, space, width - AROUND)]));
  const shortened = new Set(spaces.filter((space) => !isWhole(scene, space, names.get(space) ?? [])));
  const tags = new Map<number, string>();
  let letters = 0;
  for (const space of spaces) {
    const tag = numberOrNothing(scene, space) || (shortened.has(space) ? lettered(letters++) : '');
    if (tag !== '') tags.set(space, tag);
  }
  return { width, names, shortened, tags };
}

function isWhole(scene: Scene, space: number, lines: readonly string[]): boolean {
  return lines.join('').replaceAll(' ', '') === scene.names[space]?.replaceAll(' ', '');
}

/** A, B … Z, AA, AB … */
function lettered(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettered(Math.floor(index / 26) - 1) + last;
}

function nameLines(scene: Scene, space: number, width: number): string[] {
  const lines = wrapped(scene.names[space] ?? '', width);
  const shown =
    lines.length > MOST_NAME_LINES
      ? [...lines.slice(0, MOST_NAME_LINES - 1), lines.slice(MOST_NAME_LINES - 1).join(' ')]
      : lines;
  return shown.map((line) => cut(line, width, scene.ascii));
}

/** The widths of boxes worth trying, the widest first: names in one line, in two or three, and shortened. */
export function widthsOf(scene: Scene, spaces: readonly number[], narrowest: number, widest: number): number[] {
  const whole = (lines: number) => (width: number) =>
    spaces.every((space) => {
      const name = nameLines(scene, space, width - AROUND);
      return name.length <= lines && isWhole(scene, space, name);
    });
  const all = Array.from({ length: widest - narrowest + 1 }, (_, i) => narrowest + i);
  const found = [1, 2, MOST_NAME_LINES].flatMap((lines) => all.find(whole(lines)) ?? []);
  return [...new Set([...found, ...all.filter((width) => width < (found.at(-1) ?? widest + 1))])].sort((a, b) => b - a);
}

export function heightOf(faces: Faces, scene: Scene, space: number): number {
  const state = stateIn(scene, space, faces.width - AROUND) === '' ? 0 : 1;
  return Math.max(2, (faces.names.get(space)?.length ?? 1) + state) + 2;
}

/** What a box says of its room: the words if they fit, or else the mark. */
export function stateIn(scene: Scene, space: number, width: number): string {
  const { short = '', words = [] } = scene.spaces[space] ?? {};
  const said = words.join(', ');
  return said !== '' && widthOf(said) <= width ? said : cut(short, width, scene.ascii);
}

/** How many cells of a box's upper border its tag takes. */
export function tagWidth(faces: Faces, space: number): number {
  const tag = faces.tags.get(space);
  return tag === undefined ? 0 : widthOf(tag) + 3;
}

export function drawBox(sheet: Sheet, scene: Scene, pen: Pen, box: Box, faces: Faces): void {
  const { space, left, right, top, bottom } = box;
  const inside = right - left - 1;
  const [a, b, c, d] = pen.corners;
  const name = faces.names.get(space) ?? [];
  const tag = faces.tags.get(space);
  sheet.put(left, top, a + pen.level.repeat(inside) + b);
  if (tag !== undefined) sheet.put(left + 2, top, ` ${tag} `);
  for (let y = top + 1; y < bottom; y++)
    sheet.put(left, y, pen.upright + padded(` ${name[y - top - 1] ?? ''}`, inside) + pen.upright);
  const state = stateIn(scene, space, inside - 2);
  if (state !== '') sheet.put(left + 2, bottom - 1, state, { what: 'space', index: space });
  sheet.put(left, bottom, c + pen.level.repeat(inside) + d);
}
