import { buildBoard } from '../../board/index.js';
import type { World } from '../../compile/world.js';
import { isBoard, type Project, type ProjectDocument, type ProjectModule } from '../../documents/index.js';
import type { Said } from '../../engine/initial.js';
import { readPositions } from '../../engine/position.js';
import { prepare, variantsOf } from '../../engine/program.js';
import { noChoices, setUp } from '../../engine/setup.js';
import { sourceOf } from '../../engine/sources.js';
import type { Model } from '../../language/model.js';
import { type Diagnostic, Diagnostics } from '../../source/diagnostic.js';
import type { SourceFile } from '../../source/file.js';
import { inputsOf } from '../project/inputs.js';
import type { CheckMemory } from '../project/memory.js';
import { type Facts, factsOf } from './facts.js';

/** A board with rules on it, as some document plays it. */
export interface Setting {
  readonly document: ProjectDocument;
  readonly board: ProjectDocument;
  readonly world: World;
  /** What the board and a position say of the start. */
  readonly starts: readonly Said[];
  readonly facts: Facts;
}

/** What advice is given about. */
export interface Subject {
  readonly project: Project;
  /** The documents that were asked for. */
  readonly asked: ReadonlySet<SourceFile>;
  /** Every program that some document needs. */
  readonly programs: readonly Facts[];
  readonly settings: readonly Setting[];
  tell(advice: Diagnostic): void;
}

/** Everything advice needs of a project without errors. */
export function subjectOf(
  project: Project,
  models: readonly Model[],
  modelOf: (modules: readonly ProjectModule[]) => Model,
  memory: CheckMemory,
  tell: (advice: Diagnostic) => void,
): Subject {
  return {
    project,
    asked: new Set(project.entries.map((document) => document.file)),
    programs: models.map(factsOf),
    settings: settingsOf(project, modelOf, memory),
    tell,
  };
}

/** Tests play a board with rules that something else mostly plays already: of those alike one is enough. */
function settingsOf(
  project: Project,
  modelOf: (modules: readonly ProjectModule[]) => Model,
  memory: CheckMemory,
): Setting[] {
  const seen = new Set<string>();
  return project.documents.flatMap((document) => {
    const board = boardOf(document);
    const modules = project.modulesFor(document);
    const key = [board?.path, ...modules.map((module) => module.name)].join(' ');
    if (document.kind === 'tests' && seen.has(key)) return [];
    seen.add(key);
    if (!board || modules.length === 0) return [];
    const model = modelOf(modules);
    // Other modules make another program.
    const inputs = { of: [model, ...inputsOf(document, []).of] };
    const stage = memory.found(`setting ${document.path}`, inputs, () => ({
      value: document === board ? stageOfBoard(board, model, modules) : stageOf(project, document, model),
      keep: true,
    }));
    return stage ? [{ document, board, ...stage, facts: factsOf(model) }] : [];
  });
}

type Stage = Pick<Setting, 'world' | 'starts'>;

/** What is wrong was told before. */
function stageOf(project: Project, document: ProjectDocument, model: Model): Stage | undefined {
  const source = sourceOf(project, document);
  const scenario = prepare(source, new Diagnostics(), { model, needsStart: false, despiteFaults: true });
  return scenario && { world: scenario.world, starts: scenario.position.values };
}

function stageOfBoard(
  { asBoard }: ProjectDocument,
  model: Model,
  modules: readonly ProjectModule[],
): Stage | undefined {
  const told = new Diagnostics();
  const built = asBoard && buildBoard(asBoard, told);
  const world = built && setUp(model, built, noChoices, variantsOf(modules), told);
  return world && { world, starts: readPositions(world, [], told).values };
}

function boardOf(document: ProjectDocument): ProjectDocument | undefined {
  if (isBoard(document)) return document;
  if (document.kind !== 'scenario' && document.kind !== 'tests') return undefined;
  return document.refers.get('board') ?? document.refers.get('scenario')?.refers.get('board');
}
