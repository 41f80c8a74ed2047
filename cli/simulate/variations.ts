import { BOT_PATH, botNamed } from '../../core/analysis/simulation/bot-named.js';
import { splitValues } from '../../core/analysis/simulation/setting-values.js';
import type { Setting } from '../../core/analysis/simulation/settings.js';
import type { Plan } from '../../core/analysis/simulation/simulator.js';
import type { ProjectDocument } from '../../core/documents/index.js';
import type { Diagnostics } from '../../core/source/diagnostic.js';
import { sourceFile } from '../../core/source/file.js';
import type { Sweep } from '../line/arguments.js';
import { type Sources, scenarioOf } from './job.js';
import type { Cell } from './runs.js';

/** A scenario as it is played, and what tells it from the others; nothing where there is only one. */
export type Variation = Cell & { readonly label: string };

/** What is played, and in which ways. */
export interface Varied {
  readonly document: ProjectDocument;
  /** The scenario of a position that names none. */
  readonly of: ProjectDocument | undefined;
  readonly sets: readonly Sweep[];
  readonly variant: string | undefined;
  /** Numbers of players, one after the other; none: as the scenario says. */
  readonly players: readonly number[];
  /** An expression that is measured besides, when a run ends. */
  readonly measured?: string | undefined;
}

/** Every value of every setting with every number of players: one variation each. Undefined: one cannot be played. */
export function variations(sources: Sources, varied: Varied, plan: Plan, to: Diagnostics): Variation[] | undefined {
  const { project, place, files, library } = sources;
  const { document, of, variant } = varied;
  const sweeps = varied.sets.map(({ path, written }) => ({
    path,
    values: splitValues(project.modulesFor(of ?? document), path, written),
  }));
  const made: Variation[] = [];
  const many = varied.players.length > 1;
  for (const players of varied.players.length > 0 ? varied.players : [undefined])
    for (const settings of products(sweeps)) {
      const wanted = { settings: settings.filter(isNoBot), variant, players, measured: varied.measured };
      const own = withBot(plan, settings, to);
      if (!own) return undefined;
      const scenario = scenarioOf(project, document, wanted, to, of);
      if (!scenario) return undefined;
      const turned = settings.filter(({ path }) => (sweeps.find((s) => s.path === path)?.values.length ?? 0) > 1);
      const label = [...turned.map(({ path, value }) => `${path}=${value}`), ...(many ? [`${players} players`] : [])];
      made.push({
        label: label.join(', '),
        scenario,
        job: { paths: place.paths, document: document.path, of: of?.path, files, library, wanted, plan: own },
      });
    }
  return made;
}

const isNoBot = ({ path }: Setting): boolean => path !== BOT_PATH;

/** Who plays is set as anything else: `bot=random,orders` tells how much skill is worth. */
function withBot(plan: Plan, settings: readonly Setting[], to: Diagnostics): Plan | undefined {
  const said = settings.find(({ path }) => path === BOT_PATH);
  if (!said) return plan;
  const file = sourceFile('--set', `${said.path}=${said.value}`);
  const bot = botNamed(said.value, { file, start: said.path.length + 1, end: file.text.length }, to);
  return bot && { ...plan, bots: [bot] };
}

/** Each value of the first with each of the others. */
function products(sweeps: readonly { readonly path: string; readonly values: readonly string[] }[]): Setting[][] {
  const [first, ...others] = sweeps;
  if (!first) return [[]];
  return first.values.flatMap((value) => products(others).map((rest) => [{ path: first.path, value }, ...rest]));
}
