import { describe, expect, it } from 'vitest';
import { scenarioAt } from '../../bench/adrift.js';
import { draw, runKey, sourceKey } from '../../core/base/luck.js';
import { noTally, playHouses, playScenario } from './on-paper/check.js';
import { aboard, type Dice } from './on-paper/random.js';

function diceFor(name: string): Dice {
  const key = runKey(11, 0);
  const source = sourceKey(name);
  let drawn = 0;
  return (below) => draw(key.a, key.b, source, drawn++, 0, below);
}

describe('the fire phase of the module Dangerous Waters', () => {
  it('leaves random ships as the same phase on paper does, and everything is met on the way', () => {
    const tally = noTally();
    playHouses(diceFor('ships'), 2000, tally, aboard);
    expect(tally.phases).toBeGreaterThanOrEqual(2000);
    for (const met of ['flareUps', 'hazmats', 'collapses', 'knockDowns', 'losses', 'heats', 'harms', 'jams'] as const)
      expect(tally[met], met).toBeGreaterThan(30);
  });

  it.each(['merchant-ship-family', 'merchant-ship-heroic', 'submarine-family', 'submarine-heroic'])(
    'agrees with paper in whole games of %s',
    (name) => {
      const tally = noTally();
      playScenario(scenarioAt(`scenarios/dangerous-waters/${name}.yaml`), 11, 150, tally);
      expect(tally.phases).toBeGreaterThanOrEqual(150);
    },
  );
});
