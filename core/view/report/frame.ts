/** What every report has around its own: how it was made, so that it can be made again, and what it rests on. */
import type { SimulationResult } from '../../analysis/simulation/result.js';
import { sha256 } from '../../base/sha256.js';
import { counted } from '../figures.js';
import { escaped } from '../svg-text.js';
import { folded, list, paragraph, table } from './html.js';
import { MAIN, RECORD_VERSION, type RecordedCell, type ReportRecord, recordText } from './record.js';
import { drawnOnce } from './shared.js';
import { style } from './style.js';

/** How the figures are had again. */
export interface Made {
  /** The words after `bulkhead`. */
  readonly command: readonly string[];
  readonly version: string;
}

/** What a page is made of. */
export interface Framed {
  readonly title: string;
  /** What the page answers in one sentence. */
  readonly answer?: string | undefined;
  /** All results that figures come from; the first is there. */
  readonly results: readonly SimulationResult[];
  readonly cells: readonly RecordedCell[];
  readonly parts?: ReportRecord['parts'];
  /** Markup, one part after the other. */
  readonly inside: readonly string[];
}

/** A page that needs nothing else: no network, no script, no other file. */
export function framed({ title, answer, results, cells, parts, inside }: Framed, { command, version }: Made): string {
  const [first] = results;
  if (!first) throw new Error('a report of nothing');
  const partial = results.some((result) => result.partial);
  const record: Omit<ReportRecord, 'page'> = {
    ...{ report: RECORD_VERSION, bulkhead: version, command, seed: first.seed, partial, cells },
    ...(parts && { parts }),
  };
  const shown = drawnOnce([head(title, answer, results, record), ...inside].join('\n'));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${style}</style></head>
<body>${MAIN.begin}${shown}${MAIN.end}
${recordText({ ...record, page: sha256(shown) })}
</body></html>
`;
}

function head(
  title: string,
  answer: string | undefined,
  results: readonly SimulationResult[],
  { command, bulkhead, seed, partial, cells }: Omit<ReportRecord, 'page'>,
): string {
  const rests = [...new Set(results.flatMap(({ reconstructed }) => reconstructed))];
  const each = (say: (result: SimulationResult) => string, between: string): string =>
    escaped(results.map(say).filter(isFirst).join(between));
  const digests = cells.map(({ digests }) => digests.whole).filter(isFirst);
  const facts = [
    ['Made by', `<code>${escaped(`bulkhead ${command.map(quoted).join(' ')}`)}</code>`],
    ['Seed', escaped(seed)],
    ['Runs', each(({ runs }) => counted(runs), ', ')],
    ['Choices', each(who, '; ')],
    [digests.length > MOST_DIGESTS ? 'Digests' : 'Digest', digestsOf(digests)],
    ['Bulkhead', escaped(bulkhead)],
  ].map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return [
    `<h1>${escaped(title)}</h1>`,
    answer === undefined ? '' : `<p class="answer">${escaped(answer)}</p>`,
    partial ? warning('It was stopped before all runs were made: these are the figures so far.') : '',
    rests.length > 0
      ? `<div class="warning">${paragraph('These figures rest on what is reconstructed or read into silence:')}${list(rests)}</div>`
      : '',
    `<dl>${facts.join('')}</dl>`,
    '<p><code>bulkhead verify</code> with this page makes the same runs again and says whether the figures are the same.</p>',
  ].join('');
}

/** So many digests stand at the top; more stand with what they are of. */
const MOST_DIGESTS = 4;

const digestsOf = (digests: readonly string[]): string =>
  digests.length > MOST_DIGESTS
    ? `of each variant, under <a href="#how">How each was played</a>`
    : digests.map((d) => `<code>${d}</code>`).join(' ');

const warning = (text: string): string => `<div class="warning">${paragraph(text)}</div>`;
const isFirst = (value: string, i: number, all: readonly string[]): boolean => all.indexOf(value) === i;

export function who({ players, policy }: SimulationResult): string {
  if (players === 0) return 'nobody plays, choices are made at random';
  return `${players} ${players === 1 ? 'player' : 'players'}, played by ${policy.join(', ')}`;
}

export function optionsOf({ options }: SimulationResult): string {
  const rows = Object.entries(options).map(([name, value]) => [name, value]);
  return rows.length === 0
    ? ''
    : folded(`Options: ${rows.length}`, table('As they were set', ['option', { head: 'value', is: 'text' }], rows));
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./=,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
