import { type Command, Option } from 'commander';
import { orders } from '../../core/import/order.js';
import type { ImportArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';

/** What commander makes of the options. */
type Given = Partial<Omit<ImportArguments, 'file' | 'output'>> & { readonly output: string };

export function describeImport(program: Command, { streams, end }: Line): void {
  const bring = command(program, 'import', 'make a board in wall codes, or a map of Tiled, one of a module that runs')
    .argument('<file>', 'a text file of wall codes, or a map made in Tiled: .tmx or .tmj')
    .option('-o, --output <folder>', 'where to', '.')
    .option('--name <name>', 'what the board is called (default: as the file is)')
    .option(
      '--mapping <file>',
      'what things are called in a module (default: templates/import/wall-codes.yaml or tiled.yaml)',
    )
    .addOption(
      new Option('--order <order>', 'the order of the digits (default: that which fits better)').choices(orders),
    )
    .option('--leave-out', 'leave out what cannot be, instead of importing nothing')
    .option('--force', 'write over files that are there')
    .action(async (file: string, given: Given) => {
      const { importCommand } = await import('../commands/import.js');
      const { output, name, mapping, order } = given;
      const yes = (option: 'leaveOut' | 'force' | 'json'): boolean => given[option] === true;
      end(
        await importCommand(
          { file, output, name, mapping, order, leaveOut: yes('leaveOut'), force: yes('force'), json: yes('json') },
          streams,
        ),
      );
    });
  examples(bring, streams, [
    ['bulkhead import house.txt', 'house-board.yaml, house-scenario.yaml, house-position.yaml'],
    ['bulkhead run house-position.yaml --seed 7', 'which run at once'],
    ['bulkhead import house.tmx', 'the same from a map made in Tiled'],
    ['bulkhead import house.txt -o boards --name villa --force', 'elsewhere, under another name, again'],
    ['bulkhead import house.txt --mapping my-codes.yaml', 'in the words of another module'],
  ]);
}
