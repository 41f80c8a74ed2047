import { describe, expect, it } from 'vitest';
import { scenarioAt } from '../../bench/adrift.js';
import { draw, runKey, sourceKey } from '../../core/base/luck.js';
import { noTally, playHouses, playScenario } from './on-paper/check.js';
import { images, playImage } from './on-paper/images.js';
import { type Dice, randomHouse } from './on-paper/random.js';

/** A fresh run of dice for each test. */
function diceFor(name: string): Dice {
  const key = runKey(11, 0);
  const source = sourceKey(name);
  let drawn = 0;
  return (below) => draw(key.a, key.b, source, drawn++, 0, below);
}

describe('the fire phase of the module Flash Point', () => {
  it('leaves random houses as the same phase on paper does, and everything is met on the way', () => {
    const tally = noTally();
    playHouses(diceFor('houses'), 2000, tally);
    expect(tally.phases).toBeGreaterThanOrEqual(2000);
    for (const met of ['flareUps', 'hazmats', 'collapses', 'defeats', 'knockDowns', 'losses', 'choices'] as const)
      expect(tally[met], met).toBeGreaterThan(30);
  });

  it.each(['family', 'family-back', 'recruit', 'heroic'])('agrees with paper in whole games of %s', (name) => {
    const tally = noTally();
    playScenario(scenarioAt(`scenarios/flash-point/${name}.yaml`), 11, 150, tally);
    expect(tally.phases).toBeGreaterThanOrEqual(150);
  });

  it.each(images)('does the same $name', (image) => {
    const dice = diceFor(image.name);
    let compared = 0;
    for (let n = 0; n < 8; n++) compared += playImage(randomHouse(dice), image, 8, 40);
    expect(compared).toBeGreaterThan(60);
  });
});
