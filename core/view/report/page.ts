/** One page that tells all of one result or several, and needs nothing else: no network, no script, no other file. */
import type { SimulationResult } from '../../analysis/simulation/result.js';
import { sha256 } from '../../base/sha256.js';
import { counted, shareWithError } from '../figures.js';
import { escaped } from '../svg-text.js';
import type { Draw } from './charts.js';
import { folded, list, paragraph, table } from './html.js';
import { BoardPictures, type DrawnBoard } from './maps.js';
import { broken, components, lengths, metrics, numbers, outcome, seeds, upkeep, usage } from './outcome.js';
import { MAIN, RECORD_VERSION, type ReportRecord, recordedCell, recordText } from './record.js';
import { boardsOf, sideBySide } from './several.js';
import { style } from './style.js';

/** A result and the board it came from. */
export interface Reported {
  /** What tells it from the others; nothing where there is only one. */
  readonly label: string;
  readonly result: SimulationResult;
  readonly board: DrawnBoard;
}

/** How the figures are had again. */
export interface Made {
  /** The words after `bulkhead`. */
  readonly command: readonly string[];
  readonly version: string;
}

/** Of so many results each is told whole; of more there is only what stands side by side, and each board once. */
const MOST_WHOLE = 4;

export async function reportPage(reported: readonly Reported[], made: Made, draw: Draw): Promise<string> {
  const [first] = reported;
  if (!first) throw new Error('a report of nothing');
  const { title, seed, partial } = first.result;
  const record: Omit<ReportRecord, 'page'> = {
    ...{ report: RECORD_VERSION, bulkhead: made.version, command: made.command, seed, partial },
    cells: reported.map(({ label, result }) => recordedCell(label, result)),
  };
  const several = reported.length > 1;
  const parts = [head(reported, record), several ? await sideBySide(reported, draw) : ''];
  if (reported.length <= MOST_WHOLE)
    for (const [i, one] of reported.entries()) parts.push(await whole(one, `board-${i}`, several, draw));
  else parts.push(await boardsOf(reported));
  const inside = parts.join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${style}</style></head>
<body>${MAIN.begin}${inside}${MAIN.end}
${recordText({ ...record, page: sha256(inside) })}
</body></html>
`;
}

function head(reported: readonly Reported[], { command, bulkhead, seed, cells }: Omit<ReportRecord, 'page'>): string {
  const results = reported.map(({ result }) => result);
  const [first] = results as [SimulationResult];
  const alone = results.length === 1;
  const rests = [...new Set(results.flatMap(({ reconstructed }) => reconstructed))];
  const facts = [
    ['Made by', `<code>${escaped(`bulkhead ${command.map(quoted).join(' ')}`)}</code>`],
    ['Seed', escaped(seed)],
    [
      'Runs',
      escaped(
        results
          .map(({ runs }) => counted(runs))
          .filter(isFirst)
          .join(', '),
      ),
    ],
    ['Choices', escaped(results.map(who).filter(isFirst).join('; '))],
    [
      'Digest',
      cells
        .map(({ digests }) => digests.whole)
        .filter(isFirst)
        .map((d) => `<code>${d}</code>`)
        .join(' '),
    ],
    ['Bulkhead', escaped(bulkhead)],
  ].map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return [
    `<h1>${escaped(first.title)}</h1>`,
    alone
      ? `<p class="answer">Won in ${escaped(shareWithError(first.won))} of runs, with its interval of 95 %.</p>`
      : '',
    results.some(({ partial }) => partial)
      ? warning('It was stopped before all runs were made: these are the figures so far.')
      : '',
    rests.length > 0
      ? `<div class="warning">${paragraph('These figures rest on what is reconstructed or read into silence:')}${list(rests)}</div>`
      : '',
    `<dl>${facts.join('')}</dl>`,
    '<p><code>bulkhead verify</code> with this page makes the same runs again and says whether the figures are the same.</p>',
    ...(alone ? [optionsOf(first)] : []),
  ].join('');
}

const warning = (text: string): string => `<div class="warning">${paragraph(text)}</div>`;
const isFirst = (value: string, i: number, all: readonly string[]): boolean => all.indexOf(value) === i;

function who({ players, policy }: SimulationResult): string {
  if (players === 0) return 'nobody plays, choices are made at random';
  return `${players} ${players === 1 ? 'player' : 'players'}, played by ${policy.join(', ')}`;
}

function optionsOf({ options }: SimulationResult): string {
  const rows = Object.entries(options).map(([name, value]) => [name, value]);
  return rows.length === 0
    ? ''
    : folded(`Options: ${rows.length}`, table('As they were set', ['option', { head: 'value', is: 'text' }], rows));
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./=,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

async function whole(
  { label, result, board }: Reported,
  prefix: string,
  several: boolean,
  draw: Draw,
): Promise<string> {
  const pictures = new BoardPictures(board, prefix);
  return [
    several
      ? `<h2>${escaped(label)}</h2>${paragraph(`Won in ${shareWithError(result.won)} of runs.`)}${optionsOf(result)}`
      : '',
    await outcome(result, draw),
    await lengths(result, draw),
    await pictures.start(),
    await pictures.maps(result),
    await numbers(result, draw),
    metrics(result),
    components(result),
    upkeep(result),
    usage(result),
    seeds(result),
    broken(result),
  ].join('');
}
