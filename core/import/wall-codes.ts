/**
 * Boards written as four-digit codes, a digit for each side of a cell, with points of interest, fires, doors and entries
 * behind them. What the things of a board are called comes from a mapping.
 */
import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { readEdges } from './edges.js';
import { linesIn } from './lines.js';
import { documentsOf, type Imported, type Wanted } from './made.js';
import type { Mapping } from './mapping.js';
import { type Order, orderOf, spaced } from './order.js';
import { type Report, readSections } from './sections.js';
import { tellSize } from './size.js';
import { readThings } from './things.js';
import { readCells, wallLines } from './walls.js';

export interface Asked extends Wanted {
  readonly order: Order | undefined;
  /** Whether the file began with a byte-order mark. */
  readonly hasMark: boolean;
}

/** Reads a board and what is on it, and writes the documents; undefined where something is impossible. */
export function importWallCodes(
  file: SourceFile,
  mapping: Mapping,
  asked: Asked,
  to: Diagnostics,
): (Imported & { readonly order: Order }) | undefined {
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
  tellSize(cells[0]?.[0]?.at, edges, mapping, to);
  const found = to.list.slice(before);
  if (found.some((d) => d.severity === 'error')) return undefined;
  const spaces = things.threats.map(({ letter, ...place }) => ({ ...place, said: mapping.threats.get(letter) ?? '' }));
  const drawn = { edges, squares: new Map(), spaces, things, how: `digits read as ${spaced(order)}` };
  return { ...documentsOf(drawn, mapping, asked, found), order };
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
