/** Runs with luck and choices of their own, where it is too much to look at all that may happen. */
import { type RunKey, runKeyOf, seedWords } from '../../base/luck.js';
import type { HuntKind } from '../../documents/hunted-words.js';
import { RunFailure } from '../../engine/failure.js';
import type { Machine } from '../../engine/machine.js';
import { MOST_STEPS } from '../../engine/trace-run.js';
import { restore } from '../../tables/enumerator.js';
import { SeededTable } from '../../tables/seeded.js';
import { brokenPromise, faultOf, flowOver, isOverWithoutEnd, promiseFault } from './faults.js';
import { type Fault, keyOfFault, type Walked } from './finds.js';
import { NamingTable } from './naming.js';
import { Sorts } from './sorts.js';
import { walked } from './trail.js';

/** What is played. */
export interface PlayPlan {
  readonly kinds: ReadonlySet<HuntKind>;
  readonly seed: string;
  readonly runs: number;
  /** Steps of one run, and of all of them together. */
  readonly steps: number;
  readonly all: number;
}

/** A fault that a run came to. */
export interface PlayedTo {
  readonly fault: Fault;
  readonly run: readonly Walked[];
  readonly after: Int32Array | undefined;
  readonly played: { readonly seed: string; readonly run: number };
}

/** What was played. */
export interface Played {
  readonly seed: string;
  readonly runs: number;
  readonly steps: number;
  readonly met: readonly PlayedTo[];
}

/** A state that a run came to and from which others may go on. */
interface Border {
  readonly state: Int32Array;
  /** Steps from the start to it. */
  readonly steps: number;
  /** The run that came to it; undefined for the start. */
  readonly by: Run | undefined;
  /** How many runs went on from it. */
  begun: number;
}

/** A run, by where it began and its luck. */
interface Run {
  readonly number: number;
  readonly key: RunKey;
  readonly from: Border;
}

/** The first time that a fault was come to, or the shortest. */
interface Reached {
  readonly fault: Fault;
  readonly run: Run;
  /** Steps from the start; the last is the one in which it came about. */
  readonly steps: number;
}

/** Borders that are kept. */
const MOST_BORDERS = 4096;

/** @param machine a watched one, where it begins */
export function playedFrom(machine: Machine, plan: PlayPlan): Played {
  return new Playing(machine, plan).play();
}

class Playing {
  private readonly start: Border;
  private readonly borders: Border[] = [];
  private readonly sorts: Sorts;
  private readonly fired: Uint8Array;
  private readonly reached = new Map<string, Reached>();
  private readonly promise: () => number;
  private steps = 0;

  constructor(
    private readonly machine: Machine,
    private readonly plan: PlayPlan,
  ) {
    this.start = { state: machine.compared.slice(), steps: 0, by: undefined, begun: 0 };
    this.sorts = new Sorts(machine);
    this.fired = new Uint8Array(machine.compiled.world.model.rules.length);
    this.promise = plan.kinds.has('never') ? brokenPromise(machine) : () => 0;
  }

  play(): Played {
    const { plan } = this;
    const words = seedWords(plan.seed);
    let runs = 0;
    while (runs < plan.runs && this.steps < plan.all) {
      const from = this.beginning(runs);
      from.begun++;
      this.one({ number: runs, key: runKeyOf(words, runs), from });
      runs++;
    }
    return { seed: plan.seed, runs, steps: this.steps, met: [...this.reached.values()].map((r) => this.retold(r)) };
  }

  /** Every second run goes on from where something new was seen: of these the one from which fewest went on. */
  private beginning(number: number): Border {
    let [least] = number % 2 === 0 ? [] : this.borders;
    if (!least) return this.start;
    for (const border of this.borders) if (border.begun < least.begun) least = border;
    return least;
  }

  private one(run: Run): void {
    const { machine, plan } = this;
    this.sit(run, new SeededTable(machine.compiled, run.key));
    let broken = this.promise();
    if (broken > 0 && run.from === this.start) this.note(promiseFault(machine, broken), run, 0);
    for (let steps = run.from.steps + 1; this.steps < plan.all; steps++) {
      if (steps > plan.steps) {
        if (plan.steps >= MOST_STEPS) this.note({ kind: 'endless', isProven: false }, run, steps - 1);
        return;
      }
      const came = this.step();
      if (typeof came !== 'number') {
        this.note(came, run, steps);
        return;
      }
      const now = this.promise();
      if (now > 0 && now !== broken) this.note(promiseFault(machine, now), run, steps);
      broken = now;
      if (came === 9 && isOverWithoutEnd(machine)) this.note(flowOver, run, steps);
      if (came !== 0) return;
      this.keep(run, steps);
    }
  }

  /** Puts the machine where a run begins, with its luck. */
  private sit({ from, key }: Run, table: SeededTable | NamingTable): void {
    const { machine } = this;
    restore(machine, from.state);
    machine.doors.key(key.a, key.b, from.steps);
    machine.sit(table);
  }

  private step(): number | Fault {
    this.steps++;
    try {
      return this.machine.step();
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      return faultOf(this.machine, error);
    }
  }

  private note(fault: Fault | undefined, run: Run, steps: number): void {
    if (!fault || !this.plan.kinds.has(fault.kind)) return;
    const known = this.reached.get(keyOfFault(fault));
    if (!known || steps < known.steps) this.reached.set(keyOfFault(fault), { fault, run, steps });
  }

  /** Keeps a state after which something was new. */
  private keep(run: Run, steps: number): void {
    const isNew = this.fires() || this.sorts.isNew();
    if (!isNew || this.borders.length >= MOST_BORDERS) return;
    this.borders.push({ state: this.machine.compared.slice(), steps, by: run, begun: 0 });
  }

  /** Whether a rule fired that had not. */
  private fires(): boolean {
    const entered = this.machine.meter?.entered;
    let isNew = false;
    for (let rule = 0; rule < this.fired.length; rule++) {
      if (this.fired[rule] === 1 || !entered?.[rule]) continue;
      this.fired[rule] = 1;
      isNew = true;
    }
    return isNew;
  }

  /** The whole run to a fault, played again and its answers written down. */
  private retold({ fault, run, steps }: Reached): PlayedTo {
    const { machine } = this;
    const told = this.again(run, steps);
    const isBroken = fault.kind === 'broken' || (fault.kind === 'stuck' && fault.reason !== 'the flow is over');
    const after = isBroken ? undefined : machine.compared.slice();
    return { fault, run: told, after, played: { seed: this.plan.seed, run: run.number } };
  }

  private again(run: Run, steps: number): Walked[] {
    const { machine } = this;
    const before = run.from.by ? this.again(run.from.by, run.from.steps) : [];
    const table = new NamingTable(machine.compiled, new SeededTable(machine.compiled, run.key));
    this.sit(run, table);
    for (let step = run.from.steps; step < steps; step++) {
      const state = machine.compared.slice();
      table.begin();
      this.step();
      before.push(walked(machine, state, table.answers));
    }
    return before;
  }
}
