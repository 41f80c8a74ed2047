import type { Project, ProjectDocument, ProjectModule } from '../documents/index.js';
import { checkStartEnds } from '../engine/start-ends.js';
import { checkStartNevers } from '../engine/start-nevers.js';
import type { Model } from '../language/model.js';
import { Diagnostics, type Report } from '../source/diagnostic.js';
import { adviceOn } from './advice/index.js';
import { Findings } from './consequences.js';
import { checkLonePositions } from './lone-positions.js';
import { checkCitations, checkDocument } from './project/documents.js';
import { inputsOf } from './project/inputs.js';
import { CheckMemory } from './project/memory.js';
import { Programs } from './project/programs.js';
import { checkStartFlow } from './start-flow.js';
import { checkStudies } from './studies.js';

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
 *
 * @param memory what was found before, for whoever checks again: what hangs on nothing that has changed is not looked at
 */
export function checkProject(project: Project, memory: CheckMemory = new CheckMemory()): CheckedProject {
  const findings = new Findings(project);
  const programs = new Programs(memory, (found) => findings.add(found));
  for (const document of project.documents) findings.add(saidOf(project, document, programs, memory));
  const soundModelOf = (modules: readonly ProjectModule[]): Model | undefined => {
    const model = programs.of(modules);
    return programs.faulty.has(model) ? undefined : model;
  };
  const lone = guarded(project, () => checkLonePositions(project, soundModelOf));
  findings.add({ list: lone ?? [], heldBack: 0 });
  const studies = guarded(project, () => checkStudies(project, soundModelOf));
  if (studies) findings.add(studies);
  return { diagnostics: findings.settled(), models: programs.all, modelOf: (modules) => programs.of(modules) };
}

/** What is said of one document. */
function saidOf(project: Project, document: ProjectDocument, programs: Programs, memory: CheckMemory): Diagnostics {
  const modules = project.modulesFor(document);
  const model = guarded(project, () => (modules.length > 0 ? programs.of(modules) : undefined));
  // Only what is without fault can be asked how it begins.
  const asked = model !== undefined && !programs.faulty.has(model);
  const lacking = lacks(project, document);
  const { of, parts, names } = inputsOf(document, modules);
  return memory.found(document.path, { of: [...of, model !== undefined, asked, lacking], parts, names }, () => {
    const found = new Diagnostics();
    const whole = guarded(project, () => {
      const scenario = checkDocument(project, document, model, found);
      if (scenario && asked) {
        const at = document.tree.get('scenario')?.at ?? document.at;
        checkStartEnds(scenario, at, found);
        checkStartNevers(scenario, at, found);
        checkStartFlow(scenario, at, found);
      }
      return true;
    });
    checkCitations(document, programs.statementsOf(modules), found);
    if (lacking) found.heldBack += elsewhere(found, document);
    return { value: found, keep: whole === true, placeless: found.list.length + found.heldBack === 0 };
  });
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
export function checkWithAdvice(project: Project, memory: CheckMemory = new CheckMemory()): CheckedProject {
  const checked = checkProject(project, memory);
  const { diagnostics, models, modelOf } = checked;
  if (diagnostics.list.some((d) => d.severity === 'error')) return checked;
  return {
    ...checked,
    diagnostics: { ...diagnostics, list: [...diagnostics.list, ...adviceOn(project, models, modelOf, memory)] },
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
