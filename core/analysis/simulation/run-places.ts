/** Where in one run anything ever was so: a bit for each space, link or piece of each set that is observed, in few whole numbers. */
import type { Tally } from './tally.js';

/** Bits in one number of a row, so that it stays a small whole number. */
const BITS = 30;

/** How many numbers say where, for so many places in all. */
export const placeWords = (places: number): number => Math.ceil(places / BITS);

/** Reads from the counts of a block what each run has added to them. */
export class RunPlaces {
  private readonly counted: readonly Float64Array[];
  private readonly before: readonly Float64Array[];
  private readonly words: number;

  constructor({ places }: Tally) {
    this.counted = places.map(({ runs }) => runs);
    this.before = this.counted.map((runs) => runs.slice());
    this.words = placeWords(this.counted.reduce((sum, runs) => sum + runs.length, 0));
  }

  /** Where it was so in the run that has just ended. */
  next(): number[] {
    const words = Array.from({ length: this.words }, () => 0);
    let place = 0;
    this.counted.forEach((runs, k) => {
      const before = this.before[k] as Float64Array;
      for (let i = 0; i < runs.length; i++, place++) {
        if (runs[i] === before[i]) continue;
        before[i] = runs[i] as number;
        const word = Math.floor(place / BITS);
        words[word] = (words[word] ?? 0) | (1 << (place % BITS));
      }
    });
    return words;
  }
}

/** Such numbers of many runs, one after the other. */
export class KeptPlaces {
  /** Where the places of each set begin. */
  private readonly begins: readonly number[];
  private readonly words: number;
  private kept = new Int32Array(0);
  private runs = 0;

  /** @param sizes how many places each set has */
  constructor(sizes: readonly number[]) {
    let all = 0;
    this.begins = sizes.map((size) => {
      all += size;
      return all - size;
    });
    this.words = placeWords(all);
  }

  /** The next run: its numbers stand in a row from `at` on; without a row it came to no end. */
  add(row: readonly number[] = [], at = 0): void {
    const from = this.runs * this.words;
    if (from + this.words > this.kept.length) {
      const more = new Int32Array(Math.max(1024, this.kept.length * 2, from + this.words));
      more.set(this.kept);
      this.kept = more;
    }
    for (let word = 0; word < this.words; word++) this.kept[from + word] = row[at + word] ?? 0;
    this.runs++;
  }

  /** Whether it was ever so at a place of a set, in a run: 1 or 0. */
  was(run: number, set: number, thing: number): number {
    const place = (this.begins[set] ?? 0) + thing;
    return ((this.kept[run * this.words + Math.floor(place / BITS)] ?? 0) >> (place % BITS)) & 1;
  }
}
