import { mayBeNone } from '../language/nothing.js';
import type { Expr, SetExpr, Who, Word } from '../language/program.js';
import { ancestry, isKindOf, type Kind } from '../language/types.js';
import { best, mayLack } from './best.js';
import { distance, distanceTo } from './distances.js';
import type { Emitter } from './emitter.js';
import { asksDeeply } from './growth.js';
import { comparedNumbers, opposite, together } from './known.js';
import { discardOf, handsFrom, restOf } from './layout.js';
import { freeLocals } from './locals.js';
import { collect, levelTest, linkGuard, loop } from './loops.js';
import { amount, amountThere, guarded, guardNone, nowhere } from './nothing.js';
import { specialise } from './specialise.js';
import { endA, endB, endOfWays, firstWay, isEdge, linkThat, spaceThat, wayLink, wayOther } from './ways.js';

/** The text of an expression. Conditions come out as JavaScript conditions, values as whole numbers. */
export function expr(e: Emitter, x: Expr): string {
  const { layout, world } = e;
  switch (x.op) {
    case 'const':
      return String(x.value);
    case 'local':
      return e.local(x.local);
    case 'global':
      return `S[${layout.globals.get(x.global)}]`;
    case 'property':
      return property(e, x);
    case 'place':
      return placeOf(e, x);
    case 'option':
      return String(optionNumber(e, x));
    case 'place-named': {
      const id = world.board.spaces.findIndex((s) => s.id === x.name);
      return String(id);
    }
    case 'piece-named':
      return String(world.pieces.findIndex((p) => p.name === x.name));
    case 'card-named':
      e.namedCards.add(x.card);
      return String(world.cards.findIndex((c) => c.card === x.card));
    case 'sum':
      return `(${amount(e, x.left)}${x.sign === '-' ? '-(' : `${x.sign}(`}${amount(e, x.right)}))`;
    case 'divide':
      return `DIV(${amount(e, x.left)},${amount(e, x.right)},${x.up ? 1 : 0},${e.spot(x.at)})`;
    case 'smaller':
      return `Math.min(${amount(e, x.left)},${amount(e, x.right)})`;
    case 'larger':
      return `Math.max(${amount(e, x.left)},${amount(e, x.right)})`;
    case 'whether':
      return `(${test(e, x.if)}?${expr(e, x.then)}:${expr(e, x.otherwise)})`;
    case 'other-end': {
      const link = expr(e, x.link);
      return across(e, link, x.from);
    }
    case 'tile-of': {
      const { shifting } = world;
      if (!shifting || world.counts.tile === 0) return '-1';
      const tileOf = e.table('tileOf', () => shifting.tileOf);
      const first = e.table('sideOwner', () => shifting.a);
      return guardNone(e, x.of, (of) =>
        x.from === 'space' ? `${tileOf}[${of}]` : `(${first}[${of}]<0?-1:${tileOf}[${first}[${of}]])`,
      );
    }
    case 'own-end':
      return guardNone(e, x.of, (of) => endA(e, of));
    case 'facing': {
      const { shifting } = layout;
      return shifting ? guardNone(e, x.of, (of) => `S[${shifting.facing}+${of}]`) : '-1';
    }
    case 'that-way': {
      const way = world.board.directions.indexOf(x.way);
      if (way < 0) return '-1';
      const there = x.what === 'link' ? linkThat : spaceThat;
      return guardNone(e, x.from, (from) => there(e, String(way), from));
    }
    case 'distance':
      return `${distanceTo(e, x)}(${[expr(e, x.from), ...freeLocals({ target: x.target, test: x.test, each: x.each, link: x.link }).map((i) => `l${i}`)].join(',')})`;
    case 'count':
      return helper(e, x.set, 'n', (set, b) =>
        set.nearest ? `${b.collect}const n=kp-k0;kp=k0;return n;` : `let n=0;${loop(e, set, () => 'n++;')}return n;`,
      );
    case 'total':
      return helper(e, x.set, 'n', (set) => {
        const { base } = stretchOf(e, x.property);
        return `let n=0;${loop(e, set, (v) => `${mayLack(x.property) ? `if(S[${base}+${v}]!==-1)` : ''}n+=S[${base}+${v}];`)}return n;`;
      });
    case 'best':
      return best(e, x.best);
    case 'deck-count':
      return deckCount(e, x.deck.index, x.part);
    default:
      return `(${test(e, x)}?1:0)`;
  }
}

/** The text of a condition. */
export function test(e: Emitter, x: Expr): string {
  const { layout, world } = e;
  switch (x.op) {
    case 'const':
      return x.value ? 'true' : 'false';
    case 'not':
      return opposite(test(e, x.of));
    case 'and':
      return together(withoutKinds(x.parts), '&&', (part) => test(e, part));
    case 'or':
      return together(x.parts, '||', (part) => test(e, part));
    case 'compare':
      return compared(e, x);
    case 'is-kind':
      return `(${guarded(e, x.of, (of) => e.kindTest(x.kind, of) ?? 'true')})`;
    case 'word':
      return word(e, x.word, x.of, x.kind);
    case 'is-card':
      return `(${guarded(e, x.of, (of) => `CARDOF[${of}]===${x.card.index}`)})`;
    case 'among':
      return among(e, expr(e, x.value), x.numbers);
    case 'in-option': {
      const chosen = world.options.get(x.option) ?? x.option.default;
      return among(e, expr(e, x.value), typeof chosen === 'number' ? [chosen] : chosen);
    }
    case 'exists':
      return exists(e, x.set);
    case 'linked':
      return linked(e, x);
    case 'end-of': {
      const link = expr(e, x.link);
      return `(${guarded(e, x.space, (space) => `(${endA(e, link)}===${space}||${endB(e, link)}===${space})`)})`;
    }
    case 'fits':
      return fits(e, x);
    case 'joinable':
      return e.world.shifting ? `JOINABLE(${x.kind.index},${expr(e, x.a)},${expr(e, x.b)})` : 'false';
    case 'held-by':
      return held(e, x);
    case 'in-deck':
      return `(S[${layout.pile.base}+${expr(e, x.card)}]===${x.part === 'rest' ? restOf(x.deck.index) : discardOf(x.deck.index)})`;
    case 'within':
      return `(${distance(e, x.link, x.test)}(${expr(e, x.from)},${expr(e, x.to)})<=${expr(e, x.steps)})`;
    case 'remembered':
      return `(S[${layout.memories[x.memory.index]?.base}+${expr(e, x.value)}]===1)`;
    case 'during':
      return during(e, x.scope);
    case 'outcome': {
      const slot = outcomeSlot(e);
      if (x.end === 'any') return `(S[${slot}]===0)`;
      if (x.by !== undefined) return `(S[${slot}]!==0&&${x.end === 'won' ? '' : '!'}WINS(${x.by}))`;
      const fitting = world.model.endings
        .filter((end) => end.result === x.end && (x.reason === undefined || end.reason === x.reason))
        .map((end) => end.index + 1);
      return among(e, `S[${slot}]`, fitting);
    }
    default:
      return `(${expr(e, x)}!==0)`;
  }
}

/** Whether a tile may be attached to a doorway; never where there are no tiles. */
function fits(e: Emitter, x: Extract<Expr, { op: 'fits' }>): string {
  if (e.world.counts.tile === 0) return 'false';
  const asked = `${expr(e, x.tile)},${expr(e, x.doorway)},${e.kindTable(x.kind)}`;
  if (x.sealing) return `TILES.suits(${asked})`;
  return x.turn === undefined ? `TILES.fits(${asked})` : `TILES.fitsTurned(${asked},${x.turn})`;
}

function compared(e: Emitter, x: Extract<Expr, { op: 'compare' }>): string {
  const orders = x.sign !== '===' && x.sign !== '!==';
  const there = orders ? [amountThere(e, x.left), amountThere(e, x.right)].filter((t) => t !== undefined) : [];
  const [left, right] = [expr(e, x.left), expr(e, x.right)];
  const known = there.length === 0 ? comparedNumbers(left, x.sign, right) : undefined;
  return known ?? `(${[...new Set(there), `${left}${x.sign}${right}`, ...nowhere(e, x)].join('&&')})`;
}

/** A part that asks for the kind says nothing new beside one that asks for a level only that kind has. */
function withoutKinds(parts: readonly Expr[]): readonly Expr[] {
  const rest = parts.filter((part) => {
    if (part.op !== 'is-kind' || part.of.op !== 'local') return true;
    const { index } = part.of.local;
    return !parts.some((other) => {
      const level = levelTest(other, index);
      return (
        level !== undefined &&
        level.level >= 0 &&
        (level.property.kind.universe === 'space' || level.property.kind.universe === 'link') &&
        isKindOf(level.property.kind, part.kind)
      );
    });
  });
  return rest.length > 0 ? rest : parts;
}

export function outcomeSlot(e: Emitter): number {
  const global = e.world.model.globals.find((g) => g.role === 'outcome');
  return (global && e.layout.globals.get(global)) ?? 0;
}
export function flowSlot(e: Emitter): number {
  const global = e.world.model.globals.find((g) => g.role === 'flow');
  return (global && e.layout.globals.get(global)) ?? 0;
}
export function activeSlot(e: Emitter): number {
  const global = e.world.model.globals.find((g) => g.role === 'active');
  return (global && e.layout.globals.get(global)) ?? 0;
}

export function stretchOf(e: Emitter, p: import('../language/types.js').Property) {
  const stretch = e.layout.properties.get(p);
  if (!stretch) throw new Error(`no place in the state for ${p.name}`);
  return stretch;
}

/** An amount or level of a thing; `none` where there is no such thing. */
export function property(e: Emitter, x: Extract<Expr, { op: 'property' }>, none: '-1' | '0' = '-1'): string {
  const { base, first, last } = stretchOf(e, x.property);
  if (last < first) return none;
  return guardNone(e, x.of, (of) => (/^\d+$/.test(of) ? `S[${base + Number(of)}]` : `S[${base}+${of}]`), none);
}

/** The other end of a link, seen from where somebody stands: from nowhere there is none. */
function across(e: Emitter, link: string, from: Expr): string {
  const ends = (of: string): string => `${endA(e, link)}===${of}?${endB(e, link)}:${endA(e, link)}`;
  return mayBeNone(from) ? `(s=>s<0?-1:${ends('s')})(${expr(e, from)})` : `(${ends(expr(e, from))})`;
}

function held(e: Emitter, x: Extract<Expr, { op: 'held-by' }>): string {
  const hand = `S[${e.layout.pile.base}+${expr(e, x.card)}]-${handsFrom(e.world.model.decks.all.length)}`;
  const there = mayBeNone(x.holder) ? `${hand}>=0&&` : '';
  return `(${there}${hand}===${expr(e, x.holder)})`;
}

/** Where a piece stands; asked for one kind of space, nowhere where it stands in another. */
function placeOf(e: Emitter, { of, kind }: Extract<Expr, { op: 'place' }>): string {
  const place = guardNone(e, of, (piece) => `S[${e.layout.place.base}+${piece}]`);
  const fits = kind && e.kindTest(kind, 'x');
  if (!kind || !fits) return place;
  return `${e.once(`place of kind ${kind.index}`, 'p', (own) => `function ${own}(x){return x>=0&&${fits}?x:-1;}`)}(${place})`;
}

function optionNumber(e: Emitter, x: Extract<Expr, { op: 'option' }>): number {
  const chosen = e.world.options.get(x.option) ?? x.option.default;
  return typeof chosen === 'number' ? chosen : -1;
}

function among(e: Emitter, value: string, numbers: readonly number[]): string {
  if (numbers.length === 0) return 'false';
  if (numbers.length <= 3) return `(${numbers.map((n) => `${value}===${n}`).join('||')})`;
  const top = Math.max(...numbers);
  if (Math.min(...numbers) < 0 || top > 10_000) return `(${numbers.map((n) => `${value}===${n}`).join('||')})`;
  const name = e.table(`among ${numbers.join()}`, () => {
    const is = new Uint8Array(top + 1);
    for (const n of numbers) is[n] = 1;
    return is;
  });
  return `(${name}[${value}]===1)`;
}

/** A declared word: a function of the thing, by its kind, the nearest kind first. */
function word(e: Emitter, w: Word, of: Expr, known: Kind | undefined): string {
  const name = known
    ? wordOfKind(e, w, known)
    : e.once(`word ${w.index}`, 'w', (own) => `function ${own}(x){${wordText(e, w)}}`);
  if (!mayBeNone(of)) return `${name}(${expr(e, of)})`;
  return `${e.once(`${name} of what is there`, 'w', (own) => `function ${own}(x){return x>=0&&${name}(x);}`)}(${expr(e, of)})`;
}

/** What a word says of things of one kind. */
function wordOfKind(e: Emitter, w: Word, kind: Kind): string {
  return e.once(`word ${w.index} of ${kind.index}`, 'w', (own) => {
    const [c] = w.cases
      .filter((x) => isKindOf(kind, x.kind))
      .sort((x, y) => ancestry(y.kind).length - ancestry(x.kind).length);
    if (!c) return `function ${own}(){return false;}`;
    const said = specialise(c.test(), c.each.index, kind);
    return `function ${own}(${e.local(c.each)}){return ${typeof said === 'boolean' ? said : test(e, said)};}`;
  });
}

/** Spaces and links are told apart by one table of their kinds; everything else by asking for one kind after the other. */
function wordText(e: Emitter, w: Word): string {
  const universe = w.cases[0]?.kind.universe;
  if (universe === 'space' || universe === 'link') {
    const { kinds, table } = e.leafKinds(universe);
    const rows = kinds.map(
      (kind, i) => `${kinds.length > 1 ? `if(k===${i})` : ''}return ${wordOfKind(e, w, kind)}(x);`,
    );
    return `${kinds.length > 1 ? `const k=${table}[x];` : ''}${rows.join('')}return false;`;
  }
  const cases = [...w.cases].sort((x, y) => ancestry(y.kind).length - ancestry(x.kind).length);
  return `${cases.map((c) => `{const ${e.local(c.each)}=x;${ifKind(e, c.kind, 'x')}return ${test(e, c.test())};}`).join('')}return false;`;
}

function ifKind(e: Emitter, kind: Kind, of: string): string {
  const asked = e.kindTest(kind, of);
  return asked ? `if(${asked})` : '';
}

interface HelperParts {
  readonly collect: string;
}

/** A set looked at in a condition becomes a function of the names it uses. */
export function helper(
  e: Emitter,
  set: SetExpr,
  prefix: string,
  body: (set: SetExpr, parts: HelperParts) => string,
): string {
  const free = freeLocals(set);
  const params = free.map((i) => `l${i}`);
  const name = e.fresh(prefix);
  const parts: HelperParts = set.nearest ? { collect: `const k0=kp;${collect(e, set)}` } : { collect: '' };
  const text = body(set, parts);
  const count = asksDeeply(set.filter) ? e.count() : '';
  if (count === '' && text === 'return false;') return 'false';
  e.add(`function ${name}(${params.join(',')}){${count}${text}}`);
  return `${name}(${params.join(',')})`;
}

function exists(e: Emitter, set: SetExpr): string {
  if (set.source.from === 'one') {
    const candidate = set.source.value;
    if (candidate.op === 'local' && !mayBeNone(candidate)) {
      const kind = e.kindTest(set.kind, e.local(candidate.local));
      const filter = set.filter
        ? `(${e.local(set.each)}=>${test(e, set.filter)})(${e.local(candidate.local)})`
        : undefined;
      return `(${[kind, filter].filter((t) => t !== undefined).join('&&') || 'true'})`;
    }
  }
  return helper(e, set, 'q', () => `${loop(e, set, (_, leave) => `${leave}return true;`, true)}return false;`);
}

function linked(e: Emitter, x: Extract<Expr, { op: 'linked' }>): string {
  const link = e.local(x.link);
  const free = freeLocals({ test: x.test ?? { op: 'const', value: 1 } })
    .filter((i) => i !== x.link.index)
    .map((i) => `l${i}`);
  const name = e.fresh('j');
  const guard = [
    x.oneWay ? undefined : isEdge(e, link),
    x.test ? test(e, x.test) : undefined,
    linkGuard(e, link, 'a0', x.oneWay, false),
  ].filter((t) => t !== undefined);
  e.add(
    `function ${name}(${['a0', 'b0', ...free].join(',')}){if(a0<0||b0<0)return false;` +
      `for(let i=${firstWay(e, 'a0')},n=${endOfWays(e, 'a0')};i<n;i++){` +
      `if(${wayOther(e, 'i')}!==b0)continue;const ${link}=${wayLink(e, 'i')};` +
      `${guard.length ? `if(${guard.join('&&')})` : ''}return true;}return false;}`,
  );
  return `${name}(${[expr(e, x.a), expr(e, x.b), ...free].join(',')})`;
}

/** Room for one more on the stack. */
export const push = 'if(kp>=K.length)GROW();';

export function asker(e: Emitter, who: Who): string {
  switch (who.is) {
    case 'luck':
      return '-1';
    case 'active':
      return e.world.players > 0 ? `PL(S[${activeSlot(e)}])` : '-2';
    case 'crew':
      return '-2';
    case 'player-of':
      return `PL(${expr(e, who.piece)})`;
  }
}

function during(_e: Emitter, scope: import('../language/program.js').Scope): string {
  if (scope.of === 'flow') return `FLOWIN(${scope.index})`;
  return `(sc${scope.index}>0)`;
}

function deckCount(e: Emitter, deck: number, part: 'rest' | 'discard'): string {
  const pile = part === 'rest' ? restOf(deck) : discardOf(deck);
  const { base } = e.layout.pile;
  return `${e.once(`count ${pile}`, 'n', (own) => `function ${own}(){let n=0;for(let i=0;i<${e.world.counts.card};i++)if(S[${base}+i]===${pile})n++;return n;}`)}()`;
}
