import type { Scenario } from '../../engine/program.js';
import type { Observed } from '../simulation/observed.js';
import { KeptPlaces } from '../simulation/run-places.js';
import type { Tally } from '../simulation/tally.js';

/** Where a row of a run begins to say what the numbers were when it ended. */
const NUMBERS = 6;
const LENGTHS = { step: 2, turn: 3, round: 4, activation: 5 } as const;

/** What came of each run, by its number: what is needed to compare it with a run of the same luck, and no more. */
export class KeptRuns {
  /** 1 where it was won, 0 where not. */
  readonly won: (number | undefined)[] = [];
  /** By the clock of the game. */
  readonly length: (number | undefined)[] = [];
  /** What was observed, in its order, as it was at the end. */
  readonly numbers: readonly (number | undefined)[][];
  /** Where what is observed ever was so, by its sets. */
  readonly places: KeptPlaces;
  private readonly wins: ReadonlySet<number>;
  private readonly clock: number;

  constructor({ model, world }: Scenario, observed: Observed) {
    this.wins = new Set(model.endings.filter(({ result }) => result === 'won').map(({ index }) => index + 1));
    this.clock = LENGTHS[observed.clock];
    this.numbers = observed.numbers.map(() => []);
    this.places = new KeptPlaces(observed.sets.map(({ universe }) => world.counts[universe as 'space'] ?? 0));
  }

  /** Notes the runs of the next block. */
  add({ rows }: Tally): void {
    for (const row of rows) {
      const [run = 0, end = 0] = row;
      // Runs that came to no end leave a gap.
      while (this.won.length < run) this.gap();
      this.won.push(this.wins.has(end) ? 1 : 0);
      this.length.push(row[this.clock]);
      this.numbers.forEach((column, i) => {
        column.push(row[NUMBERS + i]);
      });
      this.places.add(row, NUMBERS + this.numbers.length);
    }
  }

  private gap(): void {
    for (const column of [this.won, this.length, ...this.numbers]) column.push(undefined);
    this.places.add();
  }
}
