import type { Command } from 'commander';
import type { PlayArguments } from './arguments.js';
import { examples, type Line } from './command.js';
import { playOptions, seedOption, settingOption, variantOption } from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<PlayArguments, 'what' | 'asksLuck'>> & { readonly dice?: string };

export function describePlay(program: Command, { streams, end }: Line): void {
  const play = playOptions(
    program
      .command('play')
      .description('play a game at one keyboard: 1 to 8 people, or what is piped in')
      .showHelpAfterError('`bulkhead play --help` tells more.'),
  )
    .argument('<what>', 'the file of a scenario, of a position to go on from, or of a saved game')
    .addOption(seedOption('where the luck comes from: a whole number or any word (default: drawn, and printed)'))
    .addOption(settingOption('set an option of the rules (can be given again)'))
    .addOption(variantOption('play a variant of the rules'))
    .action(async (what: string, given: Given) => {
      const { play } = await import('../commands/play.js');
      end(await play(argumentsOf(what, given), streams));
    });
  examples(play, streams, [
    ['bulkhead play night.yaml', 'play it; `help` at the prompt tells what can be typed'],
    ['bulkhead play night.yaml --players 2 --names "Ann,Ben"', 'two people with their names'],
    ['bulkhead play night.yaml --dice ask', 'you roll and draw at the table, and type what came up'],
    ['bulkhead play night-1.log', 'go on with a game that was saved'],
    ['bulkhead play night.yaml --seed 7 < answers.txt', 'one line an answer'],
  ]);
}

function argumentsOf(what: string, given: Given): PlayArguments {
  const { of, players, names, seed, save, log, looks, set = [], variant } = given;
  const [ascii, force] = [given.ascii === true, given.force === true];
  return {
    what,
    of,
    players,
    names,
    seed,
    save,
    log,
    looks,
    set,
    variant,
    asksLuck: given.dice === 'ask',
    ascii,
    force,
  };
}
