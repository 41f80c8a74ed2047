import { Command, CommanderError } from 'commander';
import type { CheckArguments, RulesArguments, RunArguments, TestArguments } from './arguments.js';
import { Exit, reportFault, reportUsage, UsageError } from './fail.js';
import {
  answersOption,
  type GivenReport,
  logOptions,
  reportOf,
  reportOptions,
  seedOption,
  settingOption,
  variantOption,
} from './options.js';
import type { Streams } from './streams.js';
import { version } from './version.js';

export { version };

/** What commander makes of the options of `run`. */
type GivenToRun = Partial<Omit<RunArguments, 'scenario' | 'report'>> & GivenReport;

/** Reads the command line, runs the command and answers the exit code. Never throws, never exits. */
export async function runProgram(args: readonly string[], streams: Streams): Promise<number> {
  let code: number = Exit.fine;
  const program = describeProgram(streams, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? Exit.fine : Exit.usage;
    if (error instanceof UsageError) return reportUsage(error, streams);
    return reportFault(error, streams, args, version);
  }
}

/** The commands. Each is read from its own file only when it is called. */
function describeProgram(streams: Streams, end: (code: number) => void): Command {
  const program = new Command('bulkhead')
    .description('Hazards on boards, by the rulebook: write the rules down, check them, run them, test them.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .option('--color', 'colour, wherever results go (NO_COLOR and FORCE_COLOR are heeded)')
    .option('--no-color', 'no colour')
    .configureOutput(outputTo(streams))
    .exitOverride()
    .showSuggestionAfterError(true)
    .showHelpAfterError('`bulkhead --help` tells more.');
  examples(program, [
    ['bulkhead check', 'check every module, board, scenario and test here'],
    ['bulkhead run scenarios/examples/cellar/scenario.yaml --seed 7', 'run a scenario and tell what happened'],
    ['bulkhead test modules', 'run the rule tests'],
  ]);

  const check = command(program, 'check', 'check documents and say what is wrong with them, and where')
    .argument('[paths...]', 'files and folders (default: everything here)')
    .option('--options', 'also list the options with their values and where each comes from')
    .action(async (paths: string[], given: Omit<CheckArguments, 'paths'>) => {
      const { check } = await import('./commands/check.js');
      end(await check({ paths, json: given.json === true, options: given.options === true }, streams));
    });
  examples(check, [
    ['bulkhead check', 'everything here'],
    ['bulkhead check modules/my-game scenarios/night.yaml', 'only these'],
    ['bulkhead check --json > problems.json', 'for another program to read'],
  ]);

  const run = reportOptions(command(program, 'run', 'run a scenario', 'print every event as JSON, one object a line'))
    .argument('<scenario>', 'the scenario’s file')
    .addOption(seedOption())
    .addOption(answersOption())
    .addOption(settingOption())
    .addOption(variantOption())
    .option('--ascii', 'draw boards with plain characters')
    .action(async (scenario: string, given: GivenToRun) => {
      const { run } = await import('./commands/run.js');
      const { seed, answers, replay, log, set = [], variant } = given;
      const yes = { ascii: given.ascii === true, force: given.force === true };
      end(await run({ scenario, seed, report: reportOf(given), answers, replay, log, set, variant, ...yes }, streams));
    });
  logOptions(run);
  examples(run, [
    ['bulkhead run night.yaml --seed 7', 'the same luck every time'],
    ['bulkhead run night.yaml --set reflow=off', 'with another reading of a rule'],
    ['bulkhead run night.yaml --answers night.txt --trace', 'with given dice and choices, rule by rule'],
    ['bulkhead run night.yaml --log night.log', 'keep every draw and choice, to `--replay` it'],
  ]);

  const test = command(program, 'test', 'run rule tests')
    .argument('[paths...]', 'files and folders (default: everything here)')
    .option('--mutate', 'break each rule in turn and see that some test notices')
    .action(async (paths: string[], given: Omit<TestArguments, 'paths'>) => {
      const { test } = await import('./commands/test.js');
      end(await test({ paths, mutate: given.mutate === true, json: given.json === true }, streams));
    });
  examples(test, [
    ['bulkhead test', 'every rule test here'],
    ['bulkhead test modules/my-game --mutate', 'and whether the tests would notice a broken rule'],
  ]);

  const rules = command(program, 'rules', 'list a module’s rules and what each stands on in the rulebook')
    .argument('<module>', 'the module’s name or file')
    .action(async (module: string, given: Omit<RulesArguments, 'module'>) => {
      const { rules } = await import('./commands/rules.js');
      end(await rules({ module, json: given.json === true }, streams));
    });
  examples(rules, [['bulkhead rules my-game', 'the whole module']]);
  return program;
}

function command(program: Command, name: string, description: string, json = 'print results as JSON'): Command {
  return program
    .command(name)
    .description(description)
    .option('--json', json)
    .showHelpAfterError(`\`bulkhead ${name} --help\` tells more.`);
}

function examples(command: Command, lines: readonly (readonly [line: string, what: string])[]): void {
  const width = Math.max(...lines.map(([line]) => line.length));
  const text = lines.map(([line, what]) => `  ${line.padEnd(width)}  # ${what}`).join('\n');
  command.addHelpText('before', `Examples:\n${text}\n`);
}

function outputTo(streams: Streams) {
  return {
    writeOut: (text: string) => streams.out(text),
    writeErr: (text: string) => streams.err(text),
    getOutHelpWidth: () => streams.columns,
    getErrHelpWidth: () => streams.columns,
    getOutHasColors: () => streams.colour,
    outputError: (text: string, write: (text: string) => void) => write(text.replace(/^error: /, 'bulkhead: ')),
  };
}
