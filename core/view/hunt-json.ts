/** What a hunt found, in the form that `--json` prints. */

import { faultWords, placeWords } from '../analysis/hunt/fault-words.js';
import type { Find } from '../analysis/hunt/finds.js';
import type { Hunted, HuntPlan } from '../analysis/hunt/hunt.js';
import type { ModuleHunted, ModulePlan } from '../analysis/hunt/module-hunt.js';
import { nameOf } from '../compile/world.js';
import type { Scenario } from '../engine/program.js';

export function huntJson(
  { finds, states, ways, within, turnedWithin, played }: Hunted,
  { kinds }: HuntPlan,
  scenario: Scenario,
) {
  return {
    hunt: 1,
    for: [...kinds],
    finds: finds.map((find) => findJson(find, scenario)),
    states,
    ways,
    // JSON has no number without end.
    within: stepsOf(within),
    turnedWithin: kinds.has('order') ? stepsOf(turnedWithin) : null,
    played: played
      ? {
          seed: played.seed,
          runs: played.runs,
          steps: played.steps,
          untouched: played.untouched.map((space) => nameOf(scenario.world, 'space', space)),
        }
      : null,
  };
}

/** What was found of a module, in the same form. */
export function moduleJson(
  { found, boards, starts, ways, upTo, within }: ModuleHunted,
  { kinds, spaces, steps }: ModulePlan,
) {
  return {
    hunt: 1,
    for: [...kinds],
    finds: found ? found.finds.map((find) => findJson(find, found.scenario)) : [],
    board: found?.board ?? null,
    given: found?.start ?? null,
    boards,
    starts,
    ways,
    spaces,
    upTo,
    within: stepsOf(Math.min(within, steps)),
  };
}

const stepsOf = (within: number): number | 'the end' => (Number.isFinite(within) ? within : 'the end');

function findJson(find: Find, { world }: Scenario) {
  const { fault, run, played, culprit, changes, otherwise } = find;
  return {
    kind: fault.kind,
    says: faultWords(find, world),
    ...(fault.kind === 'never' && { never: fault.invariant.rule.key, sentence: fault.invariant.sentence }),
    ...(fault.kind === 'unreached' && { spaces: fault.spaces.map((space) => nameOf(world, 'space', space)) }),
    rule: culprit.rule?.key ?? null,
    at: culprit.at ? placeWords(culprit.at) : null,
    steps: run.map(({ node, answers }) => ({ node, answers: answers.map(({ by, text }) => ({ [by]: text })) })),
    played: played ?? null,
    changes,
    ...(otherwise && { otherwise }),
  };
}
