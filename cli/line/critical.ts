import { type Command, Option } from 'commander';
import type { CriticalArguments, Sweep } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { runs, sweepOption, workersOption } from './many-runs.js';
import { botOption, budgetOption, playerCountOption, seedOption, variantOption } from './options.js';

/** What commander makes of the options. */
interface Given extends Partial<Pick<CriticalArguments, 'seed' | 'budget' | 'variant' | 'workers' | 'runs'>> {
  readonly of?: string;
  readonly scenario?: string;
  readonly players?: number;
  readonly bot?: CriticalArguments['bots'];
  readonly set?: readonly Sweep[];
  readonly json?: boolean;
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
    .addOption(new Option('-n, --runs <n>', 'how many runs with each change (default: 2,000)').argParser(runs))
    .addOption(seedOption('where the luck comes from: a whole number or any word (default: drawn, and printed)'))
    .addOption(botOption())
    .addOption(budgetOption())
    .addOption(playerCountOption())
    .addOption(sweepOption())
    .addOption(variantOption('play a variant of the rules'))
    .option('--scenario <scenario>', 'the scenario of a position that does not name one')
    .addOption(workersOption())
    .action(async (scenario: string, given: Given) => {
      const { critical } = await import('../commands/critical.js');
      end(await critical(argumentsOf(scenario, given), streams));
    });
  examples(critical, streams, [
    ['bulkhead critical night.yaml', 'which option, marker or link the win rate hangs on'],
    ['bulkhead critical night.yaml --of length', 'what makes it longer or shorter'],
    ['bulkhead critical night.yaml --of "the number of burning rooms"', 'what stands at the end'],
  ]);
}

function argumentsOf(scenario: string, given: Given): CriticalArguments {
  const { seed, bot: bots = [], budget, set: sets = [], variant, workers } = given;
  refuseIdle(
    { '--budget': budget !== undefined && !bots.includes('search') },
    'it says how much a bot that searches plays on',
    'Add --bot search.',
  );
  return {
    ...{ scenario, seed, bots, budget, sets, variant, workers },
    of: given.scenario,
    measure: given.of,
    players: given.players === undefined ? [] : [given.players],
    runs: given.runs ?? RUNS,
    json: given.json === true,
  };
}
