/** Writes what was read of a board in another form: a board, a scenario and a position, in the words of a mapping. */
import type { Diagnostic } from '../source/diagnostic.js';
import { type Said, yamlLines } from '../view/yaml-text.js';
import { boardLines, hasSpaces, type Squares, spaceName } from './board-text.js';
import type { Edges, Place } from './edges.js';
import { lineNumber } from './lines.js';
import type { Mapping } from './mapping.js';
import type { Things } from './things.js';

/** What is asked of every import. */
export interface Wanted {
  /** The name of the board, the scenario and the position. */
  readonly name: string;
  readonly title: string;
  /** What the file is called in what is written. */
  readonly from: string;
  /** Whether what cannot be is left out. */
  readonly leavesOut: boolean;
  /** The modules as the documents name them. */
  readonly use: readonly string[];
}

/** Documents by the names of their files. */
export interface Imported {
  readonly files: ReadonlyMap<string, string>;
  readonly rows: number;
  readonly columns: number;
}

/** A board and what is on it, as it was read. */
export interface Drawn {
  readonly edges: Edges;
  /** What cells are, and what is so of them on every such board, where that is not what the mapping says of all. */
  readonly squares: Squares;
  /** What is so of cells where the game begins. */
  readonly spaces: readonly (Place & { readonly said: Said })[];
  readonly things: Pick<Things, 'points' | 'figures'>;
  /** How the file was read, behind a semicolon; empty: as it can only be read. */
  readonly how: string;
}

/** @param found what was told of the file; what was contradictory is written into the board */
export function documentsOf(drawn: Drawn, mapping: Mapping, asked: Wanted, found: readonly Diagnostic[]): Imported {
  const writer = { ...drawn, mapping, asked, assumed: assumptions(found) };
  return {
    files: new Map([
      [`${asked.name}-board.yaml`, boardDocument(writer)],
      [`${asked.name}-scenario.yaml`, scenarioDocument(writer)],
      [`${asked.name}-position.yaml`, positionDocument(writer)],
    ]),
    rows: drawn.edges.rows,
    columns: drawn.edges.columns,
  };
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

interface Written extends Drawn {
  readonly mapping: Mapping;
  readonly asked: Wanted;
  readonly assumed: readonly string[];
}

function text(about: readonly string[], lines: readonly string[]): string {
  // What stands in a message stands in one line of comment.
  const comments = about.map((line) => `# ${line.replace(/[\s\p{Cc}]+/gu, ' ')}`);
  return [...comments, ...lines].map((line) => `${line}\n`).join('');
}

function boardDocument({ edges, squares, mapping, asked, how, assumed }: Written): string {
  const head = {
    version: 1,
    board: asked.name,
    title: asked.title,
    note: `Imported from ${asked.from} by the mapping ${mapping.name}${how === '' ? '' : `; ${how}`}.`,
    use: asked.use,
    layout: 'grid',
  };
  const about = [
    ...(mapping.note === undefined || !hasSpaces(edges, mapping)
      ? []
      : [`Of the mapping ${mapping.name}: ${mapping.note}`]),
    ...(assumed.length > 0 ? [`What ${asked.from} leaves open, and what was taken:`, ...assumed] : []),
  ];
  return text(about, [...yamlLines(head), ...boardLines(edges, mapping, squares)]);
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

function positionDocument({ edges, spaces: said, things, mapping, asked }: Written): string {
  const place = (row: number, column: number) => spaceName(edges, mapping, row, column);
  const { points, figures } = mapping;
  const links: Record<string, Said> = {};
  for (const { name, said } of openDoors(edges, mapping)) links[name] = said;
  const spaces = said.map((one): [string, Said] => [place(one.row, one.column), one.said]);
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
function piecesOf({ points }: Pick<Things, 'points'>, { points: meant }: Mapping) {
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
