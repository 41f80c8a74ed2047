import { Command, CommanderError } from 'commander';
import { Exit, reportFault, reportUsage, UsageError } from './fail.js';
import { describeCheck } from './line/check.js';
import { examples, type Line, onlyOnce, refuseEmpty } from './line/command.js';
import { describeCompare } from './line/compare.js';
import { describeCritical } from './line/critical.js';
import { describeExplain } from './line/explain.js';
import { describeHunt } from './line/hunt.js';
import { describeImport } from './line/import.js';
import { describeNew } from './line/new.js';
import { describeOdds } from './line/odds.js';
import { describePlay } from './line/play.js';
import { describeRender } from './line/render.js';
import { describeRules } from './line/rules.js';
import { describeRun } from './line/run.js';
import { describeSimulate } from './line/simulate.js';
import { describeTest } from './line/test.js';
import { describeTune } from './line/tune.js';
import { describeVerify } from './line/verify.js';
import { describeWhatIf } from './line/whatif.js';
import type { Streams } from './streams.js';
import { version } from './version.js';

export { version };

/** Reads the command line, runs the command and answers the exit code. Never throws, never exits. */
export async function runProgram(args: readonly string[], streams: Streams): Promise<number> {
  let code: number = Exit.fine;
  const program = describeProgram({
    streams,
    end: (ended) => {
      code = ended;
    },
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

/** The commands. What each does is read from its own file only when it is called. */
export function describeProgram(line: Line): Command {
  const { streams } = line;
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
  examples(program, streams, [
    ['bulkhead check', 'check every module, board, scenario and test here'],
    ['bulkhead run scenario.yaml --seed 7', 'run a scenario and tell what happened'],
    ['bulkhead test', 'run the rule tests that are here'],
  ]);
  describeNew(program, line);
  describeImport(program, line);
  describeCheck(program, line);
  describeRun(program, line);
  describePlay(program, line);
  describeSimulate(program, line);
  describeVerify(program, line);
  describeCompare(program, line);
  describeWhatIf(program, line);
  describeTune(program, line);
  describeCritical(program, line);
  describeOdds(program, line);
  describeHunt(program, line);
  describeRender(program, line);
  describeExplain(program, line);
  describeTest(program, line);
  describeRules(program, line);
  onlyOnce(program);
  refuseEmpty(program);
  return program;
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
