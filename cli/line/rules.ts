import type { Command } from 'commander';
import type { RulesArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';

export function describeRules(program: Command, { streams, end }: Line): void {
  const rules = command(program, 'rules', 'list a module’s rules and what each stands on in the rulebook')
    .argument('<module>', 'the module’s name or file')
    .option('--open', 'only what of the rulebook is open, each with its text')
    .action(async (module: string, given: Omit<RulesArguments, 'module'>) => {
      const { rules } = await import('../commands/rules.js');
      end(await rules({ module, open: given.open === true, json: given.json === true }, streams));
    });
  examples(rules, streams, [
    ['bulkhead rules my-game', 'the whole module'],
    ['bulkhead rules my-game --open', 'what of the rulebook is still to be done'],
  ]);
}
