import type { RunKey } from '../base/luck.js';
import type { Compiled, Extras } from '../compile/compile.js';
import type { Machine } from '../engine/machine.js';
import { machineOf, type Scenario } from '../engine/program.js';
import { optionNames } from '../engine/questions.js';
import { Recorder, type SideEvent, type TraceEvent } from '../engine/trace.js';
import type { Tracer } from '../engine/tracer.js';
import { lookAhead } from '../engine/turn-end.js';
import type { Rule } from '../language/program.js';
import { GivenTable } from '../tables/log.js';
import type { GivenAnswer } from '../tables/log-reading.js';

/** One step that was looked at closely. */
export interface TracedStep {
  readonly step: number;
  /** The state it began with; the machine stands at its end. */
  readonly border: Int32Array;
  readonly events: readonly (TraceEvent | SideEvent)[];
  /** What could have been answered, by the number of the answer's event. */
  readonly offers: ReadonlyMap<number, Offer>;
}

/** The options of a question: things by their numbers where it is asked for things, and the names of all. */
export interface Offer {
  readonly things: readonly number[] | undefined;
  readonly names: readonly string[];
}

/** Plays a run that was written down, as often as it takes: without listening, or listening to some of its steps. */
export class Replay {
  readonly machine: Machine;
  /** Of the last play, so that what went wrong can be told. */
  table: GivenTable;
  steps = 0;
  private readonly nodes = new NodeTracer();
  private readonly recorder: OfferRecorder;
  private readonly look: Machine['turnCanEnd'];

  constructor(
    scenario: Scenario,
    private readonly answers: readonly GivenAnswer[],
    private readonly key: RunKey,
    extras: Extras,
  ) {
    this.machine = machineOf(scenario, 'traced', extras);
    this.recorder = new OfferRecorder(this.machine.compiled, this.machine.state);
    this.look = lookAhead(this.machine);
    this.table = new GivenTable(this.machine.compiled, answers);
  }

  /**
   * Step after step up to one, or to the end of the run.
   *
   * @param start is called before the first step
   * @param after is called after each step with the nodes of the flow it went through
   * @throws AnswerFault, LogDrift, RunFailure where the run is not the one that was written down
   */
  play(to: number | undefined, start: () => void, after: (step: number, nodes: readonly Rule[]) => void): void {
    this.begin();
    start();
    this.go(to, after);
  }

  /** Up to the last of some steps, listening to each of them. */
  listen(to: readonly number[], after: (step: TracedStep) => void): void {
    this.begin();
    const { machine, recorder } = this;
    for (const step of [...new Set(to)].sort((a, b) => a - b)) {
      this.go(step - 1, () => undefined);
      const border = machine.state.slice();
      machine.doors.tracer(recorder);
      machine.turnCanEnd = (action, args) => recorder.unheard(() => this.look(action, args));
      recorder.begin(step);
      recorder.offers.clear();
      machine.step();
      this.steps = step;
      after({ step, border, events: [...recorder.events], offers: new Map(recorder.offers) });
      this.mute();
    }
  }

  private begin(): void {
    const { machine } = this;
    this.table = new GivenTable(machine.compiled, this.answers);
    this.steps = 0;
    machine.sit(this.table);
    machine.doors.changed();
    machine.reset(this.key);
    this.mute();
  }

  private mute(): void {
    this.machine.doors.tracer(this.nodes);
    this.machine.turnCanEnd = this.look;
  }

  private go(to: number | undefined, after: (step: number, nodes: readonly Rule[]) => void): void {
    const { machine, nodes } = this;
    const { rules } = machine.compiled.world.model;
    while (this.steps !== to) {
      nodes.entered.length = 0;
      const ended = machine.step();
      this.steps++;
      after(
        this.steps,
        nodes.entered.flatMap((rule) => rules[rule] ?? []),
      );
      if (ended === 1 || ended === 9) return;
    }
  }
}

/** Writes down beside what happens what was to choose from. */
class OfferRecorder extends Recorder {
  readonly offers = new Map<number, Offer>();

  constructor(
    private readonly program: Compiled,
    state: Int32Array,
  ) {
    super(program, state);
  }

  override answered(...told: Parameters<Recorder['answered']>): void {
    super.answered(...told);
    const [site, , , count, candidates, extra] = told;
    const event = this.events.at(-1);
    const about = this.program.sites[site];
    if (event?.event !== 'answer' || !about || this.offers.has(event.id)) return;
    const things = candidates && about.universe && about.kind !== 'label' ? Array.from(candidates) : undefined;
    this.offers.set(event.id, { things, names: optionNames(this.program.world, about, count, candidates, extra) });
  }
}

/** Hears only which nodes of the flow are entered. */
class NodeTracer implements Tracer {
  readonly entered: number[] = [];
  node(rule: number): void {
    this.entered.push(rule);
  }
  spot(): void {}
  nothing(): void {}
  change(): void {}
  enter(): void {}
  leave(): void {}
  answered(): void {}
  only(): void {}
  sure(): void {}
  checked(): void {}
  ray(): void {}
  later(): number {
    return 0;
  }
  resume(): void {}
  resumed(): void {}
  shuffled(): void {}
  ended(): void {}
}
