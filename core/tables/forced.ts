import type { Compiled } from '../compile/compile.js';
import { optionNames } from '../engine/questions.js';
import type { Table } from '../engine/table.js';

/** An answer that is missing, or is not one of the options. The document that gave the answers is at fault. */
export class AnswerFault extends Error {
  override readonly name = 'AnswerFault';
  constructor(
    readonly problem: 'ran out' | 'not an option',
    /** Which answer, from 0. */
    readonly index: number,
    readonly prompt: string,
    readonly options: readonly string[],
    readonly given: string | undefined,
  ) {
    super(problem === 'ran out' ? `the answers ran out at: ${prompt}` : `"${given}" is no answer to: ${prompt}`);
  }
}

/** Answers by name from a list that must be used up exactly. */
export class ForcedTable implements Table {
  private used = 0;

  constructor(
    private readonly compiled: Compiled,
    private readonly answers: readonly string[],
  ) {}

  get left(): number {
    return this.answers.length - this.used;
  }
  get next(): number {
    return this.used;
  }

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const about = this.compiled.sites[site];
    if (!about) throw new Error(`no site ${site}`);
    const options = optionNames(this.compiled.world, about, count, candidates, extra);
    const given = this.answers[this.used];
    if (given === undefined) throw new AnswerFault('ran out', this.used, about.prompt, options, undefined);
    const index = options.indexOf(given);
    if (index < 0) throw new AnswerFault('not an option', this.used, about.prompt, options, given);
    this.used++;
    return index;
  }
}
