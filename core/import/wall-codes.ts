/**
 * Boards written as four-digit codes, a digit for each side of a cell, with points of interest, fires, doors and entries
 * behind them. What the things of a board are called comes from a mapping.
 */
import { type Diagnostic, type Diagnostics, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { type Said, yamlLines } from '../view/yaml-text.js';
import { boardLines, hasSpaces, spaceName } from './board-text.js';
import { type Edges, readEdges } from './edges.js';
import { lineNumber, linesIn } from './lines.js';
import type { Mapping } from './mapping.js';
import { type Order, orderOf, spaced } from './order.js';
import { type Report, readSections } from './sections.js';
import { readThings, type Things } from './things.js';
import { type Cells, readCells, wallLines } from './walls.js';

export interface Asked {
  /** The name of the board, the scenario and the position. */
  readonly name: string;
  readonly title: string;
  /** What the file is called in what is written. */
  readonly from: string;
  readonly order: Order | undefined;
  /** Whether lines that cannot be are left out. */
  readonly leavesOut: boolean;
  /** The modules as the documents name them. */
  readonly use: readonly string[];
  /** Whether the file began with a byte-order mark. */
  readonly hasMark: boolean;
}

/** Documents by the names of their files. */
export interface Imported {
  readonly files: ReadonlyMap<string, string>;
  readonly rows: number;
  readonly columns: number;
  readonly order: Order;
}

/** Reads a board and what is on it, and writes the documents; undefined where something is impossible. */
export function importWallCodes(
  file: SourceFile,
  mapping: Mapping,
  asked: Asked,
  to: Diagnostics,
): Imported | undefined {
  const before = to.list.length;
  const lines = linesIn(file, asked.hasMark, to);
  const count = wallLines(lines);
  if (count === 0) {
    const [first] = lines;
    to.add(
      problem(
        'BK1120',
        'this is no board in wall codes: the first line has none',
        first?.at ?? { file, start: 0, end: 0 },
        {
          help: 'the file begins with the walls, a line for each row: four digits 0 or 1 for each cell',
        },
      ),
    );
    return undefined;
  }
  const cells = readCells(lines.slice(0, count), to);
  const letters = {
    points: new Set(mapping.points?.kinds.keys() ?? []),
    threats: new Set(mapping.threats.keys()),
  };
  const report = reportTo(to, asked.leavesOut);
  const sections = readSections(lines.slice(count), lines[count - 1], letters, report);
  if (!cells) return undefined;
  const order = orderOf(cells, asked.order, to);
  const edges = readEdges(cells, order, sections.doors, sections.entries, report);
  const things = readThings(sections, edges, mapping, report);
  tellSize(cells, edges, mapping, to);
  const found = to.list.slice(before);
  if (found.some((d) => d.severity === 'error')) return undefined;
  const writer = { edges, things, mapping, asked, order, assumed: assumptions(found) };
  return {
    files: new Map([
      [`${asked.name}-board.yaml`, boardDocument(writer)],
      [`${asked.name}-scenario.yaml`, scenarioDocument(writer)],
      [`${asked.name}-position.yaml`, positionDocument(writer)],
    ]),
    rows: edges.rows,
    columns: edges.columns,
    order,
  };
}

function reportTo(to: Diagnostics, leavesOut: boolean): Report {
  return {
    to,
    refuse: (code, message, at, label) =>
      to.add(
        leavesOut
          ? problem(code, `${message}: the line is left out`, at, { severity: 'warning', label })
          : problem(code, message, at, { label, help: 'put it right, or take --leave-out to import the rest' }),
      ),
  };
}

function tellSize(cells: Cells, edges: Edges, mapping: Mapping, to: Diagnostics): void {
  const at = cells[0]?.[0]?.at;
  const { size } = mapping;
  if (!size || mapping.spaces.size === 0 || hasSpaces(edges, mapping)) return;
  const known = new Set([...mapping.spaces.values()].flatMap((said) => Object.keys(said)));
  for (const key of [mapping.cells.row, mapping.cells.column]) if (key !== undefined) known.delete(key);
  to.add(
    problem(
      'BK1125',
      `the board is ${edges.rows} x ${edges.columns}, and the mapping knows spaces of ${size.rows} x ${size.columns} only: none has ${[...known].join(', ')}`,
      at,
      { help: 'add them to `spaces:` of the board if the rules you play by need them' },
    ),
  );
}

/** More findings are only counted in what is written. */
const MOST_TOLD = 20;

/** What was contradictory, as lines of comment. */
function assumptions(found: readonly Diagnostic[]): string[] {
  const told = found
    .filter((d) => d.severity === 'warning')
    .sort((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0))
    .map(({ at, message }) => `${at ? `Line ${lineNumber(at)}: ` : ''}${message}.`);
  const more = told.length - MOST_TOLD;
  return more > 0 ? [...told.slice(0, MOST_TOLD), `And ${more} more.`] : told;
}

interface Written {
  readonly edges: Edges;
  readonly things: Things;
  readonly mapping: Mapping;
  readonly asked: Asked;
  readonly order: Order;
  readonly assumed: readonly string[];
}

function text(about: readonly string[], lines: readonly string[]): string {
  // What stands in a message stands in one line of comment.
  const comments = about.map((line) => `# ${line.replace(/[\s\p{Cc}]+/gu, ' ')}`);
  return [...comments, ...lines].map((line) => `${line}\n`).join('');
}

function boardDocument({ edges, mapping, asked, order, assumed }: Written): string {
  const head = {
    version: 1,
    board: asked.name,
    title: asked.title,
    note: `Imported from ${asked.from} by the mapping ${mapping.name}; digits read as ${spaced(order)}.`,
    use: asked.use,
    layout: 'grid',
  };
  const about = [
    ...(mapping.note === undefined || !hasSpaces(edges, mapping)
      ? []
      : [`Of the mapping ${mapping.name}: ${mapping.note}`]),
    ...(assumed.length > 0 ? [`What ${asked.from} leaves open, and what was taken:`, ...assumed] : []),
  ];
  return text(about, [...yamlLines(head), ...boardLines(edges, mapping)]);
}

function scenarioDocument({ things, mapping, asked }: Written): string {
  const { points, figures } = mapping;
  const pieces = piecesOf(things, mapping).length;
  const players = figures && things.figures.length > 0 ? things.figures.length : mapping.players;
  const { options, ...scenario } = mapping.scenario;
  return text(
    [],
    [
      ...yamlLines({
        version: 1,
        scenario: asked.name,
        title: asked.title,
        note: `Imported from ${asked.from} by the mapping ${mapping.name}. What is on the board stands in ${asked.name}-position.yaml.`,
        use: asked.use,
        board: `./${asked.name}-board.yaml`,
      }),
      ...yamlLines({
        ...scenario,
        ...(players !== undefined && { players }),
        ...(points && pieces > points.least && { pieces: { [points.piece]: pieces } }),
        ...(options !== undefined && { options }),
      }),
    ],
  );
}

function positionDocument({ edges, things, mapping, asked }: Written): string {
  const place = (row: number, column: number) => spaceName(edges, mapping, row, column);
  const { points, figures } = mapping;
  const links: Record<string, Said> = {};
  for (const { name, said } of openDoors(edges, mapping)) links[name] = said;
  const spaces = things.threats.map(({ row, column, letter }): [string, Said] => [
    place(row, column),
    mapping.threats.get(letter) ?? '',
  ]);
  const stand = figures ? things.figures : [];
  const turned = things.points.filter(({ isTurned }) => isTurned);
  const cards = new Map<string, number>();
  for (const { letter } of turned) {
    const card = points?.kinds.get(letter)?.card ?? '';
    cards.set(card, (cards.get(card) ?? 0) + 1);
  }
  const pieces: [string, Said][] = [
    ...piecesOf(things, mapping).map(({ row, column, isTurned }, i): [string, Said] => {
      const at = place(row, column);
      return [`${points?.piece}-${i + 1}`, isTurned && points?.found !== undefined ? foundAt(at, points.found) : at];
    }),
    ...stand.map(({ number, row, column }): [string, Said] => [`${figures?.piece}-${number}`, place(row, column)]),
  ];
  const off = turned.length - piecesOf(things, mapping).filter(({ isTurned }) => isTurned).length;
  return text(
    off > 0
      ? [
          `${off === 1 ? 'One point that was' : `${off} points that were`} turned over ${off === 1 ? 'is' : 'are'} off the board.`,
        ]
      : [],
    [
      ...yamlLines({
        version: 1,
        position: asked.name,
        scenario: `./${asked.name}-scenario.yaml`,
        title: asked.title,
        note: `Imported from ${asked.from} by the mapping ${mapping.name}.`,
      }),
      ...yamlLines({
        ...(stand.length > 0 && figures?.at !== undefined && { at: figures.at }),
        ...(spaces.length > 0 && { spaces: Object.fromEntries(spaces) }),
        ...(Object.keys(links).length > 0 && { links }),
        ...(pieces.length > 0 && { pieces: Object.fromEntries(pieces) }),
        ...(cards.size > 0 &&
          points?.deck !== undefined && { decks: { [points.deck]: { discard: Object.fromEntries(cards) } } }),
      }),
    ],
  );
}

function foundAt(at: string, found: Said): Said {
  return typeof found === 'object' && !Array.isArray(found) ? { in: at, ...found } : at;
}

/** Points that lie on the board: those that are hidden, and those that stay when they are turned over. */
function piecesOf({ points }: Things, { points: meant }: Mapping) {
  return points.filter(({ letter, isTurned }) => !isTurned || meant?.kinds.get(letter)?.stays === true);
}

function* openDoors(edges: Edges, mapping: Mapping): Iterable<{ readonly name: string; readonly said: Said }> {
  const { opened } = mapping.edges.door;
  for (let row = 1; row <= edges.rows; row++)
    for (let column = 1; column <= edges.columns; column++)
      for (const [edge, r, c] of [
        [edges.rightOf(row, column), row, column + 1],
        [edges.below(row, column), row + 1, column],
      ] as const)
        if (edge?.is === 'door' && edge.isOpened && opened !== undefined)
          yield { name: `${spaceName(edges, mapping, row, column)}-${spaceName(edges, mapping, r, c)}`, said: opened };
}
