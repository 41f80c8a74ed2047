import type { Expr, SetExpr, Stmt } from '../language/program.js';
import type { Property } from '../language/types.js';

type Values = Map<Property, Set<number> | undefined>;

interface Reads {
  /** Of the candidate itself. */
  readonly own: Values;
  /** Of its neighbours. */
  readonly near: Values;
  readonly link: Values;
}

/** Notes that a property is looked at: for one value, or for any. */
function note(values: Values, property: Property, value: number | undefined): void {
  const known = values.get(property);
  if (values.has(property) && known === undefined) return;
  if (value === undefined) values.set(property, undefined);
  else if (known) known.add(value);
  else values.set(property, new Set([value]));
}

/**
 * What a fixpoint looks at, when that is only the candidate, its neighbours and the links between them: then a change
 * of one space or link can matter only nearby, and the fixpoint need not look at the whole board.
 */
export function trackable(s: Extract<Stmt, { do: 'until' }>): Reads | undefined {
  if (s.set.source.from !== 'all' || s.set.universe !== 'space' || s.set.nearest || !s.set.filter) return undefined;
  const reads: Reads = { own: new Map(), near: new Map(), link: new Map() };
  if (!local(s.set.filter, { spaces: new Set([s.set.each.index]), of: 'own' }, new Set(), reads)) return undefined;
  // What has the level already is no candidate; it becomes one when it loses it.
  if (!reads.own.has(s.property))
    for (const level of otherLevels(s.property, s.level)) note(reads.own, s.property, level);
  return reads;
}

function otherLevels({ domain }: Property, level: number): number[] {
  const count = domain.is === 'levels' ? domain.names.length : 2;
  return Array.from({ length: count }, (_, i) => i).filter((i) => i !== level);
}

/** Whose spaces are spoken of: the candidate or its neighbours. */
interface Spaces {
  readonly spaces: ReadonlySet<number>;
  readonly of: 'own' | 'near';
}

function local(x: Expr, at: Spaces, links: ReadonlySet<number>, reads: Reads, negated = false): boolean {
  const { spaces } = at;
  switch (x.op) {
    case 'const':
    case 'option':
      return true;
    case 'local':
      return spaces.has(x.local.index) || links.has(x.local.index);
    case 'property':
      if (x.of.op !== 'local') return false;
      return noteRead(x.property, x.of.local.index, undefined, at, links, reads);
    case 'not':
      return local(x.of, at, links, reads, true);
    case 'and':
      return x.parts.every((part) => local(part, at, links, reads, negated));
    case 'or':
      return either(
        x.parts.map((part) => (own) => local(part, at, links, own, negated)),
        reads,
      );
    case 'compare':
      // A level asked for can only come true by being written; under a `not` any value may matter.
      if (
        x.sign === '===' &&
        x.left.op === 'property' &&
        x.left.of.op === 'local' &&
        x.right.op === 'const' &&
        !negated
      ) {
        return noteRead(x.left.property, x.left.of.local.index, x.right.value, at, links, reads);
      }
      return local(x.left, at, links, reads) && local(x.right, at, links, reads);
    case 'is-kind':
      return local(x.of, at, links, reads);
    case 'word': {
      if (x.of.op !== 'local') return false;
      const isSpace = spaces.has(x.of.local.index);
      if (!isSpace && !links.has(x.of.local.index)) return false;
      return either(
        x.word.cases.map(
          (c) => (own) =>
            local(
              c.test(),
              { spaces: isSpace ? new Set([c.each.index]) : new Set(), of: at.of },
              isSpace ? new Set() : new Set([c.each.index]),
              own,
              negated,
            ),
        ),
        reads,
      );
    }
    case 'exists':
      return !negated && at.of === 'own' && neighbours(x.set, spaces, reads);
    default:
      return false;
  }
}

/** Of alternatives none need hold: a level of the candidate itself rules it out only where each of them asks for it. */
function either(parts: readonly ((reads: Reads) => boolean)[], reads: Reads): boolean {
  const all = parts.map((part) => {
    const own: Reads = { own: new Map(), near: new Map(), link: new Map() };
    return { own, ok: part(own) };
  });
  if (all.some((part) => !part.ok)) return false;
  for (const { own: part } of all) {
    for (const list of ['own', 'near', 'link'] as const) {
      for (const [property, values] of part[list]) {
        const always = list !== 'own' || all.every((other) => other.own.own.has(property));
        if (!values || !always) note(reads[list], property, undefined);
        else for (const value of values) note(reads[list], property, value);
      }
    }
  }
  return true;
}

function noteRead(
  property: Property,
  local: number,
  value: number | undefined,
  { spaces, of }: Spaces,
  links: ReadonlySet<number>,
  reads: Reads,
): boolean {
  if (spaces.has(local)) note(reads[of], property, value);
  else if (links.has(local)) note(reads.link, property, value);
  else return false;
  return true;
}

/** One step from the candidate itself, never two. */
function neighbours(set: SetExpr, spaces: ReadonlySet<number>, reads: Reads): boolean {
  if (
    set.source.from !== 'neighbours' ||
    set.nearest ||
    set.source.of.op !== 'local' ||
    !spaces.has(set.source.of.local.index)
  )
    return false;
  const link = new Set([set.source.link.index]);
  if (set.source.test && !local(set.source.test, { spaces: new Set(), of: 'near' }, link, reads)) return false;
  return !set.filter || flat(set.filter, { spaces: new Set([set.each.index]), of: 'near' }, reads);
}

function flat(x: Expr, at: Spaces, reads: Reads): boolean {
  return !hasExists(x) && local(x, at, new Set(), reads);
}

function hasExists(x: Expr): boolean {
  if (x.op === 'exists') return true;
  if (x.op === 'and' || x.op === 'or') return x.parts.some(hasExists);
  return x.op === 'not' ? hasExists(x.of) : false;
}
