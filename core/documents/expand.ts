import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { nameCell, nameTable } from './cells.js';
import { type Rows, readCsv } from './csv.js';
import type { DocumentKind } from './kinds.js';
import { entryOf, listNode, mapNode, plainValue, scalarNode, textAt } from './nodes.js';
import type { DocEntry, DocMap, DocNode, DocScalar, MappedText } from './tree.js';

/** Sections that may come from a table, and what the first column of the table is called. */
const tables: Readonly<Partial<Record<DocumentKind, readonly (readonly [section: string, column: string])[]>>> = {
  module: [['cards', 'card']],
  board: [
    ['spaces', 'space'],
    ['tiles', 'tile'],
  ],
  mapping: [['spaces', 'space']],
};

/** Reads the tables that `cards: { from: ./cards.csv }` and the like name, and puts their rows in place. */
export function expandTables(
  kind: DocumentKind,
  tree: DocMap,
  read: (path: DocScalar) => SourceFile | undefined,
  diagnostics: Diagnostics,
): DocMap {
  let expanded = tree;
  for (const [section, column] of tables[kind] ?? []) {
    const node = tree.get(section);
    const from = node?.kind === 'map' ? node.get('from') : undefined;
    if (node?.kind !== 'map' || from?.kind !== 'scalar') continue;
    const isTable = /\.csv$/i.test(from.text.text.trim());
    if (!isTable)
      diagnostics.add(
        problem('BK0301', '`from` names a CSV file', from.at, { label: 'expected a path that ends in .csv' }),
      );
    const file = isTable ? read(from) : undefined;
    const rows = file ? rowsOf(file, column, diagnostics) : [];
    const entries = unlikeThese(
      node.entries.filter((entry) => entry.name !== 'from'),
      rows,
      diagnostics,
    );
    expanded = withSection(expanded, section, nameTable(mapNode(entries, node.at), file));
  }
  return expanded;
}

function withSection(tree: DocMap, section: string, value: DocMap): DocMap {
  return mapNode(
    tree.entries.map((entry) => (entry.name === section ? { ...entry, value } : entry)),
    tree.at,
  );
}

/** Entries of the document and rows of the table; a name that stands in both is reported. */
function unlikeThese(entries: readonly DocEntry[], rows: readonly DocEntry[], diagnostics: Diagnostics): DocEntry[] {
  const held = new Map(entries.map((entry) => [entry.name, entry]));
  for (const row of rows) {
    const before = held.get(row.name);
    if (before) {
      diagnostics.add(
        problem('BK0107', `"${row.name}" stands here a second time`, row.key.at, {
          label: 'second',
          related: [{ at: before.key.at, label: 'first' }],
          help: 'give every row a name of its own',
        }),
      );
    } else held.set(row.name, row);
  }
  return [...held.values()];
}

function rowsOf(file: SourceFile, first: string, diagnostics: Diagnostics): DocEntry[] {
  const read = readCsv(file, diagnostics);
  if (!read) return [];
  const [header, ...rows] = read;
  if (!header?.length) {
    diagnostics.add(problem('BK0121', 'the first row names the columns', { file, start: 0, end: 0 }));
    return [];
  }
  if (!headerIsRight(header, first, diagnostics)) return [];
  reportShort(rows, header, diagnostics);
  return rows.flatMap((cells, index) => {
    const number = index + 2;
    if (cells.length === 0) return [];
    if (cells.length > header.length) {
      const extra = cells[header.length] ?? cells[0];
      diagnostics.add(
        problem('BK0121', `row ${number} has ${cells.length} cells, and the header has ${header.length}`, extra?.at, {
          help: 'put a cell that holds a comma in double quotes',
        }),
      );
      return [];
    }
    const entry = rowEntry(cells, header, number, diagnostics);
    return entry ? [entry] : [];
  });
}

/**
 * Rows with fewer cells than there are columns, told once: the cells that are not there are empty, and a row that was cut
 * off looks the same.
 */
function reportShort(rows: Rows, header: readonly MappedText[], diagnostics: Diagnostics): void {
  const short = rows.flatMap((cells, index) =>
    cells.length > 0 && cells.length < header.length ? [{ cells, number: index + 2 }] : [],
  );
  const [row] = short;
  const [begin, end] = [row?.cells[0]?.at, row?.cells.at(-1)?.at];
  if (!row || !begin || !end) return;
  const count = (n: number): string => `${n} ${n === 1 ? 'cell' : 'cells'}`;
  const more =
    short.length === 1 ? '' : `; ${short.length - 1} more ${short.length === 2 ? 'row is' : 'rows are'} short`;
  const what = `row ${row.number} has ${count(row.cells.length)}, and the header has ${header.length}${more}`;
  const commas = ','.repeat(header.length - row.cells.length);
  diagnostics.add(
    problem(
      'BK0124',
      what,
      { ...begin, end: end.end },
      {
        help: `if nothing is missing, write a comma for each cell that is empty: \`${commas}\` at its end`,
      },
    ),
  );
}

function headerIsRight(header: readonly MappedText[], first: string, diagnostics: Diagnostics): boolean {
  const seen = new Map<string, MappedText>();
  let right = true;
  header.forEach((cell, column) => {
    const before = seen.get(cell.text);
    const fault = (message: string, related?: { at: MappedText['at']; label: string }[]) => {
      right = false;
      diagnostics.add(problem('BK0121', message, cell.at, related ? { related } : {}));
    };
    if (cell.text === '') fault(`column ${column + 1} has no name`);
    else if (before) fault(`two columns are called "${cell.text}"`, [{ at: before.at, label: 'first' }]);
    else if (column === 0 && cell.text !== first)
      fault(`the first column is called "${cell.text}", and holds names under \`${first}\``);
    seen.set(cell.text, cell);
  });
  return right;
}

function rowEntry(
  cells: readonly MappedText[],
  header: readonly MappedText[],
  number: number,
  diagnostics: Diagnostics,
): DocEntry | undefined {
  const [name, ...values] = cells;
  if (!name) return undefined;
  if (name.text === '') {
    diagnostics.add(problem('BK0121', `row ${number} has no name in column ${header[0]?.text}`, name.at));
    return undefined;
  }
  const last = cells.at(-1)?.at ?? name.at;
  const entries = values.flatMap((cell, index) => {
    const column = header[index + 1];
    if (!column || cell.text === '') return [];
    return [entryOf(scalarNode(column.text, column), cellValue(cell, `row ${number}, column ${column.text}`))];
  });
  const map = nameCell(mapNode(entries, { ...name.at, end: last.end }), `row ${number}`);
  return entryOf(scalarNode(name.text, name), map);
}

/** A cell is a value; in square brackets it is a list of values: `[none, 3, 4]`. */
function cellValue(cell: MappedText, name: string): DocNode {
  const { text } = cell;
  if (!text.startsWith('[') || !text.endsWith(']')) return nameCell(scalarNode(plainValue(text), cell), name);
  const items: DocNode[] = [];
  let start = 1;
  for (const part of text.slice(1, -1).split(',')) {
    const words = part.trim();
    const at = cell.spanOf({
      start: start + part.length - part.trimStart().length,
      end: start + part.trimEnd().length,
    });
    if (words !== '' || text.includes(','))
      items.push(nameCell(scalarNode(plainValue(words), textAt(at.file, words, at.start)), name));
    start += part.length + 1;
  }
  return nameCell(listNode(items, cell.at), name);
}
