/** What all commands have in common on the command line. */
import type { Command, Option } from 'commander';
import { UsageError } from '../fail.js';
import type { Streams } from '../streams.js';

/** Where a command is told to: what it says, and the exit code it ends with. */
export interface Line {
  readonly streams: Streams;
  end(code: number): void;
}

export function command(program: Command, name: string, description: string, json = 'print results as JSON'): Command {
  return program
    .command(name)
    .description(description)
    .option('--json', json)
    .showHelpAfterError(`\`bulkhead ${name} --help\` tells more.`);
}

/** Examples before the help, each with what it does behind it, or above it where a line has no room for both. */
export function examples(
  command: Command,
  { columns }: Streams,
  lines: readonly (readonly [line: string, what: string])[],
): void {
  const width = Math.max(...lines.map(([line]) => line.length));
  const beside = lines.every(([, what]) => width + what.length + 6 <= columns);
  const text = lines.map(([line, what]) => (beside ? `  ${line.padEnd(width)}  # ${what}` : `  # ${what}\n  ${line}`));
  command.addHelpText('before', `Examples:\n${text.join('\n')}\n`);
}

/** Options of these commands that have a value and are no lists may be given once: one of two would be lost. */
export function onlyOnce(program: Command): void {
  for (const command of program.commands)
    for (const option of command.options) {
      if (!option.required || isList(option)) continue;
      let given = 0;
      command.on(`option:${option.name()}`, () => {
        given++;
        if (given > 1) throw new UsageError(`${option.long} is given twice`, 'Only one of the two can hold.');
      });
    }
}

/** Options whose value is the path of something. */
const PATH = /<(file|folder|scenario)>/;

/** Nothing in quotes is no file and no name: as a rule a variable of a shell was empty. */
export function refuseEmpty(program: Command): void {
  program.hook('preAction', (_, called) => {
    const named = called.registeredArguments;
    const at = called.args.indexOf('');
    const empty =
      at >= 0
        ? `<${named[Math.min(at, named.length - 1)]?.name()}>`
        : called.options.find((o) => PATH.test(o.flags) && called.getOptionValue(o.attributeName()) === '')?.long;
    if (empty === undefined) return;
    throw new UsageError(`${empty} is empty`, `\`bulkhead ${called.name()} --help\` says what belongs there.`);
  });
}

function isList(option: Option): boolean {
  return option.long === '--set';
}

/** Names of options, and whether each was given. */
export type Given = Readonly<Record<string, boolean>>;

/** Refuses options that would change nothing: whoever gives one means something by it. */
export function refuseIdle(given: Given, why: string, help?: string): void {
  const names = Object.keys(given).filter((name) => given[name]);
  const last = names.pop();
  if (last === undefined) return;
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  throw new UsageError(`${all} would change nothing: ${why}`, help);
}
