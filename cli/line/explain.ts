import type { Command } from 'commander';
import type { ExplainArguments } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { explainOptions } from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<ExplainArguments, 'what'>> & { readonly set?: unknown; readonly variant?: string };

export function describeExplain(program: Command, { streams, end }: Line): void {
  const explain = explainOptions(
    command(program, 'explain', 'explain a message by its code, or why something is so in a run'),
  )
    .argument('<what>', 'a code such as BK0610, or the log of a run')
    .action(async (what: string, given: Given) => {
      const { explain } = await import('../commands/explain.js');
      end(await explain(argumentsOf(what, given), streams));
    });
  examples(explain, streams, [
    ['bulkhead explain BK0610', 'what a message means, with an example and the example mended'],
    ['bulkhead explain night.log --why "Engine Room is burning"', 'whether it is, since when, and what led there'],
    ['bulkhead explain night.log --why "room 5 has fire" --at 12', 'as it was after a step'],
  ]);
}

function argumentsOf(what: string, given: Given): ExplainArguments {
  const { why, of, at } = given;
  const [ascii, json] = [given.ascii === true, given.json === true];
  refuseIdle(
    { '--set': given.set !== undefined, '--variant': given.variant !== undefined },
    'a log carries the options it was run with',
    'Run the scenario with them and --log, and ask about that log.',
  );
  if (why === undefined && !/[./\\]|^-$/.test(what))
    refuseIdle(
      { '--of': of !== undefined, '--at': at !== undefined, '--ascii': ascii },
      'they are about the log of a run, and what a code means is the same for all',
      'Ask about a log: bulkhead explain night.log --why "air is 3"',
    );
  if (json) refuseIdle({ '--ascii': ascii }, '--json has the names of the documents');
  return { what, why, of, at, ascii, json };
}
