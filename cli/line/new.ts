import type { Command } from 'commander';
import type { NewArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';

export function describeNew(program: Command, { streams, end }: Line): void {
  const fresh = command(program, 'new', 'make a small whole project: board, hazards, scenario, tests')
    .argument('<folder>', 'where; its name becomes the project’s')
    .option('--board <layout>', 'rooms, grid or tiles (asked for at a terminal, otherwise rooms)')
    .option('--hazards <names>', 'stock hazards, joined by commas (asked for at a terminal, otherwise fire,flood)')
    .option('--force', 'write over files that are there')
    .action(async (folder: string, given: Partial<Omit<NewArguments, 'folder'>>) => {
      const { newCommand } = await import('../commands/new.js');
      const { board, hazards } = given;
      end(
        await newCommand({ folder, board, hazards, force: given.force === true, json: given.json === true }, streams),
      );
    });
  examples(fresh, streams, [
    ['bulkhead new my-game', 'a house of rooms with fire and water'],
    ['bulkhead new my-game --board grid --hazards fire,smoke', 'a drawn map'],
    ['bulkhead new my-game --board tiles', 'a house that is laid as people explore it'],
  ]);
}
