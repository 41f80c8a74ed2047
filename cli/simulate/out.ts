/** Raw counts and a row for each run, for other programs: CSV and Parquet, with what they were made of. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SimulationResult } from '../../core/analysis/simulation/result.js';
import { type RowColumn, rowColumns } from '../../core/analysis/simulation/rows.js';
import type { Simulator } from '../../core/analysis/simulation/simulator.js';
import type { Tally } from '../../core/analysis/simulation/tally.js';
import { InputError, UsageError } from '../fail.js';
import { whyNoFolder, writeFolder } from '../files/write-folder.js';
import { version } from '../version.js';

const FILES = ['about.json', 'counts.json', 'runs.csv', 'runs.parquet'] as const;

/** Before anything is played: what was played would be lost. */
export function seeThatFolderIsFree(folder: string, force: boolean): void {
  const why = whyNoFolder(folder);
  if (why !== undefined) throw new InputError(`${folder} cannot be written to: ${why}`);
  const taken = FILES.find((name) => existsSync(join(folder, name)) || existsSync(join(folder, '1', name)));
  if (taken !== undefined && !force)
    throw new UsageError(`${folder} holds results already`, '--force writes over them.');
}

/** What one variation came to. */
export interface Written {
  readonly label: string;
  readonly result: SimulationResult;
  readonly simulator: Simulator;
  readonly tally: Tally;
}

/** Writes all of it or nothing; what hindered it, or undefined. Several variations have a folder each, by their number. */
export async function writeOut(folder: string, all: readonly Written[]): Promise<string | undefined> {
  const files = new Map<string, string | Uint8Array>();
  for (const [i, one] of all.entries()) {
    const columns = rowColumns(one.simulator.observed, one.simulator.scenario, one.tally);
    const at = (name: (typeof FILES)[number]): string => (all.length > 1 ? `${i + 1}/${name}` : name);
    files.set(at('about.json'), json(about(one, columns)));
    files.set(at('counts.json'), json(one.tally, ['rows']));
    files.set(at('runs.csv'), csv(columns));
    files.set(at('runs.parquet'), await parquet(columns, about(one, columns)));
  }
  return writeFolder(folder, files);
}

function about({ label, result }: Written, columns: readonly RowColumn[]) {
  const { scenario, digest, options, seed, players, policy, runs, partial, clock } = result;
  return {
    bulkhead: version,
    ...(label !== '' && { variation: label }),
    ...{ scenario, digest, options, seed, players, policy, runs, partial, clock },
    columns: columns.map(({ name, title }) => ({ name, title })),
  };
}

/** Plain data as JSON: maps as lists of pairs, rising, so that the same counts are the same bytes. */
function json(value: unknown, without: readonly string[] = []): string {
  const plain = (key: string, part: unknown): unknown => {
    if (without.includes(key)) return undefined;
    if (part instanceof Map) return [...part].sort(([a], [b]) => a - b);
    return ArrayBuffer.isView(part) ? Array.from(part as Float64Array) : part;
  };
  return `${JSON.stringify(value, plain)}\n`;
}

function csv(columns: readonly RowColumn[]): string {
  const rows = columns[0]?.data.length ?? 0;
  const cell = (value: string | number): string => {
    const text = String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = Array.from({ length: rows }, (_, i) => columns.map(({ data }) => cell(data[i] ?? '')).join(','));
  return `${[columns.map(({ name }) => cell(name)).join(','), ...lines].join('\n')}\n`;
}

async function parquet(columns: readonly RowColumn[], made: object): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(({ name, data, text }) => ({ name, data: [...data], type: text ? 'STRING' : 'INT32' })),
      kvMetadata: [{ key: 'bulkhead', value: JSON.stringify(made) }],
    }),
  );
}
