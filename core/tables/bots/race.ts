/** A way to decide, with how it came out round by round; a round has the same luck for all that take part. */
export interface Arm<T> {
  readonly way: T;
  readonly came: number[];
}

/** By how many standard errors another way has to be better than the usual one. */
const CLEARLY = 1.5;

/**
 * The best of several ways within a number of tries, by halving: all are tried equally often, then the better half goes
 * on with as many tries again, until two are left. The usual one stays to the end, and stands unless the best of the
 * others is clearly better in the rounds that both were tried in.
 *
 * @param tried how a way comes out with the luck of a round, from 1
 */
export function race<T>(
  usual: Arm<T> | undefined,
  others: readonly Arm<T>[],
  tries: number,
  tried: (way: T, round: number) => number,
): T {
  const first = usual ? [usual] : [];
  let left = tries;
  let arms = [...others];
  let round = 0;
  for (let halvings = halvingsOf(first.length + arms.length); halvings > 0; halvings--) {
    const running = [...first, ...arms];
    const each = Math.max(1, Math.floor(left / (halvings * running.length)));
    for (let i = 0; i < each && left > 0; i++) {
      round++;
      for (const arm of running) arm.came[round] = tried(arm.way, round);
      left -= running.length;
    }
    arms.sort((a, b) => mean(b) - mean(a));
    arms = arms.slice(0, Math.max(1, Math.ceil(running.length / 2) - first.length));
  }
  const [best] = arms;
  if (!usual) {
    if (!best) throw new RangeError('there is no way at all');
    return best.way;
  }
  return best && isClearlyBetter(best, usual) ? best.way : usual.way;
}

function halvingsOf(arms: number): number {
  return arms < 2 ? 0 : Math.ceil(Math.log2(arms));
}

function mean({ came }: Arm<unknown>): number {
  let [n, sum] = [0, 0];
  for (const value of came)
    if (value !== undefined) {
      n++;
      sum += value;
    }
  return n === 0 ? Number.NEGATIVE_INFINITY : sum / n;
}

/** In the rounds of both; few that agree are no proof, so half a round more that differs is taken to have been. */
function isClearlyBetter({ came }: Arm<unknown>, usual: Arm<unknown>): boolean {
  let [n, sum, squares] = [0, 0, 0];
  came.forEach((value, round) => {
    const other = usual.came[round];
    if (other === undefined) return;
    n++;
    sum += value - other;
    squares += (value - other) ** 2;
  });
  if (n === 0) return false;
  return sum / n > CLEARLY * Math.sqrt((squares + 0.5) / (n + 1) / n);
}
