import type { RunKey } from '../base/luck.js';
import { type Evidence, RunFailure } from './failure.js';
import { trackedStart } from './indexes.js';
import type { Machine } from './machine.js';
import type { Table } from './table.js';
import { Recorder } from './trace.js';
import { lookAhead } from './turn-end.js';

/** Writes down what a traced machine does; what it only looks ahead at is left out. */
export function watched(machine: Machine): Recorder {
  const recorder = new Recorder(machine.compiled, machine.state);
  machine.doors.tracer(recorder);
  const look = lookAhead(machine);
  machine.turnCanEnd = (action, args) => recorder.unheard(() => look(action, args));
  return recorder;
}

/** The place of a failure: the program's own, or else the statement that was being done. */
export function evidenceOf({ compiled }: Machine, recorder: Recorder, { spot }: RunFailure): Evidence {
  const own = spot > 0 ? compiled.spots[spot] : undefined;
  return {
    rule: own?.rule ?? recorder.here.rule,
    at: own?.at ?? recorder.here.at,
    changes: recorder.events.filter((e) => e.event === 'change'),
  };
}

/** Where a step begins: the state there, which step it is, of which run. */
export interface Border {
  readonly state: Int32Array;
  readonly number: number;
  readonly key: RunKey;
}

/** Takes a step again in the traced form from where it began. The evidence, if it breaks off there again. */
export function stepAgain(traced: Machine, { state, number, key }: Border, table: Table): Evidence | undefined {
  traced.state.set(state.subarray(0, traced.layout.follows));
  trackedStart(traced.compiled, traced.state);
  traced.doors.changed();
  traced.doors.key(key.a, key.b, number);
  const recorder = watched(traced);
  traced.sit(table);
  recorder.begin();
  try {
    traced.step();
    return undefined;
  } catch (error) {
    if (error instanceof RunFailure) return evidenceOf(traced, recorder, error);
    throw error;
  }
}
