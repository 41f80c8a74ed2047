import { draw, type RunKey } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import { trackedStart } from '../../engine/indexes.js';
import type { Machine } from '../../engine/machine.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import { isLuck } from '../../engine/questions.js';
import type { Table } from '../../engine/table.js';
import { OrderLines } from './order-lines.js';

/**
 * Plays on from where another machine stands, by the standing orders where there are any and one fits, else at random. All
 * luck is drawn anew from the key that is given, never from a run's.
 */
export class Playouts implements Table {
  readonly machine: Machine;
  private readonly lines: OrderLines | undefined;
  private readonly luckSites: readonly boolean[];
  private key: RunKey = { a: 0, b: 0 };
  /** How often each question of luck or chance was asked in this playout. */
  private readonly times: Int32Array;

  constructor(scenario: Scenario) {
    const { worth, orders } = scenario.model;
    const values = worth ? [worth] : [];
    // Without orders the program decides at random by itself, which is much faster.
    this.machine = machineOf(scenario, orders.length > 0 ? 'asked' : 'plain', {
      bodies: [],
      conditions: [],
      values,
      orders,
    });
    this.times = new Int32Array(this.machine.compiled.sites.length);
    this.luckSites = this.machine.compiled.sites.map(isLuck);
    if (orders.length > 0) {
      this.lines = new OrderLines(this.machine);
      this.machine.sit(this);
    }
  }

  /** Puts the machine where another one of the program stands between two steps. */
  stand(state: ArrayLike<number>): void {
    const { machine } = this;
    machine.state.fill(0);
    machine.state.set(state);
    trackedStart(machine.compiled, machine.state);
    machine.doors.changed();
  }

  /** Plays on from this step, so many steps at most; false where the rules break off. */
  play(key: RunKey, step: number, most: number): boolean {
    const { machine } = this;
    this.key = key;
    machine.doors.key(key.a, key.b, step);
    this.times.fill(0);
    this.lines?.forget();
    try {
      if (!this.lines) machine.play(most);
      else for (let n = 0; n < most && machine.step() === 0; n++);
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      return error.reason === 9;
    }
    return true;
  }

  answer(site: number, _asker: number, count: number, candidates: ArrayLike<number> | null, extra: number): number {
    if (count === 1) return 0;
    const { lines, key } = this;
    if (lines && !this.luckSites[site]) {
      const at = { site, count, candidates, extra };
      const option = lines.meant(at) ?? lines.fitting(at);
      if (option !== undefined) return option;
    }
    const n = this.times[site] ?? 0;
    this.times[site] = n + 1;
    // The nth event is the same event however many steps led there: what is compared is then the choice, not the luck.
    return draw(key.a, key.b, site, 0, n, count);
  }
}
