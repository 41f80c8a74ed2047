import type { RunKey } from '../base/luck.js';
import { asksTurn } from '../language/tiles.js';
import { promptOf } from './clash.js';
import { stepAgain } from './evidence.js';
import { RunFailure } from './failure.js';
import type { Machine } from './machine.js';
import { isLuck, optionNames, type Question } from './questions.js';
import { Refusal, type Table } from './table.js';
import { OnceTracer } from './tell-once.js';
import type { Tracer } from './tracer.js';

/** Where a session stands: it waits for an answer, or a step came to its end (0 goes on, 1 game over, 9 the flow is at its end). */
export type Standing = { readonly waits: Question } | { readonly ended: number };

/** One question with the answer it got; told again on every replay, it must be the same. */
interface Answered {
  readonly site: number;
  readonly asker: number;
  readonly count: number;
  readonly extra: number;
  readonly candidates: readonly number[];
  readonly index: number;
}

/**
 * A run that people decide, one question at a time. Compiled code calls the table and cannot wait; so a question without an
 * answer breaks the step off, everything goes back to where the step began, and once the answer is there the step is run
 * again with the answers known so far. Luck falls the same way again, because a draw depends on where it stands alone.
 */
export class Session {
  private readonly border: Int32Array;
  private readonly table: SessionTable;
  private readonly told: OnceTracer | undefined;
  private step = 0;

  /**
   * @param luck answers rolls and draws; without it they are asked like decisions
   * @param tracer is told what happens, each thing once; for traced machines
   */
  constructor(
    private readonly machine: Machine,
    private readonly key: RunKey,
    luck: Table | undefined,
    tracer?: Tracer,
  ) {
    this.border = machine.state.slice();
    this.table = new SessionTable(machine, luck);
    this.told = tracer && new OnceTracer(tracer);
    this.machine.reset(key);
    this.machine.sit(this.table);
    if (this.told) this.machine.doors.tracer(this.told);
    this.begin();
  }

  /** The step's answers so far, luck's and people's, as indices of options. */
  get answers(): readonly number[] {
    return this.table.answers;
  }

  /** Where the step began, and its number. */
  get began(): { readonly border: Int32Array; readonly step: number } {
    return { border: this.border.subarray(0, this.machine.layout.compared), step: this.step };
  }

  /** The question that waits as a table is asked it, with the questions that were answered before in the step. */
  get asked(): (Omit<Answered, 'index'> & { readonly sites: readonly number[] }) | undefined {
    return this.table.asked;
  }

  /** Runs on until a question needs an answer or the step is over. */
  run(): Standing {
    this.rewind();
    try {
      const ended = this.machine.step();
      this.begin();
      return { ended };
    } catch (error) {
      if (error instanceof RunFailure) throw this.lookedAt(error);
      const { question } = this.table;
      if (!(error instanceof Refusal) || !question) throw error;
      this.rewind();
      return { waits: question };
    }
  }

  /** A step that broke off untraced is taken again traced, with the answers it had, to find where. */
  private lookedAt(failure: RunFailure): RunFailure {
    const { key, step: number, border: state, machine } = this;
    const traced = machine.traced?.();
    this.rewind();
    const evidence = traced && stepAgain(traced, { state, number, key }, this.table.again());
    return evidence ? failure.with(evidence) : failure;
  }

  /** The answer to the question that the session waits for: the index of one of its options. */
  answer(index: number): void {
    this.table.give(index);
  }

  /**
   * Looks at the game where the open question stands, which is not where the step began: what can be done there, what a
   * state there would be worth. `look` must change nothing. Undefined where no question is open.
   */
  look<T>(look: (machine: Machine) => T): T | undefined {
    if (!this.table.question) return undefined;
    let seen: T | undefined;
    this.table.looked = () => {
      seen = look(this.machine);
    };
    try {
      this.run();
    } finally {
      this.table.looked = undefined;
    }
    return seen;
  }

  private begin(): void {
    this.border.set(this.machine.state);
    this.step = this.machine.doors.stepNumber();
    this.table.forget();
    this.told?.forget();
  }

  /** Everything is as it was at the border: the state, the number of the step, what was answered is asked from the first on. */
  private rewind(): void {
    this.machine.state.set(this.border);
    this.machine.doors.key(this.key.a, this.key.b, this.step);
    this.table.rewind();
    this.told?.rewind();
  }
}

/** Luck from one table, decisions from the answers known so far; refuses where there is none. */
class SessionTable implements Table {
  private readonly known: Answered[] = [];
  private at = 0;
  private given: number | undefined;
  question: Question | undefined;
  /** Called where a question finds no answer. */
  looked: (() => void) | undefined;
  private waiting: Omit<Answered, 'index'> | undefined;

  constructor(
    private readonly machine: Machine,
    private readonly luck: Table | undefined,
  ) {}

  get answers(): readonly number[] {
    return this.known.map((a) => a.index);
  }

  get asked(): (Omit<Answered, 'index'> & { readonly sites: readonly number[] }) | undefined {
    return this.question && this.waiting && { ...this.waiting, sites: this.known.map((a) => a.site) };
  }

  step(number: number): void {
    this.luck?.step?.(number);
  }

  give(index: number): void {
    const { question } = this;
    if (!question) throw new RangeError('nothing was asked');
    if (!(index in question.options)) throw new RangeError(`there is no option ${index}`);
    this.given = index;
  }

  rewind(): void {
    this.at = 0;
  }

  /** Gives the answers of this step once more. */
  again(): Table {
    const { answers } = this;
    let at = 0;
    return { answer: () => answers[at++] ?? 0 };
  }

  forget(): void {
    this.known.length = 0;
    this.at = 0;
    this.question = undefined;
    this.given = undefined;
  }

  answer(site: number, asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    const about = this.machine.compiled.sites[site];
    if (!about) throw new Error(`no site ${site}`);
    const asked = { site, asker, count, extra, candidates: candidates ? Array.from(candidates) : [] };
    const before = this.known[this.at];
    const luck = isLuck(about) ? this.luck : undefined;
    const index = luck ? luck.answer(site, asker, count, candidates, extra) : (before?.index ?? this.given);
    if (before) {
      if (!same(before, { ...asked, index: index ?? -1 }))
        throw new Error(`a step run again asked something else: ${about.prompt}`);
    } else if (index === undefined) {
      this.waiting = asked;
      this.question = {
        site: about,
        asker,
        prompt: promptOf(this.machine.compiled.world, about, extra),
        options: optionNames(this.machine.compiled.world, about, count, candidates, extra),
        things: candidates && about.universe ? asked.candidates : undefined,
        ...(asksTurn(about) && { tile: extra }),
      };
      this.looked?.();
      throw new Refusal();
    } else {
      this.known.push({ ...asked, index });
      if (!luck) {
        this.given = undefined;
        this.question = undefined;
      }
    }
    this.at++;
    return index as number;
  }
}

function same(one: Answered, other: Answered): boolean {
  return (
    one.site === other.site &&
    one.asker === other.asker &&
    one.count === other.count &&
    one.extra === other.extra &&
    one.index === other.index &&
    one.candidates.join() === other.candidates.join()
  );
}
