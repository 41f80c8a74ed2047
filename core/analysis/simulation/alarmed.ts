/** Runs in which what must never be so came about, where it is asked for. */
import { Alarms } from '../../engine/alarms.js';
import type { Machine } from '../../engine/machine.js';
import type { Scenario } from '../../engine/program.js';

/** Of one sentence under `never:`: in how many runs it came about, and where first. */
export interface AlarmTally {
  runs: number;
  first: { readonly run: number; readonly step: number } | undefined;
}

export class Alarmed {
  private alarms: Alarms | undefined;
  private readonly seen = new Set<number>();

  constructor(
    private readonly scenario: Scenario,
    private readonly machine: Machine,
  ) {}

  begin(tallies: readonly AlarmTally[], run: number): void {
    this.alarms = new Alarms(this.scenario.model, this.machine);
    this.seen.clear();
    this.step(tallies, run, 0);
  }

  step(tallies: readonly AlarmTally[], run: number, step: number): void {
    for (const invariant of this.alarms?.fresh() ?? []) {
      const i = this.scenario.model.invariants.indexOf(invariant);
      const tally = tallies[i];
      if (!tally || this.seen.has(i)) continue;
      this.seen.add(i);
      tally.runs++;
      tally.first ??= { run, step };
    }
  }
}

export function addAlarms(into: readonly AlarmTally[], from: readonly AlarmTally[]): void {
  into.forEach((own, i) => {
    const other = from[i];
    own.runs += other?.runs ?? 0;
    own.first ??= other?.first;
  });
}
