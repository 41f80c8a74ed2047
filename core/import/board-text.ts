import { type Said, yamlLines } from '../view/yaml-text.js';
import type { Edge, Edges } from './edges.js';
import type { Mapping } from './mapping.js';

/** The name of a space: a cell by its numbers, one of the ring by what the rulers say. */
export function spaceName({ rows, columns }: Edges, { rulers }: Mapping, row: number, column: number): string {
  const left = row === 0 ? rulers.above : row > rows ? rulers.below : String(row);
  const top = column === 0 ? rulers.left : column > columns ? rulers.right : String(column);
  return `${left},${top}`;
}

/** The keys of a board that follow its head: the drawn map, its legend, its spaces, its address. */
export function boardLines(edges: Edges, mapping: Mapping): string[] {
  const legend = new Map<string, string>();
  const map = mapLines(edges, mapping, legend);
  const spaces = spacesOf(edges, mapping);
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

/** The map between its rulers, ring included; what is drawn goes into the legend. */
function mapLines(edges: Edges, mapping: Mapping, legend: Map<string, string>): string[] {
  const { rows, columns } = edges;
  const { cells, outside } = mapping;
  const mark = (text: string, is: string): string => {
    legend.set(text, is);
    return text;
  };
  const border = () => mark(mapping.nothing, 'none');
  const drawn = (edge: Edge | undefined, way: 'across' | 'down') => {
    const meaning = mapping.edges[edge?.is ?? 'open'];
    return mark(meaning[way], meaning.is);
  };
  const all = (last: number) => Array.from({ length: last + 2 }, (_, i) => i);
  const { rulers } = mapping;
  const faces = all(rows).map((r) => face(r, rows, rulers.above, rulers.below));
  const wide = Math.max(...faces.map((text) => text.length));
  const margin = ' '.repeat(wide + 1);
  const tops = all(columns).map((c) => overSquare(face(c, columns, rulers.left, rulers.right)));
  const ruler = `${margin} ${tops.join(' ')}`.trimEnd();
  const edgeLine = (cells: readonly string[]) => `${margin}+${cells.join('+')}+`;
  const outer = edgeLine(all(columns).map(() => ` ${border()} `));
  const lines = [ruler, outer];
  for (const r of all(rows)) {
    const squares = all(columns).map((c) => {
      const isCell = r > 0 && r <= rows && c > 0 && c <= columns;
      return ` ${isCell ? mark(cells.mark, cells.is) : mark(outside.mark, outside.is)} `;
    });
    const row = squares.map((square, c) => (c > columns ? square : square + drawn(edges.rightOf(r, c), 'down')));
    lines.push(`${faces[r]?.padStart(wide)} ${border()}${row.join('')}${border()} ${faces[r]}`);
    if (r <= rows) lines.push(edgeLine(all(columns).map((c) => acrossIs(edges.below(r, c), drawn, mapping))));
  }
  return [...lines, outer, ruler];
}

/** A wall is drawn the whole width, and so is what breaks it; where nothing is there is no line. */
function acrossIs(
  edge: Edge | undefined,
  drawn: (edge: Edge | undefined, way: 'across') => string,
  { edges }: Mapping,
): string {
  const text = drawn(edge, 'across');
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
function spacesOf(edges: Edges, mapping: Mapping): Record<string, Said> {
  const { row, column } = mapping.cells;
  const isSize = hasSpaces(edges, mapping);
  const spaces: Record<string, Said> = {};
  for (let r = 1; r <= edges.rows; r++)
    for (let c = 1; c <= edges.columns; c++) {
      const name = spaceName(edges, mapping, r, c);
      const said = {
        ...(row !== undefined && { [row]: r }),
        ...(column !== undefined && { [column]: c }),
        ...(isSize && mapping.spaces.get(name)),
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
