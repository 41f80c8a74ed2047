/** Making what was found smaller: fewer steps, less in the position, fewer answers, and still the same fault. */

import type { Machine } from '../../engine/machine.js';
import { machineOf } from '../../engine/program.js';
import { restore } from '../../tables/enumerator.js';
import { Again, type Ground } from './again.js';
import type { Find, Given } from './finds.js';
import { type Keys, withoutOne } from './said.js';

/** A find as a rule test shows it. */
export interface Shrunk {
  /** What is laid over where the scenario begins; undefined: nothing. */
  readonly position: Keys | undefined;
  /** Steps that are played, or looked at. */
  readonly steps: number;
  readonly answers: readonly Given[];
  /** It takes more than one run to show it. */
  readonly isHunted: boolean;
}

/** Steps before the last that a test may begin with. */
const MOST_STEPS = 6;

/** Ways that are gone for one position that is tried, and for the fewest answers in the end. */
const WAYS = 3000;
const LAST_WAYS = 50_000;

/** Positions that are tried. */
const MOST_TRIED = 2000;

/**
 * Makes finds smaller.
 *
 * @param positionOf a state as a position that is laid over where the scenario begins
 */
export class Shrinker {
  private readonly again: Again;
  private readonly machine: Machine;

  constructor(
    ground: Ground,
    private readonly positionOf: (machine: Machine) => Keys,
  ) {
    this.again = new Again(ground);
    this.machine = machineOf(ground.scenario, 'asked');
  }

  /** The smallest that shows the same; undefined where nothing could be made of it that does. */
  shrink(find: Find): Shrunk | undefined {
    const { fault } = find;
    switch (fault.kind) {
      case 'unreached':
        return { position: undefined, steps: 0, answers: [], isHunted: true };
      case 'order':
        return this.hunted(find, find.run.at(-1)?.before, 1);
      case 'endless':
        return fault.isProven ? this.hunted(find, find.after, 0) : undefined;
      case 'stuck':
        // Whoever mends a flow that is over has something asked that is not asked now.
        return fault.reason === 'the flow is over' ? this.hunted(find, find.run.at(-1)?.before, 1) : this.played(find);
      default:
        return this.played(find);
    }
  }

  /** A run: from as near to its end as it can be begun. */
  private played(find: Find): Shrunk | undefined {
    const { fault, run } = find;
    for (let steps = 1; steps <= Math.min(run.length, MOST_STEPS); steps++) {
      const keys = this.keysOf(run.at(-steps)?.before);
      const answers = run.slice(-steps).flatMap((step) => step.answers);
      if (!keys || !this.again.shows(fault, keys, steps, answers)) continue;
      const position = this.least(keys, (less) => this.again.fewest(fault, less, steps, WAYS, true) !== undefined);
      const fewest = this.again.fewest(fault, position, steps, LAST_WAYS) ?? answers;
      return { position: none(position), steps, answers: fewest, isHunted: false };
    }
    const answers = run.flatMap((step) => step.answers);
    if (!this.again.shows(fault, undefined, run.length, answers)) return undefined;
    return { position: undefined, steps: run.length, answers, isHunted: false };
  }

  /** What is hunted for again from a state. */
  private hunted({ fault }: Find, from: Int32Array | undefined, steps: number): Shrunk | undefined {
    const shows = (keys: Keys): boolean => this.again.isHunted(fault, keys, steps || Number.POSITIVE_INFINITY, WAYS);
    const keys = this.keysOf(from);
    if (!keys || !shows(keys)) return undefined;
    return { position: none(this.least(keys, shows)), steps, answers: [], isHunted: true };
  }

  private keysOf(state: Int32Array | undefined): Keys | undefined {
    if (!state) return undefined;
    restore(this.machine, state);
    return this.positionOf(this.machine);
  }

  /** As much left out as can be. */
  private least(keys: Keys, shows: (keys: Keys) => boolean): Keys {
    let [least, tried] = [keys, 0];
    for (let smaller: Keys | undefined = keys; smaller; ) {
      smaller = undefined;
      for (const less of withoutOne(least)) {
        if (++tried > MOST_TRIED) return least;
        if (!shows(less)) continue;
        smaller = less;
        least = less;
        break;
      }
    }
    return least;
  }
}

function none(keys: Keys): Keys | undefined {
  return Object.keys(keys).length === 0 ? undefined : keys;
}
