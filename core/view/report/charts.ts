/** Charts as data, in the words of Vega-Lite: who draws them is given to the page, for it is large and loaded only then. */
import type { EndResult, Moment, NumberResult, Spread } from '../../analysis/simulation/result.js';
import { figure, percent } from '../figures.js';
import { colours } from './style.js';

/** A chart that can be drawn, and its name for those who have it read to them. */
export interface Chart {
  readonly title: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Draws a chart: an `svg` element. */
export type Draw = (chart: Chart) => Promise<string>;

/** Narrow enough to be read on a phone without being made much smaller. */
export const WIDTH = 310;
const HEIGHT = 130;
const STRIP = 46;
/** Of one bar or interval with the words over it. */
export const ROW = 38;
/** Bars of a histogram, and points of a line, at most. */
const MOST_BARS = 40;
const MOST_POINTS = 120;

const { ink, soft, faint, main } = colours;

export const config = {
  background: null,
  padding: 4,
  view: { stroke: null },
  axis: {
    ...{ labelColor: ink, titleColor: soft, titleFontWeight: 'normal', labelFontSize: 11, titleFontSize: 11 },
    ...{ domainColor: soft, tickColor: soft, gridColor: faint, labelFlush: false },
  },
  axisX: { grid: false },
  text: { color: ink, fontSize: 11 },
} as const;

const share = (field: string, title: string) => ({
  ...{ field, type: 'quantitative', title },
  axis: { format: '.0%', tickCount: 4 },
});

/** How runs end, each end with its interval. The words over each bar say what it is. */
export function endsChart(ends: readonly EndResult[]): Chart {
  const how = { won: 'Won', lost: 'Lost', none: 'Neither' } as const;
  const values = ends
    .filter(({ share }) => share.value > 0)
    .map(({ title, result, share: { value, low, high } }, i) => ({
      ...{ place: i, value, low, high, result },
      says: `${how[result]}, ${percent(value)}: ${title}`,
    }));
  const y = { field: 'place', type: 'ordinal', axis: null };
  const longest = Math.max(0.1, ...values.map(({ high }) => high));
  const x = { ...share('value', 'share of runs'), scale: { domain: [0, longest] } };
  return {
    title: 'How the runs end',
    spec: {
      ...{ config, data: { values }, width: WIDTH + 40, height: { step: ROW } },
      encoding: { y },
      layer: [
        {
          mark: { type: 'bar', height: 12, yOffset: 8 },
          encoding: {
            x,
            fill: { condition: { test: "datum.result === 'won'", value: main }, value: faint },
            stroke: { condition: { test: "datum.result === 'won'", value: main }, value: soft },
          },
        },
        {
          mark: { type: 'rule', yOffset: 8, color: ink, strokeWidth: 2 },
          encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
        },
        {
          mark: { type: 'text', align: 'left', yOffset: -8, limit: WIDTH + 36 },
          encoding: { x: { value: 0 }, text: { field: 'says' } },
        },
      ],
    },
  };
}

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** Bars of whole numbers, each as wide as the next. */
export function barsOf({ histogram, least, most }: Spread): Bar[] {
  const width = niceWidth((most - least + 1) / MOST_BARS);
  const all = histogram.reduce((sum, [, runs]) => sum + runs, 0);
  const bars = new Map<number, number>();
  for (const [value, runs] of histogram) {
    const from = Math.floor(value / width) * width;
    bars.set(from, (bars.get(from) ?? 0) + runs);
  }
  return [...bars].map(([from, runs]) => ({ from: from - 0.5, to: from + width - 0.5, share: runs / all }));
}

/** 1, 2, 5, 10, 20 and so on: the next that is no less. */
function niceWidth(least: number): number {
  for (let ten = 1; ; ten *= 10) for (const n of [1, 2, 5]) if (n * ten >= least) return n * ten;
}

/** How often each value came, with the quantiles as lines. */
export function histogram(title: string, spread: Spread, unit: string): Chart {
  const { p10, p50, p90 } = spread;
  const lines = [...new Set([p10, p50, p90])].map((at) => ({ at }));
  return {
    title: `${title}: P10 ${figure(p10)}, P50 ${figure(p50)}, P90 ${figure(p90)}`,
    spec: {
      ...{ config, width: WIDTH, height: HEIGHT },
      layer: [
        {
          data: { values: barsOf(spread) },
          mark: { type: 'bar', fill: main, fillOpacity: 0.55, stroke: main, strokeWidth: 0.5 },
          encoding: {
            x: {
              field: 'from',
              type: 'quantitative',
              title: unit,
              axis: { tickMinStep: 1, tickCount: 6 },
              scale: { zero: false, nice: false },
            },
            x2: { field: 'to' },
            y: share('share', 'share of runs'),
            y2: { datum: 0 },
          },
        },
        {
          data: { values: lines },
          mark: { type: 'rule', color: ink, strokeDash: [4, 3] },
          encoding: { x: { field: 'at', type: 'quantitative' } },
        },
      ],
    },
  };
}

/** A number as runs go on, between P10 and P90, and below it how many runs still do. */
export function seriesChart({ title, clock = 'step' }: NumberResult, series: readonly Moment[]): Chart {
  const runs = series[0]?.still ?? 1;
  const strip = everySo(series).map(({ tick, still }) => ({ tick, on: still / runs }));
  const x = (more: object) => ({
    ...{ field: 'tick', type: 'quantitative', scale: { nice: false } },
    ...{ title: null, axis: { tickMinStep: 1, tickCount: 6, labels: false } },
    ...more,
  });
  const of = (field: string) => ({ field, type: 'quantitative' });
  const line = (field: string, dash: readonly number[], width: number, color: string) => ({
    mark: { type: 'line', interpolate: 'step-after', color, strokeWidth: width, strokeDash: dash },
    encoding: { x: x({}), y: of(field) },
  });
  const axis = { tickMinStep: 1, tickCount: 5, titleLimit: HEIGHT };
  const band = {
    mark: { type: 'area', interpolate: 'step-after', fill: main, fillOpacity: 0.25 },
    encoding: { x: x({}), y: { ...of('p10'), title, axis }, y2: { field: 'p90' } },
  };
  const going = {
    ...{ type: 'area', interpolate: 'step-after', fill: soft, fillOpacity: 0.35 },
    line: { color: soft, strokeWidth: 1 },
  };
  return {
    title: `${title} over time`,
    spec: {
      ...{ config, spacing: 6 },
      vconcat: [
        {
          ...{ data: { values: turnsOf(series) }, width: WIDTH, height: HEIGHT },
          layer: [band, line('p10', [1, 3], 1.2, ink), line('p90', [5, 3], 1.2, ink), line('p50', [1, 0], 2.4, main)],
        },
        {
          ...{ data: { values: strip }, width: WIDTH, height: STRIP, mark: going },
          encoding: {
            x: x({ title: `${clock}s`, axis: { tickMinStep: 1, tickCount: 6 } }),
            y: { ...share('on', 'going on'), scale: { domain: [0, 1] }, axis: { values: [0, 0.5, 1], format: '.0%' } },
          },
        },
      ],
    },
  };
}

/** The moments at which anything shown is other than before, and the last; each holds until the next. */
function turnsOf(series: readonly Moment[]): Pick<Moment, 'tick' | 'p10' | 'p50' | 'p90'>[] {
  let last: Moment | undefined;
  const turns = series.filter((moment, i) => {
    const same = last?.p10 === moment.p10 && last.p50 === moment.p50 && last.p90 === moment.p90;
    if (same && i < series.length - 1) return false;
    last = moment;
    return true;
  });
  return everySo(turns).map(({ tick, p10, p50, p90 }) => ({ tick, p10, p50, p90 }));
}

/** Every so manieth moment, and the last. */
function everySo(series: readonly Moment[]): Moment[] {
  const every = Math.ceil(series.length / MOST_POINTS);
  return series.filter((_, i) => i % every === 0 || i === series.length - 1);
}
