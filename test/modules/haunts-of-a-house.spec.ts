import { describe, expect, it } from 'vitest';
import { hauntings, watchedHaunt } from '../../bench/haunts.js';

describe('the house of Betrayal', () => {
  it.each(hauntings)('keeps to what is never so in games at random of %s, and each comes to an end', (name) => {
    const games = name === 'explore' ? 50 : 200;
    const { broken, ends } = watchedHaunt(name, 11, games);
    expect(broken).toBeUndefined();
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(games);
  });
});
