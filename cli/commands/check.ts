import { type CheckedProject, checkProject } from '../../core/analysis/check-project.js';
import { ordersOf } from '../../core/analysis/order.js';
import type { Project } from '../../core/documents/index.js';
import { renderAll, sortedForReading, toJson } from '../../core/source/frame.js';
import { jsonOption, optionsDeclared, optionsTable } from '../../core/view/options-table.js';
import { jsonOrder, orderText } from '../../core/view/order-table.js';
import type { CheckArguments } from '../arguments.js';
import { findDocuments, loadDocuments, type Place, pathFrom } from '../documents.js';
import { Exit } from '../fail.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Checks documents wholly; all independent faults of all files are told at once. */
export async function check(args: CheckArguments, streams: Streams): Promise<number> {
  const place = findDocuments(args.paths);
  const project = loadDocuments(place);
  const checked = checkProject(project);
  const failed = checked.diagnostics.list.some((d) => d.severity === 'error');
  if (args.format !== undefined) streams.out(await inFormat(args.format, checked, place));
  else streams.out(args.json ? inJson(project, checked, args) : inWords(project, checked, args, streams));
  return failed ? Exit.problems : Exit.fine;
}

async function inFormat(format: 'sarif' | 'github', { diagnostics }: CheckedProject, place: Place): Promise<string> {
  const teller = { version, pathOf: (path: string) => pathFrom(place, path) };
  if (format === 'github') {
    const { githubAnnotations } = await import('../../core/view/github-annotations.js');
    return githubAnnotations(diagnostics.list, teller);
  }
  const { sarifOf } = await import('../../core/view/sarif.js');
  return `${JSON.stringify(sarifOf(diagnostics.list, teller), null, 2)}\n`;
}

function inWords(
  project: Project,
  { diagnostics, models }: CheckedProject,
  args: CheckArguments,
  streams: Streams,
): string {
  const options = args.options ? optionsTable(optionsDeclared(models), streams.columns) : '';
  const report = renderAll(diagnostics, { paint: paintOf(streams), width: streams.columns });
  const order = args.order ? orderText(ordersOf(models), streams.columns) : '';
  return [options, order, report || `${counted(project.entries.length)}, no problems\n`]
    .filter((part) => part !== '')
    .join('\n');
}

function counted(documents: number): string {
  return documents === 1 ? '1 document' : `${documents} documents`;
}

function inJson(project: Project, { diagnostics, models }: CheckedProject, { options, order }: CheckArguments): string {
  const told = {
    version: 1,
    documents: project.entries.length,
    problems: sortedForReading(diagnostics.list).map(toJson),
    heldBack: diagnostics.heldBack,
    ...(options && { options: optionsDeclared(models).map(jsonOption) }),
    ...(order && { order: ordersOf(models).map(jsonOrder) }),
  };
  return `${JSON.stringify(told, null, 2)}\n`;
}
