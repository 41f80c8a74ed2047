import { describe, expect, it } from 'vitest';
import { playGames } from '../../core/analysis/games.js';
import { played } from '../support/bots.js';
import { watchHouseScenario } from '../support/watch-house.js';

const house = watchHouseScenario('standing orders: { put-out: { action: douse, if: the effort is 2 } }\n');

describe('many games', () => {
  it('are counted: ends, decisions, steps', () => {
    const counted = playGames(house, { bots: ['random'], runs: 200, seed: 1 });
    const seated = playGames(house, { bots: ['random', 'orders'], runs: 20, seed: 1 });
    expect(counted.won + counted.lost + counted.undecided + counted.broken).toBe(200);
    expect([...counted.ends.values()].reduce((a, b) => a + b, 0)).toBe(200);
    expect(counted.decisions).toBeGreaterThan(counted.games);
    expect(seated.games).toBe(20);
    // A plain program counts the decisions that a bot would be asked.
    const single = playGames(house, { bots: ['random'], runs: 1, seed: 5 });
    expect(single.decisions).toBe(played(house, ['random'], 5).answers.filter((a) => a.asker !== 'luck').length);
  });

  it('that break off are told apart', () => {
    const broken = playGames(house, { bots: ['random'], runs: 5, seed: 1, most: 3 });
    expect(broken.broken).toBe(5);
  });
});
