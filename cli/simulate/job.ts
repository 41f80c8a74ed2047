import { type Setting, withSettings } from '../../core/analysis/simulation/settings.js';
import { type Plan, Simulator } from '../../core/analysis/simulation/simulator.js';
import { loadProject, type Project, type ProjectDocument } from '../../core/documents/index.js';
import { type Recording, recorded, replayed } from '../../core/documents/recorded.js';
import { prepare, type Scenario } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { Diagnostics, problem } from '../../core/source/diagnostic.js';
import { findDocuments, type Place } from '../files/place.js';
import { chosen } from '../loading/load.js';

/** What is chosen for a scenario before it is simulated. */
export interface Wanted {
  readonly settings: readonly Setting[];
  readonly variant: string | undefined;
  readonly players: number | undefined;
}

/** Everything a thread needs to play a scenario: plain data. */
export interface Job {
  readonly paths: readonly string[];
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
  const { source, choose, positions } = withSettings(own, wanted.settings, to);
  if (to.failed) return undefined;
  return prepare(source, to, {
    choices: (base) => choose(chosen(base, { set: [], variant: wanted.variant, players: wanted.players })),
    positions,
  });
}

/** Made again in another thread: nothing can be wrong with it there that was not told before. */
export function simulatorOf({ paths, files, library, wanted, plan }: Job): Simulator {
  const project = loadProject(paths, replayed(files), library && replayed(library));
  const [first, position] = project.entries;
  const document = position ?? first;
  const to = new Diagnostics();
  const scenario = document && scenarioOf(project, document, wanted, to, position && first);
  if (!scenario) throw new Error(`a scenario that was sound is not any more: ${to.list[0]?.message ?? 'it is gone'}`);
  return new Simulator(scenario, plan);
}
