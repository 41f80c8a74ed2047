import { failureReasons } from '../../core/engine/failure.js';
import type { StepRecord } from '../../core/engine/trace-run.js';
import { problem } from '../../core/source/diagnostic.js';
import type { Game } from '../../core/tables/game.js';
import type { GameTitles } from '../../core/tables/game-log.js';
import { Account } from '../../core/view/account.js';
import type { Names } from '../../core/view/account-names.js';
import type { PlayArguments } from '../line/arguments.js';
import { type Loaded, tell } from '../loading/load.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';

/** What happened in a game, as it was told to its people. */
export class Story {
  private account: Account;
  /** Steps that were told, and steps whose alarms were told. */
  private told = 0;
  private alarmed = 0;
  private endTold = false;
  /** What was told, with where turns began in it. */
  private parts: string[] = [];
  private turns: number[] = [0];

  constructor(
    private readonly args: PlayArguments,
    private readonly loaded: Loaded,
    private readonly game: Game,
    private readonly titles: GameTitles,
    private readonly streams: Streams,
  ) {
    this.account = this.newAccount();
  }

  get names(): Names {
    return this.account.names;
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

  /** What is played. */
  begin(about: readonly string[]): void {
    this.streams.out(this.account.begin(about));
    this.alarms(0, this.game.start);
  }

  /** Tells what happened since the last question, and how the game ended. */
  tellNews(): void {
    const { game } = this;
    this.tell(this.news());
    for (const record of game.records.slice(this.alarmed)) this.alarms(record.step, record.alarms);
    this.alarmed = game.records.length;
    const { standing, machine, records } = game;
    if (standing.is === 'asks' || this.endTold) return;
    this.endTold = true;
    if (standing.is === 'over') {
      const over = standing.end ? 'over' : 'at its end';
      this.tell(this.account.end({ machine, steps: records.length, end: standing.end, standing: over }));
      return;
    }
    const { reason, evidence } = standing.failure;
    const message = `the game broke off in step ${records.length + 1}: ${failureReasons[reason]}`;
    const help = 'undo takes the last answer back';
    tell({ list: [problem('BK0909', message, evidence?.at, { help })], heldBack: 0 }, this.streams);
  }

  /** A turn begins with what is told next. */
  turnBegins(): void {
    this.turns.push(this.parts.length);
  }

  /** Begins anew, and goes through what was told before without telling it. */
  retell(): void {
    this.account = this.newAccount();
    this.told = 0;
    this.endTold = false;
    this.parts = [this.news()];
    this.turns = [0];
    this.alarmed = this.game.records.length;
  }

  /** What happened since the turn before began. */
  get lately(): string[] {
    return this.since(this.turns.at(-2) ?? 0);
  }

  get whole(): string[] {
    return this.since(0);
  }

  private since(part: number): string[] {
    const text = this.parts
      .slice(part)
      .join('')
      .replace(/^\n+|\n+$/g, '');
    return text === '' ? ['Nothing happened yet.'] : text.split('\n');
  }

  private tell(text: string): void {
    this.streams.out(text);
    this.parts.push(text);
  }

  /** The account of what was not told yet; what is quiet is told too, since somebody is asked now. */
  private news(): string {
    const { game, account } = this;
    const { machine, standing } = game;
    const parts = game.records.slice(this.told).map((record) => account.step(record, machine));
    this.told = game.records.length;
    if (standing.is !== 'over') parts.push(account.soFar(game.midway, machine));
    if (standing.is === 'asks') parts.push(account.flush(true));
    return parts.join('');
  }

  private alarms(step: number, alarms: StepRecord['alarms']): void {
    const when = step === 0 ? 'from the start' : `after step ${step}`;
    const list = alarms.map(({ sentence, rule }) =>
      problem('BK0909', `what must never be so is so ${when}: ${sentence}`, rule.at),
    );
    tell({ list, heldBack: 0 }, this.streams);
  }
}
