import { mayBeNone } from '../language/nothing.js';
import type { Expr } from '../language/program.js';
import { mayLack } from './best.js';
import type { Emitter } from './emitter.js';
import { expr, property, test } from './expressions.js';

export function guardNone(e: Emitter, of: Expr, make: (of: string) => string, none = '-1'): string {
  const text = expr(e, of);
  return mayBeNone(of) ? `(${text}<0?${none}:${make(text)})` : make(text);
}

export function guarded(e: Emitter, of: Expr, make: (of: string) => string): string {
  const text = expr(e, of);
  return mayBeNone(of) ? `${text}>=0&&${make(text)}` : make(text);
}

/** An amount or level of a thing that is not there is none: nothing is more or less than it. */
export function amountThere(e: Emitter, x: Expr): string | undefined {
  if (x.op !== 'property' || !mayBeNone(x.of)) return undefined;
  return `${expr(e, x.of)}>=0`;
}

/** A number that others are made of: where there is none it counts as 0, as it does in a total. */
export function amount(e: Emitter, x: Expr): string {
  if (x.op === 'whether') return `(${test(e, x.if)}?${amount(e, x.then)}:${amount(e, x.otherwise)})`;
  const text = x.op === 'property' ? property(e, x, '0') : expr(e, x);
  const lacking = x.op === 'property' ? mayLack(x.property) : x.op === 'local' && mayBeNone(x);
  return lacking ? `(${text}===-1?0:${text})` : text;
}

/** A number that is put somewhere: one that may be none stays so, and what there is not of nothing is 0. */
export function given(e: Emitter, x: Expr): string {
  return x.op === 'property' && x.property.domain.is === 'number' ? property(e, x, '0') : expr(e, x);
}

/** What more must hold of two places that are one and the same: nowhere is not where anything else is. */
export function nowhere(e: Emitter, x: Extract<Expr, { op: 'compare' }>): string[] {
  if (x.sign !== '===' || !mayBeNone(x.left) || !mayBeNone(x.right)) return [];
  const place = [x.left, x.right].find(isPlace);
  return place ? [`${expr(e, place)}>=0`] : [];
}

/** Where something stands, or a space on the table. */
function isPlace(x: Expr): boolean {
  if (x.op === 'place') return x.of.op !== 'best';
  return x.op === 'local' && x.local.type.is === 'thing' && x.local.type.universe === 'space';
}
