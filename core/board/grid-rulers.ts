/** The faces of columns, above and below a map, and of rows, left and right of it. */
import type { MappedText } from '../documents/tree.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { leftFace, type MapLine, PITCH, place, rightFace } from './grid-lines.js';
import { report } from './report.js';

export interface Ruler {
  readonly top: MapLine | undefined;
  readonly bottom: MapLine | undefined;
  readonly left: number;
  readonly width: number;
}

/** The faces of rows or of columns, with their places. */
export interface Faces {
  readonly faces: readonly string[];
  readonly at: readonly FileSpan[];
}

interface Found {
  readonly text: string;
  readonly at: FileSpan;
}

export function readRuler(map: MappedText, ruler: Ruler, to: Diagnostics): Faces {
  const above = ruler.top && facesOver(map, ruler.top, ruler, to);
  const own = new Diagnostics();
  const below = ruler.bottom && facesOver(map, ruler.bottom, ruler, own);
  // Two rulers that are both off are one slip: the map stands beside them.
  if (ruler.top && !above) to.heldBack += own.list.length;
  else for (const fault of own.list) to.add(fault);
  if (above && below) compare(above, below, 'BK0432', 'below', 'above', to);
  return settle(above ?? below ?? [], 'column', to);
}

/** The face over each column; faces that stand over no column, or between two, are reported and end the line. */
function facesOver(map: MappedText, line: MapLine, { left, width }: Ruler, to: Diagnostics): Found[] | undefined {
  for (const word of line.text.matchAll(/\S+/g)) {
    const column = Math.floor((word.index - left) / PITCH);
    const first = word.index - left - column * PITCH;
    const last = first + word[0].length - 1;
    if (column >= 0 && column < width && first >= 1 && first <= 2 && last >= 2 && last <= 3) continue;
    report(
      to,
      'BK0437',
      place(map, line, word.index, word.index + word[0].length),
      `the face \`${word[0]}\` stands over no square`,
      {
        label: column >= width ? `the map is ${width} squares wide` : 'expected it over the middle of a square',
      },
    );
    return undefined;
  }
  return Array.from({ length: width }, (_, column) => {
    const from = left + column * PITCH + 1;
    const text = line.text.slice(from, from + PITCH - 1);
    const word = text.trim();
    const start = from + Math.max(0, text.indexOf(word));
    return { text: word, at: place(map, line, word ? start : from + 1, word ? start + word.length : from + 2) };
  });
}

export function readRowFaces(
  map: MappedText,
  body: readonly MapLine[],
  left: number,
  width: number,
  to: Diagnostics,
): Faces {
  const lefts: Found[] = [];
  const rights: Found[] = [];
  for (const line of body.filter((_, i) => i % 2 === 1)) {
    for (const [into, { word, start }] of [
      [lefts, leftFace(line, left)],
      [rights, rightFace(line, left, left + width * PITCH)],
    ] as const)
      into.push({ text: word, at: place(map, line, start, start + Math.max(1, word.length)) });
  }
  compare(lefts, rights, 'BK0433', 'right', 'left', to);
  return settle(lefts, 'row', to);
}

/** Reports the first face that differs on two sides: what follows is mostly the same slip. */
function compare(
  first: readonly Found[],
  second: readonly Found[],
  code: 'BK0432' | 'BK0433',
  there: string,
  here: string,
  to: Diagnostics,
): void {
  for (const [i, face] of first.entries()) {
    const other = second[i];
    if (!other || other.text === face.text || face.text === '') continue;
    const message =
      other.text === ''
        ? `the face \`${face.text}\` is missing ${there}`
        : `the face \`${other.text}\` ${there} is \`${face.text}\` ${here}`;
    report(to, code, other.at, message, {
      label: `expected \`${face.text}\``,
      related: [{ at: face.at, label: `the face ${here}` }],
    });
    if (code === 'BK0432') return;
  }
}

/** Reports faces that are missing or there twice, and gives each row or column a name to go on with. */
function settle(found: readonly Found[], what: 'row' | 'column', to: Diagnostics): Faces {
  const seen = new Map<string, FileSpan>();
  const faces = found.map(({ text, at }, i) => {
    const before = seen.get(text);
    if (text === '')
      report(to, 'BK0434', at, `this ${what} has no face`, {
        label: `expected a number, such as ${i + 1}`,
        help: `a ${what} no die can choose has a word for a face, such as \`a\``,
      });
    else if (!/^[0-9A-Za-z]+(-[0-9A-Za-z]+)?$/.test(text))
      report(to, 'BK0434', at, `\`${text}\` is no face for a ${what}`, {
        label: 'expected letters and digits, such as `3` or `1-2`',
      });
    else if (before)
      report(to, 'BK0435', at, `two ${what}s have the face \`${text}\``, {
        related: [{ at: before, label: 'the first is here' }],
      });
    else {
      seen.set(text, at);
      return text;
    }
    // A made-up name that no face can have, so that ids stay apart.
    return `?${i + 1}`;
  });
  return { faces, at: found.map((face) => face.at) };
}
