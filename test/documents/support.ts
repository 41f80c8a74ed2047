import {
  type DocNode,
  loadProject,
  memoryFiles,
  type Project,
  readBytes,
  readText,
} from '../../core/documents/index.js';
import { type Diagnostic, Diagnostics, type FileSpan, positionOf, sourceFile } from '../../core/source/index.js';

/** A text read as YAML, with what was found. */
export function read(text: string): { tree: DocNode | undefined; found: readonly Diagnostic[]; heldBack: number } {
  const diagnostics = new Diagnostics();
  const tree = readText(sourceFile('a.yaml', text), diagnostics);
  return { tree, found: diagnostics.list, heldBack: diagnostics.heldBack };
}

export function readRaw(bytes: Uint8Array): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  readBytes('a.yaml', bytes, diagnostics);
  return diagnostics.list;
}

/** A project of files held in memory. */
export function project(files: Readonly<Record<string, string>>, ...entries: string[]) {
  return loadProject(entries.length > 0 ? entries : [Object.keys(files)[0] ?? ''], memoryFiles(files));
}

/** The names a module declares in a section. */
export function sectionNames(all: Project, name: string, section: string): string[] {
  const module = all.module(name);
  return module ? all.section(module, section).map((entry) => entry.name) : [];
}

/** The words of a file that a span covers. */
export function words(span: FileSpan | undefined): string {
  return span ? span.file.text.slice(span.start, span.end) : '';
}

/** `BK0107 3:1 x`: code, place and marked words, on one line each. */
export function brief(found: readonly Diagnostic[]): string[] {
  return found.map(({ code, at }) => {
    if (!at) return code;
    const { line, column } = positionOf(at.file, at.start);
    return `${code} ${line}:${column} ${words(at).split('\n')[0]}`;
  });
}

/** What stands under a path of keys and numbers of entries. */
export function under(node: DocNode | undefined, ...path: (string | number)[]): DocNode {
  let here = node;
  for (const step of path) {
    if (here?.kind === 'map') here = here.get(String(step));
    else if (here?.kind === 'list') here = here.items[Number(step)];
  }
  if (!here) throw new Error(`nothing under ${path.join(' ')}`);
  return here;
}
