/** What a report says of itself for programs: how it was made, and what came of it. It stands in the page as JSON. */
import type { Comparison } from '../../analysis/comparison/comparison.js';
import type { Critical } from '../../analysis/comparison/critical.js';
import type { SimulationResult } from '../../analysis/simulation/result.js';
import { sha256 } from '../../base/sha256.js';
import type { Digest } from '../../engine/digest.js';

/** The version of the form of records. */
export const RECORD_VERSION = 1;

/** One result of a report. */
export interface RecordedCell {
  /** What tells it from the others; nothing where there is only one. */
  readonly label: string;
  readonly digests: Digest;
  readonly options: Readonly<Record<string, string>>;
  readonly runs: number;
  readonly won: number;
  /** A digest of all that was counted. */
  readonly figures: string;
}

export interface ReportRecord {
  readonly report: typeof RECORD_VERSION;
  /** The version of the program. */
  readonly bulkhead: string;
  /** The words after `bulkhead` that make these figures again. */
  readonly command: readonly string[];
  readonly seed: string;
  /** Stopped before all runs were made. */
  readonly partial: boolean;
  readonly cells: readonly RecordedCell[];
  /** Digests of what else was worked out from them, by what it is. */
  readonly parts?: Readonly<Record<string, string>>;
  /** A digest of what is there to be read. */
  readonly page: string;
}

const BEGIN = '<script type="application/json" id="bulkhead-report">';
const END = '</script>';
/** Around what is there to be read. */
export const MAIN = { begin: '<main>\n', end: '\n</main>' } as const;

export function recordedCell(label: string, result: SimulationResult): RecordedCell {
  const { digests, options, runs, won } = result;
  return { label, digests, options, runs, won: won.value, figures: figuresDigest(result) };
}

/** What a result is called and what it was made from is left out. */
function figuresDigest(result: SimulationResult): string {
  const { scenario, title, digest, digests, options, reconstructed, partial, ...figures } = result;
  return digestOf(figures);
}

/** As it is when it was written down and read again. */
const digestOf = (figures: unknown): string =>
  sha256(JSON.stringify(JSON.parse(JSON.stringify(figures ?? null)))).slice(0, 16);

/** What a comparison says besides what each of its variants came to. */
export function comparisonParts({ variants, measures, unknowns }: Comparison): Record<string, string> {
  return {
    'the figures side by side': digestOf(measures),
    'the ranks': digestOf(variants.map(({ rank, lostBy }) => [rank, lostBy])),
    'where they differ': digestOf(variants.map(({ places }) => places)),
    ...(unknowns && { 'what rests on what is not known': digestOf(unknowns) }),
  };
}

/** What single changes do. */
export function criticalParts({ of, base, ranked, refused }: Critical): Record<string, string> {
  return { 'the ranking': digestOf([of, base, ranked]), 'what cannot be changed': digestOf(refused) };
}

export function recordText(record: ReportRecord): string {
  return `${BEGIN}${JSON.stringify(record).replaceAll('<', '\\u003c')}${END}`;
}

/** The record in a page, or why there is none that can be used. */
export function recordIn(page: string): ReportRecord | 'no report' | 'broken' | 'of another version' {
  const at = page.lastIndexOf(BEGIN);
  if (at < 0) return 'no report';
  const end = page.indexOf(END, at);
  try {
    const found: unknown = JSON.parse(page.slice(at + BEGIN.length, end < 0 ? undefined : end));
    if (typeof found !== 'object' || found === null) return 'broken';
    if ('report' in found && typeof found.report === 'number' && found.report !== RECORD_VERSION)
      return 'of another version';
    return isRecord(found) ? found : 'broken';
  } catch {
    return 'broken';
  }
}

/** Whether what is there to be read is what was written. */
export function isUntouched(page: string, record: ReportRecord): boolean {
  const at = page.indexOf(MAIN.begin);
  const end = page.lastIndexOf(MAIN.end);
  return at >= 0 && end > at && sha256(page.slice(at + MAIN.begin.length, end)) === record.page;
}

function isRecord(found: object): found is ReportRecord {
  const { report, bulkhead, command, seed, partial, cells, parts, page } = found as Partial<ReportRecord>;
  return (
    report === RECORD_VERSION &&
    [bulkhead, seed, page].every((text) => typeof text === 'string') &&
    typeof partial === 'boolean' &&
    Array.isArray(command) &&
    command.every((word) => typeof word === 'string') &&
    Array.isArray(cells) &&
    cells.length > 0 &&
    cells.every(isCell) &&
    (parts === undefined || (typeof parts === 'object' && parts !== null))
  );
}

function isCell(found: Partial<RecordedCell> | null): boolean {
  return (
    typeof found?.figures === 'string' &&
    typeof found.label === 'string' &&
    typeof found.won === 'number' &&
    typeof found.runs === 'number' &&
    typeof found.digests?.whole === 'string' &&
    typeof found.options === 'object'
  );
}
