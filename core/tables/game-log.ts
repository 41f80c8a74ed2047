import { digestOf, optionsOf } from '../engine/digest.js';
import type { Scenario } from '../engine/program.js';
import type { Question } from '../engine/questions.js';
import type { FileSpan } from '../source/file.js';
import { Game } from './game.js';
import { copyOf } from './log.js';
import { type GivenAnswer, type GivenAnswers, valueSpan } from './log-reading.js';
import { LOG_VERSION, type LogAnswer, type LogHeader } from './log-shape.js';

/** What a game is called by in its log, besides what the scenario says. */
export type GameTitles = Pick<LogHeader, 'position' | 'players' | 'names'>;

/** A game as the lines of a log. A game that goes on is marked so by the last line; it is taken up again with `resumed`. */
export function gameLog(game: Game, bulkhead: string, titles: GameTitles = {}): object[] {
  const header: LogHeader = {
    log: 'bulkhead run',
    version: LOG_VERSION,
    bulkhead,
    scenario: game.scenario.name,
    seed: game.seed ?? null,
    digest: digestOf(game.scenario),
    options: optionsOf(game.scenario),
    ...titles,
  };
  return [header, ...game.log, game.logEnd];
}

/** The first place where a log stops making sense. */
export interface Nonsense {
  readonly at: FileSpan;
  readonly message: string;
  readonly help?: string;
  /** What the answer might have been. */
  readonly options?: readonly string[];
  readonly given?: string;
}

/**
 * Takes a game up where its log leaves it: every answer is given again, and every line must be what the game itself would
 * write there. The scenario must be the one of the log, with its options.
 */
export function resumed(scenario: Scenario, given: GivenAnswers): Game | Nonsense {
  const unnamed = tooManyNames(scenario, given);
  if (unnamed) return unnamed;
  const game = new Game(scenario, given.header?.seed ?? undefined);
  const { answers } = given;
  for (let checked = 0; ; ) {
    const { log, question } = game;
    for (; checked < Math.min(log.length, answers.length); checked++) {
      const wrong = otherLine(game, answers[checked] as GivenAnswer, log[checked] as LogAnswer);
      if (wrong) return wrong;
    }
    if (log.length > answers.length) return cutShort(given, log.length - answers.length);
    const next = answers[checked];
    if (!next) return otherEnd(game, given) ?? game;
    if (!question) return tooMany(game, given, next, answers.length - checked);
    const index = optionOf(game, question, next);
    if (typeof index !== 'number') return index;
    game.answer(index);
  }
}

/** Which option a line gives; of the copies of a card the very one, where it says which. */
function optionOf(game: Game, question: Question, given: GivenAnswer): number | Nonsense {
  const { site, options, things } = question;
  const by = site.rule?.key ?? '';
  if (given.rule !== undefined && given.rule !== by)
    return { at: given.at, message: `the log answers ${given.rule} here, and ${by} asks` };
  const { compiled } = game.machine;
  const index = options.findIndex(
    (name, i) =>
      name === given.answer &&
      (given.copy === undefined || (copyOf(compiled, site, things?.[i]) ?? given.copy) === given.copy),
  );
  if (index >= 0) return index;
  return { at: given.at, message: `"${given.answer}" is no answer to: ${site.prompt}`, options, given: given.answer };
}

const keys = ['step', 'ordinal', 'asker', 'rule', 'options', 'answer', 'copy'] as const;

/** A line that is not what the game writes in its place: at the first value that differs. */
function otherLine(game: Game, given: GivenAnswer, own: LogAnswer): Nonsense | undefined {
  const said: Readonly<Record<string, unknown>> = given.line?.said ?? { answer: given.answer };
  const key = keys.find((k) => Object.hasOwn(said, k) && said[k] !== own[k]);
  if (key === undefined) return undefined;
  const at = key === 'answer' || !given.line ? given.at : spanOf(key, given.line.at);
  if (key === 'rule') return { at, message: `the log answers ${String(said['rule'])} here, and ${own.rule} asks` };
  const was = said[key] === undefined ? 'nothing' : JSON.stringify(said[key]);
  const is = own[key] === undefined ? 'nothing' : JSON.stringify(own[key]);
  if (own.asker === 'luck' && key !== 'step' && key !== 'ordinal' && key !== 'asker')
    return {
      at,
      message: `luck fell otherwise: the log has ${was} for \`${key}\` here, and ${game.seed === undefined ? 'the rules say' : `seed ${game.seed} gives`} ${is}`,
    };
  return { at, message: `the log has ${was} for \`${key}\` here, and the game comes to ${is}` };
}

function spanOf(key: string, at: FileSpan): FileSpan {
  return valueSpan(at.file.text.slice(at.start, at.end), [key], at);
}

function cutShort({ answers, endAt, last }: GivenAnswers, missing: number): Nonsense {
  const behind = answers.at(-1)?.line?.at;
  return {
    at: endAt ?? behind ?? last,
    message: `${missing === 1 ? 'an answer of luck is' : `${missing} answers of luck are`} missing before this line`,
  };
}

function tooMany(game: Game, { answers }: GivenAnswers, next: GivenAnswer, left: number): Nonsense {
  const why = game.standing.is === 'broken' ? 'a rule broke off the game before' : 'the game is over before';
  return {
    at: next.line?.at ?? next.at,
    message: `${why} ${left === answers.length ? 'any of its answers' : left === 1 ? 'this answer' : `these ${left} answers`}`,
  };
}

/** Its last line must say what the game came to. */
function otherEnd(game: Game, { end, endAt, last }: GivenAnswers): Nonsense | undefined {
  if (!end) return undefined;
  const now = game.logEnd;
  const key = (['steps', 'result', 'wins', 'state'] as const).find(
    (k) => JSON.stringify(end[k]) !== JSON.stringify(now[k]) && !brokeOff(k, end.result, game),
  );
  if (key === undefined) return undefined;
  const at = endAt ? spanOf(key, endAt) : last;
  return {
    at,
    message: `the log ends with ${JSON.stringify(end[key])} for \`${key}\`, and the game comes to ${JSON.stringify(now[key])}`,
  };
}

/** A run that ran out of answers wrote that it came to no result. */
function brokeOff(key: string, result: string, game: Game): boolean {
  return key === 'result' && result === 'none' && game.standing.is !== 'over';
}

export function isNonsense(found: Game | Nonsense): found is Nonsense {
  return !(found instanceof Game);
}

/** More names than there are players. */
function tooManyNames({ world }: Scenario, { header, last }: GivenAnswers): Nonsense | undefined {
  const named = header?.names?.length ?? 0;
  if (named <= Math.max(1, world.players)) return undefined;
  const { file } = last;
  const line = { file, start: 0, end: file.text.split('\n', 1)[0]?.length ?? 0 };
  return {
    at: valueSpan(file.text.slice(0, line.end), ['names'], line),
    message: `the log has ${named} names, and ${world.players} ${world.players === 1 ? 'plays' : 'play'}`,
  };
}
