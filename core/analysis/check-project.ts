import { buildBoard } from '../board/index.js';
import type { Project, ProjectDocument, ProjectModule } from '../documents/index.js';
import { readPositions } from '../engine/position.js';
import { prepare, type Scenario, variantsOf } from '../engine/program.js';
import { checkVariants, noChoices, setUp } from '../engine/setup.js';
import { sourceOf } from '../engine/sources.js';
import { checkStartEnds } from '../engine/start-ends.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import { Diagnostics, problem } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import { Findings } from './consequences.js';
import { ruleTests } from './rule-tests.js';
import { citationsIn, statementsOf } from './rulebook.js';

/** What there is to say about a project, and the programs its modules make. */
export interface CheckedProject {
  readonly diagnostics: Pick<Diagnostics, 'list' | 'heldBack'>;
  /** Every set of modules that some document needs, as one program. */
  readonly models: readonly Model[];
}

/**
 * Checks every document of a project wholly: modules with all their texts, boards against the kinds of the modules they
 * use, scenarios with what they choose, positions where they are used, every text of the rule tests.
 */
export function checkProject(project: Project): CheckedProject {
  const findings = new Findings(project);
  const programs = new Programs(findings);
  for (const document of project.documents) {
    const modules = project.modulesFor(document);
    const faults = new Diagnostics();
    let scenario: Scenario | undefined;
    guarded(project, () => {
      const model = modules.length > 0 ? programs.of(modules) : undefined;
      scenario = checkDocument(project, document, model, faults);
    });
    // Only what is without fault can be asked how it begins.
    if (scenario && !project.diagnostics.failed && !programs.faulty.has(scenario.model))
      checkStartEnds(scenario, document.tree.get('scenario')?.at ?? document.at, faults);
    checkCitations(document, modules, faults);
    findings.add(faults);
  }
  return { diagnostics: findings.settled(), models: programs.all };
}

/** Documents with faults of form may break what is built on their form: then the faults of form are what is told. */
function guarded(project: Project, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!project.diagnostics.failed) throw error;
  }
}

/** Programs by their modules: each is checked once, however many documents need it. */
class Programs {
  private readonly known = new Map<string, Model>();
  readonly faulty = new Set<Model>();

  constructor(private readonly findings: Findings) {}

  of(modules: readonly ProjectModule[]): Model {
    const key = modules.map((module) => module.name).join(' ');
    const known = this.known.get(key);
    if (known) return known;
    const diagnostics = new Diagnostics();
    const model = checkProgram(modules, diagnostics);
    checkVariants(model, variantsOf(modules), diagnostics);
    this.findings.add(diagnostics);
    if (diagnostics.failed) this.faulty.add(model);
    this.known.set(key, model);
    return model;
  }

  get all(): readonly Model[] {
    return [...this.known.values()];
  }
}

/** The scenario, where the document is one and can be run. */
function checkDocument(
  project: Project,
  document: ProjectDocument,
  model: Model | undefined,
  to: Diagnostics,
): Scenario | undefined {
  if (document.kind === 'board') checkBoard(project, document, model, to);
  if (document.kind !== 'scenario' && document.kind !== 'tests') return undefined;
  const source = sourceOf(project, document);
  // That a board is named, and is there, is told where the form of documents is checked.
  if (!model || !source.board) return undefined;
  if (document.kind === 'scenario') return prepare(source, to, { model });
  ruleTests(source, document.tree, to, model);
  return undefined;
}

/** A board by itself: its kinds, the places its modules need, the values it starts with. */
function checkBoard(project: Project, document: ProjectDocument, model: Model | undefined, to: Diagnostics): void {
  const board = buildBoard(document.tree, to);
  if (!board || !model) return;
  const world = setUp(model, board, noChoices, variantsOf(project.modulesFor(document)), to);
  if (world) readPositions(world, [], to);
}

/** Ids that are cited must be declared, where the modules have a rulebook at all. */
function checkCitations(document: ProjectDocument, modules: readonly ProjectModule[], to: Diagnostics): void {
  const statements = statementsOf(modules);
  if (statements.size === 0) return;
  for (const { id, at } of citationsIn(document.tree)) {
    if (statements.has(id)) continue;
    to.add(
      problem('BK0601', `the rulebook has no statement "${id}"`, at, {
        suggestion: nearestName(id, statements.keys()),
        help: 'statements are declared under `rulebook:` of a module, or `ids:` of the file it names',
      }),
    );
  }
}
