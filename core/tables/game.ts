import { type RunKey, runKeySaid } from '../base/luck.js';
import { Alarms } from '../engine/alarms.js';
import { evidenceOf, watched } from '../engine/evidence.js';
import { RunFailure } from '../engine/failure.js';
import { trackedStart } from '../engine/indexes.js';
import type { Machine } from '../engine/machine.js';
import { machineOf, type Scenario } from '../engine/program.js';
import { askerWords, type Question } from '../engine/questions.js';
import { Session } from '../engine/session.js';
import { Refusal, type Table } from '../engine/table.js';
import type { EndEvent, Recorder } from '../engine/trace.js';
import { MOST_STEPS, type StepRecord } from '../engine/trace-run.js';
import { winnersOf } from '../engine/winners.js';
import { copyOf } from './log.js';
import type { LogAnswer, LogEnd } from './log-shape.js';
import { SeededTable } from './seeded.js';
import { stateHash } from './state-hash.js';

/** How a game stands: somebody is asked, it is over (by an end, or because the flow is), or a rule broke it off. */
export type GameStanding =
  | { readonly is: 'asks'; readonly question: Question }
  | { readonly is: 'over'; readonly end: EndEvent | undefined }
  | { readonly is: 'broken'; readonly failure: RunFailure };

/** Where a step begins, and what was answered in it so far, luck's answers too. */
export interface Midway {
  readonly state: Int32Array;
  readonly number: number;
  readonly key: RunKey;
  readonly answers: readonly number[];
}

/**
 * A game that people play: a scenario, a seed, and the answers they gave so far. It is all there is to it: the log is made
 * of it, undo leaves out its last answer, and a game that is taken up again is answered once more.
 */
export class Game {
  readonly machine: Machine;
  /** Steps that were taken. */
  readonly records: StepRecord[] = [];
  /** What must never be so and is so from the start. */
  start: StepRecord['alarms'] = [];
  standing: GameStanding = { is: 'over', end: undefined };
  private given: number[] = [];
  /** The log of the steps that were taken. */
  private readonly logged: LogAnswer[] = [];
  private readonly key: RunKey;
  private session: Session | undefined;
  private recorder: Recorder | undefined;
  private alarms: Alarms | undefined;
  private scout: Machine | undefined;

  /** @param seed where luck comes from; undefined: rolls, picks and draws are asked like decisions */
  constructor(
    readonly scenario: Scenario,
    readonly seed: string | undefined,
  ) {
    this.machine = machineOf(scenario, 'traced');
    this.key = runKeySaid(seed ?? '');
    this.begin();
  }

  /** What is asked; undefined where nothing is. */
  get question(): Question | undefined {
    return this.standing.is === 'asks' ? this.standing.question : undefined;
  }

  /** What people answered so far, as indices of options. */
  get answers(): readonly number[] {
    return this.given;
  }

  /** What happened in the step that waits for an answer, or broke off. */
  get midway(): StepRecord {
    const events = this.standing.is === 'over' ? [] : [...(this.recorder?.events ?? [])];
    return { step: this.records.length + 1, events, alarms: [] };
  }

  /**
   * Answers what is asked with one of its options.
   *
   * @throws RangeError when nothing is asked, or there is no such option
   */
  answer(index: number): void {
    const { session, question } = this;
    if (!session || !question) throw new RangeError('nothing is asked');
    session.answer(index);
    this.given.push(index);
    this.goOn(session);
  }

  /** Takes the last answer back, with all that came of it; false where there is none. */
  undo(): boolean {
    const before = this.given.slice(0, -1);
    if (this.given.length === 0) return false;
    this.begin();
    for (const index of before) this.answer(index);
    return true;
  }

  private begin(): void {
    const { machine } = this;
    this.given = [];
    this.records.length = 0;
    this.logged.length = 0;
    machine.doors.changed();
    this.recorder = watched(machine);
    const luck = this.seed === undefined ? undefined : new SeededTable(machine.compiled, this.key);
    this.session = new Session(machine, this.key, luck, this.recorder);
    this.alarms = new Alarms(this.scenario.model, machine);
    this.start = this.alarms.fresh();
    this.recorder.begin();
    this.goOn(this.session);
  }

  /** Step after step, until somebody is asked or the game is over. */
  private goOn(session: Session): void {
    const { machine, recorder, alarms } = this;
    if (!recorder || !alarms) return;
    try {
      for (let taken = 0; ; taken++) {
        if (taken >= MOST_STEPS) throw new RunFailure(9, 0, MOST_STEPS);
        const now = session.run();
        if ('waits' in now) {
          this.standing = { is: 'asks', question: now.waits };
          return;
        }
        const events = [...recorder.events];
        const record = { step: this.records.length + 1, events, alarms: alarms.fresh() };
        this.records.push(record);
        this.logged.push(...this.answersIn(record));
        if (now.ended !== 0) {
          this.standing = { is: 'over', end: events.find((e): e is EndEvent => e.event === 'end') };
          return;
        }
        recorder.begin();
      }
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      this.standing = { is: 'broken', failure: error.with(evidenceOf(machine, recorder, error)) };
    }
  }

  /** Where the step began that waits for an answer, with the answers known in it. */
  get border(): Midway {
    const { machine, session, key } = this;
    return {
      state: machine.state.slice(),
      number: machine.doors.stepNumber(),
      key,
      answers: this.standing.is === 'over' ? [] : (session?.answers ?? []),
    };
  }

  /** Another machine that stands where the question is asked, to look at: between two steps the game stands at its border. */
  look(): Machine {
    this.scout ??= machineOf(this.scenario, 'asked');
    const { border, scout } = this;
    toBorder(scout, border);
    if (this.standing.is === 'over') return scout;
    scout.sit(new KnownAnswers(border.answers));
    try {
      scout.step();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof RunFailure)) throw error;
    }
    return scout;
  }

  /** Every answer so far, luck's too, as a log writes them. */
  get log(): LogAnswer[] {
    return [...this.logged, ...this.answersIn(this.midway)];
  }

  private answersIn({ step, events }: StepRecord): LogAnswer[] {
    const { compiled } = this.machine;
    let ordinal = 0;
    return events.flatMap((event): LogAnswer[] => {
      if (event.event !== 'answer') return [];
      const { site, asker, options, answer, thing } = event;
      const copy = copyOf(compiled, site, thing);
      return [
        {
          step,
          ordinal: ++ordinal,
          asker: askerWords(site, asker),
          rule: site.rule?.key ?? '',
          options,
          answer,
          ...(copy !== undefined && { copy }),
        },
      ];
    });
  }

  /** The last line of its log: how it ended, or that it did not. */
  get logEnd(): LogEnd {
    const { standing } = this;
    const result = standing.is === 'over' ? (standing.end?.ending.result ?? 'none') : 'unfinished';
    const machine = this.look();
    const { pieces } = this.scenario.world;
    const sides = winnersOf(machine);
    return {
      steps: this.records.length,
      result,
      ...(sides && { wins: sides.wins.map((id) => pieces[id]?.name ?? '') }),
      state: stateHash(machine),
    };
  }
}

/** Puts a machine of the same program where a step begins. */
export function toBorder(machine: Machine, { state, number, key }: Omit<Midway, 'answers'>): void {
  machine.state.set(state.subarray(0, machine.layout.follows));
  trackedStart(machine.compiled, machine.state);
  machine.doors.changed();
  machine.doors.key(key.a, key.b, number);
}

/** Gives the answers it knows, and refuses what comes after them. */
class KnownAnswers implements Table {
  private at = 0;

  constructor(private readonly answers: readonly number[]) {}

  answer(): number {
    const known = this.answers[this.at++];
    if (known === undefined) throw new Refusal();
    return known;
  }
}
