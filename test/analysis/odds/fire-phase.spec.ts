import { describe, expect, it } from 'vitest';
import { asOdds, type FireQuestion, fireBoard, fireQuestions } from '../../../bench/fire/questions.js';
import type { Chance } from '../../../core/analysis/odds/amounts.js';
import { type Odds, oddsOf } from '../../../core/analysis/odds/odds.js';

/** What the question is about: a chance, or what is expected. */
function answer({ question, values, expected }: Odds): Chance {
  if (question.of.is !== 'condition') return expected ?? { low: Number.NaN, high: Number.NaN };
  return values.find(({ value }) => value === 1)?.chance ?? { low: 0, high: 0 };
}

const boards = [...new Set(fireQuestions.map(({ name }) => name.split('/')[0] ?? ''))];

/** Of the larger boards every question takes its time: one of each sort does here, `bench/odds.ts` asks them all. */
function asked(board: string): FireQuestion[] {
  const all = fireQuestions.filter(({ name }) => name.startsWith(`${board}/`));
  const first = all.filter((one, i) => all.findIndex(({ query }) => query.kind === one.query.kind) === i);
  return (all[0]?.states ?? 0) > 5000 ? first : all;
}

describe('the fire phase on small boards', () => {
  it.each(boards)('comes out as a model checker has it: %s', (board) => {
    for (const question of asked(board)) {
      const scenario = fireBoard(question);
      const { low, high, exactly } = answer(oddsOf(scenario, asOdds(scenario, question)));
      const near = {
        name: question.name,
        low: expect.closeTo(question.value, 9),
        high: expect.closeTo(question.value, 9),
      };
      expect({ name: question.name, low, high }).toEqual(near);
      if (exactly && question.fraction !== null) expect(exactly.toString()).toBe(question.fraction);
      // What the bounds promise, with the last digit of the value that was written down.
      const digit = 4e-15 * Math.max(1, question.value);
      expect(low).toBeLessThanOrEqual(question.value + digit);
      expect(high).toBeGreaterThanOrEqual(question.value - digit);
    }
  });
});
