import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SimulateArguments, Sweep } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { botOption, budgetOption, seedOption, variantOption, workersOption } from './options.js';

/** What commander makes of the options. */
interface Given
  extends Partial<
    Pick<SimulateArguments, 'of' | 'seed' | 'budget' | 'players' | 'variant' | 'workers' | 'out' | 'html' | 'force'>
  > {
  readonly runs?: number;
  readonly precision?: number;
  readonly bot?: SimulateArguments['bots'];
  readonly set?: readonly Sweep[];
  readonly json?: boolean;
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
    )
    .addOption(seedOption('where the luck comes from: a whole number or any word (default: drawn, and printed)'))
    .addOption(botOption())
    .addOption(budgetOption())
    .addOption(new Option('--players <n>', 'how many play: 4, or 2..6 for each number').argParser(players))
    .addOption(
      new Option(
        '--set <path=value>',
        'set something otherwise, or to several values in turn: an option, card.NAME, piece.KIND, rule.KEY=off, start.PLACE.PROPERTY',
      ).argParser(sweep),
    )
    .addOption(variantOption('play a variant of the rules'))
    .addOption(new Option('--of <scenario>', 'the scenario of a position that does not name one'))
    .addOption(workersOption())
    .addOption(new Option('--out <folder>', 'write raw counts and a row for each run there, as CSV and Parquet'))
    .addOption(new Option('--html <file>', 'write a page with charts and maps of the board there'))
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
  const { of, seed, bot: bots = [], budget, players = [], set: sets = [], variant, workers } = given;
  refuseIdle(
    { '--budget': budget !== undefined && !bots.includes('search') },
    'it says how much a bot that searches plays on',
    'Add --bot search.',
  );
  refuseIdle(
    { '--force': given.force === true && given.out === undefined && given.html === undefined },
    'nothing is written to a file',
    'It goes with --out or --html.',
  );
  const amount =
    given.precision === undefined ? { runs: given.runs ?? RUNS } : { precision: given.precision, most: MOST_RUNS };
  return {
    ...{ scenario, of, amount, seed, bots, budget, players, sets, variant, workers },
    ...{ out: given.out, html: given.html },
    force: given.force === true,
    json: given.json === true,
  };
}

function runs(text: string): number {
  const n = /^\d{1,9}$/.test(text.replaceAll(/[,_]/g, '')) ? Number(text.replaceAll(/[,_]/g, '')) : 0;
  if (n < 1) throw new InvalidArgumentError('A number of runs is a whole number from 1.');
  return n;
}

function precision(text: string): number {
  const p = /^(\d+(?:\.\d+)?|\.\d+)\s*%$/.exec(text)?.[1];
  if (p === undefined || !(Number(p) > 0 && Number(p) <= 50))
    throw new InvalidArgumentError('Write points of per cent, such as 1%: more than 0, at most 50.');
  return Number(p) / 100;
}

function players(text: string): readonly number[] {
  const [, from, to] = /^([1-8])(?:\.\.([1-8]))?$/.exec(text) ?? [];
  const [a, b] = [Number(from), Number(to ?? from)];
  if (from === undefined || a > b) throw new InvalidArgumentError('From 1 to 8 may play: 4, or 2..6.');
  return Array.from({ length: b - a + 1 }, (_, i) => a + i);
}

/** `path=a,b,c` or `path=1..6`. */
function sweep(text: string, before: readonly Sweep[] = []): readonly Sweep[] {
  const equals = text.indexOf('=');
  if (equals < 1 || equals === text.length - 1) throw new InvalidArgumentError('Write PATH=VALUE.');
  const path = text.slice(0, equals).trim();
  const written = text.slice(equals + 1).trim();
  const [, from, to] = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(written) ?? [];
  const values =
    from !== undefined && to !== undefined && Number(to) - Number(from) < 1000
      ? Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, i) => String(Number(from) + i))
      : written.split(',').map((value) => value.trim());
  if (values.length === 0) throw new InvalidArgumentError(`There is no value from ${from} to ${to}.`);
  if (before.some((known) => known.path === path)) throw new InvalidArgumentError(`${path} is set twice.`);
  return [...before, { path, values }];
}
