import { type Diagnostics, problem } from '../source/diagnostic.js';
import type { SourceFile } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { DocMap, DocNode, DocScalar } from './tree.js';

/** The kinds of document. One that names its scenario or board besides is the kind that stands earlier here. */
export const documentKinds = [
  'mapping',
  'study',
  'transplant',
  'tests',
  'scenario',
  'module',
  'board',
  'position',
  'rulebook',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a document is and what it calls itself. */
export interface Identity {
  readonly kind: DocumentKind;
  readonly name: DocScalar;
  readonly tree: DocMap;
}

/** A position may name its scenario, as a scenario may name its position: the one is called by a name, the other by a path. */
function isPosition(tree: DocMap): boolean {
  const [position, scenario] = [tree.get('position'), tree.get('scenario')];
  const others = documentKinds.some(
    (kind) => kind !== 'position' && kind !== 'scenario' && tree.get(kind) !== undefined,
  );
  return !others && position?.kind === 'scalar' && !isPath(position) && scenario?.kind === 'scalar' && isPath(scenario);
}

function isPath({ text }: DocScalar): boolean {
  return /[\\/]|\.ya?ml$/.test(text.text);
}

/** Reads a document's first lines: its version, its kind and its name. */
export function identify(file: SourceFile, tree: DocNode, diagnostics: Diagnostics): Identity | undefined {
  const advice =
    'a document begins with `version: 1` and one of `module:`, `board:`, `scenario:`, `tests:`, `position:`, `rulebook:`, `mapping:`, `study:`, `transplant:` with its name';
  if (tree.kind !== 'map') {
    diagnostics.add(problem('BK0201', 'this is no document: it has no keys', tree.at, { help: advice }));
    return undefined;
  }
  const kind = isPosition(tree) ? 'position' : documentKinds.find((name) => tree.get(name) !== undefined);
  const name = kind && tree.get(kind);
  if (!kind || !name) {
    const first = tree.entries[0];
    const near = tree.entries
      .map((entry) => ({ entry, name: nearestName(entry.name, documentKinds) }))
      .find((found) => found.name);
    diagnostics.add(
      problem(
        'BK0201',
        'it is not said what kind of document this is',
        near?.entry.key.at ?? first?.key.at ?? { file, start: 0, end: 0 },
        { help: advice, suggestion: near?.name },
      ),
    );
    return undefined;
  }
  if (name.kind !== 'scalar' || name.text.text.trim() === '') {
    const key = tree.entries.find((entry) => entry.name === kind)?.key.at;
    diagnostics.add(
      problem('BK0201', `after \`${kind}:\` stands the name of the ${kind}`, name.kind === 'scalar' ? key : name.at, {
        help: `write \`${kind}: a-name\``,
      }),
    );
    return undefined;
  }
  return { kind, name, tree };
}
