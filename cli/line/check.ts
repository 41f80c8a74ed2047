import type { Command } from 'commander';
import { UsageError } from '../fail.js';
import type { CheckArguments, WatchArguments } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { asJson, formatOption, type GivenFormat, seedOption, settingOption, variantOption } from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<CheckArguments, 'paths' | 'watch' | 'format' | 'json'> & WatchArguments> &
  GivenFormat & { readonly watch?: boolean };

export function describeCheck(program: Command, { streams, end }: Line): void {
  const check = command(program, 'check', 'check documents and say what is wrong with them, and where')
    .argument('[paths...]', 'files and folders (default: everything here)')
    .option('--options', 'also list the options with their values and where each comes from')
    .option('--order', 'also list the rules that one change sets off, in the order in which they run')
    .option('--layers', 'also list which document set each value that holds, and what it replaced')
    .addOption(settingOption('set an option of the rules, for --layers and --watch (can be given again)'))
    .addOption(variantOption('with a variant of the rules, for --layers and --watch'))
    .option('--watch', 'check again whenever a document is saved, until Ctrl-C')
    .option('--run <scenario>', 'while watching: run a scenario again too, and tell how it ended')
    .option('--render <file>', 'while watching: draw it, or the board that is checked, to a file again too')
    .addOption(seedOption('while watching: the luck of --run, a whole number or any word (default: 1)'))
    .addOption(formatOption('sarif', 'github'))
    .action(async (paths: string[], given: Given) => {
      const { check } = await import('../commands/check.js');
      end(await check(argumentsOf(paths, given), streams));
    });
  examples(check, streams, [
    ['bulkhead check', 'everything here'],
    ['bulkhead check modules/my-game scenarios/night.yaml', 'only these'],
    ['bulkhead check night.yaml --layers', 'and where its values come from'],
    ['bulkhead check --watch --run night.yaml', 'again and again, while you write'],
    ['bulkhead check --json > problems.json', 'for another program to read'],
    ['bulkhead check --format sarif > problems.sarif', 'for code hosts and editors; `github` notes them on lines'],
  ]);
}

function argumentsOf(paths: readonly string[], given: Given): CheckArguments {
  const { run, render, seed = '1', set = [], variant } = given;
  const yes = (name: 'options' | 'order' | 'layers'): boolean => given[name] === true;
  const lists = { options: yes('options'), order: yes('order'), layers: yes('layers') };
  const format = (['sarif', 'github'] as const).find((form) => form === given.format);
  if (given.watch !== true && (run ?? render ?? given.seed) !== undefined)
    throw new UsageError(
      '--run, --render and --seed go with --watch',
      '`bulkhead run` and `bulkhead render` do it once.',
    );
  refuseIdle(
    { '--seed': given.seed !== undefined && run === undefined },
    'nothing is run',
    'Name a scenario with --run.',
  );
  if (format !== undefined)
    refuseIdle(
      { '--options': lists.options, '--order': lists.order, '--layers': lists.layers },
      `${format} has no word for such lists`,
      'Take them as text, or with --json.',
    );
  if (!lists.layers && run === undefined && render === undefined)
    refuseIdle(
      { '--set': set.length > 0, '--variant': variant !== undefined },
      'a check is of what is written, whatever is chosen',
      'List with --layers what holds then, or run the scenario with it.',
    );
  const watch = given.watch === true ? { run, seed, render } : undefined;
  return { paths, json: asJson(given), format, ...lists, set, variant, watch };
}
