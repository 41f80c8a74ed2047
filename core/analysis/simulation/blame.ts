/** Which lost runs would be won, on the same luck, if a hazard were not there. */
import type { RunKey } from '../../base/luck.js';
import { RunFailure } from '../../engine/failure.js';
import type { Scenario } from '../../engine/program.js';
import { type Hazard, withoutHazards } from './hazards.js';
import { addPair, type PairSums } from './ratios.js';
import { Seated } from './seated.js';
import type { Plan } from './simulator.js';

/** How much longer than the lost run one without the hazard is played, and how many steps more. */
const LONGER = { times: 10, steps: 100 } as const;

export class Blame {
  /** Words that are levels of the same properties go together: without one there is none of the other. */
  private readonly without = new Map<string, { readonly seated: Seated; readonly words: number[] }>();

  constructor(scenario: Scenario, plan: Plan, hazards: readonly Hazard[]) {
    hazards.forEach((hazard, k) => {
      const key = hazard.properties.map(({ index }) => index).join();
      const known = this.without.get(key);
      if (known) {
        known.words.push(k);
        return;
      }
      const frozen = new Set(hazard.properties);
      const seated = new Seated(scenario, plan, { bodies: [], conditions: [], frozen });
      withoutHazards(seated.machine, seated.machine.initial, [hazard]);
      seated.machine.doors.changed();
      this.without.set(key, { seated, words: [k] });
    });
  }

  /** A run was lost after so many steps. One that breaks off without the hazard tells nothing. */
  lost(key: RunKey, steps: number, sums: readonly PairSums[]): void {
    for (const { seated, words } of this.without.values()) {
      const won = wins(seated, key, steps * LONGER.times + LONGER.steps);
      if (won !== undefined) for (const k of words) addPair(sums[k] as PairSums, 1, won ? 1 : 0);
    }
  }
}

function wins(seated: Seated, key: RunKey, most: number): boolean | undefined {
  const { machine } = seated;
  try {
    seated.begin(key);
    for (let step = 0; step < most; step++) if (machine.step() !== 0) return seated.result === 'won';
    return false;
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    machine.doors.begin(0);
    return undefined;
  }
}
