import { isBoard, type Project, type ProjectDocument } from '../documents/index.js';
import type { DocMap } from '../documents/tree.js';
import type { ScenarioSource } from './program.js';

/**
 * What a scenario, or a document of rule tests, is made of: its own tree, its modules, its board, where it begins. A
 * position is its scenario, begun there; a board is itself.
 */
export function sourceOf(project: Project, document: ProjectDocument): ScenarioSource {
  const scenario = document.refers.get('scenario');
  if (document.kind === 'position' && scenario) return { ...sourceOf(project, scenario), position: document.tree };
  return {
    name: document.name,
    tree: (scenario ?? document).tree,
    modules: project.modulesFor(document),
    board: (isBoard(document) ? document : referred('board', document, scenario))?.asBoard,
    position: referred('position', document, scenario)?.tree ?? inline(document.tree) ?? inline(scenario?.tree),
    positions: new Map([...document.given].map(([path, position]) => [path, position.tree])),
  };
}

/** What a document names itself counts before what its scenario names. */
function referred(
  key: string,
  document: ProjectDocument,
  scenario: ProjectDocument | undefined,
): ProjectDocument | undefined {
  return document.refers.get(key) ?? scenario?.refers.get(key);
}

/** A position written where it is used. */
function inline(tree: DocMap | undefined): DocMap | undefined {
  const node = tree?.get('position');
  return node?.kind === 'map' ? node : undefined;
}
