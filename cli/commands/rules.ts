import { checkProject } from '../../core/analysis/check-project.js';
import { coverageOf } from '../../core/analysis/coverage.js';
import { renderAll, sortedForReading, toJson } from '../../core/source/frame.js';
import { jsonRules, openText, rulesText } from '../../core/view/rules-table.js';
import { Exit, InputError } from '../fail.js';
import { findModule, loadDocuments } from '../files/place.js';
import type { RulesArguments } from '../line/arguments.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';

/** Lists a module's rules with the statements of the rulebook they stand on, and what of the rulebook is open. */
export async function rules(args: RulesArguments, streams: Streams): Promise<number> {
  const project = loadDocuments(findModule(args.module));
  const view = { paint: paintOf(streams), width: streams.columns, pages: true };
  const { diagnostics } = checkProject(project);
  const failed = diagnostics.list.some((d) => d.severity === 'error');
  const entry = project.entries[0];
  if (entry && entry.kind !== 'module')
    throw new InputError(`${args.module} is no module`, `It is a document of the kind \`${entry.kind}\`.`);
  const module = entry && project.module(entry.name);
  const coverage = module && coverageOf(project, module);
  if (args.json) {
    const problems = sortedForReading(diagnostics.list).map(toJson);
    streams.out(
      `${JSON.stringify({ version: 1, ...(coverage && jsonRules(coverage, args.open)), problems }, null, 2)}\n`,
    );
  } else {
    streams.err(renderAll(diagnostics, view));
    if (coverage) streams.out((args.open ? openText : rulesText)(coverage, view));
  }
  return failed ? Exit.problems : Exit.fine;
}
