import type { TestArguments } from '../arguments.js';
import { Exit } from '../fail.js';
import type { Streams } from '../streams.js';

export async function test(_args: TestArguments, streams: Streams): Promise<number> {
  streams.err('bulkhead: `test` arrives with the rule language\n');
  return Exit.fault;
}
