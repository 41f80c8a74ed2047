import type { Expr } from '../language/program.js';
import { isKindOf, type Kind } from '../language/types.js';

/** What is left of a condition once the kind of one local is known: a condition, or its value. */
export function specialise(x: Expr, local: number, kind: Kind): Expr | boolean {
  switch (x.op) {
    case 'const':
      return x.value !== 0;
    case 'is-kind':
      return x.of.op === 'local' && x.of.local.index === local ? isKindOf(kind, x.kind) : x;
    case 'not': {
      const of = specialise(x.of, local, kind);
      return typeof of === 'boolean' ? !of : { op: 'not', of };
    }
    case 'and':
    case 'or': {
      const settles = x.op === 'or';
      const rest: Expr[] = [];
      for (const part of x.parts) {
        const special = specialise(part, local, kind);
        if (special === settles) return settles;
        if (typeof special !== 'boolean') rest.push(special);
      }
      const [only] = rest;
      return only === undefined ? !settles : rest.length === 1 ? only : { op: x.op, parts: rest };
    }
    case 'compare': {
      const { left } = x;
      const lacks =
        left.op === 'property' &&
        left.of.op === 'local' &&
        left.of.local.index === local &&
        !isKindOf(kind, left.property.kind);
      return lacks && x.sign === '===' && x.right.op === 'const' && x.right.value >= 0 ? false : x;
    }
    case 'word': {
      if (x.of.op !== 'local' || x.of.local.index !== local) return x;
      const own = x.word.cases.filter((c) => isKindOf(kind, c.kind)).sort((a, b) => depth(b.kind) - depth(a.kind))[0];
      const asked = own?.test();
      if (!own || !asked) return false;
      return asked.op === 'const' ? asked.value !== 0 : { ...x, kind };
    }
    default:
      return x;
  }
}

function depth(kind: Kind): number {
  return kind.parent ? 1 + depth(kind.parent) : 0;
}
