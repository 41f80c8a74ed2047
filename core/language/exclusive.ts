import type { Expr, Local } from './program.js';
import { bounds, isKindOf, type Kind, NONE } from './types.js';

/**
 * Whether two conditions can be shown never to hold together. Only what follows from the conditions themselves counts: other
 * values of one property, ranges of one number that do not meet, kinds that have nothing in common, a condition and its
 * contrary. Anything else is taken to be possible. `alike` says which names of the one mean the same as which of the other.
 */
export function excludeEachOther(
  a: Expr | undefined,
  b: Expr | undefined,
  alike: readonly (readonly [Local, Local])[] = [],
): boolean {
  const [left, right] = [a, b].map((x) => (x ? terms(x, false) : [[]]));
  if (!left || !right) return false;
  const names = new Map(alike.map(([one, other]) => [other.index, one.index]));
  return left.every((x) => right.every((y) => contradictory([...x, ...y], names)));
}

/** A part of a condition, or its contrary. */
interface Part {
  readonly is: Expr;
  readonly negated: boolean;
}

const MOST_TERMS = 64;

/** A condition as one or the other of several lists of parts that hold together; undefined where that is too much. */
function terms(x: Expr, negated: boolean): Part[][] | undefined {
  if (x.op === 'not') return terms(x.of, !negated);
  if (x.op !== 'and' && x.op !== 'or') return [[{ is: x, negated }]];
  const parts = x.parts.map((part) => terms(part, negated));
  let out: Part[][] = (x.op === 'and') !== negated ? [[]] : [];
  for (const part of parts) {
    if (!part) return undefined;
    out =
      (x.op === 'and') !== negated ? out.flatMap((term) => part.map((more) => [...term, ...more])) : [...out, ...part];
    if (out.length > MOST_TERMS) return undefined;
  }
  return out;
}

type Names = ReadonlyMap<number, number>;

function contradictory(parts: readonly Part[], names: Names): boolean {
  return parts.some((part, i) => {
    if (part.is.op === 'const' && (part.is.value === 0) !== part.negated) return true;
    return parts.slice(i + 1).some((other) => opposed(part, other, names)) || noValue(part, parts, names);
  });
}

function opposed(a: Part, b: Part, names: Names): boolean {
  const [x, y] = [a.is, b.is];
  if (a.negated !== b.negated && same(x, y, names)) return true;
  if (x.op === 'is-kind' && y.op === 'is-kind' && same(x.of, y.of, names))
    return kindsOpposed(a.negated, x.kind, b.negated, y.kind);
  const [one, other] = [literalOf(a), literalOf(b)];
  return one !== undefined && other !== undefined && same(one.of, other.of, names) && !same(one.is, other.is, names);
}

function kindsOpposed(notOne: boolean, one: Kind, notOther: boolean, other: Kind): boolean {
  if (notOne && notOther) return false;
  if (notOne) return isKindOf(other, one);
  if (notOther) return isKindOf(one, other);
  return !isKindOf(one, other) && !isKindOf(other, one);
}

const literals = new Set<Expr['op']>(['place-named', 'piece-named', 'card-named']);

/** `the figure is in bridge`: what is one thing of that name is no other. */
function literalOf({ is, negated }: Part): { of: Expr; is: Expr } | undefined {
  if (negated || is.op !== 'compare' || is.sign !== '===' || !literals.has(is.right.op)) return undefined;
  return { of: is.left, is: is.right };
}

interface Range {
  readonly of: Expr;
  readonly numbers: readonly number[];
  readonly fits: (n: number) => boolean;
}

/** What a part asks of a number. */
function rangeOf({ is, negated }: Part): Range | undefined {
  if (is.op === 'among') return { of: is.value, numbers: is.numbers, fits: (n) => is.numbers.includes(n) !== negated };
  if (is.op !== 'compare' || is.right.op !== 'const') return undefined;
  const { value } = is.right;
  const { sign } = is;
  return { of: is.left, numbers: [value], fits: (n) => compared(sign, n, value) !== negated };
}

/** What a comparison of two numbers comes to. */
export function compared(sign: Extract<Expr, { op: 'compare' }>['sign'], left: number, right: number): boolean {
  switch (sign) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}

/** Whether what all parts ask of one number leaves none of its values. */
function noValue(part: Part, parts: readonly Part[], names: Names): boolean {
  const asked = rangeOf(part);
  if (!asked) return false;
  const all = parts.flatMap((p) => {
    const range = rangeOf(p);
    return range && same(asked.of, range.of, names) ? [range] : [];
  });
  // Between two neighbouring numbers that are named all values are alike.
  const near = all.flatMap((r) => r.numbers.flatMap((n) => [n - 1, n, n + 1]));
  const { from, to, none } = valuesOf(asked.of);
  const values = [...near, from, to].filter((n) => n >= from && n <= to);
  if (none) values.push(NONE);
  return !values.some((n) => all.every((range) => range.fits(n)));
}

function valuesOf(x: Expr): { from: number; to: number; none: boolean } {
  if (x.op === 'property' && x.property.domain.is !== 'thing') {
    const { domain } = x.property;
    return { ...bounds(domain), none: domain.is === 'number' && domain.none };
  }
  if (x.op === 'global') return { from: x.global.from, to: x.global.to, none: false };
  if (x.op === 'option') {
    const { values } = x.option;
    if (values.is === 'names') return { from: 0, to: values.names.length - 1, none: false };
    if (values.is === 'yes/no') return { from: 0, to: 1, none: false };
    return { from: values.from, to: values.to, none: false };
  }
  return { from: -1_000_000_000, to: 1_000_000_000, none: false };
}

/** Whether two expressions say the same, names of bound things aside. */
function same(a: unknown, b: unknown, names: Names, bound: Map<number, number> = new Map()): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isLocal(a) && isLocal(b)) {
    const known = (index: number): number => bound.get(index) ?? names.get(index) ?? index;
    return known(a.index) === known(b.index);
  }
  // What is declared is the same only where it is one.
  if (!('op' in a) && !('from' in a) && !('universe' in a) && !Array.isArray(a) && !('to' in a)) return false;
  const [one, other] = [Object.entries(a), Object.entries(b)];
  if (one.length !== other.length) return false;
  const entries = Object.fromEntries(other);
  for (const [key, value] of one)
    if ((key === 'each' || key === 'link') && isLocal(value) && isLocal(entries[key]))
      bound.set(entries[key].index, value.index);
  // Where it stands is no part of what it says.
  return one.every(([key, value]) => key === 'at' || (key in entries && same(value, entries[key], names, bound)));
}

function isLocal(x: unknown): x is Local {
  return typeof x === 'object' && x !== null && 'index' in x && 'type' in x && 'name' in x && !('op' in x);
}
