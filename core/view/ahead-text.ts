/** What may happen, with its chances, for people who play. */
import type { Ahead } from '../analysis/ahead.js';
import type { Tries } from '../analysis/ahead-tries.js';
import { Fraction } from '../base/fraction.js';
import type { Layout } from '../compile/layout.js';
import type { Changed, ChangeEvent } from '../engine/trace.js';
import type { Ending } from '../language/program.js';
import type { Names } from './account-names.js';
import { changeWords } from './account-words.js';
import { hanging, padded, widthOf } from './board-text-cells.js';

/** Fractions with more characters than this are told in percent alone. */
const LONGEST = 17;

/** A chance in percent: never rounded to none or to certainty. */
export function percent(chance: number): string {
  if (chance <= 0 || chance >= 1) return chance <= 0 ? '0%' : '100%';
  const said = (100 * chance).toFixed(1);
  if (said === '0.0') return '<0.1%';
  return said === '100.0' ? '>99.9%' : `${said}%`;
}

/** The same of an exact chance: one that is not certain is not told as certain, however little is missing. */
function exactPercent(chance: Fraction): string {
  const about = chance.toNumber();
  const isCertain = chance.compare(Fraction.one) >= 0;
  return percent(
    isCertain ? 1 : chance.numerator === 0n ? 0 : Math.min(Math.max(about, Number.MIN_VALUE), 1 - Number.EPSILON),
  );
}

function exactly(chance: Fraction): string {
  const text = chance.toString();
  return text.length > LONGEST ? '' : text;
}

/**
 * The lines of a look ahead.
 *
 * @param tries what came of tries, where bounds say little: what is then otherwise is told by them
 * @param most how many changes are told at most
 */
export function aheadLines(
  ahead: Ahead,
  layout: Layout,
  names: Names,
  columns: number,
  tries?: Tries,
  most = 12,
): string[] {
  const rows: [Fraction, string][] = [
    ...ahead.endings.map(({ ending, chance }): [Fraction, string] => [
      chance,
      `${resultOf(ending)}: ${names.clean(ending.reason)}`,
    ]),
    [ahead.goesOn, goesOnWords(ahead)],
    [ahead.flowEnds, 'It is over, neither won nor lost'],
    [ahead.breaksOff, 'A rule breaks the game off'],
  ];
  const isExact = ahead.open.numerator === 0n;
  const said = rows
    .filter(([chance]) => chance.numerator !== 0n)
    .map(([chance, words]) => [...bounds(chance, ahead.open), words] as const);
  const widths = [0, 1].map((k) => Math.max(0, ...said.map((row) => widthOf(row[k] ?? ''))));
  const lines = said.map(([fraction, share, words]) =>
    `  ${[padded(fraction, widths[0] ?? 0), padded(share, widths[1] ?? 0), words].filter((x) => x.trim() !== '').join('  ')}`.trimEnd(),
  );
  return [
    ...lines,
    ...(tries ? triesLines(tries, ahead, names, columns) : []),
    ...changeLines(changesHead(isExact, tries), (tries ?? ahead).changes, layout, names, columns, most),
    ...about(ahead, isExact, columns),
  ];
}

function goesOnWords({ toNextTurn }: Pick<Ahead, 'toNextTurn'>): string {
  return toNextTurn ? 'The next turn begins' : 'Somebody is asked next';
}

/** About how likely what is by tries, where bounds say little. They are some tries: what is sure is not doubted for them. */
function triesLines({ tries, endings, goesOn }: Tries, ahead: Ahead, names: Names, columns: number): string[] {
  const rows: (readonly [number, Fraction, string])[] = [
    ...endings.map(
      ({ ending, times }) =>
        [
          times,
          ahead.endings.find((e) => e.ending === ending)?.chance ?? Fraction.zero,
          `${resultOf(ending)}: ${names.clean(ending.reason)}`,
        ] as const,
    ),
    [goesOn, ahead.goesOn, goesOnWords(ahead)],
  ];
  const said = rows
    .filter(([times]) => times > 0)
    .map(([times, low, words]) => [exactPercent(within(Fraction.of(times, tries), low, ahead.open)), words] as const);
  const width = Math.max(0, ...said.map(([share]) => share.length));
  const head = `That is little to go by: ${tries} times played on with other luck, it came out about so:`;
  return [
    ...hanging('', head, columns),
    ...said.flatMap(([share, words]) => hanging(`  ${share.padStart(width)}  `, words, columns)),
  ];
}

/** An estimate, where it lies outside what is sure the nearest that is possible. */
function within(estimate: Fraction, low: Fraction, open: Fraction): Fraction {
  const high = low.plus(open);
  if (estimate.compare(low) < 0) return low;
  return estimate.compare(high) > 0 ? high : estimate;
}

function resultOf({ result }: Ending): string {
  return result === 'won' ? 'Won' : 'Lost';
}

/** How one answer may come out, in a line: `lost 2.1%, won 0.5%`; about, from tries, where more than a little is open. */
export function shortOdds({ endings, open }: Ahead, tried: Tries | undefined): string {
  const said = (['lost', 'won'] as const).flatMap((result) => {
    const low = endings.reduce((sum, e) => (e.ending.result === result ? sum.plus(e.chance) : sum), Fraction.zero);
    const isSure = low.numerator !== 0n;
    if (!tried) return isSure ? [`${result} ${bounds(low, open)[1]}`] : [];
    const times = tried.endings.reduce((sum, e) => sum + (e.ending.result === result ? e.times : 0), 0);
    const estimate = within(Fraction.of(times, tried.tries), low, open);
    const sure = `${exactPercent(low)} to ${exactPercent(low.plus(open))}`;
    return times > 0 || isSure ? [`${result} about ${exactPercent(estimate)} (surely ${sure})`] : [];
  });
  if (said.length > 0) return said.join(', ');
  if (tried) return `neither won nor lost in ${tried.tries} tries`;
  return open.numerator === 0n
    ? 'neither won nor lost'
    : `neither won nor lost (${exactPercent(open)} was not looked at)`;
}

function bounds(chance: Fraction, open: Fraction): [string, string] {
  if (open.numerator === 0n) return [exactly(chance), exactPercent(chance)];
  return ['', `${exactPercent(chance)} to ${exactPercent(chance.plus(open))}`];
}

/** Before what is then otherwise: how far its chances can be relied on. */
function changesHead(isExact: boolean, tries: Tries | undefined): string {
  if (tries) return `What was otherwise in those ${tries.tries} times:`;
  return isExact ? 'What is then otherwise:' : 'What is then otherwise, each at least so likely:';
}

function changeLines(
  head: string,
  changes: Ahead['changes'],
  layout: Layout,
  names: Names,
  columns: number,
  most: number,
): string[] {
  const told = changes.flatMap(({ slot, before, value, chance }) => {
    const words = changeTold(layout, names, slot, before, value);
    return words === undefined ? [] : [{ words, chance }];
  });
  if (told.length === 0) return [];
  const width = Math.max(...told.slice(0, most).map(({ chance }) => percent(chance).length));
  const rest = told.length - most;
  return [
    head,
    ...told
      .slice(0, most)
      .flatMap(({ words, chance }) => hanging(`  ${percent(chance).padStart(width)}  `, words, columns)),
    ...(rest > 0 ? [`  and ${rest} ${rest === 1 ? 'thing' : 'things'} less likely`] : []),
  ];
}

function about({ open, transitions, states, peopleAsked }: Ahead, isExact: boolean, columns: number): string[] {
  const looked = `${transitions} ${transitions === 1 ? 'way of a step was' : 'ways of steps were'} looked at, ${states} different ${states === 1 ? 'state' : 'states'} between them`;
  const text = isExact ? `Exact: ${looked}.` : `Bounds: ${looked}; ${exactPercent(open)} was not looked at.`;
  const people = peopleAsked
    ? ' What people choose on the way was taken by chance, each option as likely as another.'
    : '';
  return hanging('', text + people, columns);
}

/** A change of one slot of the state in words; undefined for what only the engine counts, and for cards unless they are told too. */
export function changeTold(
  layout: Layout,
  names: Names,
  slot: number,
  before: number,
  after: number,
  cards = false,
): string | undefined {
  const what = changedAt(layout, slot) ?? (cards ? pileAt(layout, slot) : undefined);
  return what && changeWords(names, [changeOf(what, before, after)]);
}

function changeOf(what: Changed, before: number, after: number): ChangeEvent {
  return { event: 'change', id: 0, cause: undefined, rule: undefined, at: undefined, what, before, after };
}

function pileAt({ pile: { base, first, last } }: Layout, slot: number): Changed | undefined {
  return slot >= base + first && slot <= base + last ? { is: 'pile', thing: slot - base } : undefined;
}

/** What people see in a slot of the state; undefined for what only the engine counts, and for cards. */
function changedAt(layout: Layout, slot: number): Changed | undefined {
  for (const [global, at] of layout.globals)
    if (at === slot) return global.role === 'track' ? { is: 'number', global } : undefined;
  for (const [property, { base, first, last }] of layout.properties)
    if (slot >= base + first && slot <= base + last)
      return property.shown ? { is: 'property', property, thing: slot - base } : undefined;
  const { base, first, last } = layout.place;
  return slot >= base + first && slot <= base + last ? { is: 'place', thing: slot - base } : undefined;
}
