/** Exact odds for a terminal. */
import type { Chance } from '../analysis/odds/amounts.js';
import type { Odds, ValueChance } from '../analysis/odds/odds.js';
import type { Sample } from '../analysis/odds/sampled.js';
import { sizeOf } from '../analysis/simulation/distribution.js';
import { meanOf, shareOf } from '../analysis/simulation/intervals.js';
import { Fraction } from '../base/fraction.js';
import type { Scenario } from '../engine/program.js';
import { shown, wrap } from '../source/width.js';
import { columns, counted, cut, meanWithError, shareWithError } from './figures.js';
import { chanceText, exactText, lookedAt, numberText, quantityText, valueText, whenText } from './odds-words.js';

/** Rows of a distribution; where it has more values they are told some together. */
const MOST_ROWS = 20;

/** A line of a distribution: values from one to another. */
interface Row {
  readonly from: number;
  readonly to: number;
  readonly chance: Chance;
}

/**
 * What odds say.
 *
 * @param until the condition that ends it, as it was written
 */
export function oddsText(odds: Odds, scenario: Scenario, until: string | undefined, width = 80): string {
  const { question } = odds;
  const lines = [
    shown(scenario.title),
    ...wrap(shown(`${scenario.name}, ${whenText(question, until)}`), width),
    '',
    ...answer(odds, scenario, width),
    ...beside(odds),
    '',
    ...wrap(about(odds), width),
  ];
  return `${lines.join('\n')}\n`;
}

function answer(odds: Odds, scenario: Scenario, width: number): string[] {
  const { question, values, expected, sample } = odds;
  const { of, policy } = question;
  const what = shown(quantityText(question));
  if (policy !== 'random' && expected) return chosen(odds, what, expected, width);
  if (of.is === 'condition') {
    const chance = values.find(({ value }) => value === 1)?.chance ?? nothing(odds);
    return [...wrap(`${what}: ${withExact(chance)}`, width), ...tried(sample, (value) => value === 1, width)];
  }
  const rows = rowsOf(withSampled(odds), odds.open);
  const table = rows.map((row) => [
    cut(shown(label(odds, scenario, row)), width - 40),
    chanceText(row.chance),
    exactText(row.chance),
    ...(sample ? [shareText(sample, (value) => value >= row.from && value <= row.to)] : []),
  ]);
  const heads = [what, 'chance', '', ...(sample ? [`of ${counted(sizeOf(sample.values))} runs`] : [])];
  return [
    ...columns(
      heads.map((head) => cut(head, width - 40)),
      table,
      0,
    ),
    ...(expected ? ['', `Expected: ${numberText(expected)}`] : []),
    ...(sample && of.is !== 'ends' ? ['', `Expected, by runs: ${meanText(sample)}`] : []),
  ];
}

/** What comes of it if people choose for it or against it. */
function chosen({ question: { of, policy }, sample }: Odds, what: string, expected: Chance, width: number): string[] {
  const how = of.is === 'condition' ? ['likeliest', 'least likely'] : ['highest', 'lowest'];
  const found = of.is === 'condition' ? withExact(expected) : numberText(expected);
  const is = (value: number): boolean => value === 1;
  return [
    ...wrap(`${what}, if people choose so that it is ${how[policy === 'best' ? 0 : 1]}: ${found}`, width),
    ...(of.is === 'condition' ? tried(sample, is, width) : sample ? [`By runs: ${meanText(sample)}`] : []),
  ];
}

/** Values that only runs came to may be as likely as what was not looked at. */
function withSampled({ values, sample, open }: Odds): ValueChance[] {
  const known = new Set(values.map(({ value }) => value));
  const others = [...(sample?.values.keys() ?? [])].filter((value) => !known.has(value));
  const all = [...values, ...others.map((value) => ({ value, chance: { low: 0, high: open.high } }))];
  return all.sort((a, b) => a.value - b.value);
}

/** The chance of what nothing was found to lead to. */
function nothing({ open }: Odds): Chance {
  return open.high === 0 ? { low: 0, high: 0, exactly: Fraction.zero } : { low: 0, high: open.high };
}

function withExact(chance: Chance): string {
  const more = exactText(chance);
  return more === '' ? chanceText(chance) : `${chanceText(chance)} (${more})`;
}

function label(odds: Odds, scenario: Scenario, { from, to }: Row): string {
  const first = valueText(odds, scenario, from);
  return from === to ? first : `${first} to ${valueText(odds, scenario, to)}`;
}

/** Values in order; where there are many, those of as long stretches as make few enough rows. */
function rowsOf(values: readonly ValueChance[], open: Chance): Row[] {
  if (values.length <= MOST_ROWS) return values.map(({ value, chance }) => ({ from: value, to: value, chance }));
  const [least, most] = [values[0]?.value ?? 0, values.at(-1)?.value ?? 0];
  const stretch = Math.ceil((most - least + 1) / MOST_ROWS);
  const stretches = new Map<number, ValueChance[]>();
  for (const one of values) {
    const nth = Math.floor((one.value - least) / stretch);
    stretches.set(nth, [...(stretches.get(nth) ?? []), one]);
  }
  return [...stretches].map(([nth, some]) => ({
    from: least + nth * stretch,
    to: Math.min(most, least + (nth + 1) * stretch - 1),
    chance: together(some, open),
  }));
}

function together(values: readonly ValueChance[], open: Chance): Chance {
  const low = values.reduce((sum, { chance }) => sum + chance.low, 0);
  if (values.every(({ chance }) => chance.exactly)) {
    const exactly = values.reduce((sum, { chance }) => sum.plus(chance.exactly ?? Fraction.zero), Fraction.zero);
    return { low: exactly.toNumber(), high: exactly.toNumber(), exactly };
  }
  const high = values.reduce((sum, { chance }) => sum + chance.high - open.high, 0);
  return { low, high: Math.min(1, high + open.high) };
}

/** What did not come to rest in any value. */
function beside({ brokenOff, neverEnds }: Odds): string[] {
  return [
    ...(brokenOff.high > 0 ? [`A rule breaks it off: ${withExact(brokenOff)}`] : []),
    ...(neverEnds.high > 0 ? [`It goes on for ever: ${withExact(neverEnds)}`] : []),
  ];
}

function tried(sample: Sample | undefined, is: (value: number) => boolean, width: number): string[] {
  if (!sample) return [];
  return wrap(`Of ${counted(sizeOf(sample.values))} runs (seed ${sample.seed}): ${shareText(sample, is)}`, width);
}

function shareText({ values }: Sample, is: (value: number) => boolean): string {
  const times = [...values].reduce((sum, [value, n]) => sum + (is(value) ? n : 0), 0);
  const share = shareOf(times, sizeOf(values));
  return share ? shareWithError(share) : 'none';
}

function meanText({ values, seed }: Sample): string {
  const mean = meanOf(values);
  return mean ? `${meanWithError(mean)}, seed ${seed}` : 'no run came so far';
}

function about({ ways, states, open, sample, question, peopleAsked }: Odds): string {
  const looked = lookedAt(ways, states);
  const left = question.policy === 'random' ? `; ${chanceText(open)} was not looked at` : '';
  const known = sample ? `Bounds: ${looked}${left}. --budget says how many ways are.` : `Exact: ${looked}.`;
  if (!peopleAsked) return known;
  const how = {
    random: 'What people choose is taken by chance, each option as likely as another.',
    best: 'All people choose together.',
    worst: 'All people choose together.',
  }[question.policy];
  return `${known} ${how}${sample && question.policy !== 'random' ? ' In the runs they choose by chance.' : ''}`;
}
