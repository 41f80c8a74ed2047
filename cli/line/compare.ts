import { type Command, Option } from 'commander';
import type { CompareArguments, Sweep } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { metricsOption, ofOption, playersOption, runs, sweepOption, workersOption } from './many-runs.js';
import { botOption, budgetOption, seedOption, variantOption } from './options.js';

/** What commander makes of the options. */
interface Given
  extends Partial<
    Pick<CompareArguments, 'of' | 'seed' | 'budget' | 'players' | 'variant' | 'workers' | 'runs' | 'overUnknowns'>
  > {
  readonly metric?: readonly string[];
  readonly bot?: CompareArguments['bots'];
  readonly set?: readonly Sweep[];
  readonly json?: boolean;
}

export function describeCompare(program: Command, { streams, end }: Line): void {
  const compare = command(
    program,
    'compare',
    'play several scenarios, or one in several ways, and set what came of them side by side',
  )
    .argument('<scenarios...>', 'files of scenarios and positions, or of a study')
    .addOption(new Option('-n, --runs <n>', 'how many runs of each (default: 10,000)').argParser(runs))
    .addOption(metricsOption())
    .addOption(seedOption('where the luck comes from: a whole number or any word (default: drawn, and printed)'))
    .addOption(botOption())
    .addOption(budgetOption())
    .addOption(playersOption())
    .addOption(sweepOption())
    .addOption(variantOption('play a variant of the rules'))
    .addOption(ofOption())
    .addOption(workersOption())
    .option('--over-unknowns', 'also vary the options that rest on what is not known, and say what changes then')
    .action(async (paths: string[], given: Given) => {
      const { compare } = await import('../commands/compare.js');
      end(await compare(argumentsOf(paths, given), streams));
    });
  examples(compare, streams, [
    ['bulkhead compare house.yaml ship.yaml', 'two scenarios side by side'],
    ['bulkhead compare house.yaml --set reflow=off,on', 'two readings, on the same luck'],
    ['bulkhead compare scenarios/studies/three-games.yaml', 'what a study asks for'],
    ['bulkhead compare house.yaml ship.yaml --metric "share affected"', 'by what you name'],
  ]);
}

function argumentsOf(paths: readonly string[], given: Given): CompareArguments {
  const { of, seed, bot: bots = [], budget, players = [], set: sets = [], variant, workers, runs } = given;
  refuseIdle(
    { '--budget': budget !== undefined && !bots.includes('search') },
    'it says how much a bot that searches plays on',
    'Add --bot search.',
  );
  return {
    ...{ paths, of, runs, seed, bots, budget, players, sets, variant, workers },
    metrics: given.metric ?? [],
    overUnknowns: given.overUnknowns === true,
    json: given.json === true,
  };
}
