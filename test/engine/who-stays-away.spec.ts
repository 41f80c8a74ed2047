import { describe, expect, it } from 'vitest';
import { scenarioAt } from '../../bench/adrift.js';

describe('fewer players than a scenario says', () => {
  it.each([3, 4, 6])('places those of the %d who have a place, and leaves out those who do not play', (players) => {
    const { world, position } = scenarioAt('scenarios/betrayal/abyss.yaml', players);
    const named = world.pieces.map((piece) => piece.name).filter((name) => name.startsWith('explorer'));
    expect(named).toHaveLength(players);
    expect(position.places).toHaveLength(Math.min(players, 4));
  });
});
