import type { Action, StandingOrder, Stmt } from '../language/program.js';
import { actorFits, actorText } from './actions.js';
import type { Emitter } from './emitter.js';
import { expr, test } from './expressions.js';
import { askedIn } from './looking.js';
import { collect } from './loops.js';

/**
 * What each standing order is compiled to. Of an action: a search through its answers in the order of the board that
 * leaves the first for which it can be done and the condition holds in `OUT`, a number for each thing asked. Of a choice:
 * whether it fits one thing. Of an end: whether it holds.
 */
export function emitOrders(e: Emitter, orders: readonly StandingOrder[]): void {
  if (orders.some((order) => order.on === 'action')) e.add('const OUT=[];');
  orders.forEach((order, i) => {
    e.rule = order.rule;
    const holds = order.if ? test(e, order.if) : 'true';
    if (order.on === 'action') emitSearch(e, order.action, `od${i}`, holds);
    else
      e.add(`function od${i}(${order.on === 'choice' && order.local ? e.local(order.local) : ''}){return ${holds};}`);
  });
  e.rule = undefined;
}

function emitSearch(e: Emitter, action: Action, name: string, holds: string): void {
  const locals = askedIn(action.asks).map((l) => e.local(l));
  const actor = action.actor ? [e.local(action.actor)] : [];
  const all = [...actor, ...locals];
  e.add(
    `function ${name}_${action.asks.length}(${all.join(',')}){if(why${action.index}(${all.join(',')})!==0||!(${holds}))return false;OUT.length=0;OUT.push(${locals.join(',')});return true;}`,
  );
  let known = all.length;
  for (let i = action.asks.length - 1; i >= 0; i--) {
    const ask = action.asks[i] as Stmt;
    if ('local' in ask) known--;
    const before = all.slice(0, known);
    const next = (...value: string[]): string => `if(${name}_${i + 1}(${[...before, ...value].join(',')}))return true;`;
    e.add(`function ${name}_${i}(${before.join(',')}){${answers(e, ask, next)}return false;}`);
  }
  e.add(
    `function ${name}(){const kb=kp;${actorText(e, action)}const r=${actorFits(e, action) ?? 'true'}&&${name}_0(${actor.join(',')});kp=kb;return r;}`,
  );
}

/** Every answer to one thing that is asked, as the engine offers it. */
function answers(e: Emitter, ask: Stmt, next: (...value: string[]) => string): string {
  if (ask.do === 'pick')
    return `const k0=kp;${collect(e, ask.set)}for(let q=k0,z=kp;q<z;q++){${e.count()}${next('K[q]')}}kp=k0;${ask.may ? next('-1') : ''}`;
  if (ask.do === 'pick-number')
    return `for(let v=${expr(e, ask.from)},z=${expr(e, ask.to)};v<=z;v++){${e.count()}${next('v')}}`;
  if (ask.do === 'pick-many') return `NEWLIST(${ask.site.index});${next(String(ask.site.index))}`;
  if (ask.do === 'let') return next(expr(e, ask.value));
  return 'local' in ask ? next('-1') : next();
}
