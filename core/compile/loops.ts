import type { Expr, SetExpr } from '../language/program.js';
import { isKindOf, type Property } from '../language/types.js';
import { hasCopies, orderCopies } from './copies.js';
import { distances, reach } from './distances.js';
import type { Emitter, LevelIndex } from './emitter.js';
import { expr, push, test } from './expressions.js';
import { freeLocals } from './locals.js';
import {
  endA,
  endB,
  endOfWays,
  firstLink,
  firstWay,
  isEdge,
  isOfSpace,
  isThere,
  linkOf,
  wayLink,
  wayOther,
} from './ways.js';
import { thingsOf } from './world.js';

/** Whether a filter asks for a level that only things of the kind have; then the kind need not be asked. */
export function asksLevel(set: SetExpr): boolean {
  return filterParts(set).some((part) => {
    const level = levelTest(part, set.each.index);
    return level !== undefined && level.level >= 0 && isKindOf(level.property.kind, set.kind);
  });
}

/** What is done with a candidate: its name, and what must be done before the loop is left early. */
type Body = (v: string, leave: string) => string;

/**
 * The text of a loop over a set in board order. `once`: the body is left at the first candidate, so that meeting one twice
 * does not matter.
 */
export function loop(e: Emitter, set: SetExpr, body: Body, once = false): string {
  const v = e.local(set.each);
  switch (set.source.from) {
    case 'all':
      return everywhere(e, set, v, body);
    case 'neighbours': {
      const source = set.source;
      const i = e.fresh('i');
      const s = e.fresh('s');
      const link = e.local(source.link);
      const guards = [
        source.oneWay ? undefined : isEdge(e, link),
        source.test ? test(e, source.test) : undefined,
        linkGuard(e, link, s, source.oneWay, source.reversed ?? false),
      ].filter((t) => t !== undefined);
      const kind = asksLevel(set) ? undefined : e.kindTest(set.kind, v);
      const twice = !once && hasParallel(e) ? e.fresh('p') : undefined;
      return (
        `{const ${s}=${expr(e, source.of)};${twice ? `let ${twice}=-1;` : ''}if(${s}>=0)for(let ${i}=${firstWay(e, s)},n${i}=${endOfWays(e, s)};${i}<n${i};${i}++){` +
        `const ${v}=${wayOther(e, i)};${kind ? `if(!(${kind}))continue;` : ''}` +
        `${twice ? `if(${v}===${twice})continue;` : ''}` +
        `${filterText(e, set.filter)}${guards.length ? `const ${link}=${wayLink(e, i)};if(!(${guards.join('&&')}))continue;` : ''}` +
        `${twice ? `${twice}=${v};` : ''}${body(v, '')}}}`
      );
    }
    case 'links-of': {
      const i = e.fresh('i');
      const s = e.fresh('s');
      const kind = e.kindTest(set.kind, v);
      const isOf = isOfSpace(e, v, s);
      return (
        `{const ${s}=${expr(e, set.source.space)};if(${s}>=0)for(let ${i}=${firstLink(e, s)},n${i}=${firstLink(e, `${s}+1`)};${i}<n${i};${i}++){` +
        `const ${v}=${linkOf(e, i)};${isOf ? `if(!${isOf})continue;` : ''}${kind ? `if(!(${kind}))continue;` : ''}${filterText(e, set.filter)}${body(v, '')}}}`
      );
    }
    case 'ends-of': {
      const i = e.fresh('i');
      const k = e.fresh('k');
      const kind = e.kindTest(set.kind, v);
      const [a, b] = [endA(e, k), endB(e, k)];
      const nowhere = e.layout.shifting ? `if(${v}<0)continue;` : '';
      return `{const ${k}=${expr(e, set.source.link)};for(let ${i}=0;${i}<2;${i}++){const ${v}=(${i}===0)===(${a}<${b})?${a}:${b};${nowhere}${kind ? `if(!(${kind}))continue;` : ''}${filterText(e, set.filter)}${body(v, '')}}}`;
    }
    case 'parts-of': {
      const { shifting } = e.world;
      if (!shifting || e.world.counts.tile === 0) return '';
      const [i, t] = [e.fresh('i'), e.fresh('t')];
      const kind = e.kindTest(set.kind, v);
      const first = e.table('firstPart', () => shifting.firstPart);
      return (
        `{const ${t}=${expr(e, set.source.tile)};if(${t}>=0)for(let ${i}=${first}[${t}];${i}<${first}[${t}+1];${i}++){` +
        `const ${v}=${e.table('parts', () => shifting.parts)}[${i}];${kind ? `if(!(${kind}))continue;` : ''}${filterText(e, set.filter)}${body(v, '')}}}`
      );
    }
    case 'one': {
      const kind = e.kindTest(set.kind, v);
      const tests = [`${v}>=0`, kind, set.filter ? test(e, set.filter) : undefined].filter((t) => t !== undefined);
      return `{const ${v}=${expr(e, set.source.value)};if(${tests.join('&&')}){${body(v, '')}}}`;
    }
  }
}

function filterText(e: Emitter, filter: Expr | undefined): string {
  return filter ? `if(!(${test(e, filter)}))continue;` : '';
}

export function hasParallel(e: Emitter): boolean {
  if (e.world.shifting) return true;
  const { other, start } = e.world.near;
  for (let s = 0; s + 1 < start.length; s++) {
    for (let i = (start[s] ?? 0) + 1; i < (start[s + 1] ?? 0); i++) if (other[i] === other[i - 1]) return true;
  }
  return false;
}

/** One-way links count only the way they lead; undefined when the board has none. */
export function linkGuard(
  e: Emitter,
  link: string,
  space: string,
  oneWay: boolean,
  reversed: boolean,
): string | undefined {
  const { near } = e.world;
  if (!oneWay || !near.oneWay.includes(1)) return undefined;
  const end = reversed ? endB(e, link) : endA(e, link);
  return `(${e.table('oneWay', () => near.oneWay)}[${link}]===0||${end}===${space})`;
}

/** Over the whole board: by an index of a level where the filter asks for one, else from first to last. */
function everywhere(e: Emitter, set: SetExpr, v: string, body: Body): string {
  const reached = inReach(set);
  if (reached) return overReach(e, set, reached, v, body);
  const there = isThere(e, set.universe, v);
  const absent = there ? `if(!(${there}))continue;` : '';
  const found = set.universe === 'space' || set.universe === 'link' ? indexed(e, set) : undefined;
  if (found) {
    const rest = found.rest ? `if(!(${test(e, found.rest)}))continue;` : '';
    const kind = asksLevel(set) || found.index.kind ? undefined : e.kindBits(set.kind);
    return overBits(e, found.index, kind, v, `${absent}${rest}${body(v, '')}`);
  }
  const things = thingsOf(e.world, set.kind);
  const [first] = things;
  const last = things.at(-1);
  if (first === undefined || last === undefined) return '';
  const holes = last - first + 1 !== things.length && !asksLevel(set) ? e.kindTest(set.kind, v) : undefined;
  return `for(let ${v}=${first};${v}<=${last};${v}++){${holes ? `if(!(${holes}))continue;` : ''}${absent}${filterText(e, set.filter)}${body(v, '')}}`;
}

type Within = Extract<Expr, { op: 'within' }>;

/** The part of the filter that asks how far the candidate is from a space that stands fast. */
function inReach(set: SetExpr): Within | undefined {
  const { index } = set.each;
  if (set.universe !== 'space') return undefined;
  return filterParts(set).find(
    (part): part is Within =>
      part.op === 'within' &&
      part.to.op === 'local' &&
      part.to.local.index === index &&
      ![part.from, part.steps].some((x) => freeLocals(x).includes(index)),
  );
}

/** Only over what is within reach: the board is walked once, and no further than that. */
function overReach(e: Emitter, set: SetExpr, reached: Within, v: string, body: Body): string {
  const [k, i, z] = [e.fresh('k'), e.fresh('i'), e.fresh('z')];
  const rest = filterParts(set).filter((part) => part !== reached);
  const kind = asksLevel(set) ? undefined : e.kindTest(set.kind, v);
  const filter = rest.length > 0 ? filterText(e, { op: 'and', parts: rest }) : '';
  return (
    `{const ${k}=rp;${reach(e, reached.link, reached.test)}(${expr(e, reached.from)},${expr(e, reached.steps)});const ${z}=rp;` +
    `for(let ${i}=${k};${i}<${z};${i}++){const ${v}=NR[${i}];${kind ? `if(!(${kind}))continue;` : ''}${filter}${body(v, `rp=${k};`)}}rp=${k};}`
  );
}

export function filterParts({ filter }: SetExpr): readonly Expr[] {
  return filter?.op === 'and' ? filter.parts : filter ? [filter] : [];
}

/** A part of the filter that asks for one level of the candidate, the rarest looking one first, and what else it asks. */
function indexed(e: Emitter, set: SetExpr): { index: LevelIndex; rest: Expr | undefined } | undefined {
  const parts = filterParts(set);
  for (const part of parts) {
    const level = levelTest(part, set.each.index);
    if (!level || level.level === level.property.starts) continue;
    const index = e.indexFor(level.property, level.level, asksLevel(set) ? undefined : set.kind);
    if (!index) return undefined;
    const rest = parts.filter((p) => p !== part);
    return { index, rest: rest.length === 0 ? undefined : { op: 'and', parts: rest } };
  }
  return undefined;
}

export function levelTest(x: Expr, each: number): { property: Property; level: number } | undefined {
  if (x.op !== 'compare' || x.sign !== '===' || x.left.op !== 'property' || x.right.op !== 'const') return undefined;
  if (x.left.of.op !== 'local' || x.left.of.local.index !== each) return undefined;
  return { property: x.left.property, level: x.right.value };
}

/** Over what an index holds; `kind` is a table of the bits of one kind. */
function overBits(e: Emitter, index: LevelIndex, kind: string | undefined, v: string, body: string): string {
  const [w, x, y] = [e.fresh('w'), e.fresh('x'), e.fresh('y')];
  const inner = `let ${x}=S[${index.at}+${w}]${kind ? `&${kind}[${w}]` : ''};while(${x}!==0){const ${y}=${x}&-${x};${x}^=${y};const ${v}=(${w}<<5)+31-Math.clz32(${y});${body}}`;
  if (index.summary < 0) return `for(let ${w}=0;${w}<${index.words};${w}++){${inner}}`;
  const [u, z, t] = [e.fresh('u'), e.fresh('z'), e.fresh('t')];
  return `for(let ${u}=0;${u}<${Math.ceil(index.words / 32)};${u}++){let ${z}=S[${index.summary}+${u}];while(${z}!==0){const ${t}=${z}&-${z};${z}^=${t};const ${w}=(${u}<<5)+31-Math.clz32(${t});${inner}}}`;
}

/** A loop whose result may depend on the order: copies of cards are not gone through by their numbers. */
export function inOrder(e: Emitter, set: SetExpr, body: (v: string) => string): string {
  if (!hasCopies(e, set)) return loop(e, set, body);
  const [k, i, v] = [e.fresh('k'), e.fresh('i'), e.fresh('v')];
  return `const ${k}=kp;${collect(e, set)}${orderCopies(e, set, k)}for(let ${i}=${k};${i}<kp;${i}++){const ${v}=K[${i}];${body(v)}}kp=${k};`;
}

/** Puts a set's things on the stack; with `nearest to`, only those at the least distance. */
export function collect(e: Emitter, set: SetExpr): string {
  const all = loop(e, set, (v) => `${push}K[kp++]=${v};`);
  if (!set.nearest) return all;
  const fill = distances(e, set.nearest.link, set.nearest.test);
  const [k, m, i, j] = [e.fresh('k'), e.fresh('m'), e.fresh('i'), e.fresh('j')];
  return (
    `{const ${k}=kp;${all}${fill}(${expr(e, set.nearest.to)});let ${m}=1000000;` +
    `for(let ${i}=${k};${i}<kp;${i}++)if(DS[K[${i}]]===dg&&DI[K[${i}]]<${m})${m}=DI[K[${i}]];` +
    `let ${j}=${k};for(let ${i}=${k};${i}<kp;${i}++)if(DS[K[${i}]]===dg&&DI[K[${i}]]===${m})K[${j}++]=K[${i}];kp=${j};}`
  );
}
