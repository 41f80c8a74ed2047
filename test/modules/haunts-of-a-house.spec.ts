import { describe, expect, it } from 'vitest';
import { hauntings, watchedHaunt } from '../../bench/haunts.js';

describe('the house of Betrayal', () => {
  it.each(hauntings)('keeps to what is never so in games at random of %s, and each comes to an end', (name) => {
    const games = name === 'explore' ? 50 : 200;
    const { broken, ends } = watchedHaunt(name, 11, games);
    expect(broken).toBeUndefined();
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(games);
  });

  it.each(hauntings.filter((name) => name !== 'explore'))('does so with 3, 5 and 6 who play: %s', (name) => {
    for (const players of [3, 5, 6]) expect(watchedHaunt(name, 12, 40, 'random', players).broken).toBeUndefined();
  });
});
