import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { runKeySaid } from '../../core/base/luck.js';
import { digestOf, optionsOf } from '../../core/engine/digest.js';
import { evidenceOf } from '../../core/engine/evidence.js';
import { type Evidence, failureReasons, RunFailure } from '../../core/engine/failure.js';
import { type StepRecord, TracedRun } from '../../core/engine/trace-run.js';
import { winnersOf } from '../../core/engine/winners.js';
import type { Rule } from '../../core/language/program.js';
import { type Diagnostic, problem } from '../../core/source/diagnostic.js';
import { BotTable, keyFor, makeBot } from '../../core/tables/bots/seats.js';
import { AnswerFault } from '../../core/tables/forced.js';
import { GivenTable, LogDrift, RecordingTable } from '../../core/tables/log.js';
import type { GivenAnswers } from '../../core/tables/log-reading.js';
import { LOG_VERSION, type LogEnd, type LogHeader } from '../../core/tables/log-shape.js';
import { SeededTable } from '../../core/tables/seeded.js';
import { stateHash } from '../../core/tables/state-hash.js';
import { lastChanges } from '../../core/view/account-trace.js';
import { Exit, UsageError } from '../fail.js';
import type { RunArguments } from '../line/arguments.js';
import { answerProblem, answersFrom, differs, driftProblem, isFault, leftOver } from '../loading/answers.js';
import { type Loaded, load, tell } from '../loading/load.js';
import { refuseLog } from '../loading/not-a-log.js';
import { seeThatCanBeWritten, writeLog } from '../run/log-file.js';
import { PositionOut } from '../run/position-out.js';
import { type Report, reportFor } from '../run/reports.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** How many of the last changes a report of a run that broke off shows. */
const LAST_CHANGES = 5;

/** Runs a scenario once and tells what happened. */
export async function run(args: RunArguments, streams: Streams): Promise<number> {
  refuseLog(args.scenario);
  if (args.log !== undefined) seeThatCanBeWritten('log', args.log, args.force);
  if (args.positionOut !== undefined) seeThatCanBeWritten('position', args.positionOut, args.force);
  if (args.log !== undefined && args.positionOut !== undefined && resolve(args.log) === resolve(args.positionOut))
    throw new UsageError(
      `the log and the position are both to be written to ${args.log}`,
      'Name two files: only one of the two would be left.',
    );
  const file = args.replay ?? args.answers;
  const given = file === undefined ? undefined : await answersFrom(file, args.replay === undefined ? 'answers' : 'log');
  const header = given && !isFault(given) ? given.header : undefined;
  const loaded = await load({ ...args, players: args.players ?? header?.players }, streams);
  if (!loaded) return Exit.problems;
  const refused =
    given && (isFault(given) ? given : args.replay === undefined ? undefined : differs(given, loaded.scenario));
  if (refused) return problems([refused], streams);
  const answers = given && !isFault(given) ? given : undefined;
  const seed = answers ? undefined : (args.seed ?? String(randomInt(2 ** 32)));
  const one = new OneRun(args, loaded, seed, answers);
  return problems(one.play(reportFor(args, loaded, { seed, file }, streams)), streams);
}

/** Tells problems and answers the exit code. */
function problems(list: readonly Diagnostic[], streams: Streams): number {
  tell({ list: [...list], heldBack: 0 }, streams);
  return list.some((d) => d.severity === 'error') ? Exit.problems : Exit.fine;
}

/** Why a run stopped, in a few words for its report. */
function stoppedBy(error: unknown, { message }: Diagnostic): string {
  if (error instanceof AnswerFault && error.problem === 'ran out') return `waits for: ${error.prompt}`;
  return error instanceof RunFailure ? failureReasons[error.reason] : message;
}

class OneRun {
  private readonly run: TracedRun;
  private readonly given: GivenTable | undefined;
  private readonly recording: RecordingTable;
  private readonly found: Diagnostic[] = [];
  /** The part of the flow that was begun last. */
  private node: Rule | undefined;
  private readonly positionOut: PositionOut | undefined;

  constructor(
    private readonly args: RunArguments,
    private readonly loaded: Loaded,
    private readonly seed: string | undefined,
    private readonly answers: GivenAnswers | undefined,
  ) {
    this.run = new TracedRun(loaded.scenario);
    const { compiled } = this.run.machine;
    this.given = answers && new GivenTable(compiled, answers.answers);
    this.positionOut = args.positionOut === undefined ? undefined : new PositionOut(args, loaded, seed);
    const seats = this.given ? undefined : this.seated();
    this.recording = new RecordingTable(compiled, this.given ?? seats ?? new SeededTable(compiled, this.key), () => {
      const bot = seats?.answered;
      return bot && { bot: bot.name, ...(bot.followed !== undefined && { order: bot.followed }) };
    });
  }

  /** Bots at the table, where some were asked to play; with them only what they are not asked is luck. */
  private seated(): BotTable | undefined {
    const { machine, scenario } = this.run;
    const { compiled } = machine;
    const [first, ...others] = this.args.bots.map((name) => {
      const bot = makeBot(name, scenario, compiled, { budget: this.args.budget });
      bot.begin(keyFor(bot, this.key));
      return bot;
    });
    return first && new BotTable(machine, new SeededTable(compiled, this.key), [first, ...others]);
  }

  /** Run 0 of the seed. */
  private get key() {
    return runKeySaid(this.seed ?? '');
  }

  /** Plays it to the end; what was wrong with it. */
  play(report: Report): Diagnostic[] {
    const { run } = this;
    try {
      const first = run.begin(this.recording, this.key);
      this.alarms(first);
      this.positionOut?.after(run);
      report.begin(run, first);
      for (const record of run.play()) {
        report.step(run, record);
        for (const event of record.events) if (event.event === 'step') this.node = event.nodes.at(-1) ?? this.node;
        this.positionOut?.after(run);
        this.alarms(record);
      }
    } catch (error) {
      const why = this.brokeOff(error);
      // What happened in a step that broke off was not told yet; a run that is too long breaks off between two.
      if (!(error instanceof RunFailure && error.reason === 9))
        report.step(run, { step: run.steps + 1, events: [...run.recorder.events], alarms: [] }, stoppedBy(error, why));
      report.end(run, stoppedBy(error, why));
      this.found.push(why);
      this.writeLog();
      this.found.push(...(this.positionOut?.write(run, true) ?? []));
      return this.found;
    }
    report.end(run);
    const left = this.given && leftOver(this.given);
    if (left) this.found.push(left);
    this.sameEnd();
    this.writeLog();
    this.found.push(...(this.positionOut?.write(run, false) ?? []));
    return this.found;
  }

  private brokeOff(error: unknown): Diagnostic {
    const { answers } = this;
    if (error instanceof AnswerFault && answers) return answerProblem(error, answers, this.given?.asked);
    if (error instanceof LogDrift && answers) return driftProblem(error, answers);
    if (error instanceof RunFailure) return this.failure(error);
    throw error;
  }

  private failure(failure: RunFailure): Diagnostic {
    const { reason, detail } = failure;
    const { machine, recorder } = this.run;
    const { rule, at, changes: all } = this.whereItStood(evidenceOf(machine, recorder, failure));
    const changes = lastChanges(machine.compiled.world, all, LAST_CHANGES);
    const amount = reason === 4 ? ` (${detail})` : '';
    const step = reason === 9 ? `after step ${this.run.steps}` : `in step ${this.run.steps + 1}`;
    return problem('BK0909', `the run broke off ${step}: ${failureReasons[reason]}${amount}`, at, {
      label: rule && `in ${rule.key}`,
      help: `${changes.length > 0 ? `the last changes were ${changes.join('; ')}` : 'nothing had changed in its last step'}${this.seed === undefined ? '' : `. Seed ${this.seed} comes here again`}`,
    });
  }

  /** Where no rule was at work it broke off in the part of the flow that was begun. */
  private whereItStood(evidence: Evidence): Evidence {
    return evidence.at ? evidence : { ...evidence, rule: this.node, at: this.node?.at };
  }

  private alarms({ step, alarms }: StepRecord): void {
    for (const { sentence, rule } of alarms) {
      const when = step === 0 ? 'from the start' : `after step ${step}`;
      this.found.push(
        problem(
          'BK0909',
          `what must never be so is so ${when}: ${sentence}`,
          rule.at,
          this.seed === undefined ? {} : { help: `seed ${this.seed} comes here again` },
        ),
      );
    }
  }

  /** A log says what state it ended in. */
  private sameEnd(): void {
    const { answers } = this;
    if (this.args.replay === undefined || !answers?.end) return;
    const { end, endAt } = answers;
    const now = this.end();
    if (end.state === now.state && end.result === now.result && end.steps === now.steps) return;
    const other = end.state === now.state ? 'after another number of steps or with another result' : 'in another state';
    this.found.push(
      problem('BK0907', `the replay ended ${other} than the run that was written down`, endAt, {
        label: 'how it ended then',
      }),
    );
  }

  private end(): LogEnd {
    const { run } = this;
    const sides = winnersOf(run.machine);
    const { pieces } = run.scenario.world;
    return {
      steps: run.steps,
      result: run.end?.ending.result ?? 'none',
      ...(sides && { wins: sides.wins.map((id) => pieces[id]?.name ?? '') }),
      state: stateHash(run.machine),
    };
  }

  /** Also of a run that broke off: its replay comes to the same place. */
  private writeLog(): void {
    const { log: path } = this.args;
    if (path === undefined) return;
    const { scenario } = this.loaded;
    const header: LogHeader = {
      log: 'bulkhead run',
      version: LOG_VERSION,
      bulkhead: version,
      scenario: scenario.name,
      seed: this.seed ?? null,
      digest: digestOf(scenario),
      options: optionsOf(scenario),
      ...(this.args.players !== undefined && { players: this.args.players }),
    };
    const lines = [header, ...this.recording.answers, this.end()];
    const fault = writeLog(path, lines, this.args.force);
    if (fault) this.found.push(fault);
  }
}
