import { type Command, Option } from 'commander';
import type { SimulateArguments } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import {
  type GivenManyRuns,
  htmlOption,
  manyRunsOf,
  manyRunsOptions,
  playersOption,
  precision,
  runs,
} from './many-runs.js';

/** What commander makes of the options. */
interface Given extends GivenManyRuns, Partial<Pick<SimulateArguments, 'check' | 'out' | 'html' | 'force'>> {
  readonly runs?: number;
  readonly precision?: number;
}

const RUNS = 10_000;
/** Runs after which a precision is given up. */
const MOST_RUNS = 10_000_000;

export function describeSimulate(program: Command, { streams, end }: Line): void {
  const simulate = command(
    program,
    'simulate',
    'play a scenario many times: how often it is won, how it is lost, and where',
  )
    .argument('<scenario>', 'the scenario’s file, or that of a position to go on from')
    .addOption(new Option('-n, --runs <n>', `how many runs (default: ${RUNS.toLocaleString('en')})`).argParser(runs))
    .addOption(
      new Option('--precision <p>', 'as many runs as make the win rate so certain: 1% is one point either way')
        .argParser(precision)
        .conflicts('runs'),
    );
  manyRunsOptions(simulate, playersOption())
    .option('--check', 'look after each step whether what must never be so has come about')
    .addOption(new Option('--out <folder>', 'write raw counts and a row for each run there, as CSV and Parquet'))
    .addOption(htmlOption())
    .option('--force', 'write over results that are there')
    .action(async (scenario: string, given: Given) => {
      const { simulate } = await import('../commands/simulate.js');
      end(await simulate(argumentsOf(scenario, given), streams));
    });
  examples(simulate, streams, [
    ['bulkhead simulate night.yaml -n 100000', 'how often it is won, with its error'],
    ['bulkhead simulate night.yaml --precision 1%', 'until the win rate is so certain'],
    ['bulkhead simulate night.yaml --set reflow=off,on', 'two readings side by side'],
    ['bulkhead simulate night.yaml --html night.html', 'a page with charts and maps of the board'],
    ['bulkhead simulate night.yaml --players 2..6 --bot orders', 'by number of players'],
  ]);
}

function argumentsOf(scenario: string, given: Given): SimulateArguments {
  const { check = false, out, html, force = false } = given;
  refuseIdle(
    { '--force': force && out === undefined && html === undefined },
    'nothing is written to a file',
    'It goes with --out or --html.',
  );
  const amount =
    given.precision === undefined ? { runs: given.runs ?? RUNS } : { precision: given.precision, most: MOST_RUNS };
  return { ...manyRunsOf(given), scenario, amount, check, out, html, force };
}
