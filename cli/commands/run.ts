import type { RunArguments } from '../arguments.js';
import { Exit } from '../fail.js';
import type { Streams } from '../streams.js';

export async function run(_args: RunArguments, streams: Streams): Promise<number> {
  streams.err('bulkhead: `run` arrives with the rule language\n');
  return Exit.fault;
}
