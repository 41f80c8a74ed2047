import { lookAhead } from '../../core/analysis/ahead.js';
import { optionsOf } from '../../core/engine/digest.js';
import { failureReasons } from '../../core/engine/failure.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf } from '../../core/engine/program.js';
import type { Question } from '../../core/engine/questions.js';
import type { StepRecord } from '../../core/engine/trace-run.js';
import { problem } from '../../core/source/diagnostic.js';
import type { Game } from '../../core/tables/game.js';
import { type GameTitles, gameLog } from '../../core/tables/game-log.js';
import { Account } from '../../core/view/account.js';
import { isActing } from '../../core/view/account-words.js';
import { aheadLines } from '../../core/view/ahead-text.js';
import { hanging } from '../../core/view/board-text-cells.js';
import { positionOf } from '../../core/view/position-text.js';
import { activeOf } from '../../core/view/table-now.js';
import { Exit } from '../fail.js';
import type { PlayArguments } from '../line/arguments.js';
import { type Loaded, tell } from '../loading/load.js';
import { paintOf } from '../paint.js';
import { positionDocument } from '../run/position-out.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';
import { type Choice, choicesOf, choose, namedInFull } from './choices.js';
import { type Command, commandIn, helpLines } from './commands.js';
import { freeName, writeNew } from './files.js';
import type { Heard, Input } from './input.js';
import { whyLines, whyRefused } from './offers.js';
import {
  activeLines,
  boardLines,
  handLines,
  headingOf,
  type Look,
  questionLines,
  trackLines,
  turnLines,
} from './screen.js';

/** Rows of a terminal that does not say how many it has. */
const PLAIN_ROWS = 24;

/** What a step that is over or not told yet is known by. */
const PROMPT = '> ';

/** People at one keyboard, and the game they play. */
export class Play {
  private readonly look: Look;
  private account: Account;
  /** Steps that were told. */
  private told = 0;
  /** What was told, with where turns began in it. */
  private story: string[] = [];
  private turnsAt: number[] = [0];
  /** Whether the table is shown before the next question, whoever is asked. */
  private showTable = true;
  /** The answers that are written down in a file. */
  private saved: string | undefined;
  private machine: Machine;
  private readonly ahead: { machine: Machine | undefined } = { machine: undefined };

  constructor(
    private readonly args: PlayArguments,
    private readonly loaded: Loaded,
    private readonly game: Game,
    private readonly titles: GameTitles,
    private readonly streams: Streams,
    private readonly input: Input,
  ) {
    const paint = paintOf(streams);
    this.account = this.newAccount();
    this.look = {
      names: this.account.names,
      people: titles.names ?? [],
      columns: streams.columns,
      rows: streams.rows ?? PLAIN_ROWS,
      ascii: args.ascii,
      bold: (text) => paint.bold(text),
      dim: (text) => paint.dim(text),
    };
    this.machine = game.look();
    if (game.answers.length > 0) this.saved = this.answersText();
  }

  private newAccount(): Account {
    const { args, loaded, streams, titles } = this;
    return new Account(loaded.scenario, loaded.modules, {
      columns: streams.columns,
      ascii: args.ascii,
      paint: paintOf(streams),
      people: titles.names ?? [],
    });
  }

  /** Plays until the game is over and left, or its people stop; the exit code. */
  async play(): Promise<number> {
    this.begin();
    for (;;) {
      this.tellNews();
      const question = this.ask();
      const heard = await this.hear();
      if ('end' in heard) return this.ended(heard.end);
      const line = heard.line.trim();
      if (line === '' || line.startsWith('#')) continue;
      const stop = question ? await this.answer(question, line) : await this.afterwards(line);
      if (stop) return this.exit();
    }
  }

  private exit(): number {
    const log = this.writeLog();
    return log ? Exit.fine : Exit.problems;
  }

  // --- telling

  private say(lines: readonly string[]): void {
    if (lines.length > 0) this.streams.out(`${lines.join('\n')}\n`);
  }

  private complain(text: string): void {
    this.say(hanging('', text, this.look.columns, 2));
  }

  private begin(): void {
    const { scenario } = this.loaded;
    const { game, titles } = this;
    const options = optionsOf(scenario);
    const chosen = [...scenario.world.options.keys()].map(
      (o) => `${o.name} ${options[o.name] ?? options[`${o.module}/${o.name}`]}`,
    );
    const people = (titles.names ?? []).map((name, player) => {
      const own = scenario.world.pieces.flatMap((p, id) => (p.player === player ? [this.look.names.piece(id)] : []));
      return own.length > 0 ? `${name} plays ${own.join(' and ')}` : name;
    });
    this.streams.out(
      this.account.begin([
        `${scenario.name}, ${game.seed === undefined ? 'dice and cards from your own table' : `seed ${game.seed}`}`,
        ...(chosen.length > 0 ? [`with ${chosen.join(', ')}`] : []),
        ...(people.length > 0 ? [people.join(', ')] : []),
        '`help` tells what can be typed.',
      ]),
    );
    this.alarms(0, game.start);
    if (game.answers.length > 0) {
      this.retell();
      this.say([
        '',
        `The game goes on after ${game.answers.length} ${game.answers.length === 1 ? 'answer' : 'answers'}.`,
      ]);
    }
    this.askedYet = '';
  }

  /** What happened since the last question. */
  private tellNews(): void {
    const { game } = this;
    const text = this.news(game.machine);
    this.streams.out(text);
    this.story.push(text);
    for (const record of game.records.slice(this.alarmed)) this.alarms(record.step, record.alarms);
    this.alarmed = game.records.length;
    const { standing } = game;
    if (standing.is === 'asks' || this.endTold) return;
    this.endTold = true;
    const steps = game.records.length;
    if (standing.is === 'over') {
      const over = standing.end ? 'over' : 'at its end';
      const run = { ...this.asRun(), steps, end: standing.end, standing: over } as Parameters<Account['end']>[0];
      const end = this.account.end(run);
      this.streams.out(end);
      this.story.push(end);
      return;
    }
    const { failure } = standing;
    const at = failure.evidence?.at;
    tell(
      {
        list: [
          problem('BK0909', `the game broke off in step ${steps + 1}: ${failureReasons[failure.reason]}`, at, {
            help: 'undo takes the last answer back',
          }),
        ],
        heldBack: 0,
      },
      this.streams,
    );
  }
  private alarmed = 0;
  private endTold = false;

  private asRun() {
    return { machine: this.game.machine, scenario: this.loaded.scenario };
  }

  /** The account of what was not told yet; what is quiet is told too, since somebody is asked now. */
  private news(machine: Machine): string {
    const { game, account } = this;
    const parts = game.records.slice(this.told).map((record) => account.step(record, machine));
    this.told = game.records.length;
    if (game.standing.is !== 'over') parts.push(account.soFar(game.midway, machine));
    if (game.standing.is === 'asks') parts.push(account.flush());
    return parts.join('');
  }

  private alarms(step: number, alarms: StepRecord['alarms']): void {
    const when = step === 0 ? 'from the start' : `after step ${step}`;
    const list = alarms.map(({ sentence, rule }) =>
      problem('BK0909', `what must never be so is so ${when}: ${sentence}`, rule.at),
    );
    tell({ list, heldBack: 0 }, this.streams);
  }

  /** Goes through what was told before without telling it: after undo, and where a game is taken up. */
  private retell(): void {
    this.account = this.newAccount();
    this.told = 0;
    this.endTold = false;
    this.story = [this.news(this.game.machine)];
    this.turnsAt = [0];
    this.alarmed = this.game.records.length;
    this.showTable = true;
    this.turn = '';
  }

  // --- asking

  private askedYet = '';

  /** Shows the table where a turn begins, and the question; undefined where nothing is asked. */
  private ask(): Question | undefined {
    const { game, look } = this;
    const { question } = game;
    const state = `${game.answers.length} ${game.records.length}`;
    if (!question) return undefined;
    if (state === this.askedYet) return question;
    this.askedYet = state;
    this.machine = game.look();
    const { machine } = this;
    const lines = questionLines(machine, question, this.choices(question), look);
    if (this.isTurn(question)) {
      this.turnsAt.push(this.story.length);
      this.say(['', ...turnLines(machine, look, headingOf(machine, question, look), lines)]);
    } else if (isActing(look.names, question.site)) this.say(activeLines(machine, look));
    this.say(lines);
    return question;
  }

  private choices(question: Question): Choice[] {
    return choicesOf(question, this.look.names);
  }

  private turn = '';

  /** Whether the question begins a turn: of another piece, or after something else was done than acting. */
  private isTurn(question: Question): boolean {
    const { names } = this.look;
    const { records } = this.game;
    const acting = isActing(names, question.site);
    const last = records.findLastIndex((r) => !r.events.some((e) => e.event === 'answer' && isActing(names, e.site)));
    const people = this.game.machine.compiled.sites.length > names.world.model.sites.length;
    const key = acting ? `${activeOf(this.machine)} ${question.site.index} ${last}` : `${records.length}`;
    const begins = this.showTable || ((acting || !people) && key !== this.turn);
    if (acting || !people) this.turn = key;
    this.showTable = false;
    return begins;
  }

  private async hear(): Promise<Heard> {
    const { input, streams } = this;
    if (!input.isTerminal) streams.out(PROMPT);
    const heard = await input.hear(PROMPT);
    // What is piped in is not seen otherwise.
    if ('end' in heard) streams.out('\n');
    else if (!input.isTerminal) streams.out(`${this.visible(heard.line)}\n`);
    return heard;
  }

  private visible(line: string): string {
    return line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 200);
  }

  /** Deals with a line while a question is open; whether that ends the play. */
  private async answer(question: Question, line: string): Promise<boolean> {
    const choices = this.choices(question);
    const { command, isMarked } = commandIn(line);
    const full = isMarked ? undefined : namedInFull(choices, line);
    if (!full && command) return this.command(command);
    if (isMarked) {
      this.complain(`There is no command ${this.visible(line).slice(0, 40)}; \`help\` lists them.`);
      return false;
    }
    const meant = full ? { choice: full } : choose(question, choices, line);
    if ('wrong' in meant) this.complain(whyRefused(this.machine, this.look.names, line) ?? `${capital(meant.wrong)}.`);
    else this.game.answer(meant.choice.index);
    return false;
  }

  private async afterwards(line: string): Promise<boolean> {
    const { command } = commandIn(line);
    if (command) return this.command(command);
    this.complain('The game is over: undo, save, log, board, hands, tracks or quit.');
    return false;
  }

  // --- commands

  private async command({ name, rest, force }: Command): Promise<boolean> {
    const { machine, look, game } = this;
    switch (name) {
      case 'help':
        this.say(
          helpLines().flatMap((line) =>
            hanging(/^ */.exec(line)?.[0] ?? '', line.trimStart().replace(/ {2,}/g, ' - '), look.columns, 4),
          ),
        );
        return false;
      case 'board':
        this.say(boardLines(machine, look));
        return false;
      case 'tracks':
        this.say(trackLines(machine, look));
        return false;
      case 'hands':
        this.say(handLines(machine, look));
        return false;
      case 'why':
        this.say(
          whyLines(machine, look.names, this.visible(rest)).flatMap((line) =>
            hanging(/^ */.exec(line)?.[0] ?? '', line.trimStart(), look.columns, 4),
          ),
        );
        return false;
      case 'odds':
        this.odds(this.visible(rest));
        return false;
      case 'log':
        this.say(this.storySince(rest === 'all' ? 0 : (this.turnsAt.at(-2) ?? 0)));
        return false;
      case 'undo':
        this.undo();
        return false;
      case 'save':
        this.save(rest, force || this.args.force);
        return false;
      case 'position':
        this.position(rest, force || this.args.force);
        return false;
      case 'quit':
        return this.quit(game);
    }
  }

  private storySince(at: number): string[] {
    const text = this.story
      .slice(at)
      .join('')
      .replace(/^\n+|\n+$/g, '');
    return text === '' ? ['Nothing happened yet.'] : text.split('\n');
  }

  private undo(): void {
    const { game } = this;
    if (!game.undo()) {
      this.complain('Nothing was answered yet: there is nothing to take back.');
      return;
    }
    this.retell();
    this.machine = game.look();
    this.askedYet = '';
    this.say(['The last answer is taken back.']);
  }

  /** What may happen: if the turn ends now, or after a choice. */
  private odds(wanted: string): void {
    const { game, look, machine } = this;
    const { question } = game;
    if (!question) {
      this.complain('The game is over: nothing more will happen.');
      return;
    }
    const choices = this.choices(question);
    const ending = choices.find(({ index }) => question.options[index] === 'end the turn');
    const meant = wanted === '' ? undefined : choose(question, choices, wanted);
    if (meant && 'wrong' in meant) {
      this.complain(`${capital(meant.wrong)}.`);
      return;
    }
    const choice = meant?.choice ?? (isActing(look.names, question.site) ? ending : undefined);
    if (!choice && isActing(look.names, question.site)) {
      this.complain('The turn cannot end now: odds CHOICE tells what may come of a choice.');
      return;
    }
    const from = game.border;
    const answers = choice ? [...from.answers, choice.index] : from.answers;
    const before = machine.compared.slice();
    this.ahead.machine ??= machineOf(game.scenario, 'asked');
    const found = lookAhead(this.ahead.machine, { ...from, answers }, before, this.args.looks, choice === undefined);
    this.say([
      choice
        ? `If the answer is "${choice.title}", up to the next turn:`
        : 'Up to the next turn, if this is answered by chance:',
      ...aheadLines(found, before, machine.layout, look.names, look.columns),
    ]);
  }

  // --- files

  private answersText(): string {
    return this.game.answers.join();
  }

  private logText(): string {
    return gameLog(this.game, version, this.titles)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
  }

  private save(path: string, force: boolean): boolean {
    const to = path === '' ? (this.args.save ?? freeName(this.game.scenario.name)) : path;
    const fault = writeNew(to, this.logText(), force);
    if (fault !== undefined) {
      this.complain(`The game is not saved: ${fault}.${/already$/.test(fault) ? ` save! ${to} writes over it.` : ''}`);
      return false;
    }
    this.saved = this.answersText();
    this.say([`Saved to ${to}: \`bulkhead play ${to}\` goes on.`]);
    return true;
  }

  private position(path: string, force: boolean): void {
    const { game } = this;
    if (path === '') {
      this.complain('Name a file for the position: position FILE.');
      return;
    }
    const step = game.records.length;
    const text = positionDocument(positionOf(game.machine), path, this.loaded, this.args, {
      when: step === 0 ? 'the start' : game.standing.is === 'over' ? 'the end' : `after step ${step}`,
      seed: game.seed,
    });
    const fault = writeNew(path, text, force);
    if (fault !== undefined)
      this.complain(
        `The position is not written: ${fault}.${/already$/.test(fault) ? ` position! ${path} writes over it.` : ''}`,
      );
    else if (game.border.answers.length > 0)
      this.complain(`The position is written to ${path}: as the step began in which this is asked.`);
    else this.say([`The position is written to ${path}.`]);
  }

  /** Offers to save what is not saved. */
  private async quit(game: Game): Promise<boolean> {
    if (game.standing.is === 'over' || game.answers.length === 0 || this.saved === this.answersText()) return true;
    for (;;) {
      this.say(['Save first? yes, no, or the name of a file (anything else goes on with the game)']);
      const heard = await this.hear();
      if ('end' in heard) return this.save('', this.args.force) || this.saveElsewhere();
      const line = this.visible(heard.line).trim();
      if (line === '' || line.startsWith('#')) continue;
      if (/^n(o)?$/i.test(line)) return true;
      if (/^y(es)?$/i.test(line)) return this.save('', this.args.force) || this.saveElsewhere();
      const named = /^(?:save\s+)?(\S*[./\\]\S*)$/i.exec(line)?.[1];
      if (named === undefined) {
        this.say(['The game goes on.']);
        this.askedYet = '';
        return false;
      }
      if (this.save(named, this.args.force)) return true;
    }
  }

  private saveElsewhere(): boolean {
    const to = freeName(this.game.scenario.name);
    const fault = writeNew(to, this.logText(), false);
    if (fault === undefined) this.say([`Saved to ${to}: \`bulkhead play ${to}\` goes on.`]);
    return fault === undefined;
  }

  /** The end of all input in the middle of a game saves it. */
  private ended(end: 'input' | 'interrupt'): number {
    const { game } = this;
    const needs = game.standing.is !== 'over' && game.answers.length > 0 && this.saved !== this.answersText();
    const fine = !needs || this.save('', this.args.force) || this.saveElsewhere();
    const logged = this.writeLog();
    if (end === 'interrupt') return Exit.interrupted;
    return fine && logged ? Exit.fine : Exit.problems;
  }

  private writeLog(): boolean {
    const { log } = this.args;
    if (log === undefined) return true;
    const fault = writeNew(log, this.logText(), this.args.force);
    if (fault === undefined) return true;
    tell({ list: [problem('BK0102', `the log cannot be written: ${fault}`, undefined)], heldBack: 0 }, this.streams);
    return false;
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
