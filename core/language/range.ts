import type { Expr } from './program.js';
import { bounds, NONE } from './types.js';

/** What a number may be, as far as the expression shows it. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const anything: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

export function rangeOf(x: Expr): Range {
  switch (x.op) {
    case 'const':
      return { from: x.value, to: x.value };
    case 'local':
      return x.local.type.is === 'number' ? known(x.local.type, x.local.type.none === true) : anything;
    case 'global':
      return { from: x.global.from, to: x.global.to };
    case 'property': {
      const { domain } = x.property;
      return domain.is === 'thing' ? anything : known(bounds(domain), domain.is === 'number' && domain.none);
    }
    case 'option': {
      const { values } = x.option;
      return values.is === 'number' ? { from: values.from, to: values.to } : anything;
    }
    case 'sum':
      return sum(x.sign, rangeOf(x.left), rangeOf(x.right));
    case 'divide':
      return quotient(rangeOf(x.left), rangeOf(x.right), x.up ? Math.ceil : Math.floor);
    case 'smaller':
    case 'larger': {
      const [left, right] = [rangeOf(x.left), rangeOf(x.right)];
      const pick = x.op === 'smaller' ? Math.min : Math.max;
      return { from: pick(left.from, right.from), to: pick(left.to, right.to) };
    }
    case 'whether': {
      const [then, otherwise] = [rangeOf(x.then), rangeOf(x.otherwise)];
      return { from: Math.min(then.from, otherwise.from), to: Math.max(then.to, otherwise.to) };
    }
    case 'count':
    case 'distance':
    case 'deck-count':
      return { from: 0, to: Number.POSITIVE_INFINITY };
    default:
      return anything;
  }
}

/** What may be none is below every number then. */
function known({ from, to }: Range, none: boolean): Range {
  return { from: none ? Math.min(NONE, from) : from, to };
}

function sum(sign: '+' | '-' | '*', left: Range, right: Range): Range {
  if (sign === '+') return { from: left.from + right.from, to: left.to + right.to };
  if (sign === '-') return { from: left.from - right.to, to: left.to - right.from };
  return corners(left, right, (a, b) => a * b);
}

function quotient(left: Range, right: Range, rounded: (n: number) => number): Range {
  if (right.from <= 0 && right.to >= 0) return anything;
  return corners(left, right, (a, b) => rounded(a / b));
}

function corners(left: Range, right: Range, of: (a: number, b: number) => number): Range {
  const all = [left.from, left.to].flatMap((a) => [right.from, right.to].map((b) => of(a, b)));
  // Nothing times anything at all, or anything at all by anything at all.
  return all.some(Number.isNaN) ? anything : { from: Math.min(...all), to: Math.max(...all) };
}
