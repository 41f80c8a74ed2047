import type { Machine } from '../engine/machine.js';
import type { Deed } from './deeds.js';
import { faultWords } from './hunt/fault-words.js';
import { huntFrom } from './hunt/hunt.js';
import type { RuleTest } from './rule-tests.js';
import type { TestProblem } from './run-rule-test.js';

/** Ways of steps that a rule test looks at. */
const WAYS = 200_000;

/** What is wrong with what may happen from where a test stands. */
export function huntedFrom({ scenario }: RuleTest, deed: Deed, machine: Machine): TestProblem[] {
  const steps = deed.play ?? Number.POSITIVE_INFINITY;
  const hunted = huntFrom(scenario, machine.compared, { kinds: new Set(deed.hunt), steps, ways: WAYS });
  const within = Math.min(hunted.within, deed.hunt.includes('order') ? hunted.turnedWithin : hunted.within);
  if (hunted.finds.length > 0)
    return hunted.finds.map((find) => ({
      message: faultWords(find, scenario.world),
      at: deed.at,
      ...(find.culprit.rule && { help: `by ${find.culprit.rule.key}` }),
    }));
  if (within >= steps) return [];
  return [
    {
      message: `more may happen than can be looked at: only what comes within ${within} ${within === 1 ? 'step' : 'steps'} was`,
      at: deed.at,
      help: 'begin nearer to it, or say with `play:` how many steps are looked at',
    },
  ];
}
