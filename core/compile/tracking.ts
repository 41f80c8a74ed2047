import type { Expr, SetExpr, Stmt } from '../language/program.js';
import type { Property } from '../language/types.js';

interface Reads {
  readonly space: Set<Property>;
  readonly link: Set<Property>;
}

/**
 * What a fixpoint looks at, when that is only the candidate, its neighbours and the links between them: then a change
 * of one space or link can matter only nearby, and the fixpoint need not look at the whole board.
 */
export function trackable(s: Extract<Stmt, { do: 'until' }>): Reads | undefined {
  if (s.set.source.from !== 'all' || s.set.universe !== 'space' || s.set.nearest || !s.set.filter) return undefined;
  const reads: Reads = { space: new Set(), link: new Set() };
  return local(s.set.filter, new Set([s.set.each.index]), new Set(), reads) ? reads : undefined;
}

function local(x: Expr, spaces: ReadonlySet<number>, links: ReadonlySet<number>, reads: Reads): boolean {
  switch (x.op) {
    case 'const':
    case 'option':
      return true;
    case 'local':
      return spaces.has(x.local.index) || links.has(x.local.index);
    case 'property':
      if (x.of.op !== 'local') return false;
      if (spaces.has(x.of.local.index)) reads.space.add(x.property);
      else if (links.has(x.of.local.index)) reads.link.add(x.property);
      else return false;
      return true;
    case 'not':
      return local(x.of, spaces, links, reads);
    case 'and':
    case 'or':
      return x.parts.every((part) => local(part, spaces, links, reads));
    case 'compare':
      return local(x.left, spaces, links, reads) && local(x.right, spaces, links, reads);
    case 'is-kind':
      return local(x.of, spaces, links, reads);
    case 'word': {
      if (x.of.op !== 'local') return false;
      const isSpace = spaces.has(x.of.local.index);
      if (!isSpace && !links.has(x.of.local.index)) return false;
      return x.word.cases.every((c) => local(c.test(), isSpace ? new Set([c.each.index]) : new Set(), isSpace ? new Set() : new Set([c.each.index]), reads));
    }
    case 'exists':
      return neighbours(x.set, spaces, reads);
    default:
      return false;
  }
}

/** One step from the candidate itself, never two. */
function neighbours(set: SetExpr, spaces: ReadonlySet<number>, reads: Reads): boolean {
  if (set.source.from !== 'neighbours' || set.nearest || set.source.of.op !== 'local' || !spaces.has(set.source.of.local.index)) return false;
  const link = new Set([set.source.link.index]);
  if (set.source.test && !local(set.source.test, new Set(), link, reads)) return false;
  return !set.filter || flat(set.filter, new Set([set.each.index]), reads);
}

function flat(x: Expr, spaces: ReadonlySet<number>, reads: Reads): boolean {
  return x.op !== 'exists' && local(x, spaces, new Set(), reads) && !hasExists(x);
}

function hasExists(x: Expr): boolean {
  if (x.op === 'exists') return true;
  if (x.op === 'and' || x.op === 'or') return x.parts.some(hasExists);
  return x.op === 'not' ? hasExists(x.of) : false;
}
