/** Whether the lines of a map fit its raster. */
import type { MappedText } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import { type MapLine, PITCH, place, rightFace } from './grid-lines.js';
import { report } from './report.js';

/** Where the leftmost edge of every line is, and how many squares there are in a row. */
export interface Frame {
  readonly left: number;
  readonly width: number;
}

/** Whether every edge of a line stands where the raster has a place for one; the first that does not is reported. */
export function edgesFit(
  map: MappedText,
  line: MapLine,
  above: MapLine | undefined,
  below: MapLine | undefined,
  { left, width }: Frame,
  to: Diagnostics,
): boolean {
  const right = left + width * PITCH;
  const wrong = wrongInEdges(line.text, left, right, lastSquare(above, below, left, width));
  const label = 'expected corners, and edges in the middle between two';
  return fits(map, line, { wrong, drawn: line.text.length - left, width: right - left + 1, label }, to);
}

/** The same for a line of squares. */
export function squaresFit(map: MappedText, line: MapLine, { left, width }: Frame, to: Diagnostics): boolean {
  const right = left + width * PITCH;
  const face = rightFace(line, left, right);
  const end = line.text.slice(0, face.start).trimEnd().length - 1;
  const wrong = wrongInSquares(line.text, left, right, end, face.word ? face.start : right + 1);
  const label = 'a square is three wide, with its mark in the middle';
  return fits(map, line, { wrong, drawn: end - left + 1, width: right - left + 1, label }, to);
}

interface Misfit {
  /** The first character out of place, or negative. */
  readonly wrong: number;
  readonly drawn: number;
  readonly width: number;
  readonly label: string;
}

function fits(map: MappedText, line: MapLine, { wrong, drawn, width, label }: Misfit, to: Diagnostics): boolean {
  if (wrong < 0) return true;
  if (drawn !== width)
    report(
      to,
      'BK0436',
      place(map, line, wrong),
      `this line is ${Math.max(0, drawn)} characters wide, the map ${width}`,
      {
        label: 'from here on nothing stands where it should',
        help: `${drawn > width ? `take ${drawn - width} out` : `add ${width - drawn}`}, so that every edge stands below the one above it: a square is three characters wide, an edge one`,
      },
    );
  else
    report(to, 'BK0437', place(map, line, wrong), `\`${line.text[wrong] ?? ' '}\` stands where nothing is read`, {
      label,
    });
  return false;
}

/** The right end of the last square in two rows; -1 if they have none. */
function lastSquare(above: MapLine | undefined, below: MapLine | undefined, left: number, width: number): number {
  for (let column = width - 1; column >= 0; column--) {
    const x = left + column * PITCH + 2;
    if ((above?.text[x] ?? ' ') !== ' ' || (below?.text[x] ?? ' ') !== ' ') return x + 2;
  }
  return -1;
}

function wrongInSquares(text: string, left: number, right: number, end: number, face: number): number {
  for (let x = left; x <= end; x++) if (text[x] !== ' ' && (x > right || (x - left) % 2 === 1)) return x;
  return face <= right ? face : -1;
}

function wrongInEdges(text: string, left: number, right: number, needed: number): number {
  for (let x = 0; x < text.length; x++) {
    const sign = text[x] ?? ' ';
    if (x < left || x > right) {
      if (sign !== ' ') return x;
      continue;
    }
    const phase = (x - left) % PITCH;
    if (phase === 0 && !' +|-'.includes(sign)) return x;
    if (phase === 2 && sign === ' ' && ((text[x - 1] ?? ' ') !== ' ' || (text[x + 1] ?? ' ') !== ' ')) return x;
    if (phase % 2 === 1 && !' -'.includes(sign) && sign !== text[phase === 1 ? x + 1 : x - 1]) return x;
  }
  return text.length <= needed ? text.length : -1;
}
