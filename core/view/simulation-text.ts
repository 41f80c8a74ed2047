/** What many runs came to, for a terminal. */
import type { PlacesResult, SimulationResult, Spread } from '../analysis/simulation/result.js';
import { shown, wrap } from '../source/width.js';
import { columns, counted, cut, figure, meanWithError, percent, shareWithError } from './figures.js';
import { many, measured, restsOn, seedRows, upkeepTitles } from './simulation-words.js';

/** How many places of a map, and rules of the usage, are listed. */
const LISTED = 8;

export function simulationText(result: SimulationResult, width = 80): string {
  return [
    head(result, width),
    outcome(result, width),
    lengths(result),
    numbers(result, width),
    metrics(result, width),
    maps(result, width),
    components(result, width),
    upkeep(result),
    usage(result, width),
    seeds(result),
    broken(result, width),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function head(result: SimulationResult, width: number): string[] {
  const { title, scenario, seed, runs, partial, policy, players, reconstructed } = result;
  const who =
    players === 0
      ? 'Nobody plays: choices are made at random.'
      : `${players} ${players === 1 ? 'player' : 'players'}, played by ${policy.join(', ')}.`;
  return [
    shown(title),
    `${scenario}, seed ${seed}, ${counted(runs)} runs${partial ? ' (partial: it was stopped)' : ''}`,
    who,
    ...restsOn(reconstructed, width),
  ];
}

function outcome({ won, ends }: SimulationResult, width: number): string[] {
  const rows = ends
    .filter(({ share, result }) => share.value > 0 || result !== 'none')
    .map(({ title, result, share }) => [
      cut(shown(title), width - 34),
      result === 'none' ? '' : result,
      shareWithError(share),
    ]);
  return [`Won ${shareWithError(won)}: interval of 95 %`, ...columns(['How it ends', '', 'share of runs'], rows)];
}

function spread(s: Spread): string[] {
  return [meanWithError(s.mean), figure(s.p10), figure(s.p50), figure(s.p90), figure(s.most)];
}

const SPREAD = ['mean', 'P10', 'P50', 'P90', 'max'];

function lengths({ lengths, nominal }: SimulationResult): string[] {
  const rows = Object.entries(lengths)
    .filter(([, s]) => s.most > 0)
    .map(([clock, s]) => [many(clock), ...spread(s)]);
  const meant = nominal && `A game is meant to be ${nominal.count} ${many(nominal.clock)} long.`;
  return [...columns(['Length', ...SPREAD], rows, 0), ...(meant ? [meant] : [])];
}

function numbers({ numbers }: SimulationResult, width: number): string[] {
  if (numbers.length === 0) return [];
  const rows = numbers.flatMap(({ title, end, most, clock }) => [
    [cut(shown(title), width - 48), 'at the end', ...spread(end)],
    ...(most && clock ? [['', 'at most', ...spread(most)]] : []),
  ]);
  return columns(['What was observed', '', ...SPREAD], rows, 0);
}

function metrics({ metrics, clock }: SimulationResult, width: number): string[] {
  if (metrics.length === 0) return [];
  const rows = metrics.map((m) => [cut(m.title, width - 46), inOneLine(m)]);
  const notes = metrics.flatMap((m) =>
    m.value === undefined && m.median === undefined && m.missing ? wrap(`${m.title}: ${m.missing}`, width - 2) : [],
  );
  return [
    `Shared metrics (the clock is the ${clock} unless another is named)`,
    ...rows.filter(([, value]) => value !== '').map(([name, value]) => columns([name ?? '', value ?? ''], [])[0] ?? ''),
    ...notes.map((line) => `  ${line}`),
  ];
}

/** A metric in one line, with how often it never came. */
function inOneLine(m: SimulationResult['metrics'][number]): string {
  const never = m.median === undefined || !m.never ? '' : `, never in ${percent(m.never)} of runs`;
  return `${measured(m) ?? ''}${never}`;
}

function maps({ maps }: SimulationResult, width: number): string[] {
  const many: Readonly<Record<string, string>> = { space: 'spaces', link: 'links', piece: 'pieces' };
  return maps.flatMap((map: PlacesResult, i) => {
    const places = [...map.places].filter(({ ever }) => ever.value > 0).sort((a, b) => b.ever.value - a.ever.value);
    if (places.length === 0) return [];
    const rows = places
      .slice(0, LISTED)
      .map(({ id, ever, first, time }) => [
        cut(id, width - 50),
        shareWithError(ever),
        first === undefined ? '' : figure(first),
        percent(time),
      ]);
    const rest = places.length - rows.length;
    return [
      ...(i > 0 ? [''] : []),
      ...columns([`${map.title}: ${many[map.of] ?? map.of}`, 'ever', 'first', 'of the time'], rows, 0),
      ...(rest > 0 ? [`and ${rest} more (--json has all)`] : []),
    ];
  });
}

function components({ components }: SimulationResult, width: number): string[] {
  if (components.length === 0) return [];
  const rows = components.map(({ title, count, peak, ranOut }) => [
    cut(shown(title), width - 52),
    figure(count),
    figure(peak.p50),
    figure(peak.p95),
    figure(peak.most),
    shareWithError(ranOut),
  ]);
  return columns(['Most in use', 'there are', 'P50', 'P95', 'max', 'ran out in'], rows, 0);
}

function upkeep({ upkeep, clock }: SimulationResult): string[] {
  if (!upkeep) return [];
  const rows = upkeepTitles.map(([key, title]) => [title, ...spread(upkeep[key])]);
  return columns([`Upkeep per ${clock}`, ...SPREAD], rows, 0);
}

function usage({ usage }: SimulationResult, width: number): string[] {
  const idle = usage.rules.filter(({ changed }) => changed === 0);
  const rows = [...usage.rules]
    .filter(({ changed }) => changed > 0)
    .sort((a, b) => b.changed - a.changed)
    .slice(0, LISTED)
    .map(({ key, happened, changed, times }) => [
      cut(key, width - 44),
      percent(happened),
      percent(changed),
      figure(times),
    ]);
  return [
    ...columns(['Used most', 'happened in', 'changed in', 'times a run'], rows, 0),
    ...(idle.length > 0
      ? wrap(`Never changed anything (${idle.length}): ${idle.map(({ key }) => key).join(', ')}`, width)
          .slice(0, 4)
          .map((line, i) => (i === 3 ? cut(`${line} …`, width) : line))
      : []),
  ];
}

function seeds(result: SimulationResult): string[] {
  const rows = seedRows(result);
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([title]) => title.length));
  return ['Runs worth seeing with `bulkhead run`', ...rows.map(([title, seed]) => `  ${title.padEnd(width)}  ${seed}`)];
}

function broken({ broken }: SimulationResult, width: number): string[] {
  if (broken.runs === 0) return [];
  return [
    `${counted(broken.runs)} runs broke off and count as none of these:`,
    ...broken.named
      .slice(0, LISTED)
      .flatMap(({ seed, step, why }) => wrap(`--seed ${seed}, step ${step}: ${why}`, width - 2))
      .map((l) => `  ${l}`),
  ];
}
