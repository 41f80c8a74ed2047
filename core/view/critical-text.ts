import type { Critical } from '../analysis/comparison/critical.js';
import type { SimulationResult } from '../analysis/simulation/result.js';
import { shown, wrap } from '../source/width.js';
import { changeText, differenceText, figureText, whoPlays } from './comparison-words.js';
import { columns, counted, cut } from './figures.js';

/** How many changes are listed. */
const LISTED = 24;

export function criticalText(critical: Critical, first: SimulationResult, width = 80): string {
  const { of, base, ranked, refused } = critical;
  const some = ranked.filter(({ difference }) => !difference.noise);
  const rows = some
    .slice(0, LISTED)
    .map((moved) => [cut(changeText(moved), width - 34), differenceText(moved.difference, base.unit)]);
  const noise = ranked.length - some.length;
  const lines = [
    shown(first.title),
    `${first.scenario}, seed ${first.seed}, ${counted(first.runs)} runs each${first.partial ? ' (partial: it was stopped)' : ''}`,
    `${whoPlays(first)}.`,
    '',
    ...wrap(`${of}: ${figureText(base)} as it is. What changes it most, one thing at a time on the same luck:`, width),
    ...(rows.length > 0 ? columns(['', 'interval of 95 %'], rows, 0) : ['  Nothing does, as far as can be told.']),
    ...(some.length > LISTED ? [`and ${some.length - LISTED} more (--json has all)`] : []),
    '',
    ...wrap(
      `${noise} of ${ranked.length} changes are noise: their interval holds 0. Of so many about ${Math.max(1, Math.round(ranked.length / 20))} would seem to matter by chance.`,
      width,
    ),
    ...(refused.length > 0
      ? wrap(
          `${refused.length} cannot be made, such as ${refused[0] && changeText(refused[0])}: ${refused[0]?.why}.`,
          width,
        )
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
