/** Several variants side by side, one line each. */
import type { SimulationResult } from '../analysis/simulation/result.js';
import { shown } from '../source/width.js';
import { columns, counted, cut, meanWithError, shareWithError } from './figures.js';

export function comparisonText(
  results: readonly { readonly label: string; readonly result: SimulationResult }[],
  width = 80,
): string {
  const [first] = results;
  if (!first) return '';
  const { clock } = first.result;
  const rows = results.map(({ label, result }) => {
    const main = result.ends.find(({ result: how }) => how === 'lost');
    const length = result.lengths[result.clock];
    return [
      cut(label, width - 56),
      shareWithError(result.won),
      length ? meanWithError(length.mean) : '',
      main ? cut(shown(main.title), 22) : '',
    ];
  });
  return `${[
    shown(first.result.title),
    `${first.result.scenario}, seed ${first.result.seed}, ${counted(first.result.runs)} runs each`,
    ...columns(['', 'won', `length (${clock}s)`, 'lost most by'], rows, 0),
  ].join('\n')}\n`;
}
