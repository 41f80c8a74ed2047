import type { Action, Expr, FlowNode, Stmt } from '../language/program.js';
import { askFor, CANDIDATES } from './asking.js';
import { MOST_ROLLS } from './choices.js';
import type { Emitter } from './emitter.js';
import { limitSlot } from './endings.js';
import { activeSlot, expr, push, test } from './expressions.js';
import { freeLocals } from './locals.js';
import { askedIn, params } from './looking.js';
import { collect, loop } from './loops.js';
import { bodyEnds, statements } from './statements.js';
import { watchedRule } from './watching.js';

export function actorText(e: Emitter, action: Action): string {
  return action.actor ? `const ${e.local(action.actor)}=S[${activeSlot(e)}];` : '';
}

/** The actor must be of the action's kind. */
export function actorFits(e: Emitter, action: Action): string | undefined {
  if (action.actor?.type.is !== 'thing') return undefined;
  const l = e.local(action.actor);
  const kind = e.kindTest(action.actor.type.kind, l);
  return `${l}>=0${kind ? `&&${kind}` : ''}`;
}

/**
 * What each action is compiled to: `whyN` says which need fails (0: none), `mayN` whether it can be done at all, `canN_i` whether the asks
 * from the i-th on can be answered so that nothing fails that speaks of an answer, `doN` does it where it may be done, asking only for
 * what leads somewhere, and `tryN` asks freely and refuses.
 */
export function emitAction(e: Emitter, action: Action): void {
  const n = action.index;
  e.rule = action.rule;
  const fits = actorFits(e, action);
  if (e.leavesOut(action.rule)) {
    for (const name of ['do', 'try', 'perform']) e.addLeftOut(`${name}${n}`);
    // Whoever it is not for does not come to it.
    e.add(`function may${n}(){${actorText(e, action)}${fits ? `if(!(${fits}))return false;` : ''}R.leftOut();}`);
    return;
  }
  const all = params(e, action);
  emitWhy(e, action, all);
  emitEarly(e, action);
  action.asks.forEach((ask, i) => emitCan(e, action, ask, i));
  e.add(
    `function can${n}_${action.asks.length}(${all.join(',')}){${e.mark(action.rule)}${late(e, action, all)}return true;}`,
  );
  emitPerform(e, action, all);
  const narrowedAsks = (): string => {
    e.narrowing.clear();
    action.asks.forEach(
      (ask, i) =>
        'site' in ask &&
        ask.site &&
        e.narrowing.set(ask.site.index, (v) => `can${n}_${i + 1}(${[...params(e, action, i), v].join(',')})`),
    );
    const text = statements(e, action.asks, bodyEnds);
    e.narrowing.clear();
    return text;
  };
  e.add(
    `function may${n}(){${actorText(e, action)}return ${[fits ?? 'true', ...atOnce(e, action)].join('&&')}&&can${n}_0(${params(e, action, 0).join(',')});}`,
  );
  e.add(
    `function do${n}(){${e.mark(action.rule)}const K0=kp;${actorText(e, action)}${narrowedAsks()}return perform${n}(${all.join(',')});}`,
  );
  e.add(
    `function try${n}(){${e.mark(action.rule)}const K0=kp;${actorText(e, action)}${fits ? `if(!(${fits}))return 1001;` : ''}{const w=early${n}(${params(e, action, 0).join(',')});if(w!==0)return 1000+w;}${freeAsks(e, action)}const w=why${n}(${all.join(',')});if(w!==0)return 1000+w;return perform${n}(${all.join(',')});}`,
  );
}

/** Whether something speaks of what an action asks. */
function speaksOfAsked(action: Action, of: Parameters<typeof freeLocals>[0]): boolean {
  const asked = new Set(askedIn(action.asks).map((l) => l.index));
  return freeLocals(of).some((l) => asked.has(l));
}

/** What has to be so whatever is answered: looked at once, before any answer is tried. */
function atOnce(e: Emitter, action: Action): string[] {
  const early = `early${action.index}(${params(e, action, 0).join(',')})===0`;
  const { limit } = action;
  return limit && !lateLimit(action) ? [early, `S[${limitSlot(e, limit)}]===0`] : [early];
}

function lateLimit({ limit, ...action }: Action): boolean {
  return limit?.of !== undefined && speaksOfAsked({ ...action, limit }, limit.of);
}

/** The rest, which is looked at for each way to do it. */
function late(e: Emitter, action: Action, all: readonly string[]): string {
  const needs = action.needs.map((need) =>
    speaksOfAsked(action, need.condition) ? `if(!(${test(e, need.condition)}))return false;` : '',
  );
  const limit = action.limit && lateLimit(action) ? `if(S[${limitSlot(e, action.limit)}]!==0)return false;` : '';
  return `${needs.join('')}${limit}${costs(e, action, 'false')}${endsLater(e, action, all, 'false')}`;
}

function costs(e: Emitter, { cost }: Action, fails: string): string {
  return cost ? `if((${expr(e, cost.currency.amount)})<(${expr(e, cost.amount)}))return ${fails};` : '';
}

function endsLater(e: Emitter, { index, turnMustEnd }: Action, all: readonly string[], fails: string): string {
  return turnMustEnd
    ? `if(searching===0&&${test(e, turnMustEnd)}&&!CANEND(${index},[${all.join(',')}]))return ${fails};`
    : '';
}

/** `earlyN`: the first need that does not speak of what is asked and does not hold; 0 where there is none. */
function emitEarly(e: Emitter, action: Action): void {
  const needs = action.needs.map((need, i) =>
    speaksOfAsked(action, need.condition) ? '' : `if(!(${test(e, need.condition)}))return ${10 + i};`,
  );
  e.add(
    `function early${action.index}(${params(e, action, 0).join(',')}){${e.mark(action.rule)}${needs.join('')}return 0;}`,
  );
}

/** What is asked by who tries the action; where there is nothing to choose it is refused, as it would not be offered. */
function freeAsks(e: Emitter, action: Action): string {
  return action.asks
    .map((ask) => {
      if (ask.do === 'pick' && !ask.may)
        return `${statements(e, [{ ...ask, none: undefined }], bodyEnds)}if(${e.local(ask.local)}<0)return 1005;`;
      const text = statements(e, [ask], bodyEnds);
      return ask.do === 'pick-number' ? `if((${expr(e, ask.from)})>(${expr(e, ask.to)}))return 1005;${text}` : text;
    })
    .join('');
}

/** 1: not this kind of piece; 2: limit; 3: cost; 4: the turn could not end; 5: nothing to choose; 10 and up: the needs in order. */
function emitWhy(e: Emitter, action: Action, all: readonly string[]): void {
  const needs = action.needs.map((need, i) => `if(!(${test(e, need.condition)}))return ${10 + i};`).join('');
  const limit = action.limit ? `if(S[${limitSlot(e, action.limit)}]!==0)return 2;` : '';
  e.add(
    `function why${action.index}(${all.join(',')}){${e.mark(action.rule)}${needs}${limit}${costs(e, action, '3')}${endsLater(e, action, all, '4')}return 0;}`,
  );
}

function emitCan(e: Emitter, action: Action, ask: Stmt, i: number): void {
  const known = params(e, action, i);
  const leads = (...more: string[]): string => `can${action.index}_${i + 1}(${[...known, ...more].join(',')})`;
  const next = (v: string, leave = ''): string => `if(${leads(v)}){${leave}return true;}`;
  let search = `return ${leads()};`;
  if (ask.do === 'pick' && ask.set.nearest)
    search = `{const k=kp;${collect(e, ask.set)}for(let q=k,z=kp;q<z;q++)if(${leads('K[q]')}){kp=k;return true;}kp=k;}${ask.may ? next('-1') : ''}return false;`;
  else if (ask.do === 'pick') search = `${loop(e, ask.set, next)}${ask.may ? next('-1') : ''}return false;`;
  else if (ask.do === 'pick-number')
    search = `for(let v=${expr(e, ask.from)},z=${expr(e, ask.to)};v<=z;v++){${e.count()}${next('v')}}return false;`;
  else if (ask.do === 'let') search = `return ${leads(expr(e, ask.value))};`;
  else if (ask.do === 'pick-many') search = `return ${leads(String(ask.site.index))};`;
  e.add(`function can${action.index}_${i}(${known.join(',')}){${e.mark(action.rule)}${search}}`);
}

function emitPerform(e: Emitter, action: Action, all: readonly string[]): void {
  const limit = action.limit ? `S[${limitSlot(e, action.limit)}]=1;` : '';
  const pay = action.cost
    ? statements(e, [action.cost.currency.pay(action.cost.amount, action.rule.at)], bodyEnds)
    : '';
  const watched = watchedRule(e, action.rule, all.join(','));
  const scope = e.world.model.scopes.find((s) => s.of === 'action' && s.name === action.rule.name);
  const scoped = scope && e.usedScopes.has(scope.index) ? [`sc${scope.index}++;`, `sc${scope.index}--;`] : ['', ''];
  const body = `${pay}${checkText(e, action)}${statements(e, action.body, bodyEnds)}`;
  e.add(`function run${action.index}(${all.join(',')}){${e.mark(action.rule)}const K0=kp;${limit}${body}return 0;}`);
  // What an action leaves for later is part of it.
  e.add(
    `function perform${action.index}(${all.join(',')}){${watched[0]}${scoped[0]}let r=run${action.index}(${all.join(',')});if(r===0&&chains===0)r=SETTLE();${scoped[1]}${watched[1]}return r;}`,
  );
}

/**
 * The roll that decides: an exception that holds spares it, and one that cannot come out otherwise is not rolled. The table is
 * told what a single die is measured by.
 */
function checkText(e: Emitter, action: Action): string {
  const success = `{${statements(e, action.success, bodyEnds)}}`;
  const failure = `{${statements(e, action.failure, bodyEnds)}}`;
  if (!action.check) return success;
  const { die, times, site, atMost, value, again } = action.check;
  const spared = action.exceptions.map((x) => test(e, x.condition)).join('||');
  const plain = die.faces.every((f, k) => f === k + 1);
  const face = plain ? 'i+1' : `${e.table(`faces ${die.faces.join()}`, () => die.faces)}[i]`;
  const most = times ? `if(z>${MOST_ROLLS})FAIL(11,${e.spot(site.at)},z);` : '';
  const [least, greatest] = [Math.min(...die.faces), Math.max(...die.faces)];
  const [fails, succeeds] = atMost ? [`z*${least}>v`, `z*${greatest}<=v`] : [`z*${greatest}<v`, `z*${least}>=v`];
  const tellsCheck = e.traced ? `X.checked(${site.index},sum,v,good);` : '';
  const told = e.traced ? `X.sure(${site.index},good);` : '';
  const rolled = `let i=0;${askFor(e, site, { is: 'luck' }, String(die.faces.length), 'null', 'i', times ? '0' : 'v')}sum+=${face};`;
  const roll = `const z=${times ? `Math.max(0,${expr(e, times)})` : '1'},v=${expr(e, value)};${most}good=${succeeds};if(good||${fails}){${told}}else{${again ? `for(let more=${test(e, again)}?2:1;more>0&&!good;more--)` : ''}{let sum=0;for(let k=0;k<z;k++){${rolled}}good=sum${atMost ? '<=' : '>='}v;${tellsCheck}}}`;
  return `{let good=${spared ? `(${spared})` : 'false'};if(!good){${roll}}if(good)${success}else ${failure}}`;
}

/** Everything that a node offers: what it counts, then what is free. */
export function offered({ actions, freely }: FlowNode): readonly Action[] {
  return [...(actions ?? []), ...freely];
}

/**
 * A node where the acting piece's player takes actions until the turn is ended, or until as many are taken as it says.
 * The function returns 4 where the node is over.
 */
export function actFunction(e: Emitter, node: FlowNode): string {
  const name = e.fresh('act');
  if (e.leavesOut(node.rule)) {
    for (const part of ['', 'end', 'left']) e.addLeftOut(`${name}${part}`);
    return name;
  }
  const all = offered(node);
  const site = e.actSite(node, all);
  const slot = e.layout.taken.get(node.name);
  const over = slot !== undefined && node.take ? `S[${slot}]>=(${expr(e, node.take)})` : undefined;
  const offers = all.map((a, i) => `if(may${a.index}()){${push}K[kp++]=${i};}`).join('');
  const mayEnd = node.mayEndWhen ? test(e, node.mayEndWhen) : 'true';
  const counted = (a: Action): boolean => over !== undefined && !node.freely.includes(a);
  const bodies = all
    .map((a, i) =>
      counted(a)
        ? `case ${i}:{const r=do${a.index}();if(r===0)S[${slot}]++;return r;}`
        : `case ${i}:return do${a.index}();`,
    )
    .join('');
  e.add(
    `function ${name}(){${e.mark(node.rule)}${over ? `if(${over})return 4;` : ''}const k=kp;${offers}const some=kp-k;if(${mayEnd}){if(some===0){kp=k;return 4;}${push}K[kp++]=${all.length};}const n=kp-k;if(n===0)FAIL(7,${e.spot(node.rule.at)});` +
      `let i=0;${askFor(e, site, { is: 'active' }, 'n', CANDIDATES('k'), 'i')}const o=K[k+i];kp=k;switch(o){${bodies}default:return 4;}}`,
  );
  e.add(`function ${name}end(){${e.mark(node.rule)}return ${mayEnd};}`);
  e.add(
    `function ${name}left(){${e.mark(node.rule)}return ${over ? `(${expr(e, node.take as Expr)})-S[${slot}]` : '1000000'};}`,
  );
  return name;
}
