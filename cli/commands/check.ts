import type { CheckArguments } from '../arguments.js';
import { Exit } from '../fail.js';
import type { Streams } from '../streams.js';

export async function check(_args: CheckArguments, streams: Streams): Promise<number> {
  streams.err('bulkhead: `check` arrives with the rule language\n');
  return Exit.fault;
}
