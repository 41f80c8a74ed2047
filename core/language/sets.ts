import { isSlipOf } from '../../grammar/misspelt.js';
import type { Name, Place, Relation, SetPhrase, Value } from '../../grammar/tree.js';
import { directionNames } from '../board/directions.js';
import { nearestName } from '../source/nearest.js';
import { adjective } from './adjectives.js';
import { adjacent, beyond, endOf, facing } from './beside.js';
import type { Body } from './body.js';
import { condition } from './conditions.js';
import { needTiles } from './declare-tiles.js';
import { article, someLevel } from './describe.js';
import { propertyCalled } from './meant.js';
import type { Expr, Local, SetExpr, SetSource } from './program.js';
import type { Card, Deck, Kind, Universe } from './types.js';
import { rootKind, type Typed, thing, value } from './values.js';

/** A phrase settled: the set, and the name its members go by. */
export interface SettledSet {
  readonly set: SetExpr;
  readonly name: string;
}

export interface Parts {
  source: SetSource;
  readonly filters: Expr[];
  nearest: SetExpr['nearest'];
}

/** What kind a noun names; `side` is a space at the end of a link. Plurals are tried as given, then less `s`. */
export function kindOf(b: Body, noun: Name): Kind {
  if (noun.text === 'side' || noun.text === 'sides') return rootKind(b, 'space');
  const tries = [noun.text, noun.text.replace(/s$/, ''), noun.text.replace(/es$/, ''), noun.text.replace(/ies$/, 'y')];
  for (const name of tries) {
    const kind = b.model.kinds.find(name, b.visible);
    if (kind) return b.used('kind', noun, kind);
  }
  const known = b.model.kinds.visibleNames(new Set([...b.visible, '']));
  return b.bail('BK0608', noun.span, `there is no kind called "${noun.text}"`, {
    ...(directionNames.includes(noun.text)
      ? { help: `what lies that way is said ${inDirection(noun.text)}` }
      : { suggestion: nearestName(noun.text, known) }),
    label: 'expected a kind of space, link, piece or card',
  });
}

function inDirection(way: string): string {
  if (way === 'up' || way === 'down') return `\`a room ${way === 'up' ? 'above' : 'below'} the room\``;
  return `\`a room to the ${way} of the room\``;
}

/** `a hatch caled way`: read as a kind `way` that is said to be two things. */
function calledKnown(b: Body, { adjectives, noun }: SetPhrase): void {
  const last = adjectives.at(-1);
  if (!last || !isSlipOf(last.text, 'called') || b.model.kinds.find(noun.text, b.visible)) return;
  b.bail('BK0501', last.span, `\`${last.text}\` does not fit here`, { suggestion: 'called' });
}

export function setPhrase(b: Body, phrase: SetPhrase): SettledSet {
  const card = cardNamed(b, phrase.noun);
  if (!card) calledKnown(b, phrase);
  const kind = card?.kind ?? kindOf(b, phrase.noun);
  const name = phrase.called?.text ?? singular(phrase.noun.text, kind);
  if (card) b.used('card', phrase.noun, card);
  const type = { is: 'thing', kind, universe: kind.universe } as const;
  const each: Local = { name, index: b.model.locals++, type, at: b.place((phrase.called ?? phrase.noun).span) };
  const candidate: Expr = { op: 'local', local: each };
  const parts: Parts = { source: { from: 'all' }, filters: [], nearest: undefined };
  if (card) parts.filters.push({ op: 'is-card', of: candidate, card });
  for (const word of phrase.adjectives) parts.filters.push(adjective(b, word, kind, candidate));
  for (const relation of phrase.relations) relate(b, relation, kind, candidate, parts, true);
  if (phrase.where) {
    const inner = b.inner();
    inner.it = each;
    parts.filters.push(condition(inner, phrase.where));
  }
  return {
    set: {
      universe: kind.universe,
      kind,
      each,
      source: parts.source,
      filter: all(parts.filters),
      nearest: parts.nearest,
      at: b.at(phrase.span),
    },
    name,
  };
}

/** `holds a lantern`: a card by its name, where no kind has that name. */
function cardNamed(b: Body, noun: Name): Card | undefined {
  return b.model.kinds.find(noun.text, b.visible) ? undefined : b.model.cards.find(noun.text, b.visible);
}

function singular(noun: string, kind: Kind): string {
  return kind.module === '' ? noun.replace(/s$/, '') : kind.name;
}

export function all(filters: readonly Expr[]): Expr | undefined {
  if (filters.length === 0) return undefined;
  const [only] = filters;
  return filters.length === 1 && only ? only : { op: 'and', parts: filters };
}

/** Whether one thing is in a set: the set with that thing as its only candidate. */
export function isMember(b: Body, phrase: SetPhrase, candidate: Expr, universe: Universe): Expr {
  const { set } = setPhrase(b, phrase);
  if (set.universe !== universe)
    b.bail(
      'BK0703',
      phrase.noun.span,
      `expected a kind of ${universe} here, ${set.kind.name} is a kind of ${set.universe}`,
    );
  if (set.source.from === 'all') return { op: 'exists', set: { ...set, source: { from: 'one', value: candidate } } };
  const filter: Expr = { op: 'compare', sign: '===', left: { op: 'local', local: set.each }, right: candidate };
  return { op: 'exists', set: { ...set, filter: set.filter ? { op: 'and', parts: [filter, set.filter] } : filter } };
}

/** The same for a relation asked of one thing: `the figure is in the room`. */
export function relationTest(b: Body, relation: Relation, kind: Kind, candidate: Expr): Expr {
  const parts: Parts = { source: { from: 'all' }, filters: [], nearest: undefined };
  relate(b, relation, kind, candidate, parts, false);
  return all(parts.filters) ?? { op: 'const', value: 1 };
}

function relate(b: Body, relation: Relation, kind: Kind, candidate: Expr, parts: Parts, mayBeSource: boolean): void {
  const free = mayBeSource && parts.source.from === 'all';
  switch (relation.kind) {
    case 'that-way':
      beyond(b, relation, kind, candidate, parts, free);
      return;
    case 'other-than': {
      const other = value(b, relation.value);
      parts.filters.push({ op: 'compare', sign: '!==', left: candidate, right: other.expr });
      return;
    }
    case 'in':
      parts.filters.push(inside(b, relation, kind, candidate));
      return;
    case 'of':
      belongs(b, relation.place, kind, candidate, parts, free);
      return;
    case 'next-to':
      adjacent(b, relation.place, undefined, false, kind, candidate, parts, free, relation.span);
      return;
    case 'linked':
      adjacent(b, relation.place, linkTest(b, relation), true, kind, candidate, parts, free, relation.span);
      return;
    case 'facing': {
      needTiles(b, relation.span);
      needUniverse(b, kind, 'link', relation.span);
      facing(b, relation.place, candidate, parts, free);
      return;
    }
    case 'between': {
      needUniverse(b, kind, 'link', relation.span);
      for (const place of [relation.a, relation.b]) parts.filters.push(endOf(b, place, candidate));
      return;
    }
    case 'within': {
      needUniverse(b, kind, 'space', relation.span);
      const link = linkPhrase(b, relation.links);
      const steps = value(b, relation.steps);
      parts.filters.push({
        op: 'within',
        from: onePlace(b, relation.place),
        to: candidate,
        steps: steps.expr,
        ...link,
      });
      return;
    }
    case 'nearest': {
      needUniverse(b, kind, 'space', relation.span);
      const link = relation.over ? linkPhrase(b, relation.over) : { link: linkLocal(b), test: undefined };
      parts.nearest = { to: onePlace(b, relation.place), ...link };
      return;
    }
  }
}

/** `the distance from the room to a burning room over free links`: a number. */
export function distance(b: Body, tree: Extract<Value, { kind: 'distance' }>): Typed {
  const from = placeValue(b, { kind: 'one', value: tree.from, span: tree.from.span });
  const each: Local = {
    name: '',
    index: b.model.locals++,
    type: { is: 'thing', kind: rootKind(b, 'space'), universe: 'space' },
  };
  const candidate: Expr = { op: 'local', local: each };
  const target: Expr =
    tree.place.kind === 'any'
      ? isMember(b, tree.place.set, candidate, 'space')
      : { op: 'compare', sign: '===', left: candidate, right: placeValue(b, tree.place) };
  const links = tree.over ? linkPhrase(b, tree.over) : { link: linkLocal(b), test: undefined };
  return {
    expr: { op: 'distance', from, each, target, ...links },
    type: { is: 'number', from: 0, to: 1_000_000 },
  };
}

export interface LinkTest {
  readonly link: Local;
  readonly test: Expr | undefined;
}

export function linkLocal(b: Body, name = 'link'): Local {
  const kind = rootKind(b, 'link');
  return { name, index: b.model.locals++, type: { is: 'thing', kind, universe: 'link' } };
}

/** `by a free link` (with the link as the candidate), as a test on each link. */
function linkPhrase(b: Body, phrase: SetPhrase): LinkTest {
  const { set } = setPhrase(b, phrase);
  if (set.universe !== 'link')
    b.bail('BK0703', phrase.noun.span, `expected a kind of link, ${set.kind.name} is a kind of ${set.universe}`, {
      help: 'write `by a free door`, with a kind of link',
    });
  const isKind: Expr | undefined =
    set.kind.module === '' ? undefined : { op: 'is-kind', of: { op: 'local', local: set.each }, kind: set.kind };
  const tests = [isKind, set.filter].filter((t) => t !== undefined);
  return { link: set.each, test: all(tests) };
}

function linkTest(b: Body, relation: Extract<Relation, { kind: 'linked' }>): LinkTest {
  if (relation.by) return linkPhrase(b, relation.by);
  const link = linkLocal(b);
  if (!relation.passes) return { link, test: undefined };
  const passage = b.model.passages.find(relation.passes.text, b.visible);
  if (!passage) {
    const known = [...new Set(b.model.passages.visibleNames(b.visible))];
    b.bail('BK0609', relation.passes.span, `no kind of link says whether it lets "${relation.passes.text}" through`, {
      suggestion: nearestName(relation.passes.text, known),
      help: `declare it: \`passes: { ${relation.passes.text}: ... }\` at a kind of link`,
    });
  }
  b.used('passage', relation.passes, passage);
  return { link, test: { op: 'word', word: passage.word, of: { op: 'local', local: link } } };
}

export function needUniverse(b: Body, kind: Kind, universe: Universe, span: Relation['span']): void {
  if (kind.universe !== universe)
    b.bail(
      'BK0705',
      span,
      `this cannot be said of ${article(kind.name)} ${kind.name}, only of a kind of ${universe}`,
      kind.universe === 'piece' && universe === 'space'
        ? { help: 'a piece is `in` a space: `in a room next to the square`' }
        : {},
    );
}

function onePlace(b: Body, place: Place): Expr {
  if (place.kind === 'one') return placeValue(b, place);
  return b.bail('BK0706', place.span, 'one thing must be named here', {
    help: 'name it first: `home = the room of the figure`',
  });
}

/** A single space; a piece stands for the space it stands in. */
export function placeValue(b: Body, place: Extract<Place, { kind: 'one' }>): Expr {
  const v = value(b, place.value);
  if (v.type.is === 'thing' && v.type.universe === 'piece') return { op: 'place', of: v.expr };
  return thing(b, place.value, 'space').expr;
}

/** `in the room`, `on a burning square`, `in event-deck`. */
function inside(b: Body, relation: Extract<Relation, { kind: 'in' }>, kind: Kind, candidate: Expr): Expr {
  const { place } = relation;
  if (kind.universe === 'card' && place.kind === 'one') {
    const discards = discardsOf(b, place.value);
    if (discards) return { op: 'in-deck', card: candidate, deck: discards, part: 'discard' };
    const v = value(b, place.value);
    if (v.type.is === 'deck') return { op: 'in-deck', card: candidate, deck: v.type.deck, part: 'rest' };
    return b.bail('BK0705', relation.span, 'cards are in a deck', { help: 'cards in a hand: `a card of the figure`' });
  }
  if (kind.universe !== 'piece') notInside(b, relation, kind);
  const where: Expr = { op: 'place', of: candidate };
  if (place.kind === 'any') return isMember(b, place.set, where, 'space');
  return { op: 'compare', sign: '===', left: where, right: placeValue(b, place) };
}

/** `the room is on fire`: only pieces are in and on something; of others it is said what they are. */
function notInside(b: Body, relation: Extract<Relation, { kind: 'in' }>, kind: Kind): never {
  const { place } = relation;
  const word = place.kind === 'one' && place.value.kind === 'name' ? place.value.name.text : undefined;
  const property = word === undefined ? undefined : propertyCalled(kind, word);
  const said =
    property?.domain.is === 'levels'
      ? `say \`is ${someLevel(property)}\`; ${property.name} is one of ${property.domain.names.join(', ')}`
      : property?.domain.is === 'number'
        ? `say \`${property.name} of the ${kind.name} is at least 1\``
        : undefined;
  const help = said ?? (kind.universe === 'space' ? 'of two spaces say `next to`, or `linked to`' : undefined);
  return b.bail(
    'BK0705',
    relation.span,
    `this cannot be said of ${article(kind.name)} ${kind.name}, only of a kind of piece`,
    help ? { help } : {},
  );
}

/** `the discards of event-deck`; in a hand cards are said to be `of` its holder. */
function discardsOf(b: Body, tree: Value): Deck | undefined {
  if (tree.kind !== 'of') return undefined;
  const { property, owner } = tree;
  if (property.text === 'hand')
    b.bail('BK0705', tree.span, 'cards are not `in` a hand', { help: 'say whose they are: `a card of the figure`' });
  if (property.text !== 'discards') return undefined;
  const { type } = value(b, owner);
  return type.is === 'deck' ? type.deck : undefined;
}

/** `a hatch of the room`, `a side of the hatch`, `an item of the figure`. */
function belongs(b: Body, place: Place, kind: Kind, candidate: Expr, parts: Parts, free: boolean): void {
  if (kind.universe === 'link') {
    if (place.kind === 'one' && free) parts.source = { from: 'links-of', space: placeValue(b, place) };
    else parts.filters.push(endOf(b, place, candidate));
  } else if (kind.universe === 'space') {
    if (place.kind === 'any') b.bail('BK0706', place.span, 'one link must be named here: `a side of the hatch`');
    const owner = value(b, place.value);
    if (owner.type.is === 'thing' && owner.type.universe === 'tile') {
      if (free) parts.source = { from: 'parts-of', tile: owner.expr };
      else
        parts.filters.push({
          op: 'compare',
          sign: '===',
          left: { op: 'tile-of', of: candidate, from: 'space' },
          right: owner.expr,
        });
      return;
    }
    const link = thing(b, place.value, 'link').expr;
    if (free) parts.source = { from: 'ends-of', link };
    else parts.filters.push({ op: 'end-of', space: candidate, link });
  } else if (kind.universe === 'card') {
    if (place.kind === 'any') b.bail('BK0706', place.span, 'one holder must be named here: `an item of the figure`');
    parts.filters.push({ op: 'held-by', card: candidate, holder: thing(b, place.value, 'piece').expr });
  } else {
    b.bail('BK0705', place.span, `${article(kind.name)} ${kind.name} stands in a space`, { help: 'say `in the room`' });
  }
}
