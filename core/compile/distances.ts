import type { Expr, Local } from '../language/program.js';
import type { Emitter } from './emitter.js';
import { test } from './expressions.js';
import { freeLocals } from './locals.js';
import { linkGuard } from './loops.js';
import { endOfWays, firstWay, wayLink, wayOther } from './ways.js';

/** Steps from one space to another over links that pass; far away is a million. The board is walked once a call. */
export function distance(e: Emitter, link: Local, linkTest: Expr | undefined): string {
  const fill = distances(e, link, linkTest);
  const name = e.fresh('d');
  e.add(`function ${name}(f,t){if(f<0||t<0)return 1000000;${fill}(f);const d=DI[t];return DS[t]===dg?d:1000000;}`);
  return name;
}

/** Fills DI with the distances from a space; DS says which entries are of this walk. */
export function distances(e: Emitter, link: Local, linkTest: Expr | undefined): string {
  const name = e.fresh('f');
  e.add(`function ${name}(f){${walk(e, link, linkTest, 's', '')}}`);
  return name;
}

/** Puts the spaces at most so many steps from a space on the stack of spaces, in the order of the board. */
export function reach(e: Emitter, link: Local, linkTest: Expr | undefined): string {
  const name = e.fresh('r');
  e.add(
    `function ${name}(f,m){if(f<0||m<0)return;const w0=rp;${walk(e, link, linkTest, 's', 'if(DI[s]>=m)break;')}` +
      `for(let h=0;h<dt;h++){if(rp>=NR.length)WIDEN();let j=rp++;const s=DQ[h];while(j>w0&&NR[j-1]>s){NR[j]=NR[j-1];j--;}NR[j]=s;}}`,
  );
  return name;
}

/** Steps from a space to the nearest that is the target; as many as there are spaces where none is reached. */
export function distanceTo(e: Emitter, x: Extract<Expr, { op: 'distance' }>): string {
  const name = e.fresh('o');
  const free = freeLocals({ target: x.target, test: x.test, each: x.each, link: x.link });
  const params = ['f', ...free.map((i) => `l${i}`)].join(',');
  const far = e.world.counts.space;
  // Looking at a space may set out on a walk of its own, so this one is put aside first.
  e.add(
    `function ${name}(${params}){if(f<0)return ${far};const r0=rp;${walk(e, x.link, x.test, 's', '')}` +
      `for(let h=0;h<dt;h++){if(rp+2>NR.length)WIDEN();NR[rp++]=DQ[h];NR[rp++]=DI[DQ[h]];}` +
      `let d=${far};for(let h=r0,z=rp;h<z;h+=2){const ${e.local(x.each)}=NR[h];if(${test(e, x.target)}){d=NR[h+1];break;}}rp=r0;return d;}`,
  );
  return name;
}

/** Goes out from `f`, nearest first; `stop` is asked of each space `s` before its links are followed. `dt` counts the spaces met. */
function walk(e: Emitter, link: Local, linkTest: Expr | undefined, s: string, stop: string): string {
  const l = e.local(link);
  const guard = [linkTest ? test(e, linkTest) : undefined, linkGuard(e, l, s, true, false)].filter(
    (t) => t !== undefined,
  );
  return (
    `dg++;dt=1;DQ[0]=f;DI[f]=0;DS[f]=dg;for(let h=0;h<dt;h++){const ${s}=DQ[h];${stop}` +
    `for(let i=${firstWay(e, s)},n=${endOfWays(e, s)};i<n;i++){const o=${wayOther(e, 'i')};if(DS[o]===dg)continue;` +
    `const ${l}=${wayLink(e, 'i')};${guard.length ? `if(!(${guard.join('&&')}))continue;` : ''}DS[o]=dg;DI[o]=DI[${s}]+1;DQ[dt++]=o;}}`
  );
}
