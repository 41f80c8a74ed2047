import type { SimulateArguments } from '../line/arguments.js';

/**
 * The words that make the same runs again, whatever was left to chance or to defaults. What says only where results go,
 * or how fast they come, is left out.
 *
 * @param made how many runs of it were made, where it was stopped
 */
export function wordsAgain(args: SimulateArguments, seed: string, made: number | undefined): string[] {
  const { scenario, of, amount, bots, budget, players, sets, variant } = args;
  const option = (name: string, value: string | number | undefined): string[] =>
    value === undefined || value === '' ? [] : [name, `${value}`];
  const runs = made ?? ('runs' in amount ? amount.runs : undefined);
  const [least, most] = [players[0], players.at(-1)];
  return [
    ...['simulate', scenario],
    ...option('--of', of),
    ...(runs === undefined && 'precision' in amount
      ? option('--precision', `${Number((amount.precision * 100).toPrecision(12))}%`)
      : option('-n', runs)),
    ...option('--seed', seed),
    ...option('--bot', bots.join(',')),
    ...option('--budget', budget),
    ...option('--players', least === most ? least : `${least}..${most}`),
    ...sets.flatMap(({ path, written }) => option('--set', `${path}=${written}`)),
    ...option('--variant', variant),
  ];
}
