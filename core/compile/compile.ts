import { sourceKey } from '../base/luck.js';
import type { Model } from '../language/model.js';
import type { Expr, SetExpr, Site, StandingOrder, Stmt } from '../language/program.js';
import type { Card, Property } from '../language/types.js';
import { emitAction } from './actions.js';
import { askFor } from './asking.js';
import { markNamed } from './copies.js';
import { type Backwards, Emitter, type Form, type Spot } from './emitter.js';
import { emitReactions } from './endings.js';
import { expr, outcomeSlot, test } from './expressions.js';
import { emitFlow, type FlowProgram } from './flow.js';
import { grows } from './growth.js';
import { emitLaying } from './laying.js';
import { type Layout, layOut } from './layout.js';
import { lookText } from './looking.js';
import { loop } from './loops.js';
import { emitOrders } from './orders.js';
import { procedureName } from './procedures.js';
import { rayName } from './rays.js';
import { prelude } from './runtime.js';
import { bodyEnds, bodyFunction } from './statements.js';
import { stillOf } from './still.js';
import { watchedRule } from './watching.js';
import { emitWinners } from './winners.js';
import type { World } from './world.js';
import { emitWrites } from './writes.js';

/** Texts beside the module's own that a run or a rule test needs: statements to do, conditions to ask. */
export interface Extras {
  readonly bodies: readonly (readonly Stmt[])[];
  readonly conditions: readonly Expr[];
  /** Numbers to ask for. */
  readonly values?: readonly Expr[];
  /** Sets to ask for the members of. */
  readonly sets?: readonly SetExpr[];
  /** Standing orders to follow. */
  readonly orders?: readonly StandingOrder[];
  /** Properties that stay as they are, whatever rules would do. */
  readonly frozen?: ReadonlySet<Property>;
  /** What happens at once is gone through from the last to the first. */
  readonly backwards?: Backwards | undefined;
}

/** Generated source with the tables it is given; nothing in it comes from an author's text. */
export interface Compiled {
  readonly world: World;
  readonly layout: Layout;
  readonly form: Form;
  readonly source: string;
  readonly tables: readonly { readonly name: string; readonly data: ArrayLike<number> }[];
  readonly spots: readonly Spot[];
  readonly sites: readonly Site[];
  readonly flow: FlowProgram;
  readonly emitter: Emitter;
}

/** Slots that a reset always copies: everything but the properties of spaces and links, their indexes and queues. */
function keptRanges(e: Emitter): [number, number][] {
  const { layout } = e;
  const bulk: [number, number][] = [
    ...[...layout.properties]
      .filter(([p]) => p.kind.universe === 'space' || p.kind.universe === 'link')
      .map(([, s]): [number, number] => [s.base + s.first, s.base + s.last + 1]),
    ...e.indexes.map((x): [number, number] => [x.at, x.at + x.words + (x.summary >= 0 ? Math.ceil(x.words / 32) : 0)]),
    ...e.queues.map((q): [number, number] => [q.items, q.waiting + e.world.counts.space]),
  ];
  bulk.sort((a, b) => a[0] - b[0]);
  const kept: [number, number][] = [];
  let from = 0;
  for (const [start, end] of [...bulk, [layout.size, layout.size] as [number, number]]) {
    if (start > from) kept.push([from, start]);
    from = Math.max(from, end);
  }
  return kept;
}

let serial = 0;

/**
 * Joins a program and a board.
 *
 * @param written keys of the rules whose procedures, cards, actions and leaves of the flow are written out, where not all are: a run
 *   that comes to another breaks off with `LeftOut`. Otherwise it goes as that of the whole program does.
 */
export function compile(
  world: World,
  form: Form,
  roots: readonly string[],
  extras: Extras = { bodies: [], conditions: [] },
  written?: ReadonlySet<string>,
): Compiled {
  return compileIn(layOut(world), world, form, roots, extras, namesCopies(world.model) ? undefined : written);
}

/** Conditions alone, of a state as it is laid out for the whole program: what is compiled can be asked, and does nothing. */
export function compileStill(world: World, roots: readonly string[], conditions: readonly Expr[]): Compiled {
  const still = { ...world, model: stillOf(world.model) };
  return compileIn(layOut(world), still, 'plain', roots, { bodies: [], conditions });
}

function compileIn(
  layout: Layout,
  world: World,
  form: Form,
  roots: readonly string[],
  extras: Extras,
  written?: ReadonlySet<string>,
): Compiled {
  const e = new Emitter(world, layout, form, written, extras.frozen, extras.backwards);
  e.spots.push({ rule: undefined, at: { file: { path: '', text: '', lines: [0] }, start: 0, end: 0 } });
  markScopes(e, extras);
  emitDecks(e);
  emitReactions(e);
  for (const procedure of world.model.procedures) procedureName(e, procedure);
  for (const ray of world.model.rays.all) rayName(e, ray);
  emitCards(e);
  for (const action of world.model.actions) emitAction(e, action);
  // Where rules are left out nobody plays.
  const looks = e.asked && !written ? world.model.actions.map((action) => lookText(e, action)) : [];
  const flow = emitFlow(e, roots);
  extras.bodies.forEach((body, i) => e.add(bodyFunction(e, `x${i}`, [], body)));
  extras.conditions.forEach((c, i) => e.add(`function y${i}(){return ${test(e, c)};}`));
  extras.values?.forEach((v, i) => e.add(`function z${i}(){return ${expr(e, v)};}`));
  extras.sets?.forEach((s, i) => e.add(`function SET${i}(o){let n=0;${loop(e, s, (v) => `o[n++]=${v};`)}return n;}`));
  emitOrders(e, extras.orders ?? []);
  world.model.invariants.forEach((x, i) => e.add(`function never${i}(){return ${test(e, x.condition)};}`));
  emitWinners(e);
  emitCalls(e);
  emitWrites(e);
  emitLaying(e);
  markNamed(e);
  const { functions, tables } = e.finish();
  const head = prelude({
    pile: layout.pile.base,
    cycles: layout.cycles,
    top: layout.top.base,
    tops: layout.tops,
    rests: layout.rests,
    shuffles: layout.shuffles,
    outcome: outcomeSlot(e),
    decks: world.model.decks.all.length,
    cards: world.counts.card,
    scopes: [...e.usedScopes],
    sources: e.sources.size,
    spaces: world.counts.space,
    traced: e.traced,
    metered: e.metered,
    journal: e.journalled ? { size: layout.size, kept: keptRanges(e), queues: e.queues } : undefined,
    asked: e.asked,
    backwards: extras.backwards?.triggers === true,
  });
  // The serial number keeps two boards from sharing one specialisation: V8 caches functions by their source.
  const source = `"use strict";/*${serial++}*/${head}${functions}${doors(e, extras, looks)}`;
  return {
    world,
    layout,
    form,
    source,
    tables,
    spots: e.spots,
    sites: [...world.model.sites, ...e.ownSites],
    flow,
    emitter: e,
  };
}

/** Scopes that a condition or trigger asks about are counted while they go on. */
function markScopes(e: Emitter, extras: Extras): void {
  const { model } = e.world;
  const own = saidIn([
    extras.bodies,
    extras.conditions,
    extras.values,
    extras.sets,
    extras.orders?.map((order) => order.if),
  ]);
  for (const index of [...saidBy(model).scopes, ...own.scopes]) e.usedScopes.add(index);
  for (const scope of model.scopes) if (scope.of === 'flow') e.usedScopes.delete(scope.index);
}

/** What texts speak of: scopes by their number, and cards by their names. */
interface Said {
  readonly scopes: ReadonlySet<number>;
  readonly cards: ReadonlySet<Card>;
}

/** A program is compiled more than once: what its own texts speak of stays the same. */
const said = new WeakMap<Model, Said>();

function saidBy(model: Model): Said {
  const known = said.get(model) ?? saidByRules(model);
  said.set(model, known);
  return known;
}

/** A card that some rule names is told from its other copies in all of the program: then nothing may be left out of it. */
function namesCopies(model: Model): boolean {
  return [...saidBy(model).cards].some((card) => card.copies.length > 1);
}

function saidByRules(model: Model): Said {
  return saidIn([
    model.triggers.flatMap((t) => t.during.map((d): Expr => ({ op: 'during', scope: d.scope }))),
    model.triggers,
    model.procedures,
    model.actions,
    model.cardBodies,
    model.flow,
    model.endings,
    model.rays.all,
    model.words.all.flatMap((word) => word.cases.map((c) => c.test())),
  ]);
}

function saidIn(nodes: unknown): Said {
  const scopes = new Set<number>();
  const cards = new Set<Card>();
  const seen = new Set<object>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (node instanceof Map || node instanceof Set || Array.isArray(node)) {
      for (const item of node.values()) visit(item);
      return;
    }
    const x = node as { op?: string; scope?: { index: number }; card?: Card };
    if (x.op === 'during' && x.scope) scopes.add(x.scope.index);
    if (x.op === 'card-named' && x.card) cards.add(x.card);
    for (const [key, value] of Object.entries(node)) if (!['at', 'type', 'kind', 'rule'].includes(key)) visit(value);
  };
  visit(nodes);
  return { scopes, cards };
}

function emitDecks(e: Emitter): void {
  const { world } = e;
  const first: number[] = [];
  const list: number[] = [];
  for (const deck of world.model.decks.all) {
    first.push(list.length);
    world.cards.forEach((c, i) => c.card.deck === deck && list.push(i));
  }
  first.push(list.length);
  const define = (name: string, data: readonly number[]): void =>
    e.add(`const ${name}=Int32Array.of(${data.join(',')});`);
  define('DECKFIRST', first);
  define('DECKCARDS', list);
  define(
    'DECKOF',
    world.cards.map((c) => (c.card.deck ? c.card.deck.index : -1)),
  );
  define(
    'JOINS',
    world.cards.map((c) => c.card.joins),
  );
  define(
    'DECKSOURCE',
    world.model.decks.all.map((d) => sourceKey(`deck ${d.module}/${d.name}`)),
  );
  define(
    'COPYKEY',
    world.cards.map((c) => (sourceKey(`${c.card.module}/${c.card.name}`) + c.copy) | 0),
  );
  const triggers = (how: 'runs out' | 'is shuffled'): string =>
    world.model.triggers
      .map((t, i) =>
        t.event.on === 'deck' && t.event.how === how
          ? `if(d===${t.event.deck.index}){const r=t${i}();if(r!==0)return r;}`
          : '',
      )
      .join('');
  const out = triggers('runs out');
  e.add(`function RANOUT(d){${out ? `if(REST(d)===0){${out}}` : ''}return 0;}`);
  e.add(`function SHUFFLED(d){${triggers('is shuffled')}return 0;}`);
}

/** Playing a card runs its text while its kind is going on, then whatever it left for later. */
function emitCards(e: Emitter): void {
  const { model } = e.world;
  const cases: string[] = [];
  for (const card of model.cards.all) {
    const text = model.cardBodies.get(card);
    if (!text) continue;
    e.rule = text.rule;
    if (e.leavesOut(text.rule)) {
      cases.push(`case ${card.index}:R.leftOut();`);
      continue;
    }
    e.add(bodyFunction(e, `c${card.index}`, [], text.body, bodyEnds, e.mark(text.rule)));
    const scope = model.scopes.find((s) => s.of === 'cards' && s.name === card.kind.name);
    const on = scope && e.usedScopes.has(scope.index) ? [`sc${scope.index}++;`, `sc${scope.index}--;`] : ['', ''];
    const watched = watchedRule(e, text.rule, 'c');
    // Outside a chain a card is an operation of its own, with a queue of its own.
    cases.push(
      `case ${card.index}:{if(++deep>400)FAIL(3,${e.spot(text.rule.at)});${grows(text.body) ? e.count() : ''}const q0=lt;${watched[0]}${on[0]}let r=c${card.index}();if(chains===0){if(r===0)r=DRAIN(q0);else lt=q0;if(q0===0&&REM.length>0)FORGET();}${on[1]}${watched[1]}deep--;return r;}`,
    );
  }
  const of = e.world.cards.map((c) => c.card.index);
  e.add(
    `const CARDOF=Int32Array.of(${of.join(',')});function PLAY(c){if(c<0)return 0;switch(CARDOF[c]){${cases.join('')}default:return 0;}}`,
  );
  e.rule = undefined;
}

/** Procedures by number, for effects that come later; who goes first when someone chooses; and what several values become. */
function emitCalls(e: Emitter): void {
  const { model } = e.world;
  const cases = model.procedures.map(
    (p) => `case ${p.index}:return ${procedureName(e, p)}(${['a', 'b', 'c'].slice(0, p.parameters.length).join(',')});`,
  );
  e.add(`function CALL(p,a,b,c){switch(p){${cases.join('')}default:return 0;}}`);
  const draws = (): string => {
    const sites = model.sites
      .filter((s) => s.kind === 'order' || s.clash)
      .map(
        (s) => `case ${s.index}:${askFor(e, s, { is: s.kind === 'pick' ? 'luck' : 'crew' }, 'n', 'null', 'i')}break;`,
      );
    return sites.length ? `let i=0;switch(site){${sites.join('')}}return i;` : 'return 0;';
  };
  e.add(`function ORDER(site,n,k0,j,who){${e.asked ? 'return ASK(site,who,n,CAND(k0,kp),j);' : draws()}}`);
}

/** What the engine may call. */
function doors(e: Emitter, extras: Extras, looks: readonly string[]): string {
  const list = (prefix: string, n: number): string =>
    `[${Array.from({ length: n }, (_, i) => `${prefix}${i}`).join(',')}]`;
  // What is asked between steps has a budget of its own.
  const asking = (prefix: string, n: number): string =>
    `[${Array.from({ length: n }, (_, i) => `()=>{budget=1000000;return ${prefix}${i}();}`).join(',')}]`;
  const { model } = e.world;
  const back = e.journalled ? 'BACK();' : 'S.set(INIT);';
  const resetStamps = e.asked
    ? ''
    : `${Array.from({ length: e.sources.size }, (_, i) => `ns${i}=-1;`).join('')}RC.fill(-1);`;
  const calm = `if(calm!==0){calm=0;return;}kp=0;rp=0;nest=0;deep=0;hold=0;HELD.length=0;MET.length=0;lt=0;chains=0;wn=0;${[...e.usedScopes].map((i) => `sc${i}=0;`).join('')}`;
  return `
function begin(b){budget=b;wn=0;${calm}}
function one(b){begin(b);if(REM.length>0)FORGET();const r=step();sn++;if(r!==1)calm=1;return r;}
return{
reset(a,b){ra=a;rb=b;sn=0;${back}${resetStamps}},
key(a,b,n){ra=a;rb=b;sn=n;${resetStamps}},
changed(){${e.journalled ? 'whole=true;' : ''}},
table(t){T=t;},tracer(x){X=x;},
step:one,
play(max,b){for(let n=1;n<=max;n++)if(one(b)!==0)return n;return -max;},
settle(){return SETTLE();},begin(b){calm=0;begin(b);if(REM.length)FORGET();},
searching(on){searching=on;},wins:WINS,mayEnd:MAYEND,left:LEFT,
mark(){return [kp,rp,nest,deep,hold,HELD.length,lt,chains,wn,budget,SPOT${[...e.usedScopes].map((i) => `,sc${i}`).join('')}];},
back(m){let h=0;[kp,rp,nest,deep,hold,h,lt,chains,wn,budget,SPOT${[...e.usedScopes].map((i) => `,sc${i}`).join('')}]=m;HELD.length=h;},
bodies:${list('x', extras.bodies.length)},conditions:${asking('y', extras.conditions.length)},values:${asking('z', extras.values?.length ?? 0)},nevers:${asking('never', model.invariants.length)},
sets:[${(extras.sets ?? []).map((_, i) => `(o)=>{budget=1000000;return SET${i}(o);}`).join(',')}],${e.metered ? 'changes(){return mc;},' : ''}
${extras.orders?.length ? `orders:${list('od', extras.orders.length)},${extras.orders.some((o) => o.on === 'action') ? 'found:OUT,' : ''}` : ''}
actions:[${model.actions.map((a) => `{may:may${a.index},do:do${a.index},try:try${a.index},perform:perform${a.index}}`).join(',')}],
looks:[${looks.join(',')}],allow(b){budget=b;},
ends:{${model.endings
    .filter((x) => x.condition)
    .map((x) => `${x.index}:e${x.index}`)
    .join(',')}},
setters:SETTERS,globals:{${model.globals
    .filter((g) => g.role === 'track' || g.role === 'supply')
    .map((g) => `${g.index}:G${g.index}`)
    .join(',')}},move:MOVE,pile:PILE,play_card:PLAY,
stepNumber(){return sn;},decisions(){return dn;},from(n){sn=n;},
borders(end,round){${e.asked ? 'BORDER=end;ROUND=round;' : ''}}
};`;
}
