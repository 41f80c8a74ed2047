import { existsSync, rmSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { problem } from '../../core/source/diagnostic.js';
import type { Game } from '../../core/tables/game.js';
import { type GameTitles, gameLog } from '../../core/tables/game-log.js';
import { positionOf } from '../../core/view/position-text.js';
import { InputError } from '../fail.js';
import type { PlayArguments } from '../line/arguments.js';
import { type Loaded, tell } from '../loading/load.js';
import { kindOf } from '../render/position.js';
import { positionDocument } from '../run/position-out.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';
import { freeName, writeNew } from './files.js';

/** Writes a game down: as its people ask for it, and when they stop. */
export class Saves {
  /** The answers that are written down in a file. */
  private written: string | undefined;

  constructor(
    private readonly args: PlayArguments,
    private readonly loaded: Loaded,
    private readonly game: Game,
    private readonly titles: GameTitles,
    private readonly streams: Streams,
    private readonly complain: (text: string) => void,
  ) {
    // What was taken up lies in its file already.
    if (game.answers.length > 0) this.written = this.answersText();
  }

  /** The file of `--save`, once it is ours. */
  private own: string | undefined;
  /** What lies there is of this game. */
  private isOurs = false;

  /**
   * Writes the game to the file of `--save` as it begins: that it cannot be written is found before anything is played. What lies
   * there already is left until there is something to save.
   */
  begin(): void {
    const { save } = this.args;
    if (save === undefined) return;
    const about = existsSync(save) ? statSync(save) : undefined;
    if (about?.isFile()) return;
    const fault = writeNew(save, this.logText(), this.args.force);
    if (fault !== undefined) throw new InputError(`the save cannot be written: ${fault}`);
    this.own = save;
  }

  /** Takes away what was written as the game began, where nothing was saved since. */
  end(): void {
    if (this.own !== undefined) rmSync(this.own, { force: true });
  }

  /** Whether something would be lost. */
  get areNeeded(): boolean {
    const { standing, answers } = this.game;
    return standing.is !== 'over' && answers.length > 0 && this.written !== this.answersText();
  }

  /** To where it was said, or else to the next free name; false where neither could be written. */
  anywhere(): boolean {
    return this.save('', this.args.force) || this.elsewhere();
  }

  /** The command that goes on with it: where what it is of lies elsewhere, it is named. */
  private goesOn(to: string): string {
    const { what, of } = this.args;
    const owner = kindOf(what) === 'log' ? of : what;
    const away = owner !== undefined && !isBelow(owner);
    return `bulkhead play ${asTyped(to)}${away ? ` --of ${asTyped(owner)}` : ''}`;
  }

  private say(text: string): void {
    this.streams.out(`${text}\n`);
  }

  private answersText(): string {
    return this.game.answers.join();
  }

  private logText(): string {
    return gameLog(this.game, version, this.titles)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
  }

  save(path: string, force: boolean): boolean {
    const to = path === '' ? (this.args.save ?? freeName(this.game.scenario.name)) : path;
    const fault = writeNew(to, this.logText(), force || to === this.own || (this.isOurs && to === this.args.save));
    if (fault !== undefined) {
      this.complain(`The game is not saved: ${fault}.${/already$/.test(fault) ? ` save! ${to} writes over it.` : ''}`);
      return false;
    }
    if (to === this.own) this.own = undefined;
    if (to === this.args.save) this.isOurs = true;
    this.written = this.answersText();
    this.say(`Saved to ${to}: \`${this.goesOn(to)}\` goes on.`);
    return true;
  }

  position(path: string, force: boolean): void {
    const { game } = this;
    if (path === '') {
      this.complain('Name a file for the position: position FILE.');
      return;
    }
    const step = game.records.length;
    const text = positionDocument(
      positionOf(game.machine),
      path,
      this.loaded,
      { ...this.args, players: this.titles.players },
      {
        when: step === 0 ? 'the start' : game.standing.is === 'over' ? 'the end' : `after step ${step}`,
        seed: game.seed,
      },
    );
    const fault = writeNew(path, text, force);
    if (fault !== undefined)
      this.complain(
        `The position is not written: ${fault}.${/already$/.test(fault) ? ` position! ${path} writes over it.` : ''}`,
      );
    else if (game.border.answers.length > 0)
      this.complain(`The position is written to ${path}: as the step began in which this is asked.`);
    else this.say(`The position is written to ${path}.`);
  }

  private elsewhere(): boolean {
    const to = freeName(this.game.scenario.name);
    const fault = writeNew(to, this.logText(), false);
    if (fault === undefined) this.say(`Saved to ${to}: \`${this.goesOn(to)}\` goes on.`);
    return fault === undefined;
  }

  writeLog(): boolean {
    const { log } = this.args;
    if (log === undefined) return true;
    const fault = writeNew(log, this.logText(), this.args.force);
    if (fault === undefined) return true;
    tell({ list: [problem('BK0102', `the log cannot be written: ${fault}`, undefined)], heldBack: 0 }, this.streams);
    return false;
  }
}

/** Whether a file lies in this folder or below it, where it is looked for. */
function isBelow(path: string): boolean {
  const way = relative(process.cwd(), resolve(path));
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** A path as it is typed at a command line. */
function asTyped(path: string): string {
  return /^[\w./@%+=:,~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
