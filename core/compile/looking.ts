import type { Action, Local, Stmt } from '../language/program.js';
import { oneOfEach } from './copies.js';
import type { Emitter } from './emitter.js';
import { expr, test } from './expressions.js';
import { collect } from './loops.js';

/** Names that asks put on the table, in the order they are asked. */
export function askedIn(asks: readonly Stmt[]): Local[] {
  return asks.flatMap((s) => ('local' in s ? [s.local] : []));
}

/** What is known of an action before its ask of this number: who does it, and what the asks before were answered. */
export function params(e: Emitter, action: Action, upTo = action.asks.length): string[] {
  return [...(action.actor ? [action.actor] : []), ...askedIn(action.asks.slice(0, upTo))].map((l) => e.local(l));
}

/** What an ask stands for in the next of what is known; a choice with words puts no name on the table. */
function answersOf(e: Emitter, ask: Stmt): string {
  if (ask.do === 'pick')
    return `{const k=kp;${collect(e, ask.set)}${oneOfEach(e, ask.set, ask.beside, 'k')}for(let q=k;q<kp;q++)out.push(K[q]);kp=k;}${ask.may ? 'out.push(-1);' : ''}`;
  if (ask.do === 'pick-number')
    return `for(let v=${expr(e, ask.from)},z=${expr(e, ask.to)};v<=z;v++){${e.count()}out.push(v);}`;
  if (ask.do === 'let') return `out.push(${expr(e, ask.value)});`;
  if (ask.do === 'pick-many') return `NEWLIST(${ask.site.index});out.push(${ask.site.index});`;
  return '';
}

/**
 * What views and bots may ask of an action before it is done, in programs that ask: `costN` what it costs, `rollN` whether
 * its check is spared, how many dice are rolled and against what, `answerN_i` what the ask may be answered, whatever comes of
 * it. The text is an object of them.
 */
export function lookText(e: Emitter, action: Action): string {
  const n = action.index;
  const all = params(e, action).join(',');
  e.rule = action.rule;
  e.add(`function cost${n}(${all}){return ${action.cost ? expr(e, action.cost.amount) : '0'};}`);
  e.add(`function roll${n}(${all}){${rollText(e, action)}}`);
  action.asks.forEach((ask, i) => {
    e.add(`function answer${n}_${i}(${params(e, action, i).join(',')}){const out=[];${answersOf(e, ask)}return out;}`);
  });
  const each = (name: string, count: number): string =>
    `[${Array.from({ length: count }, (_, i) => `${name}${n}_${i}`).join(',')}]`;
  const asks = action.asks.length;
  return `{cost:cost${n},roll:roll${n},why:why${n},early:early${n},answers:${each('answer', asks)},can:${each('can', asks + 1)}}`;
}

/** Nothing where no check is rolled; else how many dice, and the number that decides. */
function rollText(e: Emitter, { check, exceptions }: Action): string {
  if (!check) return 'return null;';
  const spared = exceptions.map((x) => test(e, x.condition)).join('||');
  const times = check.times ? `Math.max(0,${expr(e, check.times)})` : '1';
  return `${spared ? `if(${spared})return null;` : ''}return [${times},${expr(e, check.value)}];`;
}
