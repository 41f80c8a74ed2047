import type { Local, SetExpr } from '../language/program.js';
import { type Card, isKindOf, type Property } from '../language/types.js';
import type { Emitter } from './emitter.js';
import type { Layout } from './layout.js';
import type { World } from './world.js';

/**
 * Copies of one card are told apart only by where they are and by their values; which number a copy has means nothing.
 * So states that differ in the numbers alone are equal (`core/engine/canonical.ts`), and nothing a rule does may depend on
 * them: where it goes through cards in order, copies come in the order of what tells them apart.
 */
export interface Copies {
  readonly card: Card;
  /** Numbers of the copies: a run of ids. */
  readonly first: number;
  readonly last: number;
  /** Where the state keeps what is known of a copy: `slot + id`. */
  readonly slots: readonly number[];
}

/** Cards with several copies, in the order of the cards. */
export function copiesOf(world: World, layout: Layout): readonly Copies[] {
  const found = copiesIn.get(layout) ?? findCopies(world, layout);
  copiesIn.set(layout, found);
  return found;
}

/** Every set of cards asks. */
const copiesIn = new WeakMap<Layout, readonly Copies[]>();

function findCopies(world: World, layout: Layout): Copies[] {
  const { triggers, actions } = world.model;
  const limits = [...triggers, ...actions].flatMap(({ limit }) =>
    limit?.of && limit.universe === 'card' ? (layout.limits[limit.index]?.base ?? []) : [],
  );
  let next = 0;
  return world.model.cards.all.flatMap((card) => {
    const first = next;
    next += card.copies.length;
    if (card.copies.length < 2) return [];
    const own = [...layout.properties].filter(([p]) => isKindOf(card.kind, p.kind) && !refersToCards(p));
    return [
      {
        card,
        first,
        last: next - 1,
        slots: [layout.pile.base, layout.top.base, ...own.map(([, s]) => s.base), ...limits],
      },
    ];
  });
}

/** Whether the values of a property are cards. */
export function refersToCards({ domain }: Property): boolean {
  return domain.is === 'thing' && domain.kind.universe === 'card';
}

/** Whether there may be several copies of one card in a set. */
export function hasCopies(e: Emitter, set: SetExpr): boolean {
  return set.universe === 'card' && copiesOf(e.world, e.layout).some(({ card }) => isKindOf(card.kind, set.kind));
}

/** Puts copies of one card that stand on the stack from `from` on in the order of what tells them apart; nothing where there are none. */
export function orderCopies(e: Emitter, set: SetExpr, from: string): string {
  if (!hasCopies(e, set)) return '';
  // What else refers to a copy is no part of the order.
  if (e.world.model.properties.some(refersToCards))
    for (const { card } of copiesOf(e.world, e.layout)) e.fixedCards.add(card);
  const slots = e.table('copy slots', () => {
    const all = copiesOf(e.world, e.layout);
    const out: number[] = [];
    const starts = new Array<number>(e.world.counts.card).fill(-1);
    for (const { first, last, slots: own } of all) {
      starts.fill(e.world.counts.card + out.length, first, last + 1);
      out.push(own.length, ...own);
    }
    return Int32Array.from([...starts, ...out]);
  });
  const order = e.once(
    'copy order',
    'o',
    (own) =>
      `function ${own}(k){for(let i=k+1;i<kp;i++){const c=K[i],s=${slots}[c];if(s<0)continue;let j=i;` +
      `for(;j>k;j--){const q=K[j-1];if(CARDOF[q]!==CARDOF[c])break;let d=0;for(let n=1;n<=${slots}[s]&&d===0;n++)d=S[${slots}[s+n]+c]-S[${slots}[s+n]+q];if(d>=0)break;K[j]=q;}K[j]=c;}}`,
  );
  return `${order}(${from});`;
}

/**
 * Leaves one of each sort among the cards on the stack from `from` on: copies that nothing tells apart are one option to
 * whoever chooses. `beside` are cards the text has named: each of them is told from others like it. Nothing where all count.
 */
export function oneOfEach(e: Emitter, set: SetExpr, beside: readonly Local[], from: string): string {
  const named = beside.map((local) => `c===${e.local(local)}`).join('||');
  if (!mayMerge(e, set, beside)) return '';
  const twins = twinTest(e);
  const apart = named ? `if(${named}){K[j++]=c;continue;}` : '';
  const kept = named ? `(${named.replaceAll('c===', 'K[p]===')})` : 'false';
  return `{let j=${from};for(let q=${from};q<kp;q++){const c=K[q];${apart}let t=false;for(let p=${from};p<j&&!t;p++)t=!${kept}&&${twins}(K[p],c);if(!t)K[j++]=c;}kp=j;}`;
}

/** Whether copies in a set may be merged: no value of a thing may speak of one of them, and no list hold it. */
export function mayMerge(e: Emitter, set: SetExpr, beside: readonly Local[]): boolean {
  return (
    hasCopies(e, set) && !e.world.model.properties.some(refersToCards) && !beside.some(({ type }) => type.is === 'list')
  );
}

/** Asks of two cards whether nothing tells them apart. A card that rules speak of by its name is its first copy. */
function twinTest(e: Emitter): string {
  const memories = e.world.model.memories.all.flatMap((m) =>
    m.kind.universe === 'card' ? (e.layout.memories[m.index]?.base ?? []) : [],
  );
  const slots = e.table('twin slots', () => {
    const all = copiesOf(e.world, e.layout);
    const lists: number[] = [];
    const starts = new Array<number>(e.world.counts.card).fill(-1);
    for (const { first, last, slots: own } of all) {
      starts.fill(e.world.counts.card + lists.length, first, last + 1);
      lists.push(own.length + memories.length, ...own, ...memories);
    }
    return Int32Array.from([...starts, ...lists]);
  });
  const byName = e.table('cards by name', () => e.firstByName);
  return e.once(
    'twins',
    't',
    (own) =>
      `function ${own}(a,b){const s=${slots}[a];if(CARDOF[a]!==CARDOF[b]||s<0||${byName}[a]+${byName}[b]>0)return false;` +
      `for(let n=1;n<=${slots}[s];n++)if(S[${slots}[s+n]+a]!==S[${slots}[s+n]+b])return false;return true;}`,
  );
}

/** Notes which copies are the cards that rules speak of by name, once all rules are written. */
export function markNamed(e: Emitter): void {
  e.world.cards.forEach(({ card, copy }, id) => {
    if (copy === 0 && e.namedCards.has(card)) e.firstByName[id] = 1;
  });
}

/**
 * Notes where a program could still tell copies apart by their number: writes that wait for each other are done in the
 * order of ids, and so is what lasts a turn, which matters where such a write does more than change a value.
 */
export function fixCopies(e: Emitter, p: Property, waits: boolean): void {
  if (p.kind.universe !== 'card') return;
  const { triggers, endings } = e.world.model;
  const reacts =
    p.supply !== undefined ||
    endings.some((x) => x.atOnce) ||
    triggers.some((t) => t.event.on === 'property' && t.event.property === p);
  if (!waits && !(p.lasts && reacts)) return;
  for (const card of e.world.model.cards.all) if (isKindOf(card.kind, p.kind)) e.fixedCards.add(card);
}
