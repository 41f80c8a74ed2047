import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan, SourceFile } from '../source/file.js';
import { decode } from './bytes.js';
import { recover } from './recover.js';
import type { DocNode } from './tree.js';

/** A file read: its text, for showing, and as much of its tree as could be read. */
export interface ReadDocument {
  readonly file: SourceFile;
  /** Undefined when nothing could be made of it. */
  readonly tree: DocNode | undefined;
  /** Stretches of which it is not sure what they say, after faults of YAML that are told. */
  readonly doubtful: readonly FileSpan[];
  /** Those of them in which names may be declared. */
  readonly blurred: readonly FileSpan[];
  /** Stretches that were not read at all. */
  readonly unread: readonly FileSpan[];
}

/** Reads the bytes of a YAML file. Whatever the bytes are, the outcome is a tree or diagnostics with places. */
export function readBytes(path: string, bytes: Uint8Array, diagnostics: Diagnostics): ReadDocument {
  const { file, fault } = decode(path, bytes);
  if (!fault) return readDocument(file, diagnostics);
  diagnostics.add(fault);
  return { file, tree: undefined, doubtful: [], blurred: [], unread: [wholeOf(file)] };
}

/** Reads the text of a YAML file; undefined when something is wrong with its YAML, which is then reported. */
export function readText(file: SourceFile, diagnostics: Diagnostics): DocNode | undefined {
  const before = diagnostics.list.length;
  const { tree } = readDocument(file, diagnostics);
  // A key given twice leaves the rest as it is.
  return diagnostics.list.slice(before).some((d) => d.severity === 'error' && d.code !== 'BK0107') ? undefined : tree;
}

/** Reads the text of a YAML file as far as it can be read. */
export function readDocument(file: SourceFile, diagnostics: Diagnostics): ReadDocument {
  if (!/[^\s]/.test(file.text.replace(/^\s*#.*$/gm, ''))) {
    diagnostics.add(
      problem(
        'BK0105',
        'the file is empty',
        { file, start: 0, end: 0 },
        { help: 'a document begins with `version: 1` and a line that names it, such as `module: my-hazards`' },
      ),
    );
    return { file, tree: undefined, doubtful: [], blurred: [], unread: [] };
  }
  return recover(file, diagnostics);
}

export function wholeOf(file: SourceFile): FileSpan {
  return { file, start: 0, end: file.text.length };
}
