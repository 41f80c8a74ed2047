/** Two runs of the same luck, step by step, and where they part. */
import { RunFailure } from '../engine/failure.js';
import { isNumbered, type SideEvent, type TraceEvent } from '../engine/trace.js';
import type { StepRecord, TracedRun } from '../engine/trace-run.js';
import type { Rule } from '../language/program.js';
import { eventJson } from './account-json.js';
import { stateJson } from './state-json.js';

/** Something that is otherwise in the second run. */
export interface Otherwise {
  /** Where it stands in a state: `spaces engine fire`. */
  readonly what: string;
  readonly first: string;
  readonly second: string;
}

/** The first step after which more is otherwise than was from the start. */
export interface Parting {
  readonly step: number;
  readonly records: readonly [StepRecord | undefined, StepRecord | undefined];
  /** The rule at work in each when they first did not do the same. */
  readonly rules: readonly [Rule | undefined, Rule | undefined];
  readonly otherwise: readonly Otherwise[];
}

/** Follows two runs, both begun, until they part. */
export class Pair {
  /** What was otherwise before the first step. */
  readonly start: readonly Otherwise[];
  private readonly known: string;

  constructor(private readonly runs: readonly [TracedRun, TracedRun]) {
    this.start = this.otherwise();
    this.known = kept(this.start);
  }

  /** Takes steps until the runs part; undefined if both come to their end the same way. */
  follow(): Parting | undefined {
    const [first, second] = this.runs;
    for (;;) {
      const records = [stepOf(first), stepOf(second)] as const;
      if (!records[0] && !records[1]) return undefined;
      const otherwise = this.otherwise();
      const apart = !records[0] || !records[1] || first.standing !== second.standing;
      if (!apart && kept(otherwise) === this.known) continue;
      return { step: Math.max(first.steps, second.steps), records, rules: this.rulesIn(records), otherwise };
    }
  }

  private otherwise(): Otherwise[] {
    const [first, second] = this.runs.map(flat) as [Map<string, string>, Map<string, string>];
    return [...new Set([...first.keys(), ...second.keys()])].flatMap((what) => {
      const [a, b] = [first.get(what) ?? 'not there', second.get(what) ?? 'not there'];
      return a === b ? [] : [{ what, first: a, second: b }];
    });
  }

  private rulesIn(records: Parting['records']): Parting['rules'] {
    const [a, b] = records.map((record) => (record?.events ?? []).filter(isTold));
    const said = (run: TracedRun, event: TraceEvent | undefined): string => {
      if (!event) return '';
      const { id: _, cause: __, at: ___, ...rest } = eventJson(run.machine.compiled, event);
      return JSON.stringify(rest);
    };
    const most = Math.max(a?.length ?? 0, b?.length ?? 0);
    for (let i = 0; i < most; i++)
      if (said(this.runs[0], a?.[i]) !== said(this.runs[1], b?.[i])) return [a?.[i]?.rule, b?.[i]?.rule];
    return [undefined, undefined];
  }
}

/** Plays a run to its end; why it broke off, if it did. */
export function playOn(run: TracedRun): RunFailure | undefined {
  try {
    for (const _ of run.play());
    return undefined;
  } catch (error) {
    if (error instanceof RunFailure) return error;
    throw error;
  }
}

/** What stays the same as long as both do the same: numbers keep their distance. */
function kept(otherwise: readonly Otherwise[]): string {
  const parts = otherwise.map(({ what, first, second }) => {
    const distance = Number(second) - Number(first);
    return [what, Number.isNaN(distance) ? [first, second] : distance];
  });
  return JSON.stringify(parts);
}

const isTold = (event: TraceEvent | SideEvent): event is TraceEvent => isNumbered(event);

/** One step more; undefined where the run is over, or breaks off. */
function stepOf(run: TracedRun): StepRecord | undefined {
  if (run.standing !== 'goes on') return undefined;
  try {
    return run.step();
  } catch (error) {
    if (error instanceof RunFailure) return undefined;
    throw error;
  }
}

/** A state as paths with values, without the engine's own numbers. */
function flat({ machine }: TracedRun): Map<string, string> {
  const { flow, ...state } = stateJson(machine);
  const into = new Map<string, string>([['flow at', String(flow.at)]]);
  const visit = (path: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, held] of Object.entries(value)) visit(path === '' ? key : `${path} ${key}`, held);
    else into.set(path, Array.isArray(value) ? value.join(', ') : value === null ? 'none' : String(value));
  };
  visit('', state);
  return into;
}
