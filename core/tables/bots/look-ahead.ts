import { trackedStart } from '../../engine/indexes.js';
import type { Machine } from '../../engine/machine.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import type { Table } from '../../engine/table.js';
import type { Asked } from './bot.js';

/**
 * A second machine of the same program, put where a step began: what is tried there touches no game. It is known by what
 * is compared alone, so no luck of the run can be read from it.
 */
export class LookAhead {
  readonly machine: Machine;
  private readonly from: Int32Array;
  private step = 0;

  constructor(readonly scenario: Scenario) {
    const { worth, orders } = scenario.model;
    this.machine = machineOf(scenario, 'asked', { bodies: [], conditions: [], values: worth ? [worth] : [], orders });
    this.from = this.machine.state.slice();
  }

  /** Goes to where the step began in which this is asked. */
  stand({ border, step }: Asked): void {
    const { machine, from } = this;
    from.fill(0);
    from.set(border);
    trackedStart(machine.compiled, from);
    this.step = step;
  }

  /** Takes the step from there with these answers; how it ended. Where it breaks off, whatever it throws is thrown on. */
  take(table: Table): number {
    const { machine } = this;
    machine.state.set(this.from);
    machine.doors.from(this.step);
    machine.sit(table);
    return machine.step();
  }
}
