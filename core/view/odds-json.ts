/** Exact odds as JSON: every number with its bounds, and its fraction where that is known. */
import type { Chance } from '../analysis/odds/amounts.js';
import type { Odds } from '../analysis/odds/odds.js';
import type { Outcomes } from '../analysis/odds/outcomes.js';
import type { Sample } from '../analysis/odds/sampled.js';
import { sizeOf } from '../analysis/simulation/distribution.js';
import { meanOf, shareOf } from '../analysis/simulation/intervals.js';
import type { Scenario } from '../engine/program.js';
import { valueText } from './odds-words.js';
import { type OutcomeWords, toldAlike } from './outcomes-text.js';

/** What stands for a bound that is not known, or a number without end: JSON has none of its own. */
const finite = (n: number): number | null => (Number.isFinite(n) ? n : null);

function chanceJson({ low, high, exactly }: Chance) {
  return { low: finite(low), high: finite(high), ...(exactly && { fraction: exactly.toString() }) };
}

/**
 * What odds say, in the form that `--json` prints.
 *
 * @param until the condition that ends it, as it was written
 */
export function oddsJson(odds: Odds, scenario: Scenario, until: string | undefined) {
  const { question, values, expected, open, brokenOff, neverEnds, states, ways, peopleAsked, sample } = odds;
  const { of, after, policy } = question;
  return {
    odds: 1,
    of: of.is === 'condition' || of.is === 'number' ? of.text : of.is,
    is: of.is,
    ...(of.is === 'length' && { clock: of.clock }),
    after: after ?? null,
    until: until ?? null,
    policy,
    peopleAsked,
    exact: !sample,
    values: values.map(({ value, chance }) => ({
      value,
      ...(of.is === 'ends' && { title: valueText(odds, scenario, value) }),
      ...chanceJson(chance),
    })),
    expected: expected ? chanceJson(expected) : null,
    open: chanceJson(open),
    brokenOff: chanceJson(brokenOff),
    neverEnds: chanceJson(neverEnds),
    states,
    ways,
    sample: sample ? sampleJson(sample) : null,
  };
}

function sampleJson({ seed, runs, values }: Sample) {
  const n = sizeOf(values);
  const shares = [...values].sort(([a], [b]) => a - b).map(([value, times]) => ({ value, ...shareOf(times, n) }));
  return { seed, runs, shares, mean: meanOf(values) ?? null };
}

/** What may come of a step, of each choice or of a turn, in the form that `--json` prints. */
export function outcomesJson(all: readonly Outcomes[], what: 'step' | 'action' | 'turn', words: OutcomeWords) {
  return {
    odds: 1,
    outcomes: what,
    of: all.map(({ choice, outcomes, open, ways, peopleAsked }) => ({
      choice: choice ?? null,
      outcomes: toldAlike(outcomes, words).map(({ chance, ending, said }) => ({
        ...chanceJson(chance),
        ends: ending?.result ?? null,
        changes: said,
      })),
      different: outcomes.length,
      open: chanceJson(open),
      ways,
      peopleAsked,
    })),
  };
}
