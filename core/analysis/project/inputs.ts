/** What has a part in what is said of documents and programs: a project as a graph of trees. */
import type { DocMap, ProjectDocument, ProjectModule } from '../../documents/index.js';
import { declaredRules } from '../rule-texts.js';
import type { Inputs } from './memory.js';

/** What a document is checked as: with what it names, and against its modules. */
export function inputsOf(document: ProjectDocument, modules: readonly ProjectModule[]): Required<Inputs> {
  // How a scenario begins is asked of its options too; a reason for a rule that survives names rules.
  const begins = document.kind === 'scenario' || (document.kind === 'position' && document.refers.has('scenario'));
  const rules = document.tree.get('survivors') ? ruleKeys(modules) : '';
  const named = (of: ProjectDocument): unknown[] =>
    // A position may name the scenario that names it.
    [...of.refers].flatMap(([key, other]) => [key, other.tree, ...(other.kind === 'position' ? [] : named(other))]);
  return {
    of: [
      document.tree,
      ...named(document),
      ...[...document.given].flatMap(([path, position]) => [path, position.tree]),
      ...modules.flatMap(namesOf),
      rules,
    ],
    parts: modules.flatMap((module) => module.parts),
    names: begins ? () => true : (name) => spokenIn(document, name),
  };
}

/** Whether a document, or one that it names, has a word in it. */
function spokenIn(document: ProjectDocument, word: string): boolean {
  return [document, ...document.refers.values(), ...document.given.values()].some(
    (d) =>
      d.file.text.includes(word) || (d !== document && d.kind !== 'position' && d.refers.size > 0 && spokenIn(d, word)),
  );
}

const ruleKeys = (modules: readonly ProjectModule[]): string =>
  modules.flatMap((module) => declaredRules(module).map(({ key }) => key)).join(' ');

/** What a program is made of: every text counts. */
export function programInputs(modules: readonly ProjectModule[]): Inputs {
  return { of: modules.flatMap((module): unknown[] => [...namesOf(module), ...module.parts]) };
}

/** What a module is called, what it uses, and the trees of its rulebooks. */
function namesOf({ name, uses, documents }: ProjectModule): (string | DocMap)[] {
  return [name, ...uses, ...documents.flatMap((d) => [...d.refers.values()].map((other) => other.tree))];
}
