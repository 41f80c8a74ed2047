import { UsageError } from '../fail.js';
import type { ExplainArguments } from '../line/arguments.js';
import type { Streams } from '../streams.js';

/** Explains a message by its code, or why something is so in a run that was written down. */
export async function explain(args: ExplainArguments, streams: Streams): Promise<number> {
  if (args.why !== undefined) {
    const { explainWhy } = await import('../explain/why.js');
    return explainWhy(args, args.why, streams);
  }
  if (/[./\\]/.test(args.what) || args.what === '-')
    throw new UsageError(
      'what is to be explained of this run is not said',
      `Ask with --why: bulkhead explain ${args.what} --why "air is 3"`,
    );
  const { explainCode } = await import('../explain/code.js');
  return explainCode(args, streams);
}
