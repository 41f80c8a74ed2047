import { type Board, buildBoard } from '../board/index.js';
import type { Project, ProjectDocument, ProjectModule } from '../documents/index.js';
import { readPositions } from '../engine/position.js';
import { prepare, type Scenario, variantsOf } from '../engine/program.js';
import { checkVariants, noChoices, setUp } from '../engine/setup.js';
import { sourceOf } from '../engine/sources.js';
import { checkStartEnds } from '../engine/start-ends.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import { entries, field, wordOf } from '../language/reading.js';
import { Diagnostics, problem, type Report } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import { adviceOn } from './advice/index.js';
import { Findings } from './consequences.js';
import { checkLonePositions } from './lone-positions.js';
import { ruleTests } from './rule-tests.js';
import { citationsIn, type Statement, statementsOf } from './rulebook.js';
import { checkStartFlow } from './start-flow.js';
import { checkSurvivors } from './survivors.js';

/** What there is to say about a project, and the programs its modules make. */
export interface CheckedProject {
  readonly diagnostics: Report;
  /** Every set of modules that some document needs, as one program. */
  readonly models: readonly Model[];
  /** The program of some modules. */
  modelOf(modules: readonly ProjectModule[]): Model;
}

/**
 * Checks every document of a project wholly: modules with all their texts, boards against the kinds of the modules they
 * use, scenarios with what they choose, positions where they are used, every text of the rule tests.
 */
export function checkProject(project: Project, memory: CheckMemory = new CheckMemory()): CheckedProject {
  const findings = new Findings(project);
  const programs = new Programs(findings, memory);
  for (const document of project.documents) {
    const modules = project.modulesFor(document);
    const model = guarded(project, () => (modules.length > 0 ? programs.of(modules) : undefined));
    const faults = memory.found(document.path, madeOf(document, modules), () => {
      const found = new Diagnostics();
      const whole = guarded(project, () => {
        const scenario = checkDocument(project, document, model, found);
        // Only what is without fault can be asked how it begins.
        if (scenario && !programs.faulty.has(scenario.model)) {
          const at = document.tree.get('scenario')?.at ?? document.at;
          checkStartEnds(scenario, at, found);
          checkStartFlow(scenario, at, found);
        }
        return true;
      });
      checkCitations(document, programs.statementsOf(modules), found);
      if (lacks(project, document)) found.heldBack += elsewhere(found, document);
      return { value: found, keep: whole === true };
    });
    findings.add(faults);
  }
  const lone = guarded(project, () =>
    checkLonePositions(project, (modules) => {
      const model = programs.of(modules);
      return programs.faulty.has(model) ? undefined : model;
    }),
  );
  findings.add({ list: lone ?? [], heldBack: 0 });
  return { diagnostics: findings.settled(), models: programs.all, modelOf: (modules) => programs.of(modules) };
}

/** Whether something that a document uses is not there. */
function lacks(project: Project, { file }: ProjectDocument): boolean {
  return project.diagnostics.list.some((d) => /^BK030[1-4]$/.test(d.code) && d.at?.file === file);
}

/** Takes out what is said of other documents, such as its position, by one that lacks a module: how many there were. */
function elsewhere({ list }: Diagnostics, { file }: ProjectDocument): number {
  const own = list.filter(({ at }) => !at || at.file === file);
  return list.splice(0, list.length, ...own).length - own.length;
}

/** The same with advice, where there are no errors: until they are mended most of it would only follow from them. */
export function checkWithAdvice(project: Project, memory?: CheckMemory): CheckedProject {
  const checked = checkProject(project, memory);
  const { diagnostics, models, modelOf } = checked;
  if (diagnostics.list.some((d) => d.severity === 'error')) return checked;
  return {
    ...checked,
    diagnostics: { ...diagnostics, list: [...diagnostics.list, ...adviceOn(project, models, modelOf)] },
  };
}

/** Documents with faults of form may break what is built on their form: then the faults of form are what is told. */
function guarded<T>(project: Project, check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (!project.diagnostics.failed) throw error;
    return undefined;
  }
}

/** What was found before, for whoever checks the same documents again and again. */
export class CheckMemory {
  private readonly known = new Map<string, { readonly of: readonly unknown[]; readonly value: unknown }>();

  /** What was made under a key, as long as it is made of the very same; `keep` says whether it may be had again. */
  found<T>(key: string, of: readonly unknown[], make: () => { readonly value: T; readonly keep: boolean }): T {
    const before = this.known.get(key);
    if (before && before.of.length === of.length && before.of.every((part, i) => part === of[i]))
      return before.value as T;
    const { value, keep } = make();
    if (keep) this.known.set(key, { of, value });
    else this.known.delete(key);
    return value;
  }
}

/** The trees of everything that has a part in what is said of a document. */
function madeOf(document: ProjectDocument, modules: readonly ProjectModule[]): unknown[] {
  const named = (of: ProjectDocument): unknown[] =>
    // A position may name the scenario that names it.
    [...of.refers.values()].flatMap((other) => [other.tree, ...(other.kind === 'position' ? [] : named(other))]);
  return [document.tree, ...named(document), ...[...document.given.values()].map((d) => d.tree), ...partsOf(modules)];
}

function partsOf(modules: readonly ProjectModule[]): unknown[] {
  return modules.flatMap((module) => [
    module.name,
    ...module.uses,
    ...module.parts,
    ...module.documents.flatMap((d) => [...d.refers.values()].map((other) => other.tree)),
  ]);
}

function keyOf(modules: readonly ProjectModule[]): string {
  return modules.map((module) => module.name).join(' ');
}

/** Programs by their modules, and what their rulebooks state: each is checked once, however many documents need it. */
class Programs {
  private readonly known = new Map<string, Model>();
  private readonly statements = new Map<string, ReadonlyMap<string, Statement>>();
  readonly faulty = new Set<Model>();

  constructor(
    private readonly findings: Findings,
    private readonly memory: CheckMemory,
  ) {}

  of(modules: readonly ProjectModule[]): Model {
    const key = keyOf(modules);
    const known = this.known.get(key);
    if (known) return known;
    const { model, diagnostics } = this.memory.found(` ${key}`, partsOf(modules), () => {
      const found = new Diagnostics();
      const made = checkProgram(modules, found);
      checkVariants(made, variantsOf(modules), found);
      return { value: { model: made, diagnostics: found }, keep: true };
    });
    this.findings.add(diagnostics);
    if (diagnostics.failed) this.faulty.add(model);
    this.known.set(key, model);
    return model;
  }

  statementsOf(modules: readonly ProjectModule[]): ReadonlyMap<string, Statement> {
    const key = keyOf(modules);
    const statements = this.statements.get(key) ?? statementsOf(modules);
    this.statements.set(key, statements);
    return statements;
  }

  get all(): readonly Model[] {
    return [...this.known.values()];
  }
}

/** The scenario, where the document is one and can be run: not a position, which was come to by the rules. */
function checkDocument(
  project: Project,
  document: ProjectDocument,
  model: Model | undefined,
  to: Diagnostics,
): Scenario | undefined {
  if (document.kind === 'board') checkBoard(project, document, model, to);
  const stands = document.kind === 'position' && document.refers.has('scenario');
  if (document.kind !== 'scenario' && document.kind !== 'tests' && !stands) return undefined;
  const source = sourceOf(project, document);
  // That a board is named, and is there, is told where the form of documents is checked.
  if (!model || !source.board) return undefined;
  if (document.kind === 'tests') {
    ruleTests(source, document.tree, to, model);
    checkSurvivors(document.tree, project.modulesFor(document), to);
    return undefined;
  }
  const scenario = prepare(source, to, { model });
  return stands ? undefined : scenario;
}

/** A board by itself: its kinds, the places its modules need, the values it starts with. */
function checkBoard(project: Project, document: ProjectDocument, model: Model | undefined, to: Diagnostics): void {
  const board = buildBoard(document.tree, to);
  if (!board || !model) return;
  checkLegend(board, document, model, to);
  const world = setUp(model, board, noChoices, variantsOf(project.modulesFor(document)), to);
  if (world) readPositions(world, [], to);
}

/** Characters of a legend mean kinds that there are, whether or not they became a space or link of the board. */
function checkLegend(board: Board, { tree }: ProjectDocument, model: Model, to: Diagnostics): void {
  const used = new Set([...board.spaces, ...board.links].map((thing) => thing.kind));
  const known = model.kinds.all.filter((k) => (k.universe === 'space' || k.universe === 'link') && k.module !== '');
  for (const { value } of entries(field(tree, 'legend'))) {
    const kind = value.kind === 'map' ? value.get('is') : value;
    const name = wordOf(kind) ?? '';
    if (!kind || name === '' || name === 'none' || used.has(name)) continue;
    if (model.kinds.find(name, new Set(model.modules))) continue;
    const names = known.map((k) => k.name);
    const suggestion = nearestName(name, names);
    const help = `kinds of space and link: ${names.join(', ')}`;
    to.add(
      problem(
        'BK0608',
        `there is no kind of space or link called "${name}"`,
        kind.at,
        suggestion ? { suggestion } : { help },
      ),
    );
  }
}

/** Ids that are cited must be declared, where the modules have a rulebook at all. */
function checkCitations(document: ProjectDocument, statements: ReadonlyMap<string, Statement>, to: Diagnostics): void {
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
