import type { Expr, SetExpr, Stmt } from '../language/program.js';
import type { FileSpan } from '../source/file.js';
import type { Emitter } from './emitter.js';

/** What a traced program tells of that which changed nothing; in the other forms there is nothing to tell. */

/** No thing of this set was found; by the site that asked for one, if one did. */
export function foundNone(e: Emitter, set: SetExpr, site = -1): string {
  if (!e.traced || !set.at) return '';
  return `X.nothing(5,${e.spot(set.at)},${site},0,0,0);`;
}

/** None of the conditions was so. */
export function notSo(e: Emitter, branches: readonly Branch[]): string {
  return branches.map((b) => condition(e, 6, b)).join('');
}

/** A condition was so, and then nothing is done: `if timed-events is no: this effect ends`. */
export function soThen(e: Emitter, branch: Branch): string {
  return branch.then.every((s) => s.do === 'end') ? condition(e, 7, branch) : '';
}

interface Branch {
  readonly if: Expr;
  readonly then: readonly Stmt[];
  readonly at?: FileSpan;
}

function condition(e: Emitter, code: 6 | 7, branch: Branch): string {
  if (!e.traced || !branch.at) return '';
  const spot = e.spot(branch.at);
  e.asks.set(spot, branch.if);
  return `X.nothing(${code},${spot},0,0,0,0);`;
}
