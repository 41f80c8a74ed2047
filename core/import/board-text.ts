import { type Said, yamlLines } from '../view/yaml-text.js';
import type { Edge, Edges } from './edges.js';
import type { Mapping } from './mapping.js';

/** What one cell is, and what is so of it. */
export interface Square {
  readonly is: string;
  readonly mark: string;
  readonly so: { readonly [key: string]: Said };
}

/** Cells by row and column, `2,3`. */
export type Squares = ReadonlyMap<string, Square>;

/** The kind of a cell that is no space. */
export const NO_SPACE = 'none';

/** The name of a space: a cell by its numbers, one of the ring by what the rulers say. */
export function spaceName({ rows, columns }: Edges, { rulers }: Mapping, row: number, column: number): string {
  const left = row === 0 ? rulers.above : row > rows ? rulers.below : String(row);
  const top = column === 0 ? rulers.left : column > columns ? rulers.right : String(column);
  return `${left},${top}`;
}

/** The keys of a board that follow its head: the drawn map, its legend, its spaces, its address. */
export function boardLines(edges: Edges, mapping: Mapping, squares: Squares): string[] {
  const legend = new Map<string, string>();
  const map = mapLines(edges, mapping, squares, legend);
  const spaces = spacesOf(edges, mapping, squares);
  return [
    'map: |2',
    ...map.map((line) => `  ${line}`.trimEnd()),
    'legend:',
    ...[...legend].map(([mark, is]) => `  ${JSON.stringify(mark)}: ${is}`),
    ...(Object.keys(spaces).length > 0
      ? ['spaces:', ...Object.entries(spaces).flatMap(([name, said]) => yamlLines({ [name]: said }, '  '))]
      : []),
    ...(mapping.hasAddress ? [`address: d${edges.rows} x d${edges.columns}`] : []),
  ];
}

/** The map between its rulers, with the ring where there is one; what is drawn goes into the legend. */
function mapLines(edges: Edges, mapping: Mapping, squares: Squares, legend: Map<string, string>): string[] {
  const { rows, columns } = edges;
  const { cells, outside, rulers } = mapping;
  const mark = (text: string, is: string): string => {
    legend.set(text, is);
    return text;
  };
  const border = () => mark(mapping.nothing, 'none');
  const ring = outside ? 1 : 0;
  const all = (last: number) => Array.from({ length: last + 2 * ring }, (_, i) => i + 1 - ring);
  const [lastRow, lastColumn] = [rows + ring, columns + ring];
  const squareAt = (r: number, c: number): { readonly is: string; readonly mark: string } => {
    const isCell = r > 0 && r <= rows && c > 0 && c <= columns;
    return isCell ? (squares.get(`${r},${c}`) ?? cells) : (outside ?? cells);
  };
  const isSpace = (r: number, c: number) => squareAt(r, c).is !== NO_SPACE;
  const edgeMark = (edge: Edge | undefined, way: 'across' | 'down', joins: boolean) => {
    if (!joins) return border();
    const meaning = mapping.edges[edge?.is ?? 'open'];
    return mark(meaning[way], meaning.is);
  };
  const faces = all(rows).map((r) => face(r, rows, rulers.above, rulers.below));
  const wide = Math.max(...faces.map((text) => text.length));
  const margin = ' '.repeat(wide + 1);
  const tops = all(columns).map((c) => overSquare(face(c, columns, rulers.left, rulers.right)));
  const ruler = `${margin} ${tops.join(' ')}`.trimEnd();
  const edgeLine = (cells: readonly string[]) => `${margin}+${cells.join('+')}+`;
  const outer = edgeLine(all(columns).map(() => ` ${border()} `));
  const lines = [ruler, outer];
  for (const [i, r] of all(rows).entries()) {
    const row = all(columns).map((c) => {
      const square = squareAt(r, c);
      const drawn = ` ${mark(square.mark, square.is)} `;
      return c === lastColumn
        ? drawn
        : drawn + edgeMark(edges.rightOf(r, c), 'down', isSpace(r, c) && isSpace(r, c + 1));
    });
    lines.push(`${faces[i]?.padStart(wide)} ${border()}${row.join('')}${border()} ${faces[i]}`);
    if (r === lastRow) continue;
    const below = all(columns).map((c) => {
      const joins = isSpace(r, c) && isSpace(r + 1, c);
      const edge = edges.below(r, c);
      return acrossIs(edgeMark(edge, 'across', joins), joins ? edge : undefined, mapping);
    });
    lines.push(edgeLine(below));
  }
  return [...lines, outer, ruler];
}

/** A wall is drawn the whole width, and so is what breaks it; where nothing is there is no line. */
function acrossIs(text: string, edge: Edge | undefined, { edges }: Mapping): string {
  const beside = edge?.is === 'wall' || edge?.is === 'door' ? edges.wall.across : ' ';
  return `${beside}${text}${beside}`;
}

function face(n: number, last: number, first: string, end: string): string {
  if (n === 0) return first;
  return n > last ? end : String(n);
}

/** Three characters, the face over the middle one. */
function overSquare(text: string): string {
  return text.length === 1 ? ` ${text} ` : text.padEnd(3);
}

/** What is so of spaces: their rows and columns, and what the mapping says of a board of this size. */
function spacesOf(edges: Edges, mapping: Mapping, squares: Squares): Record<string, Said> {
  const { row, column } = mapping.cells;
  const isSize = hasSpaces(edges, mapping);
  const spaces: Record<string, Said> = {};
  for (let r = 1; r <= edges.rows; r++)
    for (let c = 1; c <= edges.columns; c++) {
      const square = squares.get(`${r},${c}`);
      if (square?.is === NO_SPACE) continue;
      const name = spaceName(edges, mapping, r, c);
      const said = {
        ...(row !== undefined && { [row]: r }),
        ...(column !== undefined && { [column]: c }),
        ...(isSize && mapping.spaces.get(name)),
        ...square?.so,
      };
      if (Object.keys(said).length > 0) spaces[name] = said;
    }
  if (isSize) for (const [name, said] of mapping.spaces) spaces[name] ??= said;
  return spaces;
}

/** Whether what a mapping says of spaces is said of a board of this size. */
export function hasSpaces({ rows, columns }: Edges, { size }: Mapping): boolean {
  return size === undefined || (size.rows === rows && size.columns === columns);
}
