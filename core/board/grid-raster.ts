/**
 * The raster of a drawn map: its lines, where its columns and rows lie, and the faces on its rulers.
 *
 * Where a column or row lies is taken from the ruler and the corners. A line that does not fit is reported once and
 * then not read, so that one slip of a space is one message.
 */
import type { MappedText } from '../documents/tree.js';
import type { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { edgesFit, type Frame, squaresFit } from './grid-fit.js';
import { linesOf, type MapLine, PITCH, place, wholeLine } from './grid-lines.js';
import { readRowFaces, readRuler } from './grid-rulers.js';
import { report } from './report.js';

/** 512 x 512. */
const MOST_SQUARES = 262_144;

export interface Raster {
  readonly map: MappedText;
  /** Edge lines and lines of squares in turn, beginning and ending with an edge line; undefined: not read. */
  readonly lines: readonly (MapLine | undefined)[];
  /** Where the leftmost edge is in every line. */
  readonly left: number;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Places of the faces at the left of the rows and above the columns. */
  readonly rowsAt: readonly FileSpan[];
  readonly columnsAt: readonly FileSpan[];
}

export function readRaster(map: MappedText, to: Diagnostics): Raster | undefined {
  const lines = linesOf(map.text);
  const [first] = lines;
  if (!first) {
    report(to, 'BK0407', map.at, 'the map is empty');
    return undefined;
  }
  if (reportTabs(map, lines, to)) return undefined;
  if (lines.length === 1 && isEdges(first) && map.at.file.text.slice(map.at.start, map.at.end).includes('\n')) {
    report(to, 'BK0439', map.at, 'the lines of this map are one line for YAML', {
      help: 'write `map: |2` above them: the bar keeps lines as they are',
    });
    return undefined;
  }
  const { top, bottom, body } = splitRulers(map, lines, to);
  if (!top && !bottom) return undefined;
  const frame = frameOf(top ?? bottom, body);
  if (!frame) {
    report(to, 'BK0439', wholeLine(map, body[0] ?? first), 'the map has no line of edges', {
      label: 'expected corners and edges such as `+---+---+`',
      help: 'if the first line is further in than the rest, write `map: |2`; without the number YAML cuts the map short',
    });
    return undefined;
  }
  if (!rowsInTurn(map, body, frame, to)) return undefined;
  const { left, width } = frame;
  if (width * ((body.length - 1) / 2) > MOST_SQUARES) {
    report(to, 'BK0441', wholeLine(map, first), `a map has at most ${MOST_SQUARES} squares`);
    return undefined;
  }
  const columns = readRuler(map, { top, bottom, left, width }, to);
  const rows = readRowFaces(map, body, left, width, to);
  const kept = body.map((line, i) => {
    const fits =
      i % 2 === 0 ? edgesFit(map, line, body[i - 1], body[i + 1], frame, to) : squaresFit(map, line, frame, to);
    return fits ? line : undefined;
  });
  // Without one ruler that fits no square has a name.
  if (columns.faces.length === 0) return undefined;
  return { map, lines: kept, left, rows: rows.faces, columns: columns.faces, rowsAt: rows.at, columnsAt: columns.at };
}

function reportTabs(map: MappedText, lines: readonly MapLine[], to: Diagnostics): boolean {
  let found = false;
  for (const line of lines) {
    const at = line.text.indexOf('\t');
    if (at < 0) continue;
    found = true;
    report(to, 'BK0430', place(map, line, at), 'a map is drawn with spaces, not tabs', {
      help: 'how wide a tab is differs from one editor to the next',
    });
  }
  return found;
}

const isEdges = (line: MapLine | undefined): boolean => line?.text.includes('+') ?? false;

interface Parts {
  readonly top: MapLine | undefined;
  readonly bottom: MapLine | undefined;
  readonly body: readonly MapLine[];
}

/** The rulers above and below, and what is drawn between them. */
function splitRulers(map: MappedText, lines: readonly MapLine[], to: Diagnostics): Parts {
  const first = lines[0];
  const last = lines.length > 1 ? lines.at(-1) : undefined;
  const top = isEdges(first) ? undefined : first;
  const bottom = isEdges(last) ? undefined : last;
  const body = lines.slice(top ? 1 : 0, bottom ? -1 : undefined);
  const missing = (line: MapLine | undefined, where: string): void => {
    if (!line) return;
    report(to, 'BK0431', wholeLine(map, line), `the map has no ruler ${where} it`, {
      label: `expected the faces of the columns ${where} this line`,
    });
  };
  if (!top) missing(first, 'above');
  if (!bottom && body.some(isEdges)) missing(last, 'below');
  return { top, bottom, body };
}

/**
 * Where the leftmost edge is and how many squares there are in a row, from the ruler and the corners. Columns at either
 * side may be blank from top to bottom: then the ruler and the faces of the rows stand beyond the corners.
 */
function frameOf(ruler: MapLine | undefined, body: readonly MapLine[]): Frame | undefined {
  const edges = body.filter(isEdges);
  if (edges.length === 0) return undefined;
  const faces = [...(ruler?.text ?? '').matchAll(/\S+/g)];
  const over = faces[0]?.index ?? 0;
  // A line that is shifted begins where no other has a corner.
  const begin = [...new Set(edges.map((line) => line.text.search(/\S/)))].sort((x, y) => x - y);
  const most = Math.max(...begin.map((x) => corners(edges, x)));
  const drawnFrom = begin.find((x) => corners(edges, x) === most) ?? 0;
  // A face of one character stands over the middle of its square, two to the right of the edge; a wider one may begin before it.
  const guesses = [over - 2, over - 1].filter((x) => x >= 0 && x <= drawnFrom && corners(edges, x) > 0);
  guesses.sort((x, y) => corners(edges, y) - corners(edges, x) || x - y);
  const left = guesses[0] ?? drawnFrom;
  const ends = edges.map((line) => line.text.length - 1 - left).filter((end) => end > 0 && end % PITCH === 0);
  const ruled = faces.length * PITCH;
  const beyond = body.every((line) => line.text === '' || isEdges(line) || line.text.lastIndexOf(' ') >= left + ruled);
  const drawn = Math.max(0, ...ends);
  const width = (ends.includes(ruled) || (beyond && ruled > drawn) ? ruled : drawn) / PITCH;
  return width > 0 ? { left, width } : undefined;
}

/** How many corners stand where they would if an edge stood at `from`. */
function corners(edges: readonly MapLine[], from: number): number {
  let found = 0;
  for (const { text } of edges) for (let x = from; x < text.length; x += PITCH) if (text[x] === '+') found++;
  return found;
}

/** Whether edge lines and lines of squares take turns; the first that does not is reported. */
function rowsInTurn(map: MappedText, body: readonly MapLine[], frame: Frame, to: Diagnostics): boolean {
  const hasFace = (line: MapLine) => /[0-9A-Za-z]/.test(line.text.slice(0, frame.left));
  const wrong = body.findIndex((line, i) => (i % 2 === 0 ? hasFace(line) : !hasFace(line) && isEdges(line)));
  const line = body[wrong] ?? (body.length % 2 === 0 || body.length < 3 ? body.at(-1) : undefined);
  if (!line) return true;
  const wanted = wrong >= 0 ? wrong % 2 === 0 : body.length % 2 === 0;
  report(to, 'BK0439', wholeLine(map, line), wanted ? 'a line of edges is missing' : 'a row of squares is missing', {
    label: `expected ${wanted ? 'edges' : 'squares'} ${wrong >= 0 ? 'here' : 'after this line'}`,
    help: 'a map begins and ends with a line of edges, and has one between any two rows',
  });
  return false;
}
