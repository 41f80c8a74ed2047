import { type Setting, withSettings } from '../../core/analysis/simulation/settings.js';
import { type Plan, Simulator } from '../../core/analysis/simulation/simulator.js';
import { loadProject, type Project, type ProjectDocument } from '../../core/documents/index.js';
import { entryOf, mapNode, scalarNode, textAt } from '../../core/documents/nodes.js';
import { type Recording, recorded, replayed } from '../../core/documents/recorded.js';
import type { DocMap, DocNode } from '../../core/documents/tree.js';
import { prepare, type Scenario, type ScenarioSource } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { checkProgram } from '../../core/language/check.js';
import type { Model } from '../../core/language/model.js';
import { Diagnostics, problem } from '../../core/source/diagnostic.js';
import { sourceFile } from '../../core/source/file.js';
import { findDocuments, type Place } from '../files/place.js';
import { chosen } from '../loading/load.js';

/** What is chosen for a scenario before it is simulated. */
export interface Wanted {
  readonly settings: readonly Setting[];
  readonly variant: string | undefined;
  readonly players: number | undefined;
  /** An expression that is measured besides, when a run ends. */
  readonly measured?: string | undefined;
}

/** Everything a thread needs to play a scenario: plain data. */
export interface Job {
  readonly paths: readonly string[];
  /** The path of what is played, and that of its scenario where it is a position that names none. */
  readonly document: string;
  readonly of: string | undefined;
  readonly files: Recording;
  readonly library: Recording | undefined;
  readonly wanted: Wanted;
  readonly plan: Plan;
}

/** The documents of some paths, read once; every thread sees the same. */
export interface Sources {
  readonly project: Project;
  readonly place: Place;
  readonly files: Recording;
  readonly library: Recording | undefined;
}

export function sourcesOf(paths: readonly string[]): Sources {
  const place = findDocuments(paths);
  const files = recorded(place.files);
  const library = place.library && recorded(place.library);
  const project = loadProject(place.paths, files.files, library?.files);
  return { project, place, files: files.recording, library: library?.recording };
}

/** A scenario or position (`of` a scenario that it does not name) with what is chosen for it; what is wrong goes to the diagnostics. */
export function scenarioOf(
  project: Project,
  document: ProjectDocument,
  wanted: Wanted,
  to: Diagnostics,
  of?: ProjectDocument,
): Scenario | undefined {
  if (document.kind !== 'scenario' && document.kind !== 'position') {
    to.add(
      problem(
        'BK0304',
        `a scenario or a position is simulated, and this is ${document.kind === 'tests' ? 'a document of tests' : `a ${document.kind}`}`,
        document.at,
        {
          label: 'expected a scenario or a position',
        },
      ),
    );
    return undefined;
  }
  const own = of ? { ...sourceOf(project, of), position: document.tree } : sourceOf(project, document);
  const { source: set, choose, positions, redraw } = withSettings(own, wanted.settings, to);
  const source = wanted.measured === undefined ? set : { ...set, tree: measuring(set.tree, wanted.measured) };
  if (to.failed) return undefined;
  const model = source.modules === own.modules ? modelOf(project, source.modules, to) : undefined;
  if (to.failed) return undefined;
  return prepare(source, to, {
    choices: (base) => choose(chosen(base, { set: [], variant: wanted.variant, players: wanted.players })),
    positions,
    redraw,
    ...(model && { model }),
  });
}

/** What the expression on the command line is called among metrics. */
export const MEASURED = 'measured';

/** A scenario that measures an expression besides. */
function measuring(tree: DocMap, expression: string): DocMap {
  const file = sourceFile('--of', expression);
  const scalar = (text: string): DocNode => scalarNode(text, textAt(file, text, 0));
  const entry = (name: string, value: DocNode) => entryOf(scalarNode(name, textAt(file, name, 0)), value);
  const at = { file, start: 0, end: expression.length };
  const metric = mapNode([entry('value', scalar(expression)), entry('observed', scalar('ends'))], at);
  const own = tree.get('metrics');
  const metrics = mapNode([...(own?.kind === 'map' ? own.entries : []), entry(MEASURED, metric)], own?.at ?? at);
  return mapNode([...tree.entries.filter(({ name }) => name !== 'metrics'), entry('metrics', metrics)], tree.at);
}

const models = new WeakMap<Project, Map<string, Model>>();

/** The program of some modules, made once for all scenarios of a project that are played by it. */
export function modelOf(project: Project, modules: ScenarioSource['modules'], to: Diagnostics): Model {
  const known = models.get(project) ?? new Map<string, Model>();
  models.set(project, known);
  const key = modules.map(({ name }) => name).join(' ');
  const model = known.get(key) ?? checkProgram(modules, to);
  known.set(key, model);
  return model;
}

/** What a thread has read already: many jobs are of the same documents. */
let read: { readonly files: Recording; readonly paths: string; readonly project: Project } | undefined;

function projectOf({ paths, files, library }: Job): Project {
  const key = paths.join('\n');
  if (read?.files !== files || read.paths !== key)
    read = { files, paths: key, project: loadProject(paths, replayed(files), library && replayed(library)) };
  return read.project;
}

/** Made again in another thread: nothing can be wrong with it there that was not told before. */
export function simulatorOf(job: Job): Simulator {
  const project = projectOf(job);
  const named = (path: string | undefined) => project.documents.find((document) => document.path === path);
  const document = named(job.document);
  const to = new Diagnostics();
  const scenario = document && scenarioOf(project, document, job.wanted, to, named(job.of));
  if (!scenario) throw new Error(`a scenario that was sound is not any more: ${to.list[0]?.message ?? 'it is gone'}`);
  return new Simulator(scenario, job.plan);
}
