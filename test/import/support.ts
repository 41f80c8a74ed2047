import { unpack } from '../../cli/import/around-map.js';
import { decode } from '../../core/documents/bytes.js';
import { loadProject } from '../../core/documents/index.js';
import { nodeFiles } from '../../core/host/files.js';
import type { Imported, Wanted } from '../../core/import/made.js';
import { type Mapping, readMapping } from '../../core/import/mapping.js';
import type { Order } from '../../core/import/order.js';
import { importTiled } from '../../core/import/tiled/tiled.js';
import { type Asked, importWallCodes } from '../../core/import/wall-codes.js';
import { sourceFile } from '../../core/source/file.js';
import { type Diagnostic, Diagnostics, positionOf } from '../../core/source/index.js';
import { root } from '../../scripts/build/root.js';

/** A mapping that comes with the program, or one given as text in its place. */
export function mappingOf(name: string, text?: string): Mapping {
  const path = `templates/import/${name}.yaml`;
  const files = nodeFiles(root(''));
  const read = (asked: string) =>
    asked === path && text !== undefined ? new TextEncoder().encode(text) : files.read(asked);
  const project = loadProject([path], { ...files, read });
  const [document] = project.entries;
  const found = new Diagnostics();
  const mapping = document && readMapping(document.tree, found);
  if (!mapping || project.diagnostics.failed) throw new Error(`the mapping ${name} cannot be read`);
  return mapping;
}

export const mapping = mappingOf('wall-codes');
const stockTiled = mappingOf('tiled');

export interface Brought {
  readonly made: (Imported & { readonly order?: Order }) | undefined;
  readonly list: readonly Diagnostic[];
  readonly board: string;
  readonly scenario: string;
  readonly position: string;
}

/** A file imported with the stock mapping, in memory. */
export function brought(text: string | Uint8Array, asked: Partial<Asked> = {}): Brought {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const found = new Diagnostics();
  const { file, fault } = decode('house.txt', bytes);
  if (fault) return { made: undefined, list: [fault], board: '', scenario: '', position: '' };
  const whole = { name: 'house', title: 'House', from: 'house.txt', order: undefined, leavesOut: false };
  const hasMark = bytes[0] === 0xef;
  const made = importWallCodes(file, mapping, { ...whole, use: mapping.use, hasMark, ...asked }, found);
  const doc = (kind: string) => made?.files.get(`house-${kind}.yaml`) ?? '';
  return { made, list: found.list, board: doc('board'), scenario: doc('scenario'), position: doc('position') };
}

/** `23 warning BK1105`: the line, how grave it is, and the code. */
export function brief({ at, severity, code }: Diagnostic): string {
  return `${at ? positionOf(at.file, at.start).line : 0} ${severity} ${code}`;
}

/** What is told beside notes, in the order of lines. */
export function grave(list: readonly Diagnostic[]): string[] {
  return [...list]
    .filter(({ severity }) => severity !== 'note')
    .sort((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0))
    .map(brief);
}

/** The lines of the drawn map of a board. */
export function mapOf(board: string): string[] {
  const lines = board.split('\n');
  const first = lines.findIndex((line) => line.startsWith('map:'));
  const last = lines.findIndex((line, i) => i > first && /^\S/.test(line));
  return lines.slice(first + 1, last).map((line) => line.trimEnd());
}

/** A map made in Tiled with what lies beside it, imported with the mapping that comes with the program. */
export function broughtMap(
  text: string,
  beside: Readonly<Record<string, string>> = {},
  { words = stockTiled, ...asked }: Partial<Wanted> & { readonly words?: Mapping } = {},
): Brought {
  const found = new Diagnostics();
  const whole = { name: 'house', title: 'House', from: 'house.tmx', leavesOut: false, use: words.use };
  const { tiled } = words;
  if (!tiled) throw new Error('this mapping says nothing of Tiled');
  const around = {
    beside: (path: string) => {
      const there = beside[path];
      return there === undefined ? 'is not there' : sourceFile(path, there);
    },
    unpack,
  };
  const made = importTiled(sourceFile('house.tmx', text), { ...words, tiled }, { ...whole, ...asked }, around, found);
  const doc = (kind: string) => made?.files.get(`house-${kind}.yaml`) ?? '';
  return { made, list: found.list, board: doc('board'), scenario: doc('scenario'), position: doc('position') };
}
