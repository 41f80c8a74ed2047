import { type Command, InvalidArgumentError, Option } from 'commander';
import { type HuntKind, huntKinds } from '../../core/documents/hunted-words.js';
import { nearestName } from '../../core/source/nearest.js';
import type { HuntArguments } from './arguments.js';
import { command, examples, type Line, refuseIdle } from './command.js';
import { playerCountOption, seedOption, settingOption, variantOption } from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<HuntArguments, 'scenario' | 'kinds' | 'of'>> & {
  readonly for?: readonly HuntKind[];
  readonly scenario?: string;
};

/** Ways of steps that are looked at if nothing else is said. */
const USUAL_BUDGET = 1_000_000;

export function describeHunt(program: Command, { streams, end }: Line): void {
  const hunt = command(program, 'hunt', 'look for a run that shows that rules are broken')
    .argument('<scenario>', 'the scenario’s file, that of a position to go on from, or a module')
    .addOption(
      new Option(
        '--for <kinds>',
        `what is hunted for, joined by commas: ${huntKinds.join(', ')} (default: all)`,
      ).argParser(kindsNamed),
    )
    .addOption(
      new Option('--steps <n>', 'steps of a run that are looked at (default: as many as there are)').argParser(
        counted('A run of nothing shows nothing'),
      ),
    )
    .addOption(
      new Option('--spaces <n>', 'of a module: spaces of the largest board, from 1 to 4 (default: 3)').argParser(
        spaces,
      ),
    )
    .addOption(
      new Option('--budget <n>', 'ways of steps that are looked at (default: 1,000,000)').argParser(
        counted('With nothing to look at nothing is found'),
      ),
    )
    .addOption(
      new Option(
        '--runs <n>',
        'runs that are played where not all can be looked at (default: 1000; 0 for none)',
      ).argParser(runs),
    )
    .addOption(seedOption('where the luck of those runs comes from (default: 1)'))
    .addOption(
      settingOption('set something otherwise: an option, card.NAME, rule.KEY=off, start.PLACE.PROPERTY and so on'),
    )
    .addOption(variantOption('play a variant of the rules'))
    .addOption(playerCountOption())
    .option('--out <file>', 'write what is found down as rule tests, as small as it can be made')
    .option('--force', 'write over the tests that are there')
    .option('--scenario <scenario>', 'the scenario of a position that does not name one')
    .action(async (scenario: string, given: Given) => {
      const { hunt } = await import('../commands/hunt.js');
      end(await hunt(argumentsOf(scenario, given), streams));
    });
  examples(hunt, streams, [
    ['bulkhead hunt night.yaml', 'whether anything is wrong that some run shows'],
    ['bulkhead hunt night.yaml --for never,stuck', 'only what must never be so, and games that are stuck'],
    ['bulkhead hunt night.yaml --out tests/found.yaml', 'what is found as rule tests, to mend rules by'],
    ['bulkhead hunt fire --spaces 2', 'a module, on all boards of one or two spaces'],
    ['bulkhead hunt night.yaml --steps 12', 'nothing longer than twelve steps'],
  ]);
}

function argumentsOf(scenario: string, given: Given): HuntArguments {
  const { budget = USUAL_BUDGET, set = [], variant, players } = given;
  const { for: kinds, spaces, steps, out, runs, seed } = given;
  const [force, json] = [given.force === true, given.json === true];
  refuseIdle({ '--seed': seed !== undefined && runs === 0 }, 'no runs are played');
  refuseIdle({ '--force': force && out === undefined }, 'nothing is written to a file', 'Name a file with --out.');
  return {
    scenario,
    of: given.scenario,
    kinds,
    spaces,
    steps,
    budget,
    runs,
    seed,
    out,
    force,
    set,
    variant,
    players,
    json,
  };
}

function kindsNamed(text: string): readonly HuntKind[] {
  const words = text.split(',').map((word) => word.trim());
  return [...new Set(words)].map((word) => {
    const found = huntKinds.find((kind) => kind === word);
    if (found) return found;
    const near = nearestName(word, huntKinds);
    throw new InvalidArgumentError(
      `Nothing called "${word}" is hunted for${near === undefined ? `: there are ${huntKinds.join(', ')}.` : `; did you mean "${near}"?`}`,
    );
  });
}

function spaces(text: string): number {
  if (!/^[1-4]$/.test(text)) throw new InvalidArgumentError('Boards have from 1 to 4 spaces.');
  return Number(text);
}

function runs(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 0.');
  return Number(text);
}

function counted(nothing: string): (text: string) => number {
  return (text) => {
    const n = /^\d{1,10}$/.test(text.replaceAll(/[,_]/g, '')) ? Number(text.replaceAll(/[,_]/g, '')) : 0;
    if (n < 1) throw new InvalidArgumentError(`${nothing}: it is a whole number from 1.`);
    return n;
  };
}
