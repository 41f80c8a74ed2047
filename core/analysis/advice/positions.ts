import type { Project, ProjectDocument } from '../../documents/index.js';
import type { DocNode } from '../../documents/tree.js';
import { field } from '../../language/reading.js';
import { casesOf } from '../rule-tests.js';

/** A position as a document gives it. */
export interface Given {
  /** The board that it is a position of; undefined where nothing says which. */
  readonly board: ProjectDocument | undefined;
  readonly position: DocNode;
  /** The position with which the game began that came to it. */
  readonly begun: DocNode | undefined;
}

/** Every position of a project, once: of documents of their own, of scenarios, of rule tests and their cases. */
export function positionsGiven({ documents }: Project): Given[] {
  const all = new Map<DocNode, Given>();
  for (const document of documents) {
    const scenario = document.refers.get('scenario');
    const board = document.refers.get('board') ?? scenario?.refers.get('board');
    const begun = document.kind === 'position' && scenario ? beginOf(scenario) : undefined;
    for (const position of positionsIn(document)) {
      const known = all.get(position);
      all.set(position, { position, board: known?.board ?? board, begun: known?.begun ?? begun });
    }
  }
  return [...all.values()];
}

function positionsIn(document: ProjectDocument): DocNode[] {
  const { kind, tree, given } = document;
  if (kind === 'position') return [tree];
  if (kind !== 'scenario' && kind !== 'tests') return [];
  const named = [...given.values()].map((other) => other.tree);
  const inCases = kind === 'tests' ? [tree, ...casesOf(tree)].map((node) => field(node, 'given')) : [];
  return [beginOf(document), ...named, ...inCases].filter((node) => node?.kind === 'map');
}

/** Where a scenario, or all cases of a document of tests, begin. */
function beginOf({ refers, tree }: ProjectDocument): DocNode | undefined {
  return refers.get('position')?.tree ?? tree.get('position');
}
