/** Questions about the fire phase on small boards whose answers a model checker worked out, and enumeration with fractions. */
import { readFileSync } from 'node:fs';
import type { OddsQuestion } from '../../core/analysis/odds/odds.js';
import { readQuantity } from '../../core/analysis/odds/quantity.js';
import type { Scenario } from '../../core/engine/program.js';
import { Diagnostics } from '../../core/source/diagnostic.js';
import { boardFromText } from '../boards.js';
import { fireScenario } from '../rules.js';

/** One question as it is written down in `questions.json`, with its answer. */
export interface FireQuestion {
  readonly name: string;
  readonly board: string;
  /** The marker that ends it; null: none does. */
  readonly limit: number | null;
  readonly query: {
    readonly kind: string;
    readonly steps?: number;
    readonly damage?: number;
    readonly cell?: readonly number[];
  };
  readonly value: number;
  readonly fraction: string | null;
  readonly states: number;
}

export const fireQuestions: readonly FireQuestion[] = JSON.parse(
  readFileSync(new URL('./questions.json', import.meta.url), 'utf8'),
);

export function fireBoard({ board, limit }: FireQuestion): Scenario {
  return fireScenario(boardFromText(board, limit ?? Number.POSITIVE_INFINITY), 'counted');
}

/** A question in the words of the language. */
export function asOdds(scenario: Scenario, { query, limit }: FireQuestion, ways = 1e8): OddsQuestion {
  const [of, until] = inWords(query, limit);
  const asked = read(scenario, of);
  const ends = until === undefined ? undefined : read(scenario, until);
  return {
    of: asked,
    after: query.steps === undefined ? undefined : { ticks: query.steps, clock: 'step' },
    until: ends?.is === 'condition' ? ends.condition : undefined,
    policy: 'random',
    ways,
    seed: '1',
  };
}

function inWords(query: FireQuestion['query'], limit: number | null): [of: string, until?: string] {
  const { kind, damage, cell } = query;
  const level = kind.startsWith('fire') ? 'burning' : 'smoky';
  switch (kind) {
    case 'damage_within':
      return [`markers is at least ${damage}`];
    case 'expected_steps_to_damage':
      return ['length', `markers is at least ${damage}`];
    case 'all_burning_within':
      return ['every square is burning'];
    case 'expected_steps_to_all_burning':
      return ['length', 'every square is burning'];
    case 'fire_standing_after':
    case 'smoke_standing_after':
      return [`${cell?.join()} is ${level} and markers is less than ${limit}`];
    default:
      return [`${cell?.join()} is ${level}`];
  }
}

export function read(scenario: Scenario, text: string): OddsQuestion['of'] {
  const slips = new Diagnostics();
  const quantity = readQuantity(scenario, text, 'step', '--of', slips);
  if (!quantity) throw new Error(`${text}: ${slips.list.map(({ message }) => message).join('; ')}`);
  return quantity;
}
