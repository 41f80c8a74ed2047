import { type Command, Option } from 'commander';
import type { Sweep, TuneArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';
import { type GivenManyRuns, manyRunsOf, manyRunsOptions, runs, sweep } from './many-runs.js';
import { playerCountOption } from './options.js';

/** What commander makes of the options. */
interface Given extends GivenManyRuns {
  readonly vary: readonly Sweep[];
  readonly target: string;
  readonly runs?: number;
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
    .addOption(new Option('-n, --runs <n>', 'how many runs with each value (default: 10,000)').argParser(runs));
  manyRunsOptions(tune, playerCountOption()).action(async (scenario: string, given: Given) => {
    const { tune } = await import('../commands/tune.js');
    end(await tune(argumentsOf(scenario, given), streams));
  });
  examples(tune, streams, [
    ['bulkhead tune night.yaml --vary hours=1..6 --target "win rate = 45%"', 'how long a night should be'],
    ['bulkhead tune night.yaml --vary card.leak=1..9 --target "length = 20"', 'how many leaks there should be'],
  ]);
}

function argumentsOf(scenario: string, given: Given): TuneArguments {
  const { target, runs = RUNS } = given;
  const [vary = { path: '', written: '' }] = given.vary;
  return { ...manyRunsOf(given), scenario, vary, target, runs };
}
