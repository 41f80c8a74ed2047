import type { Expr } from './program.js';

/** Whether a value may stand for nothing. */
export function mayBeNone(x: Expr): boolean {
  return (
    x.op === 'place' ||
    x.op === 'best' ||
    x.op === 'other-end' ||
    x.op === 'that-way' ||
    x.op === 'facing' ||
    x.op === 'tile-of' ||
    x.op === 'own-end' ||
    (x.op === 'property' && x.property.domain.is === 'thing') ||
    (x.op === 'global' && x.global.role === 'active') ||
    (x.op === 'local' && 'none' in x.local.type && x.local.type.none === true)
  );
}
