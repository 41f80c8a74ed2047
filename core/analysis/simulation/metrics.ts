/**
 * Metrics that mean the same in every game, because they are made of the shared vocabulary. Each is defined in
 * `docs/metrics.md`. Where a game has no word for what one needs, it does not apply: that is never 0.
 */
import type { SharedWord } from '../../documents/measured-words.js';
import type { Scenario } from '../../engine/program.js';
import { sizeOf } from './distribution.js';
import { spreading } from './hazards.js';
import { type Estimate, meanOf, medianBetween, medianWait, shareOf, survival } from './intervals.js';
import type { Clock, Observed } from './observed.js';
import { bands, breakEven } from './pressure.js';
import { noPairs, ratioOf, ratioShareOf } from './ratios.js';
import type { NumberTally, Tally } from './tally.js';

export interface Measured {
  readonly name: string;
  /** The word of the vocabulary it is of, where there is one for each. */
  readonly of?: string;
  readonly title: string;
  /** What is counted: a share, a number of things, or ticks of a clock. */
  readonly unit: 'share' | 'things' | Clock;
  /** What it is counted by, where it is a rate. */
  readonly per?: Clock;
  /** Absent where it does not apply, or never came. */
  readonly value?: Estimate;
  /** A median of what is waited for, and the times between which it lies with 95 %. */
  readonly median?: number;
  readonly between?: { readonly low: number; readonly high: number };
  /** The share of runs in which it never came. */
  readonly never?: number;
  /** Why there is no value. */
  readonly missing?: string;
}

/** What is known only of runs that are played again without a hazard. */
const ofRunsAgain = ['reproduction', 'blame'] as const;

/** What shared metrics are called; of those for each word that spreads, without the word. */
export const sharedMetricNames = [
  'win rate',
  'length',
  'doubling time',
  'share affected',
  'chain reaction',
  'dud activations',
  'time to first loss',
  'time to collapse',
  'time to first damage',
  'lethality',
  'tempo tax',
  'break-even crew',
  ...ofRunsAgain,
] as const;

/** Whether any of some metrics needs runs to be played again. */
export function needRunsAgain(names: readonly string[]): boolean {
  return names.some((name) => ofRunsAgain.some((one) => name === one || name.startsWith(`${one} of `)));
}

/** All of them; without those of runs that are played again where none was. */
export function sharedMetrics(scenario: Scenario, observed: Observed, tally: Tally, again = true): Measured[] {
  const { clock } = observed;
  const measured: Measured[] = [];
  const number = (word: SharedWord): NumberTally | undefined => {
    const i = observed.numbers.findIndex(({ sort }) => sort === word);
    return i < 0 ? undefined : tally.numbers[i];
  };
  for (const word of spreading) {
    const own = number(word);
    const set = observed.sets.find((s) => s.word === word);
    if (!own || !set) continue;
    measured.push({
      name: 'doubling time',
      of: word,
      title: `Doubling time of ${word}`,
      unit: clock,
      ...waited(own.doubles, `${word} was never seen to begin`),
    });
    const all = scenario.world.counts[set.universe as 'space'] ?? 0;
    const end = meanOf(own.most);
    measured.push({
      name: 'share affected',
      of: word,
      title: `Most of the board with ${word}`,
      unit: 'share',
      ...(end && all > 0
        ? { value: { value: end.value / all, low: end.low / all, high: end.high / all } }
        : { missing: 'no run came to an end' }),
    });
  }
  const explosion = number('explosion');
  measured.push({
    name: 'chain reaction',
    title: 'Size of a chain reaction',
    unit: 'things',
    per: clock,
    ...(explosion ? present(ratioOf(tally.ratios.chain), 'nothing exploded') : { missing: doesNotApply('explosion') }),
  });
  measured.push({
    name: 'dud activations',
    title: 'Times nothing came of the hazards',
    unit: 'share',
    per: clock,
    ...(scenario.model.vocabulary.size > 0
      ? present(ratioShareOf(tally.ratios.duds), 'nothing was observed')
      : { missing: 'does not apply: the game says none of the shared words' }),
  });
  for (const [word, name, title] of [
    ['loss', 'time to first loss', 'Until the first loss'],
    ['collapse', 'time to collapse', 'Until the first collapse'],
    ['damage', 'time to first damage', 'Until the first damage'],
  ] as const) {
    const own = number(word);
    measured.push({
      name,
      title,
      unit: clock,
      ...(own ? waited(own.rises, `there was no ${word}`) : { missing: doesNotApply(word) }),
    });
  }
  measured.push(lethality(observed, tally));
  measured.push({
    name: 'tempo tax',
    title: 'Share of actions spent on relief',
    unit: 'share',
    ...(observed.relief.length > 0
      ? present(ratioShareOf(tally.ratios.relief), 'does not apply: nobody acts')
      : { missing: doesNotApply('relief') }),
  });
  measured.push(...breakEvens(observed, tally));
  if (again)
    for (const [k, { word }] of observed.hazards.entries()) measured.push(...lookedAtAgain(scenario, word, k, tally));
  return measured;
}

/** How many players hold a hazard, at shares of the board. */
function breakEvens({ hazards, relief }: Observed, { pressures }: Tally): Measured[] {
  const name = 'break-even crew';
  if (relief.length === 0)
    return [{ name, title: 'Players who hold the hazards', unit: 'things', missing: doesNotApply('relief') }];
  return hazards.flatMap(({ word }, k) =>
    bands.map((band, b): Measured => {
      const found = breakEven(pressures, k, b);
      const at = `${word} at ${Math.round(band * 100)} %`;
      const about = { name, of: at, title: `Players who hold ${at}`, unit: 'things' } as const;
      return 'missing' in found ? { ...about, ...found } : { ...about, value: found };
    }),
  );
}

/** What is known of runs that were played again without a hazard. */
function lookedAtAgain({ model }: Scenario, word: SharedWord, k: number, { again }: Tally): Measured[] {
  const [kinship, blame] = [again.kinship[k] ?? noPairs(), again.blame[k] ?? noPairs()];
  const canBeWon = model.endings.some(({ result }) => result === 'won');
  return [
    {
      name: 'reproduction',
      of: word,
      title: `Reproduction of ${word}`,
      unit: 'things',
      ...present(ratioOf(kinship), `there was no ${word} in the runs that were looked at again`),
    },
    {
      name: 'blame',
      of: word,
      title: `Lost runs, won without ${word}`,
      unit: 'share',
      ...(canBeWon
        ? present(shareOf(blame.y, blame.x), 'none that was looked at again was lost')
        : { missing: 'does not apply: nobody can win' }),
    },
  ];
}

const doesNotApply = (word: string): string => `does not apply: the game has no word for ${word}`;

function present(value: Estimate | undefined, missing: string): Pick<Measured, 'value' | 'missing'> {
  return value ? { value } : { missing };
}

/** What is waited for: its Kaplan–Meier median, and how many runs ended without it. */
function waited(
  { came, ended }: NumberTally['rises'],
  missing: string,
): Pick<Measured, 'median' | 'between' | 'never' | 'missing'> {
  const [some, none] = [sizeOf(came), sizeOf(ended)];
  if (some + none === 0) return { missing };
  const median = medianWait({ came, ended });
  const left = survival({ came, ended }).at(-1)?.left ?? 1;
  const between = medianBetween({ came, ended });
  return {
    never: none / (some + none),
    ...(median === undefined
      ? { missing: `half the runs never come to it (${Math.round(left * 100)} % left at the end)` }
      : { median, ...(between && { between }) }),
  };
}

/** Losses for each tick that somebody was exposed. */
function lethality(observed: Observed, { ratios }: Tally): Measured {
  const about = {
    name: 'lethality',
    title: 'Losses for each tick of exposure',
    unit: 'things',
    per: observed.clock,
  } as const;
  const lacking = (['loss', 'exposure'] as const).find((word) => !observed.numbers.some(({ sort }) => sort === word));
  if (lacking) return { ...about, missing: doesNotApply(lacking) };
  return { ...about, ...present(ratioOf(ratios.lethality), 'nobody was exposed') };
}
