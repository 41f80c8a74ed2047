/** What lies where at the moment that an account tells: it tells of a step when all of it is done, and of some steps twice. */
import type { Machine } from '../engine/machine.js';
import type { StepRecord } from '../engine/trace-run.js';
import type { Names } from './account-names.js';
import { standOf, type TileStand } from './tile-stand.js';

type Events = StepRecord['events'];

export class Moment {
  /** As it was after the last step that was told to its end. */
  private settled: TileStand | undefined;

  constructor(private readonly names: Names) {}

  begin(machine: Machine): void {
    this.settled ??= standOf(machine, machine.initial);
  }

  /** The names of things are as they are after these events of the step. */
  after(events: Events): void {
    if (!this.settled) return;
    const stand = this.settled.copy();
    for (const event of events) if (event.event === 'change') stand.change(event.what, event.after);
    this.names.stand = stand;
  }

  /** The step was told: to its end, or as far as it went. */
  done(events: Events, goesOn: boolean): void {
    this.after(events);
    if (!goesOn && this.settled) this.settled = this.names.stand;
  }
}
