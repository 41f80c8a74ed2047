import type { Expr, Local } from './program.js';

/** Things on the table that may be nothing, since somewhere they are given what may be. */
const lacking = new WeakSet<Local>();
/** What else is nothing where one of them is: parameters it is given to, names it is put under. */
const handedOn = new WeakMap<Local, Set<Local>>();

/** Said of whatever stands for a value from then on: it may be nothing if the value may. */
export function stands(local: Local, value: Expr): void {
  if (local.type.is !== 'thing') return;
  if (mayBeNone(value)) lacks(local);
  else
    for (const part of partsOf(value)) {
      const known = handedOn.get(part) ?? new Set();
      handedOn.set(part, known.add(local));
    }
}

function lacks(local: Local): void {
  if (lacking.has(local)) return;
  lacking.add(local);
  for (const other of handedOn.get(local) ?? []) lacks(other);
}

function partsOf(x: Expr): Local[] {
  if (x.op === 'whether') return [...partsOf(x.then), ...partsOf(x.otherwise)];
  return x.op === 'local' ? [x.local] : [];
}

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
    (x.op === 'whether' && (mayBeNone(x.then) || mayBeNone(x.otherwise))) ||
    (x.op === 'local' && (('none' in x.local.type && x.local.type.none === true) || lacking.has(x.local)))
  );
}
