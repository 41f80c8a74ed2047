import { orderAlikeLinks } from '../engine/alike-links.js';
import type { Machine } from '../engine/machine.js';
import { lineUpCopies } from './copies-compared.js';

/** What of the state may be otherwise: a slot of it, its value before and afterwards, and how likely that is, about. */
export interface ChangeAhead {
  readonly slot: number;
  readonly before: number;
  readonly value: number;
  readonly chance: number;
}

/** Adds up what is otherwise in states that something may lead to. */
export class ChangesAhead {
  private readonly before: Int32Array;
  private readonly found = new Map<number, Map<number, { chance: number; times: number }>>();
  private times = 0;

  /** @param before the compared part of the state to which others are compared */
  constructor(
    private readonly machine: Machine,
    before: Int32Array,
  ) {
    this.before = before.slice();
    orderAlikeLinks(machine, this.before);
  }

  /** Notes a state and how likely it is. */
  add(compared: Int32Array, chance: number): void {
    const { machine, before, found } = this;
    const after = compared.slice();
    orderAlikeLinks(machine, after);
    lineUpCopies(machine.compiled.world, machine.layout, before, after);
    this.times++;
    after.forEach((value, slot) => {
      if (value === before[slot]) return;
      const values = found.get(slot) ?? new Map<number, { chance: number; times: number }>();
      found.set(slot, values);
      const known = values.get(value);
      if (known) {
        known.chance += chance;
        known.times++;
      } else values.set(value, { chance, times: 1 });
    });
  }

  /**
   * The likeliest first.
   *
   * @param total how likely all that was noted is together: just that is what holds in all of it
   */
  all(total: number): ChangeAhead[] {
    const all = [...this.found].flatMap(([slot, values]) =>
      [...values].map(([value, { chance, times }]) => ({
        slot,
        before: this.before[slot] ?? 0,
        value,
        // Sums of about 1 are a little more or less.
        chance: times === this.times ? total : Math.min(chance, total * (1 - Number.EPSILON)),
      })),
    );
    return all.sort((a, b) => b.chance - a.chance || a.slot - b.slot || a.value - b.value);
  }
}
