/** How it ends, how long it lasts, and what is known of the numbers, in tables and charts. */
import type { SimulationResult, Spread } from '../../analysis/simulation/result.js';
import { counted, figure, meanWithError, percent, shareWithError } from '../figures.js';
import { many, measured, seedRows, upkeepTitles } from '../simulation-words.js';
import { type Chart, type Draw, endsChart, histogram, seriesChart } from './charts.js';
import { type Column, figures, folded, paragraph, figure as pictured, section, table } from './html.js';

const text = (head: string): Column => ({ head, is: 'text' });
const SPREAD = ['mean (interval of 95 %)', 'P10', 'P50', 'P90', 'least', 'most'];

export function spread(s: Spread): string[] {
  return [meanWithError(s.mean), ...[s.p10, s.p50, s.p90, s.least, s.most].map(figure)];
}

const chart = async (draw: Draw, what: Chart, caption: string): Promise<string> =>
  pictured('chart', await draw(what), caption);

export async function outcome({ ends }: SimulationResult, draw: Draw): Promise<string> {
  const rows = ends
    .filter(({ share, result }) => share.value > 0 || result !== 'none')
    .map(({ title, result, share }) => [title, result === 'none' ? '' : result, shareWithError(share)]);
  return section(
    'How it ends',
    await chart(draw, endsChart(ends), 'Filled bars are won; the line on each bar is its interval of 95 %.'),
    table('Share of runs, with intervals of 95 %', ['end', text(''), 'share of runs'], rows),
  );
}

export async function lengths({ lengths, clock }: SimulationResult, draw: Draw): Promise<string> {
  const known = Object.entries(lengths).filter(([, s]) => s.most > 0);
  const main = lengths[clock];
  return section(
    'How long it lasts',
    main && main.most > 0
      ? await chart(
          draw,
          histogram(`Length in ${many(clock)}`, main, `length in ${many(clock)}`),
          `Length in ${many(clock)}. The lines stand at P10, P50 and P90.`,
        )
      : '',
    table(
      'Each row counts by a clock of its own',
      ['clock', ...SPREAD],
      known.map(([c, s]) => [many(c), ...spread(s)]),
    ),
  );
}

const SERIES =
  'The band reaches from P10 (dots) to P90 (dashes), the thick line is P50. Runs that ended stay in with their last value; the strip below shows how many still go on.';

export async function numbers({ numbers }: SimulationResult, draw: Draw): Promise<string> {
  const over: string[] = [];
  const ends: string[] = [];
  const still: string[] = [];
  for (const number of numbers) {
    const { title, series, clock = 'step', end } = number;
    if (series?.some((moment) => moment.mean !== series[0]?.mean))
      over.push(await chart(draw, seriesChart(number, series), `${title}, after so many ${many(clock)}.`));
    else if (series) still.push(`${title} (${figure(end.p50)})`);
    if (end.most > end.least)
      ends.push(
        await chart(
          draw,
          histogram(`${title} at the end`, end, `${title}, at the end`),
          `${title} when the run ended.`,
        ),
      );
  }
  const rows = numbers.flatMap(({ title, end, most, clock }) => [
    [title, 'at the end', ...spread(end)],
    ...(most && clock ? [[title, 'at most', ...spread(most)]] : []),
  ]);
  const stayed = still.length > 0 ? paragraph(`Never changed in any run: ${still.join(', ')}.`) : '';
  return [
    over.length === 0 ? '' : section('Over time', paragraph(SERIES), figures(over), stayed),
    ends.length === 0 ? '' : section('At the end', figures(ends)),
    rows.length === 0
      ? ''
      : section('What was observed', table('At the end of a run, and the most in it', ['', text(''), ...SPREAD], rows)),
  ].join('');
}

export function metrics({ metrics, clock }: SimulationResult): string {
  return section(
    'Shared metrics',
    table(
      `The clock is the ${clock} unless another is named`,
      ['metric', text('value'), text('never came in')],
      metrics.map((m) => [
        m.title,
        measured(m) ?? m.missing ?? '',
        m.never === undefined ? '' : `${percent(m.never)} of runs`,
      ]),
    ),
  );
}

export function components({ components }: SimulationResult): string {
  const rows = components.map(({ title, count, peak, ranOut }) => [
    title,
    ...[count, peak.p50, peak.p95, peak.most].map(figure),
    shareWithError(ranOut),
  ]);
  const heads = ['component', 'there are', 'P50', 'P95', 'most', 'ran out in'];
  return rows.length === 0 ? '' : section('Components', table('The most in use at one time in a run', heads, rows));
}

export function upkeep({ upkeep, clock }: SimulationResult): string {
  if (!upkeep) return '';
  const rows = upkeepTitles.map(([key, title]) => [title, ...spread(upkeep[key])]);
  return section('Upkeep', table(`What there is to do in one ${clock}`, ['', ...SPREAD], rows));
}

export function usage({ usage }: SimulationResult): string {
  const row = ({ key, title, happened, changed, times }: (typeof usage.rules)[number]): string[] => [
    title === undefined ? key : `${title} (${key})`,
    percent(happened),
    percent(changed),
    figure(times),
  ];
  const heads = ['', 'happened in', 'changed in', 'times a run'];
  const rules = [...usage.rules].sort((a, b) => b.changed - a.changed || b.times - a.times);
  const idle = rules.filter(({ changed }) => changed === 0).length;
  return section(
    'Usage',
    folded(
      `Rules and cards: ${rules.length - idle} changed something, ${idle} never did`,
      table('Share of runs in which it happened, and in which anything came of it', heads, rules.map(row)),
    ),
  );
}

export function seeds(result: SimulationResult): string {
  const rows = seedRows(result);
  return rows.length === 0
    ? ''
    : section(
        'Runs worth seeing',
        table('`bulkhead run` with this seed plays the run again', ['run', text('seed')], rows),
      );
}

export function broken({ broken }: SimulationResult): string {
  if (broken.runs === 0) return '';
  const rows = broken.named.map(({ seed, step, why }) => [`--seed ${seed}`, figure(step), why]);
  const caption = `${counted(broken.runs)} runs broke off and count as none of these; the first of them:`;
  return section('Runs that broke off', table(caption, ['run', 'step', text('why')], rows));
}
