import { type Command, InvalidArgumentError, Option } from 'commander';
import { nearestName } from '../../core/source/nearest.js';
import { seenOf } from '../../core/source/width.js';
import { type BotName, botNames } from '../../core/tables/bots/bot.js';
import { papers, scales } from '../../core/view/papers.js';
import { commandIn } from '../play/commands.js';
import { forms, type OptionSetting, type RunReport } from './arguments.js';
import { refuseIdle } from './command.js';

/** Options that were given in place of a value are no value: `--seed --quiet` has no seed. */
function given(text: string): string {
  if (/^-[^\d]/.test(text)) throw new InvalidArgumentError(`${text} is an option of its own: a value is missing.`);
  return text;
}

const REPORTS: readonly (readonly [report: RunReport, what: string])[] = [
  ['quiet', 'print only how it ended'],
  ['trace', 'print every change, the rule that made it, and what it came from'],
  ['state', 'print the position after every step, one line of JSON each'],
];

/** `--json`, `--quiet`, `--trace`, `--state`: one of them at most. `--json` is there already, as everywhere. */
export function reportOptions(command: Command): Command {
  const names = ['json', ...REPORTS.map(([name]) => name)];
  for (const [name, what] of REPORTS) {
    command.addOption(new Option(`--${name}`, what).conflicts(names.filter((other) => other !== name)));
  }
  return command.addHelpText('after', '\nOf --json, --quiet, --trace and --state only one can be given.');
}

export type GivenReport = { readonly [name in RunReport]?: unknown };

/** Which of those options was given. */
export function reportOf(given: GivenReport): RunReport {
  const names: readonly RunReport[] = ['json', 'quiet', 'trace', 'state'];
  return names.find((name) => given[name] === true) ?? 'account';
}

export function seedOption(what: string): Option {
  return new Option('--seed <n>', what).argParser(seedText);
}

/** A seed is printed, so that it can be given again: what cannot be seen there is no seed. */
function seedText(text: string): string {
  if (text.trim() === '' || seenOf(text) !== text)
    throw new InvalidArgumentError('A seed is a whole number or a word.');
  return given(text);
}

export function answersOption(): Option {
  return new Option(
    '--answers <file>',
    'dice and choices to be used up, one a line (- for stdin); not with --seed or --replay',
  )
    .argParser(given)
    .conflicts(['seed', 'replay']);
}

/** Writing down what was answered, and running it again. */
export function logOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--log <file>', 'write down every draw and choice, and of what run they are').argParser(given),
    )
    .addOption(
      new Option(
        '--replay <log>',
        'run what was written down, if it is the same rules and board; not with --seed or --answers',
      )
        .argParser(given)
        .conflicts(['seed', 'answers']),
    )
    .addOption(
      new Option('--position-out <file>', 'write down what is so at the end, to go on from there another time'),
    )
    .addOption(new Option('--at <step>', 'what is so after that step, with --position-out').argParser(stepNumber))
    .addOption(new Option('--of <scenario>', 'the scenario of a position that does not name one'))
    .addOption(new Option('--force', 'write over the log or position that is there'));
}

/** Who plays, how many, and how long one that searches may think. */
export function botOptions(command: Command): Command {
  return command
    .addOption(botOption('; not with --answers or --replay').conflicts(['answers', 'replay']))
    .addOption(budgetOption())
    .addOption(playerCountOption());
}

export function playerCountOption(): Option {
  return new Option('--players <n>', 'how many play, from 1 to 8').argParser(playerCount);
}

export function botOption(more = ''): Option {
  return new Option(
    '--bot <names>',
    `who makes the choices: ${botNames.join(', ')}; joined by commas one for each player, in turn${more}`,
  ).argParser(botsNamed);
}

export function budgetOption(): Option {
  return new Option('--budget <n>', 'games played on for each decision of a bot that searches').argParser(budget);
}

/** Only a bot that searches has something to spend. */
export function refuseIdleBudget(budget: number | undefined, bots: readonly BotName[]): void {
  refuseIdle(
    { '--budget': budget !== undefined && !bots.includes('search') },
    'it says how much a bot that searches plays on',
    'Add --bot search.',
  );
}

function botsNamed(text: string): readonly BotName[] {
  return given(text)
    .split(',')
    .map((word) => {
      const found = botNames.find((name) => name === word.trim());
      if (found) return found;
      const near = nearestName(word.trim(), botNames);
      throw new InvalidArgumentError(
        `There is no bot called "${word.trim()}"${near ? `; did you mean "${near}"?` : `: there are ${botNames.join(', ')}.`}`,
      );
    });
}

function budget(text: string): number {
  const n = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (n < 1) throw new InvalidArgumentError('A budget is a whole number from 1.');
  return n;
}

function playerCount(text: string): number {
  if (!/^[1-8]$/.test(text)) throw new InvalidArgumentError('From 1 to 8 may play.');
  return Number(text);
}

/** Who plays, with what luck, and where games go. */
export function playOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--players <n>', 'how many play, 1 to 8 (default: as the scenario says)').argParser(playerCount),
    )
    .addOption(
      new Option('--names <names>', 'what they are called, joined by commas: "Ann,Ben"').argParser(peopleNames),
    )
    .addOption(
      new Option('--dice <where>', 'ask: rolls, picks and draws are typed in from a real table; not with --seed')
        .choices(['ask'])
        .conflicts('seed'),
    )
    .addOption(
      new Option('--save <file>', 'where the game is saved to (default: the next free name here)').argParser(given),
    )
    .addOption(new Option('--log <file>', 'write the game down when you stop').argParser(given))
    .addOption(new Option('--of <file>', 'the scenario that a position or a saved game belongs to').argParser(given))
    .addOption(
      new Option('--looks <n>', 'how many ways of steps `odds` looks at (default: 50000)').argParser(lookNumber),
    )
    .option('--ascii', 'draw boards with plain characters')
    .option('--force', 'write over files that are there');
}

function lookNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1.');
  return Number(text);
}

/** Names in any script; what cannot be seen in them is no part of them. */
function peopleNames(text: string): readonly string[] {
  const names = given(text)
    .split(',')
    .map((name) => seenOf(name).replace(/\s+/g, ' ').trim());
  if (names.includes('')) throw new InvalidArgumentError('Write names joined by commas: "Ann,Ben".');
  const taken = names.find((name) => isTaken(name));
  if (taken !== undefined)
    throw new InvalidArgumentError(
      `"${taken}" is what is typed at the prompt, and cannot be told from a player's name.`,
    );
  if (names.length > 8) throw new InvalidArgumentError('From 1 to 8 can play.');
  if (new Set(names.map((name) => name.normalize('NFKC').toLowerCase())).size < names.length)
    throw new InvalidArgumentError('Two players with one name cannot be told apart.');
  return names;
}

/** Commands, numbers of choices, and answers that every game has. */
function isTaken(name: string): boolean {
  const { command, isMarked } = commandIn(name);
  return command !== undefined || isMarked || /^[+-]?\d+$|^(yes|no|done|none|nothing)$/i.test(name);
}

export function variantOption(what: string): Option {
  return new Option('--variant <name>', what).argParser(given);
}

/** `--set OPTION=VALUE`, as often as there are options. */
export function settingOption(what: string): Option {
  return new Option('--set <option=value>', what).argParser(addSetting);
}

function addSetting(text: string, before: readonly OptionSetting[] = []): readonly OptionSetting[] {
  given(text);
  const equals = text.indexOf('=');
  if (equals < 1 || equals === text.length - 1) throw new InvalidArgumentError('Write OPTION=VALUE.');
  return [...before, { option: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim() }];
}

/** What `render` draws, on what, and where it goes. */
export function renderOptions(command: Command): Command {
  return command
    .option('-o, --output <file>', 'where to: a name in .svg, .png or .txt (default: the text drawing, to stdout)')
    .addOption(new Option('--as <form>', 'the form, where no name says it').choices([...forms]))
    .addOption(new Option('--at <step>', 'after which step of a log (default: its end)').argParser(stepNumber))
    .option('--of <file>', 'the scenario or board that a log or a position belongs to (default: looked for here)')
    .addOption(
      new Option('--paper <size>', 'fitted on a page').choices(paperNames).default('none').argParser(paperNamed),
    )
    .option('--landscape', 'the page of --paper lies on its long side')
    .addOption(
      new Option('--scale <n>', 'larger or smaller: at 1 a square is fifteen millimetres wide').argParser(scaleNumber),
    )
    .option('--sheets', 'on several sheets of --paper, if the board does not fit on one')
    .option('--ascii', 'draw text with plain characters')
    .option('--force', 'write over the file that is there');
}

/** What `explain` is asked of a log, and about which of its steps. */
export function explainOptions(command: Command): Command {
  return command
    .option('--why <condition>', 'is this so in a run that `run --log` wrote down, since when, and why')
    .option('--of <scenario>', 'the scenario that the log belongs to (default: looked for here)')
    .addOption(new Option('--at <step>', 'after which step of the log (default: its end)').argParser(stepNumber))
    .option('--ascii', 'tell with plain characters')
    .addOption(settingOption('').hideHelp())
    .addOption(variantOption('').hideHelp());
}

/** What commander makes of `--format` and `--json`. */
export interface GivenFormat {
  readonly json?: boolean | undefined;
  readonly format?: string | undefined;
}

export function asJson({ json, format }: GivenFormat): boolean {
  return json === true || format === 'json';
}

/** `--format`, of which `--json` is one. */
export function formatOption(...forms: readonly string[]): Option {
  return new Option('--format <form>', 'what to print').choices(['text', 'json', ...forms]).conflicts('json');
}

function stepNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('A step is a whole number from 0.');
  return Number(text);
}

const paperNames = [...Object.keys(papers), 'none'];

/** `A4`, `DIN A4`, `US Letter`: sizes as people write them. */
function paperNamed(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/^\s*(din|iso|us)\b/, '')
    .replace(/[\s_-]/g, '');
  if (!paperNames.includes(name)) throw new InvalidArgumentError(`Allowed choices are ${paperNames.join(', ')}.`);
  return name;
}

function scaleNumber(text: string): number {
  const scale = Number(text);
  if (!(scale >= scales.least && scale <= scales.most))
    throw new InvalidArgumentError(`A scale is a number from ${scales.least} to ${scales.most}.`);
  return scale;
}
