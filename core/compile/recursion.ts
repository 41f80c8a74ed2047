import { type Called, called } from '../language/called.js';
import type { Procedure, Ray } from '../language/program.js';

const known = new WeakMap<Procedure, boolean>();

/** Whether a procedure can come to call itself, directly or through others; then its depth is counted. */
export function isRecursive(procedure: Procedure): boolean {
  let found = known.get(procedure);
  if (found === undefined) {
    found = reaches(procedure, procedure, new Set());
    known.set(procedure, found);
  }
  return found;
}

function reaches(from: Procedure, to: Procedure, seen: Set<Procedure>): boolean {
  return calls(called([...from.body, ...from.replacements.flatMap((r) => r.body)]), to, seen);
}

/** Whether the texts of a ray can come to send it again. */
export function sendsItself(ray: Ray): boolean {
  const rays = new Set<Ray>();
  const next = called(
    [...ray.atLink, ...ray.atSpace].flatMap((row) => row.body),
    rays,
  );
  if (rays.has(ray)) return true;
  // Through procedures it would take a recursive one, which counts its own depth.
  return next.some(isAnything);
}

/** Playing a card may do anything. */
function isAnything(next: Called): next is Exclude<Called, Procedure> {
  return next === 'anything' || !('body' in next);
}

function calls(list: readonly Called[], to: Procedure, seen: Set<Procedure>): boolean {
  for (const next of list) {
    if (next === to || isAnything(next)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (reaches(next, to, seen)) return true;
  }
  return false;
}
