import { type Command, Option } from 'commander';
import type { Sweep, TuneArguments } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { ofOption, runs, sweep, sweepOption, workersOption } from './many-runs.js';
import { botOption, budgetOption, playerCountOption, seedOption, variantOption } from './options.js';

/** What commander makes of the options. */
interface Given extends Partial<Pick<TuneArguments, 'of' | 'seed' | 'budget' | 'variant' | 'workers' | 'runs'>> {
  readonly vary: readonly Sweep[];
  readonly target: string;
  readonly players?: number;
  readonly bot?: TuneArguments['bots'];
  readonly set?: readonly Sweep[];
  readonly json?: boolean;
}

const RUNS = 10_000;

export function describeTune(program: Command, { streams, end }: Line): void {
  const tune = command(program, 'tune', 'find the value of something with which a scenario comes out as you want it')
    .argument('<scenario>', 'the scenario’s file, or that of a position to go on from')
    .addOption(
      new Option('--vary <path=values>', 'what is turned, and to which values: PATH=1..6, PATH=a,b,c')
        .argParser((text: string) => sweep(text))
        .makeOptionMandatory(),
    )
    .requiredOption('--target <metric=value>', 'what is wanted: "win rate = 45%", "length = 20"')
    .addOption(new Option('-n, --runs <n>', 'how many runs with each value (default: 10,000)').argParser(runs))
    .addOption(seedOption('where the luck comes from: a whole number or any word (default: drawn, and printed)'))
    .addOption(botOption())
    .addOption(budgetOption())
    .addOption(playerCountOption())
    .addOption(sweepOption())
    .addOption(variantOption('play a variant of the rules'))
    .addOption(ofOption())
    .addOption(workersOption())
    .action(async (scenario: string, given: Given) => {
      const { tune } = await import('../commands/tune.js');
      end(await tune(argumentsOf(scenario, given), streams));
    });
  examples(tune, streams, [
    ['bulkhead tune night.yaml --vary hours=1..6 --target "win rate = 45%"', 'how long a night should be'],
    ['bulkhead tune night.yaml --vary card.leak=1..9 --target "length = 20"', 'how many leaks there should be'],
  ]);
}

function argumentsOf(scenario: string, given: Given): TuneArguments {
  const { of, seed, bot: bots = [], budget, set: sets = [], variant, workers, target } = given;
  refuseIdle(
    { '--budget': budget !== undefined && !bots.includes('search') },
    'it says how much a bot that searches plays on',
    'Add --bot search.',
  );
  const [vary] = given.vary;
  return {
    ...{ scenario, of, seed, bots, budget, sets, variant, workers, target },
    vary: vary ?? { path: '', written: '' },
    players: given.players === undefined ? [] : [given.players],
    runs: given.runs ?? RUNS,
    json: given.json === true,
  };
}
