import type { Stmt } from '../language/program.js';
import type { Emitter } from './emitter.js';
import { stretchOf, test } from './expressions.js';
import { asksLevel, collect } from './loops.js';
import { type Ends, statements } from './statements.js';
import { trackable } from './tracking.js';

function queueOf(e: Emitter, s: Extract<Stmt, { do: 'until' }>): ReturnType<Emitter['queueFor']> | undefined {
  // Where a write may be refused, what was refused once must be tried again: nothing says when.
  const refusable =
    s.property.supply !== undefined ||
    e.world.model.meetings.some((m) => m.outcome !== 'together' && (m.left === s.property || m.right === s.property));
  const reads = refusable ? undefined : trackable(s);
  return reads && e.queueFor(reads.own, reads.near, reads.link);
}

/** `until nothing changes`: what may be a candidate is looked at again until nothing is. */
export function until(e: Emitter, s: Extract<Stmt, { do: 'until' }>, ends: Ends): string {
  const v = e.local(s.local);
  const each = e.local(s.set.each);
  const queue = queueOf(e, s);
  const member =
    [asksLevel(s.set) ? undefined : e.kindTest(s.set.kind, each), s.set.filter ? test(e, s.set.filter) : undefined]
      .filter((t) => t !== undefined)
      .join('&&') || 'true';
  const write = `const ${v}=${each};${statements(e, s.body, ends)}`;
  if (!queue) {
    const [a, i, changed] = [e.fresh('a'), e.fresh('i'), e.fresh('c')];
    const slot = `S[${stretchOf(e, s.property).base}+${each}]`;
    // A write that a meeting or an empty supply refused has changed nothing.
    return `for(;;){let ${changed}=0;const ${a}=kp;${collect(e, s.set)}for(let ${i}=${a};${i}<kp;${i}++){const ${each}=K[${i}];if(${slot}===${s.level}||!(${member}))continue;{${write}}if(${slot}===${s.level})${changed}=1;}kp=${a};if(${changed}===0)break;if(--budget<0)FAIL(2,SPOT);}`;
  }
  const { near } = e.world;
  const start = e.table('start', () => near.start);
  const other = e.table('other', () => near.other);
  const [q, i] = [e.fresh('q'), e.fresh('i')];
  return (
    `while(S[${queue.count}]>0){const ${q}=S[${queue.items}+--S[${queue.count}]],role=S[${queue.waiting}+${q}];S[${queue.waiting}+${q}]=0;if((role&1)!==0){const ${each}=${q};if(${member}){${write}}}` +
    `if((role&2)!==0)for(let ${i}=${start}[${q}];${i}<${start}[${q}+1];${i}++){const ${each}=${other}[${i}];if(${member}){${write}}}}`
  );
}
