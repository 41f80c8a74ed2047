import type { Command } from 'commander';
import type { RunArguments } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import {
  answersOption,
  botOptions,
  type GivenReport,
  logOptions,
  refuseIdleBudget,
  reportOf,
  reportOptions,
  seedOption,
  settingOption,
  variantOption,
} from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<RunArguments, 'scenario' | 'report' | 'bots'>> &
  GivenReport & { readonly bot?: RunArguments['bots'] };

export function describeRun(program: Command, { streams, end }: Line): void {
  const run = reportOptions(command(program, 'run', 'run a scenario', 'print every event as JSON, one object a line'))
    .argument('<scenario>', 'the scenario’s file, or that of a position to go on from')
    .addOption(
      seedOption(
        'where the luck comes from: a whole number or any word (default: drawn, and printed); not with --answers or --replay',
      ),
    )
    .addOption(answersOption())
    .addOption(settingOption('set an option of the rules (can be given again)'))
    .addOption(variantOption('play a variant of the rules'))
    .option('--ascii', 'tell and draw with plain characters')
    .action(async (scenario: string, given: Given) => {
      const { run } = await import('../commands/run.js');
      end(await run(argumentsOf(scenario, given), streams));
    });
  botOptions(logOptions(run));
  examples(run, streams, [
    ['bulkhead run night.yaml --seed 7', 'the same luck every time'],
    ['bulkhead run night.yaml --set reflow=off', 'with another reading of a rule'],
    ['bulkhead run night.yaml --answers night.txt --trace', 'with given dice and choices, rule by rule'],
    ['bulkhead run night.yaml --bot orders,greedy --players 2', 'played by bots, each one of the players'],
    ['bulkhead run night.yaml --log night.log', 'keep every draw and choice, to `--replay` it'],
    ['bulkhead run night.yaml --position-out late.yaml --at 12', 'keep what is so after a step, to `run late.yaml`'],
  ]);
}

function argumentsOf(scenario: string, given: Given): RunArguments {
  const { seed, answers, replay, log, positionOut, at, of, set = [], variant } = given;
  const { bot: bots = [], budget, players } = given;
  const report = reportOf(given);
  const [ascii, force] = [given.ascii === true, given.force === true];
  refuseIdle(
    { '--at': at !== undefined && positionOut === undefined },
    'it says which position is written down',
    'Name a file for it with --position-out.',
  );
  refuseIdle(
    { '--force': force && log === undefined && positionOut === undefined },
    'nothing is written to a file',
    'It goes with --log and --position-out.',
  );
  refuseIdleBudget(budget, bots);
  if (report === 'json' || report === 'state')
    refuseIdle({ '--ascii': ascii }, `--${report} draws nothing, and its names are those of the documents`);
  const files = { scenario, of, answers, replay, log, positionOut, at };
  return { ...files, bots, budget, players, seed, report, set, variant, ascii, force };
}
