/** The pages of `--html`: each answers whether it could be written. It is read only where one is asked for. */
import type { Comparison } from '../../core/analysis/comparison/comparison.js';
import type { Critical } from '../../core/analysis/comparison/critical.js';
import { sourceOf } from '../../core/engine/sources.js';
import { comparePage } from '../../core/view/report/compare-page.js';
import { criticalPage } from '../../core/view/report/critical-page.js';
import type { DrawnBoard } from '../../core/view/report/maps.js';
import { reportPage } from '../../core/view/report/page.js';
import type { Made } from '../compare/play.js';
import type { CompareArguments, CriticalArguments, SimulateArguments } from '../line/arguments.js';
import { comparedAgain, criticalAgain, wordsAgain } from '../simulate/again.js';
import type { Sources } from '../simulate/job.js';
import type { Streams } from '../streams.js';
import { pageWritten } from './write.js';

export async function simulatePageWritten(
  args: SimulateArguments,
  seed: string,
  { variants, comparison, sources }: { variants: readonly Made[]; comparison: Comparison; sources: Sources },
  streams: Streams,
): Promise<boolean> {
  const [only, ...others] = variants;
  // Stopped before the first run was made.
  if (!only) return true;
  const made = only.result.partial && others.length === 0 ? only.result.runs : undefined;
  const reported = variants.map((variant) => ({ ...variant, board: boardOf(variant, sources) }));
  return pageWritten(args, wordsAgain(args, seed, made), streams, (made, draw) =>
    reportPage(reported, comparison, made, draw),
  );
}

export async function comparePageWritten(
  args: CompareArguments,
  { seed, runs, title }: { seed: string; runs: number | undefined; title: string | undefined },
  { variants, comparison, sources }: { variants: readonly Made[]; comparison: Comparison; sources: Sources },
  streams: Streams,
): Promise<boolean> {
  if (variants.length === 0) return true;
  const boards = variants.map((variant) => boardOf(variant, sources));
  return pageWritten(args, comparedAgain(args, seed, runs), streams, (made, draw) =>
    comparePage({ comparison, boards, title }, made, draw),
  );
}

export async function criticalPageWritten(
  args: CriticalArguments,
  seed: string,
  { critical, first, sources }: { critical: Critical; first: Made; sources: Sources },
  streams: Streams,
): Promise<boolean> {
  const board = boardOf(first, sources);
  return pageWritten(args, criticalAgain(args, seed), streams, (made, draw) =>
    criticalPage({ critical, first: first.result, board }, made, draw),
  );
}

function boardOf({ owner, simulator }: Made, { project }: Sources): DrawnBoard {
  const document = project.documents.find(({ path }) => path === owner);
  if (!document) throw new Error(`${owner} was there when it was played`);
  return { scenario: simulator.scenario, modules: sourceOf(project, document).modules };
}
