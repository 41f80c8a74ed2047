import type { Expr } from './program.js';
import type { Property } from './types.js';

/**
 * Why a pass of `until nothing changes` might end differently in another order; undefined where it cannot. The pass makes
 * one level: what it asks of others must become true by that and never false, and it may only raise or only lower.
 */
export function orderMatters(
  filter: Expr | undefined,
  candidate: number,
  property: Property,
  level: number,
): string | undefined {
  const asked: Asked = { own: new Set(), others: [] };
  if (filter) look(filter, candidate, property, level, false, asked);
  const taken = (l: number): boolean => (asked.own.size > 0 ? asked.own.has(l) : l !== level);
  if (asked.others.some((o) => (o.negated ? o.level === level : o.level === undefined || taken(o.level))))
    return `it asks the others for a level of ${property.name} that the pass itself takes away`;
  const top = property.domain.is === 'levels' ? property.domain.names.length - 1 : 1;
  const pinned =
    asked.own.size > 0 && ([...asked.own].every((l) => l < level) || [...asked.own].every((l) => l > level));
  if (level > 0 && level < top && !pinned) return `it may both raise and lower ${property.name}`;
  return undefined;
}

interface Asked {
  /** Levels that the candidate itself is asked to have. */
  readonly own: Set<number>;
  /** Levels that others are asked to have, or not to have; undefined where the question is another. */
  readonly others: { readonly level: number | undefined; readonly negated: boolean }[];
}

function look(x: Expr, candidate: number, property: Property, level: number, negated: boolean, asked: Asked): void {
  if (x.op === 'compare') {
    for (const side of [x.left, x.right]) {
      if (side.op !== 'property' || side.property !== property) continue;
      const own = side.of.op === 'local' && side.of.local.index === candidate;
      const other = side === x.left ? x.right : x.left;
      // What is made becomes this level: asking for it, or for not another, can only come true.
      const asks = x.sign === '===' && other.op === 'const' ? other.value : undefined;
      if (!own) asked.others.push({ level: asks, negated: negated && asks !== undefined });
      else if (x.sign === '===' && other.op === 'const' && !negated) asked.own.add(other.value);
    }
    return;
  }
  if (x.op === 'not') look(x.of, candidate, property, level, !negated, asked);
  else if (x.op === 'and' || x.op === 'or')
    for (const part of x.parts) look(part, candidate, property, level, negated, asked);
  else if (x.op === 'word') {
    const own = x.of.op === 'local' && x.of.local.index === candidate;
    for (const c of x.word.cases) look(c.test(), own ? c.each.index : -1, property, level, negated, asked);
  } else if (x.op === 'exists') {
    const { set } = x;
    if (set.filter) look(set.filter, candidate, property, level, negated, asked);
    if (set.source.from === 'neighbours' && set.source.test)
      look(set.source.test, candidate, property, level, negated, asked);
  } else if (x.op === 'linked' && x.test) look(x.test, candidate, property, level, negated, asked);
}
