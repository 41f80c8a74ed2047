import type { Rule, Trigger } from '../language/program.js';
import type { Global, Property } from '../language/types.js';
import type { ChangeQueue, Emitter } from './emitter.js';
import { askedOf, endName } from './endings.js';
import { stretchOf } from './expressions.js';
import { emitMeets, meetsAfter, meetsBefore } from './meetings.js';
import { readsOf } from './reads.js';
import { watchedGlobal, watchedMove, watchedPile, watchedProperty, watchedRule } from './watching.js';
import { endA, endB } from './ways.js';

/**
 * Every write of a property goes through one function of its own, because a write may be refused by a meeting, take
 * from a supply, end the game or set off triggers. They are written last, when all indexes and queues are known.
 */
export const setName = (e: Emitter, p: Property): string => mark(e, `s${p.index}`);
export const addName = (e: Emitter, p: Property): string => mark(e, `a${p.index}`);
export const setGlobalName = (e: Emitter, g: Global): string => mark(e, `G${g.index}`);
export const addGlobalName = (e: Emitter, g: Global): string => mark(e, `A${g.index}`);
export const moveName = (e: Emitter): string => mark(e, 'MOVE');
export const pileName = (e: Emitter): string => mark(e, 'PILE');

/** Tracks and the places of pieces are numbered after the properties, for writes that wait for each other. */
export const globalPlace = (e: Emitter, g: Global): number => e.world.model.properties.length + g.index;
export const piecesPlace = (e: Emitter): number => e.world.model.properties.length + e.world.model.globals.length;

function mark(_e: Emitter, name: string): string {
  return name;
}

export function emitWrites(e: Emitter): void {
  for (const property of e.world.model.properties) emitProperty(e, property);
  for (const global of e.world.model.globals) emitGlobal(e, global);
  emitMove(e);
  emitPile(e);
  emitTargets(e);
  emitMeets(e);
}

/** What writes that wait for each other may write, by number: properties, then tracks, then where pieces stand. */
function emitTargets(e: Emitter): void {
  const { properties, globals } = e.world.model;
  const list = (
    name: string,
    ofProperty: (p: Property) => string | number,
    ofGlobal: (g: Global) => string | number,
    ofPieces: string | number,
  ): void =>
    e.add(
      `const ${name}=[${[...properties.map(ofProperty), ...[...globals].sort((a, b) => a.index - b.index).map(ofGlobal), ofPieces].join(',')}];`,
    );
  list(
    'SETTERS',
    (p) => `s${p.index}`,
    (g) => (written(g) ? `(i,v)=>G${g.index}(v)` : '0'),
    'MOVE',
  );
  list(
    'TRIGGERS',
    (p) => `st${p.index}`,
    (g) => (written(g) ? `Gt${g.index}` : '0'),
    'MOVEt',
  );
  list(
    'BASES',
    (p) => stretchOf(e, p).base,
    (g) => e.layout.globals.get(g) ?? 0,
    e.layout.place.base,
  );
  list(
    'LOWEST',
    (p) => (p.domain.is === 'number' ? p.domain.from : 0),
    (g) => g.from,
    -1,
  );
  list(
    'HIGHEST',
    (p) => highest(p),
    (g) => g.to,
    e.world.counts.space,
  );
}

const written = (g: Global): boolean => g.role === 'track' || g.role === 'supply';

function highest(p: Property): number {
  switch (p.domain.is) {
    case 'number':
      return p.domain.to;
    case 'levels':
      return p.domain.names.length - 1;
    case 'yes/no':
      return 1;
    case 'thing':
      return 1_000_000_000;
  }
}

/** A call that may end more than the body it stands in. */
export function call(text: string): string {
  return `{const r=${text};if(r!==0)return r;}`;
}

/** A call that a rule other than the present one makes, told and counted as its own; what it changes comes from it. */
export function within(e: Emitter, rule: Rule, args: string, text: string): string {
  const [before, after] = watchedRule(e, rule, args);
  return before === '' ? call(text) : `{${before}const r=${text};${after}if(r!==0)return r;}`;
}

/** Leaves a write that changes nothing; a traced program tells why. */
export function unchanged(e: Emitter, why: string): string {
  return e.traced ? `{X.nothing(${why});return 0;}` : 'return 0;';
}

function emitProperty(e: Emitter, p: Property): void {
  const { base } = stretchOf(e, p);
  const units = p.supply ? (p.domain.is === 'number' ? (x: string) => x : (x: string) => `(${x}>0?1:0)`) : undefined;
  const range =
    p.domain.is === 'number' ? `if(v<${p.domain.none ? -1 : p.domain.from}||v>${p.domain.to})FAIL(4,SPOT,v);` : '';
  const supplyBefore = p.supply && units ? takeFromSupply(e, p, units) : '';
  const supplyAfter = p.supply
    ? `if(du!==0)${call(`G${p.supply.left.index}(S[${e.layout.globals.get(p.supply.left)}]-du)`)}`
    : '';
  const same = unchanged(e, `0,${p.index},i,v,0,0`);
  const triggers = triggersOf(e, p);
  const fire = triggers.length > 0 ? `if(hold>0){HELD.push(${p.index},i,o,v);}else ${call(`st${p.index}(i,o,v)`)}` : '';
  e.add(
    `function s${p.index}(i,v){${e.frozen?.has(p) ? 'return 0;' : ''}if(i<0)return 0;const o=S[${base}+i];if(o===v)${same}${range}${meetsBefore(e, p)}${supplyBefore}` +
      `if(--budget<0)FAIL(1,SPOT);S[${base}+i]=v;${e.touch(`${base}+i`)}${watchedProperty(e, p)}${indexText(e, p)}${queueText(e, p)}${supplyAfter}${endsText(e, (r) => r.properties.has(p))}${meetsAfter(e, p)}${fire}return 0;}`,
  );
  const low = p.domain.is === 'number' ? p.domain.from : 0;
  // What has no such number has nothing to raise or lower.
  const lacks =
    p.domain.is === 'number' && p.domain.none ? `if(S[${base}+i]===-1)${unchanged(e, `9,${p.index},i,0,0,0`)}` : '';
  e.add(
    `function a${p.index}(i,d){if(i<0)return 0;${lacks}const w=S[${base}+i]+d;return s${p.index}(i,w<${low}?${low}:w>${highest(p)}?${highest(p)}:w);}`,
  );
  e.add(`function st${p.index}(i,o,v){${triggers.map((t) => triggerCall(e, t)).join('')}return 0;}`);
}

/** What a supply gives, and what happens when it is empty. `v` may be lowered to what is left. */
function takeFromSupply(e: Emitter, p: Property, units: (x: string) => string): string {
  const { supply } = p;
  if (!supply) return '';
  const left = `S[${e.layout.globals.get(supply.left)}]`;
  const empty = e.world.model.supplyEmpty.get(supply);
  const none = unchanged(e, `4,${p.index},i,0,${supply.index},0`);
  const partly = p.domain.is === 'number' ? `v=o+${left};if(v===o)${none}du=${units('v')}-${units('o')};` : none;
  let when = partly;
  if (empty?.lost) when = `return END(${empty.lost.index});`;
  else if (empty?.body)
    when = `if(++nest>64)FAIL(3,${spotOf(e, empty.rule)});${within(e, empty.rule, '', `su${supply.index}()`)}nest--;if(du>${left}){${partly}}`;
  return `let du=${units('v')}-${units('o')};if(du>${left}){${when}}`;
}

/** A rule's own place, told as its own whatever is being written. */
function spotOf(e: Emitter, rule: Rule): number {
  const around = e.rule;
  e.rule = rule;
  const spot = e.spot(rule.at);
  e.rule = around;
  return spot;
}

export function indexText(e: Emitter, p: Property): string {
  return e.indexes
    .filter((x) => x.property === p)
    .map((x) => {
      const summary = x.summary >= 0;
      const set = `S[${x.at}+(i>>5)]|=1<<(i&31);${summary ? `S[${x.summary}+(i>>10)]|=1<<((i>>5)&31);` : ''}`;
      const clear = `S[${x.at}+(i>>5)]&=~(1<<(i&31));${summary ? `if(S[${x.at}+(i>>5)]===0)S[${x.summary}+(i>>10)]&=~(1<<((i>>5)&31));` : ''}`;
      const touched = e.touch(`${x.at}+(i>>5)`) + (summary ? e.touch(`${x.summary}+(i>>10)`) : '');
      const kind = x.kind && e.kindTest(x.kind, 'i');
      return `${kind ? `if(${kind})` : ''}{if(v===${x.level}){${set}${touched}}else if(o===${x.level}){${clear}${touched}}}`;
    })
    .join('');
}

function queueText(e: Emitter, p: Property): string {
  return e.queues
    .map((q) => {
      const wait = (s: string, role: number): string =>
        `{const w=S[${q.waiting}+${s}];if(w===0)S[${q.items}+S[${q.count}]++]=${s};S[${q.waiting}+${s}]=w|${role};}`;
      const as = (values: ChangeQueue['ownProperties'], role: number): string =>
        values.has(p) ? `${becomes(values.get(p))}${wait('i', role)}` : '';
      const space = as(q.ownProperties, 1) + as(q.nearProperties, 2);
      if (space) return space;
      if (!q.linkProperties.has(p)) return '';
      return `${becomes(q.linkProperties.get(p))}{const x=${endA(e, 'i')},y=${endB(e, 'i')};${wait('x', 1)}${wait('y', 1)}}`;
    })
    .join('');
}

/** Only values that can make something true matter. */
function becomes(values: ReadonlySet<number> | undefined): string {
  return values ? `if(${[...values].map((n) => `v===${n}`).join('||') || 'false'})` : '';
}

export function endsText(e: Emitter, touches: (r: ReturnType<typeof readsOf>) => boolean): string {
  return e.world.model.endings
    .filter((end) => end.atOnce && end.condition && touches(readsOf(end.condition)))
    .map((end) => `if(${endName(end)}())return END(${end.index});`)
    .join('');
}

export function triggersOf(e: Emitter, p: Property): Trigger[] {
  return e.world.model.triggers.filter((t) => t.event.on === 'property' && t.event.property === p);
}

/** When a trigger on a value fires: `o` is the old value, `v` the new. */
function happened(how: string, value: string): string {
  switch (how) {
    case 'becomes':
      return `v===${value}`;
    case 'stops':
      return `o===${value}`;
    case 'rises':
      return 'v>o';
    case 'falls':
      return 'v<o';
    case 'reaches':
      return `((o<${value}&&v>=${value})||(o>${value}&&v<=${value}))`;
    default:
      return 'true';
  }
}

function triggerCall(e: Emitter, t: Trigger): string {
  const index = e.world.model.triggers.indexOf(t);
  const { event } = t;
  if (event.on !== 'property' && event.on !== 'global') return '';
  const subject = event.on === 'property' ? ['i'] : [];
  const value = event.value ? `tv${index}(${subject.join(',')})` : '';
  return `if(${happened(event.how, value)})${call(`t${index}(${[...subject, ...askedText(t)].join(',')})`)}`;
}

/** What the change hands its trigger: `o` before, `v` now. */
function askedText(t: Trigger): string[] {
  const by = 'how' in t.event && t.event.how === 'falls' ? 'o-v' : 'v-o';
  return askedOf(t).map((local) => (local === t.before ? 'o' : by));
}

function emitGlobal(e: Emitter, g: Global): void {
  if (!written(g)) return;
  const slot = e.layout.globals.get(g);
  const triggers = e.world.model.triggers.filter((t) => t.event.on === 'global' && t.event.global === g);
  const fire =
    triggers.length > 0 ? `if(hold>0){HELD.push(${globalPlace(e, g)},0,o,v);}else ${call(`Gt${g.index}(0,o,v)`)}` : '';
  e.add(
    `function G${g.index}(v){const o=S[${slot}];if(o===v)${unchanged(e, `1,${g.index},0,v,0,0`)}if(v<${g.from}||v>${g.to})FAIL(4,SPOT,v);if(--budget<0)FAIL(1,SPOT);S[${slot}]=v;${watchedGlobal(e, g)}` +
      `${endsText(e, (r) => r.globals.has(g))}${fire}return 0;}`,
  );
  e.add(`function Gt${g.index}(i,o,v){${triggers.map((t) => triggerCall(e, t)).join('')}return 0;}`);
  e.add(`function A${g.index}(d){const w=S[${slot}]+d;return G${g.index}(w<${g.from}?${g.from}:w>${g.to}?${g.to}:w);}`);
}

function emitMove(e: Emitter): void {
  const { base } = e.layout.place;
  const calls = e.world.model.triggers.flatMap((t, index) => {
    if (t.event.on !== 'place') return [];
    const to = t.event.leaves ? 'o' : 'v';
    return [`if(${to}>=0)${call(`t${index}(${['i', to, ...askedText(t)].join(',')})`)}`];
  });
  e.add(
    `function MOVE(i,v){if(i<0)return 0;const o=S[${base}+i];if(o===v)${unchanged(e, '2,0,i,v,0,0')}${e.world.counts.tile > 0 ? 'if(v>=0&&!TILES.isThere(v))FAIL(12,SPOT,v);' : ''}if(--budget<0)FAIL(1,SPOT);S[${base}+i]=v;${watchedMove(e)}${endsText(e, (r) => r.places)}${calls.length ? `if(hold>0){HELD.push(${piecesPlace(e)},i,o,v);}else ${call('MOVEt(i,o,v)')}` : ''}return 0;}`,
  );
  e.add(`function MOVEt(i,o,v){${calls.join('')}return 0;}`);
}

function emitPile(e: Emitter): void {
  e.add(`function PILED(){${endsText(e, (r) => r.piles)}return 0;}`);
  const { base } = e.layout.pile;
  const decks = e.world.model.decks.all.length;
  // Even piles up to the last deck's are rests.
  const rest = (x: string, by: string): string =>
    decks === 0 ? '' : `if(${x}>1&&${x}<${2 + 2 * decks}&&(${x}&1)===0)S[${e.layout.rests - 1}+(${x}>>1)]${by};`;
  e.add(
    `function PILE(c,v){if(c<0)return 0;const o=S[${base}+c];if(o===v)return 0;if(--budget<0)FAIL(1,SPOT);S[${base}+c]=v;${rest('o', '--')}${rest('v', '++')}if(S[${e.layout.top.base}+c]>0){S[${e.layout.top.base}+c]=0;S[${e.layout.tops}+DECKOF[c]]--;}${watchedPile(e)}${endsText(e, (r) => r.piles)}return 0;}`,
  );
}
