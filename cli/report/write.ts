import { statSync } from 'node:fs';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { type Made, type Reported, reportPage } from '../../core/view/report/page.js';
import type { ReportRecord } from '../../core/view/report/record.js';
import { writeWhole } from '../files/write.js';
import { version } from '../version.js';
import { chartsDrawn } from './draw.js';

/**
 * Writes a page about results, whole or not at all: what hindered it, or undefined.
 *
 * @param command the words after `bulkhead` that make these results again
 */
export async function writeReport(
  path: string,
  force: boolean,
  results: readonly Reported[],
  command: ReportRecord['command'],
): Promise<Diagnostic | undefined> {
  const made: Made = { command, version };
  const page = await reportPage(results, made, await chartsDrawn());
  // It may have come while the runs were played.
  if (!force && statSync(path, { throwIfNoEntry: false })?.isFile())
    return problem('BK0102', `the report cannot be written: ${path} is there now`, undefined);
  return writeWhole(path, page);
}
