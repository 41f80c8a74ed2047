import { statSync } from 'node:fs';
import { problem } from '../../core/source/diagnostic.js';
import type { Draw } from '../../core/view/report/charts.js';
import type { Made } from '../../core/view/report/frame.js';
import { writeWhole } from '../files/write.js';
import type { ManyRuns, PageTo } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';
import { chartsDrawn } from './draw.js';

/**
 * Writes the page of `--html`, whole or not at all, and says where it is; false where it could not be written, after that was
 * told. Without the option there is nothing to do.
 *
 * @param command the words after `bulkhead` that make these results again
 */
export async function pageWritten(
  { html, force, json }: PageTo & Pick<ManyRuns, 'json'>,
  command: readonly string[],
  streams: Streams,
  page: (made: Made, draw: Draw) => Promise<string>,
): Promise<boolean> {
  if (html === undefined) return true;
  const text = await page({ command, version }, await chartsDrawn());
  // It may have come while the runs were played.
  const fault =
    !force && statSync(html, { throwIfNoEntry: false })?.isFile()
      ? problem('BK0102', `the report cannot be written: ${html} is there now`, undefined)
      : writeWhole(html, text);
  if (fault) tell({ list: [fault], heldBack: 0 }, streams);
  else if (!json) streams.err(`${html}\n`);
  return !fault;
}
