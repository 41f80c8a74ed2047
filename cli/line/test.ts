import type { Command } from 'commander';
import { UsageError } from '../fail.js';
import type { TestArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';
import { asJson, formatOption, type GivenFormat } from './options.js';

export function describeTest(program: Command, { streams, end }: Line): void {
  const test = command(program, 'test', 'run rule tests')
    .argument('[paths...]', 'files and folders (default: everything here)')
    .option('--mutate', 'break each rule in turn and see that some test notices')
    .addOption(formatOption('junit'))
    .action(async (paths: string[], given: Omit<TestArguments, 'paths'> & GivenFormat) => {
      const { test } = await import('../commands/test.js');
      const junit = given.format === 'junit';
      const mutate = given.mutate === true;
      if (junit && mutate)
        throw new UsageError('JUnit has no word for changes of rules', 'Take --mutate alone, or with --json.');
      end(await test({ paths, mutate, json: asJson(given), junit }, streams));
    });
  examples(test, streams, [
    ['bulkhead test', 'every rule test here'],
    ['bulkhead test modules/my-game --mutate', 'and whether the tests would notice a broken rule'],
    ['bulkhead test --format junit > tests.xml', 'for a build server'],
  ]);
}
