import type { Best } from '../language/program.js';
import type { Property } from '../language/types.js';
import { askFor, CANDIDATES } from './asking.js';
import type { Emitter } from './emitter.js';
import { helper, push, stretchOf } from './expressions.js';
import { inOrder, loop } from './loops.js';

/** Whether a thing may be without such a number. */
export function mayLack(p: Property): boolean {
  return p.domain.is === 'number' && p.domain.none;
}

/** The one of a set with the most or least of something: by board order, another amount, luck or choice where several have. */
export function best(e: Emitter, b: Best): string {
  const { base } = stretchOf(e, b.property);
  const better = b.most ? '>' : '<';
  const { ties } = b;
  // Things without such a number have neither the most nor the least.
  const lacks = (x: string): string => (mayLack(b.property) ? `S[${base}+${x}]!==-1&&` : '');
  if (ties.by === 'board order') {
    return helper(
      e,
      b.set,
      'b',
      (set) =>
        `let k=-1,v=0;${inOrder(e, set, (x) => `if(${lacks(x)}(k<0||S[${base}+${x}]${better}v)){k=${x};v=S[${base}+${x}];}`)}return k;`,
    );
  }
  if (ties.by === 'property') {
    const second = stretchOf(e, ties.property).base;
    const beats = ties.most ? '>' : '<';
    return helper(
      e,
      b.set,
      'b',
      (set) =>
        `let k=-1,v=0,u=0;${inOrder(e, set, (x) => `const p=S[${base}+${x}],q=S[${second}+${x}];if(${lacks(x)}(k<0||p${better}v||(p===v&&q${beats}u))){k=${x};v=p;u=q;}`)}return k;`,
    );
  }
  const { site, who } = ties;
  return helper(e, b.set, 'b', (set) => {
    const gather = `const k0=kp;let v=0;${loop(e, set, (x) => `const p=S[${base}+${x}];if(${lacks(x)}(kp===k0||p${better}v)){kp=k0;v=p;${push}K[kp++]=${x};}else if(p===v&&kp>k0){${push}K[kp++]=${x};}`)}`;
    return `${gather}const n=kp-k0;if(n===0)return -1;let i=0;if(n>1){${askFor(e, site, who, 'n', CANDIDATES('k0'), 'i')}}${e.traced ? `else X.only(${site.index},K[k0]);` : ''}const r=K[k0+i];kp=k0;return r;`;
  });
}
