import type { Compiled } from '../compile/compile.js';
import { promptOf } from '../engine/clash.js';
import { askerWords, isLuck, optionNames } from '../engine/questions.js';
import { CREW, type Table } from '../engine/table.js';
import type { Site } from '../language/program.js';

/** An answer that is missing, or is not one of the options. The document that gave the answers is at fault. */
export class AnswerFault extends Error {
  override readonly name = 'AnswerFault';
  constructor(
    readonly problem: 'ran out' | 'not an option' | 'another is asked',
    /** Which answer, from 0. */
    readonly index: number,
    readonly prompt: string,
    readonly options: readonly string[],
    readonly given: string | undefined,
    /** Who was to be asked, and who is. */
    who: { readonly meant: string; readonly asked: string } | undefined = undefined,
  ) {
    super(
      problem === 'ran out'
        ? `the answers ran out at: ${prompt}`
        : who
          ? `"${given}" was to be answered by ${who.meant}, and ${who.asked} is asked: ${prompt}`
          : `"${given}" is no answer to: ${prompt}`,
    );
  }
}

/** An answer, and who must be the one asked, where that matters: `luck`, `active player`, `crew`, `player 2`, a piece. */
export interface ForcedAnswer {
  readonly text: string;
  readonly by: string | undefined;
}

/** Answers by name from a list that must be used up exactly. */
export class ForcedTable implements Table {
  private used = 0;
  private readonly answers: readonly ForcedAnswer[];

  constructor(
    private readonly compiled: Compiled,
    answers: readonly (string | ForcedAnswer)[],
    /** The player of the piece that is active, as askers are numbered. */
    private readonly activePlayer: () => number = () => CREW,
  ) {
    this.answers = answers.map((answer) => (typeof answer === 'string' ? { text: answer, by: undefined } : answer));
  }

  get left(): number {
    return this.answers.length - this.used;
  }
  get next(): number {
    return this.used;
  }

  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const about = this.compiled.sites[site];
    if (!about) throw new Error(`no site ${site}`);
    const options = optionNames(this.compiled.world, about, count, candidates, extra);
    const prompt = promptOf(this.compiled.world, about, extra);
    const given = this.answers[this.used];
    if (given === undefined) throw new AnswerFault('ran out', this.used, prompt, options, undefined);
    if (given.by !== undefined && !this.isAsked(given.by, about, asker))
      throw new AnswerFault('another is asked', this.used, prompt, options, given.text, {
        meant: said(given.by),
        asked: said(askerWords(about, asker)),
      });
    const index = options.indexOf(given.text);
    if (index < 0) throw new AnswerFault('not an option', this.used, prompt, options, given.text);
    this.used++;
    return index;
  }

  private isAsked(who: string, site: Site, asker: number): boolean {
    if (isLuck(site)) return who === 'luck';
    if (who === 'active player') return asker === this.activePlayer();
    const piece = this.compiled.world.pieces.find((p) => p.name === who);
    return piece ? asker === piece.player : who === askerWords(site, asker);
  }
}

function said(who: string): string {
  return who === 'active player' || who === 'crew' ? `the ${who}` : who;
}
