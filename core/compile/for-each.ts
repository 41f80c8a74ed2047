import type { Local, SetExpr, Site, Stmt, Who } from '../language/program.js';

import { askFor, CANDIDATES } from './asking.js';
import { mayMerge, oneOfEach, orderCopies } from './copies.js';
import type { Emitter } from './emitter.js';
import { push, stretchOf, test } from './expressions.js';
import { loopsDeeply } from './growth.js';
import { asksLevel, collect, filterParts, levelTest } from './loops.js';
import { type Ends, only, statements } from './statements.js';
import { foundNone } from './telling.js';
import { trackable } from './tracking.js';
import { isEdge, wayLink } from './ways.js';

/** A body for each thing of a set, which is fixed at the start. */
export function forEach(e: Emitter, s: Extract<Stmt, { do: 'for-each' }>, ends: Ends): string {
  const v = e.local(s.local);
  const each = e.local(s.set.each);
  const [a, b, i] = [e.fresh('a'), e.fresh('b'), e.fresh('i')];
  const again = memberTest(e, s.set);
  const recheck = s.recheck && again ? again : undefined;
  const bind = each === v ? '' : `const ${each}=${v};`;
  const count = loopsDeeply(s.body) ? e.count() : '';
  if (s.order && s.site) {
    const n = e.fresh('n');
    const keep = recheck
      ? `{let j=${a};for(let q=${a};q<kp;q++){const ${each}=K[q];if(${recheck})K[j++]=K[q];}kp=j;}`
      : '';
    const next = mayMerge(e, s.set, s.beside)
      ? nextOfSorts(e, s.set, s.beside, a, i, { site: s.site, who: s.order })
      : `const ${n}=kp-${a};if(${n}>1){${askFor(e, s.site, s.order, n, CANDIDATES(a), i)}}else{${only(e, s.site, `K[${a}]`)}}`;
    return (
      `{const ${a}=kp;${collect(e, s.set)}${ifNone(e, s.set, `kp===${a}`)}for(;;){${keep}if(kp===${a})break;let ${i}=0;${next}` +
      `${count}const ${v}=K[${a}+${i}];for(let j=${a}+${i};j<kp-1;j++)K[j]=K[j+1];kp--;{${statements(e, s.body, ends)}}}kp=${a};}`
    );
  }
  const through = e.turnsRound() ? `let ${i}=${b}-1;${i}>=${a};${i}--` : `let ${i}=${a};${i}<${b};${i}++`;
  return `{const ${a}=kp;${collect(e, s.set)}${orderCopies(e, s.set, a)}const ${b}=kp;${ifNone(e, s.set, `${b}===${a}`)}for(${through}){${count}const ${v}=K[${i}];${bind}${recheck ? `if(!(${recheck}))continue;` : ''}${statements(e, s.body, ends)}}kp=${a};}`;
}

/** Asks which is next where copies that nothing tells apart are one option: of those alike the first. */
function nextOfSorts(
  e: Emitter,
  set: SetExpr,
  beside: readonly Local[],
  from: string,
  into: string,
  { site, who }: { readonly site: Site; readonly who: Who },
): string {
  const [u, n] = [e.fresh('u'), e.fresh('n')];
  const copied = `const ${u}=kp;for(let q=${from};q<${u};q++){${push}K[kp++]=K[q];}${oneOfEach(e, set, beside, u)}`;
  const asked = `const ${n}=kp-${u};if(${n}>1){${askFor(e, site, who, n, CANDIDATES(u), into)}}else{${only(e, site, `K[${u}]`)}}`;
  return `${copied}${asked}{const c=K[${u}+${into}];kp=${u};${into}=0;while(K[${from}+${into}]!==c)${into}++;}`;
}

function ifNone(e: Emitter, set: SetExpr, empty: string): string {
  const none = foundNone(e, set);
  return none === '' ? '' : `if(${empty}){${none}}`;
}

/** Whether a thing still is in a set, asked again before its turn. */
function memberTest(e: Emitter, set: SetExpr): string | undefined {
  const parts = [set.filter ? test(e, set.filter) : undefined];
  if (set.source.from === 'neighbours' && set.source.test) {
    const { of, link, test: linkTest, oneWay } = set.source;
    parts.push(test(e, { op: 'linked', a: of, b: { op: 'local', local: set.each }, link, test: linkTest, oneWay }));
  }
  const tests = parts.filter((t) => t !== undefined);
  return tests.length ? tests.join('&&') : undefined;
}

function queueOf(e: Emitter, s: Extract<Stmt, { do: 'until' }>): ReturnType<Emitter['queueFor']> | undefined {
  // Where a write may be refused, what was refused once must be tried again: nothing says when.
  const refusable =
    s.property.supply !== undefined ||
    e.world.model.meetings.some((m) => m.outcome !== 'together' && (m.left === s.property || m.right === s.property));
  const reads = refusable ? undefined : trackable(s);
  return reads && !e.world.shifting ? e.queueFor(reads.own, reads.near, reads.link) : undefined;
}

/** A body for each thing of a set until none is left. */
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
  const beside = besideIt(e, s.set, q, i) ?? { bind: '', test: member };
  return (
    `while(S[${queue.count}]>0){const ${q}=S[${queue.items}+--S[${queue.count}]],role=S[${queue.waiting}+${q}];S[${queue.waiting}+${q}]=0;if((role&1)!==0){const ${each}=${q};if(${member}){${write}}}` +
    `if((role&2)!==0)for(let ${i}=${start}[${q}];${i}<${start}[${q}+1];${i}++){const ${each}=${other}[${i}];${beside.bind}if(${beside.test}){${write}}}}`
  );
}

/**
 * Whether a space belongs to the set because of one neighbour, over one way to it. Where the neighbour is what changed, and
 * nothing else is asked of neighbours, nothing else can have made the space belong. Undefined where more is asked.
 */
function besideIt(
  e: Emitter,
  set: SetExpr,
  neighbour: string,
  way: string,
): { bind: string; test: string } | undefined {
  const parts = filterParts(set);
  const [by, more] = parts.filter((part) => part.op === 'exists');
  const own = parts.filter((part) => part !== by);
  const source = by?.set.source;
  if (!by || more || by.set.nearest || source?.from !== 'neighbours' || e.world.near.oneWay.includes(1))
    return undefined;
  if (source.of.op !== 'local' || source.of.local.index !== set.each.index) return undefined;
  if (own.some((part) => !levelTest(part, set.each.index))) return undefined;
  const [there, link] = [e.local(by.set.each), e.local(source.link)];
  const tests = [
    asksLevel(set) ? undefined : e.kindTest(set.kind, e.local(set.each)),
    ...own.map((part) => test(e, part)),
    asksLevel(by.set) ? undefined : e.kindTest(by.set.kind, there),
    by.set.filter && test(e, by.set.filter),
    source.oneWay ? undefined : isEdge(e, link),
    source.test && test(e, source.test),
  ].filter((text) => text !== undefined);
  return { bind: `const ${there}=${neighbour},${link}=${wayLink(e, way)};`, test: tests.join('&&') || 'true' };
}
