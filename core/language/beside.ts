/** What lies beside what: next to it, linked to it, in a direction from it, on the other side of it. */
import type { Place, Relation } from '../../grammar/tree.js';
import type { Body } from './body.js';
import type { Expr, SetSource } from './program.js';
import { all, type LinkTest, linkLocal, needUniverse, type Parts, placeValue, setPhrase } from './sets.js';
import type { Kind } from './types.js';
import { thing } from './values.js';

/** `a room below the room`, `a door to the north of a burning room`: by the link that leaves in that direction. */
export function beyond(
  b: Body,
  relation: Extract<Relation, { kind: 'that-way' }>,
  kind: Kind,
  candidate: Expr,
  parts: Parts,
  free: boolean,
): void {
  const { place } = relation;
  const what = kind.universe === 'link' ? 'link' : 'space';
  if (what === 'space') needUniverse(b, kind, 'space', relation.span);
  const thatWay = (from: Expr): Expr => ({ op: 'that-way', what, way: relation.way.text, from });
  const is = (from: Expr): Expr => ({ op: 'compare', sign: '===', left: candidate, right: thatWay(from) });
  if (place.kind === 'one') {
    const from = placeValue(b, place);
    if (free) parts.source = { from: 'one', value: thatWay(from) };
    else parts.filters.push(is(from));
    return;
  }
  const { set } = setPhrase(b, place.set);
  if (set.universe !== 'space')
    b.bail('BK0703', place.set.noun.span, `expected a kind of space, ${set.kind.name} is a kind of ${set.universe}`);
  const filter = all([set.filter, is({ op: 'local', local: set.each })].filter((f) => f !== undefined));
  // What lies that way shares a link with it, so only neighbours of the candidate come into question.
  const beside: SetSource =
    what === 'link'
      ? { from: 'ends-of', link: candidate }
      : { from: 'neighbours', of: candidate, link: linkLocal(b), test: undefined, oneWay: false };
  const source = set.source.from === 'all' && !set.nearest ? beside : set.source;
  parts.filters.push({ op: 'exists', set: { ...set, source, filter } });
}

/** `a doorway facing the doorway`: the side of the tile beyond. */
export function facing(b: Body, place: Place, candidate: Expr, parts: Parts, free: boolean): void {
  if (place.kind === 'one') {
    const of: Expr = { op: 'facing', of: thing(b, place.value, 'link').expr };
    if (free) parts.source = { from: 'one', value: of };
    else parts.filters.push({ op: 'compare', sign: '===', left: candidate, right: of });
    return;
  }
  const { set } = setPhrase(b, place.set);
  if (set.universe !== 'link')
    b.bail('BK0703', place.set.noun.span, `expected a kind of link, ${set.kind.name} is a kind of ${set.universe}`);
  parts.filters.push({
    op: 'exists',
    set: { ...set, source: { from: 'one', value: { op: 'facing', of: candidate } } },
  });
}

export function endOf(b: Body, place: Place, link: Expr): Expr {
  if (place.kind === 'one') return { op: 'end-of', space: placeValue(b, place), link };
  const { set } = setPhrase(b, place.set);
  return { op: 'exists', set: { ...set, source: { from: 'ends-of', link } } };
}

export function adjacent(
  b: Body,
  place: Place,
  link: LinkTest | undefined,
  oneWay: boolean,
  kind: Kind,
  candidate: Expr,
  parts: Parts,
  free: boolean,
  span: Relation['span'],
): void {
  needUniverse(b, kind, 'space', span);
  const { link: local, test } = link ?? { link: linkLocal(b), test: undefined };
  if (place.kind === 'one') {
    const of = placeValue(b, place);
    if (free) parts.source = { from: 'neighbours', of, link: local, test, oneWay };
    else parts.filters.push({ op: 'linked', a: of, b: candidate, link: local, test, oneWay });
    return;
  }
  const { set } = setPhrase(b, place.set);
  if (set.universe !== 'space')
    b.bail('BK0703', place.set.noun.span, `expected a kind of space, ${set.kind.name} is a kind of ${set.universe}`);
  if (set.source.from !== 'all' || set.nearest) {
    const near: Expr = { op: 'linked', a: { op: 'local', local: set.each }, b: candidate, link: local, test, oneWay };
    parts.filters.push({
      op: 'exists',
      set: { ...set, filter: set.filter ? { op: 'and', parts: [set.filter, near] } : near },
    });
    return;
  }
  // Looked at from the candidate: a one-way link must lead from the neighbour to it.
  parts.filters.push({
    op: 'exists',
    set: { ...set, source: { from: 'neighbours', of: candidate, link: local, test, oneWay, reversed: true } },
  });
}
