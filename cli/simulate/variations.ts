import type { Setting } from '../../core/analysis/simulation/settings.js';
import type { Plan } from '../../core/analysis/simulation/simulator.js';
import type { Diagnostics } from '../../core/source/diagnostic.js';
import type { SimulateArguments } from '../line/arguments.js';
import { type Sources, scenarioOf } from './job.js';
import type { Cell } from './runs.js';

/** A scenario as it is played, and what tells it from the others; nothing where there is only one. */
export type Variation = Cell & { readonly label: string };

/** Every value of every setting with every number of players: one variation each. Undefined: one cannot be played. */
export function variations(
  sources: Sources,
  args: Pick<SimulateArguments, 'sets' | 'variant' | 'players' | 'of'>,
  plan: Plan,
  to: Diagnostics,
): Variation[] | undefined {
  const [document, position] = sources.project.entries;
  if (!document) return undefined;
  const { place, files, library } = sources;
  const made: Variation[] = [];
  const many = args.players.length > 1;
  for (const players of args.players.length > 0 ? args.players : [undefined])
    for (const settings of products(args.sets)) {
      const wanted = { settings, variant: args.variant, players };
      const scenario = scenarioOf(sources.project, position ?? document, wanted, to, position && document);
      if (!scenario) return undefined;
      const varied = settings.filter(({ path }) => (args.sets.find((s) => s.path === path)?.values.length ?? 0) > 1);
      const label = [...varied.map(({ path, value }) => `${path}=${value}`), ...(many ? [`${players} players`] : [])];
      made.push({
        label: label.join(', '),
        scenario,
        job: { paths: place.paths, files, library, wanted, plan },
      });
    }
  return made;
}

/** Each value of the first with each of the others. */
function products(sets: SimulateArguments['sets']): Setting[][] {
  const [first, ...others] = sets;
  if (!first) return [[]];
  return first.values.flatMap((value) => products(others).map((rest) => [{ path: first.path, value }, ...rest]));
}
