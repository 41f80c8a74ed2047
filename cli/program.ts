import { Command, CommanderError } from 'commander';
import type {
  CheckArguments,
  ExplainArguments,
  NewArguments,
  PlayArguments,
  RenderArguments,
  RulesArguments,
  RunArguments,
  TestArguments,
  WatchArguments,
} from './arguments.js';
import { Exit, reportFault, reportUsage, UsageError } from './fail.js';
import {
  answersOption,
  explainOptions,
  formatOption,
  type GivenReport,
  logOptions,
  playOptions,
  renderOptions,
  reportOf,
  reportOptions,
  seedOption,
  settingOption,
  variantOption,
} from './options.js';
import type { Streams } from './streams.js';
import { version } from './version.js';

export { version };

/** What commander makes of the options of `check`. */
type GivenToCheck = Partial<Omit<CheckArguments, 'paths' | 'watch' | 'format' | 'json'> & WatchArguments> &
  GivenFormat & { readonly watch?: boolean };

/** What commander makes of the options of `run`. */
type GivenToRun = Partial<Omit<RunArguments, 'scenario' | 'report'>> & GivenReport;

/** What commander makes of the options of `play`. */
type GivenToPlay = Partial<Omit<PlayArguments, 'what' | 'asksLuck'>> & { readonly dice?: string };

/** What commander makes of the options of `render`. */
type GivenToRender = Partial<Omit<RenderArguments, 'what' | 'paper'>> & { readonly paper: 'a4' | 'letter' | 'none' };

/** What commander makes of `--format` and `--json`. */
interface GivenFormat {
  readonly json?: boolean | undefined;
  readonly format?: string | undefined;
}

function asJson({ json, format }: GivenFormat): boolean {
  return json === true || format === 'json';
}

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

  const fresh = command(program, 'new', 'make a small whole project: board, hazards, scenario, tests')
    .argument('<folder>', 'where; its name becomes the project’s')
    .option('--board <layout>', 'rooms or grid (asked for at a terminal, otherwise rooms)')
    .option('--hazards <names>', 'stock hazards, joined by commas (asked for at a terminal, otherwise fire,flood)')
    .option('--force', 'write over files that are there')
    .action(async (folder: string, given: Partial<Omit<NewArguments, 'folder'>>) => {
      const { newCommand } = await import('./commands/new.js');
      const { board, hazards } = given;
      end(
        await newCommand({ folder, board, hazards, force: given.force === true, json: given.json === true }, streams),
      );
    });
  examples(fresh, [
    ['bulkhead new my-game', 'a house of rooms with fire and water'],
    ['bulkhead new my-game --board grid --hazards fire,smoke', 'a drawn map'],
  ]);

  const check = command(program, 'check', 'check documents and say what is wrong with them, and where')
    .argument('[paths...]', 'files and folders (default: everything here)')
    .option('--options', 'also list the options with their values and where each comes from')
    .option('--order', 'also list the rules that one change sets off, in the order in which they run')
    .option('--layers', 'also list which document set each value that holds, and what it replaced')
    .addOption(settingOption())
    .option('--variant <name>', 'with a variant of the rules, for --layers')
    .option('--watch', 'check again whenever a document is saved, until Ctrl-C')
    .option('--run <scenario>', 'while watching: run a scenario again too, and tell how it ended')
    .option('--render <file>', 'while watching: draw it, or the board that is checked, to a file again too')
    .addOption(seedOption('1'))
    .addOption(formatOption('sarif', 'github'))
    .action(async (paths: string[], given: GivenToCheck) => {
      const { check } = await import('./commands/check.js');
      const { run, render, seed = '1', set = [], variant } = given;
      const yes = (name: 'options' | 'order' | 'layers'): boolean => given[name] === true;
      const format = (['sarif', 'github'] as const).find((form) => form === given.format);
      if (given.watch !== true && (run ?? render ?? given.seed) !== undefined)
        throw new UsageError(
          '--run, --render and --seed go with --watch',
          '`bulkhead run` and `bulkhead render` do it once.',
        );
      const watch = given.watch === true ? { run, seed, render } : undefined;
      const lists = {
        json: asJson(given),
        format,
        options: yes('options'),
        order: yes('order'),
        layers: yes('layers'),
      };
      end(await check({ paths, ...lists, set, variant, watch }, streams));
    });
  examples(check, [
    ['bulkhead check', 'everything here'],
    ['bulkhead check modules/my-game scenarios/night.yaml', 'only these'],
    ['bulkhead check night.yaml --layers', 'and where its values come from'],
    ['bulkhead check --watch --run night.yaml', 'again and again, while you write'],
    ['bulkhead check --json > problems.json', 'for another program to read'],
    ['bulkhead check --format sarif > problems.sarif', 'for code hosts and editors; `github` notes them on lines'],
  ]);

  const run = reportOptions(command(program, 'run', 'run a scenario', 'print every event as JSON, one object a line'))
    .argument('<scenario>', 'the scenario’s file, or that of a position to go on from')
    .addOption(seedOption())
    .addOption(answersOption())
    .addOption(settingOption())
    .addOption(variantOption())
    .option('--ascii', 'draw boards with plain characters')
    .action(async (scenario: string, given: GivenToRun) => {
      const { run } = await import('./commands/run.js');
      const { seed, answers, replay, log, positionOut, at, of, set = [], variant } = given;
      const files = { scenario, of, answers, replay, log, positionOut, at };
      const yes = { ascii: given.ascii === true, force: given.force === true };
      end(await run({ ...files, seed, report: reportOf(given), set, variant, ...yes }, streams));
    });
  logOptions(run);
  examples(run, [
    ['bulkhead run night.yaml --seed 7', 'the same luck every time'],
    ['bulkhead run night.yaml --set reflow=off', 'with another reading of a rule'],
    ['bulkhead run night.yaml --answers night.txt --trace', 'with given dice and choices, rule by rule'],
    ['bulkhead run night.yaml --log night.log', 'keep every draw and choice, to `--replay` it'],
    ['bulkhead run night.yaml --position-out late.yaml --at 12', 'keep what is so after a step, to `run late.yaml`'],
  ]);

  const play = playOptions(
    program
      .command('play')
      .description('play a game at one keyboard: 1 to 8 people, or what is piped in')
      .showHelpAfterError('`bulkhead play --help` tells more.'),
  )
    .argument('<what>', 'the file of a scenario, of a position to go on from, or of a saved game')
    .addOption(seedOption())
    .addOption(settingOption())
    .addOption(variantOption())
    .action(async (what: string, given: GivenToPlay) => {
      const { play } = await import('./commands/play.js');
      const { of, players, names, seed, save, log, looks, set = [], variant } = given;
      const yes = { asksLuck: given.dice === 'ask', ascii: given.ascii === true, force: given.force === true };
      end(await play({ what, of, players, names, seed, save, log, looks, set, variant, ...yes }, streams));
    });
  examples(play, [
    ['bulkhead play night.yaml', 'play it; `help` at the prompt tells what can be typed'],
    ['bulkhead play night.yaml --players 2 --names "Ann,Ben"', 'two people with their names'],
    ['bulkhead play night.yaml --dice ask', 'you roll and draw at the table, and type what came up'],
    ['bulkhead play night-1.log', 'go on with a game that was saved'],
    ['bulkhead play night.yaml --seed 7 < answers.txt', 'one line an answer'],
  ]);

  const render = renderOptions(command(program, 'render', 'draw a board: to print, to play on, to look at'))
    .argument('<what>', 'the file of a board, a scenario, a position, or the log of a run')
    .addOption(settingOption())
    .option('--variant <name>', 'with a variant of the rules')
    .action(async (what: string, given: GivenToRender) => {
      const { render } = await import('./commands/render.js');
      const { of, at, output, as, scale, set = [], variant } = given;
      const paper = given.paper === 'none' ? undefined : given.paper;
      const yes = (name: 'landscape' | 'sheets' | 'ascii' | 'force' | 'json'): boolean => given[name] === true;
      end(
        await render(
          {
            ...{ what, of, at, output, as, paper, scale, set, variant },
            ...{ landscape: yes('landscape'), sheets: yes('sheets'), ascii: yes('ascii'), force: yes('force') },
            json: yes('json'),
          },
          streams,
        ),
      );
    });
  examples(render, [
    ['bulkhead render board.yaml', 'the board as text'],
    ['bulkhead render board.yaml -o board.svg', 'as a picture'],
    ['bulkhead render night.yaml -o night.png --paper a4 --landscape', 'where a scenario starts, on a page'],
    ['bulkhead render night.log --at 12 -o step-12.svg', 'after a step of a run that `run --log` wrote down'],
  ]);

  const explain = explainOptions(
    command(program, 'explain', 'explain a message by its code, or why something is so in a run'),
  )
    .argument('<what>', 'a code such as BK0610, or the log of a run')
    .addOption(settingOption())
    .option('--variant <name>', 'with a variant of the rules')
    .action(async (what: string, given: Partial<Omit<ExplainArguments, 'what'>>) => {
      const { explain } = await import('./commands/explain.js');
      const { why, of, at, set = [], variant } = given;
      const yes = { ascii: given.ascii === true, json: given.json === true };
      end(await explain({ what, why, of, at, set, variant, ...yes }, streams));
    });
  examples(explain, [
    ['bulkhead explain BK0610', 'what a message means, with an example and the example mended'],
    ['bulkhead explain night.log --why "Engine Room is burning"', 'whether it is, since when, and what led there'],
    ['bulkhead explain night.log --why "room 5 has fire" --at 12', 'as it was after a step'],
  ]);

  const test = command(program, 'test', 'run rule tests')
    .argument('[paths...]', 'files and folders (default: everything here)')
    .option('--mutate', 'break each rule in turn and see that some test notices')
    .addOption(formatOption('junit'))
    .action(async (paths: string[], given: Omit<TestArguments, 'paths'> & GivenFormat) => {
      const { test } = await import('./commands/test.js');
      const junit = given.format === 'junit';
      end(await test({ paths, mutate: given.mutate === true, json: asJson(given), junit }, streams));
    });
  examples(test, [
    ['bulkhead test', 'every rule test here'],
    ['bulkhead test modules/my-game --mutate', 'and whether the tests would notice a broken rule'],
    ['bulkhead test --format junit > tests.xml', 'for a build server'],
  ]);

  const rules = command(program, 'rules', 'list a module’s rules and what each stands on in the rulebook')
    .argument('<module>', 'the module’s name or file')
    .option('--open', 'only what of the rulebook is open, each with its text')
    .action(async (module: string, given: Omit<RulesArguments, 'module'>) => {
      const { rules } = await import('./commands/rules.js');
      end(await rules({ module, open: given.open === true, json: given.json === true }, streams));
    });
  examples(rules, [
    ['bulkhead rules my-game', 'the whole module'],
    ['bulkhead rules my-game --open', 'what of the rulebook is still to be done'],
  ]);
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
