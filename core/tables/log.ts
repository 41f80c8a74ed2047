import type { Compiled } from '../compile/compile.js';
import { promptOf } from '../engine/clash.js';
import { askerWords, optionNames } from '../engine/questions.js';
import type { Table } from '../engine/table.js';
import type { Site } from '../language/program.js';
import { AnswerFault } from './forced.js';
import type { GivenAnswer } from './log-reading.js';
import type { LogAnswer } from './log-shape.js';

/** Which copy of a card an option is, from 1; undefined where there is one copy, or no card. */
export function copyOf(compiled: Compiled, site: Site, thing: number | undefined): number | undefined {
  const card = site.universe === 'card' && thing !== undefined ? compiled.world.cards[thing] : undefined;
  return card && card.card.copies.length > 1 ? card.copy + 1 : undefined;
}

/** Hands every question on, and writes down how it was answered. */
export class RecordingTable implements Table {
  readonly answers: LogAnswer[] = [];
  private now = 0;
  private ordinal = 0;

  constructor(
    private readonly compiled: Compiled,
    private readonly to: Table,
    /** Which bot gave the last answer, by which standing order. */
    private readonly by: () => Pick<LogAnswer, 'bot' | 'order'> | undefined = () => undefined,
  ) {}

  step(number: number): void {
    this.now = number + 1;
    this.ordinal = 0;
    this.to.step?.(number);
  }

  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const index = this.to.answer(site, asker, count, candidates, extra);
    const about = this.compiled.sites[site];
    if (!about) return index;
    const answer = optionNames(this.compiled.world, about, count, candidates, extra)[index] ?? '';
    const copy = copyOf(this.compiled, about, candidates?.[index]);
    this.answers.push({
      step: this.now,
      ordinal: ++this.ordinal,
      asker: askerWords(about, asker),
      rule: about.rule?.key ?? '',
      options: count,
      answer,
      ...(copy !== undefined && { copy }),
      ...this.by(),
    });
    return index;
  }
}

/** An answer that was written down when another rule asked: the run went another way. */
export class LogDrift extends Error {
  override readonly name = 'LogDrift';
  constructor(
    /** Which answer, from 0. */
    readonly index: number,
    readonly asked: string,
    readonly logged: string,
  ) {
    super(`the log answers ${logged} here, and ${asked} asks`);
  }
}

/** Answers from a list that must be used up exactly; of the copies of a card the very one, where the list says which. */
export class GivenTable implements Table {
  private used = 0;
  /** The question that was asked last. */
  asked: Site | undefined;

  constructor(
    private readonly compiled: Compiled,
    private readonly answers: readonly GivenAnswer[],
  ) {}

  /** The first answer that was not asked for, or undefined. */
  get leftOver(): GivenAnswer | undefined {
    return this.answers[this.used];
  }
  /** How many were not asked for. */
  get left(): number {
    return this.answers.length - this.used;
  }

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const about = this.compiled.sites[site];
    if (!about) throw new Error(`no site ${site}`);
    this.asked = about;
    const options = optionNames(this.compiled.world, about, count, candidates, extra);
    const prompt = promptOf(this.compiled.world, about, extra);
    const given = this.answers[this.used];
    if (!given) throw new AnswerFault('ran out', this.used, prompt, options, undefined);
    const by = about.rule?.key ?? '';
    if (given.rule !== undefined && given.rule !== by) throw new LogDrift(this.used, by, given.rule);
    const index = options.findIndex(
      (name, i) =>
        name === given.answer &&
        (given.copy === undefined || (copyOf(this.compiled, about, candidates?.[i]) ?? given.copy) === given.copy),
    );
    if (index < 0) throw new AnswerFault('not an option', this.used, prompt, options, given.answer);
    this.used++;
    return index;
  }
}
