/** Which rule did it: the last step of a run is taken again and everything in it written down. */
import { runKey } from '../../base/luck.js';
import { evidenceOf, watched } from '../../engine/evidence.js';
import { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import type { Changed, Recorder, SideEvent, TraceEvent } from '../../engine/trace.js';
import { restore } from '../../tables/enumerator.js';
import { changesOf } from '../changes.js';
import { mentionedSlots } from '../mentions.js';
import type { Culprit, Fault, Walked } from './finds.js';
import { IndexTable } from './naming.js';

/** What of a step is told beside the fault itself. */
export interface Told {
  readonly culprit: Culprit;
  readonly changes: readonly string[];
}

const NOBODY: Culprit = { rule: undefined, at: undefined };

/** Steps taken again, with one machine for all of them. */
export class Witness {
  private readonly machine: Machine;
  private readonly recorder: Recorder;

  constructor(scenario: Scenario) {
    this.machine = machineOf(scenario, 'traced');
    this.recorder = watched(this.machine);
  }

  /** What a step did, and which rule is at fault; nothing where all was so from the start. */
  tell(fault: Fault, step: Walked | undefined): Told {
    if (!step) return { culprit: ownOf(fault), changes: [] };
    const { machine } = this;
    const culprit = this.take(step);
    const changes = changesOf(machine, step.before).map(({ sentence }) => sentence);
    return { culprit: culprit ?? this.breaker(fault) ?? ownOf(fault), changes };
  }

  /** A step with the node of the flow that was played in it. */
  named(step: Walked): Walked {
    this.take(step);
    const begun = this.recorder.events.find((event) => event.event === 'step');
    return { ...step, node: begun?.nodes.at(-1)?.name ?? step.node };
  }

  /** Takes a step again; where it broke off, if it did. */
  private take({ before, answers }: Walked): Culprit | undefined {
    const { machine, recorder } = this;
    restore(machine, before);
    const { a, b } = runKey(0, 0);
    machine.doors.key(a, b, 0);
    machine.sit(new IndexTable(answers));
    recorder.begin();
    try {
      machine.step();
      return undefined;
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      return evidenceOf(machine, recorder, error);
    }
  }

  /** Who made the last change of what a promise speaks of. */
  private breaker(fault: Fault): Culprit | undefined {
    if (fault.kind !== 'never') return undefined;
    const slots = mentionedSlots(this.machine, [fault.invariant.condition]);
    const { events } = this.recorder;
    const last = events.findLast((event) => event.event === 'change' && slots.has(this.slotOf(event.what)));
    return culpritOf(last);
  }

  private slotOf(what: Changed): number {
    const { layout } = this.machine;
    if (what.is === 'property') return (layout.properties.get(what.property)?.base ?? Number.NaN) + what.thing;
    if (what.is === 'number') return layout.globals.get(what.global) ?? -1;
    return (what.is === 'place' ? layout.place : layout.pile).base + what.thing;
  }
}

function culpritOf(event: TraceEvent | SideEvent | undefined): Culprit | undefined {
  return event?.event === 'change' && event.rule ? { rule: event.rule, at: event.at ?? event.rule.at } : undefined;
}

function ownOf(fault: Fault): Culprit {
  return fault.kind === 'order' ? { rule: fault.rule, at: fault.rule?.at } : NOBODY;
}
