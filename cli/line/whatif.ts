import type { Command } from 'commander';
import { UsageError } from '../fail.js';
import type { WhatIfArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';
import { ofOption } from './many-runs.js';
import {
  botOption,
  budgetOption,
  playerCountOption,
  refuseIdleBudget,
  seedOption,
  settingOption,
  variantOption,
} from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<WhatIfArguments, 'scenario' | 'bots'>> & { readonly bot?: WhatIfArguments['bots'] };

export function describeWhatIf(program: Command, { streams, end }: Line): void {
  const whatIf = command(program, 'whatif', 'run a scenario with one thing changed, and tell where it goes another way')
    .argument('<scenario>', 'the scenario’s file, or that of a position to go on from')
    .addOption(settingOption('what is changed: an option, card.NAME, rule.KEY=off, start.PLACE.PROPERTY and so on'))
    .addOption(seedOption('where the luck comes from: a whole number or any word (default: drawn, and printed)'))
    .addOption(botOption())
    .addOption(budgetOption())
    .addOption(playerCountOption())
    .addOption(variantOption('play a variant of the rules, in both runs'))
    .addOption(ofOption())
    .action(async (scenario: string, given: Given) => {
      const { whatIf } = await import('../commands/whatif.js');
      end(await whatIf(argumentsOf(scenario, given), streams));
    });
  examples(whatIf, streams, [
    ['bulkhead whatif night.yaml --seed 7 --set reflow=off', 'the same luck with another reading'],
    ['bulkhead whatif night.yaml --seed 1/285 --set rule.spread=off', 'a run that `simulate` named, without a rule'],
  ]);
}

function argumentsOf(scenario: string, given: Given): WhatIfArguments {
  const { of, seed, bot: bots = [], budget, players, set = [], variant } = given;
  if (set.length === 0) throw new UsageError('nothing is changed', 'Say what with --set PATH=VALUE.');
  refuseIdleBudget(budget, bots);
  return { scenario, of, seed, bots, budget, players, set, variant, json: given.json === true };
}
