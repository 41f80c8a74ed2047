import { type RunKey, runKey } from '../base/luck.js';
import type { Invariant } from '../language/program.js';
import { Alarms } from './alarms.js';
import { watched } from './evidence.js';
import { RunFailure } from './failure.js';
import type { Machine } from './machine.js';
import { machineOf, type Scenario } from './program.js';
import type { Table } from './table.js';
import type { EndEvent, Recorder, SideEvent, TraceEvent } from './trace.js';

/** Steps a run may take before it is taken for endless. */
export const MOST_STEPS = 100_000;

/** One step and what happened in it. */
export interface StepRecord {
  /** Counted from 1; 0 is the position the run starts from, with no events. */
  readonly step: number;
  readonly events: readonly (TraceEvent | SideEvent)[];
  /** What must never be so and is so after this step, though it was not before. */
  readonly alarms: readonly Invariant[];
}

/** A scenario run step by step, with everything that happens written down. */
export class TracedRun {
  readonly machine: Machine;
  readonly recorder: Recorder;
  /** How it stands: it goes on, the game is over, or the flow is at its end. */
  standing: 'goes on' | 'over' | 'at its end' = 'goes on';
  /** How the game ended, if it did. */
  end: EndEvent | undefined;
  private taken = 0;
  private readonly alarms: Alarms;

  constructor(readonly scenario: Scenario) {
    this.machine = machineOf(scenario, 'traced');
    this.recorder = watched(this.machine);
    this.alarms = new Alarms(scenario.model, this.machine);
  }

  /** Steps taken so far. */
  get steps(): number {
    return this.taken;
  }

  /** Takes a seat for whoever answers, and puts everything where it starts. The key matters to luck alone. */
  begin(table: Table, key: RunKey = runKey(0, 0)): StepRecord {
    this.machine.sit(table);
    this.machine.reset(key);
    return { step: 0, events: [], alarms: this.alarms.fresh() };
  }

  /**
   * Takes one step.
   *
   * @throws RunFailure when the run breaks off; `recorder` then holds what happened in the step so far
   */
  step(most = MOST_STEPS): StepRecord {
    if (this.taken >= most) throw new RunFailure(9, 0, most);
    this.recorder.begin();
    const ended = this.machine.step();
    this.taken++;
    this.standing = ended === 1 ? 'over' : ended === 9 ? 'at its end' : 'goes on';
    const events = [...this.recorder.events];
    this.end = events.find((e) => e.event === 'end');
    return { step: this.taken, events, alarms: this.alarms.fresh() };
  }

  /** Step after step, to the end. */
  *play(most = MOST_STEPS): Generator<StepRecord, void> {
    while (this.standing === 'goes on') yield this.step(most);
  }
}

/** What is told of how a run stands. */
export type RunStanding = Pick<TracedRun, 'machine' | 'steps' | 'end' | 'standing'>;
