import { type Diagnostic, Diagnostics } from '../source/diagnostic.js';
import { type FileSpan, positionOf, type SourceFile } from '../source/file.js';
import { decode } from './bytes.js';
import { checkDocument } from './check.js';
import { Doubt } from './doubt.js';
import { expandTables } from './expand.js';
import { type DocumentKind, documentKinds, type Identity, identify } from './kinds.js';
import { mapNode } from './nodes.js';
import { type ReadDocument, readBytes } from './read.js';
import type { DocMap, DocScalar } from './tree.js';

/** A document by itself, before what it names is looked at. */
export interface WholeDocument {
  readonly kind: DocumentKind;
  readonly name: DocScalar;
  readonly tree: DocMap;
  readonly doubt: Doubt | undefined;
}

/** What could be made of a file, and what is wrong with its form. */
export interface Made {
  /** Undefined where it is not sure what the document is. */
  readonly whole: WholeDocument | undefined;
  readonly faults: Diagnostics;
}

/** A file taken apart, and what is wrong with its YAML. */
export interface Read {
  readonly document: ReadDocument;
  readonly found: Diagnostics;
}

/** Finds the table that a document names; undefined where there is none to read. */
type TableOf = (path: DocScalar) => SourceFile | undefined;

/** What was made of a file with the tables that it names. */
interface MadeWith extends Made {
  readonly tables: readonly (readonly [path: DocScalar, file: SourceFile | undefined])[];
}

/**
 * Documents read before, by their paths: each counts as long as its bytes, and those of the tables it names, are the very
 * same.
 */
export class ReadMemory {
  private readonly documents = new Map<string, Read & { readonly bytes: Uint8Array }>();
  private readonly wholes = new WeakMap<Read, MadeWith>();
  private readonly tables = new Map<string, { readonly bytes: Uint8Array } & ReturnType<typeof decode>>();

  private readonly transplants = new WeakMap<DocMap, { board: DocMap; laid: DocMap | undefined; tree: DocMap }>();

  /** The bytes of a YAML file, taken apart. */
  read(path: string, bytes: Uint8Array): Read {
    const before = this.documents.get(path);
    if (before?.bytes === bytes) return before;
    const found = new Diagnostics();
    const read = { bytes, document: readBytes(path, bytes, found), found };
    this.documents.set(path, read);
    return read;
  }

  /** A transplant with the board it is of, and the position its tiles lie in, in the place of their paths. */
  withBoard(transplant: DocMap, board: DocMap, laid: DocMap | undefined): DocMap {
    const before = this.transplants.get(transplant);
    if (before?.board === board && before.laid === laid) return before.tree;
    const inPlace = new Map([['board', board], ...(laid ? [['laid', laid] as const] : [])]);
    const entries = transplant.entries.map((entry) => ({ ...entry, value: inPlace.get(entry.name) ?? entry.value }));
    const tree = mapNode(entries, transplant.at);
    this.transplants.set(transplant, { board, laid, tree });
    return tree;
  }

  /** The bytes of a table as text. */
  table(path: string, bytes: Uint8Array): ReturnType<typeof decode> {
    const before = this.tables.get(path);
    if (before?.bytes === bytes) return before;
    const table = { bytes, ...decode(path, bytes) };
    this.tables.set(path, table);
    return table;
  }

  /** The document that a file is, with its tables in place. */
  made(read: Read, tableOf: TableOf): Made {
    const before = this.wholes.get(read);
    const found = new Map<DocScalar, SourceFile | undefined>();
    for (const [path] of before?.tables ?? []) found.set(path, tableOf(path));
    if (before?.tables.every(([path, file]) => found.get(path) === file)) return before;
    const tables: (readonly [DocScalar, SourceFile | undefined])[] = [];
    const made = make(read.document, (path) => {
      const file = found.has(path) ? found.get(path) : tableOf(path);
      tables.push([path, file]);
      return file;
    });
    this.wholes.set(read, { ...made, tables });
    return made;
  }
}

function make({ file, tree, doubtful }: ReadDocument, tableOf: TableOf): Made {
  const faults = new Diagnostics();
  const identity = tree && identify(file, tree, faults);
  const expanded = identity && expandTables(identity.kind, identity.tree, tableOf, faults);
  const checked = expanded && checkDocument(identity.kind, expanded, faults);
  if (!identity || !checked || isMistaken(identity, doubtful, faults)) return { whole: undefined, faults };
  const doubt = doubtful.length > 0 ? new Doubt(identity.tree, doubtful) : undefined;
  return { whole: { kind: identity.kind, name: identity.name, tree: checked, doubt }, faults };
}

/** Whether a document seems to be of another kind, which is said in a stretch that could not be made out. */
function isMistaken({ kind, name }: Identity, doubtful: readonly FileSpan[], { list }: Diagnostics): boolean {
  const naming = new RegExp(`(${documentKinds.join('|')}):`);
  const stranger = list.filter(
    ({ code, message }: Diagnostic) =>
      code === 'BK0210' ||
      (code === 'BK0202' && message.endsWith(kind === 'tests' ? 'a document of tests' : ` of a ${kind}`)),
  );
  return doubtful.some(({ file, start, end }) => {
    const { line, column } = positionOf(file, start);
    if (line > FIRST_LINES || (column > 1 && /^[ \t]/.test(file.text.slice(start - column + 1)))) return false;
    const apart = start > name.at.end || end < name.at.start;
    return (apart && naming.test(file.text.slice(start, end))) || stranger.length > 1;
  });
}

/** What a document is stands on its first lines. */
const FIRST_LINES = 3;
