import { existsSync } from 'node:fs';
import type { Comparison } from '../../core/analysis/comparison/comparison.js';
import type { Critical } from '../../core/analysis/comparison/critical.js';
import type { SimulationResult } from '../../core/analysis/simulation/result.js';
import { comparisonParts, criticalParts, isUntouched, recordedCell, recordIn } from '../../core/view/report/record.js';
import { type MadeAgain, verdictOn, verdictText } from '../../core/view/report/verified.js';
import { Exit, InputError } from '../fail.js';
import { textOf as textIn } from '../files/folders.js';
import type { VerifyArguments } from '../line/arguments.js';
import { runProgram } from '../program.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Of the form of `--json`. */
const VERIFY_JSON_VERSION = 1;
/** Commands that write reports. A page from elsewhere may name no other. */
const commands = ['simulate', 'compare', 'critical'];
/** Options that write files, or say where to. */
const writing = /^(--(out|html|force)\b|-o)/;

/** Makes the runs of a report again and says whether the figures are the same. */
export async function verify({ report, workers, json }: VerifyArguments, streams: Streams): Promise<number> {
  const page = textOf(report);
  const record = recordIn(page);
  if (typeof record === 'string') throw new InputError(...refusals[record](report));
  const [command = ''] = record.command;
  if (!commands.includes(command) || record.command.some((word) => writing.test(word)))
    throw new InputError(
      `the command of ${report} is none that a report is made by: bulkhead ${record.command.join(' ')}`,
      'Run it yourself if you trust it.',
    );
  const made = await again([...record.command, ...(workers === undefined ? [] : ['--workers', `${workers}`])], streams);
  if (typeof made === 'number') {
    if (made !== Exit.interrupted)
      streams.err(`bulkhead: the runs of ${report} cannot be made again: bulkhead ${record.command.join(' ')}\n`);
    return made;
  }
  const verdict = verdictOn(record, made, version, isUntouched(page, record));
  if (json) streams.out(`${JSON.stringify({ verify: VERIFY_JSON_VERSION, report, ...verdict })}\n`);
  else streams.out(verdictText(verdict));
  return verdict.same && verdict.untouched ? Exit.fine : Exit.problems;
}

const refusals: Record<'no report' | 'broken' | 'of another version', (path: string) => [string, string]> = {
  'no report': (path) => [
    `${path} is no report`,
    'A report is a page that `simulate`, `compare` or `critical` wrote with --html.',
  ],
  broken: (path) => [
    `the record in ${path} is not whole`,
    'Its last lines say how it was made; they were cut or changed.',
  ],
  'of another version': (path) => [
    `${path} was written by another version of Bulkhead, whose records have another form`,
    'Verify it with that version: the page says which.',
  ],
};

function textOf(path: string): string {
  const text = textIn(path);
  if (text === undefined)
    throw new InputError(existsSync(path) ? `${path} cannot be read` : `there is no file ${path}`);
  return text;
}

/** What a command makes, or the code it ended with. What it tells meanwhile is told. */
async function again(words: readonly string[], streams: Streams): Promise<MadeAgain | number> {
  let text = '';
  const out = (part: string): void => {
    text += part;
  };
  const code = await runProgram([...words, '--json'], { ...streams, out, err: (told) => streams.err(told) });
  // What a metric could not be worked out for has its figures all the same.
  if (code === Exit.interrupted || text === '') return code;
  return recordedIn(JSON.parse(text));
}

/** What each command prints as JSON. */
type Printed =
  | { readonly command: 'simulate'; readonly results: readonly (SimulationResult & { readonly label?: string })[] }
  | ({ readonly command: 'compare' } & Comparison)
  | ({ readonly command: 'critical'; readonly result: SimulationResult } & Critical);

function recordedIn(printed: Printed): MadeAgain {
  switch (printed.command) {
    case 'simulate':
      return { cells: printed.results.map(({ label = '', ...result }) => recordedCell(label, result)) };
    case 'compare':
      return {
        cells: printed.variants.map(({ label, result }) => recordedCell(label, result)),
        parts: comparisonParts(printed),
      };
    case 'critical':
      return { cells: [recordedCell('', printed.result)], parts: criticalParts(printed) };
  }
}
