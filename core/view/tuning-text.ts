import type { Figure } from '../analysis/comparison/measures.js';
import type { Tuning } from '../analysis/comparison/tuning.js';
import type { SimulationResult } from '../analysis/simulation/result.js';
import { shown, wrap } from '../source/width.js';
import { columns, counted, cut, figure, meanWithError, shareWithError } from './figures.js';

/** The value that comes nearest to what is wanted, with its two neighbours. */
export function tuningText({ target, tried, nearest }: Tuning, first: SimulationResult, width = 80): string {
  const isShare = tried.some((t) => t.figure.unit === 'share');
  const wanted = isShare ? `${figure(target.value * 100)} %` : figure(target.value);
  const lines = [
    shown(first.title),
    `${first.scenario}, seed ${first.seed}, ${counted(first.runs)} runs each${first.partial ? ' (partial: it was stopped)' : ''}`,
    first.players === 0 ? 'Nobody plays.' : `${first.players} players, by ${first.policy.join(', ')}.`,
    '',
  ];
  if (nearest === undefined) {
    const why = tried[0]?.figure.missing ?? 'it has no value';
    return `${[...lines, ...wrap(`${target.metric} = ${wanted}: ${why}`, width)].join('\n')}\n`;
  }
  const rows = tried
    .map((t, i) => [
      cut(t.label, width - 50),
      figureText(t.figure),
      i === nearest ? (t.reaches ? 'reaches it' : 'nearest') : '',
    ])
    .slice(Math.max(0, nearest - 1), nearest + 2);
  return `${[
    ...lines,
    ...columns([`${target.metric} = ${wanted}`, 'interval of 95 %', ''], rows, 0),
    '',
    ...wrap(verdict({ target, tried, nearest }, wanted), width),
  ].join('\n')}\n`;
}

function verdict({ target, tried, nearest }: Omit<Tuning, 'tuning'>, wanted: string): string {
  const best = tried[nearest ?? 0];
  if (best?.reaches) {
    const others = tried.filter((t) => t.reaches && t !== best).map(({ label }) => label);
    return `${best.label} reaches ${target.metric} = ${wanted}${others.length > 0 ? `; with so many runs so may ${others.join(', ')}` : ''}.`;
  }
  const values = tried.flatMap(({ figure: f }) => (f.value ? [f.value.value] : []));
  const where =
    target.value > Math.max(...values)
      ? 'all are below'
      : target.value < Math.min(...values)
        ? 'all are above'
        : 'it lies between two of them';
  return `None of the ${tried.length} values reaches ${target.metric} = ${wanted}: ${where}. ${best?.label} comes nearest.`;
}

function figureText({ value, unit, missing }: Figure): string {
  if (!value) return missing?.startsWith('does not apply') ? 'does not apply' : 'none';
  return unit === 'share' ? shareWithError(value) : `${meanWithError(value)}${unit === 'things' ? '' : ` ${unit}s`}`;
}
