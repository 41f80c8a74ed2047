import { type Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../fail.js';
import type { OddsArguments } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { playerCountOption, seedOption, settingOption, variantOption } from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<OddsArguments, 'scenario' | 'measure' | 'of'>> & {
  readonly of?: string;
  readonly scenario?: string;
};

/** Ways of steps that are looked at if nothing else is said. */
const USUAL_BUDGET = 1_000_000;

export function describeOdds(program: Command, { streams, end }: Line): void {
  const odds = command(
    program,
    'odds',
    'tell how likely something is, exactly: all luck and all choices, every way they may fall',
  )
    .argument('<scenario>', 'the scenario’s file, or that of a position to go on from')
    .option('--of <expression>', 'what is asked: a condition, a number, a metric, or length (default: how it ends)')
    .addOption(
      new Option('--after <time>', 'when: "5 activations", "2 rounds", "20 steps" (default: at the end)').argParser(
        after,
      ),
    )
    .option('--until <condition>', 'it ends as soon as this is so')
    .addOption(
      new Option(
        '--outcomes <what>',
        'instead: all that may come of the next step, of each choice, or of the turn',
      ).choices(['step', 'action', 'turn']),
    )
    .addOption(
      new Option('--policy <how>', 'how people choose: by chance, or so that it comes out highest or lowest').choices([
        'random',
        'best',
        'worst',
      ]),
    )
    .addOption(
      new Option(
        '--budget <n>',
        'ways of steps that are looked at; beyond there are bounds, and runs (default: 1,000,000)',
      ).argParser(budget),
    )
    .addOption(
      settingOption('set something otherwise: an option, card.NAME, rule.KEY=off, start.PLACE.PROPERTY and so on'),
    )
    .addOption(variantOption('play a variant of the rules'))
    .addOption(playerCountOption())
    .addOption(seedOption('where the luck of runs comes from, where not all can be looked at (default: 1)'))
    .option('--scenario <scenario>', 'the scenario of a position that does not name one')
    .action(async (scenario: string, given: Given) => {
      const { odds } = await import('../commands/odds.js');
      end(await odds(argumentsOf(scenario, given), streams));
    });
  examples(odds, streams, [
    ['bulkhead odds night.yaml', 'how likely each end is'],
    ['bulkhead odds night.yaml --after "5 rounds" --of "hall is burning"', 'whether something is so by then'],
    ['bulkhead odds night.yaml --of "the number of burning rooms"', 'each number, and what is expected'],
    ['bulkhead odds night.yaml --of length --until "hall is burning"', 'how long something takes'],
    ['bulkhead odds night.yaml --outcomes step', 'all that may come of the next step'],
  ]);
}

function argumentsOf(scenario: string, given: Given): OddsArguments {
  const { of: measure, after, until, outcomes, policy = 'random', budget = USUAL_BUDGET } = given;
  if (outcomes !== undefined)
    refuseIdle(
      {
        '--of': measure !== undefined,
        '--after': after !== undefined,
        '--until': until !== undefined,
        '--policy': given.policy !== undefined,
        '--seed': given.seed !== undefined,
      },
      '--outcomes tells all that may come of one thing',
    );
  if (policy !== 'random' && measure === undefined)
    throw new UsageError(
      `it is not said of what the ${policy} is meant`,
      'Say it with --of, such as --of "the game is won".',
    );
  const { set = [], variant, players, seed } = given;
  const asked = { measure, after, until, outcomes, policy, budget };
  return { ...asked, scenario, of: given.scenario, set, variant, players, seed, json: given.json === true };
}

/** `5 activations`: how many, and of what; whether the game has such a clock is seen later. */
function after(text: string): NonNullable<OddsArguments['after']> {
  const [, count = '', clock = ''] = /^(\d{1,9})\s+([\p{L}-]+)$/u.exec(text.trim()) ?? [];
  if (count === '') throw new InvalidArgumentError('Write how many of what: "5 activations", "2 rounds", "20 steps".');
  if (Number(count) === 0) throw new InvalidArgumentError('After nothing all is as it was: it is a number from 1.');
  return { written: text, ticks: Number(count), clock };
}

function budget(text: string): number {
  const n = /^\d{1,10}$/.test(text.replaceAll(/[,_]/g, '')) ? Number(text.replaceAll(/[,_]/g, '')) : 0;
  if (n < 1) throw new InvalidArgumentError('With nothing to look at nothing is known: it is a whole number from 1.');
  return n;
}
