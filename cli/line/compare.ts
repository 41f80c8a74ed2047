import { type Command, Option } from 'commander';
import type { CompareArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';
import {
  type GivenManyRuns,
  htmlOption,
  manyRunsOf,
  manyRunsOptions,
  metricsOption,
  pageOf,
  playersOption,
  runs,
} from './many-runs.js';

/** What commander makes of the options. */
interface Given
  extends GivenManyRuns,
    Partial<Pick<CompareArguments, 'runs' | 'overUnknowns' | 'transplant' | 'html' | 'force'>> {
  readonly metric?: readonly string[];
}

export function describeCompare(program: Command, { streams, end }: Line): void {
  const compare = command(
    program,
    'compare',
    'play several scenarios, or one in several ways, and set what came of them side by side',
  )
    .argument('<scenarios...>', 'files of scenarios and positions, or of a study')
    .addOption(new Option('-n, --runs <n>', 'how many runs of each (default: 10,000)').argParser(runs))
    .addOption(metricsOption());
  manyRunsOptions(compare, playersOption())
    .option('--over-unknowns', 'also vary the options that rest on what is not known, and say what changes then')
    .option('--transplant', 'set them out as hazards on boards: whose hazards play on which board')
    .addOption(htmlOption())
    .option('--force', 'write over the page that is there')
    .action(async (paths: string[], given: Given) => {
      const { compare } = await import('../commands/compare.js');
      end(await compare(argumentsOf(paths, given), streams));
    });
  examples(compare, streams, [
    ['bulkhead compare house.yaml ship.yaml', 'two scenarios side by side'],
    ['bulkhead compare house.yaml --set reflow=off,on', 'two readings, on the same luck'],
    ['bulkhead compare scenarios/studies/three-games.yaml', 'what a study asks for'],
    ['bulkhead compare house.yaml --set reflow=off,on --html two.html', 'a page with charts, and maps of what differs'],
    ['bulkhead compare house.yaml ship.yaml --metric "share affected"', 'by what you name'],
    ['bulkhead compare scenarios/studies/transplants.yaml --transplant', 'every game’s hazards on every board'],
  ]);
}

function argumentsOf(paths: readonly string[], given: Given): CompareArguments {
  const { runs, metric: metrics = [], overUnknowns = false, transplant = false } = given;
  return { ...manyRunsOf(given), ...pageOf(given), paths, runs, metrics, overUnknowns, transplant };
}
