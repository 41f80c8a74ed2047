/** Positions that nothing begins with and that name no scenario: checked against what they may belong to. */
import { buildBoard } from '../board/index.js';
import type { Project, ProjectDocument, ProjectModule } from '../documents/index.js';
import { readPositions } from '../engine/position.js';
import { prepare, variantsOf } from '../engine/program.js';
import { noChoices, setUp } from '../engine/setup.js';
import { sourceOf } from '../engine/sources.js';
import type { Model } from '../language/model.js';
import { type Diagnostic, Diagnostics, problem } from '../source/diagnostic.js';

/** The program of some modules; undefined where it has faults. */
type ModelOf = (modules: readonly ProjectModule[]) => Model | undefined;

/** What is said of the positions that were asked for and that nothing else reads. */
export function checkLonePositions(project: Project, modelOf: ModelOf): Diagnostic[] {
  const used = new Set(project.documents.flatMap((d) => [...d.refers.values(), ...d.given.values()]));
  return project.entries
    .filter((d) => d.kind === 'position' && !d.tree.get('scenario') && !used.has(d))
    .flatMap((position) => saidOf(project, position, modelOf));
}

/** Something a position may belong to, and what is wrong with the position if it does. */
interface Owner {
  readonly document: ProjectDocument;
  readonly faults: readonly Diagnostic[];
}

function saidOf(project: Project, position: ProjectDocument, modelOf: ModelOf): Diagnostic[] {
  const owners = ownersOf(project, position, modelOf, 'scenario');
  const boards = owners.length > 0 ? [] : ownersOf(project, position, modelOf, 'board');
  const all = [...owners, ...boards];
  // A start that is not in use, and could be, is in nobody's way.
  if (all.some(({ faults }) => faults.length === 0)) return [];
  const [only, ...others] = all;
  // Where it fits none of several it is not known which of them its faults are against.
  const known = only && others.length === 0 ? only : undefined;
  const faults = known?.faults ?? [];
  // Where something is not there, or cannot be read, that may be what begins with it.
  if (project.diagnostics.failed) return [...faults];
  const scenario = known && owners.includes(known) ? pathTo(position, known.document) : './FILE.yaml';
  const lone = problem(
    'BK0916',
    `nothing begins with this position, and it names no scenario${known ? '' : ': it was not checked'}`,
    position.at,
    {
      help: `write \`scenario: ${scenario}\` into it; or let a scenario begin with it: \`position: ${fileOf(position)}\``,
    },
  );
  return [...faults, lone];
}

function ownersOf(
  project: Project,
  position: ProjectDocument,
  modelOf: ModelOf,
  kind: 'scenario' | 'board',
): readonly Owner[] {
  return project.documents.flatMap((document): Owner[] => {
    const modules = project.modulesFor(document);
    if (document.kind !== kind || !document.sound || modules.length === 0) return [];
    const model = modelOf(modules);
    if (!model) return [];
    const found = new Diagnostics();
    if (kind === 'scenario') {
      const source = { ...sourceOf(project, document), position: position.tree };
      if (!prepare(source, found, { model, needsStart: false, despiteFaults: true })) return [];
    } else {
      const board = document.asBoard && buildBoard(document.asBoard, found);
      // How many pieces there are only a scenario says.
      const world = board && setUp(model, board, { ...noChoices, unsure: true }, variantsOf(modules), found);
      if (!world) return [];
      readPositions(world, [position.tree], found);
    }
    return [{ document, faults: found.list.filter(({ at }) => at?.file === position.file) }];
  });
}

/** The way from a document to another, as documents write it. */
function pathTo(from: ProjectDocument, to: ProjectDocument): string {
  const [here, there] = [from.path.split('/').slice(0, -1), to.path.split('/')];
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  const up = here.slice(same).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...there.slice(same)].join('/');
}

function fileOf({ path }: ProjectDocument): string {
  return `./${path.slice(path.lastIndexOf('/') + 1)}`;
}
