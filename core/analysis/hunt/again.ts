/** Whether a position shows a fault: a machine is begun there and taken on. */

import type { DocNode } from '../../documents/tree.js';
import { RunFailure } from '../../engine/failure.js';
import { type Machine, STEP_BUDGET } from '../../engine/machine.js';
import { readPositions } from '../../engine/position.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import { endingOf } from '../../engine/rest.js';
import { Diagnostics } from '../../source/diagnostic.js';
import { AnswerFault, ForcedTable } from '../../tables/forced.js';
import { Odometer } from '../../tables/odometer.js';
import { ENOUGH, Steps } from '../../tables/steps.js';
import { lookBroadly } from './breadth.js';
import { brokenPromise, faultOf, flowOver, isOverWithoutEnd, promiseFault } from './faults.js';
import { type Fault, type Given, sameFault } from './finds.js';
import { NamingTable } from './naming.js';
import { type Keys, nodeOf } from './said.js';
import { Turned } from './turned.js';

/** Where a test may begin, and what it begins over. */
export interface Ground {
  readonly scenario: Scenario;
  /** The position of the scenario that others are laid over. */
  readonly under: DocNode | undefined;
}

/** Positions tried one after the other. */
export class Again {
  private readonly machine: Machine;
  private looking: Machine | undefined;
  private turned: Turned | undefined;

  constructor(private readonly ground: Ground) {
    this.machine = machineOf(ground.scenario, 'asked');
  }

  /** Whether steps with these answers, all of them used, show the fault in the last of them. */
  shows(fault: Fault, keys: Keys | undefined, steps: number, answers: readonly Given[]): boolean {
    const { machine } = this;
    if (!this.begin(machine, keys)) return false;
    const table = new ForcedTable(
      machine.compiled,
      answers.map(({ text }) => text),
    );
    machine.sit(table);
    try {
      const found = this.after(machine, fault, steps);
      return found !== undefined && sameFault(found, fault) && table.left === 0;
    } catch (error) {
      if (error instanceof AnswerFault) return false;
      throw error;
    }
  }

  /** The fewest answers with which steps from a position show the fault, among so many ways; undefined where none do. */
  fewest(fault: Fault, keys: Keys | undefined, steps: number, most: number, any = false): readonly Given[] | undefined {
    const { machine } = this;
    if (!this.begin(machine, keys)) return undefined;
    const odometer = new Odometer();
    const table = new NamingTable(machine.compiled, odometer);
    let found: readonly Given[] | undefined;
    new Steps(machine, odometer, table).each(most, () => {
      table.begin();
      const came = this.after(machine, fault, steps);
      if (!came || !sameFault(came, fault)) return undefined;
      if (!found || table.answers.length < found.length) found = [...table.answers];
      return any || found.length === 0 ? ENOUGH : undefined;
    });
    return found;
  }

  /** Whether hunting from a position finds the fault. */
  isHunted(fault: Fault, keys: Keys | undefined, steps: number, ways: number): boolean {
    this.looking ??= machineOf(this.ground.scenario, 'watched');
    const machine = this.looking;
    if (!this.begin(machine, keys)) return false;
    if (fault.kind === 'order') this.turned ??= new Turned(this.ground.scenario);
    const { met } = lookBroadly(machine, { kinds: new Set([fault.kind]), steps, ways }, this.turned);
    return met.some((other) => sameFault(other.fault, fault));
  }

  /** Begins at a position; false where it is none, or what must never be so is so there already. */
  private begin(machine: Machine, keys: Keys | undefined): boolean {
    const { scenario, under } = this.ground;
    const own = new Diagnostics();
    const positions = [under, keys && nodeOf(keys)].filter((node) => node !== undefined);
    const position = readPositions(scenario.world, positions, own, scenario.world.players);
    if (own.failed) return false;
    machine.restart({ ...position, at: position.at ?? (scenario.start || undefined) });
    return endingOf(machine) === undefined;
  }

  /** What is wrong after the last of some steps; undefined where nothing is, or it was before. */
  private after(machine: Machine, wanted: Fault, steps: number): Fault | undefined {
    const promise = wanted.kind === 'never' ? brokenPromise(machine) : () => 0;
    if (steps === 0) return promiseFault(machine, promise());
    for (let step = 1; step <= steps; step++) {
      if (promise() > 0) return undefined;
      const came = this.step(machine);
      if (typeof came !== 'number') return step === steps ? came : undefined;
      if (step === steps)
        return promiseFault(machine, promise()) ?? (came === 9 && isOverWithoutEnd(machine) ? flowOver : undefined);
      if (came !== 0) return undefined;
    }
    return undefined;
  }

  private step(machine: Machine): number | Fault {
    try {
      return machine.doors.step(STEP_BUDGET);
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      return faultOf(machine, error);
    }
  }
}
