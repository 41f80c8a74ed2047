import type { Stmt } from '../language/program.js';
import { askFor, CANDIDATES } from './asking.js';
import type { Emitter } from './emitter.js';
import { expr, push } from './expressions.js';
import { discardOf, handsFrom, ON_TABLE } from './layout.js';
import { checked, type Ends, spotText, statements } from './statements.js';
import { counted } from './watching.js';
import { pileName } from './writes.js';

type CardStatement = Extract<Stmt, { do: 'draw' | 'play' | 'discard' | 'give' | 'shuffle' | 'remove-card' }>;

/** What moves cards from pile to pile, and what plays them. */
export function cardStatement(e: Emitter, s: CardStatement, ends: Ends): string {
  switch (s.do) {
    case 'draw':
      return draw(e, s, ends);
    case 'play':
      return checked(`PLAY(${expr(e, s.card)})`);
    case 'discard': {
      const c = e.fresh('c');
      return `${spotText(e, s)}{const ${c}=${expr(e, s.card)};if(${c}>=0&&DECKOF[${c}]>=0)${checked(`${pileName(e)}(${c},${discardOf(0)}+2*DECKOF[${c}])`)}}`;
    }
    case 'give':
      return give(e, s);
    case 'shuffle': {
      const into = s.card ? `{const c=${expr(e, s.card)};${checked(`${pileName(e)}(c,${2 + 2 * s.deck.index})`)}}` : '';
      return spotText(e, s) + into + (s.card ? checked(`MIX(${s.deck.index})`) : checked(`SHUFFLE(${s.deck.index})`));
    }
    case 'remove-card':
      return spotText(e, s) + checked(`${pileName(e)}(${expr(e, s.card)},0)`);
  }
}

function give(e: Emitter, s: Extract<Stmt, { do: 'give' }>): string {
  const hands = handsFrom(e.world.model.decks.all.length);
  const hand = `${hands}+${expr(e, s.to)}`;
  if (!s.list)
    return `${spotText(e, s)}{const h=${hand};if(h>=${hands})${checked(`${pileName(e)}(${expr(e, s.what)},h)`)}}`;
  const i = e.fresh('i');
  const list = expr(e, s.what);
  return `${spotText(e, s)}for(let ${i}=0;${i}<LISTS[${list}].length;${i}++)${checked(`${pileName(e)}(LISTS[${list}][${i}],${hand})`)}`;
}

function draw(e: Emitter, s: Extract<Stmt, { do: 'draw' }>, ends: Ends): string {
  const out = e.local(s.local);
  const [i, n] = [e.fresh('i'), e.fresh('n')];
  const hand = s.holder ? `${handsFrom(e.world.model.decks.all.length)}+${expr(e, s.holder)}` : String(ON_TABLE);
  const one = `${out}=${drawName(e, s)}();if(CODE!==0)return CODE;if(${out}>=0)${checked(`${pileName(e)}(${out},${hand})`)}`;
  const many =
    s.amount.op === 'const' && s.amount.value === 1
      ? one
      : `for(let ${i}=0,${n}=${expr(e, s.amount)};${i}<${n};${i}++){${one}if(${out}<0)break;}`;
  const spot = e.traced ? `X.spot(${e.spot(s.site.at)});` : '';
  const ranOut = `{const r=RANOUT(${s.deck.index});if(r!==0)return r;}`;
  const told = e.traced ? `X.nothing(8,${s.deck.index},0,0,0,0);` : '';
  const none = s.none
    ? `if(${out}<0){${told}${statements(e, s.none, ends)}}`
    : `if(${out}<0)FAIL(5,${e.spot(s.site.at)});`;
  const some = s.some ? `else{${statements(e, s.some, ends)}}` : '';
  return `${spot}let ${out}=-1;${many}${ranOut}${none}${some}`;
}

/** Draws one card from a deck's rest by the site's question, reshuffling first if the deck says so. */
function drawName(e: Emitter, s: Extract<Stmt, { do: 'draw' }>): string {
  return e.once(`draw ${s.site.index}`, 'g', (own) => {
    const d = s.deck.index;
    const refill =
      s.deck.whenEmpty === 'shuffle' ? `if(REST(${d})===0){CODE=SHUFFLE(${d});if(CODE!==0)return -1;}` : '';
    const pick = e.asked
      ? `const k=kp;for(let c=DECKFIRST[${d}];c<DECKFIRST[${d + 1}];c++){const q=DECKCARDS[c];if(S[${e.layout.pile.base}+q]===${2 + 2 * d}){${push}K[kp++]=q;}}const n=kp-k;if(n===0)return -1;let i=0;if(n>1){${askFor(e, s.site, { is: 'luck' }, 'n', CANDIDATES('k'), 'i', `S[${e.layout.cycles + d}]`)}}const r=K[k+i];kp=k;return r;`
      : `${counted(e, 'draws')}return TOP(${d});`;
    return `function ${own}(){CODE=0;${refill}if(S[${e.layout.tops + d}]>0)return KNOWN(${d});${pick}}`;
  });
}
