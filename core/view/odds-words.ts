/** Chances, numbers and what they were asked of, in words. */
import type { Chance } from '../analysis/odds/amounts.js';
import { FLOW_OVER, GOES_ON, type Odds, type OddsQuestion } from '../analysis/odds/odds.js';
import type { Scenario } from '../engine/program.js';

/** Fractions with more characters than this are told as decimals alone. */
const LONGEST = 30;

/** Decimals of a number that is known to be off by little. */
const DIGITS = 12;

/** `18.75 %`, `12.3 % to 15.1 %`: never rounded to none or to certainty. */
export function chanceText({ low, high, exactly }: Chance): string {
  const isOne = exactly !== undefined || high - low <= 1e-6;
  return isOne
    ? percentOf((low + high) / 2, exactly !== undefined)
    : `${percentOf(low, false)} to ${percentOf(high, false)}`;
}

function percentOf(share: number, isExact: boolean): string {
  const p = 100 * share;
  if (share === 0) return '0 %';
  if (isExact && (share === 0 || share === 1)) return `${p} %`;
  if (p < 0.00005 && p > 0) return '<0.0001 %';
  if (p > 99.99995 && p < 100) return '>99.9999 %';
  return `${Number(p.toFixed(4))} %`;
}

/** How exactly a chance or number is known: its fraction, or its decimals and by how much they may be off; empty for wide bounds. */
export function exactText({ low, high, exactly }: Chance): string {
  const fraction = exactly?.toString();
  if (fraction !== undefined && fraction.length <= LONGEST) return fraction;
  const middle = (low + high) / 2;
  if (high - low > 1e-6 * Math.max(1, middle) || middle === 0) return '';
  const written = Number(middle.toPrecision(DIGITS));
  return `${written} ± ${roundedUp(Math.max(high - written, written - low))}`;
}

/** A small number with one digit, no less than it is. */
function roundedUp(off: number): string {
  const [digit = '0', exponent = '0'] = off.toExponential(0).split('e');
  const enough = Number(`${digit}e${exponent}`) >= off;
  const next = Number(digit) + (enough ? 0 : 1);
  return next === 10 ? `1e${Number(exponent) + 1}` : `${next}e${Number(exponent)}`;
}

/** `5.58 (2857/512)`, `at least 3.2`: what is expected. */
export function numberText(chance: Chance): string {
  const { low, high, exactly } = chance;
  if (low === Number.POSITIVE_INFINITY) return 'without end: it may go on for ever';
  if (high === Number.POSITIVE_INFINITY)
    return low === Number.NEGATIVE_INFINITY ? 'not known' : `at least ${short(low)}`;
  if (exactly === undefined && high - low > 1e-6 * Math.max(1, Math.abs(high)))
    return `${short(low)} to ${short(high)}`;
  const said = short((low + high) / 2);
  const more = exactText(chance);
  return more === '' || more === said ? said : `${said} (${more})`;
}

const short = (n: number): string => `${Number(n.toPrecision(6))}`;

/** `after 5 turns`, `at the end`, `as soon as the hall burns`. */
export function whenText({ after, of }: OddsQuestion, until: string | undefined): string {
  const soonest = until === undefined ? '' : `as soon as \`${until}\``;
  const ticks = after && `after ${after.ticks} ${after.clock}${after.ticks === 1 ? '' : 's'}`;
  if (ticks !== undefined) return soonest === '' ? ticks : `${ticks}, or ${soonest}`;
  if (of.is === 'length') return soonest === '' ? 'to the end' : `to the end, or ${soonest}`;
  return soonest === '' ? 'at the end' : `${soonest}, or at the end`;
}

/** What is asked about. */
export function quantityText({ of }: OddsQuestion): string {
  switch (of.is) {
    case 'ends':
      return 'How it ends';
    case 'length':
      return `Length in ${of.clock}s`;
    default:
      return of.text;
  }
}

/** What a value stands for: a number as it is, an end with its title. */
export function valueText({ question }: Odds, { model }: Scenario, value: number): string {
  if (question.of.is === 'condition') return value === 1 ? 'yes' : 'no';
  if (question.of.is !== 'ends') return `${value}`;
  if (value === GOES_ON) return 'goes on';
  if (value === FLOW_OVER) return 'over, neither won nor lost';
  const ending = model.endings[value - 1];
  return ending ? `${ending.result}: ${ending.reason}` : `${value}`;
}

/** What was looked at. */
export function lookedAt(ways: number, states: number): string {
  const [w, s] = [ways, states].map((n) => n.toLocaleString('en'));
  return `${w} ${ways === 1 ? 'way of a step was' : 'ways of steps were'} looked at, ${s} different ${states === 1 ? 'state' : 'states'} between them`;
}
