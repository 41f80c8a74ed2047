import type { Statement, Value } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import { type Body, listed } from './body.js';
import { forgetUnlessSure } from './choices.js';
import { describe } from './describe.js';
import type { Expr, Stmt } from './program.js';
import { block } from './statements.js';
import type { Deck, Kind } from './types.js';
import { number, rootKind, thing, value } from './values.js';

type None = Extract<Statement, { kind: 'if-none' }> | undefined;
type CardStatement = Extract<Statement, { kind: 'draw' | 'play' | 'discard' | 'give' | 'shuffle' | 'shuffle-into' }>;

export function settleCards(b: Body, s: CardStatement, none: None): Stmt[] {
  const at = b.at(s.span);
  switch (s.kind) {
    case 'draw':
      return [draw(b, s, none)];
    case 'play':
      return [{ do: 'play', card: card(b, s.card), at }];
    case 'discard':
      return [{ do: 'discard', card: card(b, s.card), at }];
    case 'give': {
      const what = value(b, s.what);
      const to = thing(b, s.to, 'piece').expr;
      if (what.type.is === 'list') return [{ do: 'give', what: what.expr, list: true, to, at }];
      if (what.type.is === 'thing' && what.type.universe === 'card')
        return [{ do: 'give', what: what.expr, list: false, to, at }];
      return b.bail('BK0703', s.what.span, `only cards are given, this is ${describe(what.type)}`);
    }
    case 'shuffle':
      return [{ do: 'shuffle', deck: findDeck(b, s.deck), card: undefined, at }];
    case 'shuffle-into':
      return [{ do: 'shuffle', deck: findDeck(b, s.deck), card: card(b, s.card), at }];
  }
}

function card(b: Body, tree: Value): Expr {
  return thing(b, tree, 'card').expr;
}

export function findDeck(b: Body, name: { readonly text: string; readonly span: Statement['span'] }): Deck {
  const deck = b.model.decks.find(name.text, b.visible);
  if (deck) return b.used('deck', name, deck);
  const known = b.model.decks.visibleNames(b.visible);
  const suggestion = nearestName(name.text, known);
  return b.bail('BK0601', name.span, `there is no deck called "${name.text}"`, {
    suggestion,
    ...listed('decks', known, suggestion),
  });
}

function draw(b: Body, s: Extract<Statement, { kind: 'draw' }>, none: None): Stmt {
  const deck = findDeck(b, s.deck);
  const holder = s.to ? thing(b, s.to, 'piece').expr : undefined;
  const amount = number(b, s.amount).expr;
  const site = b.site('draw', s.span, {
    prompt: `Draw from ${deck.name}`,
    source: `deck ${deck.module}/${deck.name}`,
    universe: 'card',
  });
  const inner = none ? block(b.inner(), none.body) : undefined;
  const kind: Kind = b.model.cards.all.find((c) => c.deck === deck)?.kind ?? rootKind(b, 'card');
  const local = b.bind('card', { is: 'thing', kind, universe: 'card' }, s.span);
  const some = none?.otherwise ? block(b.inner(), none.otherwise) : undefined;
  forgetUnlessSure(b, 'card', none, s.span);
  return { do: 'draw', local, deck, amount, holder, site, none: inner, some };
}
