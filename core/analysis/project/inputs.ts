/** What has a part in what is said of documents and programs: a project as a graph of trees. */
import type { DocMap, ProjectDocument, ProjectModule } from '../../documents/index.js';
import type { Inputs } from './memory.js';

/** What a document is checked as: with what it names, and against its modules. */
export function inputsOf(document: ProjectDocument, modules: readonly ProjectModule[]): Required<Inputs> {
  const named = (of: ProjectDocument): unknown[] =>
    // A position may name the scenario that names it.
    [...of.refers].flatMap(([key, other]) => [key, other.tree, ...(other.kind === 'position' ? [] : named(other))]);
  return {
    of: [
      document.tree,
      ...named(document),
      ...[...document.given].flatMap(([path, position]) => [path, position.tree]),
      ...modules.flatMap(namesOf),
    ],
    parts: modules.flatMap((module) => module.parts),
  };
}

/** What a program is made of: every text counts. */
export function programInputs(modules: readonly ProjectModule[]): Inputs {
  return { of: modules.flatMap((module): unknown[] => [...namesOf(module), ...module.parts]) };
}

/** What a module is called, what it uses, and the trees of its rulebooks. */
function namesOf({ name, uses, documents }: ProjectModule): (string | DocMap)[] {
  return [name, ...uses, ...documents.flatMap((d) => [...d.refers.values()].map((other) => other.tree))];
}
