import type { SimulationResult } from '../../core/analysis/simulation/result.js';
import type { Simulator } from '../../core/analysis/simulation/simulator.js';
import { sourceOf } from '../../core/engine/sources.js';
import type { SimulateArguments } from '../line/arguments.js';
import { tell } from '../loading/load.js';
import type { Streams } from '../streams.js';
import { wordsAgain } from './again.js';
import type { Sources } from './job.js';

interface Simulated {
  readonly label: string;
  readonly result: SimulationResult;
  readonly simulator: Simulator;
}

/** The page of `--html`; false where it could not be written, after that was told. */
export async function pageWritten(
  path: string,
  args: SimulateArguments,
  seed: string,
  results: readonly Simulated[],
  { project }: Sources,
  streams: Streams,
): Promise<boolean> {
  const [only, ...others] = results;
  const [document] = project.entries;
  // Stopped before the first run was made.
  if (!only || !document) return true;
  const { modules } = sourceOf(project, document);
  const reported = results.map(({ label, result, simulator }) => {
    return { label, result, board: { scenario: simulator.scenario, modules } };
  });
  const made = only.result.partial && others.length === 0 ? only.result.runs : undefined;
  const { writeReport } = await import('../report/write.js');
  const fault = await writeReport(path, args.force, reported, wordsAgain(args, seed, made));
  if (fault) tell({ list: [fault], heldBack: 0 }, streams);
  else if (!args.json) streams.err(`${path}\n`);
  return !fault;
}
