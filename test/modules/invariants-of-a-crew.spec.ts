import { describe, expect, it } from 'vitest';
import { crewOf, variants, watched } from '../../bench/crew.js';

/** RN 15.3: what is never so in a game with a crew, in games answered at random. */
describe('a crew of the Red November', () => {
  it.each(
    variants.flatMap((variant) =>
      [1, 3, 4, 8].map((players) => [players, variant ?? 'the revised edition', variant] as const),
    ),
  )('of %i keeps to what is never so, under %s', (players, _, variant) => {
    expect(watched(crewOf(players, variant), 11, 150).broken).toBeUndefined();
  });

  it.each(['orders', 'greedy', 'search'] as const)('led by the bot %s keeps to it too', (bot) => {
    const runs = { orders: 20, greedy: 2, search: 1 }[bot];
    expect(watched(crewOf(4, undefined), 11, runs, bot).broken).toBeUndefined();
  });
});
