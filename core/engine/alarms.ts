import type { Model } from '../language/model.js';
import type { Invariant } from '../language/program.js';
import type { Machine } from './machine.js';
import { stoppedMidway } from './rest.js';

/** What must never be so, asked of a machine at rest: each is told when it comes about, not again while it lasts. */
export class Alarms {
  private broken = new Set<Invariant>();

  constructor(
    private readonly model: Model,
    private readonly machine: Machine,
  ) {}

  fresh(): Invariant[] {
    if (stoppedMidway(this.machine)) return [];
    const broken = this.model.invariants.filter((_, i) => this.machine.doors.nevers[i]?.() === true);
    const fresh = broken.filter((x) => !this.broken.has(x));
    this.broken = new Set(broken);
    return fresh;
  }
}
