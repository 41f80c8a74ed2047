import { type Command, Option } from 'commander';
import type { CriticalArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';
import { type GivenManyRuns, htmlOption, manyRunsOf, manyRunsOptions, pageOf, runs } from './many-runs.js';
import { playerCountOption } from './options.js';

/** What commander makes of the options. */
interface Given extends GivenManyRuns, Partial<Pick<CriticalArguments, 'html' | 'force'>> {
  readonly scenario?: string;
  readonly runs?: number;
}

const RUNS = 2000;

export function describeCritical(program: Command, { streams, end }: Line): void {
  const critical = command(
    program,
    'critical',
    'change one thing after another, on the same luck, and tell what moves the outcome most',
  )
    .argument('<scenario>', 'the scenario’s file, or that of a position to go on from')
    .option('--of <expression>', 'what is to move: a metric, or an expression when a run ends (default: win rate)')
    .addOption(new Option('-n, --runs <n>', 'how many runs with each change (default: 2,000)').argParser(runs));
  const of = new Option('--scenario <scenario>', 'the scenario of a position that does not name one');
  manyRunsOptions(critical, playerCountOption(), of)
    .addOption(htmlOption())
    .option('--force', 'write over the page that is there')
    .action(async (scenario: string, given: Given) => {
      const { critical } = await import('../commands/critical.js');
      end(await critical(argumentsOf(scenario, given), streams));
    });
  examples(critical, streams, [
    ['bulkhead critical night.yaml', 'which option, marker or link the win rate hangs on'],
    ['bulkhead critical night.yaml --of length', 'what makes it longer or shorter'],
    ['bulkhead critical night.yaml --html night.html', 'a page with a chart, and a map of what matters where'],
    ['bulkhead critical night.yaml --of "the number of burning rooms"', 'what stands at the end'],
  ]);
}

function argumentsOf(scenario: string, given: Given): CriticalArguments {
  const { of: measure, runs = RUNS } = given;
  return { ...manyRunsOf({ ...given, of: given.scenario }), ...pageOf(given), scenario, measure, runs };
}
