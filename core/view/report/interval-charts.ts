/** Charts of figures with their intervals, one below the other. */
import { type Chart, config, ROW, WIDTH } from './charts.js';
import { colours } from './style.js';

/** A figure with its interval, and the words over it. */
export interface IntervalRow {
  readonly says: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** It cannot be told from nothing: drawn hollow and broken, whatever its colour. */
  readonly noise?: boolean;
}

/** What is counted, and how it is written along the axis. */
export const scales = {
  share: { format: '~%' },
  number: { format: '~f' },
  /** By how much something is more or less: nothing at all has a mark of its own. */
  difference: { format: '+~f' },
} as const;

const { ink, soft, main, paper } = colours;

/** Figures of one kind, each with its interval. */
export function intervalsChart(title: string, rows: readonly IntervalRow[], scale: keyof typeof scales): Chart {
  const values = bounded(rows).map((row, i) => ({ ...row, place: i }));
  const x = (field: string) => ({
    ...{ field, type: 'quantitative', title },
    axis: { format: scales[scale].format, tickCount: 4 },
    scale: { zero: true },
  });
  const whenNoise = (noise: unknown, otherwise: unknown) => ({
    condition: { test: 'datum.noise', value: noise },
    value: otherwise,
  });
  const zero = { type: 'tick', orient: 'vertical', yOffset: 8, size: 16, thickness: 1, color: soft, opacity: 1 };
  const y = { field: 'place', type: 'ordinal', axis: null };
  return {
    title,
    spec: {
      ...{ config, data: { values }, width: WIDTH + 40, height: { step: ROW } },
      layer: [
        ...(scale === 'difference' ? [{ mark: zero, encoding: { y, x: { datum: 0, type: 'quantitative' } } }] : []),
        {
          mark: { type: 'rule', yOffset: 8, strokeWidth: 4 },
          encoding: {
            ...{ y, x: x('low'), x2: { field: 'high' } },
            ...{ color: whenNoise(soft, main), strokeDash: whenNoise([2, 2], [1, 0]) },
          },
        },
        {
          mark: { type: 'point', yOffset: 8, size: 26, opacity: 1, stroke: ink, strokeWidth: 1.2 },
          encoding: { y, x: x('value'), fill: whenNoise(paper, ink) },
        },
        {
          mark: { type: 'text', align: 'left', yOffset: -8, limit: WIDTH + 36 },
          encoding: { y, x: { value: 0 }, text: { field: 'says' } },
        },
      ],
    },
  };
}

/** An interval without an end is drawn as far as any other goes. */
function bounded(rows: readonly IntervalRow[]): IntervalRow[] {
  const finite = rows.flatMap(({ value, low, high }) => [value, low, high]).filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  return rows.map((row) => ({ ...row, low: Math.max(row.low, least), high: Math.min(row.high, most) }));
}
