import { describe, expect, it } from 'vitest';
import { fireBoard, fireQuestions } from '../../../bench/fire/questions.js';
import { type OddsQuestion, oddsOf, sampleOf } from '../../../core/analysis/odds/odds.js';
import { readQuantity } from '../../../core/analysis/odds/quantity.js';
import { sizeOf } from '../../../core/analysis/simulation/distribution.js';
import type { Clock } from '../../../core/analysis/simulation/observed.js';
import { prepare, type Scenario } from '../../../core/engine/program.js';
import { sourceOf } from '../../../core/engine/sources.js';
import { Diagnostics } from '../../../core/source/diagnostic.js';
import { shipped } from '../../support/scenario.js';

const RUNS = 4000;

function scenarioAt(path: string): Scenario {
  const project = shipped(path);
  const [document] = project.entries;
  const scenario = document && prepare(sourceOf(project, document), project.diagnostics);
  if (!scenario) throw new Error(`${path} cannot be run`);
  return scenario;
}

function question(scenario: Scenario, of: string, after: OddsQuestion['after']): OddsQuestion {
  const asked =
    of === 'ends'
      ? ({ is: 'ends' } as const)
      : readQuantity(scenario, of, after?.clock ?? 'step', '--of', new Diagnostics());
  if (!asked) throw new Error(of);
  return { of: asked, after, policy: 'random', ways: 2_000_000, seed: 'agreement' };
}

/**
 * Whether runs fall as the chances say: the sum of squares over what is expected, values that are expected less than five times
 * together. It is as large as this in one of many thousand such tests.
 */
function agrees(scenario: Scenario, asked: OddsQuestion): void {
  const exact = oddsOf(scenario, asked);
  const { values } = sampleOf(scenario, asked, RUNS);
  expect(exact.sample).toBeUndefined();
  const n = sizeOf(values);
  expect(n).toBe(RUNS);
  const known = new Map(exact.values.map(({ value, chance }) => [value, (chance.low + chance.high) / 2]));
  for (const value of values.keys()) expect([value, known.has(value)]).toEqual([value, true]);
  let [squares, classes, rareTimes, rareExpected] = [0, 0, 0, 0];
  for (const [value, chance] of known) {
    const [times, expected] = [values.get(value) ?? 0, chance * n];
    if (expected < 5) {
      rareTimes += times;
      rareExpected += expected;
    } else {
      squares += (times - expected) ** 2 / expected;
      classes++;
    }
  }
  const freedom = Math.max(1, classes - 1);
  expect(squares).toBeLessThan(freedom + 4.5 * Math.sqrt(2 * freedom) + 6);
  expect(Math.abs(rareTimes - rareExpected)).toBeLessThan(5 * Math.sqrt(rareExpected) + 6);
}

type Case = readonly [path: string, of: string, ticks: number | undefined, clock: Clock];

const cases: readonly Case[] = [
  ['scenarios/hazards/cottage.yaml', 'ends', undefined, 'step'],
  ['scenarios/hazards/cottage.yaml', 'length', undefined, 'step'],
  ['scenarios/hazards/cottage.yaml', 'length', undefined, 'activation'],
  ['scenarios/hazards/barge.yaml', 'the number of burning spaces', 1, 'activation'],
  ['scenarios/hazards/workshop.yaml', 'ends', 1, 'activation'],
  ['scenarios/examples/night-watch/scenario.yaml', 'damage', 1, 'round'],
  ['scenarios/examples/night-watch/scenario.yaml', 'length in steps', 1, 'turn'],
  ['scenarios/examples/night-watch/scenario.yaml', 'the number of burning rooms', 2, 'turn'],
  ['scenarios/red-november/adrift.yaml', 'asphyxiation', 4, 'step'],
  ['scenarios/flash-point/unattended.yaml', 'the number of burning squares', 2, 'step'],
];

describe('exact odds and runs agree', () => {
  it.each(cases)('%s: %s after %s %s', (path, of, ticks, clock) => {
    const scenario = scenarioAt(path);
    const counted = of === 'length in steps' ? 'step' : clock;
    agrees(scenario, question(scenario, of, ticks === undefined ? undefined : { ticks, clock: counted }));
  });

  const boards = fireQuestions.filter(
    ({ name }, i, all) => all.findIndex((q) => q.name.split('/')[0] === name.split('/')[0]) === i,
  );
  it.each(boards.map((one) => [one.name.split('/')[0], one] as const))('the fire phase: %s', (_, board) => {
    const scenario = fireBoard(board);
    agrees(scenario, question(scenario, 'markers', { ticks: 7, clock: 'step' }));
    if (board.limit !== null) agrees(scenario, question(scenario, 'length', undefined));
  });
});
