import type { Stmt } from '../language/program.js';
import { askFor, CANDIDATES } from './asking.js';
import { draw } from './draws.js';
import type { Emitter } from './emitter.js';
import { asker, expr, push, stretchOf, test } from './expressions.js';
import { until } from './fixpoints.js';
import { discardOf, handsFrom } from './layout.js';
import { collect } from './loops.js';
import { procedureName } from './procedures.js';
import { rayName } from './rays.js';
import { foundNone, notSo, soThen } from './telling.js';
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

/** A choice with one option is told, not asked. */
function only(e: Emitter, site: { readonly index: number }, thing: string): string {
  return e.traced ? `X.only(${site.index},${thing});` : '';
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
      return pickNumber(e, s);
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
      return branching(e, s.branches, s.otherwise, ends);
    case 'switch':
      if (s.rows.length === 0) return s.otherwise ? `{${statements(e, s.otherwise, ends)}}` : '';
      return branching(e, s.rows, s.otherwise, ends);
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

/** The first branch whose condition is so. */
function branching(
  e: Emitter,
  branches: Extract<Stmt, { do: 'if' }>['branches'],
  otherwise: readonly Stmt[] | undefined,
  ends: Ends,
): string {
  const text = branches.map((b) => `if(${test(e, b.if)}){${soThen(e, b)}${statements(e, b.then, ends)}}`).join('else ');
  const rest = otherwise ? statements(e, otherwise, ends) : notSo(e, branches);
  return rest === '' ? text : `${text}else{${rest}}`;
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
    `if(${n}>0){${checked(`${set}(${f},S[${base}+${f}]-${n})`)}${checked(`${set}(${t},S[${base}+${t}]+${n})`)}}${e.traced ? `else X.nothing(10,${s.property.index},${f},${t},0,0);` : ''}}`
  );
}

function roll(e: Emitter, s: Extract<Stmt, { do: 'roll' }>): string {
  const out = e.local(s.local);
  const faces = s.die.faces;
  const i = e.fresh('i');
  const plain = faces.every((f, k) => f === k + 1);
  const face = plain ? `${i}+1` : `${e.table(`faces ${faces.join()}`, () => faces)}[${i}]`;
  const one = `{let ${i}=0;${askFor(e, s.site, { is: 'luck' }, String(faces.length), 'null', i)}${out}+=${face};}`;
  if (!s.times) return `let ${out}=0;${one}`;
  const [k, n] = [e.fresh('k'), e.fresh('n')];
  return `let ${out}=0;for(let ${k}=0,${n}=Math.min(1000,${expr(e, s.times)});${k}<${n};${k}++)${one}`;
}

/** Chooses, picks or rolls for one thing; with no candidate (or declined) the result is -1. */
function picked(e: Emitter, s: Extract<Stmt, { do: 'pick' }>, ends: Ends): string {
  const out = e.local(s.local);
  const gather = s.how === 'address' ? address(e, s) : undefined;
  const none = s.none ? statements(e, s.none, ends) : '';
  const some = s.some ? `else{${statements(e, s.some, ends)}}` : '';
  const after = s.none || s.some ? `if(${out}<0){${none}}${some}` : '';
  if (gather) return `let ${out}=-1;${gather}${after}`;
  const [k, i, n] = [e.fresh('k'), e.fresh('i'), e.fresh('n')];
  const ask = askFor(e, s.site, s.who, n, CANDIDATES(k), i);
  const answer = s.may
    ? `if(${n}>0){${push}K[kp++]=-1;let ${i}=0;${askFor(e, s.site, s.who, `${n}+1`, CANDIDATES(k), i)}${out}=K[${k}+${i}];}`
    : `if(${n}>0){let ${i}=0;if(${n}>1){${ask}}else{${only(e, s.site, `K[${k}]`)}}${out}=K[${k}+${i}];}`;
  const empty = otherwiseTold(foundNone(e, s.set, s.site.index));
  return `let ${out}=-1;{const ${k}=kp;${collect(e, s.set)}${narrowed(e, s.site.index, k)}const ${n}=kp-${k};${answer}${empty}kp=${k};}${after}`;
}

/** Leaves only candidates that lead somewhere, where an action asks. */
function narrowed(e: Emitter, site: number, from: string): string {
  const leads = e.narrowing.get(site);
  if (!leads) return '';
  return `{let j=${from};for(let q=${from};q<kp;q++)if(${leads('K[q]')})K[j++]=K[q];kp=j;}`;
}

/** Entries of the board's address table that satisfy the phrase; without a condition the whole table, drawn from directly. */
function address(e: Emitter, s: Extract<Stmt, { do: 'pick' }>): string | undefined {
  const entries = e.world.board.address?.entries.map((x) => x.space) ?? e.world.board.spaces.map((_, i) => i);
  const out = e.local(s.local);
  const fits = entries.every((id) => {
    const kind = e.world.spaceKinds[id];
    return kind !== undefined && !e.kindTest(s.set.kind, 'x') ? true : kind !== undefined && isMember(e, s, id);
  });
  const i = e.fresh('i');
  if (!s.set.filter && s.set.source.from === 'all' && !s.set.nearest && fits) {
    const same = entries.every((id, k) => id === k);
    const table = same ? undefined : e.table('address', () => Int32Array.from(entries));
    return `{let ${i}=0;${askFor(e, s.site, s.who, String(entries.length), table ?? e.table('address', () => Int32Array.from(entries)), i)}${out}=${table ? `${table}[${i}]` : i};}`;
  }
  const table = e.table('address', () => Int32Array.from(entries));
  const v = e.local(s.set.each);
  const [k, n, j] = [e.fresh('k'), e.fresh('n'), e.fresh('j')];
  const member = collectMember(e, s, v);
  return (
    `{const ${k}=kp;for(let ${j}=0;${j}<${entries.length};${j}++){const ${v}=${table}[${j}];if(!(${member}))continue;${push}K[kp++]=${v};}const ${n}=kp-${k};` +
    `if(${n}>0){let ${i}=0;if(${n}>1){${askFor(e, s.site, s.who, n, CANDIDATES(k), i)}}else{${only(e, s.site, `K[${k}]`)}}${out}=K[${k}+${i}];}${otherwiseTold(foundNone(e, s.set, s.site.index))}kp=${k};}`
  );
}

function ifNone(e: Emitter, set: Extract<Stmt, { do: 'for-each' }>['set'], empty: string): string {
  const none = foundNone(e, set);
  return none === '' ? '' : `if(${empty}){${none}}`;
}

function otherwiseTold(text: string): string {
  return text === '' ? '' : `else{${text}}`;
}

function isMember(e: Emitter, s: Extract<Stmt, { do: 'pick' }>, id: number): boolean {
  let k = e.world.spaceKinds[id];
  while (k && k !== s.set.kind) k = k.parent;
  return k !== undefined;
}

function collectMember(e: Emitter, s: Extract<Stmt, { do: 'pick' }>, v: string): string {
  const kind = e.kindTest(s.set.kind, v);
  const filter = s.set.filter ? test(e, s.set.filter) : undefined;
  const near =
    s.set.source.from === 'neighbours'
      ? test(e, {
          op: 'linked',
          a: s.set.source.of,
          b: { op: 'local', local: s.set.each },
          link: s.set.source.link,
          test: s.set.source.test,
          oneWay: s.set.source.oneWay,
        })
      : undefined;
  return [kind, filter, near].filter((t) => t !== undefined).join('&&') || 'true';
}

/** Any number of things, one question each: the next one, or done. */
function many(e: Emitter, s: Extract<Stmt, { do: 'pick-many' }>): string {
  const out = e.local(s.local);
  const list = s.site.index;
  const [k, i, n] = [e.fresh('k'), e.fresh('i'), e.fresh('n')];
  return (
    `const ${out}=${list};NEWLIST(${list});{const ${k}=kp;${collect(e, s.set)}for(;;){const ${n}=kp-${k};if(${n}===0)break;${push}K[kp++]=-1;let ${i}=0;` +
    `${askFor(e, s.site, s.who, `${n}+1`, CANDIDATES(k), i)}kp--;if(${i}===${n})break;LISTS[${list}].push(K[${k}+${i}]);` +
    `for(let j=${k}+${i};j<kp-1;j++)K[j]=K[j+1];kp--;}kp=${k};}`
  );
}

function pickNumber(e: Emitter, s: Extract<Stmt, { do: 'pick-number' }>): string {
  const out = e.local(s.local);
  const [a, b, i] = [e.fresh('a'), e.fresh('b'), e.fresh('i')];
  const leads = e.narrowing.get(s.site.index);
  if (leads) {
    // Where an action asks, only numbers that lead somewhere are offered: they may have gaps.
    const [k, n, v] = [e.fresh('k'), e.fresh('n'), e.fresh('v')];
    return (
      `let ${out}=0;{const ${k}=kp;for(let ${v}=${expr(e, s.from)},${b}=${expr(e, s.to)};${v}<=${b};${v}++)if(${leads(v)}){${push}K[kp++]=${v};}const ${n}=kp-${k};let ${i}=0;` +
      `if(${n}>1){${askFor(e, s.site, s.who, n, CANDIDATES(k), i)}}else{${only(e, s.site, `K[${k}]`)}}${out}=${n}>0?K[${k}+${i}]:${expr(e, s.from)};kp=${k};}`
    );
  }
  return (
    `let ${out}=0;{let ${a}=${expr(e, s.from)},${b}=Math.max(${a},${expr(e, s.to)});let ${i}=0;` +
    `if(${b}>${a}){${askFor(e, s.site, s.who, `${b}-${a}+1`, 'null', i, a)}}else{${only(e, s.site, a)}}${out}=${a}+${i};}`
  );
}

function pickLabel(e: Emitter, s: Extract<Stmt, { do: 'pick-label' }>, ends: Ends): string {
  const [k, i, n, o] = [e.fresh('k'), e.fresh('i'), e.fresh('n'), e.fresh('o')];
  const gather = s.options
    .map((x, index) => `${x.if ? `if(${test(e, x.if)})` : ''}{${push}K[kp++]=${index};}`)
    .join('');
  const count = s.may ? `${n}+1` : n;
  const bodies = s.options.map((x, index) => `if(${o}===${index}){${statements(e, x.body, ends)}}`).join('else ');
  const ask = askFor(e, s.site, s.who, count, CANDIDATES(k), i);
  const answer = s.may
    ? `if(${n}>0){${push}K[kp++]=-1;let ${i}=0;${ask}${o}=K[${k}+${i}];}`
    : `if(${n}>0){let ${i}=0;if(${n}>1){${ask}}else{${only(e, s.site, `K[${k}]`)}}${o}=K[${k}+${i}];}`;
  return `{let ${o}=-1;{const ${k}=kp;${gather}const ${n}=kp-${k};${answer}kp=${k};}${bodies}${s.none ? `if(${o}<0){${statements(e, s.none, ends)}}` : ''}}`;
}

/** Follows an arrow from space to space until one fits; a walk that comes back to where it was finds none. */
function follow(e: Emitter, s: Extract<Stmt, { do: 'follow' }>, ends: Ends): string {
  const out = e.local(s.local);
  const { base } = stretchOf(e, s.arrow);
  const v = e.local(s.each);
  const n = e.fresh('n');
  const fits = s.test ? test(e, s.test) : 'true';
  return (
    `let ${out}=-1;{let ${v}=${expr(e, s.from)};for(let ${n}=0;${n}<=${e.world.counts.space};${n}++){if(${v}<0)break;if(${fits}){${out}=${v};break;}${v}=S[${base}+${v}];}}` +
    `if(${out}<0){${s.none ? statements(e, s.none, ends) : ''}}${s.some ? `else{${statements(e, s.some, ends)}}` : ''}`
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
      `{const ${a}=kp;${collect(e, s.set)}${ifNone(e, s.set, `kp===${a}`)}for(;;){${keep}const ${n}=kp-${a};if(${n}===0)break;let ${i}=0;if(${n}>1){${askFor(e, s.site, s.order, n, CANDIDATES(a), i)}}else{${only(e, s.site, `K[${a}]`)}}` +
      `const ${v}=K[${a}+${i}];for(let j=${a}+${i};j<kp-1;j++)K[j]=K[j+1];kp--;{${statements(e, s.body, ends)}}}kp=${a};}`
    );
  }
  return `{const ${a}=kp;${collect(e, s.set)}const ${b}=kp;${ifNone(e, s.set, `${b}===${a}`)}for(let ${i}=${a};${i}<${b};${i}++){const ${v}=K[${i}];${bind}${recheck ? `if(!(${recheck}))continue;` : ''}${statements(e, s.body, ends)}}kp=${a};}`;
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
