import { DONE } from '../../core/compile/emitter.js';
import { optionsOf } from '../../core/engine/digest.js';
import type { Machine } from '../../core/engine/machine.js';
import type { Question } from '../../core/engine/questions.js';
import { seenOf } from '../../core/source/width.js';
import type { Game } from '../../core/tables/game.js';
import type { GameTitles } from '../../core/tables/game-log.js';
import { isActing } from '../../core/view/account-words.js';
import { hanging } from '../../core/view/board-text-cells.js';
import { activeOf } from '../../core/view/table-now.js';
import { Exit } from '../fail.js';
import type { PlayArguments } from '../line/arguments.js';
import type { Loaded } from '../loading/load.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';
import { type Asked, askedBy, whyAnswers, whyWith } from './answers.js';
import { begunBy, type Choice, choicesOf, choose, namedInFull } from './choices.js';
import { type Command, commandIn, helpLines } from './commands.js';
import type { Heard, Input } from './input.js';
import { Odds } from './odds.js';
import { unknownLine, whyElsewhere, whyLines, whyNoEnd, whyRefused } from './offers.js';
import { SAVE_FIRST, saveAnswer } from './save-question.js';
import { Saves } from './saves.js';
import {
  activeLines,
  boardLines,
  handLines,
  headingOf,
  type Look,
  partLine,
  questionLines,
  trackLines,
  turnLines,
} from './screen.js';
import { Story } from './story.js';

/** Rows of a terminal that does not say how many it has. */
const PLAIN_ROWS = 24;

const PROMPT = '> ';

/** People at one keyboard, and the game they play. */
export class Play {
  private readonly look: Look;
  private readonly story: Story;
  /** Whether the table is shown before the next question, whoever is asked. */
  private showTable = true;
  private readonly saves: Saves;
  private machine: Machine;
  private odder: Odds | undefined;

  constructor(
    private readonly args: PlayArguments,
    private readonly loaded: Loaded,
    private readonly game: Game,
    private readonly titles: GameTitles,
    private readonly streams: Streams,
    private readonly input: Input,
  ) {
    const paint = paintOf(streams);
    this.story = new Story(args, loaded, game, titles, streams);
    this.look = {
      names: this.story.names,
      people: titles.names ?? [],
      columns: streams.columns,
      rows: streams.rows ?? PLAIN_ROWS,
      ascii: args.ascii,
      bold: (text) => paint.bold(text),
      dim: (text) => paint.dim(text),
    };
    this.machine = game.look();
    this.saves = new Saves(args, loaded, game, titles, streams, (text) => this.complain(text));
  }

  /** Plays until the game is over and left, or its people stop; the exit code. */
  async play(): Promise<number> {
    this.saves.begin();
    this.begin();
    for (;;) {
      this.story.tellNews();
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
    this.saves.end();
    return this.saves.writeLog() && !this.isBroken ? Exit.fine : Exit.problems;
  }

  private get isBroken(): boolean {
    return this.game.standing.is === 'broken';
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
    this.story.begin([
      `${scenario.name}, ${game.seed === undefined ? 'dice and cards from your own table' : `seed ${game.seed}`}`,
      ...(chosen.length > 0 ? [`with ${chosen.join(', ')}`] : []),
      ...(people.length > 0 ? [people.join(', ')] : []),
      '`help` tells what can be typed.',
    ]);
    if (game.answers.length > 0) {
      this.retell();
      this.say([
        '',
        `The game goes on after ${game.answers.length} ${game.answers.length === 1 ? 'answer' : 'answers'}.`,
      ]);
    }
    this.askedYet = '';
  }

  /** Goes through what was told before without telling it: after undo, and where a game is taken up. */
  private retell(): void {
    this.story.retell();
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
    if (state === this.askedYet) return question;
    this.askedYet = state;
    this.machine = game.look();
    if (!question) return undefined;
    const { machine } = this;
    const lines = questionLines(machine, question, this.choices(question), look, this.asked(question));
    if (this.isTurn(question)) {
      this.story.turnBegins();
      this.say(['', ...turnLines(machine, look, headingOf(machine, question, look), lines)]);
    } else if (this.isPart(question)) {
      this.say(['', partLine(look, headingOf(machine, question, look)), ...activeLines(machine, look)]);
    } else if (isActing(look.names, question.site)) this.say(activeLines(machine, look));
    this.say(lines);
    return question;
  }

  private choices(question: Question): Choice[] {
    return choicesOf(question, this.look.names);
  }

  private turn = '';
  private part = -1;

  /** Whether the question begins another part of the same turn: what everybody sees has just been shown. */
  private isPart({ site }: Question): boolean {
    if (!isActing(this.look.names, site)) return false;
    const begins = this.part !== site.index;
    this.part = site.index;
    return begins;
  }

  /** Whether the question begins a turn: of another piece, or after something happened that nobody did by acting. */
  private isTurn(question: Question): boolean {
    const { names } = this.look;
    const { records } = this.game;
    const acting = isActing(names, question.site);
    const last = records.findLastIndex(
      ({ events }) =>
        events.some((e) => e.event === 'change') &&
        !events.some((e) => e.event === 'answer' && isActing(names, e.site)),
    );
    const people = this.game.machine.compiled.sites.length > names.world.model.sites.length;
    const key = acting ? `${activeOf(this.machine)} ${last}` : `${records.length}`;
    const begins = this.showTable || ((acting || !people) && key !== this.turn);
    if (acting || !people) this.turn = key;
    if (begins && acting) this.part = question.site.index;
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
    return seenOf(line).slice(0, 200);
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
    if ('wrong' in meant) {
      const why = this.whyNot(question, line);
      for (const text of why.length > 0 ? why : [sentence(meant.wrong)]) this.complain(text);
    } else this.game.answer(meant.choice.index);
    return false;
  }

  /** What an action asks now, where that is the question. */
  private asked(question: Question): Asked | undefined {
    return askedBy(this.machine, question, this.game.midway.events);
  }

  /** Why a line that is no choice cannot be done here and now; empty of what is nothing that might be. */
  private whyNot(question: Question, line: string): string[] {
    const { machine } = this;
    const { names } = this.look;
    if (!isActing(names, question.site)) {
      const asked = this.asked(question);
      return asked ? whyAnswers(asked, machine, names, line) : [];
    }
    // What can be done and what cannot may begin alike.
    if (begunBy(this.choices(question), line).length > 0) return [];
    const refused = whyRefused(machine, names, line);
    if (refused.length > 0) return refused;
    const other = whyNoEnd(machine, names, line, question.options.includes(DONE)) ?? whyElsewhere(machine, names, line);
    return other === undefined ? whyWith(machine, names, line) : [other];
  }

  /** What `why` tells of what is named: an answer to what is asked, an action, or what it might be done with. */
  private whySaid(wanted: string): string[] {
    const { machine, game } = this;
    const { names } = this.look;
    const { question } = game;
    const asked = question && this.asked(question);
    if (question && asked) {
      const refused = whyAnswers(asked, machine, names, wanted);
      if (refused.length > 0) return refused;
      if (wanted === '') return ['Everything that is asked for can be chosen.'];
    }
    const byNumber = question && /^\d+$/.test(wanted) ? this.choices(question)[Number(wanted) - 1] : undefined;
    const found = whyLines(
      machine,
      names,
      byNumber && question && isActing(names, question.site) ? byNumber.title : wanted,
    );
    if (found) return found;
    const things = whyWith(machine, names, wanted);
    return things.length > 0 ? things : [unknownLine(machine, names, wanted)];
  }

  private async afterwards(line: string): Promise<boolean> {
    const { command } = commandIn(line);
    if (command) return this.command(command);
    this.complain('The game is over: undo, save, log, board, hands, tracks or quit.');
    return false;
  }

  // --- commands

  private async command({ name, rest, force }: Command): Promise<boolean> {
    const { machine, look } = this;
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
          this.whySaid(this.visible(rest)).flatMap((line) =>
            hanging(/^ */.exec(line)?.[0] ?? '', line.trimStart(), look.columns, 4),
          ),
        );
        return false;
      case 'odds':
        this.odds(this.visible(rest));
        return false;
      case 'log':
        this.say(rest === 'all' ? this.story.whole : this.story.lately);
        return false;
      case 'undo':
        this.undo();
        return false;
      case 'save':
        this.saves.save(rest, force || this.args.force);
        return false;
      case 'position':
        this.saves.position(rest, force || this.args.force);
        return false;
      case 'quit':
        return this.quit();
    }
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

  /** What may happen: if the turn ends now, or after a choice; where it cannot end now, after each. */
  private odds(wanted: string): void {
    const { game, look } = this;
    const { question } = game;
    if (!question) {
      this.complain('The game is over: nothing more will happen.');
      return;
    }
    const choices = this.choices(question);
    const meant = wanted === '' ? undefined : choose(question, choices, wanted);
    if (meant && 'wrong' in meant) {
      this.complain(sentence(meant.wrong));
      return;
    }
    this.odder ??= new Odds(game, look, this.args.looks);
    this.say(this.odder.lines(question, choices, meant?.choice));
  }

  /** Offers to save what is not saved. */
  private async quit(): Promise<boolean> {
    if (!this.saves.areNeeded) return true;
    for (;;) {
      this.say([SAVE_FIRST]);
      const heard = await this.hear();
      if ('end' in heard) return this.saves.anywhere();
      const answer = saveAnswer(this.visible(heard.line).trim());
      if (answer.is === 'no') return true;
      if (answer.is === 'yes') return this.saves.anywhere();
      if (answer.is === 'back') {
        this.say(['The game goes on.']);
        this.askedYet = '';
        return false;
      }
      if (answer.is === 'again') this.say(answer.say);
      else if (this.saves.save(answer.name, this.args.force)) return true;
    }
  }

  /** Saves what would be lost, where the program ends without asking. */
  breakOff(): void {
    if (this.saves.areNeeded) this.saves.anywhere();
    this.saves.end();
  }

  /** The end of all input in the middle of a game saves it. */
  private ended(end: 'input' | 'interrupt'): number {
    const { saves } = this;
    const fine = !saves.areNeeded || saves.anywhere();
    saves.end();
    const logged = saves.writeLog();
    if (end === 'interrupt') return Exit.interrupted;
    return fine && logged && !this.isBroken ? Exit.fine : Exit.problems;
  }
}

/** With a capital and a full stop, where it is no question. */
function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`;
}
