import type { DocNode, Project, ProjectDocument, ProjectModule } from '../documents/index.js';
import type { ScenarioSource } from '../engine/program.js';
import { sourceOf } from '../engine/sources.js';
import { checkProgram } from '../language/check.js';
import { field, wordOf } from '../language/reading.js';
import { Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { type RuleTest, ruleTests } from './rule-tests.js';

/** The rule tests of one document, settled and ready to run. */
export interface Suite {
  readonly document: ProjectDocument;
  readonly source: ScenarioSource;
  readonly tests: readonly RuleTest[];
  /** The module under which a used module's tests are run again; undefined: they are its own. */
  readonly under: string | undefined;
  /** The module whose tests they are, where they are run under another. */
  readonly of?: string;
  /** Titles of tests that come out otherwise there, as that module's own tests say. */
  readonly differing: ReadonlyMap<string, FileSpan>;
}

/** A case that says that a used module's test of its title comes out otherwise here. */
interface Differing {
  readonly title: string;
  readonly module: string;
  readonly at: FileSpan;
}

/** The documents of tests among those asked for. */
export function testDocuments(project: Project): ProjectDocument[] {
  return project.entries.filter((document) => document.kind === 'tests');
}

/** Every document of tests by itself. */
export function suitesOf(project: Project, diagnostics: Diagnostics): Suite[] {
  return testDocuments(project).map((document) => {
    const source = sourceOf(project, document);
    return {
      document,
      source,
      tests: ruleTests(source, document.tree, diagnostics),
      under: undefined,
      differing: new Map(),
    };
  });
}

/**
 * A used module's tests once more under each module that uses it: what a module changes of another must be declared.
 * Only documents in the used module's own folder `tests/` count, and only where the other module fits their board.
 */
export function suitesAgain(project: Project, diagnostics: Diagnostics): Suite[] {
  const documents = testDocuments(project);
  return project.modules.flatMap((using) => {
    const differing = differingCases(project, using, documents);
    const again = documents.flatMap((document) => {
      const own = ownModule(project, document);
      return own && usesModule(project, using, own)
        ? (underModule(project, document, own, using, differing) ?? [])
        : [];
    });
    unknownTitles(differing, again, documents, project, using, diagnostics);
    return again;
  });
}

/** The module whose folder `tests/` a document lies in. */
export function ownModule(project: Project, document: ProjectDocument): ProjectModule | undefined {
  return project.modules.find((module) => module.documents.some((part) => liesIn(document.path, part.path)));
}

function liesIn(tests: string, part: string): boolean {
  return tests.startsWith(`${part.slice(0, part.lastIndexOf('/') + 1)}tests/`);
}

function usesModule(project: Project, using: ProjectModule, used: ProjectModule): boolean {
  return using.uses.some((name) => {
    const module = project.module(name);
    return name === used.name || (module !== undefined && module !== using && usesModule(project, module, used));
  });
}

function underModule(
  project: Project,
  document: ProjectDocument,
  own: ProjectModule,
  using: ProjectModule,
  differing: readonly Differing[],
): Suite | undefined {
  const base = sourceOf(project, document);
  const needed = new Set([
    ...base.modules.map((m) => m.name),
    ...using.documents.flatMap((part) => project.modulesFor(part)).map((m) => m.name),
  ]);
  const source = { ...base, modules: project.modules.filter((m) => needed.has(m.name)) };
  // A board that lacks what the using module needs is no board of it: those tests say nothing about it.
  const faults = new Diagnostics();
  const model = checkProgram(source.modules, faults);
  if (faults.failed) return undefined;
  const tests = ruleTests(source, document.tree, faults, model);
  if (faults.failed) return undefined;
  const titles = new Map(differing.filter((d) => d.module === own.name).map((d) => [d.title, d.at]));
  return { document, source, tests, under: using.name, of: own.name, differing: titles };
}

function differingCases(project: Project, using: ProjectModule, documents: readonly ProjectDocument[]): Differing[] {
  return documents
    .filter((document) => ownModule(project, document) === using)
    .flatMap((document) => {
      const cases = document.tree.get('cases');
      return cases?.kind === 'list' ? cases.items.flatMap(differingCase) : [];
    });
}

function differingCase(node: DocNode): Differing[] {
  const from = field(node, 'differs from');
  const module = wordOf(from);
  const title = wordOf(field(node, 'test'));
  return from && module !== undefined && title !== undefined ? [{ title, module, at: from.at }] : [];
}

function unknownTitles(
  differing: readonly Differing[],
  again: readonly Suite[],
  documents: readonly ProjectDocument[],
  project: Project,
  using: ProjectModule,
  to: Diagnostics,
): void {
  for (const { title, module, at } of differing) {
    const used = project.module(module);
    // That there is none at all is told where the case is read.
    if (!used) continue;
    if (!usesModule(project, using, used)) {
      to.add(
        problem('BK0601', `${using.name} uses no module called "${module}"`, at, {
          suggestion: nearestName(module, using.uses),
        }),
      );
      continue;
    }
    const own = documents.filter((document) => ownModule(project, document) === used);
    // Where the used module's tests are not among those asked for, nothing is known of their titles.
    if (own.length === 0) continue;
    const titles = again.filter((s) => own.includes(s.document)).flatMap((s) => s.tests.map((t) => t.title));
    if (titles.includes(title)) continue;
    to.add(
      problem('BK0601', `${module} has no test called "${title}" that can be run under ${using.name}`, at, {
        suggestion: nearestName(title, titles),
        help: 'a case that differs has the title of the case it differs from',
      }),
    );
  }
}
