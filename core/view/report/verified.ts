/** A report against the same runs made again: what is the same, and in what they differ. */
import type { Digest } from '../../engine/digest.js';
import { counted, percent } from '../figures.js';
import type { RecordedCell, ReportRecord } from './record.js';

export interface Difference {
  readonly label: string;
  readonly same: boolean;
  /** What it was made from that is not as it was, in words. */
  readonly changed: readonly string[];
  readonly won: { readonly was: number; readonly now: number };
  readonly runs: { readonly was: number; readonly now: number };
}

export interface Verdict {
  /** Whether every figure is as it was. */
  readonly same: boolean;
  /** Whether the page is as it was written. */
  readonly untouched: boolean;
  readonly version: { readonly was: string; readonly now: string };
  readonly results: readonly Difference[];
  /** Results of the report that did not come again, and such as are not in it. */
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** What else was worked out and is not as it was. */
  readonly otherwise: readonly string[];
}

/** What the command of a report makes. */
export type MadeAgain = Pick<ReportRecord, 'cells' | 'parts'>;

const parts: Readonly<Record<Exclude<keyof Digest, 'whole' | 'options'>, string>> = {
  program: 'the rules',
  board: 'the board',
  start: 'where it starts',
};

export function verdictOn(
  record: ReportRecord,
  { cells: now, parts: own = {} }: MadeAgain,
  version: string,
  untouched: boolean,
): Verdict {
  const results = record.cells.flatMap((cell) => {
    // Of several that are called the same, the first belongs to the first.
    const alike = (cells: readonly RecordedCell[]) => cells.filter(({ label }) => label === cell.label);
    const other = alike(now)[alike(record.cells).indexOf(cell)];
    return other ? [differenceOf(cell, other)] : [];
  });
  const labels = (cells: readonly RecordedCell[], others: readonly RecordedCell[]): string[] =>
    cells.filter(({ label }) => others.every((other) => other.label !== label)).map(({ label }) => label);
  const [missing, added] = [labels(record.cells, now), labels(now, record.cells)];
  const otherwise = Object.keys({ ...record.parts, ...own }).filter((name) => record.parts?.[name] !== own[name]);
  return {
    same: missing.length + added.length + otherwise.length === 0 && results.every(({ same }) => same),
    ...{ untouched, version: { was: record.bulkhead, now: version }, results, missing, added, otherwise },
  };
}

function differenceOf(was: RecordedCell, now: RecordedCell): Difference {
  const changed = Object.entries(parts).flatMap(([part, words]) =>
    was.digests[part as keyof Digest] === now.digests[part as keyof Digest] ? [] : [words],
  );
  const names = [...new Set([...Object.keys(was.options), ...Object.keys(now.options)])];
  const options = names
    .filter((name) => was.options[name] !== now.options[name])
    .map((name) => `${name} (${was.options[name] ?? 'not there'}, now ${now.options[name] ?? 'not there'})`);
  if (options.length > 0) changed.push(`${options.length === 1 ? 'the option' : 'the options'} ${options.join(', ')}`);
  return {
    ...{ label: was.label, same: was.figures === now.figures, changed },
    won: { was: was.won, now: now.won },
    runs: { was: was.runs, now: now.runs },
  };
}

export function verdictText({ same, untouched, version, results, missing, added, otherwise }: Verdict): string {
  const lines = [same ? 'The figures are the same.' : 'The figures are not the same.'];
  for (const { label, same, changed, won, runs } of results) {
    const name = label === '' ? '' : `${label}: `;
    if (!same) lines.push(`  ${name}won ${percent(won.was)}, now ${percent(won.now)}`);
    if (runs.was !== runs.now) lines.push(`  ${name}${counted(runs.was)} runs, now ${counted(runs.now)}`);
    if (changed.length > 0) lines.push(`  ${name}changed since: ${changed.join(', ')}`);
  }
  for (const label of missing) lines.push(`  ${label}: did not come again`);
  for (const label of added) lines.push(`  ${label}: is not in the report`);
  if (otherwise.length > 0) lines.push(`  otherwise than in the report: ${otherwise.join(', ')}`);
  if (version.was !== version.now) lines.push(`  made by Bulkhead ${version.was}, now ${version.now}`);
  else if (!same && results.every(({ changed }) => changed.length === 0) && missing.length + added.length === 0)
    lines.push(
      '  The rules, the board, the options, the start and the version are the same: so the record in the page was changed.',
    );
  if (!untouched)
    lines.push('The page itself was changed after it was written: what it shows need not be what was counted.');
  return `${lines.join('\n')}\n`;
}
