import type { Stmt } from '../language/program.js';
import { askFor, CANDIDATES } from './asking.js';
import { mayMerge, oneOfEach } from './copies.js';
import type { Emitter } from './emitter.js';
import { expr, push, test } from './expressions.js';
import { collect } from './loops.js';
import { type Ends, only, statements } from './statements.js';
import { foundNone } from './telling.js';

type Choice = Extract<Stmt, { do: 'pick' | 'pick-many' | 'pick-number' | 'pick-label' | 'agree' }>;

/** Picks and choices: one question, or one for each thing taken. */
export function choice(e: Emitter, s: Choice, ends: Ends): string {
  switch (s.do) {
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
  }
}

/** Whether a die can only come up one way; then it is not rolled. */
function oneFace(faces: readonly number[]): boolean {
  return new Set(faces).size === 1;
}

/** Dice thrown, and their sum. */
export function roll(e: Emitter, s: Extract<Stmt, { do: 'roll' }>): string {
  const out = e.local(s.local);
  const faces = s.die.faces;
  const i = e.fresh('i');
  const plain = faces.every((f, k) => f === k + 1);
  const face = plain ? `${i}+1` : `${e.table(`faces ${faces.join()}`, () => faces)}[${i}]`;
  const one = oneFace(faces)
    ? `{${only(e, s.site, String(faces[0]))}${out}+=${faces[0]};}`
    : `{let ${i}=0;${askFor(e, s.site, { is: 'luck' }, String(faces.length), 'null', i)}${out}+=${face};}`;
  if (!s.times) return `let ${out}=0;${one}`;
  const [k, n] = [e.fresh('k'), e.fresh('n')];
  return `let ${out}=0;{const ${n}=${expr(e, s.times)};if(${n}>${MOST_ROLLS})FAIL(11,${e.spot(s.site.at)},${n});for(let ${k}=0;${k}<${n};${k}++)${one}}`;
}

/** Dice rolled at once. */
export const MOST_ROLLS = 1000;

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
  const leads = e.narrowing.get(s.site.index);
  const answer = s.may
    ? `if(${n}>0){${leads ? `if(${leads('-1')})` : ''}{${push}K[kp++]=-1;}let ${i}=0;${askFor(e, s.site, s.who, `kp-${k}`, CANDIDATES(k), i)}${out}=K[${k}+${i}];}`
    : `if(${n}>0){let ${i}=0;if(${n}>1){${ask}}else{${only(e, s.site, `K[${k}]`)}}${out}=K[${k}+${i}];}`;
  const empty = otherwiseTold(foundNone(e, s.set, s.site.index));
  return `let ${out}=-1;{const ${k}=kp;${collect(e, s.set)}${narrowed(e, s.site.index, k)}${s.how === 'choose' ? oneOfEach(e, s.set, s.beside, k) : ''}const ${n}=kp-${k};${answer}${empty}kp=${k};}${after}`;
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
  const fits = entries.length > 0 && entries.every((id) => isMember(e, s, id));
  const i = e.fresh('i');
  if (!s.set.filter && s.set.source.from === 'all' && !s.set.nearest && fits) {
    const [first] = entries;
    if (first !== undefined && new Set(entries).size === 1)
      return `{${only(e, s.site, String(first))}${out}=${first};}`;
    const same = entries.every((id, k) => id === k);
    const table = same ? undefined : e.table('address', () => Int32Array.from(entries));
    return `{let ${i}=0;${askFor(e, s.site, s.who, String(entries.length), table ?? e.table('address', () => Int32Array.from(entries)), i)}${out}=${table ? `${table}[${i}]` : i};}`;
  }
  const table = e.table('address', () => Int32Array.from(entries));
  const v = e.local(s.set.each);
  const [k, n, j] = [e.fresh('k'), e.fresh('n'), e.fresh('j')];
  const member = collectMember(e, s, v);
  // Several results of the dice may stand for one space: where that is all that fits, nothing is left to roll for.
  const several = `${n}>1${new Set(entries).size < entries.length ? `&&!SAME(${k})` : ''}`;
  return (
    `{const ${k}=kp;for(let ${j}=0;${j}<${entries.length};${j}++){const ${v}=${table}[${j}];if(!(${member}))continue;${push}K[kp++]=${v};}const ${n}=kp-${k};` +
    `if(${n}>0){let ${i}=0;if(${several}){${askFor(e, s.site, s.who, n, CANDIDATES(k), i)}}else{${only(e, s.site, `K[${k}]`)}}${out}=K[${k}+${i}];}${otherwiseTold(foundNone(e, s.set, s.site.index))}kp=${k};}`
  );
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

function otherwiseTold(text: string): string {
  return text === '' ? '' : `else{${text}}`;
}

/** Any number of things, one question each: the next one, or done. */
function many(e: Emitter, s: Extract<Stmt, { do: 'pick-many' }>): string {
  const out = e.local(s.local);
  const list = s.site.index;
  const [k, i, n] = [e.fresh('k'), e.fresh('i'), e.fresh('n')];
  if (mayMerge(e, s.set, s.beside)) {
    // Each question is asked over one card of each sort, on top of all that are left.
    const u = e.fresh('u');
    return (
      `const ${out}=${list};NEWLIST(${list});{const ${k}=kp;${collect(e, s.set)}for(;;){const ${u}=kp;if(${u}===${k})break;for(let q=${k};q<${u};q++){${push}K[kp++]=K[q];}` +
      `${oneOfEach(e, s.set, s.beside, u)}const ${n}=kp-${u};${push}K[kp++]=-1;let ${i}=0;${askFor(e, s.site, s.who, `${n}+1`, CANDIDATES(u), i)}const c=K[${u}+${i}];kp=${u};if(c<0)break;LISTS[${list}].push(c);` +
      `let j=${k};while(K[j]!==c)j++;for(;j<kp-1;j++)K[j]=K[j+1];kp--;}kp=${k};}`
    );
  }
  return (
    `const ${out}=${list};NEWLIST(${list});{const ${k}=kp;${collect(e, s.set)}for(;;){const ${n}=kp-${k};if(${n}===0)break;${push}K[kp++]=-1;let ${i}=0;` +
    `${askFor(e, s.site, s.who, `${n}+1`, CANDIDATES(k), i)}kp--;if(${i}===${n})break;LISTS[${list}].push(K[${k}+${i}]);` +
    `for(let j=${k}+${i};j<kp-1;j++)K[j]=K[j+1];kp--;}kp=${k};}`
  );
}

/** A number of a range; where it is empty, what is said for that. Asks of an action with no answer are not offered, or refused after. */
function pickNumber(e: Emitter, s: Extract<Stmt, { do: 'pick-number' }>, ends: Ends): string {
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
  const ask = (a: string, b: string): string =>
    `let ${i}=0;if(${b}>${a}){${askFor(e, s.site, s.who, `${b}-${a}+1`, 'null', i, a)}}else{${only(e, s.site, a)}}${out}=${a}+${i};`;
  if (!s.none) return `let ${out}=0;{let ${a}=${expr(e, s.from)},${b}=Math.max(${a},${expr(e, s.to)});${ask(a, b)}}`;
  const empty = e.fresh('e');
  const some = s.some ? `else{${statements(e, s.some, ends)}}` : '';
  return (
    `let ${out}=0,${empty}=false;{const ${a}=${expr(e, s.from)},${b}=${expr(e, s.to)};if(${b}<${a})${empty}=true;else{${ask(a, b)}}}` +
    `if(${empty}){${statements(e, s.none, ends)}}${some}`
  );
}

function pickLabel(e: Emitter, s: Extract<Stmt, { do: 'pick-label' }>, ends: Ends): string {
  const [k, i, n, o] = [e.fresh('k'), e.fresh('i'), e.fresh('n'), e.fresh('o')];
  const gather = s.options
    .map((x, index) => `${x.if ? `if(${test(e, x.if)})` : ''}{${push}K[kp++]=${index};}`)
    .join('');
  const count = s.may ? `${n}+1` : n;
  const bodies = s.options.map((x, index) => `if(${o}===${index}){${statements(e, x.body, ends)}}`).join('else ');
  const ask = askFor(e, s.site, s.who, count, CANDIDATES(k), i, s.about && expr(e, s.about));
  const answer = s.may
    ? `if(${n}>0){${push}K[kp++]=-1;let ${i}=0;${ask}${o}=K[${k}+${i}];}`
    : `if(${n}>0){let ${i}=0;if(${n}>1){${ask}}else{${only(e, s.site, `K[${k}]`)}}${o}=K[${k}+${i}];}`;
  return `{let ${o}=-1;{const ${k}=kp;${gather}const ${n}=kp-${k};${answer}kp=${k};}${bodies}${s.none ? `if(${o}<0){${statements(e, s.none, ends)}}` : ''}${s.some ? `if(${o}>=0){${statements(e, s.some, ends)}}` : ''}}`;
}
