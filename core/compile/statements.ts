import type { Stmt } from '../language/program.js';
import type { Property } from '../language/types.js';
import { cardStatement } from './card-statements.js';
import { choice, roll } from './choices.js';
import { fixCopies } from './copies.js';
import type { Emitter } from './emitter.js';
import { asker, expr, stretchOf, test } from './expressions.js';
import { forEach, until } from './for-each.js';
import { layingText } from './laying.js';
import { amount, given } from './nothing.js';
import { procedureName } from './procedures.js';
import { rayName } from './rays.js';
import { notSo, soThen } from './telling.js';
import { addGlobalName, addName, globalPlace, moveName, piecesPlace, setGlobalName, setName } from './writes.js';

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
  first = '',
): string {
  return framed(`function ${name}(${params.join(',')}){${first}`, `${statements(e, body, ends)}return 0;}`);
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

export function spotText(e: Emitter, s: { readonly at: import('../source/file.js').FileSpan }): string {
  if (!e.asked) return '';
  const n = e.spot(s.at);
  return e.traced ? `X.spot(SPOT=${n});` : `SPOT=${n};`;
}

/** A choice with one option is told, not asked. */
export function only(e: Emitter, site: { readonly index: number }, thing: string): string {
  return e.traced ? `X.only(${site.index},${thing});` : '';
}

function statement(e: Emitter, s: Stmt, ends: Ends): string {
  switch (s.do) {
    case 'write':
      if (ends.waiting) return wait(e, 0, s.property, `${expr(e, s.of)},${given(e, s.value)},0`);
      return spotText(e, s) + checked(`${setName(e, s.property)}(${expr(e, s.of)},${given(e, s.value)})`);
    case 'add':
      if (ends.waiting) return wait(e, 1, s.property, `${expr(e, s.of)},${amount(e, s.by)},0`);
      return spotText(e, s) + checked(`${addName(e, s.property)}(${expr(e, s.of)},${amount(e, s.by)})`);
    case 'write-global':
      if (ends.waiting) return `WAIT(0,${globalPlace(e, s.global)},0,${given(e, s.value)},0);`;
      return spotText(e, s) + checked(`${setGlobalName(e, s.global)}(${given(e, s.value)})`);
    case 'add-global':
      if (ends.waiting) return `WAIT(1,${globalPlace(e, s.global)},0,${amount(e, s.by)},0);`;
      return spotText(e, s) + checked(`${addGlobalName(e, s.global)}(${amount(e, s.by)})`);
    case 'move':
      if (ends.waiting) return `WAIT(0,${piecesPlace(e)},${expr(e, s.piece)},${expr(e, s.to)},0);`;
      return spotText(e, s) + checked(`${moveName(e)}(${expr(e, s.piece)},${expr(e, s.to)})`);
    case 'move-amount':
      return moveAmount(e, s, ends);
    case 'attach':
    case 'turn':
    case 'lift':
    case 'join':
    case 'unjoin':
      return spotText(e, s) + checked(layingText(e, s));
    case 'let':
      return `let ${e.local(s.local)}=${given(e, s.value)};`;
    case 'roll':
      return roll(e, s);
    case 'pick':
    case 'pick-many':
    case 'pick-number':
    case 'pick-label':
    case 'agree':
      return choice(e, s, ends);
    case 'follow':
      return follow(e, s, ends);
    case 'draw':
    case 'play':
    case 'discard':
    case 'give':
    case 'shuffle':
    case 'remove-card':
      return cardStatement(e, s, ends);
    case 'call':
      return (
        spotText(e, s) + checked(`${procedureName(e, s.procedure)}(${s.arguments.map((a) => given(e, a)).join(',')})`)
      );
    case 'later': {
      const args = [0, 1, 2].map((i) =>
        s.arguments[i] ? given(e, s.arguments[i] as NonNullable<(typeof s.arguments)[number]>) : '0',
      );
      procedureName(e, s.procedure);
      return `LATER(${s.procedure.index},${args.join(',')},${s.site?.index ?? -1},${s.order && e.asked ? asker(e, s.order) : 0});`;
    }
    case 'send':
      return spotText(e, s) + checked(`${rayName(e, s.ray, s.way)}(${expr(e, s.from)})`);
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
      e.gathers = true;
      const w = e.fresh('w');
      return `${spotText(e, s)}{const ${w}=wn;${statements(e, s.body, { ...ends, waiting: true })}${checked(`APPLY(${w},${s.ties?.site.index ?? -1},${s.ties && e.asked ? asker(e, s.ties.who) : 0})`)}}`;
    }
    case 'repeat': {
      const [i, n] = [e.fresh('i'), e.fresh('n')];
      return `for(let ${i}=0,${n}=${expr(e, s.times)};${i}<${n};${i}++){if(--budget<0)FAIL(2,${e.spot(s.at)});${statements(e, s.body, ends)}}`;
    }
  }
}

/** A write that waits until all is read: 0 sets, 1 adds, 2 moves an amount. */
function wait(e: Emitter, kind: 0 | 1 | 2, p: Property, rest: string): string {
  fixCopies(e, p, true);
  return `WAIT(${kind},${p.index},${rest});`;
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
  if (ends.waiting) return wait(e, 2, s.property, `${expr(e, s.from)},${expr(e, s.amount)},${expr(e, s.to)}`);
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
