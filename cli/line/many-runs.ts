/** Options of commands that play a scenario many times. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ManyRuns, PageTo, Sweep } from './arguments.js';
import { refuseIdle } from './command.js';
import { botOption, budgetOption, refuseIdleBudget, seedOption, variantOption } from './options.js';

/** What commander makes of these options. */
export interface GivenManyRuns extends Partial<Pick<ManyRuns, 'of' | 'seed' | 'budget' | 'variant' | 'workers'>> {
  readonly players?: number | readonly number[];
  readonly bot?: ManyRuns['bots'];
  readonly set?: readonly Sweep[];
  readonly json?: boolean;
}

/** Luck, players, changes and threads, in the order in which help tells of them. */
export function manyRunsOptions(command: Command, players: Option, of: Option = ofOption()): Command {
  return command
    .addOption(seedOption('where the luck comes from: a whole number or any word (default: drawn, and printed)'))
    .addOption(botOption())
    .addOption(budgetOption())
    .addOption(players)
    .addOption(sweepOption())
    .addOption(variantOption('play a variant of the rules'))
    .addOption(of)
    .addOption(workersOption());
}

export function manyRunsOf(given: GivenManyRuns): ManyRuns {
  const { of, seed, bot: bots = [], budget, players = [], set: sets = [], variant, workers } = given;
  refuseIdleBudget(budget, bots);
  return {
    ...{ of, seed, bots, budget, sets, variant, workers },
    players: typeof players === 'number' ? [players] : players,
    json: given.json === true,
  };
}

export const playersOption = (): Option =>
  new Option('--players <n>', 'how many play: 4, or 2..6 for each number').argParser(players);

const sweepOption = (): Option =>
  new Option(
    '--set <path=value>',
    'set something otherwise, or to several values in turn: an option, bot, card.NAME, link.NAME, piece.KIND, rule.KEY=off, start.PLACE.PROPERTY',
  ).argParser(sweep);

export const ofOption = (): Option =>
  new Option('--of <scenario>', 'the scenario of a position that does not name one');

export const metricsOption = (): Option =>
  new Option('--metric <names>', 'what to compare by, joined by commas (default: what applies)').argParser(names);

export const workersOption = (): Option =>
  new Option('--workers <n>', 'threads (default: as many as it is worth); the results are the same').argParser(workers);

export const htmlOption = (): Option =>
  new Option('--html <file>', 'write a page with charts and maps of the board there');

/** Where a page goes, and whether over another. */
export function pageOf({
  html,
  force = false,
}: {
  readonly html?: string | undefined;
  readonly force?: boolean;
}): PageTo {
  refuseIdle({ '--force': force && html === undefined }, 'nothing is written to a file', 'It goes with --html.');
  return { html, force };
}

export function runs(text: string): number {
  const n = /^\d{1,9}$/.test(text.replaceAll(/[,_]/g, '')) ? Number(text.replaceAll(/[,_]/g, '')) : 0;
  if (n < 1) throw new InvalidArgumentError('A number of runs is a whole number from 1.');
  return n;
}

export function precision(text: string): number {
  const p = /^(\d+(?:\.\d+)?|\.\d+)\s*%$/.exec(text)?.[1];
  if (p === undefined || !(Number(p) > 0 && Number(p) <= 50))
    throw new InvalidArgumentError('Write points of per cent, such as 1%: more than 0, at most 50.');
  return Number(p) / 100;
}

function players(text: string): readonly number[] {
  const [, from, to] = /^([1-8])(?:\.\.([1-8]))?$/.exec(text) ?? [];
  const [a, b] = [Number(from), Number(to ?? from)];
  if (from === undefined || a > b) throw new InvalidArgumentError('From 1 to 8 may play: 4, or 2..6.');
  return Array.from({ length: b - a + 1 }, (_, i) => a + i);
}

function workers(text: string): number {
  const n = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (n < 1 || n > 256) throw new InvalidArgumentError('From 1 to 256 threads can work.');
  return n;
}

/** `path=a,b,c` or `path=1..6`. */
export function sweep(text: string, before: readonly Sweep[] = []): readonly Sweep[] {
  const equals = text.indexOf('=');
  if (equals < 1 || equals === text.length - 1) throw new InvalidArgumentError('Write PATH=VALUE.');
  const path = text.slice(0, equals).trim();
  const written = text.slice(equals + 1).trim();
  const [, from, to] = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(written) ?? [];
  if (Number(to) < Number(from)) throw new InvalidArgumentError(`There is no value from ${from} to ${to}.`);
  if (before.some((known) => known.path === path)) throw new InvalidArgumentError(`${path} is set twice.`);
  return [...before, { path, written }];
}

function names(text: string): readonly string[] {
  const all = text.split(',').map((name) => name.trim());
  if (all.includes('')) throw new InvalidArgumentError('Write names joined by commas.');
  return all;
}
