import type { RulesArguments } from '../arguments.js';
import { Exit } from '../fail.js';
import type { Streams } from '../streams.js';

export async function rules(_args: RulesArguments, streams: Streams): Promise<number> {
  streams.err('bulkhead: `rules` arrives with the rule language\n');
  return Exit.fault;
}
