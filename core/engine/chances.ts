import { Fraction } from '../base/fraction.js';
import type { Action } from '../language/program.js';

/** In how many ways so many dice come to each sum. */
function sums(faces: readonly number[], times: number): Map<number, bigint> {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let k = 0; k < times; k++) {
    const next = new Map<number, bigint>();
    for (const [sum, count] of ways)
      for (const face of faces) next.set(sum + face, (next.get(sum + face) ?? 0n) + count);
    ways = next;
  }
  return ways;
}

/** How likely a check is to succeed that rolls so many of its dice against a number. */
export function chanceOf({ die, atMost }: NonNullable<Action['check']>, times: number, value: number): Fraction {
  let good = 0n;
  for (const [sum, count] of sums(die.faces, times)) if (atMost ? sum <= value : sum >= value) good += count;
  return Fraction.of(good, BigInt(die.faces.length) ** BigInt(times));
}
