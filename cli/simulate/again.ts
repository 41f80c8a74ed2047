import type { CompareArguments, CriticalArguments, ManyRuns, SimulateArguments } from '../line/arguments.js';

/*
 * The words that make the same runs again, whatever was left to chance or to defaults. What says only where results go,
 * or how fast they come, is left out.
 */

/** @param made how many runs of it were made, where it was stopped */
export function wordsAgain(args: SimulateArguments, seed: string, made: number | undefined): string[] {
  const { scenario, of, amount } = args;
  const runs = made ?? ('runs' in amount ? amount.runs : undefined);
  return [
    ...['simulate', scenario],
    ...option('--of', of),
    ...(runs === undefined && 'precision' in amount
      ? option('--precision', `${Number((amount.precision * 100).toPrecision(12))}%`)
      : option('-n', runs)),
    ...(args.check ? ['--check'] : []),
    ...manyRuns(args, seed),
  ];
}

/** @param runs of each; undefined: as many as the study says */
export function comparedAgain(args: CompareArguments, seed: string, runs: number | undefined): string[] {
  const { paths, of, metrics, overUnknowns, transplant } = args;
  return [
    ...['compare', ...paths],
    ...option('--of', of),
    ...option('-n', runs),
    ...manyRuns(args, seed),
    ...option('--metric', metrics.join(',')),
    ...(overUnknowns ? ['--over-unknowns'] : []),
    ...(transplant ? ['--transplant'] : []),
  ];
}

export function criticalAgain(args: CriticalArguments, seed: string): string[] {
  const { scenario, of, measure, runs } = args;
  return [
    ...['critical', scenario],
    ...option('--scenario', of),
    ...option('--of', measure),
    ...option('-n', runs),
    ...manyRuns(args, seed),
  ];
}

function manyRuns({ bots, budget, players, sets, variant }: ManyRuns, seed: string): string[] {
  const [least, most] = [players[0], players.at(-1)];
  return [
    ...option('--seed', seed),
    ...option('--bot', bots.join(',')),
    ...option('--budget', budget),
    ...option('--players', least === most ? least : `${least}..${most}`),
    ...sets.flatMap(({ path, written }) => option('--set', `${path}=${written}`)),
    ...option('--variant', variant),
  ];
}

function option(name: string, value: string | number | undefined): string[] {
  return value === undefined || value === '' ? [] : [name, `${value}`];
}
