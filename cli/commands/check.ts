import { type CheckedProject, checkWithAdvice } from '../../core/analysis/check-project.js';
import { type Layers, layersOf } from '../../core/analysis/layers.js';
import { ordersOf, standingOrders } from '../../core/analysis/order.js';
import type { CheckMemory } from '../../core/analysis/project/memory.js';
import type { Project } from '../../core/documents/index.js';
import type { Choices } from '../../core/engine/setup.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { renderAll, sortedForReading, toJson, unreadIn } from '../../core/source/frame.js';
import { jsonLayers, layersText } from '../../core/view/layers-table.js';
import { jsonOption, optionsDeclared, optionsTable } from '../../core/view/options-table.js';
import { jsonOrder, orderText } from '../../core/view/order-table.js';
import { jsonStanding, standingText } from '../../core/view/standing-table.js';
import { Exit } from '../fail.js';
import { withOwners } from '../files/owners.js';
import { findDocuments, loadDocuments, type Place, pathFrom } from '../files/place.js';
import type { CheckArguments } from '../line/arguments.js';
import { chosen, tell } from '../loading/load.js';
import { refuseLog } from '../loading/not-a-log.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Checks documents wholly; all independent faults of all files are told at once. */
export async function check(args: CheckArguments, streams: Streams): Promise<number> {
  for (const path of args.paths) refuseLog(path);
  if (args.watch === undefined)
    return (await checkOnce(args, findDocuments(args.paths), streams)).failed ? Exit.problems : Exit.fine;
  const { watch } = await import('../watch/watch.js');
  return watch(args, args.watch, streams);
}

/** Checks once, and tells what was found. */
export async function checkOnce(
  args: CheckArguments,
  place: Place,
  streams: Streams,
  memory?: CheckMemory,
): Promise<{ readonly failed: boolean; readonly project: Project }> {
  const project = loadDocuments(withOwners(place));
  const checked = checkWithAdvice(project, memory);
  const wrong = new Diagnostics();
  const faulty = checked.diagnostics.list.some((d) => d.severity === 'error');
  // Where there are errors it is not known what holds.
  const choose = (base: Choices): Choices => chosen(base, args);
  const layers = args.layers && !faulty ? layersOf(project, checked.modelOf, choose, wrong) : undefined;
  tell(wrong, streams);
  if (args.format !== undefined) streams.out(await inFormat(args.format, checked, place));
  else
    streams.out(args.json ? inJson(project, checked, layers, args) : inWords(project, checked, layers, args, streams));
  return { failed: faulty || wrong.failed, project };
}

async function inFormat(format: 'sarif' | 'github', { diagnostics }: CheckedProject, place: Place): Promise<string> {
  const teller = { version, pathOf: (path: string) => pathFrom(place, path) };
  if (format === 'github') {
    const { githubAnnotations } = await import('../../core/view/github-annotations.js');
    return githubAnnotations(diagnostics, teller);
  }
  const { sarifOf } = await import('../../core/view/sarif.js');
  return `${JSON.stringify(sarifOf(diagnostics, teller), null, 2)}\n`;
}

function inWords(
  project: Project,
  { diagnostics, models }: CheckedProject,
  layered: readonly Layers[] | undefined,
  args: CheckArguments,
  streams: Streams,
): string {
  const options = args.options ? optionsTable(optionsDeclared(models), streams.columns) : '';
  const report = renderAll(diagnostics, { paint: paintOf(streams), width: streams.columns, pages: true });
  const order = args.order
    ? `${orderText(ordersOf(models), streams.columns)}${standingText(models, streams.columns)}`
    : '';
  const layers = layered ? layersText(layered, streams.columns) : '';
  return [options, order, layers, report || `${counted(project.entries.length)}, no problems\n`]
    .filter((part) => part !== '')
    .join('\n');
}

function counted(documents: number): string {
  return documents === 1 ? '1 document' : `${documents} documents`;
}

function inJson(
  project: Project,
  { diagnostics, models }: CheckedProject,
  layers: readonly Layers[] | undefined,
  { options, order, watch }: CheckArguments,
): string {
  const told = {
    version: 1,
    documents: project.entries.length,
    problems: sortedForReading(diagnostics.list).map(toJson),
    heldBack: diagnostics.heldBack,
    ...unreadIn(diagnostics),
    ...(options && { options: optionsDeclared(models).map(jsonOption) }),
    ...(order && { order: ordersOf(models).map(jsonOrder), standingOrders: standingOrders(models).map(jsonStanding) }),
    ...(layers && { layers: layers.map(jsonLayers) }),
  };
  // While watching, each check is one line.
  return `${watch ? JSON.stringify(told) : JSON.stringify(told, null, 2)}\n`;
}
