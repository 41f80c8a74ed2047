/** Whether what comes to be affected comes from what was affected before. */
import type { RunKey } from '../../base/luck.js';
import { asksTable } from '../../compile/emitter.js';
import { RunFailure } from '../../engine/failure.js';
import type { Position } from '../../engine/initial.js';
import { Machine } from '../../engine/machine.js';
import { SeededTable } from '../../tables/seeded.js';
import { type Hazard, withoutHazards } from './hazards.js';
import { addPair, type PairSums } from './ratios.js';

/** Slots of states that are copied for one run, at most: a run on a big board is followed for its first steps. */
const MOST_COPIED = 4_000_000;

/** What is known of one hazard in a run. */
interface Own {
  readonly now: Int32Array;
  readonly was: Uint8Array;
  /** Things that were affected at first, or came to be. */
  things: number;
  /** Those of them that have come from what was affected before. */
  children: number;
}

/**
 * Follows a run step by step. Where something comes to be affected, the step is done once more from the state before it and
 * with the same luck, but with no hazard anywhere: as many as come then would have come anyway, and the others come from a
 * hazard. It is how many that is compared, since luck that picks among what is not affected yet picks another then. Steps
 * in which people choose are left out: without the hazard they would choose otherwise.
 */
export class Kinship {
  private readonly shadow: Machine;
  private readonly before: Int32Array;
  private readonly own: readonly Own[];
  private readonly other: Int32Array;
  private left = 0;
  private choices = 0;
  private key: RunKey = { a: 0, b: 0 };

  constructor(
    private readonly machine: Machine,
    private readonly hazards: readonly Hazard[],
    position: Position,
    things: readonly number[],
  ) {
    this.shadow = new Machine(machine.compiled, position);
    this.before = machine.state.slice();
    this.own = things.map((n) => ({ now: new Int32Array(n), was: new Uint8Array(n), things: 0, children: 0 }));
    this.other = new Int32Array(Math.max(0, ...things));
  }

  begin(key: RunKey): void {
    this.key = key;
    this.left = MOST_COPIED;
    if (asksTable(this.machine.compiled.form)) this.shadow.sit(new SeededTable(this.machine.compiled, key));
    this.own.forEach((own, k) => {
      own.was.fill(0);
      own.children = 0;
      own.things = this.fresh(own, k).length;
    });
  }

  /** Keeps the state before a step. */
  beforeStep(): void {
    const { machine, before } = this;
    this.left -= before.length;
    if (this.left < 0) return;
    before.set(machine.state);
    this.choices = machine.meter?.of('choices') ?? 0;
  }

  afterStep(): void {
    if (this.left < 0) return;
    const fresh = this.own.map((own, k) => this.fresh(own, k));
    if (fresh.every((things) => things.length === 0)) return;
    if (this.machine.meter?.of('choices') !== this.choices) return;
    if (!this.again()) return;
    fresh.forEach((things, k) => {
      if (things.length === 0) return;
      const own = this.own[k] as Own;
      const anyway = this.shadow.doors.sets[this.set(k)]?.(this.other) ?? 0;
      own.things += things.length;
      own.children += Math.max(0, things.length - anyway);
    });
  }

  end(sums: readonly PairSums[]): void {
    this.own.forEach(({ things, children }, k) => {
      if (things > 0) addPair(sums[k] as PairSums, things, children);
    });
  }

  private set(k: number): number {
    return this.hazards[k]?.set ?? 0;
  }

  /** The things that are affected now and were not before, which is then forgotten. */
  private fresh({ now, was }: Own, k: number): number[] {
    const size = this.machine.doors.sets[this.set(k)]?.(now) ?? 0;
    const fresh: number[] = [];
    for (let m = 0; m < size; m++) if (was[now[m] as number] === 0) fresh.push(now[m] as number);
    was.fill(0);
    for (let m = 0; m < size; m++) was[now[m] as number] = 1;
    return fresh;
  }

  /** Does the step again without any hazard before it; whether it can be done so. */
  private again(): boolean {
    const { shadow, machine, key } = this;
    shadow.state.set(this.before);
    withoutHazards(shadow, shadow.state, this.hazards);
    shadow.doors.changed();
    shadow.doors.key(key.a, key.b, machine.doors.stepNumber() - 1);
    try {
      shadow.step();
      return true;
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      shadow.doors.begin(0);
      return false;
    }
  }
}
