import type { Stmt } from '../language/program.js';
import { askFor, CANDIDATES } from './asking.js';
import { draw, follow, many, only, picked, pickLabel, pickNumber, roll } from './choices.js';
import type { Emitter } from './emitter.js';
import { asker, expr, stretchOf, test } from './expressions.js';
import { discardOf, handsFrom } from './layout.js';
import { asksLevel, collect } from './loops.js';
import { procedureName } from './procedures.js';
import { rayName } from './rays.js';
import { trackable } from './tracking.js';
import {
  addGlobalName,
  addName,
  globalPlace,
  moveName,
  piecesPlace,
  pileName,
  setGlobalName,
  setName,
} from './writes.js';

/**
 * Statements become the body of a function that returns 0 when it went its way, and another number when more than the
 * body ends: 1 the game, 2 the turn, 3 the phase. `bodyEnd` is what ends the body alone, `rayEnd` one ray.
 */
export interface Ends {
  readonly body: string;
  readonly ray: string | undefined;
  /** The text of `proceed`, in replacements. */
  readonly proceed: string | undefined;
  /** In `all at once` writes wait until all is read. */
  readonly waiting: boolean;
}

export const bodyEnds: Ends = { body: '{kp=K0;return 0;}', ray: undefined, proceed: undefined, waiting: false };

/** A whole function from a body. */
export function bodyFunction(
  e: Emitter,
  name: string,
  params: readonly string[],
  body: readonly Stmt[],
  ends: Ends = bodyEnds,
): string {
  return framed(`function ${name}(${params.join(',')}){`, `${statements(e, body, ends)}return 0;}`);
}

/** Where a body may be left from inside a loop the stack goes back to where it was; a body that never uses it need not. */
export function framed(head: string, body: string): string {
  return body.includes('kp++') ? `${head}const K0=kp;${body}` : `${head}${body.replaceAll('{kp=K0;', '{')}`;
}

export function statements(e: Emitter, body: readonly Stmt[], ends: Ends): string {
  return body.map((s) => statement(e, s, ends)).join('');
}

export function checked(callText: string): string {
  const r = callText;
  return `{const r=${r};if(r!==0)return r;}`;
}

function spotText(e: Emitter, s: { readonly at: import('../source/file.js').FileSpan }): string {
  if (!e.asked) return '';
  const n = e.spot(s.at);
  return e.traced ? `X.spot(SPOT=${n});` : `SPOT=${n};`;
}

function statement(e: Emitter, s: Stmt, ends: Ends): string {
  switch (s.do) {
    case 'write':
      if (ends.waiting) return `WAIT(0,${s.property.index},${expr(e, s.of)},${expr(e, s.value)},0);`;
      return spotText(e, s) + checked(`${setName(e, s.property)}(${expr(e, s.of)},${expr(e, s.value)})`);
    case 'add':
      if (ends.waiting) return `WAIT(1,${s.property.index},${expr(e, s.of)},${expr(e, s.by)},0);`;
      return spotText(e, s) + checked(`${addName(e, s.property)}(${expr(e, s.of)},${expr(e, s.by)})`);
    case 'write-global':
      if (ends.waiting) return `WAIT(0,${globalPlace(e, s.global)},0,${expr(e, s.value)},0);`;
      return spotText(e, s) + checked(`${setGlobalName(e, s.global)}(${expr(e, s.value)})`);
    case 'add-global':
      if (ends.waiting) return `WAIT(1,${globalPlace(e, s.global)},0,${expr(e, s.by)},0);`;
      return spotText(e, s) + checked(`${addGlobalName(e, s.global)}(${expr(e, s.by)})`);
    case 'move':
      if (ends.waiting) return `WAIT(0,${piecesPlace(e)},${expr(e, s.piece)},${expr(e, s.to)},0);`;
      return spotText(e, s) + checked(`${moveName(e)}(${expr(e, s.piece)},${expr(e, s.to)})`);
    case 'move-amount':
      return moveAmount(e, s, ends);
    case 'let':
      return `let ${e.local(s.local)}=${expr(e, s.value)};`;
    case 'roll':
      return roll(e, s);
    case 'pick':
      return picked(e, s, ends);
    case 'pick-many':
      return many(e, s);
    case 'pick-number':
      return pickNumber(e, s, ends);
    case 'pick-label':
      return pickLabel(e, s, ends);
    case 'agree': {
      const i = e.fresh('i');
      return `{let ${i}=0;${askFor(e, s.site, s.who, '2', 'null', i)}if(${i}===0){${statements(e, s.then, ends)}}else{${statements(e, s.otherwise, ends)}}}`;
    }
    case 'follow':
      return follow(e, s, ends);
    case 'draw':
      return draw(e, s, ends);
    case 'play':
      return checked(`PLAY(${expr(e, s.card)})`);
    case 'discard': {
      const c = e.fresh('c');
      return `${spotText(e, s)}{const ${c}=${expr(e, s.card)};if(${c}>=0&&DECKOF[${c}]>=0)${checked(`${pileName(e)}(${c},${discardOf(0)}+2*DECKOF[${c}])`)}}`;
    }
    case 'give': {
      const hand = `${handsFrom(e.world.model.decks.all.length)}+${expr(e, s.to)}`;
      if (!s.list)
        return `${spotText(e, s)}{const h=${hand};if(h>=${handsFrom(e.world.model.decks.all.length)})${checked(`${pileName(e)}(${expr(e, s.what)},h)`)}}`;
      const i = e.fresh('i');
      const list = expr(e, s.what);
      return `${spotText(e, s)}for(let ${i}=0;${i}<LISTS[${list}].length;${i}++)${checked(`${pileName(e)}(LISTS[${list}][${i}],${hand})`)}`;
    }
    case 'shuffle': {
      const into = s.card ? `{const c=${expr(e, s.card)};${checked(`${pileName(e)}(c,${2 + 2 * s.deck.index})`)}}` : '';
      return spotText(e, s) + into + (s.card ? checked(`MIX(${s.deck.index})`) : checked(`SHUFFLE(${s.deck.index})`));
    }
    case 'remove-card':
      return spotText(e, s) + checked(`${pileName(e)}(${expr(e, s.card)},0)`);
    case 'call':
      return (
        spotText(e, s) + checked(`${procedureName(e, s.procedure)}(${s.arguments.map((a) => expr(e, a)).join(',')})`)
      );
    case 'later': {
      const args = [0, 1, 2].map((i) =>
        s.arguments[i] ? expr(e, s.arguments[i] as NonNullable<(typeof s.arguments)[number]>) : '0',
      );
      procedureName(e, s.procedure);
      return `LATER(${s.procedure.index},${args.join(',')},${s.site?.index ?? -1},${s.order && e.asked ? asker(e, s.order) : 0});`;
    }
    case 'send':
      return spotText(e, s) + checked(`${rayName(e, s.ray)}(${expr(e, s.from)})`);
    case 'proceed':
      return ends.proceed ? checked(ends.proceed) : '';
    case 'remember':
      return `REMEMBER(${e.layout.memories[s.memory.index]?.base}+${expr(e, s.value)});`;
    case 'end':
      if (s.what === 'body') return ends.body;
      if (s.what === 'ray') return ends.ray ?? ends.body;
      return `return ${s.what === 'turn' ? 2 : 3};`;
    case 'outcome':
      return `${spotText(e, s)}return END(${s.ending.index});`;
    case 'if':
      return `${s.branches.map((b) => `if(${test(e, b.if)}){${statements(e, b.then, ends)}}`).join('else ')}${s.otherwise ? `else{${statements(e, s.otherwise, ends)}}` : ''}`;
    case 'switch':
      if (s.rows.length === 0) return s.otherwise ? `{${statements(e, s.otherwise, ends)}}` : '';
      return `${s.rows.map((b) => `if(${test(e, b.if)}){${statements(e, b.then, ends)}}`).join('else ')}${s.otherwise ? `else{${statements(e, s.otherwise, ends)}}` : ''}`;
    case 'for-each':
      return forEach(e, s, ends);
    case 'until':
      return until(e, s, ends);
    case 'at-once': {
      const w = e.fresh('w');
      return `${spotText(e, s)}{const ${w}=wn;${statements(e, s.body, { ...ends, waiting: true })}${checked(`APPLY(${w})`)}}`;
    }
    case 'repeat': {
      const [i, n] = [e.fresh('i'), e.fresh('n')];
      return `for(let ${i}=0,${n}=${expr(e, s.times)};${i}<${n};${i}++){if(--budget<0)FAIL(2,${e.spot(s.at)});${statements(e, s.body, ends)}}`;
    }
  }
}

function moveAmount(e: Emitter, s: Extract<Stmt, { do: 'move-amount' }>, ends: Ends): string {
  if (ends.waiting) return `WAIT(2,${s.property.index},${expr(e, s.from)},${expr(e, s.amount)},${expr(e, s.to)});`;
  const { base } = stretchOf(e, s.property);
  const top = s.property.domain.is === 'number' ? s.property.domain.to : 0;
  const low = s.property.domain.is === 'number' ? s.property.domain.from : 0;
  const [f, t, n] = [e.fresh('f'), e.fresh('t'), e.fresh('n')];
  const set = setName(e, s.property);
  return (
    `${spotText(e, s)}{const ${f}=${expr(e, s.from)},${t}=${expr(e, s.to)};const ${n}=${f}<0||${t}<0||${f}===${t}?0:Math.min(${expr(e, s.amount)},S[${base}+${f}]-(${low}),${top}-S[${base}+${t}]);` +
    `if(${n}>0){${checked(`${set}(${f},S[${base}+${f}]-${n})`)}${checked(`${set}(${t},S[${base}+${t}]+${n})`)}}}`
  );
}

function forEach(e: Emitter, s: Extract<Stmt, { do: 'for-each' }>, ends: Ends): string {
  const v = e.local(s.local);
  const each = e.local(s.set.each);
  const [a, b, i] = [e.fresh('a'), e.fresh('b'), e.fresh('i')];
  const again = memberTest(e, s.set);
  const recheck = s.recheck && again ? again : undefined;
  const bind = each === v ? '' : `const ${each}=${v};`;
  if (s.order && s.site) {
    const n = e.fresh('n');
    const keep = recheck
      ? `{let j=${a};for(let q=${a};q<kp;q++){const ${each}=K[q];if(${recheck})K[j++]=K[q];}kp=j;}`
      : '';
    return (
      `{const ${a}=kp;${collect(e, s.set)}for(;;){${keep}const ${n}=kp-${a};if(${n}===0)break;let ${i}=0;if(${n}>1){${askFor(e, s.site, s.order, n, CANDIDATES(a), i)}}else{${only(e, s.site, `K[${a}]`)}}` +
      `const ${v}=K[${a}+${i}];for(let j=${a}+${i};j<kp-1;j++)K[j]=K[j+1];kp--;{${statements(e, s.body, ends)}}}kp=${a};}`
    );
  }
  return `{const ${a}=kp;${collect(e, s.set)}const ${b}=kp;for(let ${i}=${a};${i}<${b};${i}++){const ${v}=K[${i}];${bind}${recheck ? `if(!(${recheck}))continue;` : ''}${statements(e, s.body, ends)}}kp=${a};}`;
}

/** Whether a thing still is in a set, asked again before its turn. */
function memberTest(e: Emitter, set: import('../language/program.js').SetExpr): string | undefined {
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
  return reads && e.queueFor(reads.own, reads.near, reads.link);
}

function until(e: Emitter, s: Extract<Stmt, { do: 'until' }>, ends: Ends): string {
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
