/**
 * The fire phase of the Flash Point module held against the same phase played on paper (`phase.ts`): random
 * houses and ships of many sizes, and whole games of the scenarios, compared space by space and edge by edge after every phase.
 * `npx tsx test/modules/on-paper/main.ts [phases] [seed] [houses|ships]` plays that many of each (100,000), or of one of them.
 */

import { scenarioAt } from '../../../bench/adrift.js';
import { draw, runKey, sourceKey } from '../../../core/base/luck.js';
import { noTally, playHouses, playScenario } from './check.js';
import { aboard, type Dice } from './random.js';

const phases = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 7);
const only = process.argv[4];
const key = runKey(seed, 0);
const source = sourceKey('flash-point-check');
let drawn = 0;
const dice: Dice = (below) => draw(key.a, key.b, source, drawn++, 0, below);

const houses = ['family', 'family-back', 'recruit', 'veteran', 'heroic'].map((name) => `flash-point/${name}`);
const ships = ['merchant-ship', 'submarine'].flatMap((ship) =>
  ['family', 'recruit', 'veteran', 'heroic'].map((name) => `dangerous-waters/${ship}-${name}`),
);
for (const [what, manner, scenarios] of [
  ['houses', undefined, houses],
  ['ships', aboard, ships],
] as const) {
  if (only !== undefined && only !== what) continue;
  const tally = noTally();
  playHouses(dice, phases, tally, manner);
  for (const name of scenarios) playScenario(scenarioAt(`scenarios/${name}.yaml`), seed, phases / 100, tally);
  process.stdout.write(
    `${Object.entries(tally)
      .map(([what, n]) => `${what} ${n.toLocaleString('en')}`)
      .join(', ')}: no difference\n`,
  );
}
